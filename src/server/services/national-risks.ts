import { LRUCache } from 'lru-cache'
import { nextMidnight } from '../../domain/lifetime.ts'
import { localDate, nationalZone } from '../../domain/local-time.ts'
import type { Part } from '../../domain/part.ts'
import type { DepartmentCode } from '../../domain/place.ts'
import type { AirIndexes } from '../../domain/risks/air-index.ts'
import {
  bulletinEnd,
  isOldBulletin,
  samplesAlong,
  type FloodBulletin,
  type RiverReach,
} from '../../domain/risks/flood.ts'
import { isSilenceOurs } from '../../domain/risks/forest-fire.ts'
import {
  nationalAir,
  nationalWater,
  nationalFire,
  nationalFlood,
  type NamedReach,
  type NationalRiskName,
  type NationalRisks,
} from '../../views/national-risks.ts'
import type { Cache, Clock } from '../cache.ts'
import { Derived } from '../cache/derived.ts'
import type { Catalogue } from '../catalogue.ts'
import { usualDeadlines, type Deadlines } from '../deadlines.ts'
import { askInTime, timelyPart, type Reading } from './late-cache.ts'
import { missing } from './part.ts'
import { whole, type RiskReadings } from './risk-readings.ts'

export interface NationalRiskOptions {
  readonly readings: RiskReadings
  readonly catalogue: Pick<Catalogue, 'departmentsOfZone' | 'departmentsAlong'>
  readonly clock: Clock
  readonly deadlines?: Pick<Deadlines, 'riskMs'>
}

/** The map of risks: what each source says of all departments, from the reading that serves the communes as well. */
export interface NationalRiskService {
  of<Name extends NationalRiskName>(name: Name): Promise<Part<NationalRisks[Name]>>
}

export function createNationalRisks({
  readings,
  catalogue,
  clock,
  deadlines = usualDeadlines,
}: NationalRiskOptions): NationalRiskService {
  const reachesByDepartment = createReachesByDepartment(catalogue)
  const airToday = createAirToday(catalogue)

  /** Of one reading that is waited for no longer than a page can; `toPart` is asked with it. */
  const ask = <V>(cache: Cache<null, Reading<V>>) =>
    askInTime(cache, { key: whole, argument: null }, deadlines.riskMs)

  async function fire(): Promise<Part<NationalRisks['fire']>> {
    const asked = await ask(readings.fires)
    if ('state' in asked) return asked
    const { value: bulletins, readAt } = asked.answer.value
    const now = clock.now()
    if (isSilenceOurs(bulletins, { now, readAt })) return missing('refused')
    return timelyPart(asked.answer, nationalFire(bulletins, new Date(now)), now, {
      at: bulletins.producedAt,
      source: 'meteo-des-forets',
      validUntil: nextMidnight(now, nationalZone),
    })
  }

  async function flood(): Promise<Part<NationalRisks['flood']>> {
    const asked = await ask(readings.floods)
    if ('state' in asked) return asked
    const { value: bulletin, readAt } = asked.answer.value
    const { publishedAt } = bulletin
    const at = publishedAt ?? new Date(readAt).toISOString()
    const now = clock.now()
    const end = bulletinEnd(at)
    const isOld = isOldBulletin(at, new Date(now))
    const value = nationalFlood(reachesByDepartment(bulletin), { publishedAt, isOld })
    return timelyPart(asked.answer, value, now, {
      at,
      source: 'vigicrues',
      ...(end > now ? { validUntil: end } : {}),
    })
  }

  async function water(): Promise<Part<NationalRisks['water']>> {
    const asked = await ask(readings.droughts)
    if ('state' in asked) return asked
    const { value, readAt } = asked.answer.value
    const now = clock.now()
    return timelyPart(asked.answer, nationalWater(value), now, {
      at: readAt,
      source: 'vigieau',
      validUntil: nextMidnight(now, nationalZone),
    })
  }

  async function air(): Promise<Part<NationalRisks['air']>> {
    const asked = await ask(readings.indexes)
    if ('state' in asked) return asked
    const { value, readAt } = asked.answer.value
    const now = clock.now()
    return timelyPart(asked.answer, airToday(value, now), now, {
      at: readAt,
      source: 'atmo',
      validUntil: nextMidnight(now, nationalZone),
    })
  }

  const layers: { readonly [Name in NationalRiskName]: () => Promise<Part<NationalRisks[Name]>> } = {
    fire,
    flood,
    water,
    air,
  }
  return { of: (name) => layers[name]() }
}

/** Outlines and lines are each true to about a kilometre: a river that is a border counts for both sides. */
const besideKm = 1
/** There are 337 reaches. */
const reachesInMemory = 2_000

/**
 * The reaches of each department, which the bulletin does not name: those of whose line a vertex lies in it or beside it. Lines
 * hardly ever change, so that a bulletin every twelve minutes costs nothing; all of them at once take a tenth of a second.
 */
function createReachesByDepartment(catalogue: Pick<Catalogue, 'departmentsAlong'>) {
  const byLine = new LRUCache<string, readonly DepartmentCode[]>({ max: reachesInMemory })
  const lastBulletin = new Derived<
    'France',
    { readonly of: FloodBulletin; readonly reaches: ReadonlyMap<DepartmentCode, readonly NamedReach[]> }
  >()

  function departmentsOf(reach: RiverReach): readonly DepartmentCode[] {
    const key = lineKey(reach)
    const departments = byLine.get(key) ?? catalogue.departmentsAlong(samplesAlong(reach.lines), besideKm)
    byLine.set(key, departments)
    return departments
  }

  function read(bulletin: FloodBulletin) {
    const reaches = new Map<DepartmentCode, RiverReach[]>()
    for (const reach of bulletin.reaches)
      for (const department of departmentsOf(reach))
        reaches.set(department, [...(reaches.get(department) ?? []), reach])
    return { of: bulletin, reaches }
  }

  return (bulletin: FloodBulletin): ReadonlyMap<DepartmentCode, readonly NamedReach[]> =>
    lastBulletin.get(
      'France',
      ({ of }) => of === bulletin,
      () => read(bulletin),
    ).reaches
}

/** The code of a reach with the length and the ends of its lines: another course has another key. */
const lineKey = ({ code, lines }: RiverReach): string =>
  `${code} ${lines.map((line) => `${line.length},${line[0]},${line[1]},${line.at(-2)},${line.at(-1)}`).join(' ')}`

/** Thirty thousand zones are read once for each reading and day. */
function createAirToday(catalogue: Pick<Catalogue, 'departmentsOfZone'>) {
  const last = new Derived<
    'France',
    { readonly of: AirIndexes; readonly today: string; readonly value: NationalRisks['air'] }
  >()
  return (indexes: AirIndexes, now: number): NationalRisks['air'] => {
    const today = localDate(new Date(now), nationalZone)
    return last.get(
      'France',
      (made) => made.of === indexes && made.today === today,
      () => ({ of: indexes, today, value: nationalAir(indexes.air, catalogue.departmentsOfZone, today) }),
    ).value
  }
}
