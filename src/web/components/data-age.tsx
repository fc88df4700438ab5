import type { IsoInstant, Part } from '../../domain/part.ts'
import type { PlaceWeather } from '../../domain/weather.ts'
import { formatAge } from '../text/age.ts'
import { formatHour } from '../text/dates.ts'
import { capitalised, formatAltitude, formatDistance, nbsp } from '../text/numbers.ts'
import { forecastSources } from '../text/weather-sources.ts'
import { ExternalLink } from './external-link.tsx'
import { Icon } from './icon.tsx'
import * as icons from './icon-paths.ts'

/** « il y a 6 min »: the root keeps it right while the page stays open, from the age in ms that it starts with. */
export function Age({ of, now }: { of: IsoInstant; now: IsoInstant }) {
  return (
    <time dateTime={of} data-age={Date.parse(now) - Date.parse(of)}>
      {formatAge(of, now)}
    </time>
  )
}

/** Simulated figures never pass for real ones. */
export function SimulatedChip() {
  return (
    <span className="chip">
      <Icon shape={icons.flaskConical} />
      Données simulées
    </span>
  )
}

/** The values stay, their age is said. */
export function StaleNote({ at, now, timeZone }: { at: IsoInstant; now: IsoInstant; timeZone: string }) {
  return (
    <span className="stale-note">
      <Icon shape={icons.history} />
      Données de {formatHour(at, timeZone)}, <Age of={at} now={now} />
    </span>
  )
}

/** Metres of a place; null where nobody says. */
interface OwnHeight {
  readonly elevation: number | null
}

/** What the line says of a forecast as a whole; how high its point is where the line is about one place. */
type ForecastOrigin = Pick<PlaceWeather, 'source' | 'sharedFromKm'> &
  Partial<Pick<PlaceWeather, 'current' | 'elevation' | 'publishedAt'>>

/**
 * Of when the figures are, where they come from and how old that is: « Estimé (modèle) à 15 h · Open-Meteo · il y a 6 min »,
 * or « à 15 h · Open-Meteo · données de 14 h 30, il y a 36 min ».
 */
export function WeatherSourceLine({
  part,
  now,
  timeZone,
  place,
}: {
  part: Part<ForecastOrigin>
  now: IsoInstant
  timeZone: string
  /** The one place that the line is about: the height of its forecast's point is given. */
  place?: OwnHeight
}) {
  if (part.state === 'missing') return null
  const { source, current, publishedAt } = part.value
  const madeAt = formatHour(part.at, timeZone)
  const shownAt = current ? formatHour(current.time, timeZone) : madeAt
  const point = place ? forecastPointText(part.value, place) : awayText(part.value)
  return (
    <p className="source-line">
      {source === 'simulated' ? (
        'Données simulées : climatologie, sans lien avec le temps qu’il fait'
      ) : (
        <>
          Estimé (modèle) à {shownAt} ·{' '}
          <ExternalLink href={forecastSources[source].href}>{forecastSources[source].name}</ExternalLink> ·{' '}
          {shownAt !== madeAt && `données de ${madeAt}, `}
          <Age of={part.at} now={now} />
          {publishedAt && `${nbsp}· dernière mise à jour du modèle à ${formatHour(publishedAt, timeZone)}`}
          {point && `${nbsp}· ${point}`}
        </>
      )}
    </p>
  )
}

const awayText = ({ sharedFromKm }: Pick<ForecastOrigin, 'sharedFromKm'>): string | null =>
  sharedFromKm !== null && sharedFromKm > 0 ? `calculé pour un point à ${formatDistance(sharedFromKm)}` : null

/** The air is another by a third of a degree, and no town is flatter: nearer heights are the same, in metres. */
const sameHeight = 50

/** Whether a forecast is computed for another height than the place's. */
const isElsewhere = (elevation: number | null, place: OwnHeight): boolean =>
  elevation !== null && place.elevation !== null && Math.abs(elevation - place.elevation) >= sameHeight

/** « calculé pour 149 m d’altitude, le lieu est à 1 910 m », where that makes a difference. */
export function HeightNote({ elevation, place }: { elevation: number | null; place: OwnHeight }) {
  if (!isElsewhere(elevation, place)) return null
  return <small>{capitalised(forecastPointText({ sharedFromKm: null, elevation }, place) ?? '')}</small>
}

/** Where a forecast is computed: how far away when it is a neighbour's, how high, and the place's own height when that differs. */
function forecastPointText(
  origin: Pick<ForecastOrigin, 'sharedFromKm' | 'elevation'>,
  place: OwnHeight,
): string | null {
  const away = awayText(origin)
  const { elevation = null } = origin
  if (elevation === null) return away
  const height = `${formatAltitude(elevation)} d’altitude`
  const point = away ? `${away}, à ${height}` : `calculé pour ${height}`
  return isElsewhere(elevation, place) ? `${point}, le lieu est à ${formatAltitude(place.elevation)}` : point
}
