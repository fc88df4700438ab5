import { addDays, localDate } from '../../src/domain/local-time.ts'
import type { DailyForecast, HourlyForecast, PlaceWeather } from '../../src/domain/weather.ts'

const hourMs = 3_600_000

function hour(ms: number, index: number): HourlyForecast {
  return {
    time: new Date(ms).toISOString(),
    temperature: 15 + (index % 24) / 2,
    feelsLike: 15 + (index % 24) / 2,
    condition: 'partly-cloudy',
    isDay: true,
    humidity: 60,
    windSpeed: 12,
    windDirection: 300,
    windGusts: 30,
    precipitation: 0,
    precipitationProbability: 10,
    uvIndex: 4,
    pressure: 1015,
    freezingLevel: null,
    snowDepth: null,
  }
}

const day = (date: string, index: number): DailyForecast => ({
  date,
  temperatureMin: 10 + index,
  temperatureMax: 20 + index,
  condition: 'light-rain',
  precipitation: 1.2,
  precipitationProbability: 55,
  windSpeedMax: 25,
  windGustsMax: 48,
  windDirection: 310,
  uvIndexMax: 6,
})

/** A forecast of the usual reach, 48 hours and 7 days in Paris, made at an instant (a whole hour). */
export function placeWeather(now: string): PlaceWeather {
  const start = Date.parse(now)
  const today = localDate(now, 'Europe/Paris')
  const first = hour(start, 0)
  const { uvIndex: _u, precipitationProbability: _p, freezingLevel: _f, snowDepth: _s, ...air } = first
  return {
    source: 'open-meteo',
    sharedFromKm: null,
    current: { ...air, temperature: 17.4, cloudCover: 40, visibility: null },
    hourly: Array.from({ length: 48 }, (_, index) => hour(start + index * hourMs, index)),
    hourlyStep: 1,
    daily: Array.from({ length: 7 }, (_, index) => day(addDays(today, index), index)),
    rain: [],
    elevation: 50,
  }
}
