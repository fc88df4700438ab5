import type { Service, ServiceLimits, Source } from '../source.ts'
import { minuteMs } from '../../../domain/time-units.ts'

/** The terms allow to be ten minutes behind their own site, in all. */
const limits = { everyMs: 5 * minuteMs, maxBytes: 5 * 1024 * 1024 } as const satisfies ServiceLimits

const credit = {
  name: 'EUMETNET – MeteoAlarm',
  url: 'https://meteoalarm.org/',
  licence: 'CC BY 4.0',
} as const

export const meteoalarmJson = {
  name: 'meteoalarm-json',
  variable: 'METEOALARM_JSON_URL',
  address: 'https://feeds.meteoalarm.org/api/v1/warnings/feeds-france',
  // It keeps warnings for twelve days and is sent uncompressed: a neighbour's took 12.9 MB in August 2026.
  limits: { ...limits, maxBytes: 16 * 1024 * 1024, timeoutMs: 8_000 },
  credit,
} as const satisfies Service

export const meteoalarmAtom = {
  name: 'meteoalarm-atom',
  variable: 'METEOALARM_ATOM_URL',
  address: 'https://feeds.meteoalarm.org/feeds/meteoalarm-legacy-atom-france',
  limits,
  credit,
} as const satisfies Service

export const meteoalarmRss = {
  name: 'meteoalarm-rss',
  variable: 'METEOALARM_RSS_URL',
  address: 'https://feeds.meteoalarm.org/feeds/meteoalarm-legacy-rss-france',
  limits,
  credit,
} as const satisfies Service

/** One feed in three forms. */
export const meteoalarm = {
  name: 'meteoalarm',
  services: [meteoalarmJson, meteoalarmAtom, meteoalarmRss],
  entry: {
    subject: 'warnings',
    name: 'EUMETNET – MeteoAlarm',
    url: 'https://www.meteoalarm.org',
    licence: 'CC BY 4.0',
    provides:
      'alertes européennes pour la France. Notre affichage peut avoir quelques minutes de retard sur le leur.',
  },
} as const satisfies Source
