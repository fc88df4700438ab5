import { Suspense, use, type ReactNode } from 'react'
import type { Part } from '../../domain/part.ts'
import { inlineJsonOnce } from '../render/inline-json.ts'
import type { Deferred } from './deferred.ts'

const elementId = (key: string): string => `part:${key}`

interface Brought {
  readonly json: string
  readonly part: Part<unknown>
}

const broughtParts = new Map<string, Brought>()

/** The value that came with the page, read once from its element. */
function brought(key: string): Brought | undefined {
  const known = broughtParts.get(key)
  if (known) return known
  const json = document.getElementById(elementId(key))?.textContent
  if (!json) return undefined
  const entry = { json, part: JSON.parse(json) as Part<unknown> }
  broughtParts.set(key, entry)
  return entry
}

function usePart<T>(deferred: Deferred<T>): Part<T> {
  if (!import.meta.env.SSR && deferred.revived) {
    // The element was written from a Part<T> by the same page: its type is this deferred's.
    const entry = brought(deferred.key) as { part: Part<T> } | undefined
    if (entry) return entry.part
  }
  return use(deferred.promise)
}

function Value({ deferred }: { deferred: Deferred<unknown> }) {
  const part = usePart(deferred)
  const json = import.meta.env.SSR
    ? inlineJsonOnce(part)
    : ((deferred.revived ? brought(deferred.key)?.json : undefined) ?? '')
  return (
    <script
      type="application/json"
      id={elementId(deferred.key)}
      dangerouslySetInnerHTML={{ __html: json }}
      suppressHydrationWarning
    />
  )
}

/** Carries the values of a page's parts to the browser. Stands before whatever shows them. */
export function LateValues({ parts }: { parts: readonly Deferred<unknown>[] }) {
  return parts.map((deferred) => (
    <Suspense key={deferred.key} fallback={null}>
      <Value deferred={deferred} />
    </Suspense>
  ))
}

function Shown<T>({ part, children }: { part: Deferred<T>; children: (part: Part<T>) => ReactNode }) {
  return children(usePart(part))
}

/** A block that waits on one part: `fallback` has the height of what replaces it. */
export function Late<T>({
  part,
  fallback,
  children,
}: {
  part: Deferred<T>
  fallback: ReactNode
  children: (part: Part<T>) => ReactNode
}) {
  return (
    <Suspense fallback={fallback}>
      <Shown part={part}>{children}</Shown>
    </Suspense>
  )
}
