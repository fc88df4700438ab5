import type { Coordinates } from '../geo.ts'

/**
 * One hour of AROME at the grid point that stands for a place; null is unknown. Rain, snow and graupel are those of the hour
 * that ends at `at`, as water; what the model adds up from the start of its run is already taken apart.
 */
export interface AromeHour {
  /** Instant, in ms, at which the hour ends; the other figures are those of this instant. */
  readonly at: number
  /** 2 m above the model's own ground, in kelvins. */
  readonly temperatureK: number
  /** At 2 m, in %, 0 to 100. */
  readonly relativeHumidity: number
  /** At 10 m, towards the east and towards the north, in m/s. */
  readonly windEast: number
  readonly windNorth: number
  /** The strongest of the hour at 10 m, in m/s. */
  readonly gust: number | null
  /** At sea level, in hPa. */
  readonly pressure: number | null
  /** Cover of the sky, in %, 0 to 100. */
  readonly cloud: AromeCloud
  /** All that falls in the hour, snow and graupel as water, in mm. */
  readonly precipitation: number
  /** The part of it that falls as snow, and as graupel or hail, in mm of water. */
  readonly snow: number | null
  readonly graupel: number | null
  /** Convective energy at this instant, in J/kg. */
  readonly cape: number | null
  /** The largest of the point and the eight around it. */
  readonly around: {
    readonly cape: number | null
    /** In mm of the hour. */
    readonly precipitation: number | null
    readonly graupel: number | null
  }
  /** In the nine points it is warmer higher up: heights say nothing of temperatures then. */
  readonly isWarmerAbove: boolean
}

/** What is kept of an hour before the run, of the last run that had it. */
export type EarlierHour = Pick<AromeHour, 'at' | 'isWarmerAbove'> & {
  /** As those of `AromeHour`; null is unknown. */
  readonly temperatureK: number | null
  readonly precipitation: number | null
}

export interface AromeCloud {
  readonly total: number
  readonly low: number | null
  readonly middle: number | null
  readonly high: number | null
}

/** What a run of AROME says of a place. */
export interface AromeSeries {
  /** Instant of the run (« réseau »), in ms. */
  readonly runAt: number
  /** Where the grid point is. */
  readonly lat: number
  readonly lon: number
  /** Kilometres from the place that was asked for to the grid point. */
  readonly distanceKm: number
  /** The height of the model's ground at the grid point, in metres. */
  readonly modelHeight: number
  /** In order of time, from an hour after the run to at most 51; hours that were refused are left out. */
  readonly hours: readonly AromeHour[]
}

/** What a run, and those before it, said of a place for the hours before its own. */
export interface AromePast {
  /** As those of `AromeSeries`. */
  readonly runAt: number
  readonly modelHeight: number
  /** In order of time, an hour apart: 48 up to the instant of the run, then the first of the run, if it has it. */
  readonly hours: readonly EarlierHour[]
}

/** The newest whole run of AROME, as the site asks it. */
export interface AromeForecasts {
  /** Null: no run is in use (none yet, or the last is older than 12 hours), or no point of the run is near the place. */
  seriesAt(place: Coordinates): AromeSeries | null
  /** The hours before those of `seriesAt`, as runs before had them; null where that is null. */
  pastAt(place: Coordinates): AromePast | null
  /** Instant of the run in use, in ms; null: none. */
  runAt(): number | null
}
