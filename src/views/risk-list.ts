import type { AirDay, AirLevel, PollenDay } from '../domain/air.ts'
import type { IsoDate, IsoInstant, Part, Present } from '../domain/part.ts'
import { displayRank } from '../domain/vigilance.ts'
import type { DepartmentVigilance } from './vigilance-department.ts'
import type { IndexZone, PlaceIndexDay, PollenLevel } from '../domain/risks/air-index.ts'
import {
  droughtLevels,
  restrictionsOn,
  type DroughtLevel,
  type WaterRestrictions,
} from '../domain/risks/drought.ts'
import {
  highestFloodLevel,
  type FloodLevel,
  type GaugeTrend,
  type WatchedRivers,
} from '../domain/risks/flood.ts'
import { fireDangerLevels, type FireDanger, type FireDangerLevel } from '../domain/risks/forest-fire.ts'
import {
  countedPollenLevels,
  pollenCountLevels,
  type PollenCountLevel,
} from '../domain/risks/pollen-counts.ts'

/** What is followed for a commune: what may kill first, then what makes ill, then what restricts. */
export const risks = ['vigilance', 'flood', 'fire', 'air', 'pollen', 'water'] as const
export type Risk = (typeof risks)[number]

/** Whether its source says when it published; what it says is dated by our reading otherwise. */
export const isDated = (risk: Risk, { value }: Pick<Present<unknown>, 'value'>): boolean =>
  risk === 'flood' ? !isUndated(value) : risk === 'vigilance' || risk === 'fire'

const isUndated = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'publishedAt' in value && value.publishedAt === null

/** The rivers around a commune, by one bulletin. */
export interface FloodRisk extends WatchedRivers {
  /** Null when the bulletin does not say: it tells of no green river then. */
  readonly publishedAt: IsoInstant | null
  /** The bulletin did not reach us for so long that it says nothing of now. */
  readonly isOld: boolean
}

/** The air of a commune: the official index where one is published, else an estimate from modelled concentrations. */
export type AirRisk =
  | { readonly kind: 'official'; readonly zone: IndexZone; readonly days: readonly PlaceIndexDay<AirLevel>[] }
  | { readonly kind: 'estimate'; readonly days: readonly AirDay[] }

/** The pollen of a commune: the official index, or counts of a model on a scale of their own. The two are never mixed. */
export type PollenRisk =
  | {
      readonly kind: 'official'
      readonly zone: IndexZone
      readonly days: readonly PlaceIndexDay<PollenLevel>[]
    }
  | { readonly kind: 'estimate'; readonly days: readonly PollenDay[] }

/** All that is followed for a commune; what its source did not tell is a missing part. */
export interface RiskReport {
  readonly vigilance: Part<DepartmentVigilance>
  readonly flood: Part<FloodRisk>
  /** Null for a department that the bulletins do not name. */
  readonly fire: Part<FireDanger | null>
  readonly water: Part<WaterRestrictions>
  readonly air: Part<AirRisk>
  readonly pollen: Part<PollenRisk>
}

/** How the nearest watched river moves at the gauge that is nearest to a place. */
export interface RiverGauge {
  /** Code of the reach, as in the report. */
  readonly reach: string
  /** « Lyon [La Feuillée] » */
  readonly gauge: string
  /** Null when its latest heights do not reach six hours back. */
  readonly trend: GaugeTrend | null
}

/** The level of a risk in four steps that all have in common: none or low, be attentive, serious, extreme. */
export const severities = ['low', 'attention', 'serious', 'extreme'] as const
export type Severity = (typeof severities)[number]

/** Why a risk has no level today. */
export type NoLevel = 'unknown' | 'not-covered' | 'off-season'

/** A level of today on the scale of its source. Counts of pollen have another scale than its index. */
export type OwnLevel =
  FloodLevel | FireDangerLevel | AirLevel | PollenLevel | `count-${PollenCountLevel}` | DroughtLevel | 'none'

/** A risk with its level today. */
export type RiskRow = { readonly risk: Risk } & RiskLevel

type RiskLevel =
  { readonly level: Severity; readonly own: OwnLevel } | { readonly level: NoLevel; readonly own?: undefined }

const leveled = (level: Severity, own: OwnLevel): RiskLevel => ({ level, own })
const without = (level: NoLevel): RiskLevel => ({ level })

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
export function riskRows(report: RiskReport, today: IsoDate): readonly RiskRow[] {
  const levels: Readonly<Record<Risk, RiskLevel>> = {
    vigilance: vigilanceLevel(report.vigilance),
    flood: floodLevel(report.flood),
    fire: fireLevel(report.fire),
    air: airLevel(report.air, today),
    pollen: pollenLevel(report.pollen, today),
    water: waterLevel(report.water, today),
  }
  return risks.map((risk) => ({ risk, ...levels[risk] })).toSorted((a, b) => ranks[a.level] - ranks[b.level])
}

