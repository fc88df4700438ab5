import {
  bulletinOf,
  endOf,
  isSureOffSeason,
  massifState,
  type MassifState,
  type Publications,
} from '../../domain/avalanche/statement.ts'
import type { Coordinates } from '../../domain/geo.ts'
import { latest } from '../../domain/instant.ts'
import { nextMidnight } from '../../domain/lifetime.ts'
import { localDate, localHour, nationalZone } from '../../domain/local-time.ts'
import type { Massif } from '../../domain/massif.ts'
import { snowNear, type SnowReading } from '../../domain/measured-snow.ts'
import { missing, type Part } from '../../domain/part.ts'
import type { NatureSite, City } from '../../domain/place.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/time-units.ts'
import {
  highRisk,
  massifGroups,
  massifRow,
  toMassifSummary,
  type HighAvalanche,
  type MassifBulletin,
  type MassifIndex,
  type MassifPage,
  type MassifSummary,
  type MeasuredSnow,
  type PlaceAvalanche,
  type PlaceInMassif,
} from '../../views/mountains.ts'
import { toPlaceSummary } from '../../views/place-views.ts'
import { Cache, type Clock } from '../cache.ts'
import type { Catalogue } from '../catalogue.ts'
import type { createAvalancheBulletins, Published } from '../sources/bulletins-avalanche/published.ts'
import { isUnreadable } from '../upstream/upstream.ts'
import { readNow, partInTime, type Reading, type PartContent } from './late-cache.ts'
import type { EditionRow } from './race-editions.ts'
import { wholeOfFrance } from './risk-readings.ts'
import { getOrInsert } from '../collections.ts'

export interface AvalancheOptions {
  readonly bulletins: ReturnType<typeof createAvalancheBulletins>
  readonly stations: {
    readonly read: (now: number) => Promise<readonly SnowReading[]>
    readonly everyMs: number
  }
  readonly catalogue: Pick<Catalogue, 'massifs' | 'massifsOf' | 'massifAt' | 'placesOf' | 'department'>
  readonly editions: readonly EditionRow[]
  readonly clock: Clock
  /** How long a page waits for the bulletins, or for the stations. */
  readonly waitMs: number
}

export interface MassifStatement {
  readonly massif: Massif
  readonly said: MassifState
}

const source = 'bulletins-avalanche'
/** What is read is spoken of for two days. */
const keepMs = 48 * hourMs
/** A day should take 80 questions: after a failure they must last for the hours of an outage. */
const failureMs = 10 * minuteMs
/** While one refresh runs, the reading before it is good for so long. */
const refreshMs = 10 * minuteMs

/** How long a reading is good at an instant (ms): bulletins come between three and six in the afternoon, amendments by day. */
function freshMsAt(now: number, last: Published | null): number {
  if (last?.isPartial) return failureMs
  if (last?.all.length === 0) return isSureOffSeason(now) ? dayMs : 3 * hourMs
  const hour = localHour(new Date(now), nationalZone)
  if (hour >= 15 && hour < 18) return 30 * minuteMs
  return hour >= 7 && hour < 21 ? hourMs : 3 * hourMs
}

export type AvalancheService = ReturnType<typeof createAvalanche>

