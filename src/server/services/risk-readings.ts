import type { Coordinates } from '../../domain/geo.ts'
import type { AirIndexes } from '../../domain/risks/air-index.ts'
import type { DepartmentDrought, WaterRestrictions } from '../../domain/risks/drought.ts'
import type { FloodBulletin } from '../../domain/risks/flood.ts'
import type { FireDangerBulletins } from '../../domain/risks/forest-fire.ts'
import type { DepartmentCode } from '../../domain/place.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/time-units.ts'
import { Cache, type CachePolicy, type Clock } from '../cache.ts'
import type { createHubeau, GaugeReading } from '../sources/hubeau/hubeau.ts'
import type { createVigicrues, Gauge } from '../sources/vigicrues/vigicrues.ts'
import type { createVigiEau } from '../sources/vigieau/vigieau.ts'
import { isUnreadable } from '../upstream/upstream.ts'
import { readNow, type Reading } from './late-cache.ts'

/** A source that is read whole, and how often. */
interface DocumentSource<T> {
  /** `last`: what was read before and is still in memory. */
  read(now: number, last: T | null): Promise<T>
  readonly everyMs: number
}

/** Whom the service asks; each throws UpstreamError. */
export interface RiskSources {
  readonly fires: DocumentSource<FireDangerBulletins>
  readonly floods: DocumentSource<FloodBulletin> & Pick<ReturnType<typeof createVigicrues>, 'gauges'>
  readonly heights: Pick<ReturnType<typeof createHubeau>, 'heights'>
  readonly indexes: DocumentSource<AirIndexes>
  readonly decrees: Pick<ReturnType<typeof createVigiEau>, 'restrictions' | 'departments'>
}

/** What has been read of the gauges along a reach. */
type ReachHeights = readonly (GaugeReading & { readonly name: string })[]

interface CommuneAt {
  readonly code: string
  readonly centre: Coordinates
}

/** The question for all that a source says, which is one entry of its cache. */
export const wholeOfFrance = { key: 'France', argument: null } as const

/** A failure is remembered this long: nobody asks again before. */
const failureMs = minuteMs
/** Bulletins speak of one or two days. */
const bulletinKeepMs = 48 * hourMs
const decreeFreshMs = 12 * hourMs
const decreeKeepMs = 72 * hourMs
/** Heights come every five to sixty minutes. */
const heightsFreshMs = 15 * minuteMs
const heightsKeepMs = 2 * hourMs
const gaugesFreshMs = dayMs

/** The readings of the sources of risks, each in a cache of its own. */
export function createRiskReadings(sources: RiskSources, maxBytes: number, clock: Clock) {
  const { fires, floods, heights, indexes, decrees } = sources

  /** While one refresh runs, the reading before it is good for as long again. */
  const policy = ({ freshMs, keepMs }: { freshMs: number; keepMs: number }): CachePolicy => ({
    life: () => ({ freshMs, refreshMs: freshMs }),
    keepMs,
    failureMs,
    clock,
  })
  const documentCache = <T>(source: DocumentSource<T>) =>
    new Cache<null, Reading<T>>(
      {
        ...policy({ freshMs: source.everyMs, keepMs: bulletinKeepMs }),
        waitsLikeAnswer: isUnreadable,
      },
      (_, last) => readNow(() => source.read(clock.now(), last?.value ?? null), clock),
    )

  const gauges = new Cache<string, readonly Gauge[]>(
    policy({ freshMs: gaugesFreshMs, keepMs: 7 * gaugesFreshMs }),
    (reach) => floods.gauges(reach),
  )

  return {
    fires: documentCache(fires),
    floods: documentCache(floods),
    indexes: documentCache(indexes),
    /** The worst level of every department. */
    droughts: new Cache<null, Reading<ReadonlyMap<DepartmentCode, DepartmentDrought>>>(
      {
        ...policy({ freshMs: decreeFreshMs / 4, keepMs: decreeKeepMs }),
        waitsLikeAnswer: isUnreadable,
      },
      () => readNow(() => decrees.departments(), clock),
    ),
    /** By INSEE code. */
    decrees: new Cache<CommuneAt, Reading<WaterRestrictions>>(
      { ...policy({ freshMs: decreeFreshMs, keepMs: decreeKeepMs }), maxBytes, bytesOf: decreeBytes },
      ({ code, centre }) => readNow(() => decrees.restrictions(code, centre), clock),
    ),
    /** By code of the reach. */
    heights: new Cache<string, ReachHeights>(
      {
        ...policy({ freshMs: heightsFreshMs, keepMs: heightsKeepMs }),
        maxBytes,
        bytesOf: heightBytes,
      },
      async (reach) => {
        const listed = (await gauges.get(reach, reach)).value
        if (listed.length === 0) return []
        const names = new Map(listed.map(({ code, name }) => [code, name]))
        const readings = await heights.heights([...names.keys()], clock.now())
        return readings.map((reading) => ({ ...reading, name: names.get(reading.code) ?? reading.code }))
      },
    ),
  }
}

export type RiskReadings = ReturnType<typeof createRiskReadings>

/** Zones are few and short; a decree's address is the longest of their fields. */
const decreeBytes = (key: string, { value }: Reading<WaterRestrictions>): number =>
  256 + 2 * key.length + (value.coverage === 'covered' ? 1_000 * value.restrictions.length : 0)

/** An instant as text and a number take about a hundred bytes. */
const heightBytes = (key: string, gauges: ReachHeights): number =>
  256 + 2 * key.length + gauges.reduce((sum, gauge) => sum + 300 + 100 * gauge.heights.length, 0)
