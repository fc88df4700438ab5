import { setImmediate as yielded } from 'node:timers/promises'
import { nationalZone } from '../../domain/local-time.ts'
import type { Coordinates } from '../../domain/geo.ts'
import { mapForecast, mapForecastOfHours, type MapForecast } from '../../domain/map-period.ts'
import type { Place } from '../../domain/place.ts'
import type { HourlyForecast, Weather } from '../../domain/weather.ts'
import type { Clock } from '../cache.ts'
import type { Deadlines } from '../deadlines.ts'
import type { SharedValues } from '../cache/shared-values.ts'
import { createPointIndex } from '../catalogue/point-index.ts'
import { mostVisitedFirst } from './fill-order.ts'
import type { OneByOne, PlaceValue } from './map-places.ts'
import { createMapSet, type MapSet, type MapState } from './map-set.ts'
import { missing, type Missing } from '../../domain/part.ts'
import { missingFor } from './part.ts'
import type { ServiceLog } from './polled-source.ts'
import { isBudget } from '../upstream/upstream.ts'
import type { WeatherService } from './weather.ts'
import {
  callsForMaps,
  mapLife,
  mapsTakeSecondSource,
  placesForMap,
  slowMapLife,
  type CallsLeft,
} from './quota-policy.ts'
import { hourMs } from '../../domain/time-units.ts'

/** The source of maps: many places in one request, null where no figure could be read. Throws UpstreamError. */
export interface BatchForecasts {
  forecasts(points: readonly Coordinates[], now: Date, timeZone: string): Promise<readonly (Weather | null)[]>
}

/** A source without batches: maps are filled place by place with the calls that it can spare. */
export interface SingleForecasts {
  forecast(point: Coordinates, timeZone: string, now: Date): Promise<Weather>
  readonly calls: CallsLeft
  /** It has calls for maps only when the batch fails, or when the policy gives them up. */
  readonly isSecond?: boolean
}

/** Whom many places are asked of at once, and who stands in. */
export interface BatchOptions {
  /** Null where no source takes many places in one request. */
  readonly batch: BatchForecasts | null
  readonly simulate: (point: Coordinates, instant: Date) => HourlyForecast
  /** Whether figures may be invented now: nothing real has answered yet, or nothing real is asked. */
  readonly simulates: () => boolean
  /** Spent share of what the batch source's budget allows. */
  readonly pressure: () => number
}

/** What the maps of cities, beaches and nature sites have in common. */
export interface ScreenOptions extends BatchOptions {
  /** The weather now as a place's own page says it, from memory; asks nobody. */
  readonly nowAt?: WeatherService['now']
  /** Our own hours of places, which nobody is asked for; null where we have none. `runAt`: of the model, in ms. */
  readonly own?: { forecastAt: WeatherService['ownMapForecast']; runAt: () => number | null } | undefined
  /** When there is no batch, or while it fails. With neither, everything is simulated. */
  readonly fallback: SingleForecasts | null
  /** What the batch source's budget still allows; a place is one call. Without limit when absent. */
  readonly calls?: CallsLeft
  /** Whether visitors have asked for a place's own page of late: they are filled in first. */
  readonly wasAskedFor: (place: Place) => boolean
  readonly clock: Clock
  readonly log: ServiceLog
  /** What other processes have loaded. */
  readonly shared?: SharedValues<PlaceValue<MapForecast>> | undefined
  /** Waiting of the place-by-place filling, for tests. */
  readonly pause?: (ms: number) => Promise<void>
  readonly deadlines?: Pick<Deadlines, 'mapMs'> | undefined
}

/** From the start of the hour to the end of tomorrow's night, with three hours of age. */
const simulatedHours = 57

/** Forecasts of one screen, or why there are none. */
export type Shown =
  | {
      readonly state: 'shown'
      readonly map: MapState<MapForecast>
      readonly isSimulated: boolean
      /** It was in memory when asked for. */
      readonly isCached: boolean
      /** It holds the sea of some places as well. */
      readonly hasSea?: boolean
    }
  | Missing
export type ShownMap = Exclude<Shown, Missing>

/** A point is itself within rounding: 4 decimals are 11 m. */
const samePointKm = 0.05

/** What makes one screen different from the others. */
export interface ScreenParts {
  readonly name: string
  readonly places: readonly Place[]
  /** How many of the other maps that spend the same calls are empty. */
  readonly emptyOthers: () => number
}

export type Screen = ReturnType<typeof createScreen>

