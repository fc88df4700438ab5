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

const Awaited = <T,>({ part, children }: Omit<AwaitProps<T>, 'fallback'>): ReactNode =>
  children(use(part.promise))
