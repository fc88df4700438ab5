import { LRUCache } from 'lru-cache'
import { hourMs } from '../../../domain/time-units.ts'
import type { FeedEntry, PublishedEntry } from './feed.ts'

/** What is over stays listed so long, as lifted: readers look in once a day. */
const liftedMs = 48 * hourMs
const mostFeeds = 2_000

interface Remembered {
  readonly entry: PublishedEntry
  /** When it was last told, in ms of the wall clock. */
  readonly toldAt: number
}

/**
 * What has been published lately, by feed: an entry whose times change gets the next number, and one that is told no
 * more stays for two days as lifted. A process that has just begun remembers nothing, which no reader minds.
 */
export function createPublishedEntries() {
  const feeds = new LRUCache<string, ReadonlyMap<string, Remembered>>({ max: mostFeeds })

  /** The entries to publish. `untold`: subjects that nobody can tell of now, whose entries stay as they were. */
  return (
    feed: string,
    entries: readonly FeedEntry[],
    untold: ReadonlySet<string>,
    now: number,
  ): readonly PublishedEntry[] => {
    const before = feeds.get(feed) ?? new Map<string, Remembered>()
    const current = entries.map((entry) => ({ entry: nextOf(entry, before.get(entry.id)), toldAt: now }))
    const ids = new Set(entries.map(({ id }) => id))
    const others = [...before.values()]
      .filter(({ entry, toldAt }) => !ids.has(entry.id) && now - toldAt < liftedMs)
      .map((each) => (untold.has(each.entry.subject) ? each : lifted(each)))
    const all = [...current, ...others]
    feeds.set(feed, new Map(all.map((each) => [each.entry.id, each])))
    return all.map(({ entry }) => entry)
  }
}

function nextOf(entry: FeedEntry, last: Remembered | undefined): PublishedEntry {
  if (!last) return { ...entry, sequence: 0, isLifted: false }
  const { sequence, isLifted, time } = last.entry
  const changed = isLifted || JSON.stringify(time) !== JSON.stringify(entry.time)
  return { ...entry, sequence: changed ? sequence + 1 : sequence, isLifted: false }
}

const lifted = ({ entry, toldAt }: Remembered): Remembered =>
  entry.isLifted
    ? { entry, toldAt }
    : { entry: { ...entry, sequence: entry.sequence + 1, isLifted: true }, toldAt }
