import type { Service, Source } from '../source.ts'

const aromeSite = 'https://meteo.data.gouv.fr/datasets/65bd12d7bfd26e26804204cb'

export const aromeRuns = {
  name: 'arome',
  variable: 'AROME_URL',
  address: 'https://meteofrance-pnt.s3.rbx.io.cloud.ovh.net',
  // Where the files lay before; the bucket has moved about once a year.
  nextAddress: 'https://object.data.gouv.fr/meteofrance-pnt',
  switch: 'AROME',
  // Two files at a time; a run is 18 files and 0.8 GB, four times a day. Lists are asked for every three minutes.
  limits: { maxConcurrent: 2, everyMs: 180_000 },
  credit: {
    name: 'Météo-France, AROME',
    url: aromeSite,
    licence: 'Licence Ouverte 2.0',
  },
} as const satisfies Service

export const arome = {
  name: 'arome',
  services: [aromeRuns],
  entry: {
    subject: 'forecasts',
    name: 'Météo-France, AROME',
    url: aromeSite,
    licence: 'Licence Ouverte 2.0',
    provides:
      'prévisions heure par heure jusqu’à 51 heures en France métropolitaine, du modèle AROME à 2,5 km, quatre fois par jour (réseaux de 3, 9, 15 et 21 h UTC). Chaque prévision dit de quel réseau elle est.',
  },
} as const satisfies Source
