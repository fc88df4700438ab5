import type { Lifetime } from '../../../domain/lifetime.ts'
import type { IsoDate, IsoInstant } from '../../../domain/part.ts'
import { homonymPoint } from '../../../paths.ts'
import type { PlaceView } from '../../../views/place-views.ts'

/** Where entries lead and whose they are. */
export interface FeedPlace {
  /** « tag:eclaircie.example,2026: » */
  readonly tag: string
  readonly link: string
  readonly now: IsoInstant
}

/** When an entry holds: instants, or whole days of which the last counts too. */
export type FeedTime =
  | { readonly kind: 'instants'; readonly begin: IsoInstant; readonly end: IsoInstant }
  | { readonly kind: 'days'; readonly first: IsoDate; readonly last: IsoDate }

/** One thing to know. */
export interface FeedEntry {
  /** The same for as long as it is the same thing, and never that of another. */
  readonly id: string
  /** Who tells of it: while nothing is known of its subject, an entry that is missing is not over. */
  readonly subject: string
  /** What it warns of, whatever its day and level. */
  readonly danger: string
  /** For comparing entries of one danger. */
  readonly severity: number
  readonly title: string
  readonly text: string
  /** A whole address. */
  readonly link: string
  /** When its source published it, not when we read it; the day's midnight in Paris for a source that does not say. */
  readonly updatedAt: IsoInstant
  readonly tags: readonly string[]
  /** Null: it is no appointment, and no calendar shows it. */
  readonly time: FeedTime | null
}

/** An entry as it is published, with what became of it. */
export interface PublishedEntry extends FeedEntry {
  /** Rises with each publication of its source, and is the same in every process. */
  readonly sequence: number
  /** It is over; it stays listed for two days. */
  readonly isLifted: boolean
}

interface FeedHead {
  readonly id: string
  readonly title: string
  /** Why it has no entry, or one without a level. */
  readonly subtitle?: string
  readonly homeUrl: string
}

/** A feed's entries of now, before earlier ones are added as lifted; addresses are absolute. */
export interface FeedContent extends FeedHead {
  /** The newest publication of its sources. */
  readonly publishedAt: IsoInstant
  readonly entries: readonly FeedEntry[]
  /** Subjects of which nothing is known now: their entries stay as they were. */
  readonly unknownSubjects: ReadonlySet<string>
  /** How long it may be shown: an alert that ends is over in its feed as well. */
  readonly life: Lifetime
}

/** What somebody subscribes to; addresses are whole. */
export interface Feed extends FeedHead {
  readonly updatedAt: IsoInstant
  readonly entries: readonly PublishedEntry[]
  readonly author: string
  readonly rights: string
}

/** What a place is called in the names of its feeds, which never change: its slug, behind which a homonym has its point. */
export const feedName = (place: PlaceView): string =>
  homonymPoint(place) ? `${place.slug}/${place.lat},${place.lon}` : place.slug
