import type { Service, Source } from '../source.ts'

/** The pages that tell of the data and of the network. */
const operaSite = 'https://www.eumetnet.eu/observations/weather-radar-network/'

export const radarComposites = {
  name: 'opera',
  variable: 'OPERA_URL',
  address: 'https://s3.waw3-1.cloudferro.com/openradar-24h',
  // A call costs one for each 100 kB that it brings: 100 MB a day in all.
  limits: { perDay: 1_000, maxConcurrent: 2, timeoutMs: 15_000 },
  credit: {
    name: 'Radar : EUMETNET OPERA',
    url: operaSite,
    licence: 'CC BY 4.0',
  },
} as const satisfies Service

export const opera = {
  name: 'opera',
  services: [radarComposites],
  entry: {
    subject: 'measurements',
    name: 'EUMETNET OPERA',
    url: operaSite,
    licence: 'CC BY 4.0',
    provides:
      'pluie vue par les radars d’Europe, tous les quarts d’heure, en France métropolitaine ; les radars français sont ceux de Météo-France. Ce que le site annonce pour l’heure à venir en est calculé.',
  },
} as const satisfies Source
