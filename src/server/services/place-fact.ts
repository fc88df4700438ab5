import type { Coordinates } from '../../domain/geo.ts'
import { missing, type IsoInstant, type Part } from '../../domain/part.ts'
import { Cache, type Clock } from '../cache.ts'
import type { SharedValues } from '../cache/shared-values.ts'
import { cachedToPart, missingFor } from './part.ts'

/** One thing that a source tells of places, how finely, and for how long it is good. */
export interface FactSource<T> {
  /** The source as parts name it. */
  readonly source: string
  /** Null where the source knows nothing. Throws UpstreamError. */
  ask(cell: Coordinates, timeZone: string, now: Date): Promise<T | null>
  /** The time of the data itself. */
  timeOf(value: T): IsoInstant
  /** The source's own cells, in degrees: a finer question gets the same answer. */
  readonly cellDegrees: number
  readonly freshMs: number
  /** So long after that it is shown while it is refreshed; as long again unless said. */
  readonly refreshMs?: number
  /** Older than this it is not shown, whatever happens; four times as old as fresh unless said. */
  readonly keepMs?: number
  /** Whether what is not in memory may be asked for now. */
  mayAsk(): boolean
  /** What other processes have loaded. */
  readonly shared?: SharedValues<{ readonly fact: T | null }> | undefined
}

export interface FactOptions {
  readonly timeZoneAt: (point: Coordinates) => string
  readonly maxBytes: number
  readonly clock: Clock
}

/** A fact of the cell of a point; `unsupported` where its source knows nothing, `busy` while it may not be asked. */
export type PlaceFact<T> = (point: Coordinates) => Promise<Part<T>>

/** Unless its source says otherwise, a fact is kept four times as long as it is fresh, for when refreshing it fails. */
const keepFactor = 4

const failureMs = 30_000

interface Question {
  readonly cell: Coordinates
  readonly timeZone: string
}

/** A fact from its source, by cell and from memory. Never throws for the source. */
export function createPlaceFact<T>(from: FactSource<T>, options: FactOptions): PlaceFact<T> {
  const { timeZoneAt, maxBytes, clock } = options
  const { freshMs, cellDegrees, refreshMs = freshMs, keepMs = keepFactor * freshMs } = from
  const cache = new Cache<Question, { readonly fact: T | null }>(
    { name: 'facts', maxBytes, life: () => ({ freshMs, refreshMs }), keepMs, failureMs, clock },
    async ({ cell, timeZone }) => ({ fact: await from.ask(cell, timeZone, new Date(clock.now())) }),
    from.shared,
  )
  return async (point) => {
    const cell = cellOf(point, cellDegrees)
    // The point's own: the middle of a large cell may lie at sea, where nobody's clock is known.
    const timeZone = timeZoneAt(point)
    const key = `${cell.lat},${cell.lon},${timeZone}`
    if (!from.mayAsk() && !cache.peek(key)) return missing('busy')
    try {
      const cached = await cache.get(key, { cell, timeZone })
      const { fact } = cached.value
      if (fact === null) return missing('unsupported')
      return cachedToPart(cached, fact, { now: clock.now(), at: from.timeOf(fact), source: from.source })
    } catch (error) {
      return missingFor(error)
    }
  }
}

/** The middle of a point's cell; rounded, or its text would have seventeen digits. */
const cellOf = ({ lat, lon }: Coordinates, degrees: number): Coordinates => ({
  lat: Number((Math.round(lat / degrees) * degrees).toFixed(4)),
  lon: Number((Math.round(lon / degrees) * degrees).toFixed(4)),
})
