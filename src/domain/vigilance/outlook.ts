import type { DepartmentCode } from '../place.ts'
import {
  domainLevel,
  hasCoast,
  vigilanceDepartments,
  type LevelOrUnknown,
  type VigilanceSource,
  type WarningMessage,
} from '../vigilance.ts'
import { dayOfTerm, type DayTerm, type ParisDay } from './days.ts'
import { isLater, standingWarnings, type Standing } from './feed.ts'
import {
  bulletinProvesUntil,
  candidatesFor,
  feedProof,
  isFresh,
  turningPoints,
  voucherOf,
  type Candidate,
  type FeedReading,
  type Reading,
} from './proof.ts'
import { share } from './slots.ts'
import { phenomenaOf, type ShownPhenomenon, type Statement } from './statement.ts'

/** All that the sources have said and that is still in memory, in any order. */
export interface Readings {
  readonly official: readonly Reading[]
  /** The forms of the European feed. */
  readonly feeds: readonly FeedReading[]
}

/** What is known of one department for one day. */
export interface DepartmentState {
  readonly level: LevelOrUnknown
  /** The level on its coast; null when it has none. */
  readonly coast: LevelOrUnknown | null
  readonly phenomena: readonly ShownPhenomenon[]
  /** Part of what was said about it could not be read. */
  readonly incomplete: boolean
  /** What hours without a warning are: green, or unknown when nothing vouches for green any more. */
  readonly rest: 'green' | 'unknown'
  /** The instant from which nothing now in memory vouches for green any more; null when nothing does. */
  readonly greenUntil: number | null
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
  /** Null when nothing in memory covers the day: all departments are unknown. */
  readonly base: Base | null
  /** How long ago any of the sources was last heard, in milliseconds; null when none was. */
  readonly confirmedAgo: number | null
  /** The next instant at which a source begins or ceases to prove something; Infinity for none. */
  readonly turnsAt: number
  /** All 96 departments. */
  readonly departments: ReadonlyMap<DepartmentCode, DepartmentState>
}

/** What one day's statement is made of. */
interface Evidence extends Statement {
  readonly feeds: readonly FeedReading[]
  /** The instant from which the bulletin no longer vouches for green. */
  readonly bulletinProof: number
  /** The instant from which the feed no longer does, by department. */
  readonly feedProof: (code: DepartmentCode) => number
}

/** Something said of a department, not before the bulletin was made, could not be read. */
function isDoubtful({ candidates: [official], feeds }: Evidence, code: DepartmentCode): boolean {
  if (official === undefined)
    return feeds.every(({ feed }) => feed.incomplete || feed.incompleteDepartments.has(code))
  const own = official.period.departments.get(code)
  const doubtAt = feeds.map(({ feed }) => feed.incompleteDepartments.get(code) ?? -Infinity)
  return (
    own === undefined ||
    own.incomplete ||
    official.bulletin.incomplete ||
    doubtAt.some((at) => at > -Infinity && !isLater(official.bulletin.issuedAt, at))
  )
}

function departmentState(evidence: Evidence, code: DepartmentCode): DepartmentState {
  const { day, now, standing, bulletinProof } = evidence
  const list = phenomenaOf(evidence, code)
  const incomplete = isDoubtful(evidence, code)
  const proof = Math.min(Math.max(bulletinProof, evidence.feedProof(code)), day.end)
  const rest = now < proof && !incomplete ? 'green' : 'unknown'
  const level = domainLevel({ phenomena: list.filter(({ coast }) => !coast), incomplete: rest === 'unknown' })
  return {
    level,
    coast: coastLevel(evidence, code, list),
    phenomena: list,
    incomplete,
    rest,
    greenUntil: rest === 'green' ? proof : null,
    messages: (standing.departments.get(code)?.warnings ?? []).filter((message) => share(message, day)),
  }
}

/** On the coast only the bulletin can vouch for green: the feed is not known to carry coasts. */
function coastLevel(
  { candidates: [official], bulletinProof, now }: Evidence,
  code: DepartmentCode,
  list: readonly ShownPhenomenon[],
): LevelOrUnknown | null {
  if (!hasCoast(code)) return null
  const state = official?.period.coasts.get(code)
  const doubtful = state === undefined || state.incomplete || official?.bulletin.incomplete === true
  return domainLevel({
    phenomena: list.filter(({ coast }) => coast),
    incomplete: doubtful || now >= bulletinProof,
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

const formats: readonly string[] = ['json', 'atom', 'rss']

/** The form that speaks for the feed: a fresh one before others, then the one heard last. */
const speaker = (feeds: readonly FeedReading[], now: number): FeedReading | undefined =>
  feeds.toSorted(
    (a, b) =>
      Number(isFresh(b, now)) - Number(isFresh(a, now)) ||
      a.confirmedAgo - b.confirmedAgo ||
      formats.indexOf(a.feed.format) - formats.indexOf(b.feed.format),
  )[0]

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

function baseOf({ candidates: [official], feeds, standing, day, now }: Evidence): Base | null {
  if (official) return officialBase(official)
  const feed = speaker(feeds, now)
  return feed ? feedBase(feed, standing, day, now) : null
}

/**
 * What the readings in memory say of today or tomorrow, department by department; `docs/vigilance.md` has the rule as a
 * table.
 *
 * The newest bulletin (by its own time) whose validity covers the day is the base. The European feed, all its forms
 * together, completes it message by message, each for its own departments and phenomenon; it is the base itself when
 * no bulletin covers the day. Silence is green only while something vouches for it; warnings stay for their own time
 * however old their source is.
 */
export function outlookFor(term: DayTerm, { official, feeds }: Readings, now: number): DayOutlook {
  const day = dayOfTerm(term, now)
  const candidates = candidatesFor(day, official, now)
  const voucher = voucherOf(day, candidates, now)
  const evidence: Evidence = {
    candidates,
    day,
    now,
    feeds,
    standing: standingWarnings(
      feeds.map(({ feed }) => feed),
      now,
    ),
    bulletinProof: voucher ? bulletinProvesUntil(voucher, now) : -Infinity,
    feedProof: feedProof(term, day, feeds, now),
  }
  const ages = [...official, ...feeds].map(({ confirmedAgo }) => confirmedAgo)
  const states = vigilanceDepartments.map((code) => [code, departmentState(evidence, code)] as const)
  return {
    ...day,
    term,
    base: baseOf(evidence),
    confirmedAgo: ages.length > 0 ? Math.min(...ages) : null,
    turnsAt: Math.min(...turningPoints(official, feeds, now).filter((at) => now < at)),
    departments: new Map(states),
  }
}
