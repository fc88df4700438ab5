import type { Service, Source } from '../source.ts'

export const openWeatherForecast = {
  name: 'openweather',
  variable: 'OPENWEATHER_URL',
  address: 'https://api.openweathermap.org',
  key: { variable: 'OPENWEATHER_API_KEY', needed: true },
  forecasts: true,
  // Free plan: 60 calls a minute, all keys of the account together.
  limits: { perMinute: 60 },
  credit: {
    name: 'OpenWeather',
    url: 'https://openweathermap.org/',
    licence: 'offre gratuite, avec mention',
  },
} as const satisfies Service

export const openWeather = {
  name: 'openweather',
  services: [openWeatherForecast],
  entry: {
    subject: 'forecasts',
    name: 'OpenWeather',
    url: 'https://openweathermap.org',
    licence: null,
    provides:
      'prévisions, lorsque ce service est configuré. Données fournies par OpenWeather, selon ses propres conditions.',
  },
} as const satisfies Source
