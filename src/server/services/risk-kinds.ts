import { boundedMap } from '../cache/bounded-map.ts'
import type { AirQuality } from '../../domain/air.ts'
import { endOf } from '../../domain/avalanche/statement.ts'
import type { Coordinates } from '../../domain/geo.ts'
import { nextMidnight } from '../../domain/lifetime.ts'
import { nationalZone } from '../../domain/local-time.ts'
import { missing, mapPart, type Part } from '../../domain/part.ts'
import type { DepartmentCode } from '../../domain/place.ts'
import { indexOfCommune, ratedCommune, type AirIndexes, type IndexDay } from '../../domain/risks/air-index.ts'
import { decreesFrom, type WaterRestrictions } from '../../domain/risks/drought.ts'
import { bulletinEnd, isOldBulletin, samplesAlong, watchedRivers } from '../../domain/risks/flood.ts'
import type { FloodBulletin, RiverReach, WatchedRivers } from '../../domain/risks/flood.ts'
import { fireDangerIn, isSilenceOurs } from '../../domain/risks/forest-fire.ts'
import { isVigilanceDepartment } from '../../domain/vigilance.ts'
import {
  nationalAvalanche,
  nationalAir,
  nationalFire,
  nationalFlood,
  nationalWater,
} from '../../views/national-risks.ts'
import type { NationalRiskName, NationalRisks } from '../../views/national-risks.ts'
import { massifRow } from '../../views/mountains.ts'
import type { Risk, RiskReport } from '../../views/risk-list.ts'
import type { DepartmentVigilance } from '../../views/vigilance-department.ts'
import type { Cache, Clock } from '../cache.ts'
import { computedByObject } from '../cache/by-object.ts'
import { computedByPoint } from '../cache/by-point.ts'
import type { Catalogue, LocatedCity } from '../catalogue.ts'
import type { AvalancheService } from './avalanche.ts'
import { partInTime, type Reading, type PartContent } from './late-cache.ts'
import { wholeOfFrance, type RiskReadings } from './risk-readings.ts'
import { getOrInsert } from '../collections.ts'
import { parisDay } from '../../domain/vigilance/days.ts'

export interface RiskKindOptions {
  readonly readings: RiskReadings
  readonly catalogue: Pick<
    Catalogue,
    'locate' | 'intercommunality' | 'territoryOf' | 'departmentsOfZone' | 'departmentsAlong'
  >
  /** Waited for as long as it waits itself: a page that shows it twice says the same twice. */
  readonly vigilance: (department: string) => Promise<Part<DepartmentVigilance>>
  readonly avalanche: Pick<AvalancheService, 'at' | 'all'>
  readonly clock: Clock
  /** How long a page waits for one of them. */
  readonly riskMs: number
}

/** A place whose commune is asked about. */
export interface RiskPlace {
  readonly city: LocatedCity['city']
  readonly point: Coordinates
  /** The modelled air there, for where no official index is published. */
  readonly modelled: Promise<Part<AirQuality>>
}

/** How each risk is told of a commune. */
type Communes = { readonly [Name in Risk]: { commune(place: RiskPlace): Promise<RiskReport[Name]> } }

/** How those whose source speaks of all departments are told of the country, from the same reading. */
export type Countries = {
  readonly [Name in NationalRiskName]: { country(): Promise<Part<NationalRisks[Name]>> }
}

