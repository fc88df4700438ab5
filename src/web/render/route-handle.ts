import type { ScreenFacts } from '../../screens.ts'

/** What the server needs to know of a page before it is rendered. */
export interface RouteHandle extends Pick<ScreenFacts, 'life' | 'embeddable'> {
  /** Its page is there as text as well; undefined where there is no page at all. */
  readonly hasOutline?: boolean
  /** The query parameters its page reads: each to its canonical text, or null when the value means nothing. */
  readonly query?: Readonly<Record<string, (value: string) => string | null>>
}
