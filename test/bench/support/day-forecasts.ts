import type { Ensemble } from '../../../src/domain/ensemble.ts'
import { dayMs } from '../../../src/domain/time-units.ts'
import type { Weather } from '../../../src/domain/weather.ts'
import { placeWeather } from '../../support/place-weather.ts'

/** Forecasts of the usual reach, no two alike, rougher than any real one and so no smaller in memory; `current.time` says when each was made. */
export function createForecasts(random: () => number): (ms: number) => Weather {
  const { sharedFromKm: _shared, ...weather } = placeWeather('2026-11-21T08:00:00.000Z')
  const figure = (max: number): number => Math.round(random() * max * 10) / 10
  return (ms) => ({
    ...weather,
    current: { ...weather.current, time: new Date(ms).toISOString() },
    hourly: weather.hourly.map((hour) => ({
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
    })),
  })
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
