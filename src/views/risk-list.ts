import type { AvalancheRisk } from '../schemas/avalanche.ts'
import { highestLevel } from '../domain/avalanche/statement.ts'
import type { AvalancheLevel } from '../domain/avalanche/scale.ts'
import type { AirRisk, FloodRisk, PollenRisk } from '../schemas/risks.ts'
import type { AirLevel } from '../domain/air.ts'
import type { IsoDate, Part, Present } from '../domain/part.ts'
import { displayRank, type Level } from '../domain/vigilance.ts'
import type { DepartmentVigilance } from './vigilance-department.ts'
import type { PollenLevel } from '../domain/risks/air-index.ts'
import {
  droughtLevels,
  hasNoDecree,
  restrictionsOn,
  type DroughtLevel,
  type WaterRestrictions,
} from '../domain/risks/drought.ts'
import { highestFloodLevel, type FloodLevel } from '../domain/risks/flood.ts'
import { type FireDanger, type FireDangerLevel } from '../domain/risks/forest-fire.ts'
import { highestPollenLevel, type PollenCountLevel } from '../domain/risks/pollen-counts.ts'

export type { AirRisk, FloodRisk, PollenRisk, RiverGauge } from '../schemas/risks.ts'

/** What each source tells of a commune. */
export interface RiskValues {
  readonly vigilance: DepartmentVigilance
  readonly flood: FloodRisk
  readonly avalanche: AvalancheRisk
  /** Null for a department that the bulletins do not name. */
  readonly fire: FireDanger | null
  readonly air: AirRisk
  readonly pollen: PollenRisk
  readonly water: WaterRestrictions
}
export type Risk = keyof RiskValues

/** All that is followed for a commune; what its source did not tell is a missing part. */
export type RiskReport = { readonly [Name in Risk]: Part<RiskValues[Name]> }

/** The level of a risk in four steps that all have in common: none or low, be attentive, serious, extreme. */
export const severities = ['low', 'attention', 'serious', 'extreme'] as const
export type Severity = (typeof severities)[number]

/** Why a risk has no level today. */
export type NoLevel = 'unknown' | 'not-covered' | 'off-season'

/** A level of today on the scale of its source. Counts of pollen have another scale than its index. */
export type OwnLevel =
  | `avalanche-${AvalancheLevel}`
  | FloodLevel
  | FireDangerLevel
  | AirLevel
  | PollenLevel
  | `count-${PollenCountLevel}`
  | DroughtLevel
  | 'none'

/** A risk with its level today. */
export type RiskRow = { readonly risk: Risk } & RiskLevel

type RiskLevel =
  | { readonly level: Severity; readonly own: OwnLevel }
  | { readonly level: NoLevel; readonly own?: undefined }

/** How a risk is read: a line for each. */
interface RiskKind<Value> {
  /** Whether its source says when it published; what it says is dated by our reading otherwise. */
  readonly isDated: boolean
  /** Every level on the scale of its source, with the step that it is. */
  readonly steps: Readonly<Partial<Record<OwnLevel, Severity>>>
  levelOf(value: Value, today: IsoDate): RiskLevel
}

/** `ownLevel`: the level of today on the scale of the source, or why there is none. */
const kind = <Value, Own extends OwnLevel>(
  isDated: boolean,
  steps: Readonly<Record<Own, Severity>>,
  ownLevel: (value: Value, today: IsoDate) => Own | NoLevel,
) => ({
  isDated,
  steps,
  levelOf(value: Value, today: IsoDate): RiskLevel {
    const own = ownLevel(value, today)
    return isNoLevel(own) ? { level: own } : { level: steps[own], own }
  },
})

const isNoLevel = (level: OwnLevel | NoLevel): level is NoLevel =>
  level === 'unknown' || level === 'not-covered' || level === 'off-season'

const colours = { red: 'extreme', orange: 'serious', yellow: 'attention', green: 'low' } as const

/** What is followed for a commune: what may kill first, then what makes ill, then what restricts. */
export const riskKinds: { readonly [Name in Risk]: RiskKind<RiskValues[Name]> } = {
  vigilance: kind(true, colours, vigilanceLevel),
  flood: kind(true, colours, floodLevel),
  avalanche: kind(
    true,
    {
      'avalanche-5': 'extreme',
      'avalanche-4': 'extreme',
      'avalanche-3': 'serious',
      'avalanche-2': 'attention',
      'avalanche-1': 'low',
    },
    ({ massifs }: AvalancheRisk) => avalancheLevel(massifs),
  ),
  fire: kind(
    true,
    { 'very-high': 'extreme', high: 'serious', moderate: 'attention', low: 'low' },
    (danger: FireDanger | null) => fireLevelOn('today', danger),
  ),
  air: kind(
    false,
    {
      'extremely-poor': 'extreme',
      'very-poor': 'extreme',
      poor: 'serious',
      degraded: 'attention',
      fair: 'low',
      good: 'low',
    },
    ({ days }: AirRisk, today) => levelOn(days, today),
  ),
  pollen: kind(
    false,
    {
      'extremely-high': 'extreme',
      'very-high': 'extreme',
      high: 'serious',
      moderate: 'attention',
      low: 'low',
      'very-low': 'low',
      'count-high': 'serious',
      'count-moderate': 'attention',
      'count-low': 'low',
      'count-none': 'low',
    },
    pollenLevel,
  ),
  water: kind(
    false,
    {
      crisis: 'extreme',
      'reinforced-alert': 'serious',
      alert: 'serious',
      vigilance: 'attention',
      none: 'low',
    },
    waterLevel,
  ),
}

