import type { WeatherSource } from '../../domain/weather.ts'

/** Who computes a forecast, and where they say more. */
export interface ForecastAuthor {
  readonly name: string
  readonly href: string
}

export const forecastAuthors: Readonly<Record<Exclude<WeatherSource, 'simulated'>, ForecastAuthor>> = {
  'open-meteo': { name: 'Open-Meteo', href: 'https://open-meteo.com' },
  openweather: { name: 'OpenWeather', href: 'https://openweathermap.org' },
  'met-norway': { name: 'MET Norway', href: 'https://www.met.no/en' },
}

const names: readonly string[] = Object.keys(forecastAuthors)
const isAuthor = (name: string): name is keyof typeof forecastAuthors => names.includes(name)

/** Those of a part; a map may have several, separated by commas. */
export const authorsOf = (source: string): readonly ForecastAuthor[] =>
  source
    .split(', ')
    .filter(isAuthor)
    .map((name) => forecastAuthors[name])
