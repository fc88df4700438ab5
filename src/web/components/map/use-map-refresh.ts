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
export function useMapRefresh(part: Part<MapFacts> | null, clock: Date, onDue: () => void): void {
  const due = useEffectEvent(onDue)
  const wait = useEffectEvent((shown: Part<MapFacts>) => dueIn(shown, clock))
  useEffect(() => {
    if (!part) return undefined
    const ask = () => {
      if (document.visibilityState === 'visible') due()
      else document.addEventListener('visibilitychange', ask, { once: true })
    }
    const timer = setTimeout(ask, wait(part))
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [part])
}