export const risks = Object.keys(riskKinds) as readonly Risk[]

/** Whether a part says when its source published; a bulletin may lack its date. */
export const isDated = (risk: Risk, { value }: Pick<Present<unknown>, 'value'>): boolean =>
  riskKinds[risk].isDated && !isUndated(value)

const isUndated = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'publishedAt' in value && value.publishedAt === null

/** What is unknown comes after every warning and before what is low: it may hide one. */
const ranks: Readonly<Record<RiskRow['level'], number>> = {
  extreme: 0,
  serious: 1,
  attention: 2,
  unknown: 3,
  low: 4,
  'off-season': 5,
  'not-covered': 6,
}

/** Every risk, the highest level first, at one level what may kill first. `today` is the day in Paris. */
export const riskRows = (report: RiskReport, today: IsoDate): readonly RiskRow[] =>
  risks.map((risk) => rowOf(risk, report, today)).toSorted((a, b) => ranks[a.level] - ranks[b.level])

/** A missing part whose source does not reach the place is not covered; any other is unknown. */
function rowOf<Name extends Risk>(risk: Name, report: RiskReport, today: IsoDate): RiskRow {
  const part: Part<RiskValues[Name]> = report[risk]
  if (part.state === 'missing')
    return { risk, level: part.reason === 'unsupported' ? 'not-covered' : 'unknown' }
  return { risk, ...riskKinds[risk].levelOf(part.value, today) }
}

/** The highest alert of today; without one, green only when the day vouches for it. */
function vigilanceLevel(vigilance: DepartmentVigilance): Level | NoLevel {
  if (!vigilance.covered) return 'not-covered'
  const { today, active, upcoming } = vigilance
  const alerts = [...active, ...upcoming.filter(({ startDate }) => startDate < today.dayEnd)]
  const [highest] = alerts.map(({ level }) => level).toSorted((a, b) => displayRank(b) - displayRank(a))
  if (highest !== undefined) return highest
  return vigilance.levelNow === 'green' && !today.incomplete ? 'green' : 'unknown'
}

/** The level of several massifs together, as lists and maps of risks name it. */
export function avalancheLevel(
  massifs: Parameters<typeof highestLevel>[0],
): `avalanche-${AvalancheLevel}` | 'unknown' | 'off-season' {
  const level = highestLevel(massifs)
  return typeof level === 'number' ? `avalanche-${level}` : level
}

/** The danger of fires on a day; of a department that the bulletins do not name nothing is said. */
export function fireLevelOn(day: 'today' | 'tomorrow', danger: FireDanger | null): FireDangerLevel | NoLevel {
  if (danger === null) return 'not-covered'
  return danger.season === 'closed' ? 'off-season' : (danger[day] ?? 'unknown')
}

/** The highest of the rivers beside the place, else of those near it. An old bulletin, and an unreadable level, are unknown. */
function floodLevel({ beside, warnedNearby, isOld }: FloodRisk): FloodLevel | NoLevel {
  if (isOld) return 'unknown'
  if (beside.length === 0 && !warnedNearby) return 'not-covered'
  return highestFloodLevel(beside.length > 0 || !warnedNearby ? beside : [warnedNearby])
}

function waterLevel(water: WaterRestrictions, today: IsoDate): DroughtLevel | 'none' | NoLevel {
  if (water.coverage === 'not-covered') return 'not-covered'
  if (water.coverage === 'unrestricted-department') return 'none'
  const inForce = restrictionsOn(water.restrictions, today)
  const highest = droughtLevels.findLast((level) => inForce.some((each) => each.level === level))
  return highest ?? (hasNoDecree(water) ? 'none' : 'unknown')
}

function pollenLevel(
  pollen: PollenRisk,
  today: IsoDate,
): PollenLevel | `count-${PollenCountLevel}` | NoLevel {
  if (pollen.kind === 'official') return levelOn(pollen.days, today)
  const day = pollen.days.find(({ date }) => date === today)
  const highest = day && highestPollenLevel(day.counts)
  return highest ? `count-${highest}` : 'unknown'
}

const levelOn = <Own>(
  days: readonly { readonly date: IsoDate; readonly level: Own | null }[],
  today: IsoDate,
): Own | 'unknown' => days.find(({ date }) => date === today)?.level ?? 'unknown'
