import type { Service, Source } from '../source.ts'
import { hourMs } from '../../../domain/time-units.ts'

/** Whoever is refused for who they are (403) or for asking too much (429) leaves the service alone for an hour. */
export const pauseMs = hourMs

export const metNorwayForecast = {
  name: 'met-norway',
  variable: 'MET_NORWAY_URL',
  address: 'https://api.met.no',
  needsContact: true,
  forecasts: true,
  // The terms (https://api.met.no/doc/TermsOfService) allow twenty requests a second to all servers of one application
  // together: a process takes at most fifteen. The minute says how many of them maps leave to visitors.
  limits: { perSecond: 15, perMinute: 900 },
  refusalOf: () => ({ pauseMs }),
  refusedPauseMs: pauseMs,
  credit: { name: 'MET Norway', url: 'https://www.met.no/en', licence: 'CC BY 4.0' },
} as const satisfies Service

export const metNorway = {
  name: 'met-norway',
  services: [metNorwayForecast],
  entry: {
    subject: 'forecasts',
    name: 'MET Norway',
    url: 'https://www.met.no/en',
    licence: 'CC BY 4.0',
    provides:
      'prévisions de l’institut météorologique norvégien (Locationforecast, aussi sous licence NLOD), lorsque les appels à Open-Meteo viennent à manquer. Sans pluie au quart d’heure, neige au sol, limite du zéro degré ni indice UV.',
  },
} as const satisfies Source
