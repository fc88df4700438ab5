import { Children, type ReactNode } from 'react'
import type { Part } from '../../domain/part.ts'
import { Await } from '../render/await.tsx'
import type { Deferred } from '../render/deferred.ts'
import { linesOf, listOf, type OutlineBlock, type OutlineLine, type Wait } from '../render/outline.ts'

/** A piece of what is told, in its two forms: on the page, and as text. */
export interface Detail {
  readonly node: ReactNode
  readonly blocks: (wait: Wait) => Promise<readonly OutlineBlock[]>
}

/** Some of them one under the other, on the page. */
export const nodesOf = (details: readonly Detail[]): ReactNode[] =>
  Children.toArray(details.map(({ node }) => node))

/** The details as text. */
export const blocksOf = async (details: readonly Detail[], wait: Wait): Promise<readonly OutlineBlock[]> =>
  (await Promise.all(details.map(({ blocks }) => blocks(wait)))).flat()

/** A sentence; nothing where there is none. */
export const line = (text: string | null, className?: string): Detail => ({
  node: text && <p className={className}>{text}</p>,
  blocks: async () => linesOf(text || null),
})

/** `node`: what the page shows of an entry where that is more than its text. */
interface DetailItem extends OutlineLine {
  readonly node?: ReactNode
}

/** A list; nothing where there is nothing to list. */
export const list = (items: readonly DetailItem[]): Detail => ({
  node: items.length > 0 && (
    <ul>
      {items.map(({ text, node }) => (
        <li key={text}>{node ?? text}</li>
      ))}
    </ul>
  ),
  blocks: async () => listOf(items),
})

/** What comes late; `fallback` stands in its place on the page until then. */
export const late = <T,>(
  part: Deferred<T>,
  fallback: ReactNode,
  detailOf: (part: Part<T>) => Detail,
): Detail => ({
  node: (
    <Await part={part} fallback={fallback}>
      {(there) => detailOf(there).node}
    </Await>
  ),
  blocks: async (wait) => detailOf(await wait(part)).blocks(wait),
})
