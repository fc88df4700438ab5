/** A department as the arrows see it: the middle of its shape in the map's own units, y downwards. */
export interface DepartmentPoint {
  readonly code: string
  readonly x: number
  readonly y: number
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

const directions: Readonly<Record<Arrow, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

export const isArrow = (key: string): key is Arrow => Object.hasOwn(directions, key)

/** How much going astray counts beside going on. */
const astray = 2

/** The nearest department in a direction, those straight ahead before those aside; null at the edge. */
export function neighbour(
  points: readonly DepartmentPoint[],
  from: DepartmentPoint,
  arrow: Arrow,
): DepartmentPoint | null {
  const [dx, dy] = directions[arrow]
  let best: { point: DepartmentPoint; cost: number } | null = null
  for (const point of points) {
    const [x, y] = [point.x - from.x, point.y - from.y]
    const ahead = x * dx + y * dy
    const aside = Math.abs(x * dy) + Math.abs(y * dx)
    if (ahead <= 0 || aside > ahead * astray) continue
    const cost = ahead + aside * astray
    if (!best || cost < best.cost) best = { point, cost }
  }
  return best?.point ?? null
}
