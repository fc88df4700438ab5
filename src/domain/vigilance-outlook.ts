import type { DepartmentCode } from './place.ts'
import {
  domainLevel,
  hasCoast,
  vigilanceDepartments,
  type Bulletin,
  type DomainState,
  type KnownOrUnknown,
  type Period,
  type PhenomenonState,
  type Slot,
  type VigilanceSource,
  type WarningFeed,
  type WarningMessage,
} from './vigilance.ts'
import {
  dayOf,
  dayOfTerm,
  nextPublication,
  parisDay,
  parisInstant,
  type DayTerm,
  type ParisDay,
} from './vigilance-days.ts'
import { standingWarnings, type Clearing, type Standing } from './vigilance-feed.ts'
import { cutOut, overlaps } from './vigilance-slots.ts'

const hour = 3_600_000

/** How long green outlives the last proof that it still holds. */
export const greenLifetime = 6 * hour
/** Statements this close together come from one publication. */
const samePublication = hour / 4
/** A feed without a time stamp whose newest message is older than this has stopped. */
export const silentFeed = 48 * hour
/** From this hour in Paris the morning publication has spoken of tomorrow. */
export const tomorrowKnownFrom = 6 * hour

/** A bulletin and how long ago (milliseconds, monotonic clock) its source last gave it as the newest. */
export interface Reading {
  readonly bulletin: Bulletin
  readonly confirmedAgo: number
}

export interface FeedReading {
  readonly feed: WarningFeed
  readonly confirmedAgo: number
}

/** All that the sources have said and that is still held. */
export interface Readings {
  readonly official: readonly Reading[]
  readonly feed: FeedReading | null
}

/** One phenomenon of a department as shown; on the coast it does not count in the department's own level. */
export interface ShownPhenomenon extends PhenomenonState {
  readonly coast: boolean
}

/** What is known of one department for one day. */
export interface DepartmentState {
  readonly level: KnownOrUnknown
  /** The level on its coast; null when it has none. */
  readonly coast: KnownOrUnknown | null
  readonly phenomena: readonly ShownPhenomenon[]
  /** Part of what was said about it could not be read. */
  readonly incomplete: boolean
  /** What hours without a warning are: green, or unknown when nothing vouches for green any more. */
  readonly rest: 'green' | 'unknown'
  /** The standing warnings of the feed about it, for their texts. */
  readonly messages: readonly WarningMessage[]
}

/** The source that answers for a day. */
export interface Base {
  readonly source: VigilanceSource
  /** The bulletin's own time; for the feed, of its newest message, else of its stamp or reading. */
  readonly issuedAt: number
  /** The moment the statement is about: it makes the age that is shown. */
  readonly asOf: number
  readonly begin: number
  readonly end: number
  readonly confirmedAgo: number
}

export interface DayOutlook extends ParisDay {
  readonly term: DayTerm
  /** Null when nothing that is held covers the day: all departments are unknown. */
  readonly base: Base | null
  /** All 96 departments. */
  readonly departments: ReadonlyMap<DepartmentCode, DepartmentState>
}

interface Candidate extends Reading {
  readonly period: Period
}

/** Bulletins whose own validity covers the day asked, the newest by its own time first. */
const candidatesFor = ({ day }: ParisDay, official: readonly Reading[], now: number): readonly Candidate[] =>
  official
    .flatMap((reading) => reading.bulletin.periods.map((period) => ({ ...reading, period })))
    .filter(({ period }) => dayOf(period) === day && now < period.end)
    .toSorted((a, b) => b.bulletin.issuedAt - a.bulletin.issuedAt)

/**
 * Green counts for six hours after the last proof that it is official. The proof is a reading in which the
 * source gave this bulletin as its newest, but an archive may lag: from the next regular publication
 * (06:00 and 16:00 in Paris) on, a bulletin that its source still calls the newest proves nothing more.
 * Yellow, orange and red need no proof: they stay for their own validity.
 */
const vouchesForGreen = ({ bulletin, confirmedAgo }: Reading, now: number): boolean =>
  confirmedAgo <= greenLifetime && now - nextPublication(bulletin.issuedAt) < greenLifetime

/** The bulletin covers today, and no regular publication has followed it. */
export const isCurrent = ({ bulletin }: Reading, now: number): boolean =>
  now < nextPublication(bulletin.issuedAt) &&
  bulletin.periods.some((period) => dayOf(period) === parisDay(now) && now < period.end)

