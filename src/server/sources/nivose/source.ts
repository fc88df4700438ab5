import { hourMs } from '../../../domain/time-units.ts'
import type { Service, Source } from '../source.ts'

export const snowStations = {
  name: 'nivose',
  variable: 'NIVOSE_URL',
  address: 'https://meteofrance.s3.sbg.io.cloud.ovh.net/data/OBS/NIVOSE',
  // A year of some dozens of stations, to which a morning is added each day.
  limits: { everyMs: 3 * hourMs, maxBytes: 16 * 1024 * 1024, maxConcurrent: 1 },
  credit: {
    name: 'Météo-France, stations nivométéorologiques',
    url: 'https://donneespubliques.meteofrance.fr/',
    licence: 'Licence Ouverte 2.0',
  },
} as const satisfies Service

export const nivose = {
  name: 'nivose',
  services: [snowStations],
  entry: {
    subject: 'measurements',
    name: 'Stations Nivôse (Météo-France)',
    url: 'https://donneespubliques.meteofrance.fr/',
    licence: 'Licence Ouverte 2.0',
    provides: 'hauteur de neige et neige fraîche mesurées en montagne, avec leur date et leur altitude.',
  },
} as const satisfies Source