/** Steps of the scales that have more or other levels than the four. */
const airSteps: Readonly<Record<AirLevel, Severity>> = {
  good: 'low',
  fair: 'low',
  degraded: 'attention',
  poor: 'serious',
  'very-poor': 'extreme',
  'extremely-poor': 'extreme',
}
const pollenSteps: Readonly<Record<PollenLevel, Severity>> = {
  'very-low': 'low',
  low: 'low',
  moderate: 'attention',
  high: 'serious',
  'very-high': 'extreme',
  'extremely-high': 'extreme',
}
const pollenCountSteps: Readonly<Record<PollenCountLevel, Severity>> = {
  none: 'low',
  low: 'low',
  moderate: 'attention',
  high: 'serious',
}

/** Of a scale of four levels its step. */
const stepOf = <Level>(scale: readonly Level[], level: Level): Severity =>
  severities[scale.indexOf(level)] ?? 'low'

/** A missing part whose source does not reach the place is not covered; any other is unknown. */
const absent = ({ reason }: Extract<Part<unknown>, { state: 'missing' }>): RiskLevel =>
  without(reason === 'unsupported' ? 'not-covered' : 'unknown')

/** The highest alert of today; without one, green only when the day vouches for it. */
function vigilanceLevel(part: Part<DepartmentVigilance>): RiskLevel {
  if (part.state === 'missing') return absent(part)
  const vigilance = part.value
  if (!vigilance.covered) return without('not-covered')
  const { today, active, upcoming } = vigilance
  const alerts = [...active, ...upcoming.filter(({ startDate }) => startDate < today.dayEnd)]
  const [highest] = alerts.map(({ level }) => level).toSorted((a, b) => displayRank(b) - displayRank(a))
  if (highest !== undefined && highest !== 'unknown') return leveled(floodSteps[highest], highest)
  const isGreen = vigilance.levelNow === 'green' && !today.incomplete && highest === undefined
  return isGreen ? leveled('low', 'green') : without('unknown')
}

const floodSteps: Readonly<Record<FloodLevel, Severity>> = {
  green: 'low',
  yellow: 'attention',
  orange: 'serious',
  red: 'extreme',
}

/** The highest of the rivers beside the place, else of those near it. An old bulletin, and an unreadable level, are unknown. */
function floodLevel(part: Part<FloodRisk>): RiskLevel {
  if (part.state === 'missing') return absent(part)
  const { beside, warnedNearby, isOld } = part.value
  if (isOld) return without('unknown')
  if (beside.length === 0 && !warnedNearby) return without('not-covered')
  const highest = highestFloodLevel(beside.length > 0 || !warnedNearby ? beside : [warnedNearby])
  return highest === 'unknown' ? without('unknown') : leveled(floodSteps[highest], highest)
}

function fireLevel(part: Part<FireDanger | null>): RiskLevel {
  if (part.state === 'missing') return absent(part)
  const danger = part.value
  if (danger === null) return without('not-covered')
  if (danger.season === 'closed') return without('off-season')
  return danger.today === null
    ? without('unknown')
    : leveled(stepOf(fireDangerLevels, danger.today), danger.today)
}

function waterLevel(part: Part<WaterRestrictions>, today: IsoDate): RiskLevel {
  if (part.state === 'missing') return absent(part)
  if (part.value.coverage === 'not-covered') return without('not-covered')
  if (part.value.coverage === 'unrestricted-department') return leveled('low', 'none')
  const inForce = restrictionsOn(part.value.restrictions, today)
  const readable = inForce.flatMap(({ level }) => (level === null ? [] : [level]))
  const highest = droughtLevels.findLast((level) => readable.includes(level))
  if (highest !== undefined)
    return leveled(
      highest === 'vigilance' ? 'attention' : highest === 'crisis' ? 'extreme' : 'serious',
      highest,
    )
  const { restrictions, isLapsed } = part.value
  return restrictions.length === 0 && !isLapsed ? leveled('low', 'none') : without('unknown')
}

function airLevel(part: Part<AirRisk>, today: IsoDate): RiskLevel {
  if (part.state === 'missing') return absent(part)
  const days: readonly { readonly date: IsoDate; readonly level: AirLevel | null }[] = part.value.days
  const level = days.find(({ date }) => date === today)?.level ?? null
  return level === null ? without('unknown') : leveled(airSteps[level], level)
}

function pollenLevel(part: Part<PollenRisk>, today: IsoDate): RiskLevel {
  if (part.state === 'missing') return absent(part)
  if (part.value.kind === 'official') {
    const level = part.value.days.find(({ date }) => date === today)?.level ?? null
    return level === null ? without('unknown') : leveled(pollenSteps[level], level)
  }
  const day = part.value.days.find(({ date }) => date === today)
  const counted = day ? countedPollenLevels(day.counts) : []
  const highest = pollenCountLevels.findLast((level) => counted.some((each) => each.level === level))
  return highest === undefined ? without('unknown') : leveled(pollenCountSteps[highest], `count-${highest}`)
}
