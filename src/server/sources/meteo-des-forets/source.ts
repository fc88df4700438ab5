import { fireSite } from '../../../domain/official-sites.ts'
import type { Service, Source } from '../source.ts'
import { hourMs } from '../../../domain/time-units.ts'

export const fireBulletins = {
  name: 'meteo-des-forets',
  variable: 'METEO_FORETS_URL',
  address: 'https://meteofrance.s3.sbg.io.cloud.ovh.net/data/BULLETIN/MDF',
  // A season is 450 kB of text, to which a day is added at 14:50 UTC.
  limits: { everyMs: hourMs, maxBytes: 4 * 1024 * 1024, maxConcurrent: 2 },
  credit: {
    name: 'Météo-France, Météo des forêts',
    url: fireSite,
    licence: 'Licence Ouverte 2.0',
  },
} as const satisfies Service

export const meteoDesForets = {
  name: 'meteo-des-forets',
  services: [fireBulletins],
  entry: {
    subject: 'risks',
    name: 'Météo des forêts (Météo-France)',
    url: fireSite,
    licence: 'Licence Ouverte 2.0',
    provides: 'danger de feux de forêt par département, aujourd’hui et demain, en saison.',
  },
} as const satisfies Source
