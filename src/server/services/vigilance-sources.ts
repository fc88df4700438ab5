import type { Bulletin, WarningFeed } from '../../domain/vigilance.ts'
import { isFresh, type FeedReading, type Reading, type Readings } from '../../domain/vigilance-outlook.ts'
import type { Clock } from '../cache.ts'
import { createPolled, type Polled, type ServiceLog } from './polled-source.ts'

const hour = 3_600_000

/** An adapter as the service sees it. */
export interface VigilanceSourceOf<T> {
  readonly name: string
  isOpen(): boolean
  /** `now` is the wall clock. Throws UpstreamError. */
  read(now: number): Promise<T>
}

/** The Atom feed is also handed on as received. */
export interface FeedText {
  readonly feed: WarningFeed
  readonly text: string
}

export interface VigilanceOptions {
  /** Absent without a key. */
  readonly portal?: VigilanceSourceOf<Bulletin> | undefined
  readonly storage?: VigilanceSourceOf<Bulletin> | undefined
  readonly meteoalarmJson: VigilanceSourceOf<WarningFeed>
  readonly meteoalarmAtom: VigilanceSourceOf<FeedText>
  readonly meteoalarmRss: VigilanceSourceOf<WarningFeed>
  readonly clock: Clock
  readonly log: ServiceLog
  /** Five minutes unless said: MeteoAlarm's terms allow ten in all. */
  readonly refreshMs?: number
  /** The longest a caller is kept waiting; 4 s unless said. */
  readonly waitMs?: number
  /** Once enough is known, how long the other sources are still waited for; 0.8 s unless said. */
  readonly graceMs?: number
  /** The name of a department, for alerts; its code stands in for it otherwise. */
  readonly departmentName?: (code: string) => string | null
}

const logUnreadable = (log: ServiceLog, name: string, count: number): void => {
  if (count > 0)
    log.warn(
      { upstream: name, operation: 'entries', reason: 'schema', count },
      'entries could not be read: not green',
    )
}

/** A bulletin older than the one held, or from another time altogether, is a failed reading. */
const refuseBulletin = (bulletin: Bulletin, held: Bulletin | null, now: number): string | null => {
  if (bulletin.issuedAt > now + 24 * hour) return 'issued in the future'
  return held !== null && bulletin.issuedAt < held.issuedAt && held.issuedAt <= now + hour
    ? 'older than the one held'
    : null
}

const newestSent = ({ messages }: WarningFeed): number =>
  messages.reduce((newest, { sent }) => Math.max(newest, sent), -Infinity)

const refuseFeed = (feed: WarningFeed, held: WarningFeed | null, now: number): string | null => {
  if (held === null) return null
  const stampGoesBack = feed.updatedAt !== null && held.updatedAt !== null && feed.updatedAt < held.updatedAt
  if (stampGoesBack && held.updatedAt <= now + hour) return 'older than the one held'
  const sentGoesBack = feed.messages.length > 0 && newestSent(feed) < newestSent(held)
  const stillListed = held.messages.some((message) => message.sent === newestSent(held) && now < message.end)
  return sentGoesBack && stillListed ? 'older than the one held' : null
}

const sameFeed = (a: WarningFeed, b: WarningFeed): boolean =>
  a.updatedAt === b.updatedAt && newestSent(a) === newestSent(b)

/** The sources, each read on its own; together they give the readings that outlooks are made of. */
export interface VigilanceReadings {
  readonly official: readonly Polled<Bulletin>[]
  readonly feeds: readonly Polled<unknown>[]
  readonly atom: Polled<FeedText>
  all(): Readings
}

const readingsOf = (source: Polled<Bulletin>): readonly Reading[] => {
  const held = source.held()
  if (held === null) return []
  const { value, previous, confirmedAgo } = held
  return [value, ...(previous ? [previous] : [])].map((bulletin) => ({ bulletin, confirmedAgo }))
}

/** The most useful form of the feed: whole and just confirmed before whole, before fresh, before any. */
function bestFeed(
  forms: readonly (FeedReading | null)[],
  now: number,
  refreshMs: number,
): FeedReading | null {
  const held = forms.filter((form) => form !== null)
  const fresh = held.filter((form) => isFresh(form, now))
  const whole = fresh.filter(({ feed }) => !feed.incomplete && feed.incompleteDepartments.size === 0)
  return (
    whole.find(({ confirmedAgo }) => confirmedAgo <= 2 * refreshMs) ?? whole[0] ?? fresh[0] ?? held[0] ?? null
  )
}

const feedReading = <T>(source: Polled<T>, feedOf: (value: T) => WarningFeed): FeedReading | null => {
  const held = source.held()
  return held && { feed: feedOf(held.value), confirmedAgo: held.confirmedAgo }
}

const itself = (feed: WarningFeed): WarningFeed => feed

export function createReadings(options: VigilanceOptions): VigilanceReadings {
  const { clock, log, refreshMs = 5 * 60_000, portal, storage } = options
  const common = { clock, log, refreshMs }
  const bulletins = (source: VigilanceSourceOf<Bulletin>): Polled<Bulletin> =>
    createPolled({
      ...common,
      name: source.name,
      isOpen: () => source.isOpen(),
      read: (now) => source.read(now),
      refuse: refuseBulletin,
      isSame: (a, b) => a.issuedAt === b.issuedAt,
      taken: ({ unreadable }) => logUnreadable(log, source.name, unreadable),
    })
  const feedsOf = <T>(source: VigilanceSourceOf<T>, feedOf: (value: T) => WarningFeed): Polled<T> =>
    createPolled({
      ...common,
      name: source.name,
      isOpen: () => source.isOpen(),
      read: (now) => source.read(now),
      refuse: (value, held, now) => refuseFeed(feedOf(value), held && feedOf(held), now),
      isSame: (a, b) => sameFeed(feedOf(a), feedOf(b)),
      taken: (value) => logUnreadable(log, source.name, feedOf(value).unreadable),
    })
  const official = [portal, storage].flatMap((source) => (source ? [bulletins(source)] : []))
  const json = feedsOf(options.meteoalarmJson, itself)
  const atom = feedsOf(options.meteoalarmAtom, ({ feed }) => feed)
  const rss = feedsOf(options.meteoalarmRss, itself)
  return {
    official,
    feeds: [json, atom, rss],
    atom,
    all: () => ({
      official: official.flatMap(readingsOf),
      feed: bestFeed(
        [feedReading(json, itself), feedReading(atom, ({ feed }) => feed), feedReading(rss, itself)],
        clock.now(),
        refreshMs,
      ),
    }),
  }
}
