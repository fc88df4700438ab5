import {
  differenceOver,
  withDifference,
  type Difference,
  type DifferenceSums,
  type Judgement,
} from '../../domain/forecast-differences.ts'
import { pointKey, type Coordinates } from '../../domain/geo.ts'
import { temperatureAt, type HourlyTemperature } from '../../domain/hourly-temperatures.ts'
import type { Measured } from '../../domain/measured.ts'
import { valueOf, type Part } from '../../domain/part.ts'
import { floorTo, hourMs, minuteMs } from '../../domain/time-units.ts'
import type { WeatherSource } from '../../domain/weather.ts'
import type { Clock } from '../cache.ts'
import type { ServiceLog } from './polled-source.ts'
import { getOrInsert } from '../collections.ts'

/** What a source says of the air at a point, hour by hour. */
export interface SourceTemperatures {
  readonly source: WeatherSource
  readonly hours: readonly HourlyTemperature[]
}

export interface JudgementOptions {
  /** Where forecasts are compared with what is measured near by. */
  readonly places: readonly Coordinates[]
  /** What each source says of a point, of what is in memory. */
  readonly forecastsAt: (point: Coordinates) => readonly SourceTemperatures[]
  readonly measuredAt: (point: Coordinates) => Promise<Part<Measured>>
  readonly clock: Clock
  readonly log: Pick<ServiceLog, 'error'>
}

const hoursAhead = [1, 6, 12, 24, 36, 48] as const
const everyMs = 10 * minuteMs
/** A measurement so near to an hour is taken for that of the hour. */
const toleranceMs = 10 * minuteMs
/** Stations come late; what they have not measured by then is not compared. */
const waitMs = 3 * hourMs
/** How far a station may be that stands for a place, kilometres and metres: nearer than for visitors, since a degree is judged. */
const mostKm = 15
const mostHeight = 100

/** What a source has said of an instant at a place. */
interface EarlierForecast {
  readonly source: WeatherSource
  readonly hoursAhead: number
  readonly celsius: number
}

/**
 * How the sources came out: every hour it takes down what is in memory of some places for 1 to 48 hours ahead, and compares it with
 * what stations measure then. It asks no source for a forecast.
 */
export function createForecastJudgement(options: JudgementOptions) {
  const { places, clock, log, forecastsAt, measuredAt } = options
  /** By instant, then by place. */
  const earlier = new Map<number, Map<string, readonly EarlierForecast[]>>()
  const days = new Map<
    string,
    { readonly of: Omit<Judgement, keyof Difference>; sums: readonly DifferenceSums[] }
  >()
  let lastHour = 0
  let timer: NodeJS.Timeout | undefined

  function recordForecasts(hour: number): void {
    for (const place of places)
      for (const { source, hours } of forecastsAt(place))
        for (const ahead of hoursAhead) {
          const at = hour + ahead * hourMs
          const celsius = temperatureAt(hours, at)
          if (celsius === null) continue
          const ofInstant = getOrInsert(earlier, at, () => new Map<string, readonly EarlierForecast[]>())
          const before = ofInstant.get(pointKey(place)) ?? []
          ofInstant.set(pointKey(place), [...before, { source, hoursAhead: ahead, celsius }])
        }
  }

  function count(of: Omit<Judgement, keyof Difference>, celsius: number, at: number): void {
    const key = `${of.of} ${of.than} ${of.hoursAhead}`
    const entry = getOrInsert(days, key, () => ({ of, sums: [] }))
    entry.sums = withDifference(entry.sums, celsius, at)
  }

  function compare(forecasts: readonly EarlierForecast[], measured: number, at: number): void {
    for (const { source, hoursAhead, celsius } of forecasts) {
      count({ of: source, than: 'stations', hoursAhead }, celsius - measured, at)
      if (source !== 'arome') continue
      for (const other of forecasts)
        if (other.source !== source && other.hoursAhead === hoursAhead)
          count({ of: source, than: other.source, hoursAhead }, celsius - other.celsius, at)
    }
  }

  async function compareMeasured(place: Coordinates): Promise<void> {
    const measured = valueOf(await measuredAt(place))
    if (!measured || measured.distanceKm > mostKm) return
    if (measured.heightDifference === null || Math.abs(measured.heightDifference) > mostHeight) return
    const time = Date.parse(measured.time)
    const hour = Math.round(time / hourMs) * hourMs
    const forecasts = earlier.get(hour)?.get(pointKey(place))
    if (!forecasts || Math.abs(time - hour) > toleranceMs) return
    compare(forecasts, measured.temperature, hour)
    earlier.get(hour)?.delete(pointKey(place))
  }

  async function look(): Promise<void> {
    const now = clock.now()
    for (const at of earlier.keys()) if (at < now - waitMs) earlier.delete(at)
    for (const place of places) await compareMeasured(place)
    const hour = floorTo(now, hourMs)
    if (hour === lastHour) return
    lastHour = hour
    recordForecasts(hour)
  }

  return {
    /** Takes down what is said of the hours ahead, and compares what was said of those that have been measured. */
    look,
    /** Looks every ten minutes, until it is closed. */
    start(): void {
      timer = setInterval(() => {
        look().catch((error: unknown) => log.error({ err: error }, 'forecasts not compared by our mistake'))
      }, everyMs).unref()
    },
    close(): void {
      clearInterval(timer)
    },
    /** How forecasts of the last seven days came out, since the start. */
    results: (): readonly Judgement[] =>
      [...days.values()].flatMap(({ of, sums }) => {
        const difference = differenceOver(sums, clock.now())
        return difference ? [{ ...of, ...difference }] : []
      }),
  }
}
