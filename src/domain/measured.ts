import type { Figures, Measured, Station } from '../schemas/stations.ts'
import { distanceKm, type Coordinates } from './geo.ts'
import { hourlyTemperatures, temperatureAt } from './hourly-temperatures.ts'
import { tenths } from './rounding.ts'
import { hourMs, minuteMs } from './time-units.ts'
import type { Weather } from './weather.ts'

/** Who publishes measurements: the European exchange of national services, and the reports of airports. */
export type Network = Measured['network']

export type { Figures, Measured, Station } from '../schemas/stations.ts'

/** The figures of one instant, in ms. */
export interface Reading extends Figures {
  readonly time: number
}

/** The last hours of a station, oldest first. */
export interface StationReadings {
  readonly station: Station
  readonly readings: readonly Reading[]
}

/** Farther, or higher and lower than this, the air is another. Kilometres and metres. */
export const stationKm = 25
export const stationHeight = 250
/** Where a height is not known only a station so near is taken for that of the place. */
export const unknownHeightKm = 10
/** An older measurement says nothing of now, ms. */
export const measuredForMs = 2 * hourMs
/** Clocks differ, ms. */
const aheadMs = 10 * minuteMs

/**
 * Within an hour the air warms or cools by less, °C, fronts and storms included: foehn and downbursts, the quickest
 * changes, bring about ten degrees in an hour.
 */
const longestJump = 15
/** Readings so far apart say nothing of each other, ms. */
const neighbourMs = 90 * minuteMs

/**
 * A temperature that its neighbours in time bear out. One that leaps away from all of them is a fault of the instrument or
 * of the line; of two readings that disagree nobody knows which is right, so neither stands.
 */
function isBorneOut(reading: Reading, readings: readonly Reading[]): boolean {
  const { time, temperature } = reading
  if (temperature === null) return false
  const others = readings.filter(
    (other) => other !== reading && other.temperature !== null && Math.abs(other.time - time) <= neighbourMs,
  )
  return (
    others.length === 0 ||
    others.some((other) => Math.abs((other.temperature ?? NaN) - temperature) <= longestJump)
  )
}

/** The last reading of a station with a temperature that can be shown at `now` (ms); null when there is none. */
export function latestReading(
  { readings }: StationReadings,
  now: number,
): (Reading & { temperature: number }) | null {
  const shown = readings.findLast(
    (reading) =>
      now - reading.time < measuredForMs && reading.time - now <= aheadMs && isBorneOut(reading, readings),
  )
  return shown?.temperature == null ? null : { ...shown, temperature: shown.temperature }
}

interface Place extends Coordinates {
  /** Metres; null where it is not known. */
  readonly height: number | null
}

/** Whether the air of a station is that of a place, by distance and height. */
function isComparable(station: Station, place: Place, km: number): boolean {
  if (station.height === null || place.height === null) return km <= unknownHeightKm
  return km <= stationKm && Math.abs(station.height - place.height) <= stationHeight
}

/** What the nearest station that stands for a place measured last; null when there is none. */
export function nearestMeasured(
  stations: readonly StationReadings[],
  place: Place,
  { network, now }: { readonly network: Network; readonly now: number },
): Measured | null {
  // Degrees of latitude first: most of a country is left out for the price of a subtraction.
  const near = stations
    .filter(({ station }) => Math.abs(station.lat - place.lat) < stationKm / 110)
    .map((series) => ({ series, km: distanceKm(series.station, place) }))
    .filter(({ series, km }) => isComparable(series.station, place, km))
    .toSorted((a, b) => a.km - b.km)
  for (const { series, km } of near) {
    const reading = latestReading(series, now)
    if (reading) return toMeasured(series.station, reading, { place, km, network })
  }
  return null
}

const toMeasured = (
  station: Station,
  { time, ...figures }: Reading & { temperature: number },
  { place, km, network }: { place: Place; km: number; network: Network },
): Measured => ({
  network,
  station,
  distanceKm: tenths(km),
  heightDifference:
    station.height === null || place.height === null ? null : Math.round(station.height - place.height),
  time: new Date(time).toISOString(),
  ...figures,
  decimals: network === 'metar' ? 0 : 1,
})

/** What the model gives for an instant, °C in tenths; null where its forecast does not hold it. */
export function modelTemperatureAt(
  forecast: Pick<Weather, 'past' | 'hourly' | 'hourlyStep'>,
  instant: number,
): number | null {
  const celsius = temperatureAt(hourlyTemperatures(forecast), instant)
  return celsius === null ? null : tenths(celsius)
}
