import {
  availablePeriods,
  periodSpan,
  periodWeather,
  unknownFigures,
  type MapFigures,
  type MapPeriod,
} from '../../domain/map-period.ts'
import type { MapView } from '../../domain/map-items.ts'
import type { Present } from '../../domain/part.ts'
import type { ShownHeld } from './map-screen.ts'

const hourMs = 3_600_000
/** A simulated map is looked at again this soon, so that real weather takes over. */
const simulatedForMs = 30_000

/** The figures of the place at an index. */
type FiguresAt = (index: number) => MapFigures

/**
 * Remembers the last view of each period, and makes another only when the data or the hour has changed: whoever asks
 * meanwhile gets the same object.
 */
export function viewOnce<M extends MapView<unknown>>() {
  const views = new Map<MapPeriod, { readonly key: string; readonly view: MapView<M['items'][number]> }>()
  return (
    { held, isSimulated }: ShownHeld,
    period: MapPeriod,
    now: Date,
    items: (figures: FiguresAt) => M['items'],
  ): MapView<M['items'][number]> => {
    const hour = Math.floor(now.getTime() / hourMs)
    const key = `${held.version} ${held.isRefreshing} ${isSimulated} ${hour}`
    const last = views.get(period)
    if (last?.key === key) return last.view
    const span = periodSpan(period, now)
    const figures: FiguresAt = (index) => {
      const forecast = held.values[index]
      return forecast ? periodWeather(forecast, span) : unknownFigures
    }
    const view = {
      items: items(figures),
      period,
      periods: availablePeriods(now),
      isRefreshing: held.isRefreshing,
    }
    views.set(period, { key, view })
    return view
  }
}

/** A view with the age of its data, and the names of its sources; every period changes at the full hour. */
export function toPart<T>({ held, isSimulated, isCached }: ShownHeld, now: Date, value: T): Present<T> {
  const sources = new Set(held.values.flatMap((forecast) => (forecast ? [forecast.source] : [])))
  // Without any forecast it is the sea that is shown, and only one source knows that.
  const source = sources.size === 0 ? 'open-meteo' : [...sources].join(', ')
  const nextHour = now.getTime() + hourMs - (now.getTime() % hourMs)
  const life = isSimulated ? simulatedForMs : held.freshForMs
  return {
    state: held.isStale ? 'stale' : 'fresh',
    value,
    at: new Date(held.at ?? now.getTime()).toISOString(),
    source,
    cached: isCached,
    freshUntil: new Date(Math.min(now.getTime() + life, nextHour)).toISOString(),
    validUntil: new Date(nextHour).toISOString(),
  }
}
