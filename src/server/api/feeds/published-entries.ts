import { boundedMap } from '../../cache/bounded-map.ts'
import { hourMs, minuteMs } from '../../../domain/time-units.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import type { FeedContent, FeedEntry, PublishedEntry } from './feed.ts'

/** What is over stays listed so long, as lifted: readers look in once a day. */
const liftedMs = 48 * hourMs
const mostFeeds = 2_000

interface Remembered {
  readonly entry: PublishedEntry
  /** When it was last in force, in ms of the wall clock. */
  readonly listedAt: number
}

type Publication = Pick<FeedContent, 'id' | 'entries' | 'unknownSubjects' | 'publishedAt'>

/**
 * The number of what was published at an instant: minutes since 1970, which a calendar's 31 bits hold for four thousand
 * years. It needs no memory: processes side by side and one that begins again count alike.
 */
const sequenceAt = (publishedAt: IsoInstant): number => Math.floor(Date.parse(publishedAt) / minuteMs)

/**
 * What has been published lately, by feed: one that is over stays for two days as lifted. Only these need a memory:
 * a process that has just begun lists none of them, as `docs/feeds.md` says.
 */
export function createPublishedEntries() {
  const feeds = boundedMap<string, ReadonlyMap<string, Remembered>>(mostFeeds)

  /** `now`: ms of the wall clock. */
  return (
    { id, entries, unknownSubjects, publishedAt }: Publication,
    now: number,
  ): readonly PublishedEntry[] => {
    const before = feeds.get(id) ?? new Map<string, Remembered>()
    const current = entries.map((entry) => ({ entry: nextOf(entry, before.get(entry.id)), listedAt: now }))
    const ids = new Set(entries.map((entry) => entry.id))
    const missing = [...before.values()].filter(
      // An entry without a time says that a level is unknown: it ends without being listed as lifted.
      ({ entry, listedAt }) => entry.time && !ids.has(entry.id) && now - listedAt < liftedMs,
    )
    const isUnknown = ({ entry }: Remembered): boolean => unknownSubjects.has(entry.subject)
    // A danger that goes on is not lifted: what told of it before waits until it is over.
    const waits = (each: Remembered): boolean =>
      goesOn(each.entry, entries) && (each.entry.isLifted || !isUnknown(each))
    const others = missing
      .filter((each) => !waits(each))
      .map((each) => (isUnknown(each) ? each : lifted(each, publishedAt)))
    const listed = [...current, ...others]
    feeds.set(id, new Map([...listed, ...missing.filter(waits)].map((each) => [each.entry.id, each])))
    return listed.map(({ entry }) => entry)
  }
}

/** Its danger is still told of, at its level or above. */
const goesOn = ({ danger, severity }: FeedEntry, entries: readonly FeedEntry[]): boolean =>
  entries.some((entry) => entry.danger === danger && entry.severity >= severity)

/** A source that goes back to an older publication takes no number back, and whoever was lifted comes after that. */
function nextOf(entry: FeedEntry, last: Remembered | undefined): PublishedEntry {
  const least = last ? last.entry.sequence + (last.entry.isLifted ? 1 : 0) : 0
  return { ...entry, sequence: Math.max(least, sequenceAt(entry.updatedAt)), isLifted: false }
}

/** Dated by the first publication without it, whichever process is asked, and however late. */
function lifted({ entry, listedAt }: Remembered, publishedAt: IsoInstant): Remembered {
  const least = entry.sequence + (entry.isLifted ? 0 : 1)
  const sequence = Math.max(least, sequenceAt(publishedAt))
  const updatedAt = entry.isLifted ? entry.updatedAt : publishedAt
  return { entry: { ...entry, updatedAt, sequence, isLifted: true }, listedAt }
}
