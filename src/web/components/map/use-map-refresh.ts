import { useEffect, useEffectEvent } from 'react'
import type { Part } from '../../../domain/part.ts'
import type { MapFacts } from './map-facts.ts'
import { minuteMs } from '../../../domain/time-units.ts'

const fillingMs = 6_000
const missingMs = 30_000
const leastMs = minuteMs

/** In how long the data is worth asking for again. */
function dueIn(part: Part<MapFacts>, now: Date): number {
  if (part.state === 'missing') return missingMs
  if (part.value.isRefreshing) return fillingMs
  return Math.max(leastMs, Date.parse(part.freshUntil) - now.getTime())
}

/** Asks again when the data is due, while somebody looks: the clock's ticks do not start the wait anew. */
export const useMapRefresh = (part: Part<MapFacts> | null, clock: Date, onDue: () => void): void =>
  useWhenDue(part, () => part && dueIn(part, clock), onDue)

/** Asks once when what is shown is due and somebody looks; `wait`: in how many ms of when it came, null where it never is. */
export function useWhenDue(shown: unknown, wait: () => number | null, onDue: () => void): void {
  const due = useEffectEvent(onDue)
  const waitMs = useEffectEvent(wait)
  useEffect(() => {
    const ms = waitMs()
    if (ms === null) return undefined
    const ask = () => {
      if (document.visibilityState === 'visible') due()
      else document.addEventListener('visibilitychange', ask, { once: true })
    }
    const timer = setTimeout(ask, ms)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [shown])
}
