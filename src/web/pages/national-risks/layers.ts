import type { DepartmentCode } from '../../../domain/place.ts'
import type { LevelOrUnknown } from '../../../domain/vigilance.ts'
import type { LevelsByDepartment, NationalRiskName } from '../../../views/national-risks.ts'
import { riskKinds, type NoLevel, type Severity } from '../../../views/risk-list.ts'
import { fullName } from '../../components/department-map/department-names.ts'
import type { DrawnDepartment } from '../../components/department-map/map-drawing.tsx'
import { scaleLevel, scales, type ScaleLevel } from '../../components/risks/level-scales.ts'
import { levelLabels } from '../../text/levels.ts'
import { lowerFirst, nbsp, plural } from '../../text/numbers.ts'
import { noLevelNames } from '../../text/risks.ts'

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

const notCovered: Readonly<Record<LayerName, string>> = {
  vigilance: 'Sans vigilance',
  fire: 'Hors de la Météo des forêts',
  flood: 'Aucun cours d’eau surveillé',
  water: 'Hors de VigiEau',
  air: 'Indice non publié',
}

const noLevels = (layer: LayerName): Readonly<Record<NoLevel, ScaleLevel>> => ({
  unknown: scaleLevel('unknown', '?', noLevelNames.unknown, levelLabels.unknown),
  'off-season': scaleLevel('absent', null, noLevelNames['off-season']),
  'not-covered': scaleLevel('absent', null, noLevelNames['not-covered'], notCovered[layer]),
})

/** A level with the departments that have it. */
export interface LevelGroup extends ScaleLevel {
  readonly key: string
  readonly codes: readonly DepartmentCode[]
  /** Below every warning, or no level at all. */
  readonly isCalm: boolean
}

/** Every level of a layer, the highest first; what has no level only where a department is so. */
export function levelGroups(
  layer: LayerName,
  levels: LevelsByDepartment<string> | Readonly<Record<DepartmentCode, LevelOrUnknown>>,
): readonly LevelGroup[] {
  const codesAt = (key: string) =>
    Object.keys(levels)
      .filter((code) => levels[code] === key)
      .toSorted()
  const steps: Readonly<Record<string, Severity>> = riskKinds[layer].steps
  const ofScale = Object.entries(scales[layer]).map(([key, each]) => ({
    ...each,
    key,
    codes: codesAt(key),
    isCalm: steps[key] === 'low',
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
