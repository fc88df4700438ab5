import type { Service, Source } from '../source.ts'

const altimetrieSite = 'https://geoservices.ign.fr/documentation/services/services-geoplateforme/altimetrie'

export const altimetry = {
  name: 'altimetrie',
  variable: 'ALTIMETRIE_URL',
  address: 'https://data.geopf.fr/altimetrie',
  // Nothing but the temperatures of AROME needs a height of a town hall.
  switch: 'AROME',
  // Five requests a second and address, which whoever asks leaves time for.
  limits: { perMinute: 300, maxConcurrent: 1, timeoutMs: 20_000 },
  credit: {
    name: 'IGN, RGE ALTI®',
    url: altimetrieSite,
    licence: 'Licence Ouverte 2.0',
  },
} as const satisfies Service

export const altimetrie = {
  name: 'altimetrie',
  services: [altimetry],
  entry: {
    subject: 'places',
    name: 'IGN, calcul altimétrique',
    url: altimetrieSite,
    licence: 'Licence Ouverte 2.0',
    provides: 'altitude des mairies, pour y ramener la température d’AROME (RGE ALTI®).',
  },
} as const satisfies Source
