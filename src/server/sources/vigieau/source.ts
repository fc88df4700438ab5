import { waterSite } from '../../../domain/official-sites.ts'
import type { Service, Source } from '../source.ts'

export const waterDecrees = {
  name: 'vigieau',
  variable: 'VIGIEAU_URL',
  address: 'https://api.vigieau.beta.gouv.fr/api',
  // 300 requests in 15 minutes and address.
  limits: { perMinute: 20, maxConcurrent: 4 },
  credit: {
    name: 'VigiEau, ministère de la Transition écologique',
    url: waterSite,
    licence: 'Licence Ouverte 2.0',
  },
} as const satisfies Service

export const vigiEau = {
  name: 'vigieau',
  services: [waterDecrees],
  entry: {
    subject: 'risks',
    name: 'VigiEau',
    url: waterSite,
    licence: 'Licence Ouverte 2.0',
    provides: 'restrictions d’eau en vigueur par commune. En cas de doute, l’arrêté préfectoral fait foi.',
  },
} as const satisfies Source
