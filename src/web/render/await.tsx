import { Suspense, use, type ReactNode } from 'react'
import type { Part } from '../../domain/part.ts'
import type { Deferred } from './deferred.ts'

interface AwaitProps<T> {
  readonly part: Deferred<T>
  /** Has the height of what replaces it. */
  readonly fallback: ReactNode
  readonly children: (part: Part<T>) => ReactNode
}

/** What shows a part: at once when it is there, else in place of `fallback` when it comes. */
export function Await<T>({ part, fallback, children }: AwaitProps<T>): ReactNode {
  if (part.value) return children(part.value)
  return (
    <Suspense fallback={fallback}>
      <Awaited part={part}>{children}</Awaited>
    </Suspense>
  )
}

/** The same for parts that are shown together, once the last of them is there. */
export function AwaitAll<T>({
  parts,
  fallback,
  children,
}: Omit<AwaitProps<T>, 'part' | 'children'> & {
  readonly parts: readonly Deferred<T>[]
  readonly children: (parts: readonly Part<T>[]) => ReactNode
}): ReactNode {
  const there = parts.flatMap(({ value }) => value ?? [])
  if (there.length === parts.length) return children(there)
  return (
    <Suspense fallback={fallback}>
      <AllAwaited parts={parts}>{children}</AllAwaited>
    </Suspense>
  )
}

const AllAwaited = <T,>({
  parts,
  children,
}: {
  readonly parts: readonly Deferred<T>[]
  readonly children: (parts: readonly Part<T>[]) => ReactNode
}): ReactNode => children(parts.map(({ promise }) => use(promise)))

const Awaited = <T,>({ part, children }: Omit<AwaitProps<T>, 'fallback'>): ReactNode =>
  children(use(part.promise))
