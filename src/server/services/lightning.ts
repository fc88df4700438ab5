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
import { missing, toPart, type Facts, type Part } from '../../domain/part.ts'
import { minuteMs } from '../../domain/time-units.ts'
import type { Clock } from '../cache.ts'
import { endedWithin } from '../deadlines.ts'
import { missingFor } from './part.ts'
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

/** A map waits so long for a first reading. */
const mapWaitMs = 2_000
/** An answer lives so long even when the next reading is due. */
const leastLifeMs = minuteMs

/** Flashes near places, from pictures of whole areas, each of which is read once visitors ask for a place in it. */
export function createLightning<Area extends string>(options: LightningOptions<Area>) {
  const { source, areas, areaOf, clock, log, refreshMs } = options
  const polled = new Map<Area, Polled<Looks>>()
  if (source !== null)
    for (const area of areas) {
      const ofArea: Polled<Looks> = createPolled<Looks>({
        name: `eumetview ${area}`,
        read: (now) => source.read(area, ofArea.last()?.value ?? [], now),
        isOpen: source.isOpen,
        clock,
        log,
        refreshMs,
        longestRetryMs: refreshMs,
      })
      polled.set(area, ofArea)
    }

  /** What the last reading of an area shows, for so long; without one, why there is none. */
  function shown<T>(
    ofArea: Polled<Looks>,
    seenIn: (looks: Looks, now: number) => T | null,
    timesOf: (seen: T, now: number, untilNext: number) => Pick<Facts, 'at' | 'freshForMs' | 'validUntil'>,
  ): Part<T> {
    const last = ofArea.last()
    const now = clock.now()
    const seen = last && seenIn(last.value, now)
    if (!seen) {
      const failure = ofArea.failure()
      return failure === null ? missing('busy') : missingFor(failure)
    }
    const untilNext = Math.max(leastLifeMs, refreshMs - last.confirmedAgo)
    return toPart(seen, { now, source: 'eumetview', isCached: true, ...timesOf(seen, now, untilNext) })
  }

  return {
    /**
     * What was seen near a point. Nobody is kept waiting: `busy` until its area was read. `unsupported` out of view of the
     * satellite, `off` without a source. Never throws for the source.
     */
    async at(point: Coordinates): Promise<Part<LightningNear>> {
      if (source === null) return missing('off')
      const area = areaOf(point)
      const ofArea = area && polled.get(area)
      if (!ofArea) return missing('unsupported')
      void ofArea.refresh()
      return shown(
        ofArea,
        (looks, now) => lightningNear(looks, point, now),
        ({ nearest, looks }, now, untilNext) => ({
          at: Date.parse(looks[0] ?? '') + lookMs,
          freshForMs: nearest
            ? Math.max(leastLifeMs, Math.min(untilNext, nextAgeAt(nearest.from, now) - now))
            : untilNext,
          // From then on its half hour is over.
          validUntil: Math.max(now + leastLifeMs, Date.parse(nearest?.from ?? looks[0] ?? '') + nearForMs),
        }),
      )
    },
    /** What was seen in an area, once for each map: the first reading is awaited for a moment. */
    async over(area: Area): Promise<Part<FlashGroups>> {
      const ofArea = polled.get(area)
      if (!ofArea) return missing('off')
      const flight = ofArea.refresh()
      if (flight && ofArea.last() === null && ofArea.failure() === null) await endedWithin(flight, mapWaitMs)
      return shown(ofArea, flashGroups, ({ newest, first }, now, untilNext) => ({
        at: newest + lookMs,
        freshForMs: untilNext,
        // From then on the half hour of its oldest flashes is over.
        validUntil: Math.max(now + leastLifeMs, first + nearForMs),
      }))
    },
    /** Ends the retries that run behind. */
    close(): void {
      for (const ofArea of polled.values()) ofArea.close()
    },
  }
}
