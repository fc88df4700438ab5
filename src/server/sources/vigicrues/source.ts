import { floodSite } from '../../../domain/official-sites.ts'
import type { Service, Source } from '../source.ts'
import { minuteMs } from '../../../domain/time-units.ts'

export const floodBulletin = {
  name: 'vigicrues',
  variable: 'VIGICRUES_URL',
  address: 'https://www.vigicrues.gouv.fr',
  limits: { everyMs: 12 * minuteMs, maxConcurrent: 2 },
  // In the words that the service asks for.
  credit: {
    name: '© VIGICRUES – www.vigicrues.gouv.fr',
    url: floodSite,
    licence: 'Licence Ouverte 2.0',
  },
} as const satisfies Service

export const vigicrues = {
  name: 'vigicrues',
  services: [floodBulletin],
  entry: {
    subject: 'risks',
    name: 'Vigicrues',
    url: floodSite,
    licence: 'Licence Ouverte 2.0',
    provides:
      'vigilance crues des cours d’eau surveillés, dans la commune ou à moins de 5 km, et la plus grave à moins de 30 km. L’heure du bulletin est affichée avec lui ; sans elle, aucun niveau vert n’est dit.',
  },
} as const satisfies Source
