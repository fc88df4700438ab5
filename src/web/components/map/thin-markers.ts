/** A marker on the plane of a zoom level, in pixels; `x`, `y` is its middle. */
export interface MarkerBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly priority: number
  /** It stands already: it stays, whatever is more important. */
  readonly stood?: boolean
}

/** Room left between two markers. */
const gap = 4
/** So near to a more important place without room of its own, the lesser one would be taken for it. */
const mistakable = 24

interface Sides {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const sidesOf = ({ x, y, width, height }: MarkerBox): Sides => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
})

const overlap = (a: Sides, b: Sides, room: number): boolean =>
  a.left < b.right + room && b.left < a.right + room && a.top < b.bottom + room && b.top < a.bottom + room

/** Sides by the square of the plane they begin in, so that only the nearest ones are looked at. */
function createGrid(cell: number) {
  const squares = new Map<string, Sides[]>()
  const squareOf = ({ x, y }: MarkerBox) => [Math.floor(x / cell), Math.floor(y / cell)] as const
  return {
    add(box: MarkerBox, sides: Sides): void {
      const key = squareOf(box).join()
      squares.set(key, [...(squares.get(key) ?? []), sides])
    },
    touches(box: MarkerBox, sides: Sides, room: number): boolean {
      const [column, row] = squareOf(box)
      return [-1, 0, 1].some((dx) =>
        [-1, 0, 1].some((dy) =>
          squares.get(`${column + dx},${row + dy}`)?.some((other) => overlap(sides, other, room)),
        ),
      )
    },
  }
}

/**
 * The markers that have room beside each other, by index, most important first: of two that would touch, the one of
 * higher priority stays, or the one that comes first. A place right beside a more important one that has no room stays
 * away with it. It looks at the whole plane, so that moving the map changes nothing.
 */
export function thinMarkers(boxes: readonly MarkerBox[]): readonly number[] {
  const order = [...boxes.entries()].sort(
    ([, a], [, b]) => Number(b.stood ?? false) - Number(a.stood ?? false) || b.priority - a.priority,
  )
  const cell = Math.max(1, mistakable, ...boxes.map(({ width, height }) => Math.max(width, height) + gap))
  const standing = createGrid(cell)
  const away = createGrid(cell)
  return order.flatMap(([index, box]) => {
    const sides = sidesOf(box)
    const spot = sidesOf({ ...box, width: 0, height: 0 })
    const hasRoom = !standing.touches(box, sides, gap) && !away.touches(box, spot, mistakable)
    if (hasRoom) standing.add(box, sides)
    else away.add(box, spot)
    return hasRoom ? [index] : []
  })
}
