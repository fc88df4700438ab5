import type { Service, ServiceKey, Source } from '../source.ts'
import { openMeteoDay, openMeteoInFlight, openMeteoMinute, openMeteoRefusal } from './open-meteo-limits.ts'

/** For a paid plan. */
const key = { variable: 'OPEN_METEO_API_KEY', needed: false } as const satisfies ServiceKey

const limits = { ...openMeteoMinute, maxConcurrent: openMeteoInFlight } as const

/** What its hosts have in common. */
const ofEachHost = { key, freeForPrivateUse: true, limits, refusalOf: openMeteoRefusal } as const

export const openMeteoForecast = {
  name: 'open-meteo',
  variable: 'OPEN_METEO_URL',
  address: 'https://api.open-meteo.com',
  ...ofEachHost,
  forecasts: true,
  credit: { name: 'Open-Meteo', url: 'https://open-meteo.com/', licence: 'CC BY 4.0' },
} as const satisfies Service

export const openMeteoMarine = {
  name: 'open-meteo-marine',
  variable: 'OPEN_METEO_MARINE_URL',
  address: 'https://marine-api.open-meteo.com',
  ...ofEachHost,
  credit: {
    name: 'Open-Meteo Marine',
    url: 'https://open-meteo.com/en/docs/marine-weather-api',
    licence: 'CC BY 4.0',
  },
} as const satisfies Service

export const openMeteoAir = {
  name: 'open-meteo-air',
  variable: 'OPEN_METEO_AIR_URL',
  address: 'https://air-quality-api.open-meteo.com',
  ...ofEachHost,
  // The figures are those of the Copernicus model, rated by us on the ATMO scale.
  credit: {
    name: 'Open-Meteo, modèle CAMS de Copernicus',
    url: 'https://open-meteo.com/en/docs/air-quality-api',
    licence: 'CC BY 4.0',
  },
} as const satisfies Service

/** A tenth of the calls of a day: how sure a forecast is must not cost the forecasts. */
const ensemblePerDay = (openMeteoDay.perDay ?? 0) / 10

export const openMeteoEnsemble = {
  name: 'open-meteo-ensemble',
  variable: 'OPEN_METEO_ENSEMBLE_URL',
  address: 'https://ensemble-api.open-meteo.com',
  ...ofEachHost,
  limits: { ...limits, perDay: ensemblePerDay },
  credit: {
    name: 'Open-Meteo, ensemble du CEPMMT (ECMWF)',
    url: 'https://open-meteo.com/en/docs/ensemble-api',
    licence: 'CC BY 4.0',
  },
} as const satisfies Service

export const openMeteo = {
  name: 'open-meteo',
  services: [openMeteoForecast, openMeteoMarine, openMeteoAir, openMeteoEnsemble],
  // Each host counts its own minutes and queue; hours and days are those of our address.
  sharedLimits: openMeteoDay,
  entry: {
    subject: 'forecasts',
    name: 'Open-Meteo',
    url: 'https://open-meteo.com',
    licence: 'CC BY 4.0',
    provides:
      'prévisions, fiabilité de chaque jour, état de la mer et qualité de l’air, d’après les modèles des services météorologiques nationaux et du programme européen Copernicus (CAMS pour l’air) ; pour la fiabilité, l’ensemble du Centre européen (CEPMMT).',
  },
} as const satisfies Source
