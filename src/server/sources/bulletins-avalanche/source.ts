import { avalancheSite } from '../../../domain/official-sites.ts'
import { hourMs } from '../../../domain/time-units.ts'
import type { Service, Source } from '../source.ts'

const credit = {
  name: 'Météo-France, bulletins d’avalanche',
  url: avalancheSite,
  licence: 'Licence Ouverte 2.0',
} as const

// A day is 35 bulletins of 14 kB, a few amendments, and its list some two dozen times. Out of season one list a day.
const limits = { everyMs: hourMs, maxBytes: 128 * 1024, maxConcurrent: 4 } as const

/** The archive of the bulletins, whose days are pages of links. */
export const avalancheBulletins = {
  name: 'bulletins-avalanche',
  variable: 'AVALANCHE_URL',
  address: 'https://files.data.gouv.fr/meteofrance/data/BULLETIN/BRA',
  limits,
  redirects: {
    variable: 'AVALANCHE_HOSTS',
    hosts: [
      'files.data.gouv.fr',
      'storage.gra.cloud.ovh.net',
      'console.object.files.data.gouv.fr',
      'meteofrance.s3.sbg.io.cloud.ovh.net',
    ],
  },
  credit,
} as const satisfies Service

/** The same files in Météo-France’s open storage, where its other files have gone: asked when the archive has nothing. */
export const avalancheStorage = {
  name: 'bulletins-avalanche-storage',
  variable: 'AVALANCHE_STORAGE_URL',
  address: 'https://meteofrance.s3.sbg.io.cloud.ovh.net',
  limits,
  credit,
} as const satisfies Service

export const bulletinsAvalanche = {
  name: 'bulletins-avalanche',
  services: [avalancheBulletins, avalancheStorage],
  // A day takes 80 questions at most. A process that begins reads the bulletins in force besides, and is not refused those
  // of the evening for it: a massif would be said to have none.
  sharedLimits: { perDay: 160 },
  entry: {
    subject: 'risks',
    name: 'Bulletins d’avalanche (Météo-France)',
    url: avalancheSite,
    licence: 'Licence Ouverte 2.0',
    provides:
      'risque d’avalanche, stabilité et enneigement des 35 massifs, en saison, par l’archive publique de data.gouv.fr ou le stockage ouvert de Météo-France. L’heure du bulletin est affichée avec lui.',
  },
} as const satisfies Source
