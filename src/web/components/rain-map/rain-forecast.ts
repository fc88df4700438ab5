import type { MapHourName } from '../../../domain/map-hour.ts'
import { readHours } from '../../../views/map-hours.ts'
import type { AnyMapItem, MapHours } from '../../../views/map-items.ts'
import { rainClass } from '../../../domain/radar/rain-codes.ts'
import { atPlace } from '../../text/at-place.ts'
import { capitalised, formatNumber, nbsp, plural } from '../../text/numbers.ts'
import { forecastSourcesOf } from '../../text/weather-sources.ts'

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
  const [most] = wet.sort((a, b) => b.precipitation - a.precipitation)
  if (!most) return `pas de pluie dans les ${withAmount.length} villes`
  const amount = `${formatNumber(most.precipitation, { decimals: 1 })}${nbsp}mm en une heure`
  return `pluie dans ${plural(wet.length, 'ville')} sur ${withAmount.length}, au plus ${amount} ${atPlace(most.name)}`
}

/** The look of a town's dot: its class of rain by size and colour, a speck where it is dry, a ring where nobody knows. */
function lookOf({ precipitation = null }: AnyMapItem): string {
  if (precipitation === null) return 'is-unknown'
  const rain = rainClass(precipitation)
  return rain === null ? 'is-dry' : `is-wet rain-${rain}`
}

interface Dot {
  readonly element: HTMLElement
  readonly slug: string
  look: string
}

let dots: readonly Dot[] = []

function makeDot({ slug, lat, lon }: AnyMapItem): Dot {
  const element = document.createElement('span')
  element.dataset['lat'] = String(lat)
  element.dataset['lon'] = String(lon)
  return { element, slug, look: '' }
}

/** The dots of towns, in their order: those there are already change their look, where it is another. */
function rainDots(places: readonly AnyMapItem[]): readonly HTMLElement[] {
  const isSame =
    dots.length === places.length && places.every(({ slug }, index) => dots[index]?.slug === slug)
  if (!isSame) dots = places.map(makeDot)
  for (const [index, dot] of dots.entries()) {
    const place = places[index]
    const look = place ? lookOf(place) : ''
    if (look === dot.look) continue
    dot.look = look
    dot.element.className = `rain-dot ${look} leaflet-zoom-animated`
  }
  return dots.map(({ element }) => element)
}
