import { addDays, localDate, nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { phenomena, phenomenonId } from '../../../domain/vigilance.ts'
import type { VigilanceLevels } from '../../../views/vigilance-levels.ts'
import { More } from '../../components/card.tsx'
import { DepartmentsMap } from '../../components/department-map/map-drawing.tsx'
import { GreyMap, MapHint } from '../../components/department-map/map-hint.tsx'
import { mapView, noLevels, type MapView } from '../../components/department-map/vigilance-view.ts'
import { drawnVigilance, mostSerious } from '../../components/department-map/vigilance-words.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { RetryButton } from '../../components/retry-button.tsx'
import { ShortDay } from '../../components/short-day.tsx'
import { OfficialLink } from '../../components/vigilance/bulletin-line.tsx'
import { Cached } from '../../render/cached.tsx'
import { mapErrors } from '../../text/errors.ts'
import { phenomenonNames } from '../../text/levels.ts'
import { nbsp } from '../../text/numbers.ts'
import { addressOf, type Choice } from './address.ts'
import { dayNames } from './sentences.ts'

/** « Aujourd’hui jeu. 15 », « Demain ven. 16 »: links that close the department. */
export function DayTabs({ choice, now }: { choice: Choice; now: IsoInstant }) {
  const today = localDate(now, nationalZone)
  const days = [
    { term: 'J0', name: 'Aujourd’hui', date: today },
    { term: 'J1', name: 'Demain', date: addDays(today, 1) },
  ] as const
  return (
    <nav className="tabs" aria-label="Jour">
      {days.map(({ term, name, date }) => (
        <a
          key={term}
          href={addressOf({ ...choice, department: null, term })}
          aria-current={term === choice.term ? 'page' : undefined}
        >
          {name}
          <small>
            <ShortDay date={date} />
          </small>
        </a>
      ))}
    </nav>
  )
}

/** The map of the departments: grey, with the reason over it, when nothing is known. */
export function DepartmentMap({ part, choice }: { part: Part<VigilanceLevels>; choice: Choice }) {
  if (part.state === 'missing')
    return (
      <GreyMap map={<Drawing view={mapView(noLevels, null)} choice={choice} />}>
        <p className="answer">{mapErrors.vigilance}</p>
        <RetryButton />
        <p>
          Site officiel{nbsp}: <OfficialLink />
        </p>
      </GreyMap>
    )
  return <Cached of={Drawing} input={{ view: mapView(part.value, choice.phenomenon), choice }} />
}

/** How the map is used, where it has something to show. */
export const mapHint = (
  <MapHint>Cliquez sur un département pour afficher les détails de la vigilance.</MapHint>
)

/** In its place, of about its length, where there is nothing. */
export const NoDetails = () => (
  <p className="source-line">Les détails de chaque département reviendront avec les données.</p>
)

const Drawing = ({ view, choice }: { view: MapView; choice: Choice }) => (
  <DepartmentsMap
    label={`Départements de France, vigilance ${dayNames[choice.term]}`}
    departments={drawnVigilance(view)}
    hrefOf={(department) => addressOf({ ...choice, department })}
    chosen={choice.department}
    stop={choice.department ?? mostSerious(view)}
  />
)

/** Only one phenomenon: links, so that they work without script. */
export function PhenomenonFilter({ part, choice }: { part: Part<VigilanceLevels>; choice: Choice }) {
  if (part.state === 'missing') return null
  const { phenomenon: chosen } = choice
  const there = new Set(
    Object.values(part.value.details).flatMap(({ phenomena: list }) => list.map((item) => item.phenomenon)),
  )
  const shown = phenomena.filter((name) => there.has(name) || name === chosen)
  if (shown.length === 0) return null
  return (
    <More summary="Filtrer par phénomène" className="more phenomenon-filter" open={chosen !== null}>
      <nav aria-label="Phénomène">
        <ul>
          {[null, ...shown].map((phenomenon) => (
            <li key={phenomenon === null ? 'all' : phenomenonId(phenomenon)}>
              <a
                className="chip"
                href={addressOf({ ...choice, department: null, phenomenon })}
                aria-current={phenomenon === chosen ? 'true' : undefined}
              >
                {phenomenon === chosen && <Icon shape={icons.check} />}
                {phenomenon === null ? 'Tous les phénomènes' : phenomenonNames[phenomenon]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </More>
  )
}
