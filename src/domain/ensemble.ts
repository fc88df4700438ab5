import type { IsoDate, IsoInstant } from './part.ts'

/**
 * A calendar day of the mean of an ensemble: the same model run some fifty times from slightly different starts. °C and
 * mm; a spread is the standard deviation of the members. Null is unknown.
 */
export interface EnsembleDay {
  readonly date: IsoDate
  /** The extremes of the mean, and the spread at the hour of each. */
  readonly min: number | null
  readonly minSpread: number | null
  readonly max: number | null
  readonly maxSpread: number | null
  readonly precipitation: number | null
  /** The highest of the hours, 0–100: the share of the members in which it rains. */
  readonly precipitationProbability: number | null
}

/** What an ensemble says of a cell of half a degree. */
export interface Ensemble {
  /** Start of the hour in which it was read: the source does not tell its run. */
  readonly time: IsoInstant
  /** From the place's today, up to fourteen; a day that is not whole is left out. */
  readonly days: readonly EnsembleDay[]
}
