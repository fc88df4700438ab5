import type { LoaderFunctionArgs } from 'react-router'
import shapes from '../../../../data/shapes/page-map.json' with { type: 'json' }
import partsUrl from '../../../../data/shapes/page-map.svg?url'
import { overOf, shownTime, type MapTime } from '../../../domain/map-hour.ts'
import { paths } from '../../../paths.ts'
import type { AnyMap, AnyMapItem } from '../../../views/map-items.ts'
import { type Part, valueOf } from '../../../domain/part.ts'
import type { SiteInfo } from '../../../site-api.ts'
import { MapBox, MapBrand } from '../../components/map/map-box.tsx'
import type { MapKind, MapDisplay } from '../../components/map/map-readers.ts'
import { LatePart } from '../../render/await.tsx'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/map-page.css?url'
import { askMap } from '../../components/map/map-memory.ts'
import { readMapQuery, mapAddress } from '../../components/map/map-query.ts'
import { siteApi } from '../../render/context.ts'
import { defer } from '../../render/deferred.ts'
import { EmbeddedHead, PageMetadata, type PageMetadataProps } from '../../components/page-metadata.tsx'
import { Cached } from '../../render/cached.tsx'
import { DrawnMap } from '../../components/map/drawn-map.tsx'
import { LiveMap } from '../../components/map/live-map.tsx'
import { factsOf } from '../../components/map/map-facts.ts'
import { hasScale } from '../../components/map/legend-scale.tsx'
import { Legend } from '../../components/map/map-legend.tsx'
import { canvasId } from '../../components/map/use-france-map.ts'
import { Island } from '../../islands/island.tsx'
import { localHourText } from '../../text/map.ts'
import { DrawnMarker } from '../../components/map/drawn-marker.tsx'
import { plateOf } from '../../components/map/marker-plate.ts'
import { mainPlace } from '../../components/map/main-place.ts'
import { spotIn, boxOf, viewBoxOf } from '../../components/map/plane.ts'
import { overseasId, territories } from '../../components/map/territories.ts'
import { HelpCard } from './help-card.tsx'
import { listTitleId, MapPanel } from './map-panel.tsx'
import { headingOf, mapOutline } from './outline.ts'
import type { MapScreenView } from './map-screen-view.ts'

/** What search engines are told of a map: one canonical address per tab, whatever it shows. */
const subjects: Record<MapKind | 'eclipse', PageMetadataProps> = {
  weather: {
    title: 'Carte météo de France',
    description:
      'Carte météo de France et d’outre-mer : temps, température et vent des villes, maintenant, dans la journée et demain.',
    path: paths.weatherMap(),
  },
  beaches: {
    title: 'Carte des vents et des plages',
    description:
      'Carte des plages de France : température de l’air et de la mer, vent et vagues, plage par plage.',
    path: paths.beachMap(),
  },
  nature: {
    title: 'Carte météo des sites naturels',
    description:
      'Carte des parcs, cols, sommets et réserves de France : altitude, température et vent de chaque site naturel.',
    path: paths.natureMap(),
  },
  eclipse: {
    title: 'Éclipses de Lune visibles de France',
    description:
      'Les prochaines éclipses de Lune visibles de France : dates, phases et heures de Paris, et la carte météo du moment.',
    path: paths.eclipse(),
  },
}

/** The map screen: cities, beaches or nature sites, and the eclipses on their own address. */
export const mapPage = definePage<MapScreenView>({
  loader: loadMap,
  outline: mapOutline,
  styles: [styles],
  Head: ({ view: { query, eclipses }, embedded }) => {
    const subject = subjects[eclipses ? 'eclipse' : query.kind]
    const title = `${subject.title} | Éclaircie`
    return (
      <>
        {/* All but the rows of the list is painted together: a page whose map is still being read is not shown. */}
        <link rel="expect" href={`#${listTitleId}`} blocking="render" />
        {embedded ? (
          <EmbeddedHead title={title} path={subject.path} />
        ) : (
          <PageMetadata {...subject} title={title} />
        )}
      </>
    )
  },
  Body: ({ view, info, embedded }) => (
    <>
      <MapBox
        query={view.query}
        heading={headingOf(view)}
        now={view.now}
        isTomorrow={view.query.period === 'tomorrow'}
        words={{ href: '#liste', name: 'à la liste' }}
      >
        <LatePart of={view.map}>
          {(part) => <MapInside view={view} part={part} tiles={info.tiles} />}
        </LatePart>
      </MapBox>
      {!embedded && <HelpCard kind={view.query.kind} />}
    </>
  ),
})

