import type { IsoDate } from '../../domain/part.ts'
import { formatDayName, formatLongDate, formatShortDay } from '../text/dates.ts'

interface DayProps {
  readonly date: IsoDate
  /** As it is written. */
  readonly short?: string
  /** As it is read out. */
  readonly long?: string
  readonly className?: string
}

/** A day as short as a table needs it, and in full for readers: « sam. 17 », read « samedi 17 octobre ». */
export const ShortDay = ({
  date,
  short = formatShortDay(date),
  long = formatLongDate(date),
  className,
}: DayProps) => (
  <time dateTime={date} className={className}>
    <span aria-hidden="true">{short}</span>
    <span className="visually-hidden">{long}</span>
  </time>
)

/** In a table that begins today: « auj. », « sam. 17 », read « aujourd’hui », « samedi 17 octobre ». */
export const TableDay = ({ date, today }: { date: IsoDate; today: IsoDate }) => (
  <ShortDay
    date={date}
    short={date === today ? 'auj.' : formatShortDay(date)}
    long={formatDayName(date, today)}
  />
)
