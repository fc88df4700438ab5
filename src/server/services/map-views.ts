import {
  availablePeriods,
  periodSpan,
  periodWeather,
  unknownFigures,
  withNow,
  type MapFigures,
  type MapForecast,
  type MapPeriod,
} from '../../domain/map-period.ts'
import type { Coordinates } from '../../domain/geo.ts'
import type { MapView } from '../../views/map-items.ts'
import { toPart, type Present } from '../../domain/part.ts'
import { Derived } from '../cache/derived.ts'
import type { ShownMap } from './map-screen.ts'
import { simulatedForMs, type WeatherService } from './weather.ts'
import { hourMs, quarterMs } from '../../domain/time-units.ts'
import { quarterOf } from '../../domain/weather-now.ts'

/** What a map says of a place, and the forecast that it is from. */
interface PlaceFigures {
  readonly index: number
  readonly figures: MapFigures
  readonly forecast: MapForecast | null
}

type Now = ReturnType<WeatherService['now']>

interface MadeView<M extends MapView<unknown>> {
  /** What it was made of. */
  readonly of: string
  readonly nows: readonly Now[]
  readonly view: MapView<M['items'][number]>
}

/**
 * Makes what a map shows of a period, again only when the data has changed, the hour, or for now its quarter. Now is what
 * the page of a place says: that of the place's own forecast where memory has a good
 * one, or one that is no older than the map.
 */
export function createMapViews<M extends MapView<unknown>, P extends Coordinates>(
  places: readonly P[],
  nowAt: WeatherService['now'],
  itemOf: (place: P, figures: PlaceFigures, now: Date) => M['items'][number],
) {
  const views = new Derived<MapPeriod, MadeView<M>>()
  const nowsOf = ({ map, isSimulated }: ShownMap, period: MapPeriod): readonly Now[] => {
    if (period !== 'current' || isSimulated) return []
    const since = map.isStale ? 0 : quarterOf(map.at ?? 0)
    return places.map((place) => nowAt(place, since))
  }
  const make = ({ map }: ShownMap, nows: readonly Now[], period: MapPeriod, now: Date) => {
    const span = periodSpan(period, now)
    const items = places.map((place, index): M['items'][number] => {
      const own = nows[index]
      const ofMap = map.values[index] ?? null
      const forecast = own ? withNow(ofMap, own.source, own.current) : ofMap
      const figures = forecast ? periodWeather(forecast, span, place) : unknownFigures
      return itemOf(place, { index, figures, forecast }, now)
    })
    const { isRefreshing, isPartial } = map
    return { items, period, periods: availablePeriods(now), isRefreshing, isPartial }
  }
  return (shown: ShownMap, period: MapPeriod, now: Date): Present<MapView<M['items'][number]>> => {
    const step = Math.floor(now.getTime() / (period === 'current' ? quarterMs : hourMs))
    const of = `${shown.map.version} ${shown.map.isRefreshing} ${shown.isSimulated} ${step}`
    const nows = nowsOf(shown, period)
    const { view } = views.get(
      period,
      (made) => made.of === of && nows.every((own, index) => own === made.nows[index]),
      () => ({ of, nows, view: make(shown, nows, period, now) }),
    )
    return mapPart(shown, now, view, { nows, isNow: period === 'current' })
  }
}

/** A view with the age of its data, and the names of its sources; every period changes at the full hour. */
export function mapPart<V>(
  { map, isSimulated, isCached, hasSea }: ShownMap,
  now: Date,
  view: V,
  { nows = [], isNow = false }: { nows?: readonly Now[]; isNow?: boolean } = {},
): Present<V> {
  const named = [...map.values, ...nows].flatMap((forecast) => (forecast ? [forecast.source] : []))
  const source = [...new Set([...named, ...(hasSea ? ['open-meteo-marine'] : [])])].join(', ')
  const untilNext = (stepMs: number): number => stepMs - (now.getTime() % stepMs)
  const freshForMs = isSimulated ? simulatedForMs : map.freshForMs
  return toPart(view, {
    now: now.getTime(),
    at: Math.min(map.at ?? now.getTime(), ...nows.map((own) => (own ? Date.parse(own.madeAt) : Infinity))),
    source,
    freshForMs: isNow ? Math.min(freshForMs, untilNext(quarterMs)) : freshForMs,
    isStale: map.isStale,
    isCached,
    validUntil: now.getTime() + untilNext(hourMs),
  })
}