/** A map by its address. A period or hour that is over becomes now, and the screen says so. */
async function loadMap({ request, context }: LoaderFunctionArgs): Promise<MapScreenView> {
  const site = context.get(siteApi)
  const { pathname, searchParams } = new URL(request.url)
  const asked = readMapQuery(pathname, searchParams)
  const now = await site.now()
  const shown = shownTime(asked.period, new Date(now))
  const over = shown === null ? overOf(asked.period) : null
  const query = { ...asked, period: shown ?? 'current' }
  const map = defer(askMap(site, query.kind, query.period))
  const eclipses = pathname.startsWith(paths.eclipse()) ? await site.eclipses() : null
  return { path: pathname, query, over, now, map, eclipses }
}

/** The map as it is until its script takes it over, and without script. */
function Drawing({ view, map }: { view: MapScreenView; map: AnyMap | null }) {
  const { display, period, embedded } = view.query
  return <Cached of={DrawnMap} input={{ items: map?.items ?? null, display, period, newWindow: embedded }} />
}

/** Map, list and legend. While the data is on its way (null), all that needs none, for good to look at and no more. */
function MapInside({
  view,
  part,
  tiles,
}: {
  view: MapScreenView
  part: Part<AnyMap> | null
  tiles: SiteInfo['tiles']
}) {
  const { path, query, over, now } = view
  const { kind, display, period, embedded } = query
  const facts = part && factsOf(part)
  const clock = new Date(now)
  const live = { place: { path, query }, over, now, part: facts, tiles }
  return (
    <>
      <div className={hasScale(display) ? 'map-stage with-scale' : 'map-stage'}>
        {part ? <Island name="map" when="load" props={live} /> : <LiveMap {...live} />}
        <section className="map-canvas" id={canvasId} aria-label="Carte">
          <Drawing view={view} map={part && valueOf(part)} />
        </section>
        <div className="map-side">
          <section className="map-legend" id="map-legend" aria-label="Légende">
            <Legend
              kind={kind}
              display={display}
              period={period}
              clock={clock}
              now={now}
              part={facts}
              base={null}
            />
          </section>
          {part && part.state !== 'missing' && (
            <OverseasFrames items={part.value.items} display={display} period={period} newWindow={embedded} />
          )}
          <MapPanel view={view} part={part} />
        </div>
      </div>
      {embedded && (
        <MapBrand address={mapAddress(view, { embedded: false, width: null, height: null })} clock={clock} />
      )}
    </>
  )
}

const { size } = shapes.overseas

/** The territories that stand beside the mainland, from west to east, with the codes of their outlines. */
const framed: Readonly<Record<string, string>> = {
  guadeloupe: '971',
  martinique: '972',
  guyane: '973',
  'la-reunion': '974',
  mayotte: '976',
}

interface OverseasFramesProps {
  readonly items: readonly AnyMapItem[]
  readonly display: MapDisplay
  readonly period: MapTime
  /** The map stands in another site's frame: its links open windows. */
  readonly newWindow: boolean
}

/** Small maps of the territories overseas, each with its main place: the server draws them. */
const OverseasFrames = ({ items, display, period, newWindow }: OverseasFramesProps) => (
  <section className="map-overseas" id={overseasId} data-display={display} aria-label="Outre-mer">
    <ul>
      {territories.flatMap((territory) => {
        const code = framed[territory.id]
        const item = code && mainPlace(items, territory, display)
        if (!item) return []
        const box = boxOf(territory)
        const { x, y } = spotIn(box, item)
        return (
          <li key={territory.id} data-territory={territory.id}>
            <svg
              className="overseas-land"
              viewBox={viewBoxOf(box, size)}
              preserveAspectRatio="xMinYMid"
              aria-hidden="true"
            >
              <use className="map-land" href={`${partsUrl}#land-${code}`} />
              <circle
                cx={((box.x + x * box.width) * size).toFixed(1)}
                cy={((box.y + y * box.height) * size).toFixed(1)}
                r={(Math.max(box.width, box.height) * size * 0.055).toFixed(1)}
              />
            </svg>
            <strong>{territory.name}</strong>
            <small>{localHourText(item, period)}</small>
            <DrawnMarker item={item} plate={plateOf(item, display)} period={period} newWindow={newWindow} />
          </li>
        )
      })}
    </ul>
  </section>
)
