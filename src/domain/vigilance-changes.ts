import { nextMidnight } from './lifetime.ts'
import { nationalZone } from './local-time.ts'
import { nextPublication, parisDay, parisInstant } from './vigilance-days.ts'
import {
  greenLifetime,
  silentFeed,
  tomorrowKnownFrom,
  type FeedReading,
  type Reading,
  type Readings,
} from './vigilance-outlook.ts'

/**
 * The next instant (ms) at which the same readings say something else: a validity begins or ends, nobody vouches for
 * green any more, or the day turns in Paris. What the alerts of departments do is `nextChange` in `vigilance-alerts.ts`.
 */
export function nextOutlookChange({ official, feed }: Readings, now: number): number {
  const changes = [
    ...official.flatMap((reading) => bulletinChanges(reading, now)),
    ...(feed ? feedChanges(feed, now) : []),
    parisInstant(parisDay(now), tomorrowKnownFrom),
  ]
  return changes.reduce((next, at) => (now < at && at < next ? at : next), nextMidnight(now, nationalZone))
}

const bulletinChanges = ({ bulletin, confirmedAgo }: Reading, now: number): readonly number[] => [
  ...bulletin.periods.flatMap(({ begin, end }) => [begin, end]),
  nextPublication(bulletin.issuedAt) + greenLifetime,
  now - confirmedAgo + greenLifetime,
]

const feedChanges = ({ feed, confirmedAgo }: FeedReading, now: number): readonly number[] => [
  ...feed.messages.map(({ sent }) => sent + silentFeed),
  ...(feed.updatedAt === null ? [] : [feed.updatedAt + greenLifetime]),
  now - confirmedAgo + greenLifetime,
]
