import {
  availablePeriods,
  periodSpan,
  periodWeather,
  unknownFigures,
  type MapFigures,
  type MapPeriod,
} from '../../domain/map-period.ts'
import type { MapView } from '../../views/map-items.ts'
import type { Present } from '../../domain/part.ts'
import type { ShownHeld } from './map-screen.ts'
import { toPart } from './part.ts'
import { hourMs } from '../../domain/time-units.ts'

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

/** A view with the age of its data; every period changes at the full hour. */
export function mapPart<T>({ held, isSimulated, isCached }: ShownHeld, now: Date, value: T): Present<T> {
  // Without any forecast it is the sea that is shown, and only one source knows that.
  const source = held.values.find((forecast) => forecast !== null)?.source ?? 'open-meteo'
  const nextHour = now.getTime() + hourMs - (now.getTime() % hourMs)
  return toPart(value, {
    now: now.getTime(),
    at: held.at ?? now.getTime(),
    source,
    freshForMs: isSimulated ? simulatedForMs : held.freshForMs,
    isStale: held.isStale,
    isCached,
    validUntil: nextHour,
  })
}
