import type { Service, Source } from '../source.ts'

export const riverHeights = {
  name: 'hubeau',
  variable: 'HUBEAU_URL',
  address: 'https://hubeau.eaufrance.fr/api',
  // Slow, 10 to 40 s for a long list: nobody waits for it.
  limits: { perMinute: 30, maxConcurrent: 2, timeoutMs: 30_000 },
  credit: {
    name: 'Hub’Eau, hydrométrie (SCV, PHyC)',
    url: 'https://hubeau.eaufrance.fr/page/api-hydrometrie',
    licence: 'Licence Ouverte 2.0',
  },
} as const satisfies Service

export const hubeau = {
  name: 'hubeau',
  services: [riverHeights],
  entry: {
    subject: 'risks',
    name: 'Hub’Eau',
    url: 'https://hubeau.eaufrance.fr',
    licence: 'Licence Ouverte 2.0',
    provides: 'hauteurs brutes des cours d’eau, dont nous montrons la tendance sur six heures.',
  },
} as const satisfies Source
