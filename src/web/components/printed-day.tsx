import { addDays, localDate, nationalZone } from '../../domain/local-time.ts'
import type { IsoInstant } from '../../domain/part.ts'
import { formatFullDate } from '../text/dates.ts'
import { capitalised } from '../text/numbers.ts'

/** « Mardi 24 novembre 2026 (demain) », on paper alone: a sheet on a wall has no tabs that say of which day it is. */
export function PrintedDay({ now, isTomorrow }: { now: IsoInstant; isTomorrow: boolean }) {
  const date = addDays(localDate(now, nationalZone), isTomorrow ? 1 : 0)
  return <p className="on-paper">{`${capitalised(formatFullDate(date))}${isTomorrow ? ' (demain)' : ''}`}</p>
}
