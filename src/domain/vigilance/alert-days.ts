import type { IsoDate, IsoInstant } from '../part.ts'
import { addDays } from '../local-time.ts'
import { isoInstant } from '../instant.ts'
import { parisDay, parisDayBounds } from './days.ts'
import { shortest } from './slots.ts'
import type { DepartmentCode } from '../place.ts'
import type { LevelOrUnknown, Phenomenon } from '../vigilance.ts'

/** What an alert is about, and when. */
interface Dated {
  readonly departmentCode: DepartmentCode
  readonly phenomenon: Phenomenon
  readonly coast: boolean
  readonly level: LevelOrUnknown
  readonly startDate: IsoInstant
  readonly endDate: IsoInstant
}

/** What an alert says of one day in Paris, as the official vigilance is published: by day, for today and tomorrow. */
export interface AlertDay {
  readonly day: IsoDate
  readonly begin: IsoInstant
  readonly end: IsoInstant
  /** The alert has hours of the day after. */
  readonly goesOn: boolean
}

/**
 * The day of an alert that `now` (ms) is in, else its first, and the one after. Sources differ by seconds about one moment: what
 * it has of a day for less than a minute is left with the day beside it.
 */
export function daysOfAlert(
  { startDate, endDate }: Pick<Dated, 'startDate' | 'endDate'>,
  now: number,
): readonly AlertDay[] {
  const first = parisDay(Date.parse(startDate) + shortest - 1)
  const [, last = first] = [first, parisDay(Date.parse(endDate) - shortest)].toSorted()
  const [, day = first] = [first, parisDay(now), last].toSorted()
  return [day, addDays(day, 1)]
    .filter((each) => each <= last)
    .map((each) => {
      const bounds = parisDayBounds(each)
      return {
        day: each,
        begin: each === first ? startDate : isoInstant(bounds.begin),
        end: each === last ? endDate : isoInstant(bounds.end),
        goesOn: each < last,
      }
    })
}

/** « 34/thunderstorm », « 34/wave-submersion-littoral » */
export const dangerOf = ({ departmentCode, phenomenon, coast }: Dated): string =>
  `${departmentCode}/${phenomenon}${coast ? '-littoral' : ''}`

/** A day of an alert under an identity that it keeps while bulletins move its hours: « 34/thunderstorm/2026-11-22/orange ». */
export interface NamedDay<A> extends AlertDay {
  readonly id: string
  readonly alert: A
}

/** The days of all alerts of a department. Several alike on one day are counted from its end: what is over takes no other's number with it. */
export function namedDays<A extends Dated>(alerts: readonly A[], now: number): readonly NamedDay<A>[] {
  const days = alerts.flatMap((alert) => daysOfAlert(alert, now).map((time) => ({ alert, ...time })))
  const idOf = ({ alert, day }: (typeof days)[number]): string => `${dangerOf(alert)}/${day}/${alert.level}`
  return [...Map.groupBy(days, idOf)].flatMap(([id, alike]) =>
    alike
      .toSorted((a, b) => b.end.localeCompare(a.end))
      .map((day, index) => ({ ...day, id: index === 0 ? id : `${id}/${index + 1}` })),
  )
}