/** The feed is as recent as its form can show. */
export function isFresh({ feed, confirmedAgo }: FeedReading, now: number): boolean {
  if (confirmedAgo > greenLifetime) return false
  if (feed.form !== 'json') return feed.updatedAt !== null && now - feed.updatedAt <= greenLifetime
  return feed.messages.length === 0 || feed.messages.some(({ sent }) => now - sent <= silentFeed)
}

/** Before the morning publication nobody has judged tomorrow: silence about it is not green. */
const hasJudged = (term: DayTerm, issuedAt: number | null, now: number): boolean =>
  term === 'J0' ||
  (issuedAt !== null && parisDay(issuedAt) === parisDay(now)) ||
  now >= parisInstant(parisDay(now), tomorrowKnownFrom)

/** What one day's statement is made of. */
interface Evidence {
  readonly day: ParisDay
  readonly now: number
  readonly official: Candidate | null
  /** The bulletin that was in force, while a newer one has been published but does not hold yet. */
  readonly bridge: Candidate | null
  readonly standing: Standing | null
  /** The feed answers for the day; the bulletin only adds what the feed does not carry. */
  readonly feedIsBase: boolean
  readonly greenByBulletin: boolean
  readonly greenByFeed: (department: DepartmentCode) => boolean
  readonly feedIncomplete: (department: DepartmentCode) => boolean
}

type Slots = Map<
  string,
  { phenomenon: ShownPhenomenon['phenomenon']; coast: boolean; slots: readonly Slot[] }
>

const merged = (into: Slots, { phenomenon, coast, slots }: ShownPhenomenon): void => {
  const key = `${phenomenon} ${coast}`
  into.set(key, { phenomenon, coast, slots: [...(into.get(key)?.slots ?? []), ...slots] })
}

const shown = (state: DomainState | undefined, coast: boolean): readonly ShownPhenomenon[] =>
  (state?.phenomena ?? []).map((item) => ({ ...item, coast }))

const statesOf = (candidate: Candidate | null, code: DepartmentCode): readonly ShownPhenomenon[] => [
  ...shown(candidate?.period.departments.get(code), false),
  ...shown(candidate?.period.coasts.get(code), true),
]

/** Phenomena of which no warning was ever seen in the feed: its silence says nothing about them. */
const notCarriedByFeed: readonly string[] = ['flood', 'wave-submersion']

function bulletinPhenomena({ official, bridge, feedIsBase }: Evidence, code: DepartmentCode): Slots {
  const slots: Slots = new Map()
  for (const item of statesOf(official, code))
    if (!feedIsBase || notCarriedByFeed.includes(item.phenomenon)) merged(slots, item)
  const until = official?.period.begin ?? 0
  for (const item of statesOf(bridge, code))
    merged(slots, { ...item, slots: cutOut(item.slots, { begin: until, end: Infinity }) })
  return slots
}

const isCoastal = (phenomenon: string, code: DepartmentCode): boolean =>
  phenomenon === 'wave-submersion' && hasCoast(code)

/** Ends what an all-clear of a later publication than the bulletin has ended. */
function applyClearings(slots: Slots, clearings: readonly Clearing[], issuedAt: number): void {
  for (const clearing of clearings.filter(({ at }) => at > issuedAt + samePublication))
    for (const [key, item] of slots)
      if (item.phenomenon === clearing.phenomenon)
        slots.set(key, { ...item, slots: cutOut(item.slots, clearing) })
}

/**
 * Adds the warnings of the feed. One of a later publication than the bulletin wins over it for the
 * warning's own time; one of the same publication can only raise; an older one counts only where the
 * bulletin says nothing. Warnings among themselves: the highest holds.
 */
function applyWarnings(
  slots: Slots,
  code: DepartmentCode,
  messages: readonly WarningMessage[],
  issuedAt: number,
): void {
  const warnings = messages.filter(({ sent }) => sent >= issuedAt - samePublication)
  for (const message of warnings.filter(({ sent }) => sent > issuedAt + samePublication))
    for (const [key, item] of slots)
      if (item.phenomenon === message.phenomenon)
        slots.set(key, { ...item, slots: cutOut(item.slots, message) })
  for (const message of warnings) {
    const { phenomenon, begin, end, level } = message
    merged(slots, { phenomenon, coast: isCoastal(phenomenon, code), slots: [{ begin, end, level, message }] })
  }
}

