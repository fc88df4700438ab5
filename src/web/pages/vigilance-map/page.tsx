import { useRef, type RefObject } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import type { DepartmentCode } from '../../../domain/place.ts'
import type { DepartmentVigilance } from '../../../domain/vigilance/department.ts'
import { officialSite } from '../../../domain/vigilance.ts'
import { paths } from '../../../paths.ts'
import { ExternalLink } from '../../components/external-link.tsx'
import type { Deferred } from '../../core/deferred.ts'
import { ReadOnly, ReadOnlyLate, readOnlyBlock } from '../../core/read-only.tsx'
import { useSiteInfo } from '../../core/site-info.ts'
import { loadingTexts } from '../../text/loading.ts'
import { panelId, readChoice, type Choice } from './address.ts'
import type { VigilanceMapData } from './loader.ts'
import { LoadingLegend, LoadingMap } from './loading.tsx'
import { MapFrame } from './map-frame.tsx'
import { RefreshForm } from './refresh-form.tsx'
import { useDetail, useDrawnChoice, usePanelFocus } from './use-panel.ts'
import '../../styles/vigilance-map.css'

export { loader, shouldRevalidate } from './loader.ts'

const mapModule = () => import('./map-block.tsx')
const map = readOnlyBlock(async () => ({ Block: (await mapModule()).MapBlock }))
const tabs = readOnlyBlock(async () => ({ Block: (await mapModule()).DayTabs }))
const filter = readOnlyBlock(async () => ({ Block: (await mapModule()).FilterBlock }))
const legend = readOnlyBlock(async () => ({ Block: (await import('./legend-card.tsx')).LegendCard }))
const list = readOnlyBlock(async () => ({ Block: (await import('./department-list.tsx')).DepartmentList }))
const panel = readOnlyBlock(async () => ({ Block: (await import('./department-panel.tsx')).DepartmentPanel }))

/** The map of the departments, the one that was chosen, the legend with its counts, the same as a list. */
export function Component() {
  const view = useLoaderData<VigilanceMapData>()
  const choice = readChoice(new URLSearchParams(useLocation().search))
  const drawn = useDrawnChoice(view, choice)
  const detail = useDetail(view, choice)
  const frame = useRef<HTMLDivElement>(null)
  const panelRef = usePanelFocus(choice, frame)
  const { levels, now } = view
  const { phenomenon } = choice
  return (
    <>
      <Head />
      <div className="page-title">
        <h1>Carte de Vigilance</h1>
        <p>La vigilance officielle de Météo-France par département, pour aujourd’hui et demain.</p>
      </div>
      <div className="vigilance-layout">
        <MapCard view={view} choice={choice} drawn={drawn} frame={frame} />
        <div className="stack">
          {choice.department && detail && (
            <Panel code={choice.department} detail={detail} choice={choice} now={now} panelRef={panelRef} />
          )}
          <ReadOnlyLate
            name="legend"
            part={levels}
            block={legend}
            input={{ phenomenon, now }}
            fallback={<LoadingLegend />}
          />
        </div>
        <ReadOnlyLate name="list" part={levels} block={list} input={{ choice: drawn }} fallback={null} />
      </div>
    </>
  )
}

function Head() {
  const publicUrl = useSiteInfo()?.publicUrl ?? ''
  return (
    <>
      <title>Carte de Vigilance | Éclaircie</title>
      <meta
        name="description"
        content="La vigilance météorologique officielle, département par département, pour aujourd’hui et demain : carte, liste, phénomènes et horaires."
      />
      <link rel="canonical" href={`${publicUrl}${paths.vigilance()}`} />
    </>
  )
}

function MapCard({
  view: { levels, now },
  choice,
  drawn,
  frame,
}: {
  view: VigilanceMapData
  choice: Choice
  drawn: Choice
  frame: RefObject<HTMLDivElement | null>
}) {
  return (
    <section className="card vigilance-map" aria-labelledby="map-title">
      <h2 className="visually-hidden" id="map-title">
        Carte par département
      </h2>
      <div className="toolbar">
        <ReadOnly
          id={`tabs:${drawn.term}:${drawn.phenomenon}:${now}`}
          block={tabs}
          input={{ choice: drawn, now }}
        />
        <RefreshForm choice={choice} />
      </div>
      <MapFrame frame={frame} chosen={choice.department}>
        <ReadOnlyLate
          name="map"
          part={levels}
          block={map}
          input={{ choice: drawn }}
          fallback={<LoadingMap />}
        />
      </MapFrame>
      <p className="source-line">
        Cliquez sur un département pour afficher les détails de la vigilance.
        <span className="keyboard-hint"> Au clavier, les flèches passent d’un département à l’autre.</span>
      </p>
      <Elsewhere />
      <div className="filter-room">
        <ReadOnlyLate name="filter" part={levels} block={filter} input={{ choice: drawn }} fallback={null} />
      </div>
    </section>
  )
}

function Panel({
  code,
  detail,
  choice,
  now,
  panelRef,
}: {
  code: DepartmentCode
  detail: Deferred<DepartmentVigilance>
  choice: Choice
  now: string
  panelRef: RefObject<HTMLElement | null>
}) {
  return (
    <section
      className="card department-panel"
      id={panelId}
      ref={panelRef}
      tabIndex={-1}
      aria-labelledby="panel-title"
    >
      <ReadOnlyLate
        key={code}
        name="panel"
        part={detail}
        block={panel}
        input={{ code, choice, now }}
        fallback={
          <h2 id="panel-title" aria-busy="true">
            {loadingTexts.loading}
          </h2>
        }
      />
    </section>
  )
}

/** What the map does not show. */
function Elsewhere() {
  return (
    <p className="source-line">
      Les départements et territoires d’outre-mer ont leur propre vigilance, avec leurs propres couleurs :{' '}
      <ExternalLink href={officialSite}>vigilance.meteofrance.fr</ExternalLink>.
    </p>
  )
}
