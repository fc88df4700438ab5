import { useEffect, useMemo, useRef, useState } from 'react'
import type { MapHourName } from '../../../domain/map-hour.ts'
import { readHours, type HoursReader } from '../../../views/map-hours.ts'
import type { AnyMapItem } from '../../../views/map-items.ts'
import { createSiteApi } from '../../browser/site-api.ts'

const site = createSiteApi()

/** So soon the rest of the towns is asked for. */
const fillingMs = 6_000

interface Known {
  readonly places: readonly AnyMapItem[]
  readonly hours: HoursReader
  readonly source: string
  /** More towns are on their way. */
  readonly isRefreshing: boolean
}

/** The rain that is forecast for an hour at the towns of the map. */
export interface RainHour {
  readonly hour: MapHourName
  readonly places: readonly AnyMapItem[]
  /** Of the forecasts: see `forecastSourcesOf`. */
  readonly source: string
}

/** Asked for when an hour is first wanted, all hours at once. Null: no hour is wanted, or it is on its way. */
export function useRainHour(wanted: MapHourName | null): {
  readonly shown: RainHour | null
  readonly isAsking: boolean
  readonly hasFailed: boolean
} {
  const [known, setKnown] = useState<Known | null>(null)
  const [failed, setFailed] = useState<MapHourName | null>(null)
  const isAsking = useRef(false)
  const hasIt = wanted !== null && known !== null && known.hours.has(wanted)
  const isLacking = hasIt && known.isRefreshing
  useEffect(() => {
    if (wanted === null || (hasIt && !isLacking)) return undefined
    const ask = async () => {
      if (isAsking.current) return
      isAsking.current = true
      const [map, hours] = await Promise.all([site.weatherMap('current'), site.mapHours('weather')])
      isAsking.current = false
      if (map.state === 'missing' || hours.state === 'missing') return setFailed(wanted)
      const { isRefreshing } = hours.value
      const reader = readHours(hours.value)
      setKnown({ places: map.value.items, hours: reader, source: hours.source, isRefreshing })
      setFailed(reader.has(wanted) ? null : wanted)
    }
    if (!isLacking) return void ask()
    const timer = setTimeout(() => void ask(), fillingMs)
    return () => clearTimeout(timer)
  }, [wanted, hasIt, isLacking, known])
  const hasFailed = wanted !== null && failed === wanted
  const shown = useMemo(
    () =>
      wanted !== null && known?.hours.has(wanted)
        ? { hour: wanted, places: known.hours.at(known.places, wanted), source: known.source }
        : null,
    [wanted, known],
  )
  return { shown, isAsking: wanted !== null && !hasIt && !hasFailed, hasFailed }
}
