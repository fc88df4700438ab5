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
import { Derived } from '../cache/derived.ts'
import type { ShownMap } from './map-screen.ts'
import { toPart } from './part.ts'
import { hourMs } from '../../domain/time-units.ts'

/** A simulated map is looked at again this soon, so that real weather takes over. */
const simulatedForMs = 30_000

/** The figures of the place at an index. */
type FiguresAt = (index: number) => MapFigures

interface MadeView<M extends MapView<unknown>> {
  /** What it was made of. */
  readonly of: string
  readonly view: MapView<M['items'][number]>
}

/** Makes the view of a period, again only when the data or the hour has changed. */
export function viewOnce<M extends MapView<unknown>>() {
  const views = new Derived<MapPeriod, MadeView<M>>()
  return (
    { map, isSimulated }: ShownMap,
    period: MapPeriod,
    now: Date,
    items: (figures: FiguresAt) => M['items'],
  ): MapView<M['items'][number]> => {
    const hour = Math.floor(now.getTime() / hourMs)
    const of = `${map.version} ${map.isRefreshing} ${isSimulated} ${hour}`
    const make = (): MapView<M['items'][number]> => {
      const span = periodSpan(period, now)
      const figures: FiguresAt = (index) => {
        const forecast = map.values[index]
        return forecast ? periodWeather(forecast, span) : unknownFigures
      }
      return {
        items: items(figures),
        period,
        periods: availablePeriods(now),
        isRefreshing: map.isRefreshing,
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
export function mapPart<T>({ map, isSimulated, isCached }: ShownMap, now: Date, value: T): Present<T> {
  const sources = new Set(map.values.flatMap((forecast) => (forecast ? [forecast.source] : [])))
  // Without any forecast it is the sea that is shown, and only one source knows that.
  const source = sources.size === 0 ? 'open-meteo' : [...sources].join(', ')
  const nextHour = now.getTime() + hourMs - (now.getTime() % hourMs)
  return toPart(value, {
    now: now.getTime(),
    at: map.at ?? now.getTime(),
    source,
    freshForMs: isSimulated ? simulatedForMs : map.freshForMs,
    isStale: map.isStale,
    isCached,
    validUntil: nextHour,
  })
}
