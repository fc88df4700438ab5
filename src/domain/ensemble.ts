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
  /** 0–100: the share of the members with a millimetre or more over the day, as far as their mean tells: `wetShare`. */
  readonly precipitationProbability: number | null
}

/** What an ensemble says of a cell of half a degree. */
export interface Ensemble {
  /** Start of the hour in which it was read: the source does not tell its run. */
  readonly time: IsoInstant
  /** From the place's today, up to fourteen; a day that is not whole is left out. */
  readonly days: readonly EnsembleDay[]
}

/**
 * The share of the members, 0–1, with a millimetre or more over a day, from the shares in which it rains in each part of it
 * and the mean amount, mm. Days ahead members disagree on the hour of a rain more than on the rain, so that the parts count
 * as independent; wet members' amounts are taken to be exponential, as those of rainy days are.
 */
export function wetShare(parts: readonly number[], amount: number): number {
  const anyRain = 1 - parts.reduce((dry, share) => dry * (1 - share), 1)
  return anyRain === 0 || amount <= 0 ? 0 : anyRain * Math.exp(-anyRain / amount)
}
