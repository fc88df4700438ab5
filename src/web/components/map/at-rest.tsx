import { memo, startTransition, useEffect, useState, type ReactNode } from 'react'

/** So long after its last step the slider has come to rest: browsers take a hundred addresses in half a minute. */
export const settledMs = 250

/** Whether the slider is on its way from time to time: what takes long waits until it rests. */
export function useMoving(time: string): boolean {
  const [rested, rest] = useState(time)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => rest(time)), settledMs)
    return () => clearTimeout(timer)
  }, [time])
  return rested !== time
}

/** What follows the slider only when it rests: the addresses of choices and whatever else is not looked at meanwhile. */
export const AtRest = memo(
  ({ children }: { readonly isMoving: boolean; readonly children: ReactNode }) => children,
  (_, { isMoving }) => isMoving,
)
