import { localDate, nationalZone } from '../../../domain/local-time.ts'
import { formatFullDate, formatHour } from '../../text/dates.ts'

/** In another site's frame, which says no time: « samedi 21 novembre 2026, 15 h 10 (heure de Paris) ». */
export const MapClock = ({ clock }: { clock: Date }) => (
  <time dateTime={clock.toISOString()}>
    {formatFullDate(localDate(clock, nationalZone))}, {formatHour(clock, nationalZone)} (heure de Paris)
  </time>
)
