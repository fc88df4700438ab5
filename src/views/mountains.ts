import { highLevels } from '../domain/avalanche/scale.ts'
import { bulletinOf, type MassifState } from '../domain/avalanche/statement.ts'
import { mountainRanges, type Massif } from '../domain/massif.ts'
import { avalancheSite } from '../domain/official-sites.ts'
import type { IsoDate } from '../domain/part.ts'
import { pick } from '../domain/pick.ts'
import type { Department, PlaceSummary } from '../domain/place.ts'
import type {
  FreshSnowDay,
  HighAvalanche,
  MassifIndex,
  MassifRow,
  MassifSummary,
} from '../schemas/avalanche.ts'

export type {
  AvalancheBulletin,
  FreshSnowDay,
  HighAvalanche,
  MassifBulletin,
  MassifIndex,
  MassifRow,
  MassifState,
  MassifSummary,
  MeasuredSnow,
  MountainWeatherStep,
  PlaceAvalanche,
  RiskBand,
  SnowDepths,
  SnowStation,
} from '../schemas/avalanche.ts'

/** A place in a massif, with its height above the sea in metres where that is known. */
export type PlaceInMassif = PlaceSummary & { readonly elevation: number | null }

/** What the page of a massif says without asking anybody outside. */
export interface MassifPage {
  readonly massif: MassifSummary
  /** Passes, summits, lakes and other nature sites of a point, the highest first. */
  readonly sites: readonly PlaceInMassif[]
  /** Resorts, by name. */
  readonly resorts: readonly PlaceInMassif[]
  /** The larger communes of which the town lies in it, by population. */
  readonly communes: readonly PlaceInMassif[]
  /** Finishes of races that lie in it. */
  readonly finishes: readonly {
    readonly raceId: string
    readonly stage: number
    readonly name: string
    /** Metres. */
    readonly altitude: number | null
  }[]
}

/** A massif with the names of its departments. */
export const toMassifSummary = (
  massif: Massif,
  department: (code: string) => Pick<Department, 'name'> | null,
): MassifSummary => ({
  ...pick(massif, 'code', 'slug', 'name', 'of', 'range', 'departments', 'lat', 'lon'),
  departments: massif.departments.map((code) => ({ code, name: department(code)?.name ?? code })),
  officialUrl: avalancheSite,
})

/** A massif in short; `today`: the day in Paris. */
export function massifRow(massif: MassifSummary, said: MassifState, today: IsoDate): MassifRow {
  const bulletin = bulletinOf(said)
  const inForce = said.state === 'in-force' ? said : null
  return {
    massif,
    state: said.state,
    level: inForce?.level ?? null,
    bands: inForce?.bands ?? [],
    tomorrow: inForce?.tomorrow?.level ?? null,
    issuedAt: bulletin?.issuedAt ?? null,
    validUntil: bulletin?.validUntil ?? null,
    snowLine: bulletin?.snow
      ? { date: bulletin.snow.date, north: bulletin.snow.lineNorth, south: bulletin.snow.lineSouth }
      : null,
    freshSnow: bulletin ? lastFreshSnow(bulletin.freshSnow.days, today) : null,
  }
}

/** A massif of level 4 or 5 as a list of these has it; none for another. */
export function highRisk({ slug, name }: Massif, said: MassifState): HighAvalanche['massifs'] {
  const level = said.state === 'in-force' && highLevels.find((each) => each === said.level)
  return level ? [{ slug, name, level, validUntil: said.bulletin.validUntil }] : []
}

/** The last day with a figure that is not ahead; null when there is none. */
const lastFreshSnow = (days: readonly FreshSnowDay[], today: IsoDate): FreshSnowDay | null =>
  days.findLast(({ date, least, most }) => date <= today && (least !== null || most !== null)) ?? null

/** The highest level first; what is not known comes before level 1, which it may hide, and after every higher one. */
const ranks: Readonly<Record<MassifState['state'], number>> = {
  'in-force': 0,
  contradicting: 1.9,
  unreadable: 1.8,
  expired: 1.7,
  'not-published': 1.6,
  'out-of-season': 0.5,
}

const rankOf = ({ state, level }: MassifRow): number => level ?? ranks[state]

/** The rows by range, the worst first. */
export const massifGroups = (rows: readonly MassifRow[]): MassifIndex['groups'] =>
  mountainRanges.flatMap((range) => {
    const own = rows
      .filter(({ massif }) => massif.range === range)
      .toSorted((a, b) => rankOf(b) - rankOf(a) || a.massif.name.localeCompare(b.massif.name, 'fr'))
    return own.length > 0 ? [{ range, rows: own }] : []
  })
