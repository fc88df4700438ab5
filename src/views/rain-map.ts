import type { FlashGroup } from '../domain/lightning.ts'
import type { AreaRain } from '../domain/radar/area-rain.ts'
import type { RadarReport } from '../domain/radar/report.ts'
import type { PlaceSummary } from '../domain/place.ts'
import type { IsoInstant } from '../domain/part.ts'
import type { Radar } from './radar.ts'

/** What the newest frame shows in a region of mainland France, or in Corsica. */
export interface RegionRain extends Pick<AreaRain, 'communes' | 'unseen' | 'wet'> {
  readonly name: string
  /** The commune with the most rain, mm/h; null where none is wet. */
  readonly most: { readonly commune: string; readonly rate: number } | null
}

/** What radars saw at the prefecture of a department. */
export interface SeatRain {
  readonly place: PlaceSummary
  readonly seen: Omit<RadarReport, 'nextHour' | 'score'>
}

/** The frames of two hours, and what the newest says of now; null: it is too old to say anything. */
export interface RainMap {
  readonly radar: Radar
  readonly summary: { readonly regions: readonly RegionRain[]; readonly seats: readonly SeatRain[] } | null
}

/** Lightning that the satellite saw over mainland France and around it in the last half hour. */
export interface FlashMap {
  readonly bolts: readonly FlashGroup[]
  /** The regions that they stand in; those at sea and abroad are in none. */
  readonly regions: readonly string[]
  /** Some of them are in no region. */
  readonly isElsewhereToo: boolean
  /** When the first of the looks began, and when the last ended. */
  readonly from: IsoInstant
  readonly until: IsoInstant
  /** Minutes in between for which the satellite gave no look. */
  readonly unseenMinutes: number
}
