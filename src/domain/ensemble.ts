export type { Ensemble, EnsembleDay } from '../schemas/air.ts'

/**
 * The share of the members, 0–1, with a millimetre or more over a day, from the shares in which it rains in each part of it
 * and the mean amount, mm. Days ahead members disagree on the hour of a rain more than on the rain, so that the parts count
 * as independent; wet members' amounts are taken to be exponential, as those of rainy days are.
 */
export function wetShare(parts: readonly number[], amount: number): number {
  const anyRain = 1 - parts.reduce((dry, share) => dry * (1 - share), 1)
  return amount === 0 ? 0 : anyRain * Math.exp(-anyRain / amount)
}
