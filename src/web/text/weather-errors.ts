import { nbsp } from './numbers.ts'

const quoted = (text: string): string => `«${nbsp}${text}${nbsp}»`

const noWeather = 'Impossible de charger les données météo.'

/** Weather of a place. */
export const weatherErrors = {
  forecast: 'Impossible de charger les prévisions',
  daily: 'Aucune prévision disponible',
  hourly: 'Prévisions non disponibles',
  load: `${noWeather} Veuillez réessayer.`,
  /** In little room, near a button that asks again. */
  loadShort: noWeather,
  city: 'Impossible de charger les données météo pour cette ville.',
  busy: 'La source météo est très sollicitée. Veuillez réessayer dans quelques minutes.',
  forecastOf: (city: string): string =>
    `Impossible de récupérer les prévisions météo pour ${quoted(city)}. Veuillez réessayer.`,
  hourlyOf: (city: string): string =>
    `Impossible de récupérer les prévisions horaires pour ${quoted(city)}. Veuillez réessayer.`,
} as const
