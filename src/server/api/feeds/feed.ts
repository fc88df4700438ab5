import type { IsoDate, IsoInstant } from '../../../domain/part.ts'

/** When an entry holds: instants, or whole days of which the last counts too. */
export type FeedTime =
  | { readonly kind: 'instants'; readonly begin: IsoInstant; readonly end: IsoInstant }
  | { readonly kind: 'days'; readonly first: IsoDate; readonly last: IsoDate }

/** One thing to know. */
export interface FeedEntry {
  /** The same for as long as it is the same thing, and never that of another. */
  readonly id: string
  /** What it is about: an entry of a subject that nobody can tell of now is not over. */
  readonly subject: string
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
  /** It is told no more; it stays listed for two days. */
  readonly isLifted: boolean
}

/** What somebody subscribes to; addresses are whole. */
export interface Feed {
  readonly id: string
  readonly title: string
  readonly homeUrl: string
  readonly updatedAt: IsoInstant
  readonly entries: readonly PublishedEntry[]
  readonly author: string
  readonly rights: string
}
