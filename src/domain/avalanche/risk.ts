import type { RiskAssessment, RiskBand } from '../../schemas/avalanche.ts'
import type { AvalancheLevel } from './scale.ts'

/** A level as it was read: absent where the bulletin leaves it out, unreadable where it is none of the scale. */
export type ReadLevel = AvalancheLevel | 'absent' | 'unreadable'

/** A part of the massif as it was read. */
export interface ReadBand extends Pick<RiskBand, 'from' | 'to' | 'where'> {
  readonly level: ReadLevel
  readonly later: ReadLevel
}

/**
 * The level that a bulletin gives. Its highest one is never made of the others: without it, and with one that is none of the
 * scale, there is no level. One that is below a part contradicts itself. The parts come from the lowest altitude on.
 */
export function assessedRisk(highest: ReadLevel, parts: readonly ReadBand[]): RiskAssessment {
  const levels = [highest, ...parts.flatMap(({ level, later }) => [level, later])]
  if (highest === 'absent' || highest === 'unreadable' || levels.includes('unreadable'))
    return { kind: 'unreadable' }
  const bands = parts.flatMap(({ level, later, ...where }) => {
    if (typeof level !== 'number') return []
    return [{ level, later: typeof later === 'number' && later !== level ? later : null, ...where }]
  })
  if (bands.some((band) => highestOf(band) > highest)) return { kind: 'contradicting' }
  if (bands.length === 0)
    return {
      kind: 'given',
      level: highest,
      bands: [{ level: highest, later: null, from: null, to: null, where: '' }],
    }
  return {
    kind: 'given',
    level: highest,
    bands: bands.toSorted((a, b) => (a.from ?? -Infinity) - (b.from ?? -Infinity)),
  }
}

const highestOf = ({ level, later }: Pick<RiskBand, 'level' | 'later'>): number =>
  Math.max(level, later ?? level)
