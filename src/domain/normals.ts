import type { MonthRecord, StationNormals } from '../schemas/stations.ts'
import { distanceKm, type Coordinates } from './geo.ts'
import type { IsoDate } from './part.ts'

export type { MonthRecord, StationNormals } from '../schemas/stations.ts'

/** A station that stands for a place. */
export interface NearNormals {
  readonly station: StationNormals
  /** From the place. */
  readonly km: number
  /** Metres by which the place is higher than the station; negative where it is lower. */
  readonly rise: number
  /** Added to the station's temperatures for that rise, °C. */
  readonly correction: number
}

/** Farther, or higher and lower than this, what is usual is something else: kilometres and metres. */
export const normalsKm = 60
const normalsHeight = 400
/** So many metres of height change the air as much as a kilometre of distance. */
const metresPerKm = 10
/**
 * The years that a sheet should have, and the kilometres that each of them missing counts for. Means of the last years alone
 * are warmer, by 0.02 °C for each year that they lack. Between stations that have them all lie 0.2 °C within 10 km and
 * 0.5 °C at 60 km: that is as much as 3 to 4 km (counted over the embedded sheets, at one height). We take less than half of
 * that, because a place's own fog and wind go with distance too.
 */
const fullPeriod = { from: 1991, to: 2020 }
const kmPerMissingYear = 1.5

/** °C per metre: the standard atmosphere (ISO 2533, of the ICAO) cools by 6.5 °C per kilometre. */
const lapseRate = 0.0065
/** Metres: a commune's height is that of one point of it, and may be wrong by as much. */
const correctedFrom = 50

/** Metres of a place, or of the point of a forecast; null where nobody says. */
export interface Height {
  readonly elevation: number | null
}

/** Metres of a place: its own, else those of the point that its forecast is for. */
export const heightOf = (place: Height, forecast: Height | null): number | null =>
  place.elevation ?? forecast?.elevation ?? null

const missingYears = ({ from, to }: StationNormals): number =>
  Math.max(0, from - fullPeriod.from) + Math.max(0, fullPeriod.to - to)

/**
 * The station whose normals stand for a place: near, of about its height, with all or nearly all of its years. Null without
 * one, or where the height of the place (metres) is not known.
 */
export function normalsFor(
  stations: readonly StationNormals[],
  place: Coordinates,
  height: number | null,
): NearNormals | null {
  if (height === null) return null
  const cost = ({ station, km, rise }: Omit<NearNormals, 'correction'>): number =>
    km + Math.abs(rise) / metresPerKm + missingYears(station) * kmPerMissingYear
  const [best] = stations
    .map((station) => ({ station, km: distanceKm(station, place), rise: height - station.height }))
    .filter(({ km, rise }) => km <= normalsKm && Math.abs(rise) <= normalsHeight)
    .toSorted((a, b) => cost(a) - cost(b))
  return best
    ? { ...best, correction: Math.abs(best.rise) < correctedFrom ? 0 : -best.rise * lapseRate }
    : null
}

/** What is usual on a day: °C and mm in 24 hours. */
export interface DayNormal {
  readonly high: number
  readonly low: number
  readonly rain: number | null
}

/** Days of each month in a year of 365 days and a quarter: 29 February is a day like the others. */
const monthDays = [31, 28.25, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * What is usual on a calendar day: the means of a month hold in its middle, and between two middles the line between them.
 * Temperatures are brought to the height of the place; rain is the station's own.
 */
export function normalOf(
  { station, correction }: Pick<NearNormals, 'station' | 'correction'>,
  date: IsoDate,
): DayNormal {
  const month = Number(date.slice(5, 7)) - 1
  const day = Number(date.slice(8, 10))
  const share = (day - 0.5) / lengthOf(month) - 0.5
  const neighbour = (month + (share < 0 ? 11 : 1)) % 12
  // From the middle of this month to that of its neighbour, in months of their own lengths.
  const way = (Math.abs(share) * lengthOf(month)) / ((lengthOf(month) + lengthOf(neighbour)) / 2)
  const between = (figures: readonly number[]): number => {
    const here = figures[month] ?? NaN
    return here + way * ((figures[neighbour] ?? NaN) - here)
  }
  const daily = station.rain?.map((amount, index) => amount / lengthOf(index))
  return {
    high: between(station.highs) + correction,
    low: between(station.lows) + correction,
    rain: daily ? between(daily) : null,
  }
}

const lengthOf = (month: number): number => monthDays[month] ?? 30

/** Two positions of one mast: the published coordinates are rounded. */
const sameSiteKm = 1

/** A record that a measurement has just passed. */
export interface BrokenRecord {
  readonly kind: 'high' | 'low'
  /** What it was until then. */
  readonly record: MonthRecord
}

/**
 * Whether a temperature measured on a day is beyond the station's record of that month. Only a measurement at the very
 * site of the record can pass it: a model's figure, or another station's, never does.
 */
export function brokenRecord(
  station: StationNormals,
  measured: { readonly at: Coordinates; readonly celsius: number; readonly date: IsoDate },
): BrokenRecord | null {
  if (distanceKm(station, measured.at) > sameSiteKm) return null
  const month = Number(measured.date.slice(5, 7)) - 1
  const high = station.recordHighs[month]
  const low = station.recordLows[month]
  if (high && measured.celsius > high.celsius) return { kind: 'high', record: high }
  if (low && measured.celsius < low.celsius) return { kind: 'low', record: low }
  return null
}
