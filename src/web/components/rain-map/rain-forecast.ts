import type { MapHourName } from '../../../domain/map-hour.ts'
import { readHours } from '../../../views/map-hours.ts'
import type { AnyMapItem, MapHours } from '../../../views/map-items.ts'
import { atPlace } from '../../text/at-place.ts'
import { capitalised, formatNumber, nbsp, plural } from '../../text/numbers.ts'
import { forecastSourcesOf } from '../../text/weather-sources.ts'
import { rainDots } from './rain-dots.ts'

/** The rain that is forecast for an hour at the towns of the map. */
export interface RainHour {
  /** A dot for each town: the same elements as for the hour before. */
  dots(): readonly HTMLElement[]
  /** « Pluie dans 42 villes sur 318, au plus 6,2 mm en une heure à Brest · Open-Meteo ». */
  readonly words: string
}

/** The rain of two days at the towns of the map. */
export interface RainForecast {
  /** More towns are on their way. */
  readonly isRefreshing: boolean
  has(hour: MapHourName): boolean
  at(hour: MapHourName): RainHour
}

/** Reads the hours of towns; `source` has their forecasts: see `forecastSourcesOf`. */
export function readForecast(
  towns: readonly AnyMapItem[],
  { value, source }: { readonly value: MapHours; readonly source: string },
): RainForecast {
  const hours = readHours(value)
  const names = forecastSourcesOf(source).map(({ name }) => name)
  const from = names.length > 0 ? names.join(' et ') : 'données simulées'
  return {
    isRefreshing: value.isRefreshing,
    has: hours.has,
    at(hour) {
      const places = hours.at(towns, hour)
      return { dots: () => rainDots(places), words: `${capitalised(rainOfTowns(places))} · ${from}` }
    },
  }
}

/** « pluie dans 42 villes sur 318, au plus 6,2 mm en une heure à Brest ». */
function rainOfTowns(places: readonly AnyMapItem[]): string {
  const withAmount = places.flatMap(({ name, precipitation = null }) =>
    precipitation === null ? [] : [{ name, precipitation }],
  )
  if (withAmount.length === 0) return 'pluie inconnue'
  const wet = withAmount.filter(({ precipitation }) => precipitation > 0)
  const [most] = wet.toSorted((a, b) => b.precipitation - a.precipitation)
  if (!most) return `pas de pluie dans les ${withAmount.length} villes`
  const amount = `${formatNumber(most.precipitation, { decimals: 1 })}${nbsp}mm en une heure`
  return `pluie dans ${plural(wet.length, 'ville', 'villes')} sur ${withAmount.length}, au plus ${amount} ${atPlace(most.name)}`
}
