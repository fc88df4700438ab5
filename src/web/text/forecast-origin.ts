import type { Height } from '../../domain/normals.ts'
import type { IsoInstant, Part, Present } from '../../domain/part.ts'
import type { PlaceWeather } from '../../domain/weather.ts'
import { formatAge } from './age.ts'
import { simulatedLabel } from './data-age.ts'
import { localDate } from '../../domain/local-time.ts'
import { formatHour, formatLongDate, formatShortDay } from './dates.ts'
import { formatAltitude, formatDistance, nbsp } from './numbers.ts'
import { forecastSources } from './weather-sources.ts'

const simulatedText = `${simulatedLabel} : climatologie, sans lien avec le temps qu’il fait`

/** What is said of a forecast as a whole; how high its point is where that is about one place. */
export type ForecastOrigin = Pick<PlaceWeather, 'source' | 'sharedFromKm'> &
  Partial<Pick<PlaceWeather, 'current' | 'elevation' | 'publishedAt' | 'model' | 'following'>>

/**
 * Of when the figures are and where they come from, around the source's name and the age:
 * « Estimé (modèle) à 15 h · » Open-Meteo « · données de 14 h 30, » il y a 36 min « · calculé pour 149 m d’altitude ».
 * `place`: the one place that it is about.
 */
export function originWords(
  { at, value }: Present<ForecastOrigin>,
  timeZone: string,
  place?: Height,
):
  | { readonly simulated: string }
  | {
      readonly before: string
      readonly source: { name: string; href: string }
      readonly between: string
      readonly after: string
    } {
  const { source, current, publishedAt, model } = value
  if (source === 'simulated') return { simulated: simulatedText }
  const madeAt = formatHour(at, timeZone)
  const shownAt = current ? formatHour(current.time, timeZone) : madeAt
  const point = place ? forecastPointText(value, place) : awayText(value)
  const published = publishedAt
    ? `${nbsp}· dernière mise à jour du modèle à ${formatHour(publishedAt, timeZone)}`
    : ''
  if (model)
    return {
      before: `Estimé (modèle) à ${shownAt} · `,
      source: forecastSources[source],
      between: `, ${runText(model.run, timeZone)}, `,
      after: [place ? gridPointText(value, place) : null, followingText(value, timeZone)]
        .flatMap((text) => (text ? [`${nbsp}· ${text}`] : []))
        .join(''),
    }
  return {
    before: `Estimé (modèle) à ${shownAt} · `,
    source: forecastSources[source],
    between: ` · ${shownAt === madeAt ? '' : `données de ${madeAt}, `}`,
    after: `${published}${point ? `${nbsp}· ${point}` : ''}`,
  }
}

/** The same in one line; null where there is no forecast. */
export function originText(
  part: Part<ForecastOrigin>,
  now: IsoInstant,
  timeZone: string,
  place?: Height,
): string | null {
  if (part.state === 'missing') return null
  const words = originWords(part, timeZone, place)
  if ('simulated' in words) return words.simulated
  return words.before + words.source.name + words.between + formatAge(part.at, now) + words.after
}

/** « réseau du mardi 24 novembre à 10 h »: by the clock of the place. */
const runText = (run: IsoInstant, timeZone: string): string =>
  `réseau du ${formatLongDate(localDate(run, timeZone))} à ${formatHour(run, timeZone)}`

/** Who says what follows the hours of the site's own model: « au-delà de jeudi 26, 7 h : Open-Meteo ». */
function followingText({ following }: ForecastOrigin, timeZone: string): string | null {
  if (!following || following.source === 'simulated') return null
  const { source, from, sharedFromKm } = following
  const when = `${formatShortDay(localDate(from, timeZone))}, ${formatHour(from, timeZone)}`
  const away = awayText({ sharedFromKm })
  return `au-delà de ${when}${nbsp}: ${forecastSources[source].name}${away ? `, ${away}` : ''}`
}

/** Where the point of the grid is, and how high the place is where that differs. */
function gridPointText({ model, elevation = null }: ForecastOrigin, place: Height): string | null {
  if (!model) return null
  const height = elevation === null ? '' : `, à ${formatAltitude(elevation)} d’altitude`
  const point = `point de grille à ${formatDistance(model.distanceKm)}${height}`
  const own = { elevation: place.elevation ?? model.placeHeight }
  return isElsewhere(elevation, own) ? `${point}, le lieu est à ${formatAltitude(own.elevation)}` : point
}

const awayText = ({ sharedFromKm }: Pick<ForecastOrigin, 'sharedFromKm'>): string | null =>
  sharedFromKm !== null && sharedFromKm > 0 ? `calculé pour un point à ${formatDistance(sharedFromKm)}` : null

/** The air is another by a third of a degree, and no town is flatter: nearer heights are the same, in metres. */
const sameHeight = 50

/** Whether a forecast is computed for another height than the place's. */
export const isElsewhere = (elevation: number | null, place: Height): boolean =>
  elevation !== null && place.elevation !== null && Math.abs(elevation - place.elevation) >= sameHeight

/** Where a forecast is computed: how far away when it is a neighbour's, how high, and the place's own height when that differs. */
export function forecastPointText(
  origin: Pick<ForecastOrigin, 'sharedFromKm' | 'elevation'>,
  place: Height,
): string | null {
  const away = awayText(origin)
  const { elevation = null } = origin
  if (elevation === null) return away
  const height = `${formatAltitude(elevation)} d’altitude`
  const point = away ? `${away}, à ${height}` : `calculé pour ${height}`
  return isElsewhere(elevation, place) ? `${point}, le lieu est à ${formatAltitude(place.elevation)}` : point
}
