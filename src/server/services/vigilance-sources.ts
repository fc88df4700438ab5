import type { Bulletin, WarningFeed } from '../../domain/vigilance.ts'
import type { Readings } from '../../domain/vigilance/outlook.ts'
import { aheadTolerance, type FeedReading, type Reading } from '../../domain/vigilance/proof.ts'
import type { Clock } from '../cache.ts'
import { createPolled, type Polled, type ServiceLog } from './polled-source.ts'
import { createRefusalLog } from './vigilance-refusals.ts'
import { minuteMs } from '../../domain/time-units.ts'

/** An adapter as the service sees it. */
export interface VigilanceSourceOf<T> {
  readonly name: string
  isOpen(): boolean
  /** `now` is the wall clock. Throws UpstreamError. */
  read(now: number): Promise<T>
}

/** The Atom feed is also handed on as received. */
export interface FeedText extends WarningFeed {
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
  /** The longest a caller is kept waiting; as `Deadlines` has it unless said. */
  readonly waitMs?: number
  /** Once what has come is enough, how long the other sources are still waited for; 0.8 s unless said. */
  readonly graceMs?: number
  /** The name of a department, for alerts; its code stands in for it otherwise. */
  readonly departmentName?: (code: string) => string | null
}

/** A bulletin older than the last one, or from a time to come, is a failed reading. */
const refuseBulletin = (bulletin: Bulletin, last: Bulletin | null, now: number): string | null => {
  if (bulletin.issuedAt > now + aheadTolerance) return 'issued in the future'
  return last !== null && bulletin.issuedAt < last.issuedAt && last.issuedAt <= now + aheadTolerance
    ? 'older than the last reading'
    : null
}

/** The time of the newest message, those of a time to come left out: they would shut out every later reading. */
const newestSent = ({ messages }: WarningFeed, now: number): number =>
  messages.reduce(
    (newest, { sent }) => (sent <= now + aheadTolerance ? Math.max(newest, sent) : newest),
    -Infinity,
  )

const refuseFeed = (feed: WarningFeed, last: WarningFeed | null, now: number): string | null => {
  if (last === null) return null
  const stampGoesBack = feed.updatedAt !== null && last.updatedAt !== null && feed.updatedAt < last.updatedAt
  if (stampGoesBack && last.updatedAt <= now + aheadTolerance) return 'older than the last reading'
  const newestLast = newestSent(last, now)
  const sentGoesBack = feed.messages.length > 0 && newestSent(feed, now) < newestLast
  const stillListed = last.messages.some((message) => message.sent === newestLast && now < message.end)
  return sentGoesBack && stillListed ? 'older than the last reading' : null
}

const readingsOf = (source: Polled<Bulletin>): readonly Reading[] => {
  const last = source.last()
  if (last === null) return []
  const { value, previous, confirmedAgo } = last
  return [value, ...(previous ? [previous] : [])].map((bulletin) => ({ bulletin, confirmedAgo }))
}

const feedReading = (source: Polled<WarningFeed>): readonly FeedReading[] => {
  const last = source.last()
  return last ? [{ feed: last.value, confirmedAgo: last.confirmedAgo }] : []
}

/** The sources, each read on its own; together they give the readings that outlooks are made of. */
export function createReadings(options: VigilanceOptions) {
  const { clock, log, refreshMs = 5 * minuteMs, portal, storage } = options
  const common = <T>(source: VigilanceSourceOf<T>) => ({
    clock,
    log,
    refreshMs,
    name: source.name,
    isOpen: () => source.isOpen(),
    read: (now: number) => source.read(now),
  })
  const refusals = createRefusalLog(log)
  const bulletins = (source: VigilanceSourceOf<Bulletin>): Polled<Bulletin> =>
    createPolled({
      ...common(source),
      refuse: refuseBulletin,
      isSame: (a, b) => a.issuedAt === b.issuedAt,
      taken: (bulletin) => refusals.bulletin(source.name, bulletin),
    })
  const feedsOf = <F extends WarningFeed>(source: VigilanceSourceOf<F>): Polled<F> =>
    createPolled({
      ...common(source),
      refuse: refuseFeed,
      taken: (feed) => refusals.feed(source.name, feed),
    })
  const official = [portal, storage].flatMap((source) => (source ? [bulletins(source)] : []))
  const atom = feedsOf(options.meteoalarmAtom)
  const feeds = [feedsOf(options.meteoalarmJson), atom, feedsOf(options.meteoalarmRss)]
  return {
    official,
    feeds,
    atom,
    all: (): Readings => ({
      official: official.flatMap(readingsOf),
      feeds: feeds.flatMap(feedReading),
    }),
  }
}
