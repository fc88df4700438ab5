import type { DepartmentCode } from '../place.ts'
import {
  higherLevel,
  vigilanceSources,
  type Bulletin,
  type LevelOrUnknown,
  type Period,
  type WarningFeed,
} from '../vigilance.ts'
import { dayOf, nextPublication, parisDay, parisInstant, type DayTerm, type ParisDay } from './days.ts'
import { clockTolerance, standingWarnings, type Standing } from './feed.ts'
import { share } from './slots.ts'
import { hourMs } from '../time-units.ts'

/** How long green outlives the last proof that it still holds. */
export const greenLifetime = 6 * hourMs
/** Six hours to the millisecond still count. */
const justAfter = greenLifetime + 1
/** A stamp further ahead of our clock than this is wrong and proves nothing. */
export const aheadTolerance = hourMs
/** A feed without a time stamp whose newest message is older than this has stopped. */
const silentFeed = 48 * hourMs
/** From this hour in Paris the morning publication has spoken of tomorrow. */
const tomorrowJudgedFrom = 6 * hourMs

/** A bulletin and how long ago (milliseconds, monotonic clock) its source last gave it as the newest. */
export interface Reading {
  readonly bulletin: Bulletin
  readonly confirmedAgo: number
}

export interface FeedReading {
  readonly feed: WarningFeed
  readonly confirmedAgo: number
}

/** A bulletin by the period that covers the day asked. */
export interface Candidate extends Reading {
  readonly period: Period
}

const sourceRank = ({ bulletin }: Reading): number => vigilanceSources.indexOf(bulletin.source)

/** Bulletins whose own validity covers the day asked, the newest by its own time first. */
export const candidatesFor = (
  { day }: ParisDay,
  official: readonly Reading[],
  now: number,
): readonly Candidate[] =>
  official
    .flatMap((reading) => reading.bulletin.periods.map((period) => ({ ...reading, period })))
    .filter(({ period }) => dayOf(period) === day && now < period.end)
    .toSorted((a, b) => b.bulletin.issuedAt - a.bulletin.issuedAt || sourceRank(a) - sourceRank(b))

/** The bulletin whose silence is green, of those that cover a day: today, the newest that is in force already. */
export const voucherOf = (
  { begin }: ParisDay,
  candidates: readonly Candidate[],
  now: number,
): Candidate | undefined => candidates.find(({ period }) => now < begin || period.begin <= now)

/** The bulletin covers today, and no regular publication has followed it. */
export const isCurrent = ({ bulletin }: Reading, now: number): boolean =>
  now < nextPublication(bulletin.issuedAt) &&
  bulletin.periods.some((period) => dayOf(period) === parisDay(now) && now < period.end)

/**
 * The first instant at which a bulletin no longer vouches for green: six hours after the last proof that it is official. The proof is a reading in
 * which the source gave it as its newest, but an archive may lag: from the next regular publication (06:00 and 16:00
 * in Paris) on, a bulletin that its source still calls the newest proves nothing more.
 * Yellow, orange and red need no proof: they stay for their own validity.
 */
export const bulletinProvesUntil = ({ bulletin, confirmedAgo }: Reading, now: number): number =>
  Math.min(now - confirmedAgo + justAfter, nextPublication(bulletin.issuedAt) + greenLifetime)

/** The first instant at which a form of the feed is no longer as recent as it can show; -Infinity when its own times prove nothing. */
export function feedProvesUntil({ feed, confirmedAgo }: FeedReading, now: number): number {
  const confirmedUntil = now - confirmedAgo + justAfter
  if (feed.format !== 'json') {
    const stamp = feed.updatedAt
    return stamp === null || stamp > now + aheadTolerance
      ? -Infinity
      : Math.min(confirmedUntil, stamp + justAfter)
  }
  if (feed.messages.length === 0) return confirmedUntil
  const times = feed.messages.map(({ sent }) => sent).filter((sent) => sent <= now + aheadTolerance)
  return Math.min(
    confirmedUntil,
    times.reduce((newest, sent) => Math.max(newest, sent), -Infinity) + silentFeed + 1,
  )
}

