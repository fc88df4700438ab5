import type { IsoDate } from '../../domain/part.ts'
import { formatLongDate, formatShortDay } from '../text/dates.ts'

/** A day as short as a table needs it, and in full for readers: « sam. 17 », read « samedi 17 octobre ». */
export const ShortDay = ({ date, className }: { date: IsoDate; className?: string }) => (
  <time dateTime={date} className={className}>
    <span aria-hidden="true">{formatShortDay(date)}</span>
    <span className="visually-hidden">{formatLongDate(date)}</span>
  </time>
)
