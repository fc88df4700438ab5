import type { MeasuredSnow } from '../schemas/avalanche.ts'
import { distanceKm, type Coordinates } from './geo.ts'
import type { IsoInstant } from './part.ts'
import { tenths } from './rounding.ts'
import { hourMs } from './time-units.ts'

/** The last depth that a station has measured. */
export interface SnowReading extends Coordinates {
  readonly name: string
  /** Metres above the sea. */
  readonly altitude: number
  readonly at: IsoInstant
  /** Centimetres. */
  readonly depth: number
  /** Fallen in 24 hours, centimetres. */
  readonly fresh: number | null
  /** °C. */
  readonly temperature: number | null
}

/** An older depth says nothing of the snow of today, ms. */
export const snowForMs = 48 * hourMs
/** Clocks differ, ms. */
const snowAheadMs = hourMs
/** Farther away the snow is another, and more stations than this say no more. */
const stationKm = 30
const mostStations = 4

/** Whether a depth of that instant may be shown at `now` (ms). */
export const isSnowOfNow = (at: IsoInstant, now: number): boolean =>
  Date.parse(at) > now - snowForMs && Date.parse(at) <= now + snowAheadMs

/** What stations within 30 km of a point have measured in the 48 hours before `now` (ms), nearest first; null: none has. */
export function snowNear(
  readings: readonly SnowReading[],
  point: Coordinates,
  now: number,
): MeasuredSnow | null {
  const stations = readings
    .filter(({ at }) => isSnowOfNow(at, now))
    .map((reading) => ({ ...reading, km: tenths(distanceKm(point, reading)) }))
    .filter(({ km }) => km <= stationKm)
    .toSorted((a, b) => a.km - b.km)
    .slice(0, mostStations)
  return stations.length > 0 ? { stations } : null
}
