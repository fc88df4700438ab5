import type { AirQuality } from '../../domain/air.ts'
import { distanceKm, type Coordinates } from '../../domain/geo.ts'
import { lifetimeOf, nextMidnight } from '../../domain/lifetime.ts'
import { localDate, nationalZone } from '../../domain/local-time.ts'
import { isMissingForGood, type Part } from '../../domain/part.ts'
import type { DepartmentCode } from '../../domain/place.ts'
import { indexOfCommune, ratedCommune, type AirIndexes, type IndexDay } from '../../domain/risks/air-index.ts'
import { bulletinEnd, gaugeTrend, isOldBulletin, watchedRivers } from '../../domain/risks/flood.ts'
import type { FloodBulletin, WatchedRivers } from '../../domain/risks/flood.ts'
import { fireDangerIn, isSilenceOurs, type FireDanger } from '../../domain/risks/forest-fire.ts'
import { decreesFrom, type WaterRestrictions } from '../../domain/risks/drought.ts'
import { isVigilanceDepartment } from '../../domain/vigilance.ts'
import type { AirRisk, FloodRisk, PollenRisk, RiskReport, RiverGauge } from '../../views/risk-list.ts'
import type { DepartmentVigilance } from '../../views/vigilance-department.ts'
import type { Clock } from '../cache.ts'
import { computedByPoint } from '../cache/by-point.ts'
import type { Catalogue, LocatedCity } from '../catalogue.ts'
import { usualDeadlines, type Deadlines } from '../deadlines.ts'
import { askInTime, endedWithin, lateRetryMs, timelyPart, type Timely } from './late-cache.ts'
import { missing, toPart, type Missing } from './part.ts'
import { whole, type RiskReadings } from './risk-readings.ts'

export interface RiskOptions {
  readonly readings: RiskReadings
  readonly catalogue: Pick<Catalogue, 'locate' | 'intercommunality' | 'territoryOf'>
  /** Waited for as long as it waits itself: a page that shows it twice says the same twice. */
  readonly vigilance: (department: string) => Promise<Part<DepartmentVigilance>>
  /** The modelled air at a point. */
  readonly air: (point: Coordinates) => Promise<Part<AirQuality>>
  readonly clock: Clock
  readonly deadlines?: Pick<Deadlines, 'riskMs'>
}

/** What threatens a commune, from every source that speaks of it. */
export interface RiskService {
  /** Missing as « unsupported » outside France; a source that fails takes its own row alone. */
  report(point: Coordinates): Promise<Part<RiskReport>>
  /** The nearest gauge of the nearest watched river that has one; `busy` while its slow source is still at it. */
  gauge(point: Coordinates): Promise<Part<RiverGauge>>
}

