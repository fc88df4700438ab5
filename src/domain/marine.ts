import type { IsoInstant } from './part.ts'

/**
 * The sea at a point and an instant. °C, metres, seconds, degrees where waves come from, kilometres.
 * The sea is never simulated: an unknown figure is null.
 */
export interface SeaState {
  readonly time: IsoInstant
  readonly seaTemperature: number | null
  readonly waveHeight: number | null
  readonly waveDirection: number | null
  readonly wavePeriod: number | null
  readonly swellHeight: number | null
  readonly swellDirection: number | null
  readonly swellPeriod: number | null
  /** Metres above mean sea level: indicative, not a tide table. */
  readonly seaLevel: number | null
}

/** The sea now and by the hour (48 h from the place's midnight when the source reaches so far). */
export interface Marine {
  readonly current: SeaState
  readonly hourly: readonly SeaState[]
}
