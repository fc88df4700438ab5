import {
  availablePeriods,
  periodSpan,
  periodWeather,
  unknownFigures,
  type MapFigures,
  type MapPeriod,
} from '../../domain/map-period.ts'
import type { Coordinates } from '../../domain/geo.ts'
import type { MapView } from '../../views/map-items.ts'
import type { Present } from '../../domain/part.ts'
import { Derived } from '../cache/derived.ts'
import type { ShownMap } from './map-screen.ts'
import { toPart } from './part.ts'
import { hourMs, minuteMs } from '../../domain/time-units.ts'

/** A simulated map is looked at again this soon, so that real weather takes over. */
const simulatedForMs = 30_000

/** The sun rises and sets between the hours: so long may a marker be late to change its sun for a moon. */
const skyForMs = 10 * minuteMs

/** The figures of the place at an index, which lies at a point. */
type FiguresAt = (index: number, at: Coordinates) => MapFigures

interface MadeView<M extends MapView<unknown>> {
  /** What it was made of. */
  readonly of: string
  readonly view: MapView<M['items'][number]>
}

/** Makes the view of a period, again only when the data has changed, the hour, or for now the light. */
export function viewOnce<M extends MapView<unknown>>() {
  const views = new Derived<MapPeriod, MadeView<M>>()
  return (
    { map, isSimulated }: ShownMap,
    period: MapPeriod,
    now: Date,
    items: (figures: FiguresAt) => M['items'],
  ): MapView<M['items'][number]> => {
    const step = Math.floor(now.getTime() / (period === 'current' ? skyForMs : hourMs))
    const of = `${map.version} ${map.isRefreshing} ${isSimulated} ${step}`
    const make = (): MapView<M['items'][number]> => {
      const span = periodSpan(period, now)
      const figures: FiguresAt = (index, at) => {
        const forecast = map.values[index]
        return forecast ? periodWeather(forecast, span, at) : unknownFigures
      }
      return {
        items: items(figures),
        period,
        periods: availablePeriods(now),
        isRefreshing: map.isRefreshing,
        isPartial: map.isPartial,
      }
    }
    return views.get(
      period,
      (made) => made.of === of,
      () => ({ of, view: make() }),
    ).view
  }
}

/** A view with the age of its data, and the names of its sources; every period changes at the full hour. */
export function mapPart<V extends MapView<unknown>>(
  { map, isSimulated, isCached }: ShownMap,
  now: Date,
  view: V,
): Present<V> {
  const sources = new Set(map.values.flatMap((forecast) => (forecast ? [forecast.source] : [])))
  // Without any forecast it is the sea that is shown, and only one source knows that.
  const source = sources.size === 0 ? 'open-meteo' : [...sources].join(', ')
  const untilNext = (stepMs: number): number => stepMs - (now.getTime() % stepMs)
  const freshForMs = isSimulated ? simulatedForMs : map.freshForMs
  return toPart(view, {
    now: now.getTime(),
    at: map.at ?? now.getTime(),
    source,
    freshForMs: view.period === 'current' ? Math.min(freshForMs, untilNext(skyForMs)) : freshForMs,
    isStale: map.isStale,
    isCached,
    validUntil: now.getTime() + untilNext(hourMs),
  })
}
