import type { IsoDate, IsoInstant } from '../part.ts'
import { dayAfter, isoInstant, parisDay, parisDayBounds } from './days.ts'
import { shortest } from './slots.ts'
import type { Alert } from './alerts.ts'

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
  { startDate, endDate }: Pick<Alert, 'startDate' | 'endDate'>,
  now: number,
): readonly AlertDay[] {
  const first = parisDay(Date.parse(startDate) + shortest - 1)
  const [, last = first] = [first, parisDay(Date.parse(endDate) - shortest)].toSorted()
  const [, day = first] = [first, parisDay(now), last].toSorted()
  return [day, dayAfter(day)]
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
