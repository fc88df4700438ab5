import { instantOfWall } from '../../domain/local-time.ts'
import { hourMs } from '../../domain/time-units.ts'

/**
 * The instants (ms) of local labels « 2026-07-29T14:00 » or « 2026-07-29 ». Labels that step evenly keep one offset, even
 * across a clock change; the others are the zone's own hours, the second of two equal ones being the later.
 */
export function instantsOf(labels: readonly string[], offsetSeconds: number, timeZone: string): number[] {
  const walls = labels.map((label) => Date.parse(label.includes('T') ? `${label}Z` : label))
  if (stepsEvenly(walls)) return walls.map((wall) => wall - offsetSeconds * 1_000)
  let previous = Number.NEGATIVE_INFINITY
  return walls.map((wall) => {
    const instant = instantOfWall(wall, timeZone)
    previous = instant > previous ? instant : instant + hourMs
    return previous
  })
}

function stepsEvenly(walls: readonly number[]): boolean {
  const [first, second] = walls
  if (first === undefined || second === undefined) return true
  return walls.every((wall, index) => wall === first + index * (second - first))
}
