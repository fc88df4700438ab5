import { nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import type { AnyMapItem } from '../../../views/map-items.ts'
import { atPlace } from '../../text/at-place.ts'
import { formatHour } from '../../text/dates.ts'
import { capitalised, formatNumber, nbsp, plural } from '../../text/numbers.ts'
import { forecastSourcesOf } from '../../text/weather-sources.ts'
import type { RainHour } from './use-rain-hours.ts'
import type { RainStep } from './rain-steps.ts'

/** Of what says in the legend of when the map is. */
export const shownId = 'rain-shown'
/** Of what stands there of a forecast in place of who the radar is from. */
export const forecastId = 'rain-forecast'

export const radarHour = (at: IsoInstant): string => `radar de ${formatHour(at, nationalZone)}`

/** « radar de 17 h 15 », « prévision, demain 6 h ». */
export const shownText = ({ value, label, hour }: RainStep): string =>
  hour === null ? radarHour(value) : `prévision, ${label}`

/** « Pluie dans 42 villes sur 318, au plus 6,2 mm en une heure à Brest · Open-Meteo ». */
export function forecastText({ places, source }: RainHour): string {
  const sources = forecastSourcesOf(source).map(({ name }) => name)
  return `${capitalised(rainOfTowns(places))} · ${sources.length > 0 ? sources.join(' et ') : 'données simulées'}`
}

/** « pluie dans 42 villes sur 318, au plus 6,2 mm en une heure à Brest ». */
function rainOfTowns(places: readonly AnyMapItem[]): string {
  const known = places.flatMap(({ name, precipitation = null }) =>
    precipitation === null ? [] : [{ name, precipitation }],
  )
  if (known.length === 0) return 'pluie inconnue'
  const wet = known.filter(({ precipitation }) => precipitation > 0)
  const [most] = wet.toSorted((a, b) => b.precipitation - a.precipitation)
  if (!most) return `pas de pluie dans les ${known.length} villes`
  const amount = `${formatNumber(most.precipitation, { decimals: 1 })}${nbsp}mm en une heure`
  return `pluie dans ${plural(wet.length, 'ville', 'villes')} sur ${known.length}, au plus ${amount} ${atPlace(most.name)}`
}
