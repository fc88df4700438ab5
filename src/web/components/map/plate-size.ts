import type { Plate } from './marker-plate.ts'
import type { MapEdge } from './plane.ts'

/** Under this zoom level markers are smaller: a phone shows all France with more of them. */
export const smallBelow = 5.5
/** From this one on they are larger: all France is so large on a wide desk alone. */
export const largeFrom = 6.25

/** What markers are made of, in pixels, as `map-markers.css` has it. */
interface Measures {
  readonly letter: number
  /** The sign of degrees, a comma, a space between figures. */
  readonly slim: number
  readonly icon: number
  readonly arrow: number
  readonly padding: number
  readonly plate: number
  readonly captionLetter: number
  readonly caption: number
}

const usual: Measures = {
  letter: 10.5,
  slim: 6,
  icon: 28,
  arrow: 22,
  padding: 18,
  plate: 34,
  captionLetter: 6.8,
  caption: 17,
}
const small: Measures = {
  letter: 9.3,
  slim: 5.3,
  icon: 20,
  arrow: 19,
  padding: 12,
  plate: 28,
  captionLetter: 6,
  caption: 14,
}
const large: Measures = {
  letter: 11.8,
  slim: 6.8,
  icon: 32,
  arrow: 24,
  padding: 22,
  plate: 38,
  captionLetter: 7.4,
  caption: 18,
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The room of a marker at the usual zoom levels, far out and near; the same where these are absent. */
export interface Sizes extends Size {
  readonly small?: Size
  readonly large?: Size
}

export interface PlateSize extends Required<Sizes> {
  readonly edge: MapEdge | null
}

function sizeOf({ caption, figure, icon, arrow }: Plate, of: Measures): Size {
  const letters = [...figure].map((letter) => (/[\d\p{L}—−]/u.test(letter) ? of.letter : of.slim))
  const written = letters.reduce((width, letter) => width + letter, 0)
  const lines = caption === '' ? [] : caption.split('\n')
  const longest = Math.max(0, ...lines.map((line) => line.length))
  const beside = (icon === null ? 0 : of.icon) + (arrow === null ? 0 : of.arrow)
  return {
    width: Math.max(written + beside + of.padding, longest * of.captionLetter),
    height: of.plate + lines.length * of.caption,
  }
}

/** The room of a marker in pixels, by its texts: measuring hundreds of them would cost more than it gives. */
export const plateSize = (plate: Plate): PlateSize => ({
  ...sizeOf(plate, usual),
  small: sizeOf(plate, small),
  large: sizeOf(plate, large),
  edge: plate.edge,
})

/** Of those sizes the one at a zoom level. */
export function sizeAt(level: number, sizes: Sizes): Size {
  if (level < smallBelow) return sizes.small ?? sizes
  return level < largeFrom ? sizes : (sizes.large ?? sizes)
}

/** How far to the right of its place the middle of a small marker lies: inwards where a phone's view ends. */
export function smallShift(edge: MapEdge | null, width: number): number {
  if (edge === null) return 0
  const inwards = Math.max(0, width / 2 - edge.room)
  return edge.side === 'west' ? inwards : 0 - inwards
}
