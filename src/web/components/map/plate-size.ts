import type { Plate } from './marker-plate.ts'
import type { MapEdge } from './plane.ts'
import { unknownFigure } from '../../text/numbers.ts'

/** Under this zoom level markers are smaller: a phone shows all France with more of them. */
export const smallBelow = 5.5
/** From this one on they are larger: all France is so large on a wide desk alone. */
export const largeFrom = 6.25

/** What markers are made of, in pixels where text has its usual size, as `map-markers.css` has it. */
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
  /** The sizes of its figure alone; null: that would say nothing. */
  readonly pill?: Sizes | null
}

export interface PlateSize extends Required<Sizes> {
  readonly edge: MapEdge | null
}

/** A figure alone keeps so much to itself that it is touched, and not taken for that of the next place. */
const leastPill = { width: 38, height: 32 }
/** To a whole marker of its zoom level; far out those are small already. */
const pillShare = 0.88

function pillOf(plate: Plate, of: Measures): Size {
  const icon = plate.figure === '' ? plate.icon : null
  const { width, height } = sizeOf({ ...plate, icon, arrow: null, caption: '' }, of)
  const share = of === small ? 1 : pillShare
  return {
    width: Math.max(width * share, leastPill.width),
    height: Math.max(height * share, leastPill.height),
  }
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

const sizesBy = (sizeBy: (of: Measures) => Size): Required<Omit<Sizes, 'pill'>> => ({
  ...sizeBy(usual),
  small: sizeBy(small),
  large: sizeBy(large),
})

/** The room of a marker, by its texts: measuring hundreds of them would cost more than it gives. */
export const plateSize = (plate: Plate): PlateSize => ({
  ...sizesBy((of) => sizeOf(plate, of)),
  pill: plate.figure === unknownFigure ? null : sizesBy((of) => pillOf(plate, of)),
  edge: plate.edge,
})

/** The size at a zoom level. */
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
