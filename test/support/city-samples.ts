import type { Part } from '../../src/domain/part.ts'
import type { CurrentWeather, PlaceWeather, WeatherSource } from '../../src/domain/weather.ts'
import type { PlaceView } from '../../src/views/place-views.ts'
import { day } from './forecast-samples.ts'

/** An afternoon in Lyon: 15:10 on the wall. */
export const afternoon = '2026-10-15T13:10:00.000Z'

/** Lyon, with what the test is about. */
export const city = (about: Partial<PlaceView> = {}): PlaceView => ({
  kind: 'city',
  slug: 'lyon',
  name: 'Lyon',
  lat: 45.758,
  lon: 4.835,
  ambiguous: false,
  departmentCode: '69',
  departmentName: 'Rhône',
  departmentOf: 'du Rhône',
  regionName: 'Auvergne-Rhône-Alpes',
  timeZone: 'Europe/Paris',
  population: 520_774,
  elevation: 173,
  nature: null,
  ...about,
})

/** A mild dry afternoon under a grey sky. */
export const current = (about: Partial<CurrentWeather> = {}): CurrentWeather => ({
  time: afternoon,
  temperature: 14.2,
  feelsLike: 13.8,
  condition: 'overcast',
  isDay: true,
  humidity: 71,
  windSpeed: 24.6,
  windDirection: 315,
  windGusts: 31,
  pressure: 1016,
  cloudCover: 100,
  precipitation: 0,
  visibility: 20,
  ...about,
})

/** The forecast of a place as a source gave it at 15:10; 18° at most and 9° at least that day. */
export const weatherPart = (
  now: Partial<CurrentWeather> = {},
  { source = 'open-meteo', ...about }: Partial<PlaceWeather> & { source?: WeatherSource } = {},
): Extract<Part<PlaceWeather>, { state: 'fresh' | 'stale' }> => ({
  state: 'fresh',
  at: afternoon,
  source,
  cached: false,
  freshUntil: '2026-10-15T13:20:00.000Z',
  value: {
    source,
    current: current(now),
    hourly: [],
    hourlyStep: 1,
    daily: [day('2026-10-15', { temperatureMin: 9.3, temperatureMax: 18.4 })],
    rain: [],
    elevation: 170,
    sharedFromKm: null,
    ...about,
  },
})