/** The service over the readings of its sources. */
export function createRisks(options: RiskOptions): RiskService {
  const { readings, catalogue, vigilance, air, clock, deadlines = usualDeadlines } = options
  const riversAround = createRiversAround(catalogue)

  const inTime = async <T>(part: Promise<Part<T>>): Promise<Part<T>> =>
    (await endedWithin(part, deadlines.riskMs)) ?? missing('timeout')

  async function flood(point: Coordinates): Promise<Part<FloodRisk>> {
    const asked = await askInTime(readings.floods, { key: whole, argument: null }, deadlines.riskMs)
    if ('state' in asked) return asked
    const { value: bulletin, readAt } = asked.answer.value
    const { publishedAt } = bulletin
    const at = publishedAt ?? new Date(readAt).toISOString()
    const now = clock.now()
    const isOld = isOldBulletin(at, new Date(now))
    const end = bulletinEnd(at)
    return timelyPart(asked.answer, { publishedAt, ...riversAround(bulletin, point), isOld }, now, {
      at,
      source: 'vigicrues',
      ...(end > now ? { validUntil: end } : {}),
    })
  }

  async function fire(department: string): Promise<Part<FireDanger | null>> {
    const asked = await askInTime(readings.fires, { key: whole, argument: null }, deadlines.riskMs)
    if ('state' in asked) return asked
    const { value: bulletins, readAt } = asked.answer.value
    const now = clock.now()
    const danger = fireDangerIn(bulletins, department, new Date(now))
    if (danger !== null && isSilenceOurs(bulletins, { now, readAt })) return missing('refused')
    const at = danger?.season === 'open' ? danger.producedAt : bulletins.producedAt
    return timelyPart(asked.answer, danger, now, { at, source: 'meteo-des-forets' })
  }

  /**
   * The reading of all departments when it says that this one has no decree: none of its communes can have one then. Overseas
   * that may mean as well that the register does not hold the territory, which only the answer for a commune tells.
   */
  async function unrestricted(
    department: DepartmentCode,
    limitMs: number,
  ): Promise<Timely<{ readonly readAt: number }> | null> {
    if (!isVigilanceDepartment(department)) return null
    const asked = await askInTime(readings.droughts, { key: whole, argument: null }, limitMs)
    if ('state' in asked || asked.answer.isStale) return null
    return asked.answer.value.value.get(department) === 'none' ? asked.answer : null
  }

  /** One question for all of France, and one for the commune only where its department has a decree. */
  async function water({ city }: LocatedCity): Promise<Part<WaterRestrictions>> {
    const source = 'vigieau'
    const calm = await unrestricted(city.departmentCode, deadlines.riskMs / 2)
    if (calm)
      return timelyPart(calm, { coverage: 'unrestricted-department' }, clock.now(), {
        at: calm.value.readAt,
        source,
      })
    const code = ratedCommune(city.code)
    const asked = await askInTime(
      readings.decrees,
      { key: code, argument: { code, centre: { lat: city.lat, lon: city.lon } } },
      deadlines.riskMs / 2,
    )
    if ('state' in asked) return asked
    const { value, readAt } = asked.answer.value
    const now = clock.now()
    const inForce = decreesFrom(value, localDate(new Date(now), nationalZone))
    return timelyPart(asked.answer, inForce, now, { at: readAt, source })
  }

  /** Both indexes: the official ones where they speak of today, else what a model makes of it, each on its own scale. */
  async function airAndPollen(
    { city }: LocatedCity,
    point: Coordinates,
  ): Promise<{ readonly air: Part<AirRisk>; readonly pollen: Part<PollenRisk> }> {
    const [asked, modelled] = await Promise.all([
      askInTime(readings.indexes, { key: whole, argument: null }, deadlines.riskMs),
      inTime(air(point)),
    ])
    const now = clock.now()
    const today = localDate(new Date(now), nationalZone)
    const official = <Level>(days: (indexes: AirIndexes) => readonly IndexDay<Level>[]) => {
      if ('state' in asked) return null
      const { value, readAt } = asked.answer.value
      const group = catalogue.intercommunality(city.code)?.code ?? null
      const found = indexOfCommune(days(value), city.code, group, today)
      if (!found?.days.some(({ date }) => date === today)) return null
      return timelyPart(asked.answer, { kind: 'official', ...found } as const, now, {
        at: readAt,
        source: 'atmo',
      })
    }
    return {
      air: official((indexes) => indexes.air) ?? estimatedAir(modelled),
      pollen: official((indexes) => indexes.pollen) ?? estimatedPollen(modelled),
    }
  }

  async function report(point: Coordinates): Promise<Part<RiskReport>> {
    const located = catalogue.locate(point)
    if (!located) return missing('unsupported')
    const { departmentCode } = located.city
    const [watched, rivers, forest, decrees, breathed] = await Promise.all([
      vigilance(departmentCode),
      flood(point),
      fire(departmentCode),
      water(located),
      airAndPollen(located, point),
    ])
    const value = { vigilance: watched, flood: rivers, fire: forest, water: decrees, ...breathed }
    return wholePart(value, clock.now())
  }

  async function nearestGauge(point: Coordinates): Promise<Part<RiverGauge>> {
    const rivers = await flood(point)
    if (rivers.state === 'missing') return rivers
    for (const reach of rivers.value.beside) {
      const asked = await askInTime(
        readings.heights,
        { key: reach.code, argument: reach.code },
        deadlines.riskMs,
      )
      if ('state' in asked) return asked
      const now = clock.now()
      const kmTo = (position: Coordinates | null) => (position ? distanceKm(position, point) : Infinity)
      const [nearest] = asked.answer.value.gauges.toSorted((a, b) => kmTo(a.position) - kmTo(b.position))
      // Some reaches have no gauge: the next river may.
      if (!nearest) continue
      const trend = gaugeTrend(nearest.heights, new Date(now))
      const value = { reach: reach.code, gauge: nearest.name, trend }
      return timelyPart(asked.answer, value, now, { at: nearest.heights[0]?.at ?? now, source: 'hubeau' })
    }
    return missing('unsupported')
  }

  return {
    report,
    gauge: async (point) => (await endedWithin(nearestGauge(point), deadlines.riskMs)) ?? missing('busy'),
  }
}

/** What is computed of a bulletin for a place: thousands of segments, the same for everybody there. */
function createRiversAround(
  catalogue: Pick<Catalogue, 'locate' | 'territoryOf'>,
): (bulletin: FloodBulletin, point: Coordinates) => WatchedRivers {
  const byBulletin = new WeakMap<FloodBulletin, (point: Coordinates) => WatchedRivers>()
  const territoryAt = (point: Coordinates) => {
    const located = catalogue.locate(point)
    return located && catalogue.territoryOf(ratedCommune(located.city.code))
  }
  return (bulletin, point) => {
    const riversAround =
      byBulletin.get(bulletin) ??
      computedByPoint((at) => watchedRivers(bulletin.reaches, at, territoryAt(at)))
    byBulletin.set(bulletin, riversAround)
    return riversAround(point)
  }
}

function estimatedAir(part: Part<AirQuality>): Part<AirRisk> {
  if (part.state === 'missing') return part
  return { ...part, value: { kind: 'estimate', days: part.value.days } }
}

function estimatedPollen(part: Part<AirQuality>): Part<PollenRisk> {
  if (part.state === 'missing') return part
  const { pollenDays } = part.value
  if (pollenDays.length === 0) return missing('unsupported')
  return { ...part, value: { kind: 'estimate', days: pollenDays } }
}

const isPassing = (part: Part<unknown>): boolean =>
  part.state === 'stale' || (part.state === 'missing' && !isMissingForGood(part))

/**
 * The report as one part: as fresh as the soonest of its parts, and soon asked for again while one of them is missing or
 * old. What it says of « aujourd’hui » ends at midnight in Paris.
 */
function wholePart(report: RiskReport, now: number): Part<RiskReport> {
  const parts = Object.values(report) as readonly Part<unknown>[]
  const present = parts.filter((part): part is Exclude<Part<unknown>, Missing> => part.state !== 'missing')
  const lives = present.map(lifetimeOf)
  const retry = parts.some(isPassing) ? lateRetryMs : Infinity
  const at = present.map((part) => part.at).toSorted()[present.length - 1]
  const freshForMs = Math.min(retry, ...lives.map(({ freshUntil }) => Math.max(0, freshUntil - now)))
  return toPart(report, {
    now,
    at: at ?? now,
    source: 'risks',
    freshForMs: Number.isFinite(freshForMs) ? freshForMs : lateRetryMs,
    isCached: present.every(({ cached }) => cached),
    validUntil: Math.min(nextMidnight(now, nationalZone), ...lives.map(({ validUntil }) => validUntil)),
  })
}