/** The forecasts of some places: real ones, else simulated ones where that is allowed. */
export function createScreen(options: ScreenOptions, { name, places, emptyOthers }: ScreenParts) {
  const { batch, fallback, simulates, clock, log } = options
  const ownOf = (place: Place | undefined): MapForecast | null =>
    (place && options.own?.forecastAt(place)) ?? null
  const spots = createPointIndex(places.map(({ lat, lon }, index) => ({ lat, lon, index })))
  const isReal = batch !== null || fallback !== null
  const room = (showsNothing: boolean): number =>
    options.calls ? placesForMap(options.calls, { showsNothing, emptyOthers: emptyOthers() }) : Infinity
  const real = isReal
    ? createMapSet<Place, MapForecast>({
        name,
        places,
        batch:
          batch &&
          (async (chunk, now) =>
            (await batch.forecasts(chunk, now, nationalZone)).map((weather) =>
              weather ? mapForecast(weather) : 'unreadable',
            )),
        room,
        first: mostVisitedFirst(options.wasAskedFor),
        oneByOne: fallback && oneByOne(fallback, options.pressure),
        wants: (place) => ownOf(place) === null,
        instead: () => (simulates() ? 'a simulation' : null),
        freshMs: () => (batch ? mapLife(options.pressure()) : slowMapLife),
        shared: options.shared,
        clock,
        log,
        deadlines: options.deadlines,
        ...(options.pause ? { pause: options.pause } : {}),
      })
    : null
  const simulated = createSimulated(options, name, places)
  const best = (): MapSet<MapForecast> => (real && (real.hasValues() || !simulates()) ? real : simulated)

  const own = createOwnValues(options, places)

  return {
    async shown(): Promise<Shown> {
      const ownForecasts = await own()
      const isCached = ownForecasts !== null || best().hasValues()
      await real?.ready()
      const others = real?.state()
      const map = others && ownForecasts ? withOwn(others, ownForecasts) : others
      if (map && map.count > 0) return { state: 'shown', map, isSimulated: false, isCached }
      // A map without a single figure is no map: nobody has answered, whatever is on its way.
      if (map && !simulates())
        return map.failure === null ? missing(room(true) > 0 ? 'timeout' : 'busy') : missingFor(map.failure)
      await simulated.ready()
      return { state: 'shown', map: simulated.state(), isSimulated: true, isCached }
    },
    /** It has no real figure. */
    isEmpty: (): boolean => !real?.hasValues(),
    /** The place with a forecast nearest to a point within so many kilometres; 0: that very point. */
    nearest(point: Coordinates, km: number): { readonly forecast: MapForecast; readonly km: number } | null {
      for (const { place, km: away } of spots.within(point, Math.max(km, samePointKm))) {
        const forecast = ownOf(places[place.index]) ?? best().value(place.index)?.value
        if (forecast) return { forecast, km: away }
      }
      return null
    },
    close(): void {
      real?.close()
      simulated.close()
    },
  }
}

/** Our own hours of the places of a map. `version` changes whenever those of any place do. */
interface OwnValues {
  readonly values: readonly (MapForecast | null)[]
  readonly runAt: number
  readonly version: number
}

/** Places whose hours are made before somebody else has a turn: each takes a third of a millisecond. */
const madeAtOnce = 8

/** Looks at our own hours of all places; null where there are none. */
function createOwnValues({ own }: ScreenOptions, places: readonly Place[]): () => Promise<OwnValues | null> {
  let last: OwnValues = { values: [], runAt: 0, version: 0 }
  return async () => {
    const runAt = own?.runAt() ?? null
    if (!own || runAt === null) return null
    const { values: before, version } = last
    const values: (MapForecast | null)[] = []
    let made = 0
    for (const [index, place] of places.entries()) {
      const value = own.forecastAt(place)
      values.push(value)
      if (value === before[index]) continue
      made += 1
      if (made % madeAtOnce === 0) await yielded()
    }
    if (made > 0) last = { values, runAt, version: version + 1 }
    return last.values.some((value) => value !== null) ? last : null
  }
}

/** The state of a map whose own hours come first. */
function withOwn(
  map: MapState<MapForecast>,
  { values: ownForecasts, runAt, version }: OwnValues,
): MapState<MapForecast> {
  const values = ownForecasts.map((value, index) => value ?? map.values[index] ?? null)
  return {
    ...map,
    values,
    count: values.filter((value) => value !== null).length,
    at: Math.min(map.at ?? Infinity, runAt),
    version: `${map.version}+${version}`,
  }
}

const oneByOne = (source: SingleForecasts, pressure: () => number): OneByOne<Coordinates, MapForecast> => ({
  ask: async (place, now) => mapForecast(await source.forecast(place, nationalZone, now)),
  hasRoom: () => callsForMaps(source.calls) > 0 && !source.calls.isBusy?.(),
  takesOver: (failure) => !source.isSecond || !isBudget(failure) || mapsTakeSecondSource(pressure()),
})

/** Half a second of computing for a map: done place by place, between other people's answers. */
function createSimulated(
  { simulate, clock, log, deadlines }: ScreenOptions,
  name: string,
  places: readonly Place[],
): MapSet<MapForecast> {
  const hoursOf = (place: Coordinates, from: number): MapForecast =>
    mapForecastOfHours(
      'simulated',
      Array.from({ length: simulatedHours }, (_, i) => simulate(place, new Date(from + i * hourMs))),
    )
  return createMapSet<Place, MapForecast>({
    name: `simulated ${name}`,
    places,
    batch: async (chunk, now) => {
      const forecasts: MapForecast[] = []
      for (const place of chunk) {
        await yielded()
        forecasts.push(hoursOf(place, now.getTime()))
      }
      return forecasts
    },
    room: () => Infinity,
    first: () => 0,
    oneByOne: null,
    freshMs: () => slowMapLife,
    deadlines,
    clock,
    log,
  })
}