/** The avalanche bulletins of all massifs, and snow as stations measure it. */
export function createAvalanche(options: AvalancheOptions) {
  const { bulletins, stations, catalogue, clock, waitMs } = options
  let last: Published | null = null
  const policy = { keepMs, failureMs, waitsLikeAnswer: isUnreadable, clock }
  const readings = new Cache<null, Reading<Published>>(
    { ...policy, life: () => ({ freshMs: freshMsAt(clock.now(), last), refreshMs }) },
    (_, previous) =>
      readNow(async () => {
        const now = clock.now()
        const isResting = isSureOffSeason(now) && !previous?.value.all.length
        last = await bulletins.read(now, previous?.value ?? null, isResting)
        return last
      }, clock),
  )
  const depths = new Cache<null, Reading<readonly SnowReading[]>>(
    {
      ...policy,
      life: () => {
        const freshMs = isSureOffSeason(clock.now()) ? dayMs : stations.everyMs
        return { freshMs, refreshMs: freshMs }
      },
    },
    () => readNow(() => stations.read(clock.now()), clock),
  )

  const partFrom = <T>(
    massifs: readonly Massif[],
    say: (all: readonly MassifStatement[], now: number) => T,
  ): Promise<Part<T>> =>
    partInTime(readings, wholeOfFrance, { clock, waitMs }, ({ value, readAt }, now): PartContent<T> => {
      const published: Publications = { all: value.all, readAt }
      const all = massifs.map((massif) => ({ massif, said: massifState(published, massif.code, now) }))
      const issued = all.flatMap(({ said }) => bulletinOf(said)?.issuedAt ?? [])
      return {
        value: say(all, now),
        at: latest(issued) ?? readAt,
        source,
        validUntil: Math.min(
          nextMidnight(now, nationalZone),
          ...all.map(({ said }) => Date.parse(endOf(said) ?? '9999-12-31')),
        ),
      }
    })

  const summaryOf = (massif: Massif): MassifSummary => toMassifSummary(massif, catalogue.department)
  const bySlug = new Map(catalogue.massifs.map((massif) => [massif.slug, massif]))
  const placeIn = (place: City | NatureSite): PlaceInMassif => ({
    ...toPlaceSummary(place, catalogue.department(place.departmentCode)),
    elevation: place.elevation,
  })
  const pages = new Map<string, MassifPage>()
  const pageOf = (massif: Massif): MassifPage => {
    const { sites, resorts, communes } = catalogue.placesOf(massif)
    return {
      massif: summaryOf(massif),
      sites: sites.map(placeIn),
      resorts: resorts.map(placeIn),
      communes: communes.map(placeIn),
      finishes: finishesIn(massif, options),
    }
  }

  return {
    massifs: (): Promise<Part<MassifIndex>> =>
      partFrom(catalogue.massifs, (all, now) => {
        const today = localDate(new Date(now), nationalZone)
        const rows = all.map(({ massif, said }) => massifRow(summaryOf(massif), said, today))
        return { now: new Date(now).toISOString(), groups: massifGroups(rows) }
      }),
    /** Null when there is no massif of that name. */
    massif(slug: string): MassifPage | null {
      const massif = bySlug.get(slug)
      return massif ? getOrInsert(pages, slug, () => pageOf(massif)) : null
    },
    async bulletin(slug: string): Promise<Part<MassifBulletin> | null> {
      const massif = bySlug.get(slug)
      if (!massif) return null
      return partFrom([massif], ([own], now) => ({
        now: new Date(now).toISOString(),
        massif: summaryOf(massif),
        said: own?.said ?? { state: 'unreadable', bulletin: null },
      }))
    },
    /** What is said of the massifs of a point and of its commune; « unsupported » where there is none. */
    async at(point: Coordinates): Promise<Part<PlaceAvalanche>> {
      const places = catalogue.massifsOf(point)
      if (places.length === 0) return missing('unsupported')
      return partFrom(
        places.map(({ massif }) => massif),
        (all, now) => ({
          now: new Date(now).toISOString(),
          massifs: all.map(({ massif, said }, i) => ({
            massif: summaryOf(massif),
            holdsPoint: places[i]?.holdsPoint ?? false,
            said,
          })),
        }),
      )
    },
    /** The massifs of some points where the level is 4 or 5. */
    highAt(points: readonly Coordinates[]): Promise<Part<HighAvalanche>> {
      const massifs = new Set(
        points.flatMap((point) => catalogue.massifsOf(point).map(({ massif }) => massif)),
      )
      return partFrom([...massifs], (all, now) => ({
        now: new Date(now).toISOString(),
        massifs: all
          .flatMap(({ massif, said }) => highRisk(massif, said))
          .toSorted((a, b) => b.level - a.level || a.name.localeCompare(b.name, 'fr')),
      }))
    },
    /** Every massif with what is said of it. */
    all: (): Promise<Part<readonly MassifStatement[]>> => partFrom(catalogue.massifs, (all) => all),
    /** What the stations near a point measured; « unsupported » where none is. */
    snow: (point: Coordinates): Promise<Part<MeasuredSnow>> =>
      partInTime(depths, wholeOfFrance, { clock, waitMs }, ({ value }, now) => {
        const near = snowNear(value, point, now)
        const newest = near && latest(near.stations.map(({ at }) => at))
        return newest ? { value: near, at: newest, source: 'nivose' } : missing('unsupported')
      }),
  }
}

/** The stages of races that end in a massif, the highest finish first. */
const finishesIn = (
  { code }: Massif,
  { editions, catalogue }: Pick<AvalancheOptions, 'editions' | 'catalogue'>,
): MassifPage['finishes'] =>
  editions
    .flatMap(({ id, stages }) =>
      stages.flatMap(({ number, finish }) =>
        number !== null && catalogue.massifAt(finish)?.code === code
          ? [{ raceId: id, stage: number, name: finish.name, altitude: finish.altitude ?? null }]
          : [],
      ),
    )
    .toSorted((a, b) => (b.altitude ?? 0) - (a.altitude ?? 0))
