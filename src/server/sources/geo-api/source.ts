import type { Service, Source } from '../source.ts'

/** The State's register of communes. */
export const communeRegister = {
  name: 'geo-api',
  variable: 'GEO_API_URL',
  address: 'https://geo.api.gouv.fr',
  // Ten requests a second and address.
  limits: { perMinute: 600 },
  credit: {
    name: 'API Découpage administratif',
    url: 'https://geo.api.gouv.fr/',
    licence: 'Licence Ouverte 2.0',
  },
} as const satisfies Service

export const geoApi = {
  name: 'geo-api',
  services: [communeRegister],
  entry: {
    subject: 'places',
    name: 'API Géo',
    url: 'https://geo.api.gouv.fr',
    licence: 'Licence Ouverte 2.0',
    provides: 'service de l’État, pour un nom qui manquerait à nos fichiers, et la position des mairies.',
  },
} as const satisfies Source
