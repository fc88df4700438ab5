import { rainClass } from '../../../domain/radar/rain-codes.ts'
import type { AnyMapItem } from '../../../views/map-items.ts'

/** The dot of a town: its class of rain by size and colour, a speck where it is dry, a ring where nobody knows. */
function dotClass({ precipitation = null }: AnyMapItem): string {
  if (precipitation === null) return 'rain-dot is-unknown'
  const rain = rainClass(precipitation)
  return rain === null ? 'rain-dot is-dry' : `rain-dot is-wet rain-${rain}`
}

const dots: HTMLElement[] = []

/** The dots of towns, in their order: those there are already change their look. */
export function rainDots(places: readonly AnyMapItem[]): readonly HTMLElement[] {
  for (const [index, place] of places.entries()) {
    const dot = (dots[index] ??= document.createElement('span'))
    dot.className = `${dotClass(place)} leaflet-zoom-animated`
    dot.dataset['lat'] = String(place.lat)
    dot.dataset['lon'] = String(place.lon)
  }
  dots.length = places.length
  return dots
}
