import type { WeatherSource } from '../../domain/weather.ts'

interface NamedSource {
  readonly name: string
  readonly href: string
}

/** Who is named beside a forecast, and where the name leads. */
export const forecastSources: Readonly<Record<Exclude<WeatherSource, 'simulated'>, NamedSource>> = {
  'open-meteo': { name: 'Open-Meteo', href: 'https://open-meteo.com' },
  openweather: { name: 'OpenWeather', href: 'https://openweathermap.org' },
  'met-norway': { name: 'MET Norway', href: 'https://api.met.no/' },
}

const isForecastSource = (source: string): source is keyof typeof forecastSources =>
  Object.hasOwn(forecastSources, source)

/** The source of a part, null when it is none of forecasts. */
export const forecastSource = (source: string): NamedSource | null =>
  isForecastSource(source) ? forecastSources[source] : null
