import type { AirLevel } from '../../../domain/air.ts'
import type { PollenLevel } from '../../../domain/risks/air-index.ts'
import type { DroughtLevel } from '../../../domain/risks/drought.ts'
import type { FireDangerLevel } from '../../../domain/risks/forest-fire.ts'
import type { Level } from '../../../domain/vigilance.ts'
import type { OwnLevel, Risk } from '../../../views/risk-list.ts'
import { airLevelNames } from '../../text/air.ts'
import { levelLabels, levelNames } from '../../text/levels.ts'
import { droughtNames, fireDangerNames, noDecree, pollenLevelNames } from '../../text/risks.ts'
import type { Tone } from '../department-map/tones.ts'
import { levelFigures } from '../department-map/vigilance-words.ts'

/** One level of a scale: fill, figure and words, in maps, legends, lists and badges alike. */
export interface ScaleLevel {
  readonly tone: Tone
  readonly figure: string | null
  readonly name: string
  readonly detail: string | null
}

export const scaleLevel = (
  tone: Tone,
  figure: string | null,
  name: string,
  detail: string | null = null,
): ScaleLevel => ({
  tone,
  figure,
  name,
  detail,
})

const colours = (details: Readonly<Record<Level, string>>): Readonly<Record<Level, ScaleLevel>> => {
  const of = (colour: Level) => scaleLevel(colour, levelFigures[colour], levelNames[colour], details[colour])
  return { red: of('red'), orange: of('orange'), yellow: of('yellow'), green: of('green') }
}

const fire: Readonly<Record<FireDangerLevel, ScaleLevel>> = {
  'very-high': scaleLevel('red', '4', fireDangerNames['very-high']),
  high: scaleLevel('orange', '3', fireDangerNames.high),
  moderate: scaleLevel('yellow', '2', fireDangerNames.moderate),
  low: scaleLevel('green', null, fireDangerNames.low),
}

const flood = colours({
  red: 'Risque de crue majeure',
  orange: 'Débordements importants possibles',
  yellow: 'Crue ou montée rapide des eaux possible',
  green: 'Pas de vigilance particulière',
})

const water: Readonly<Record<DroughtLevel | 'none', ScaleLevel>> = {
  crisis: scaleLevel('water-4', 'C', droughtNames.crisis),
  'reinforced-alert': scaleLevel('water-3', 'AR', droughtNames['reinforced-alert']),
  alert: scaleLevel('water-2', 'A', droughtNames.alert),
  vigilance: scaleLevel('water-1', 'V', droughtNames.vigilance),
  none: scaleLevel('none', null, noDecree, 'Aucun arrêté du préfet en vigueur'),
}

const air: Readonly<Record<AirLevel, ScaleLevel>> = {
  'extremely-poor': scaleLevel('air-6', '6', airLevelNames['extremely-poor']),
  'very-poor': scaleLevel('air-5', '5', airLevelNames['very-poor']),
  poor: scaleLevel('air-4', '4', airLevelNames.poor),
  degraded: scaleLevel('air-3', '3', airLevelNames.degraded),
  fair: scaleLevel('air-2', '2', airLevelNames.fair),
  good: scaleLevel('air-1', null, airLevelNames.good),
}

/** The index of pollen has the colours of that of the air; modelled counts are on no official scale and have none. */
const pollen: Readonly<Record<PollenLevel, ScaleLevel>> = {
  'extremely-high': scaleLevel('air-6', '6', pollenLevelNames['extremely-high']),
  'very-high': scaleLevel('air-5', '5', pollenLevelNames['very-high']),
  high: scaleLevel('air-4', '4', pollenLevelNames.high),
  moderate: scaleLevel('air-3', '3', pollenLevelNames.moderate),
  low: scaleLevel('air-2', '2', pollenLevelNames.low),
  'very-low': scaleLevel('air-1', null, pollenLevelNames['very-low']),
}

/** The levels of each source, the highest first. */
export const scales: Readonly<Record<Risk, Readonly<Partial<Record<OwnLevel, ScaleLevel>>>>> = {
  vigilance: colours(levelLabels),
  fire,
  flood,
  water,
  air,
  pollen,
}
