import type { DepartmentCode } from '../../../domain/place.ts'
import type { LevelOrUnknown } from '../../../domain/vigilance.ts'
import type { LevelsByDepartment, NationalRiskName } from '../../../views/national-risks.ts'
import { riskKinds, type NoLevel, type Severity } from '../../../views/risk-list.ts'
import { fullName } from '../../components/department-map/department-names.ts'
import type { DrawnDepartment } from '../../components/department-map/map-drawing.tsx'
import { scales, type ScaleLevel } from '../../components/risks/risk-looks.ts'
import { levelLabels } from '../../text/levels.ts'
import { lowerFirst, narrowNbsp, nbsp, plural } from '../../text/numbers.ts'
import { fireDuty, noLevelNames, waterDuty } from '../../text/risks.ts'

export type LayerName = NationalRiskName | 'vigilance'

/** What is said of a layer beside what is said of its risk everywhere. */
interface LayerTexts {
  /** Its name in the address; the first layer has none. */
  readonly slug: string | null
  readonly notCovered: string
  /** What a level says of a department, and what it does not. */
  readonly reading: string
}

/** What the map of risks shows, in the order in which it is offered. */
export const layerTexts: Readonly<Record<LayerName, LayerTexts>> = {
  vigilance: {
    slug: null,
    notCovered: 'Sans vigilance',
    reading:
      'Le niveau le plus élevé de la journée dans chaque département, et sur son littoral. Au-delà, la carte de vigilance donne les phénomènes et les heures.',
  },
  fire: {
    slug: 'feux',
    notCovered: 'Hors de la Météo des forêts',
    reading: `Danger d’aujourd’hui${narrowNbsp}; la liste donne aussi celui de demain. ${fireDuty}`,
  },
  flood: {
    slug: 'crues',
    notCovered: 'Aucun cours d’eau surveillé',
    reading: `Le niveau le plus élevé des cours d’eau surveillés qui traversent ou bordent le département, à 1${nbsp}km près. Sans cours d’eau surveillé, une crue reste possible.`,
  },
  avalanche: {
    slug: 'avalanches',
    notCovered: 'Hors des massifs',
    reading: `Le niveau le plus élevé des massifs du département, sur l’échelle européenne du risque d’avalanche${narrowNbsp}; il n’est pas celui de chaque altitude ni de chaque versant.`,
  },
  water: {
    slug: 'secheresse',
    notCovered: 'Hors de VigiEau',
    reading: `Le niveau le plus élevé en vigueur dans le département, toutes eaux confondues${nbsp}: une commune peut être moins touchée. ${waterDuty}`,
  },
  air: {
    slug: 'air',
    notCovered: 'Indice non publié',
    reading:
      'L’indice ATMO le plus élevé du jour parmi les communes et intercommunalités qui en publient un. Toutes ne le font pas.',
  },
}

export const nationalTitle = 'Risques par département'

/** Before the way to the search. */
export const nationalIntro = 'Six risques, chacun par sa source officielle et sur sa propre échelle.'

export const layers = Object.keys(layerTexts) as readonly LayerName[]

export const layerSlugs = layers.flatMap((layer) => layerTexts[layer].slug ?? [])

/** The layer that an address asks for; the vigilance unless it names another. */
export const layerOf = (query: URLSearchParams): LayerName =>
  layers.find((layer) => layerTexts[layer].slug === query.get('carte')) ?? 'vigilance'

const noLevels = (layer: LayerName): Readonly<Record<NoLevel, ScaleLevel>> => ({
  unknown: { tone: 'unknown', figure: '?', name: noLevelNames.unknown, detail: levelLabels.unknown },
  'off-season': { ...absent, name: noLevelNames['off-season'], detail: null },
  'not-covered': { ...absent, name: noLevelNames['not-covered'], detail: layerTexts[layer].notCovered },
})
const absent = { tone: 'absent', figure: null } as const

/** A level with the departments that have it. */
export interface LevelGroup extends ScaleLevel {
  readonly key: string
  readonly codes: readonly DepartmentCode[]
  /** How many coasts have it, which is not in the level of their departments. */
  readonly coasts: number
  /** Below every warning, or no level at all. */
  readonly isCalm: boolean
}

/** Every level of a layer, the highest first; what has no level only where a department is so. */
export function levelGroups(
  layer: LayerName,
  levels: LevelsByDepartment<string> | Readonly<Record<DepartmentCode, LevelOrUnknown>>,
  coasts: readonly (LevelOrUnknown | null)[] = [],
): readonly LevelGroup[] {
  const at = (key: string) => ({
    codes: Object.keys(levels)
      .filter((code) => levels[code] === key)
      .toSorted(),
    coasts: coasts.filter((level) => level === key).length,
  })
  const steps: Readonly<Record<string, Severity>> = riskKinds[layer].steps
  const ofScale = Object.entries(scales[layer]).map(([key, each]) => ({
    ...each,
    key,
    ...at(key),
    isCalm: steps[key] === 'low',
  }))
  const others = Object.entries(noLevels(layer))
    .map(([key, each]) => ({ ...each, key, ...at(key), isCalm: true }))
    .filter(isThere)
  return [...ofScale, ...others]
}

const isThere = ({ codes, coasts }: Pick<LevelGroup, 'codes' | 'coasts'>): boolean =>
  codes.length + coasts > 0

/** « Orange : 2 départements et 1 littoral »: the highest warning; without one what may hide it, then what else there is. */
export function headline(groups: readonly LevelGroup[]): string {
  const there = groups.filter(isThere)
  const lead = there.find(({ isCalm }) => !isCalm) ?? there.find(({ key }) => key === 'unknown') ?? there[0]
  if (!lead) return noLevelNames.unknown
  const where = [
    lead.codes.length > 0 ? plural(lead.codes.length, 'département') : [],
    lead.coasts > 0 ? plural(lead.coasts, 'littoral', 'littoraux') : [],
  ]
  return `${lead.name}${nbsp}: ${where.flat().join(' et ')}`
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
