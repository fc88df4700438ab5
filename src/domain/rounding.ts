/** Figures are rounded where they are computed: what lies behind is the noise of arithmetic. */
export const tenths = (value: number): number => Math.round(value * 10) / 10
export const hundredths = (value: number): number => Math.round(value * 100) / 100

/**
 * Rounded once, halves away from zero, never −0. The nudge of 1e-9 gives back the halves that binary fractions
 * lose (1.005 is stored as 1.00499…).
 */
export function roundHalfAway(value: number, decimals = 0): number {
  const scale = 10 ** decimals
  const rounded = (Math.sign(value) * Math.round(Math.abs(value) * scale + 1e-9)) / scale
  return rounded === 0 ? 0 : rounded
}
