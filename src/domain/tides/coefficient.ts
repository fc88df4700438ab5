import { hourMs } from '../time-units.ts'
import type { TidePort, TideTable } from './port.ts'
import { blockExtremes, type Extreme } from './prediction.ts'

/** A high water of Brest by its semidiurnal tide alone. */
export interface BrestHigh {
  readonly at: number
  readonly coefficient: number
}

/** The semidiurnal constituents that count in a coefficient. */
const semidiurnal = new Set([
  'M2',
  'N2',
  'S2',
  'K2',
  '2N2',
  'T2',
  'L2',
  'R2',
  'MU2',
  'NU2',
  'LAMBDA2',
  '2SM2',
])

/** Metres of the semidiurnal tide at Brest for a coefficient of 100: half of the mean range of equinoctial springs (Shom). */
const unit = 3.05

/**
 * The coefficients of a block of days, from the constituents of Brest: « coefficient calculé », not that of the Shom, whose
 * constituents are its own. Of 840 published from 2015 to 2026 none differs by more than 2, and nine in ten by 1 or nothing;
 * whole points are nearer to them than rounded ones.
 */
export function brestHighs(table: TideTable, brest: TidePort, block: number): readonly BrestHigh[] {
  const amplitudes = brest.amplitudes.map((amplitude, index) =>
    semidiurnal.has(table.constituents[index]?.name ?? '') ? amplitude : 0,
  )
  return blockExtremes(table, { ...brest, amplitudes, meanLevel: 0 }, block)
    .filter(({ kind }) => kind === 'high')
    .map(({ at, level }) => ({ at, coefficient: Math.floor((level / unit) * 100) }))
}

/** Degrees by which the tide of a port may come before that of Brest: more is the tide after. */
const aheadOfBrest = 60

/** How much later than at Brest the same tide comes: by its greatest constituent, ms. */
export function lagBehindBrest(table: TideTable, brest: TidePort, port: TidePort): number {
  const m2 = table.constituents.findIndex(({ name }) => name === 'M2')
  const degrees = (port.phases[m2] ?? 0) - (brest.phases[m2] ?? 0)
  const lag = ((degrees + aheadOfBrest + 720) % 360) - aheadOfBrest
  return (lag / (table.constituents[m2]?.speed ?? 1)) * hourMs
}

/** Farther apart they are not the same tide. */
const sameTideMs = 5 * hourMs

/** The coefficient of a high water is that of Brest by the same tide. Null for a low water. */
export function coefficientOf(
  { kind, at }: Extreme,
  lag: number,
  highs: readonly BrestHigh[],
): number | null {
  if (kind === 'low') return null
  const distance = (high: BrestHigh): number => Math.abs(high.at + lag - at)
  const [first] = highs
  if (!first) return null
  const nearest = highs.reduce((best, high) => (distance(high) < distance(best) ? high : best), first)
  return distance(nearest) <= sameTideMs ? nearest.coefficient : null
}
