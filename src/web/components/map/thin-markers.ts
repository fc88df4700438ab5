/** A marker on the plane of a zoom level, in pixels; `x`, `y` is its middle. */
export interface MarkerBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly priority: number
}

/** Room left between two markers. */
const gap = 4

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

const overlap = (a: Sides, b: Sides): boolean =>
  a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap

/**
 * The markers that have room beside each other, by index, most important first: of two that would touch, the one of
 * higher priority stays, or the one that comes first. It looks at the whole plane, so that moving the map changes nothing.
 */
export function thinMarkers(boxes: readonly MarkerBox[]): readonly number[] {
  const order = [...boxes.entries()].sort(([, a], [, b]) => b.priority - a.priority)
  const cell = Math.max(1, ...boxes.map(({ width, height }) => Math.max(width, height) + gap))
  const grid = new Map<string, Sides[]>()
  const around = (column: number, row: number): readonly Sides[] =>
    [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => grid.get(`${column + dx},${row + dy}`) ?? []))
  const kept: number[] = []
  for (const [index, box] of order) {
    const sides = sidesOf(box)
    const column = Math.floor(box.x / cell)
    const row = Math.floor(box.y / cell)
    if (around(column, row).some((other) => overlap(sides, other))) continue
    const key = `${column},${row}`
    grid.set(key, [...(grid.get(key) ?? []), sides])
    kept.push(index)
  }
  return kept
}
