import { localDate, nationalZone } from '../../domain/local-time.ts'
import type { IsoInstant } from '../../domain/part.ts'
import type { WarningAhead } from '../../views/warnings-ahead.ts'
import type { Provenance } from '../../views/vigilance-levels.ts'
import { boundOf, formatBulletinTime, formatHour, formatLongDate } from './dates.ts'
import { lowerFirst } from './numbers.ts'
import { bulletinText, phenomenonInSentence } from './vigilance.ts'

/** « jusqu’au mardi 24 novembre à 4 h »: true on any later day as well. */
export function untilText(end: IsoInstant): string {
  const [date, hour] = boundOf(end, nationalZone)
  return `jusqu’au ${formatLongDate(date)} à ${hour}`
}

/** « mardi 24 novembre de 2 h à 4 h », « du lundi 23 novembre à 22 h au mardi 24 novembre à 4 h »: true on any day. */
export function datedSpanText(begin: IsoInstant, end: IsoInstant): string {
  const [date, hour] = boundOf(end, nationalZone)
  return localDate(begin, nationalZone) === date
    ? `${formatLongDate(date)} de ${formatHour(begin, nationalZone)} à ${hour}`
    : `du ${formatBulletinTime(begin, nationalZone)} au ${formatLongDate(date)} à ${hour}`
}

/** « orages sur le littoral jusqu’au mardi 24 novembre à 4 h » */
export function warningText(
  { phenomenon, coast, begin, end }: Omit<WarningAhead, 'level' | 'departments'>,
  now: IsoInstant,
): string {
  const period = begin <= now ? untilText(end) : datedSpanText(begin, end)
  return `${phenomenonInSentence(phenomenon)}${coast ? ' sur le littoral' : ''} ${period}`
}

/** « vu à 20 h », with the day when that is not the bulletin's. */
const seenText = (at: IsoInstant, bulletinAt: IsoInstant | null): string =>
  bulletinAt !== null && localDate(at, nationalZone) === localDate(bulletinAt, nationalZone)
    ? `vu à ${formatHour(at, nationalZone)}`
    : `vu le ${formatBulletinTime(at, nationalZone)}`

/** « selon le bulletin Météo-France du lundi 23 novembre à 16 h, vu à 20 h »; `seen`: when its source was last heard. */
export function accordingTo(provenance: Provenance, seen: IsoInstant): string {
  const bulletin = bulletinText(provenance)
  const seenAt = seenText(seen, provenance.updatedAt)
  if (bulletin === null) return `selon le dernier bulletin, ${seenAt}`
  return provenance.source === 'meteoalarm'
    ? `selon les ${lowerFirst(bulletin)}, ${seenAt.replace('vu', 'vues')}`
    : `selon le ${lowerFirst(bulletin)}, ${seenAt}`
}

/** The same of the vigilance of rivers. */
export const accordingToVigicrues = (publishedAt: IsoInstant, seen: IsoInstant): string =>
  `selon le bulletin Vigicrues du ${formatBulletinTime(publishedAt, nationalZone)}, ${seenText(seen, publishedAt)}`