/** A line for each risk. */
export function createRiskKinds(options: RiskKindOptions) {
  const { readings, catalogue, vigilance, avalanche, clock, riskMs } = options
  const riversAround = createRiversAround(catalogue)
  const reachesByDepartment = createReachesByDepartment(catalogue)

  /** A part of what `contentOf` makes of the one reading of a source. */
  const partFrom = <V, T>(
    cache: Cache<null, Reading<V>>,
    contentOf: (reading: Reading<V>, now: number) => PartContent<T>,
    waitMs = riskMs,
  ) => partInTime(cache, wholeOfFrance, { clock, waitMs }, contentOf)

  /** What `valueFrom` makes of the bulletin and of what it says of itself: an old one speaks of no river. */
  const fromFloods = <T>(
    valueFrom: (bulletin: FloodBulletin, facts: Pick<NationalRisks['flood'], 'publishedAt' | 'isOld'>) => T,
  ) =>
    partFrom(readings.floods, ({ value: bulletin, readAt }, now) => {
      const { publishedAt } = bulletin
      const at = publishedAt ?? new Date(readAt).toISOString()
      const end = bulletinEnd(at)
      const value = valueFrom(bulletin, { publishedAt, isOld: isOldBulletin(at, new Date(now)) })
      return { value, at, source: 'vigicrues', ...(end > now ? { validUntil: end } : {}) }
    })

  /**
   * The reading of all departments when it says that this one has no decree: none of its communes can have one then. Overseas
   * that may mean as well that the register does not hold the territory, which only the answer for a commune tells.
   */
  async function unrestricted(department: DepartmentCode): Promise<Part<WaterRestrictions> | null> {
    if (!isVigilanceDepartment(department)) return null
    const contentOf = ({ value, readAt }: Reading<ReadonlyMap<DepartmentCode, unknown>>) =>
      value.get(department) === 'none'
        ? { value: { coverage: 'unrestricted-department' } as const, at: readAt, source: 'vigieau' }
        : missing('unsupported')
    const part = await partFrom(readings.droughts, contentOf, riskMs / 2)
    return part.state === 'fresh' ? part : null
  }

  function decrees({ code: part, lat, lon }: LocatedCity['city']): Promise<Part<WaterRestrictions>> {
    const code = ratedCommune(part)
    const question = { key: code, argument: { code, centre: { lat, lon } } }
    return partInTime(
      readings.decrees,
      question,
      { clock, waitMs: riskMs / 2 },
      ({ value, readAt }, now) => ({
        value: decreesFrom(value, parisDay(now)),
        at: readAt,
        source: 'vigieau',
      }),
    )
  }

  /** The official index where it speaks of today, else what `estimate` makes of a model, each on its own scale. */
  async function indexed<Level, T>(
    { city, modelled }: RiskPlace,
    daysOf: (indexes: AirIndexes) => readonly IndexDay<Level>[],
    estimate: (modelled: Part<AirQuality>) => Part<T>,
  ) {
    const official = partFrom(readings.indexes, ({ value, readAt }, now) => {
      const today = parisDay(now)
      const group = catalogue.intercommunality(city.code)?.code ?? null
      const found = indexOfCommune(daysOf(value), city.code, group, today)
      if (!found?.days.some(({ date }) => date === today)) return missing('unsupported')
      return { value: { kind: 'official', ...found } as const, at: readAt, source: 'atmo' }
    })
    const [index, air] = await Promise.all([official, modelled])
    return index.state === 'missing' ? estimate(air) : index
  }

  return {
    vigilance: { commune: ({ city }) => vigilance(city.departmentCode) },
    flood: {
      commune: ({ point }: Pick<RiskPlace, 'point'>) =>
        fromFloods((bulletin, facts) => ({ ...facts, ...riversAround(bulletin, point) })),
      country: () => fromFloods((bulletin, facts) => nationalFlood(reachesByDepartment(bulletin), facts)),
    },
    avalanche: {
      commune: async ({ point }) =>
        mapPart(await avalanche.at(point), ({ now, massifs }) => {
          const today = parisDay(Date.parse(now))
          return { massifs: massifs.map(({ massif, said }) => massifRow(massif, said, today)) }
        }),
      country: async () =>
        mapPart(await avalanche.all(), (all) =>
          nationalAvalanche(
            all.map(({ massif, said }) => ({
              ...massif,
              state: said.state,
              level: said.state === 'in-force' ? said.level : null,
              end: endOf(said),
            })),
          ),
        ),
    },
    fire: {
      commune: ({ city }) =>
        partFrom(readings.fires, ({ value: bulletins, readAt }, now) => {
          const danger = fireDangerIn(bulletins, city.departmentCode, new Date(now))
          if (danger !== null && isSilenceOurs(bulletins, { now, readAt })) return missing('refused')
          const at = danger?.season === 'open' ? danger.producedAt : bulletins.producedAt
          return { value: danger, at, source: 'meteo-des-forets' }
        }),
      country: () =>
        partFrom(readings.fires, ({ value: bulletins, readAt }, now) =>
          isSilenceOurs(bulletins, { now, readAt })
            ? missing('refused')
            : {
                value: nationalFire(bulletins, new Date(now)),
                at: bulletins.producedAt,
                source: 'meteo-des-forets',
                validUntil: nextMidnight(now, nationalZone),
              },
        ),
    },
    air: {
      commune: (place) =>
        indexed(
          place,
          ({ air }) => air,
          (part) => mapPart(part, ({ days }) => ({ kind: 'estimate', days }) as const),
        ),
      country: () =>
        partFrom(readings.indexes, ({ value, readAt }, now) => ({
          value: nationalAir(value.air, catalogue.departmentsOfZone, parisDay(now)),
          at: readAt,
          source: 'atmo',
          validUntil: nextMidnight(now, nationalZone),
        })),
    },
    pollen: { commune: (place) => indexed(place, ({ pollen }) => pollen, estimatedPollen) },
    /** One question for all of France, and one for the commune only where its department has a decree. */
    water: {
      commune: async ({ city }) => (await unrestricted(city.departmentCode)) ?? decrees(city),
      country: () =>
        partFrom(readings.droughts, ({ value, readAt }, now) => ({
          value: nationalWater(value),
          at: readAt,
          source: 'vigieau',
          validUntil: nextMidnight(now, nationalZone),
        })),
    },
  } satisfies Communes & Countries
}

