import { minuteMs } from '../../../domain/time-units.ts'
import type { Service, Source } from '../source.ts'

export const lightningPictures = {
  name: 'eumetview',
  variable: 'LIGHTNING_URL',
  address: 'https://view.eumetsat.int/geoserver',
  // It asks for no moderation; a picture every five minutes for each of five areas, and those that come late once more.
  limits: {
    perHour: 300,
    maxConcurrent: 2,
    everyMs: 5 * minuteMs,
    maxBytes: 2 * 1024 * 1024,
    timeoutMs: 15_000,
  },
  credit: {
    name: 'Éclairs : contient des données modifiées d’EUMETSAT Meteosat',
    url: 'https://view.eumetsat.int/',
    licence: 'CC BY 4.0',
  },
} as const satisfies Service

export const eumetview = {
  name: 'eumetview',
  services: [lightningPictures],
  entry: {
    subject: 'measurements',
    name: 'EUMETSAT, EUMETView',
    url: 'https://view.eumetsat.int',
    licence: 'CC BY 4.0',
    provides:
      'éclairs vus par l’imageur de foudre des satellites Meteosat, dans les nuages aussi, toutes les cinq minutes, en métropole, aux Antilles, en Guyane, à La Réunion et à Mayotte.',
  },
} as const satisfies Source
