import { Suspense, use, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Part } from '../../domain/part.ts'
import { Lost } from './lost.tsx'
import { constantText } from './constant-text.ts'
import { Deferred, tracked } from './deferred.ts'
import { PageTextsContext, within } from './page-texts.ts'
import { NotWritable, writtenPieces, type HtmlPieces } from './written.ts'

/**
 * What is only read is never hydrated. A read-only block is rendered by the server and left alone by the browser: its
 * code and its data are not part of the first load. The browser fetches both only when it renders the block itself:
 * after a navigation, or when the visitor asks again.
 */

/** Blocks whose code the server still has to load; once in memory they render at once. */
const loading = new Set<Promise<unknown>>()

/** Resolves when every block met so far can be rendered without waiting. Server only. */
export async function readOnlyBlocksReady(): Promise<void> {
  while (loading.size > 0) await Promise.all(loading)
}

type Component<P> = (props: P) => ReactNode

interface Module<P> {
  readonly Block: Component<P>
}

/** A read-only block from the module that holds its code, to be given to `ReadOnly` or `ReadOnlyLate`. */
export interface ReadOnlyBlock<P> {
  readonly Block: Component<P>
}

/** `load` imports a module that exports the block as `Block`. */
export function readOnlyBlock<P extends object>(load: () => Promise<Module<P>>): ReadOnlyBlock<P> {
  if (!import.meta.env.SSR) return fetchedBlock(load)
  const holder: { Block: Component<P> } = { Block: () => null }
  const promise = load().then((module) => {
    holder.Block = module.Block
    loading.delete(promise)
  })
  loading.add(promise)
  return holder
}

/** The code of every block the browser has met, to be fetched before it is needed. */
const fetches = new Set<() => Promise<unknown>>()
let isFetchedEarly = false
let isLost = false

/**
 * From the first navigation on, blocks are rendered by the browser: their code comes beside the data, so that a new
 * page does not grow block by block.
 */
export function fetchBlocksEarly(): void {
  if (isFetchedEarly) return
  isFetchedEarly = true
  for (const fetch of fetches) void fetch()
}

/**
 * Whether the code of a block could not be fetched. A document remembers that of a module for good, and after a new
 * version of the site the file is gone: only another document helps.
 */
export const hasLostBlocks = (): boolean => isLost

/** The block in the browser, fetched once. */
function fetchedBlock<P extends object>(load: () => Promise<Module<P>>): ReadOnlyBlock<P> {
  let asked: Promise<Component<P>> | undefined
  const fetch = () => {
    asked ??= tracked(
      load().then<Component<P>, Component<P>>(
        ({ Block }) => Block,
        () => {
          isLost = true
          return Lost
        },
      ),
    )
    return asked
  }
  fetches.add(fetch)
  if (isFetchedEarly) void fetch()
  return {
    Block: (props: P) => {
      const Block = use(fetch())
      return <Block {...props} />
    },
  }
}

/** The element that a block keeps; `display: contents`, so that it changes no layout. */
const elementId = (name: string, key: string): string => `${name}:${key}`

/** Blocks that hydration has taken over: from then on a block of that name is a new one. */
const taken = new Set<string>()

/** The server's element when hydration meets it for the first time. */
function useServed(id: string, from: unknown, revived: boolean): Element | null {
  const [served] = useState(() => {
    const element = import.meta.env.SSR || !revived || taken.has(id) ? null : document.getElementById(id)
    return { element, from }
  })
  // After the commit: a hydration that starts anew must find the same answer.
  useEffect(() => {
    taken.add(id)
  }, [id])
  return served.from === from ? served.element : null
}

/** `useLayoutEffect` where there is a layout. */
const useBrowserLayoutEffect = import.meta.env.SSR ? useEffect : useLayoutEffect

/** The element of a block that hydration leaves alone. */
function Kept({ id, served }: { id: string; served: Element }) {
  const element = useRef<HTMLDivElement>(null)
  useBrowserLayoutEffect(() => {
    // React gives up hydrating a boundary that changes meanwhile, and makes its elements anew: what the server wrote
    // moves over.
    if (element.current && element.current !== served) element.current.replaceChildren(...served.childNodes)
  }, [served])
  return (
    <div
      ref={element}
      id={id}
      className="contents"
      dangerouslySetInnerHTML={{ __html: '' }}
      suppressHydrationWarning
    />
  )
}

