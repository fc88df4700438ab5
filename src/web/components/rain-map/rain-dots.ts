import { rainClass } from '../../../domain/radar/rain-codes.ts'
import type { AnyMapItem } from '../../../views/map-items.ts'

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
export function rainDots(places: readonly AnyMapItem[]): readonly HTMLElement[] {
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
