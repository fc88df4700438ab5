import type { FireDanger } from '../../schemas/risks.ts'
import { addDays, localDate, nationalZone } from '../local-time.ts'
import type { IsoDate, IsoInstant } from '../part.ts'
import { dayMs, hourMs } from '../time-units.ts'
import { isVigilanceDepartment } from '../vigilance.ts'

/** Danger of forest fires in a department, from the lowest to the highest; the position in the list is the rank. */
export const fireDangerLevels = ['low', 'moderate', 'high', 'very-high'] as const
export type FireDangerLevel = (typeof fireDangerLevels)[number]

/** What one bulletin says of one department. */
export interface FireDangerRow {
  readonly producedAt: IsoInstant
  /** « 13 », « 2A ». */
  readonly department: string
  /** The day after the bulletin, then the day after that; null where the level cannot be read. */
  readonly nextDay: FireDangerLevel | null
  readonly dayAfterNext: FireDangerLevel | null
}

/** The bulletins of a season, as far as they still matter. */
export interface FireDangerBulletins {
  /** When the newest bulletin was made. */
  readonly producedAt: IsoInstant
  /** Only the bulletins of the last days; older ones speak of days that are over. */
  readonly rows: readonly FireDangerRow[]
}

export type { FireDanger } from '../../schemas/risks.ts'

/** A bulletin is made every day of the season; without one for so long the season is over, or the source is silent. */
const silentAfterMs = 72 * hourMs

/** Months of Paris in which the service never rests: it begins in May or June and ends in October. */
const seasonMonths = ['06', '07', '08', '09']

/** Bulletins that can still speak of today: today's level is that of yesterday's bulletin or of the one before. */
export const fireBulletinDays = 4

/** The bulletins in short, or null when there is not one row. */
export function fireDangerBulletins(rows: readonly FireDangerRow[]): FireDangerBulletins | null {
  const newest = rows.reduce<FireDangerRow | null>(
    (best, row) => (best === null || row.producedAt > best.producedAt ? row : best),
    null,
  )
  if (newest === null) return null
  const oldest = Date.parse(newest.producedAt) - fireBulletinDays * dayMs
  return {
    producedAt: newest.producedAt,
    rows: rows.filter(({ producedAt }) => Date.parse(producedAt) > oldest),
  }
}

const isSilent = ({ producedAt }: Pick<FireDangerBulletins, 'producedAt'>, now: number): boolean =>
  now - Date.parse(producedAt) > silentAfterMs

const isInSeason = (now: number): boolean =>
  seasonMonths.includes(localDate(new Date(now), nationalZone).slice(5, 7))

/** Bulletins have stopped in the middle of the season: nothing is known, and nobody rests. Instants in ms. */
export const isSilentInSeason = (bulletins: Pick<FireDangerBulletins, 'producedAt'>, now: number): boolean =>
  isSilent(bulletins, now) && isInSeason(now)

const isSeasonOver = (bulletins: FireDangerBulletins, now: number): boolean =>
  isSilent(bulletins, now) && !isInSeason(now)

/** Silence ends a season only where somebody listens: the season was still open when this was read. Instants in ms. */
export const isSilenceOurs = (
  bulletins: FireDangerBulletins,
  { now, readAt }: { readonly now: number; readonly readAt: number },
): boolean => isSeasonOver(bulletins, now) && !isSeasonOver(bulletins, readAt)

/**
 * The danger of today and tomorrow (days of Paris) in a department; null outside the 96 that every bulletin names. A day
 * is spoken of by two bulletins: the newer one counts, also where its level cannot be read.
 */
export function fireDangerIn(
  bulletins: FireDangerBulletins,
  department: string,
  now: Date,
): FireDanger | null {
  if (!isVigilanceDepartment(department)) return null
  const rows = bulletins.rows
    .filter((row) => row.department === department)
    .toSorted((a, b) => b.producedAt.localeCompare(a.producedAt))
  if (isSeasonOver(bulletins, now.getTime())) return { season: 'closed' }
  const today = localDate(now, nationalZone)
  return {
    season: 'open',
    producedAt: (rows[0] ?? bulletins).producedAt,
    today: levelOn(rows, today),
    tomorrow: levelOn(rows, addDays(today, 1)),
  }
}

/** The level of a day by the first of the rows that speaks of it. */
function levelOn(newestFirst: readonly FireDangerRow[], day: IsoDate): FireDangerLevel | null {
  for (const row of newestFirst) {
    const made = localDate(row.producedAt, nationalZone)
    if (addDays(made, 1) === day) return row.nextDay
    if (addDays(made, 2) === day) return row.dayAfterNext
  }
  return null
}