/** The element of a block that the server has written: `html` is its text, or the mark that stands for it. */
const Written = ({ id, html }: { id: string; html: string }) => (
  <div id={id} className="contents" dangerouslySetInnerHTML={{ __html: html }} />
)

function Frame({ id, served, children }: { id: string; served: Element | null; children: ReactNode }) {
  if (served) return <Kept key="kept" id={id} served={served} />
  return (
    <div key="shown" id={id} className="contents">
      {children}
    </div>
  )
}

function Shown<T, P extends object>({
  part,
  block: { Block },
  input,
}: {
  part: Deferred<T>
  block: ReadOnlyBlock<P & { part: Part<T> }>
  input: P
}) {
  return <Block {...input} part={use(part.promise)} />
}

/** Blocks that only React can write. */
const leftToReact = new WeakSet<Component<never>>()

/** A block in its bytes when all it shows is there; null leaves it to React. Server only. */
function bytesOf<P extends object>(Block: Component<P>, props: P, inHead = false): HtmlPieces | null {
  if (leftToReact.has(Block)) return null
  for (const value of Object.values(props)) if (value instanceof Deferred && !value.isSettled) return null
  try {
    return writtenPieces(<Block {...props} />, { inHead })
  } catch (error) {
    if (!(error instanceof NotWritable)) throw error
    leftToReact.add(Block)
    return null
  }
}

/** A read-only block that waits on a part of the page. */
export function ReadOnlyLate<T, P extends object>({
  name,
  part,
  block,
  input,
  fallback,
}: {
  /** Tells apart the blocks of one part. */
  name: string
  part: Deferred<T>
  block: ReadOnlyBlock<P & { part: Part<T> }>
  input: P
  fallback: ReactNode
}) {
  return (
    <Suspense fallback={fallback}>
      <LateFrame key={elementId(name, part.key)} name={name} part={part} block={block} input={input} />
    </Suspense>
  )
}

function LateFrame<T, P extends object>({
  name,
  part,
  block,
  input,
}: {
  name: string
  part: Deferred<T>
  block: ReadOnlyBlock<P & { part: Part<T> }>
  input: P
}) {
  const id = elementId(name, part.key)
  const served = useServed(id, part, part.revived)
  if (import.meta.env.SSR) {
    const page = within(use(PageTextsContext))
    const bytes = bytesOf(block.Block, { ...input, part: use(part.promise) })
    if (bytes) return <Written id={id} html={page.add(bytes)} />
  }
  return (
    <Frame id={id} served={served}>
      {served ? null : <Shown part={part} block={block} input={input} />}
    </Frame>
  )
}

interface ReadOnlyProps<P> {
  /** Unique in the site's pages: it names the content. */
  id: string
  block: ReadOnlyBlock<P>
  input: P
  /** Of a block that is the same on every page: the server writes it once for each version of it. */
  version?: string
  /** Metadata: they stand in the head. */
  inHead?: boolean
}

/** A read-only block of what the page knows at once. */
export function ReadOnly<P extends object>(props: ReadOnlyProps<P>) {
  return <NowFrame key={props.id} {...props} />
}

function NowFrame<P extends object>({ id, block: { Block }, input, version, inHead }: ReadOnlyProps<P>) {
  const served = useServed(id, id, true)
  if (import.meta.env.SSR) {
    const page = within(use(PageTextsContext))
    if (version)
      return <Written id={id} html={constantText(page, `${id} ${version}`, <Block {...input} />)} />
    const bytes = bytesOf(Block, input, inHead)
    if (bytes && inHead) page.addToHead(bytes)
    if (bytes) return <Written id={id} html={inHead ? '' : page.add(bytes)} />
  }
  return (
    <Frame id={id} served={served}>
      {served ? null : (
        <Suspense fallback={null}>
          <Block {...input} />
        </Suspense>
      )}
    </Frame>
  )
}
