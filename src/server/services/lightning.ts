import type { Coordinates } from '../../domain/geo.ts'
import {
  flashGroups,
  lightningNear,
  lookMs,
  nearForMs,
  nextAgeAt,
  type FlashGroups,
  type LightningLook,
  type LightningNear,
} from '../../domain/lightning.ts'
import type { Part } from '../../domain/part.ts'
import { minuteMs } from '../../domain/time-units.ts'
import type { Clock } from '../cache.ts'
import { endedWithin } from '../deadlines.ts'
import { missing, missingFor, toPart } from './part.ts'
import { createPolled, type Polled, type ServiceLog } from './polled-source.ts'

type Looks = readonly LightningLook[]

export interface LightningOptions<Area extends string> {
  readonly source: {
    isOpen(): boolean
    /** Throws UpstreamError. */
    read(area: Area, before: Looks, now: number): Promise<Looks>
  } | null
  readonly areas: readonly Area[]
  readonly areaOf: (point: Coordinates) => Area | null
  readonly clock: Clock
  readonly log: ServiceLog
  readonly refreshMs: number
}

export interface LightningService<Area extends string> {
  /**
   * What was seen near a point. Nobody is kept waiting: `busy` until its area was read. `unsupported` out of view of the
   * satellite, `off` without a source. Never throws for the source.
   */
  at(point: Coordinates): Promise<Part<LightningNear>>
  /** What was seen in an area, once for each map: the first reading is awaited for a moment. */
  over(area: Area): Promise<Part<SeenFlashes>>
  /** Ends the retries that run behind. */
  close(): void
}

/** What was seen in an area in the last half hour. */
export type SeenFlashes = FlashGroups

/** A map waits so long for a first reading. */
const mapWaitMs = 2_000
/** An answer lives so long even when the next reading is due. */
const leastLifeMs = minuteMs

/** Flashes near places, from pictures of whole areas, each of which is read once visitors ask for a place in it. */
export function createLightning<Area extends string>(
  options: LightningOptions<Area>,
): LightningService<Area> {
  const { source, areas, areaOf, clock, log, refreshMs } = options
  const polled = new Map<Area, Polled<Looks>>()
  for (const area of source ? areas : []) {
    const ofArea: Polled<Looks> = createPolled<Looks>({
      name: `eumetview ${area}`,
      read: (now) => source?.read(area, ofArea.last()?.value ?? [], now) ?? Promise.resolve([]),
      isOpen: () => source?.isOpen() ?? false,
      clock,
      log,
      refreshMs,
      retryMs: refreshMs,
    })
    polled.set(area, ofArea)
  }

  return {
    async at(point) {
      if (source === null) return missing('off')
      const area = areaOf(point)
      const ofArea = area && polled.get(area)
      if (!ofArea) return missing('unsupported')
      void ofArea.refresh()
      const last = ofArea.last()
      const now = clock.now()
      const near = last && lightningNear(last.value, point, now)
      if (!near) {
        const failure = ofArea.failure()
        return failure === null ? missing('busy') : missingFor(failure)
      }
      return partOf(near, last.confirmedAgo, now)
    },
    async over(area) {
      const ofArea = polled.get(area)
      if (!ofArea) return missing('off')
      const flight = ofArea.refresh()
      if (flight && ofArea.last() === null && ofArea.failure() === null) await endedWithin(flight, mapWaitMs)
      const last = ofArea.last()
      const now = clock.now()
      const seen = last && flashGroups(last.value, now)
      if (!seen) {
        const failure = ofArea.failure()
        return failure === null ? missing('busy') : missingFor(failure)
      }
      return toPart(seen, {
        now,
        at: seen.newest + lookMs,
        source: 'eumetview',
        freshForMs: Math.max(leastLifeMs, refreshMs - last.confirmedAgo),
        isCached: true,
        // From then on the half hour of its oldest flashes is over.
        validUntil: Math.max(now + leastLifeMs, seen.first + nearForMs),
      })
    },
    close() {
      for (const ofArea of polled.values()) ofArea.close()
    },
  }

  function partOf(near: LightningNear, confirmedAgo: number, now: number): Part<LightningNear> {
    const { nearest, looks } = near
    const untilNext = Math.max(leastLifeMs, refreshMs - confirmedAgo)
    return toPart(near, {
      now,
      at: Date.parse(looks[0] ?? '') + lookMs,
      source: 'eumetview',
      freshForMs: nearest
        ? Math.max(leastLifeMs, Math.min(untilNext, nextAgeAt(nearest.from, now) - now))
        : untilNext,
      isCached: true,
      // From then on its half hour is over.
      validUntil: Math.max(now + leastLifeMs, Date.parse(nearest?.from ?? looks[0] ?? '') + nearForMs),
    })
  }
}
