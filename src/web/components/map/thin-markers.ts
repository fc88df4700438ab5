/** How a marker stands: with all it has, or by its figure alone. */
export type MarkerSize = 'full' | 'pill'

/** A marker on the plane of a zoom level, in pixels; `x`, `y` is its middle. */
export interface MarkerBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly priority: number
  /** Its figure alone; absent: that would say nothing. */
  readonly pill?: Omit<MarkerBox, 'priority'> | null
  /** It stands already: it stays, whatever is more important. */
  readonly stood?: boolean
}

/** Room left between two markers. */
const gap = 2
/** So near to a more important place without room of its own, the lesser one would be taken for it. */
const mistakable = 24

interface Sides {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const sidesOf = ({ x, y, width, height }: Omit<MarkerBox, 'priority'>): Sides => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
})

const overlap = (a: Sides, b: Sides): boolean =>
  a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap

interface Placed extends Sides {
  readonly box: MarkerBox
}

/** Markers by the square of the plane they begin in, so that only the nearest ones are looked at. */
function createGrid(cell: number) {
  const squares = new Map<string, Placed[]>()
  const squareOf = ({ x, y }: MarkerBox) => [Math.floor(x / cell), Math.floor(y / cell)] as const
  return {
    add(placed: Placed): void {
      const key = squareOf(placed.box).join()
      squares.set(key, [...(squares.get(key) ?? []), placed])
    },
    has({ box }: Placed, test: (other: Placed) => boolean): boolean {
      const [column, row] = squareOf(box)
      return [-1, 0, 1].some((dx) =>
        [-1, 0, 1].some((dy) => squares.get(`${column + dx},${row + dy}`)?.some(test)),
      )
    },
  }
}

const isBeside = ({ box: a }: Placed, { box: b }: Placed): boolean =>
  Math.abs(a.x - b.x) < mistakable && Math.abs(a.y - b.y) < mistakable

/**
 * The markers that have room beside each other, by index: of two that would touch, the one of higher priority stays, or
 * the one that comes first. What is right beside a place without room, or in the room that a more important one would
 * need, stays away with it: a suburb does not stand for its city. Then the holes are filled by figures alone, for which
 * no other marker gives way. It looks at the whole plane, so that moving the map changes nothing.
 */
export function thinMarkers(boxes: readonly MarkerBox[]): ReadonlyMap<number, MarkerSize> {
  const order = [...boxes.entries()].sort(
    ([, a], [, b]) => Number(b.stood ?? false) - Number(a.stood ?? false) || b.priority - a.priority,
  )
  const cell = Math.max(1, mistakable, ...boxes.map(({ width, height }) => Math.max(width, height) + gap))
  const standing = createGrid(cell)
  const isFree = (placed: Placed): boolean => !standing.has(placed, (other) => overlap(placed, other))
  const sizes = new Map<number, MarkerSize>()
  const away = createGrid(cell)
  for (const [index, box] of order) {
    const placed = { ...sidesOf(box), box }
    const yields = (other: Placed): boolean =>
      isBeside(placed, other) || (other.box.priority > box.priority && overlap(placed, other))
    if (box.stood || (isFree(placed) && !away.has(placed, yields))) {
      standing.add(placed)
      sizes.set(index, 'full')
    } else away.add(placed)
  }
  const unseen = createGrid(cell)
  for (const [index, box] of order) {
    if (sizes.has(index)) continue
    const placed = { ...sidesOf(box.pill ?? box), box }
    if (box.pill && isFree(placed) && !unseen.has(placed, (other) => isBeside(placed, other))) {
      standing.add(placed)
      sizes.set(index, 'pill')
    } else unseen.add(placed)
  }
  return sizes
}
