import type { AirQuality } from '../../domain/air.ts'
import type { Coordinates } from '../../domain/geo.ts'
import type { Part } from '../../domain/part.ts'
import { Cache, type Clock } from '../cache.ts'
import { cachedToPart, missing, missingFor } from './part.ts'
import { mayAskForAir } from './quota-policy.ts'
import { hourMs } from '../../domain/time-units.ts'

export interface AirService {
  /** The air of a point's cell; `unsupported` where the models know nothing, `busy` while forecasts need the budget. */
  at(point: Coordinates): Promise<Part<AirQuality>>
}

export interface AirOptions {
  readonly source: {
    air(point: Coordinates, timeZone: string, now: Date): Promise<AirQuality | null>
  } | null
  readonly timeZoneAt: (point: Coordinates) => string
  /** Spent share of the budget that forecasts live on. */
  readonly pressure: () => number
  readonly maxBytes: number
  readonly clock: Clock
}

/** The European model has cells of 0.1°: a finer question gets the same answer. */
const cellOf = ({ lat, lon }: Coordinates): Coordinates => ({
  lat: Math.round(lat * 10) / 10,
  lon: Math.round(lon * 10) / 10,
})

interface Answer {
  readonly air: AirQuality | null
}

/** Air changes with the hour and the models with the day: three hours between two questions, for eleven kilometres. */
export function createAir({ source, timeZoneAt, pressure, maxBytes, clock }: AirOptions): AirService {
  const cache = new Cache<Coordinates, Answer>(
    {
      maxBytes,
      life: () => ({ freshMs: 3 * hourMs, refreshMs: 3 * hourMs }),
      keepMs: 12 * hourMs,
      failureMs: 30_000,
      clock,
    },
    async (cell) => ({ air: (await source?.air(cell, timeZoneAt(cell), new Date(clock.now()))) ?? null }),
  )
  return {
    at: async (point) => {
      if (!source) return missing('unsupported')
      const cell = cellOf(point)
      const key = `${cell.lat},${cell.lon}`
      if (!mayAskForAir(pressure()) && !cache.peek(key)) return missing('busy')
      try {
        const cached = await cache.get(key, cell)
        const { air } = cached.value
        if (!air) return missing('unsupported')
        return cachedToPart(cached, air, { now: clock.now(), at: air.time, source: 'open-meteo' })
      } catch (error) {
        return missingFor(error)
      }
    },
  }
}
