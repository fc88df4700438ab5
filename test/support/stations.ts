import type { Measured } from '../../src/domain/measured.ts'

/** The station of Lyon whose normals stand in tests, without its figures. */
export const lyonBron = {
  name: 'Lyon-Bron',
  lat: 45.7211,
  lon: 4.9492,
  height: 202,
  from: 1991,
  to: 2020,
} as const

/** What the airport of Lyon measured at 13 h on a day of November. */
export const lyonMeasured: Measured = {
  network: 'e-soh',
  station: { name: 'LYON-ST_EXUPERY', lat: 45.7262, lon: 5.0778, height: 235 },
  distanceKm: 19.1,
  heightDifference: 62,
  time: '2026-11-22T12:00:00.000Z',
  temperature: 8.6,
  humidity: 70,
  windSpeed: 15.1,
  windDirection: 350,
  windGusts: 30.2,
  precipitation: 0,
  pressure: 1020.6,
  decimals: 1,
}
