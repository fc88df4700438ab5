import type { AirQuality } from '../../domain/air.ts'
import { distanceKm, type Coordinates } from '../../domain/geo.ts'
import { latest } from '../../domain/instant.ts'
import { lifetimeOf, nextMidnight } from '../../domain/lifetime.ts'
import { nationalZone } from '../../domain/local-time.ts'
import { missing, toPart, isMissingForGood, type Part } from '../../domain/part.ts'
import { gaugeTrend } from '../../domain/risks/flood.ts'
import type { NationalRiskName, NationalRisks } from '../../views/national-risks.ts'
import { risks, type RiskReport, type RiverGauge } from '../../views/risk-list.ts'
import { endedWithin, usualDeadlines, type Deadlines } from '../deadlines.ts'
import { lateRetryMs, partInTime } from './late-cache.ts'
import { createRiskKinds, type Countries, type RiskKindOptions } from './risk-kinds.ts'

export interface RiskOptions extends Omit<RiskKindOptions, 'riskMs'> {
  /** The modelled air at a point. */
  readonly air: (point: Coordinates) => Promise<Part<AirQuality>>
  readonly deadlines?: Pick<Deadlines, 'riskMs'>
}

/** What threatens a commune, and the country, from every source that speaks of it. */
export function createRisks(options: RiskOptions) {
  const { readings, catalogue, air, clock, deadlines = usualDeadlines } = options
  const { riskMs } = deadlines
  const kinds = createRiskKinds({ ...options, riskMs })
  const layers: Countries = kinds

  async function report(point: Coordinates): Promise<Part<RiskReport>> {
    const located = catalogue.locate(point)
    if (!located) return missing('unsupported')
    const modelled = endedWithin(air(point), riskMs).then((part) => part ?? missing('timeout'))
    const place = { city: located.city, point, modelled }
    const parts = await Promise.all(risks.map(async (risk) => [risk, await kinds[risk].commune(place)]))
    // A line of the table answers with the part of its own risk.
    return reportPart(Object.fromEntries(parts) as RiskReport, clock.now())
  }

  async function nearestGauge(point: Coordinates): Promise<Part<RiverGauge>> {
    const rivers = await kinds.flood.commune({ point })
    if (rivers.state === 'missing') return rivers
    const kmTo = (position: Coordinates | null) => (position ? distanceKm(position, point) : Infinity)
    for (const { code } of rivers.value.beside) {
      const question = { key: code, argument: code }
      const part = await partInTime(readings.heights, question, { clock, waitMs: riskMs }, (gauges, now) => {
        const [nearest] = gauges.toSorted((a, b) => kmTo(a.position) - kmTo(b.position))
        if (!nearest) return missing('unsupported')
        const trend = gaugeTrend(nearest.heights, new Date(now))
        const value = { reach: code, gauge: nearest.name, trend }
        return { value, at: nearest.heights[0]?.at ?? now, source: 'hubeau' }
      })
      // Some reaches have no gauge: the next river may.
      if (part.state !== 'missing' || part.reason !== 'unsupported') return part
    }
    return missing('unsupported')
  }

  return {
    /** Missing as « unsupported » outside France; a source that fails takes its own row alone. */
    report,
    /** The nearest gauge of the nearest watched river that has one; `busy` while its slow source is still at it. */
    gauge: async (point: Coordinates): Promise<Part<RiverGauge>> =>
      (await endedWithin(nearestGauge(point), riskMs)) ?? missing('busy'),
    /** What one source says of all departments, from the reading that serves the communes as well. */
    country: <Name extends NationalRiskName>(name: Name): Promise<Part<NationalRisks[Name]>> =>
      layers[name].country(),
  }
}

const isPassing = (part: Part<unknown>): boolean =>
  part.state === 'stale' || (part.state === 'missing' && !isMissingForGood(part))

/**
 * The report as one part: as fresh as the soonest of its parts, and soon asked for again while one of them is missing or
 * old. What it says of « aujourd’hui » ends at midnight in Paris.
 */
function reportPart(report: RiskReport, now: number): Part<RiskReport> {
  const parts = Object.values(report) as readonly Part<unknown>[]
  const present = parts.filter((part) => part.state !== 'missing')
  const lives = present.map(lifetimeOf)
  const retry = parts.some(isPassing) ? lateRetryMs : Infinity
  const at = latest(present.map((part) => part.at))
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
