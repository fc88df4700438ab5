import type { LevelOrUnknown } from '../../domain/vigilance.ts'
import type { Part } from '../../domain/part.ts'
import type { SiteApi, SiteInfo } from '../../site-api.ts'
import type { Deferred } from './deferred.ts'

/** A sentence, or an entry of a list. */
export interface OutlineLine {
  readonly text: string
  /** The page that it leads to, one that has an outline of its own. */
  readonly path?: string
  /** The level of the vigilance, where it says one. */
  readonly level?: LevelOrUnknown
}

/** A column of figures stands on the right. */
interface OutlineColumn {
  readonly name: string
  readonly isFigure?: boolean
}

export type OutlineBlock =
  | { readonly kind: 'lines'; readonly lines: readonly OutlineLine[] }
  | { readonly kind: 'list'; readonly items: readonly OutlineLine[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly OutlineColumn[]
      readonly rows: readonly (readonly string[])[]
    }

/** One without blocks is left out. */
export interface OutlineSection {
  readonly title: string
  readonly blocks: readonly OutlineBlock[]
}

/** What a page says without its drawings, for the forms of it that are text: sentences, lists and tables in their order. */
export interface Outline {
  readonly title: string
  /** Its canonical path, as its HTML names it; where it is not given, that which was asked for. */
  readonly path?: string
  /** Under the title. */
  readonly intro: readonly OutlineLine[]
  readonly sections: readonly OutlineSection[]
  /** The sources of what its loader had at once, by the names that parts give them; those of what it waited for are known. */
  readonly sources?: readonly string[]
  /** Its address may mean other pages too, which it lists. */
  readonly isAmbiguous?: boolean
}

/** What the outline of a page is made of. */
interface OutlineProps<View> {
  readonly view: View
  readonly info: SiteInfo
  /** The address asked for, as that of the page. */
  readonly url: URL
  readonly site: SiteApi
  readonly wait: Wait
}

/** A part of the page; missing when it does not come in time. */
export type Wait = <T>(part: Deferred<T>) => Promise<Part<T>>

export type OutlineOf<View> = (props: OutlineProps<View>) => Promise<Outline>

/** A list; nothing where there is nothing to list. */
export const listOf = (items: readonly OutlineLine[]): readonly OutlineBlock[] =>
  items.length === 0 ? [] : [{ kind: 'list', items }]

/** Sentences one under the other, those that are null left out. */
export const linesOf = (...lines: readonly (string | OutlineLine | null)[]): readonly OutlineBlock[] => {
  const there = lines.filter((line) => line !== null)
  return there.length === 0
    ? []
    : [{ kind: 'lines', lines: there.map((line) => (typeof line === 'string' ? { text: line } : line)) }]
}

/** The outline of an address that leads to nothing: what is said of it, then the pages to go on from. */
export const lostOutline = (
  { title, text }: { readonly title: string; readonly text: string },
  wayOut: string,
  pages: readonly OutlineLine[],
): Outline => ({ title, intro: [{ text }], sections: [{ title: wayOut, blocks: listOf(pages) }] })

/** A table: its columns of words, then those of figures. */
export const tableOf = (
  words: readonly string[],
  figures: readonly string[],
  rows: readonly (readonly string[])[],
): OutlineBlock => ({
  kind: 'table',
  columns: [...words.map((name) => ({ name })), ...figures.map((name) => ({ name, isFigure: true }))],
  rows,
})
