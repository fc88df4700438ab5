import type { CountedTurn, GreatTide, TideDay, TideTurn } from '../../schemas/tides.ts'
import { addDays, startOfLocalDay } from '../local-time.ts'
import type { IsoDate, IsoInstant } from '../part.ts'
import { hundredths } from '../rounding.ts'

export type { CountedTurn, GreatTide, TideDay, TideTurn } from '../../schemas/tides.ts'

/** So many days from a date on; the turns, in the order of time, must reach a day beyond both ends. */
export function tideDays(
  turns: readonly CountedTurn[],
  first: IsoDate,
  count: number,
  zone: string,
): readonly TideDay[] {
  const indexOfDay = (date: IsoDate, from: number): number => {
    const start = startOfLocalDay(date, zone).toISOString()
    let index = from
    while ((turns[index]?.time ?? start) < start) index += 1
    return index
  }
  let begin = indexOfDay(first, 0)
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(first, index)
    const end = indexOfDay(addDays(date, 1), begin)
    const ofDay = turns.slice(begin, end)
    const around = ofDay.length === 0 ? [] : turns.slice(Math.max(begin - 1, 0), end + 1)
    begin = end
    return { date, turns: ofDay, range: largestStep(around) }
  })
}

/** Metres, to the centimetre; null where no two turns are known. */
function largestStep(turns: readonly CountedTurn[]): number | null {
  const steps = turns.flatMap(({ level }, index) => {
    const next = turns[index + 1]
    return next ? [Math.abs(next.level - level)] : []
  })
  return steps.length === 0 ? null : hundredths(Math.max(...steps))
}

/** What the ranges of a year's days are, metres: a quarter of the days have less than `neap`, a quarter more than `spring`. */
export interface TideYear {
  readonly neap: number
  readonly spring: number
  readonly greatest: number
}

/** The ranges that a year’s days are measured by: of the lowest and highest quarter, and the greatest. Null without any. */
export function tideYear(days: readonly TideDay[]): TideYear | null {
  const ranges = days.flatMap(({ range }) => range ?? []).toSorted((a, b) => a - b)
  const [neap, spring, greatest] = [0.25, 0.75, 1].map(
    (share) => ranges[Math.round(share * (ranges.length - 1))],
  )
  return neap === undefined || spring === undefined || greatest === undefined
    ? null
    : { neap, spring, greatest }
}

/** A day's tide among those of its year: of the greatest quarter, of the least, or neither. */
export const tideSizes = ['spring', 'middle', 'neap'] as const
export type TideSize = (typeof tideSizes)[number]

/** How great the range of a day is, metres, among those of its year. */
export function tideSize(range: number, { neap, spring }: TideYear): TideSize {
  if (range >= spring) return 'spring'
  return range <= neap ? 'neap' : 'middle'
}

/** The first turn after an instant; the sea rises until a high water. */
export const nextTurn = <T extends TideTurn>(turns: readonly T[], now: IsoInstant): T | null =>
  turns.find(({ time }) => time > now) ?? null

/** From this coefficient on the Shom speaks of great tides. */
export const greatFrom = 100

/** The great tides among coefficients in the order of time. */
export function greatTides(
  highs: readonly { readonly date: IsoDate; readonly coefficient: number }[],
): readonly GreatTide[] {
  const found: GreatTide[] = []
  for (const { date, coefficient } of highs) {
    if (coefficient < greatFrom) continue
    const open = found.at(-1)
    if (!open || addDays(open.last, 1) < date) {
      found.push({ first: date, last: date, coefficient, peak: date })
      continue
    }
    const isHigher = coefficient > open.coefficient
    found[found.length - 1] = {
      ...open,
      last: date,
      ...(isHigher ? { coefficient, peak: date } : {}),
    }
  }
  return found
}
