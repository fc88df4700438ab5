import { airSite } from '../../../domain/official-sites.ts'
import type { Service, Source } from '../source.ts'
import { hourMs } from '../../../domain/time-units.ts'

export const airIndexes = {
  name: 'atmo',
  variable: 'ATMO_URL',
  address: 'https://data.atmo-france.org/geoserver',
  // One day of all zones is about 1 MB of text, which the geographic server makes before it sends it.
  limits: { everyMs: 3 * hourMs, maxBytes: 8 * 1024 * 1024, timeoutMs: 30_000, maxConcurrent: 2 },
  // In the words that the licence asks for.
  credit: {
    name: 'Indice ATMO — Atmo France et les AASQA régionales',
    url: airSite,
    licence: 'ODbL 1.0',
  },
} as const satisfies Service

export const atmo = {
  name: 'atmo',
  services: [airIndexes],
  entry: {
    subject: 'risks',
    name: 'Atmo France et les AASQA régionales',
    url: airSite,
    licence: 'ODbL 1.0',
    provides: 'indice officiel de la qualité de l’air et indice pollen, là où ils sont publiés.',
  },
} as const satisfies Source
