import { createContext, Suspense, use, type ReactNode } from 'react'
import type { Part } from '../../domain/part.ts'
import { arrivalOf, type Deferred } from './deferred.ts'

interface AwaitProps<T> {
  readonly part: Deferred<T>
  /** Has the height of what replaces it. */
  readonly fallback: ReactNode
  readonly children: (part: Part<T>) => ReactNode
}

/** Whether a part that is there is shown so that it can only break alone: a page is rendered thus once it has broken. */
export const BreaksAlone = createContext(false)

/** What is shown in place of one that breaks while it is shown. */
const broken = { state: 'missing', reason: 'unreadable' } as const

/** What shows a part: at once when it is there, else in place of `fallback` when it comes. */
export function Await<T>({ part, fallback, children }: AwaitProps<T>): ReactNode {
  if (part.value && !use(BreaksAlone)) return children(part.value)
  return (
    <Suspense fallback={fallback}>
      <Arrived
        parts={[part]}
        shown={() => children(part.value ?? use(part.promise))}
        instead={() => children(broken)}
      />
    </Suspense>
  )
}

/** The same for what shows as well that a part is on its way, as null. */
export const LatePart = <T,>({
  of,
  children,
}: {
  readonly of: Deferred<T>
  readonly children: (part: Part<T> | null) => ReactNode
}): ReactNode => (
  <Await part={of} fallback={children(null)}>
    {children}
  </Await>
)

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
  if (there.length === parts.length && !use(BreaksAlone)) return children(there)
  return (
    <Suspense fallback={fallback}>
      <Arrived
        parts={parts}
        shown={() => children(parts.map(({ value, promise }) => value ?? use(promise)))}
        instead={() => children(parts.map(() => broken))}
      />
    </Suspense>
  )
}

interface ArrivedProps {
  readonly parts: readonly Deferred<unknown>[]
  readonly shown: () => ReactNode
  /** When that breaks, by a mistake of ours: the same without the parts, as if no source gave them. */
  readonly instead: () => ReactNode
}

/** Waits for parts, then shows them. What waits and what breaks have a boundary each: React leaves its fallback where one breaks. */
function Arrived({ parts, shown, instead }: ArrivedProps): ReactNode {
  for (const part of parts) use(arrivalOf(part))
  return (
    <Suspense fallback={<Lazy of={instead} />}>
      <Lazy of={shown} />
    </Suspense>
  )
}

const Lazy = ({ of }: { of: () => ReactNode }): ReactNode => of()
