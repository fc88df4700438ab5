import { airLevels } from '../../../domain/air.ts'
import { pollenLevels } from '../../../domain/risks/air-index.ts'
import { risks, type OwnLevel, type Risk } from '../../../views/risk-list.ts'
import { riskTexts } from '../../text/risks.ts'
import type { Tone } from '../department-map/tones.ts'
import type { IconShape } from '../icon.tsx'
import * as icons from '../icon-paths.ts'

/** One level of a scale: fill, figure and words, in maps, legends, lists and badges alike. */
export interface ScaleLevel {
  readonly tone: Tone
  readonly figure: string | null
  readonly name: string
  readonly detail: string | null
}

/** How a risk is drawn: its icon, and the levels of its source, the highest first, each with a fill and a figure. */
interface RiskLook {
  readonly icon: IconShape
  readonly levels: Readonly<Partial<Record<OwnLevel, readonly [tone: Tone, figure: string | null]>>>
}

const colours = {
  red: ['red', '4'],
  orange: ['orange', '3'],
  yellow: ['yellow', '2'],
  green: ['green', null],
} as const

/** The six colours of the official index of the air, which that of pollen has too; modelled counts have none. */
const indexColours = (lowestFirst: readonly OwnLevel[]): RiskLook['levels'] => {
  const tones = ['air-1', 'air-2', 'air-3', 'air-4', 'air-5', 'air-6'] as const
  const levels = tones.map(
    (tone, rank) => [lowestFirst[rank], [tone, rank === 0 ? null : tone.slice(-1)]] as const,
  )
  return Object.fromEntries(levels.toReversed())
}

export const riskLooks: Readonly<Record<Risk, RiskLook>> = {
  vigilance: { icon: icons.triangleAlert, levels: colours },
  flood: { icon: icons.waves, levels: colours },
  avalanche: {
    icon: icons.mountainSnow,
    levels: {
      'avalanche-5': ['avalanche-5', '5'],
      'avalanche-4': ['avalanche-4', '4'],
      'avalanche-3': ['avalanche-3', '3'],
      'avalanche-2': ['avalanche-2', '2'],
      'avalanche-1': ['avalanche-1', '1'],
    },
  },
  fire: {
    icon: icons.trees,
    levels: { 'very-high': colours.red, high: colours.orange, moderate: colours.yellow, low: colours.green },
  },
  air: { icon: icons.wind, levels: indexColours(airLevels) },
  pollen: { icon: icons.flower, levels: indexColours(pollenLevels) },
  water: {
    icon: icons.droplet,
    levels: {
      crisis: ['water-4', 'C'],
      'reinforced-alert': ['water-3', 'AR'],
      alert: ['water-2', 'A'],
      vigilance: ['water-1', 'V'],
      none: ['none', null],
    },
  },
}

const scaleOf = (risk: Risk) => {
  const { levels: names, details } = riskTexts[risk]
  return Object.fromEntries(
    (Object.entries(riskLooks[risk].levels) as [OwnLevel, readonly [Tone, string | null]][]).map(
      ([own, [tone, figure]]) => [
        own,
        { tone, figure, name: names[own] ?? '', detail: details?.[own] ?? null },
      ],
    ),
  )
}

/** The levels of each source, the highest first. */
export const scales = Object.fromEntries(risks.map((risk) => [risk, scaleOf(risk)])) as Readonly<
  Record<Risk, Readonly<Partial<Record<OwnLevel, ScaleLevel>>>>
>
