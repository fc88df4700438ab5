import type { DailyForecast, HourlyForecast } from '../../src/domain/weather.ts'

const hourMs = 3_600_000

/** An hour of a grey dry day, with what the test is about. */
export const hour = (time: string, about: Partial<HourlyForecast> = {}): HourlyForecast => ({
  time: new Date(time).toISOString(),
  temperature: 12,
  feelsLike: 12,
  condition: 'overcast',
  isDay: true,
  humidity: 70,
  windSpeed: 10,
  windDirection: 250,
  windGusts: 18,
  precipitation: 0,
  precipitationProbability: 0,
  uvIndex: 1,
  pressure: 1015,
  freezingLevel: null,
  snowDepth: null,
  ...about,
})

/** Hours (or steps of three) in a row from an instant; `about` says what each is about. */
export const hours = (
  from: string,
  count: number,
  about: (index: number) => Partial<HourlyForecast> = () => ({}),
  step = 1,
): HourlyForecast[] =>
  Array.from({ length: count }, (_, i) =>
    hour(new Date(Date.parse(from) + i * step * hourMs).toISOString(), about(i)),
  )

export const day = (date: string, about: Partial<DailyForecast> = {}): DailyForecast => ({
  date,
  temperatureMin: 8,
  temperatureMax: 15,
  condition: 'partly-cloudy',
  precipitation: 0,
  precipitationProbability: 5,
  windSpeedMax: 20,
  windGustsMax: 35,
  windDirection: 250,
  uvIndexMax: 2,
  ...about,
})
