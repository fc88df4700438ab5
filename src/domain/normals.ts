import { distanceKm, type Coordinates } from './geo.ts'
import type { IsoDate } from './part.ts'

/** The highest or lowest temperature that a station has seen in a month of the year, and when. */
export interface MonthRecord {
  readonly celsius: number
  /** Of that month. */
  readonly day: number
  readonly year: number
}

/** What is usual at a weather station: means over some years, normally 1991–2020. January is first. */
export interface StationNormals extends Coordinates {
  readonly name: string
  /** Metres above the sea. */
  readonly height: number
  /** First and last year of the means. */
  readonly from: number
  readonly to: number
  /** Means of the daily maxima and minima of each month, °C. */
  readonly highs: readonly number[]
  readonly lows: readonly number[]
  /** Mean amount of each month, mm; null where it is not measured. */
  readonly rain: readonly number[] | null
  /** Of each month, over all years that the station has measured; empty where nobody tells. */
  readonly recordHighs: readonly (MonthRecord | null)[]
  readonly recordLows: readonly (MonthRecord | null)[]
}

/** A station that stands for a place. */
export interface NearNormals {
  readonly station: StationNormals
  /** From the place. */
  readonly km: number
}

/** Farther, or higher and lower than this, what is usual is something else: kilometres and metres. */
export const normalsKm = 60
const normalsHeight = 400
/** So many metres of height change the air as much as a kilometre of distance. */
const metresPerKm = 10

interface Height {
  /** Metres; null where nobody says. */
  readonly elevation: number | null
}

/** Metres of a place: its own, else those of the point that its forecast is for. */
export const heightOf = (place: Height, forecast: Height | null): number | null =>
  place.elevation ?? forecast?.elevation ?? null

/**
 * The station whose normals stand for a place: near and of about its height. Null without one, or where the height of the
 * place (metres) is not known. The figures are the station's own: nothing is corrected for height.
 */
export function normalsFor(
  stations: readonly StationNormals[],
  place: Coordinates,
  height: number | null,
): NearNormals | null {
  if (height === null) return null
  const [best] = stations
    .map((station) => ({ station, km: distanceKm(station, place) }))
    .filter(({ station, km }) => km <= normalsKm && Math.abs(station.height - height) <= normalsHeight)
    .map((near) => ({ ...near, cost: near.km + Math.abs(near.station.height - height) / metresPerKm }))
    .toSorted((a, b) => a.cost - b.cost)
  return best ? { station: best.station, km: best.km } : null
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
 */
export function normalOf(station: StationNormals, date: IsoDate): DayNormal {
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
    high: between(station.highs),
    low: between(station.lows),
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
