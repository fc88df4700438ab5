import { stationHeight, stationKm } from '../../../domain/measured.ts'
import type { Service, Source } from '../source.ts'
import { minuteMs } from '../../../domain/time-units.ts'

export const eSohObservations = {
  name: 'e-soh',
  variable: 'OBSERVATIONS_URL',
  address: 'https://observations.meteogate.eu',
  // Its gateway allows fifty requests an hour to whoever has no key; stations report by the hour, some every ten minutes.
  limits: {
    perHour: 20,
    maxConcurrent: 2,
    everyMs: 20 * minuteMs,
    maxBytes: 8 * 1024 * 1024,
    timeoutMs: 20_000,
  },
  credit: {
    name: 'Observations : Météo-France via EUMETNET E-SOH (MeteoGate)',
    url: 'https://www.eumetnet.eu/',
    licence: 'CC BY 4.0',
  },
} as const satisfies Service

export const eSoh = {
  name: 'e-soh',
  services: [eSohObservations],
  entry: {
    subject: 'measurements',
    name: 'EUMETNET E-SOH (MeteoGate)',
    url: 'https://www.eumetnet.eu',
    licence: 'CC BY 4.0',
    provides: `ce que mesurent les stations de Météo-France et des services voisins, montré à côté du modèle et jamais à sa place : la plus proche à moins de ${stationKm} km et de ${stationHeight} m d’altitude d’écart, depuis moins de deux heures.`,
  },
} as const satisfies Source
