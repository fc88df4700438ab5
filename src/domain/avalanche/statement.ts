import type { AvalancheBulletin, MassifState } from '../../schemas/avalanche.ts'
import { addDays, localDate, nationalZone } from '../local-time.ts'
import type { IsoDate, IsoInstant } from '../part.ts'
import { dayMs, hourMs } from '../time-units.ts'
import { avalancheLevels, type AvalancheLevel } from './scale.ts'

export type { AvalancheBulletin, MassifState } from '../../schemas/avalanche.ts'

/** What is said of a massif while its bulletin is in force. */
export type InForce = Extract<MassifState, { state: 'in-force' }>

/** The bulletin that is spoken of; null where there is none that can be read. */
export const bulletinOf = (said: MassifState): AvalancheBulletin | null =>
  'bulletin' in said ? said.bulletin : null

/** What is in the archive of one massif: a bulletin, one that cannot be read, or a message in place of one. */
export type Publication =
  | { readonly kind: 'bulletin'; readonly massif: number; readonly bulletin: AvalancheBulletin }
  /** `at`: of its file, ms. */
  | { readonly kind: 'unreadable'; readonly massif: number; readonly at: number }
  | { readonly kind: 'message'; readonly massif: number; readonly at: number; readonly text: string }

/** What has been published of all massifs in the last days. */
export interface Publications {
  readonly all: readonly Publication[]
  /** When the archive was looked at, ms. */
  readonly readAt: number
}

/** Clocks differ, and one of two may not have been set forward: what was published later than that from now is refused, ms. */
export const aheadMs = 2 * hourMs
/** The longest validity that is believed: no bulletin speaks of more than a week. */
const longestValidityMs = 7 * dayMs

/** So long that nothing was published may be said of an archive that is not heard any more, ms: in winter and in summer. */
const silenceMs = { season: 6 * hourMs, offSeason: 48 * hourMs }

/** Why a bulletin is not taken at `now` (ms), for the log; null when it is. */
export function whyRefused(
  { issuedAt, validUntil }: Pick<AvalancheBulletin, 'issuedAt' | 'validUntil'>,
  fileAt: number,
  now: number,
): string | null {
  const [issued, end] = [Date.parse(issuedAt), Date.parse(validUntil)]
  if (issued > now + aheadMs) return 'it was published ahead of now'
  if (end <= issued) return 'it ends before it was published'
  if (end - issued > longestValidityMs) return 'it is valid for more than a week'
  return Math.abs(issued - fileAt) > 2 * dayMs ? 'it is of another day than its file' : null
}

const instantOf = (publication: Publication): number =>
  publication.kind === 'bulletin' ? Date.parse(publication.bulletin.issuedAt) : publication.at

/** Which of two of one instant counts: the amendment, then the one that cannot be read, which may hide the higher level. */
const precedence = (publication: Publication): number => {
  if (publication.kind === 'bulletin') return publication.bulletin.isAmendment ? 2 : 0
  return publication.kind === 'unreadable' ? 1 : -1
}

/** Days of Paris in which the service never rests: without a bulletin then none has been published, or the source lacks it. */
const isSureSeason = (day: IsoDate): boolean => day.slice(5) >= '12-15' || day.slice(5) <= '04-30'

/** Days of Paris on which no bulletin is expected. */
export const isSureOffSeason = (now: number): boolean => {
  const day = localDate(new Date(now), nationalZone).slice(5)
  return day >= '06-16' && day <= '10-31'
}

/**
 * What is said of a massif at an instant (ms); `docs/avalanche.md` has the rule as a table. The newest publication by its own
 * time counts, amendments among them, of those that are not over; nothing is ever computed of other massifs or days.
 */
