import { useEffect, useMemo, useRef, useState } from 'react'
import type { MapHourName } from '../../../domain/map-hour.ts'
import { createSiteApi } from '../../browser/site-api.ts'
import type { RainForecast, RainHour } from './rain-forecast.ts'

const site = createSiteApi()

/** So soon the rest of the towns is asked for. */
const fillingMs = 6_000

/** Null: it cannot be had, or the code that comes after it cannot. */
async function askForecast(): Promise<RainForecast | null> {
  const [map, hours] = await Promise.all([site.weatherMap('current'), site.mapHours('weather')])
  if (map.state === 'missing' || hours.state === 'missing') return null
  const code = await import('./rain-forecast.ts').catch(() => null)
  return code && code.readForecast(map.value.items, hours)
}

/** Asked for when an hour is first wanted, all hours at once. Null: no hour is wanted, or it is on its way. */
export function useRainHour(wanted: MapHourName | null): {
  readonly shown: RainHour | null
  readonly isAsking: boolean
  readonly hasFailed: boolean
} {
  const [forecast, setForecast] = useState<RainForecast | null>(null)
  const [failed, setFailed] = useState<MapHourName | null>(null)
  const isAsking = useRef(false)
  const hasIt = wanted !== null && forecast !== null && forecast.has(wanted)
  const isLacking = hasIt && forecast.isRefreshing
  useEffect(() => {
    if (wanted === null || (hasIt && !isLacking)) return undefined
    const ask = async () => {
      if (isAsking.current) return
      isAsking.current = true
      const answer = await askForecast()
      isAsking.current = false
      if (answer !== null) setForecast(answer)
      setFailed(answer?.has(wanted) ? null : wanted)
    }
    if (!isLacking) return void ask()
    const timer = setTimeout(() => void ask(), fillingMs)
    return () => clearTimeout(timer)
  }, [wanted, hasIt, isLacking, forecast])
  const hasFailed = wanted !== null && failed === wanted
  const shown = useMemo(
    () => (wanted !== null && forecast?.has(wanted) ? forecast.at(wanted) : null),
    [wanted, forecast],
  )
  return { shown, isAsking: wanted !== null && !hasIt && !hasFailed, hasFailed }
}