function departmentState(evidence: Evidence, code: DepartmentCode): DepartmentState {
  const { day, official, standing, feedIsBase, greenByBulletin, greenByFeed } = evidence
  const own = official?.period.departments.get(code)
  const messages = (standing?.warnings.get(code) ?? []).filter((message) => overlaps(message, day))
  const slots = bulletinPhenomena(evidence, code)
  const readable = own !== undefined && !own.incomplete && !feedIsBase
  const since = readable ? (official?.bulletin.issuedAt ?? -Infinity) : -Infinity
  applyClearings(slots, standing?.clearings.get(code) ?? [], official?.bulletin.issuedAt ?? -Infinity)
  applyWarnings(slots, code, messages, since)
  const list = [...slots.values()].filter((item) => item.slots.length > 0)
  const incomplete = feedIsBase
    ? evidence.feedIncomplete(code)
    : own === undefined || own.incomplete || official?.bulletin.incomplete === true
  const vouched = feedIsBase ? greenByFeed(code) : greenByBulletin || greenByFeed(code)
  const rest = vouched && !incomplete ? 'green' : 'unknown'
  const level = domainLevel({ phenomena: list.filter(({ coast }) => !coast), incomplete: rest === 'unknown' })
  return { level, coast: coastLevel(evidence, code, list), phenomena: list, incomplete, rest, messages }
}

/** On the coast only the bulletin can vouch for green: the feed is not known to carry coasts. */
function coastLevel(
  { official, feedIsBase, greenByBulletin }: Evidence,
  code: DepartmentCode,
  list: readonly ShownPhenomenon[],
): KnownOrUnknown | null {
  if (!hasCoast(code)) return null
  const state = official?.period.coasts.get(code)
  const doubtful = state === undefined || state.incomplete || official?.bulletin.incomplete === true
  return domainLevel({
    phenomena: list.filter(({ coast }) => coast),
    incomplete: doubtful || feedIsBase || !greenByBulletin,
  })
}

const officialBase = ({ bulletin, period, confirmedAgo }: Candidate): Base => ({
  source: bulletin.source,
  issuedAt: bulletin.issuedAt,
  asOf: bulletin.issuedAt,
  begin: period.begin,
  end: period.end,
  confirmedAgo,
})

function feedBase(
  { feed, confirmedAgo }: FeedReading,
  standing: Standing,
  { begin, end }: ParisDay,
  now: number,
): Base {
  const asOf = Math.min(feed.updatedAt ?? now - confirmedAgo, now)
  return {
    source: 'meteoalarm',
    issuedAt: Math.min(standing.issuedAt ?? asOf, now),
    asOf,
    begin: Math.max(begin, Math.min(asOf, end - 1)),
    end,
    confirmedAgo,
  }
}

/** A bulletin of the day before speaks of today only in advance: what was published since takes its place. */
const feedReplaces = (official: Candidate, standing: Standing): boolean =>
  official.period.term === 'J1' &&
  standing.issuedAt !== null &&
  standing.issuedAt > official.bulletin.issuedAt + samePublication

/**
 * What the held readings say of today or tomorrow, department by department.
 *
 * The newest bulletin (by its own time) whose validity covers the day is the base. The European feed
 * completes it message by message; it is the base itself when no bulletin covers the day, or when it has
 * published since a bulletin that knows today only as its « tomorrow ». Silence is green only while
 * something vouches for it; warnings stay for their own time however old their source is.
 */
export function outlookFor(term: DayTerm, { official, feed }: Readings, now: number): DayOutlook {
  const day = dayOfTerm(term, now)
  const [newest = null, ...older] = candidatesFor(day, official, now)
  const early = term === 'J0' && newest !== null && now < newest.period.begin
  const bridge = early ? (older.find(({ period }) => period.begin <= now) ?? null) : null
  const standing = feed && standingWarnings(feed.feed, now)
  const fresh = feed !== null && isFresh(feed, now) && hasJudged(term, standing?.issuedAt ?? null, now)
  const complete = fresh && !feed.feed.incomplete
  const feedIsBase =
    standing !== null && (newest === null || (term === 'J0' && complete && feedReplaces(newest, standing)))
  const evidence: Evidence = {
    day,
    now,
    official: newest,
    bridge,
    standing,
    feedIsBase,
    greenByBulletin: newest !== null && vouchesForGreen(newest, now),
    greenByFeed: (code) => complete && !feed.feed.incompleteDepartments.has(code),
    feedIncomplete: (code) =>
      feed === null || feed.feed.incomplete || feed.feed.incompleteDepartments.has(code),
  }
  const base =
    feedIsBase && feed && standing ? feedBase(feed, standing, day, now) : newest && officialBase(newest)
  const states = vigilanceDepartments.map((code) => [code, departmentState(evidence, code)] as const)
  return { ...day, term, base, departments: new Map(states) }
}
