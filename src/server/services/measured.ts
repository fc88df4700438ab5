import type { Coordinates } from '../../domain/geo.ts'
import {
  measuredForMs,
  nearestMeasured,
  type Measured,
  type Network,
  type StationReadings,
} from '../../domain/measured.ts'
import { missing, toPart, type Part } from '../../domain/part.ts'
import { minuteMs } from '../../domain/time-units.ts'
import type { Clock } from '../cache.ts'
import { endedWithin } from '../deadlines.ts'
import { createPolled, type Polled, type ServiceLog } from './polled-source.ts'

/** A network of stations as the service sees it. */
export interface NetworkSource {
  readonly name: Network
  isOpen(): boolean
  /** `now` is the wall clock. Throws UpstreamError. */
  read(now: number): Promise<readonly StationReadings[]>
}

export interface MeasuredOptions {
  /** In the order in which they are preferred; the next is read only where the one before has no station. */
  readonly networks: readonly NetworkSource[]
  /** Metres of a point; null where nobody says. */
  readonly heightAt: (point: Coordinates) => Promise<number | null>
  readonly clock: Clock
  readonly log: ServiceLog
  readonly refreshMs: number
}

/** A network that keeps failing is asked this often: more would spend the hour's requests in minutes. */
const longestRetryMs = 5 * minuteMs
/** An answer lives so long even when the next reading is due: it takes some seconds. */
const leastLifeMs = minuteMs
/** The longest a caller is kept waiting for a first reading. */
const waitMs = 1_500

type Stations = readonly StationReadings[]

export type MeasuredService = ReturnType<typeof createMeasured>

/** What was measured near a point, from readings of whole networks: no call is made for a visitor. */
export function createMeasured(options: MeasuredOptions) {
  const { clock, log, refreshMs, heightAt } = options
  const networks = options.networks.map((source) => ({
    network: source.name,
    polled: createPolled<Stations>({
      name: source.name,
      read: source.read,
      isOpen: source.isOpen,
      // Stations do not all fall silent at once: what was measured before is dated, and gone after two hours.
      refuse: (stations, before) =>
        stations.length === 0 && before !== null && before.length > 0
          ? 'no station after a reading with stations'
          : null,
      clock,
      log,
      refreshMs,
      longestRetryMs,
    }),
  }))

  /** Starts what is due and waits where nothing was read yet; true when nobody was waited for. */
  async function refreshed(polled: Polled<Stations>): Promise<boolean> {
    const flight = polled.refresh()
    if (flight === null || polled.last() !== null || !polled.isWorthWaiting()) return true
    await endedWithin(flight, waitMs)
    return false
  }

  function partOf(measured: Measured, confirmedAgo: number, isCached: boolean): Part<Measured> {
    return toPart(measured, {
      now: clock.now(),
      at: measured.time,
      source: measured.network,
      freshForMs: Math.max(leastLifeMs, refreshMs - confirmedAgo),
      isCached,
      // From then on it says nothing of now.
      validUntil: Date.parse(measured.time) + measuredForMs,
    })
  }

  return {
    /** `unsupported` where no station is near; `busy` while nothing could be read; `off` without networks. Never throws for a source. */
    async at(point: Coordinates): Promise<Part<Measured>> {
      if (networks.length === 0) return missing('off')
      let height: Promise<number | null> | null = null
      for (const { network, polled } of networks) {
        const isCached = await refreshed(polled)
        const last = polled.last()
        if (last === null) continue
        // Asked for once somebody has measured anything: it may cost a forecast.
        height ??= heightAt(point)
        const place = { ...point, height: await height }
        const measured = nearestMeasured(last.value, place, { network, now: clock.now() })
        if (measured) return partOf(measured, last.confirmedAgo, isCached)
      }
      const allAnswer = networks.every(({ polled }) => polled.last() !== null && polled.failure() === null)
      return missing(allAnswer ? 'unsupported' : 'busy')
    },
    /** Ends the retries that run behind. */
    close(): void {
      for (const { polled } of networks) polled.close()
    },
  }
}
