import { vigilanceSite } from '../../../domain/official-sites.ts'
import type { Service, Source } from '../source.ts'
import { minuteMs } from '../../../domain/time-units.ts'

export const meteofrancePortal = {
  name: 'meteofrance',
  variable: 'METEOFRANCE_VIGILANCE_URL',
  address: 'https://public-api.meteofrance.fr/public/DPVigilance/v1',
  key: { variable: 'METEOFRANCE_API_KEY', needed: true, header: 'apikey' },
  limits: { everyMs: 5 * minuteMs },
  credit: {
    name: 'Météo-France',
    url: vigilanceSite,
    licence: 'Licence Ouverte 2.0',
  },
} as const satisfies Service

/** The same files in the public archive, without a key. */
export const vigilanceStorage = {
  name: 'vigilance-storage',
  variable: 'VIGILANCE_STORAGE_URL',
  address: 'https://files.data.gouv.fr/meteofrance/data/vigilance',
  // Météo-France's open storage, where its other files have gone.
  nextAddress: 'https://meteofrance.s3.sbg.io.cloud.ovh.net/data/vigilance',
  // The time is that of one whole reading: index, map and texts.
  limits: { everyMs: 5 * minuteMs, timeoutMs: 4_000 },
  redirects: {
    variable: 'VIGILANCE_STORAGE_HOSTS',
    hosts: [
      'files.data.gouv.fr',
      'storage.gra.cloud.ovh.net',
      'console.object.files.data.gouv.fr',
      'meteofrance.s3.sbg.io.cloud.ovh.net',
    ],
  },
  credit: {
    name: 'Météo-France, archive publique de data.gouv.fr',
    url: 'https://www.data.gouv.fr/datasets/archive-des-donnees-vigilance-meteorologique',
    licence: 'Licence Ouverte 2.0',
  },
} as const satisfies Service

export const meteofrance = {
  name: 'meteofrance',
  services: [meteofrancePortal, vigilanceStorage],
  entry: {
    subject: 'warnings',
    name: 'Météo-France',
    url: vigilanceSite,
    licence: 'Licence Ouverte 2.0',
    provides:
      'carte et textes de vigilance météorologique, par son portail ou par l’archive publique de data.gouv.fr, à défaut par son stockage ouvert (meteofrance.s3.sbg.io.cloud.ovh.net). L’heure du bulletin est affichée avec lui.',
  },
} as const satisfies Source
