import { phenomena, type LevelOrUnknown, type Phenomenon } from '../../../domain/vigilance.ts'
import type { DepartmentDay, TimelineRow } from '../../../views/vigilance-department.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { restOfDay } from '../../text/vigilance.ts'

export interface Stretch {
  readonly begin: IsoInstant
  readonly end: IsoInstant
  readonly level: LevelOrUnknown
}

/** A phenomenon over today and tomorrow. Hours before the first stretch are not known any more. */
export interface TwoDayRow {
  readonly phenomenon: Phenomenon
  readonly coast: boolean
  readonly stretches: readonly Stretch[]
}

type Line = Pick<TimelineRow, 'phenomenon' | 'coast'>

const isSame = (a: Line, b: Line): boolean => a.phenomenon === b.phenomenon && a.coast === b.coast

function stretchesOf(day: DepartmentDay, line: Line): readonly Stretch[] {
  const row = day.timeline.find((candidate) => isSame(candidate, line))
  if (row) return row.segments
  const { dayBegin, dayEnd, validFrom } = day
  const begin = validFrom !== null && dayBegin < validFrom && validFrom < dayEnd ? validFrom : dayBegin
  return [{ begin, end: dayEnd, level: restOfDay(day, line.coast) }]
}

/** Stretches that touch at one level made one, over midnight too. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const list: Stretch[] = []
  for (const stretch of stretches) {
    const last = list.at(-1)
    if (last?.level === stretch.level && last.end === stretch.begin)
      list[list.length - 1] = { ...last, end: stretch.end }
    else list.push(stretch)
  }
  return list
}

/** The phenomena above green on one of the two days, in official order, the coast after the land. */
export function twoDayRows(today: DepartmentDay, tomorrow: DepartmentDay): readonly TwoDayRow[] {
  const lines = phenomena.flatMap((phenomenon) =>
    [false, true]
      .map((coast) => ({ phenomenon, coast }))
      .filter((line) => [...today.timeline, ...tomorrow.timeline].some((row) => isSame(row, line))),
  )
  return lines.map((line) => ({
    ...line,
    stretches: joined([...stretchesOf(today, line), ...stretchesOf(tomorrow, line)]),
  }))
}

/** A row with the highest level that it has on one of the two days; null: none there above green. */
export type LeveledRow = TwoDayRow & { readonly level: LevelOrUnknown | null }

/** The rows by their level on a day, the gravest first, and last what is of the other day alone; without a day as they are. */
export function leveledRows(rows: readonly TwoDayRow[], day: DepartmentDay | null): readonly LeveledRow[] {
  // They are in that order.
  const items = day?.items ?? []
  const firstItem = (row: TwoDayRow) => items.findIndex((item) => isSame(item, row))
  const rank = (row: TwoDayRow) => (firstItem(row) < 0 ? items.length : firstItem(row))
  return rows
    .toSorted((a, b) => rank(a) - rank(b))
    .map((row) => ({ ...row, level: items[firstItem(row)]?.level ?? null }))
}

/** Some hours of the two days are known of no phenomenon but those shown. */
export const isRestUnknown = (...days: readonly DepartmentDay[]): boolean =>
  days.some((day) => restOfDay(day, false) === 'unknown')
