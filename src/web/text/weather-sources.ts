import type { WeatherSource } from '../../domain/weather.ts'

interface NamedSource {
  readonly name: string
  readonly href: string
}

/** Who is named beside a forecast, and where the name leads. */
export const forecastSources: Readonly<Record<Exclude<WeatherSource, 'simulated'>, NamedSource>> = {
  arome: { name: 'AROME', href: 'https://meteo.data.gouv.fr' },
  'open-meteo': { name: 'Open-Meteo', href: 'https://open-meteo.com' },
  openweather: { name: 'OpenWeather', href: 'https://openweathermap.org' },
  'met-norway': { name: 'MET Norway', href: 'https://www.met.no/en' },
}

const isForecastSource = (source: string): source is keyof typeof forecastSources =>
  Object.hasOwn(forecastSources, source)

/** Those of a part, without what is simulated; a map may have several, separated by commas. */
export const forecastSourcesOf = (source: string): readonly NamedSource[] =>
  source
    .split(', ')
    .filter(isForecastSource)
    .map((name) => forecastSources[name])
