import type { Part } from '../../../domain/part.ts'
import type { DepartmentCode } from '../../../domain/place.ts'
import { LoadingMap } from '../../components/department-map/loading-map.tsx'
import { DepartmentsMap } from '../../components/department-map/map-drawing.tsx'
import { GreyMap, MapHint } from '../../components/department-map/map-hint.tsx'
import { RetryButton } from '../../components/retry-button.tsx'
import { nbsp } from '../../text/numbers.ts'
import { missingTexts } from '../../text/missing.ts'
import { riskNames } from '../../text/risks.ts'
import { LateLayer } from './late-layer.tsx'
import type { LayerName } from './layers.ts'
import type { NationalRisksView } from './loader.ts'
import { nothingShown, type ShownLayer } from './shown-layer.ts'

/** The row of a department in the list: where its shape on the map leads. */
export const rowId = (code: DepartmentCode): string => `departement-${code}`

/** The map of one risk; grey, with the reason over it, when its source has not answered. */
export const LayerMap = ({ layer, view }: { layer: LayerName; view: NationalRisksView }) => (
  <section className="card vigilance-map" aria-labelledby="map-title">
    <h2 id="map-title">{riskNames[layer]}</h2>
    <div data-department-map="">
      <LateLayer layer={layer} view={view} variant="card" fallback={<LoadingMap />}>
        {(part, shown) =>
          shown ? <Drawing layer={layer} shown={shown} /> : <Failure layer={layer} part={part} />
        }
      </LateLayer>
      <p className="map-name" aria-hidden="true" />
    </div>
    <LateLayer layer={layer} view={view} variant="none" fallback={hint}>
      {(_, shown) => (shown ? hint : <NoList />)}
    </LateLayer>
  </section>
)

/** How the map is used, where it has something to show. */
const hint = <MapHint>Cliquez sur un département pour le trouver dans la liste.</MapHint>

/** In its place, of about its length, where there is nothing. */
const NoList = () => <p className="source-line">La liste des départements reviendra avec les données.</p>

function Drawing({ layer, shown }: { layer: LayerName; shown: Pick<ShownLayer, 'departments' | 'groups'> }) {
  const [first] = shown.groups.flatMap(({ codes }) => codes)
  return (
    <DepartmentsMap
      label={`Départements de France, ${riskNames[layer].toLowerCase()}`}
      departments={shown.departments}
      hrefOf={(code) => `#${rowId(code)}`}
      chosen={null}
      stop={first ?? shown.departments[0]?.code ?? null}
    />
  )
}

const Failure = ({ layer, part }: { layer: LayerName; part: Part<unknown> }) => (
  <GreyMap
    map={
      <DepartmentsMap
        label={null}
        departments={nothingShown}
        hrefOf={() => '#legende'}
        chosen={null}
        stop={null}
      />
    }
  >
    <p className="answer">{`${riskNames[layer]}${nbsp}: indisponible`}</p>
    <p>{part.state === 'missing' && missingTexts[part.reason]} Aucun niveau n’est connu.</p>
    <RetryButton />
  </GreyMap>
)