export function massifState(publications: Publications, massif: number, now: number): MassifState {
  const own = publications.all
    .filter((publication) => publication.massif === massif)
    .toSorted((a, b) => instantOf(b) - instantOf(a) || precedence(b) - precedence(a))
  const [latest] = own
  if (latest === undefined) return silence(publications, now)
  const newest = isOver(latest, now) ? (own.find((each) => isInForce(each, now)) ?? latest) : latest
  if (newest.kind === 'unreadable') return { state: 'unreadable', bulletin: null }
  if (newest.kind === 'message')
    return { state: isOfSeason(newest.text) ? 'out-of-season' : 'not-published', message: newest.text }
  return stateOf(newest.bulletin, now)
}

function stateOf(bulletin: AvalancheBulletin, now: number): MassifState {
  const { risk, validUntil } = bulletin
  if (Date.parse(validUntil) <= now) return { state: 'expired', bulletin }
  if (risk.kind !== 'given') return { state: risk.kind, bulletin }
  return {
    state: 'in-force',
    bulletin,
    level: risk.level,
    bands: risk.bands,
    day: bulletinDay(bulletin),
    tomorrow: levelOfTomorrow(bulletin, now),
  }
}

const isInForce = (publication: Publication, now: number): boolean =>
  publication.kind === 'bulletin' && Date.parse(publication.bulletin.validUntil) > now

const isOver = (publication: Publication, now: number): boolean =>
  publication.kind === 'bulletin' && !isInForce(publication, now)

/** Nobody has published anything of any massif, outside of the months in which that cannot be. */
function silence({ all, readAt }: Publications, now: number): MassifState {
  const vouchedForMs = isSureOffSeason(now) ? silenceMs.offSeason : silenceMs.season
  if (now - readAt > vouchedForMs) return { state: 'unreadable', bulletin: null }
  const isSeason = all.length > 0 || isSureSeason(localDate(new Date(now), nationalZone))
  return { state: isSeason ? 'not-published' : 'out-of-season', message: null }
}

const isOfSeason = (message: string): boolean => /\bsaison\b/i.test(message)

/** The day in Paris of which a bulletin's level speaks: that on which its validity ends. */
export const bulletinDay = ({ validUntil }: AvalancheBulletin): IsoDate =>
  localDate(new Date(Date.parse(validUntil) - 1), nationalZone)

/** The bulletin's own level where tomorrow is its day, else that of its tendency where that speaks of tomorrow. */
function levelOfTomorrow(bulletin: AvalancheBulletin, now: number): InForce['tomorrow'] {
  const tomorrow = addDays(localDate(new Date(now), nationalZone), 1)
  const { risk, tendency } = bulletin
  if (risk.kind === 'given' && bulletinDay(bulletin) === tomorrow)
    return { level: risk.level, isTendency: false }
  if (tendency.date === tomorrow && tendency.level !== null)
    return { level: tendency.level, isTendency: true }
  return null
}

/** What is said of a massif in short. */
export interface MassifLevel {
  readonly state: MassifState['state']
  /** Null unless a bulletin is in force. */
  readonly level: AvalancheLevel | null
}

/**
 * The highest known level of several massifs. Where it is 1, or none is known, a massif that is neither in force nor out of
 * season makes it « unknown »: its own may be higher. « off-season » is when all of them are.
 */
export function highestLevel(massifs: readonly MassifLevel[]): AvalancheLevel | 'unknown' | 'off-season' {
  const levels = massifs.flatMap(({ level }) => level ?? [])
  const highest = avalancheLevels.findLast((level) => levels.includes(level))
  const isComplete = massifs.every(({ state }) => state === 'in-force' || state === 'out-of-season')
  if (highest !== undefined && (isComplete || highest > 1)) return highest
  return isComplete && massifs.length > 0 ? 'off-season' : 'unknown'
}

/** The next instant at which what is said of a massif changes by itself: the end of its bulletin; null when it has none. */
export const endOf = (said: MassifState): IsoInstant | null =>
  said.state === 'in-force' || said.state === 'contradicting' ? said.bulletin.validUntil : null