/** The feed is as recent as its form can show. */
export const isFresh = (reading: FeedReading, now: number): boolean => now < feedProvesUntil(reading, now)

/** Before the morning publication nobody has judged tomorrow: silence about it is not green. */
const hasJudged = (term: DayTerm, issuedAt: number | null, now: number): boolean =>
  term === 'J0' || (issuedAt !== null && parisDay(issuedAt) === parisDay(now)) || now >= judgedFrom(now)

const judgedFrom = (now: number): number => parisInstant(parisDay(now), tomorrowJudgedFrom)

/** A fresh form of the feed by itself. */
export interface Witness {
  readonly feed: WarningFeed
  readonly standing: Standing
  readonly until: number
}

/** The highest level that a form alone has for a department on a day. */
const levelOf = ({ standing }: Witness, code: DepartmentCode, day: ParisDay): LevelOrUnknown =>
  (standing.departments.get(code)?.warnings ?? [])
    .filter((message) => share(message, day))
    .reduce<LevelOrUnknown>((highest, { level }) => higherLevel(highest, level), 'green')

/** The forms of the feed that are fresh and have no doubt about a department, by its code. */
function witnessesOf(
  term: DayTerm,
  feeds: readonly FeedReading[],
  now: number,
): (code: DepartmentCode) => readonly Witness[] {
  const witnesses = feeds
    .filter((reading) => isFresh(reading, now) && !reading.feed.incomplete)
    .map((reading): Witness => {
      const standing = standingWarnings([reading.feed], now)
      return { feed: reading.feed, standing, until: feedProvesUntil(reading, now) }
    })
    .filter(({ standing }) => hasJudged(term, standing.issuedAt, now))
  return (code) => witnesses.filter(({ feed }) => !feed.incompleteDepartments.has(code))
}

const disagree = (witnesses: readonly Witness[], code: DepartmentCode, day: ParisDay): boolean =>
  new Set(witnesses.map((witness) => levelOf(witness, code, day))).size > 1

/**
 * Until when the forms of the feed vouch for green in a department, by its code: as long as one witness does, and no other
 * says another level. -Infinity: none does.
 */
export function feedProof(
  term: DayTerm,
  day: ParisDay,
  feeds: readonly FeedReading[],
  now: number,
): (code: DepartmentCode) => number {
  const witnesses = witnessesOf(term, feeds, now)
  return (code) =>
    disagree(witnesses(code), code, day)
      ? -Infinity
      : witnesses(code).reduce((latest, { until }) => Math.max(latest, until), -Infinity)
}

/** The witnesses of a department, by its code, when they say different levels; none when they agree. */
export function disagreeingWitnesses(
  term: DayTerm,
  day: ParisDay,
  feeds: readonly FeedReading[],
  now: number,
): (code: DepartmentCode) => readonly Witness[] {
  const witnesses = witnessesOf(term, feeds, now)
  return (code) => (disagree(witnesses(code), code, day) ? witnesses(code) : [])
}

/** The instants at which one of the readings begins or ceases to prove something, whatever it is about. */
export const turningPoints = (
  official: readonly Reading[],
  feeds: readonly FeedReading[],
  now: number,
): readonly number[] => [
  judgedFrom(now),
  ...official.flatMap((reading) => [
    bulletinProvesUntil(reading, now),
    ...reading.bulletin.periods.flatMap(({ begin, end }) => [begin, end]),
  ]),
  ...feeds.map((reading) => feedProvesUntil(reading, now)),
  // What is stamped ahead of our clock counts from then on.
  ...feeds.flatMap(({ feed }) => [
    (feed.updatedAt ?? -Infinity) - aheadTolerance,
    ...feed.messages.flatMap(({ sent }) => [sent - clockTolerance, sent - aheadTolerance]),
  ]),
]