function estimatedPollen(part: Part<AirQuality>) {
  if (part.state !== 'missing' && part.value.pollenDays.length === 0) return missing('unsupported')
  return mapPart(part, ({ pollenDays }) => ({ kind: 'estimate', days: pollenDays }) as const)
}

/** What is computed of a bulletin for a place: thousands of segments, 2.4 ms, the same for everybody there. */
function createRiversAround(
  catalogue: Pick<Catalogue, 'locate' | 'territoryOf'>,
): (bulletin: FloodBulletin, point: Coordinates) => WatchedRivers {
  const territoryAt = (point: Coordinates) => {
    const located = catalogue.locate(point)
    return located && catalogue.territoryOf(ratedCommune(located.city.code))
  }
  const ofBulletin = computedByObject((bulletin: FloodBulletin) =>
    computedByPoint((at) => watchedRivers(bulletin.reaches, at, territoryAt(at))),
  )
  return (bulletin, point) => ofBulletin(bulletin)(point)
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
  const byLine = boundedMap<string, readonly DepartmentCode[]>(reachesInMemory)
  return (bulletin: FloodBulletin): ReadonlyMap<DepartmentCode, readonly RiverReach[]> => {
    const reaches = new Map<DepartmentCode, RiverReach[]>()
    for (const reach of bulletin.reaches) {
      const departments = getOrInsert(byLine, lineKey(reach), () =>
        catalogue.departmentsAlong(samplesAlong(reach.lines), besideKm),
      )
      for (const department of departments)
        reaches.set(department, [...(reaches.get(department) ?? []), reach])
    }
    return reaches
  }
}

/** The code of a reach with the length and the ends of its lines: another course has another key. */
const lineKey = ({ code, lines }: RiverReach): string =>
  `${code} ${lines.map((line) => `${line.length},${line[0]},${line[1]},${line.at(-2)},${line.at(-1)}`).join(' ')}`
