import type { DepartmentCode } from '../place.ts'
import type { DayOutlook } from './outlook.ts'

/**
 * The first moment after now at which what is shown of these departments changes without anything new being read: a
 * warning begins or ends, a bulletin comes into force or is over, green is no longer vouched for, or the Paris day ends.
 */
export function nextChange(
  days: readonly DayOutlook[],
  codes: readonly DepartmentCode[],
  now: number,
): number {
  const states = days.flatMap(({ departments }) => codes.flatMap((code) => departments.get(code) ?? []))
  const edges = states.flatMap(({ phenomena, greenUntil }) => [
    greenUntil ?? Infinity,
    ...phenomena.flatMap(({ slots }) => slots.flatMap(({ begin, end }) => [begin, end])),
  ])
  const turns = days.flatMap(({ begin, end, turnsAt }) => [begin, end, turnsAt])
  return [...edges, ...turns].reduce((next, at) => (now < at && at < next ? at : next), Infinity)
}
