import type { Service, Source } from '../source.ts'
import { minuteMs } from '../../../domain/time-units.ts'

export const metarReports = {
  name: 'metar',
  variable: 'METAR_URL',
  address: 'https://aviationweather.gov',
  limits: {
    perHour: 20,
    maxConcurrent: 2,
    everyMs: 20 * minuteMs,
    maxBytes: 2 * 1024 * 1024,
    timeoutMs: 10_000,
  },
  credit: {
    name: 'METAR : NOAA / aviationweather.gov',
    url: 'https://aviationweather.gov/',
    licence: 'domaine public',
  },
} as const satisfies Service

export const metar = {
  name: 'metar',
  services: [metarReports],
  entry: {
    subject: 'measurements',
    name: 'NOAA, aviationweather.gov',
    url: 'https://aviationweather.gov',
    licence: null,
    provides:
      'messages des aéroports (METAR), au degré près, là où aucune station ne convient et outre-mer. Domaine public.',
  },
} as const satisfies Source
