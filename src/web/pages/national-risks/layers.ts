import type { AirLevel } from '../../../domain/air.ts'
import type { DepartmentCode } from '../../../domain/place.ts'
import type { DroughtLevel } from '../../../domain/risks/drought.ts'
import type { FireDangerLevel } from '../../../domain/risks/forest-fire.ts'
import type { LevelOrUnknown, Level } from '../../../domain/vigilance.ts'
import type { LevelsByDepartment, NationalRiskName } from '../../../views/national-risks.ts'
import type { NoLevel } from '../../../views/risk-list.ts'
import { fullName } from '../../components/department-map/department-names.ts'
import type { DrawnDepartment } from '../../components/department-map/map-drawing.tsx'
import type { Tone } from '../../components/department-map/tones.ts'
import { levelFigures } from '../../components/department-map/vigilance-words.ts'
import { airLevelNames } from '../../text/air.ts'
import { levelLabels, levelNames } from '../../text/levels.ts'
import { lowerFirst, nbsp, plural } from '../../text/numbers.ts'
import { droughtNames, fireDangerNames, noDecree, noLevelNames } from '../../text/risks.ts'

/** What the map of risks shows, by the name in the address. */
const layersBySlug = {
  feux: 'fire',
  crues: 'flood',
  secheresse: 'water',
  air: 'air',
} as const satisfies Readonly<Record<string, NationalRiskName>>

export type LayerName = NationalRiskName | 'vigilance'

export const layerSlugs: readonly string[] = Object.keys(layersBySlug)

/** In the order in which they are offered, each with its name in the address; the vigilance has none. */
export const layers: readonly (readonly [name: LayerName, slug: string | null])[] = [
  ['vigilance', null],
  ...Object.entries(layersBySlug).map(([slug, name]) => [name, slug] as const),
]

/** The layer that an address asks for; the vigilance unless it names another. */
export const layerOf = (query: URLSearchParams): LayerName =>
  layers.find(([, slug]) => slug !== null && slug === query.get('carte'))?.[0] ?? 'vigilance'

/** One level of a layer: fill, figure and words, in the map, its legend and the list alike. */
export interface LayerLevel {
  readonly tone: Tone
  readonly figure: string | null
  readonly name: string
  readonly detail: string | null
}

const level = (
  tone: Tone,
  figure: string | null,
  name: string,
  detail: string | null = null,
): LayerLevel => ({
  tone,
  figure,
  name,
  detail,
})

const colours = (details: Readonly<Record<Level, string>>): Readonly<Record<Level, LayerLevel>> => {
  const of = (colour: Level) => level(colour, levelFigures[colour], levelNames[colour], details[colour])
  return { red: of('red'), orange: of('orange'), yellow: of('yellow'), green: of('green') }
}

const fire: Readonly<Record<FireDangerLevel, LayerLevel>> = {
  'very-high': level('red', '4', fireDangerNames['very-high']),
  high: level('orange', '3', fireDangerNames.high),
  moderate: level('yellow', '2', fireDangerNames.moderate),
  low: level('green', null, fireDangerNames.low),
}

const flood = colours({
  red: 'Risque de crue majeure',
  orange: 'Débordements importants possibles',
  yellow: 'Crue ou montée rapide des eaux possible',
  green: 'Pas de vigilance particulière',
})

const water: Readonly<Record<DroughtLevel | 'none', LayerLevel>> = {
  crisis: level('water-4', 'C', droughtNames.crisis),
  'reinforced-alert': level('water-3', 'AR', droughtNames['reinforced-alert']),
  alert: level('water-2', 'A', droughtNames.alert),
  vigilance: level('water-1', 'V', droughtNames.vigilance),
  none: level('none', null, noDecree, 'Aucun arrêté du préfet en vigueur'),
}

const air: Readonly<Record<AirLevel, LayerLevel>> = {
  'extremely-poor': level('air-6', '6', airLevelNames['extremely-poor']),
  'very-poor': level('air-5', '5', airLevelNames['very-poor']),
  poor: level('air-4', '4', airLevelNames.poor),
  degraded: level('air-3', '3', airLevelNames.degraded),
  fair: level('air-2', '2', airLevelNames.fair),
  good: level('air-1', null, airLevelNames.good),
}

/** The levels of each layer, the highest first. */
const scales: Readonly<Record<LayerName, Readonly<Record<string, LayerLevel>>>> = {
  vigilance: colours(levelLabels),
  fire,
  flood,
  water,
  air,
}

const notCovered: Readonly<Record<LayerName, string>> = {
  vigilance: 'Sans vigilance',
  fire: 'Hors de la Météo des forêts',
  flood: 'Aucun cours d’eau surveillé',
  water: 'Hors de VigiEau',
  air: 'Indice non publié',
}

const noLevels = (layer: LayerName): Readonly<Record<NoLevel, LayerLevel>> => ({
  unknown: level('unknown', '?', noLevelNames.unknown, levelLabels.unknown),
  'off-season': level('absent', null, noLevelNames['off-season']),
  'not-covered': level('absent', null, noLevelNames['not-covered'], notCovered[layer]),
})

/** A level with the departments that have it. */
export interface LevelGroup extends LayerLevel {
  readonly key: string
  readonly codes: readonly DepartmentCode[]
  /** Below every warning, or no level at all. */
  readonly isCalm: boolean
}

const calmTones: readonly Tone[] = ['green', 'none', 'air-2', 'air-1']

/** Every level of a layer, the highest first; what has no level only where a department is so. */
export function levelGroups(
  layer: LayerName,
  levels: LevelsByDepartment<string> | Readonly<Record<DepartmentCode, LevelOrUnknown>>,
): readonly LevelGroup[] {
  const codesAt = (key: string) =>
    Object.keys(levels)
      .filter((code) => levels[code] === key)
      .toSorted()
  const ofScale = Object.entries(scales[layer]).map(([key, each]) => ({
    ...each,
    key,
    codes: codesAt(key),
    isCalm: calmTones.includes(each.tone),
  }))
  const others = Object.entries(noLevels(layer))
    .map(([key, each]) => ({ ...each, key, codes: codesAt(key), isCalm: true }))
    .filter(({ codes }) => codes.length > 0)
  return [...ofScale, ...others]
}

/** « Orange : 2 départements »: the highest warning; without one what may hide it, then what else there is. */
export function headline(groups: readonly LevelGroup[]): string {
  const there = groups.filter(({ codes }) => codes.length > 0)
  const lead = there.find(({ isCalm }) => !isCalm) ?? there.find(({ key }) => key === 'unknown') ?? there[0]
  if (!lead) return noLevelNames.unknown
  return `${lead.name}${nbsp}: ${plural(lead.codes.length, 'département')}`
}

/** The groups as departments to draw. `noteOf`: more words on one. */
export const drawnLayer = (
  groups: readonly LevelGroup[],
  noteOf: (code: DepartmentCode) => string | null,
): readonly DrawnDepartment[] =>
  groups
    .flatMap(({ tone, figure, name, codes }) =>
      codes.map((code) => {
        const label = [fullName(code), lowerFirst(name), noteOf(code)].filter(Boolean).join(', ')
        return { code, tone, figure, coast: null, label }
      }),
    )
    .toSorted((a, b) => a.code.localeCompare(b.code))
