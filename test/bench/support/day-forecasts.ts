import type { Ensemble } from '../../../src/domain/ensemble.ts'
import { dayMs } from '../../../src/domain/time-units.ts'
import type { HourlyForecast, Weather } from '../../../src/domain/weather.ts'
import {
  createPacking,
  type PackedWeather,
  type Packing,
} from '../../../src/server/services/packed-weather.ts'
import { placeWeather } from '../../support/place-weather.ts'

type Hours = readonly HourlyForecast[]

/** Lists of hours, no two alike. Places share them: a simulated day counts forecasts, and reads only when each was made. */
const differentHours = 400

/** Forecasts of the usual reach, rougher than any real one and so no smaller in memory; `current.time` says when each was made. */
export function createForecasts(random: () => number): (ms: number) => Weather {
  const { sharedFromKm: _shared, ...weather } = placeWeather('2026-11-21T08:00:00.000Z')
  const figure = (max: number): number => Math.round(random() * max * 10) / 10
  const roughHours = (): Hours =>
    weather.hourly.map((hour) => ({
      ...hour,
      temperature: figure(30),
      feelsLike: figure(30),
      humidity: Math.round(figure(100)),
      windSpeed: figure(60),
      windDirection: Math.round(figure(360)),
      windGusts: figure(90),
      precipitation: figure(1),
      precipitationProbability: Math.round(figure(100)),
      uvIndex: figure(9),
      pressure: figure(40) + 990,
    }))
  const lists = Array.from({ length: differentHours }, roughHours)
  let made = 0
  return (ms) => {
    made += 1
    const hourly = lists[made % differentHours] ?? []
    return { ...weather, current: { ...weather.current, time: new Date(ms).toISOString() }, hourly }
  }
}

const shorter = new WeakMap<Hours, Hours>()

/** A forecast as the second source gives it; it takes less memory, too. */
export function withoutWhatItLacks(weather: Weather): Weather {
  const hourly =
    shorter.get(weather.hourly) ?? weather.hourly.map((hour) => ({ ...hour, windGusts: null, uvIndex: null }))
  shorter.set(weather.hourly, hourly)
  return { ...weather, source: 'met-norway', hourly }
}

/**
 * The packing of the site, asked once for each list of hours and each length of it. So memory fills with as many bytes as
 * on the site, and a million visits are simulated in a minute instead of ten.
 */
export function createDayPacking(maxBytes: number): Packing {
  const { pack, unpack, peek } = createPacking(maxBytes)
  const bytesByLength = new WeakMap<HourlyForecast, Map<number, Buffer>>()
  const packedOnce = (weather: Weather): Buffer => {
    const last = weather.hourly.at(-1)
    if (!last) return pack(weather).bytes
    const byLength = bytesByLength.get(last) ?? new Map<number, Buffer>()
    bytesByLength.set(last, byLength)
    const bytes = byLength.get(weather.hourly.length) ?? pack(weather).bytes
    byLength.set(weather.hourly.length, bytes)
    return bytes
  }
  const weathers = new WeakMap<PackedWeather, Weather>()
  return {
    pack(weather) {
      const packed = { bytes: packedOnce(weather) }
      weathers.set(packed, weather)
      return packed
    },
    unpack: (packed) => weathers.get(packed) ?? unpack(packed),
    peek: (packed) => weathers.get(packed) ?? peek(packed),
  }
}

/** An ensemble of the usual size. */
export function ensembleOf(ms: number): Ensemble {
  const day = {
    min: 4.1,
    minSpread: 0.94,
    max: 9.8,
    maxSpread: 1.27,
    precipitation: 2.6,
    precipitationProbability: 47,
  }
  const date = (index: number): string => new Date(ms + index * dayMs).toISOString().slice(0, 10)
  return {
    time: new Date(ms).toISOString(),
    days: Array.from({ length: 14 }, (_, index) => ({ date: date(index), ...day })),
  }
}
