import { seaAt } from '../../domain/beach-conditions.ts'
import { cellOf, pointKey, type Coordinates } from '../../domain/geo.ts'
import { toBeachLink, type BeachInfo, type BeachLink } from '../../views/place-views.ts'
import type { Marine, SeaState } from '../../domain/marine.ts'
import { missing, toPart, type Part, type Present } from '../../domain/part.ts'
import type { Beach } from '../../domain/place.ts'
import { Cache, type BatchLoader, type Cached, type Clock } from '../cache.ts'
import type { Catalogue } from '../catalogue.ts'
import type { SharedValues } from '../cache/shared-values.ts'
import { withInstead } from '../instead.ts'
import { UpstreamError } from '../upstream/upstream.ts'
import type { PlaceValue } from './map-places.ts'
import type { Aged } from './map-set.ts'
import type { BatchMarines } from './maps.ts'
import { cachedToPart, missingFor } from './part.ts'
import type { ServiceLog } from './polled-source.ts'
import { callsForMaps, mayAskAround, seaLife, type CallsLeft } from './quota-policy.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'

/** The source of the sea: at a point or a little off it, null where there is none. Throws UpstreamError. */
export interface MarineSource {
  nearestMarine(point: Coordinates, timeZone: string, now: Date): Promise<Marine | null>
}

export interface MarineOptions {
  /** Null: the sea is unknown, never invented. */
  readonly source: MarineSource | null
  readonly catalogue: Pick<Catalogue, 'nearbyBeaches' | 'timeZoneOf'>
  /** The sea at many beaches in one request; null where no source does that. */
  readonly batch: BatchMarines | null
  /** What the source still allows; a beach is one call. */
  readonly calls: CallsLeft
  /** The sea of a beach when a map holds it: it need not be asked for again. */
  readonly seaOnMap: (beach: Beach) => Aged<Marine> | null
  /** Spent share of the source's budget. */
  readonly pressure: () => number
  readonly maxBytes: number
  /** What other processes have loaded. */
  readonly shared?: SharedValues<PlaceValue<Marine>> | undefined
  readonly clock: Clock
  readonly log: ServiceLog
}

const keepMs = 6 * hourMs
const failureMs = 8_000
/** A point this near to a beach shares the beach's sea. */
const sameSeaKm = 3
/** Farther from any beach of France there is no French coast: nobody is asked. */
const coastKm = 60
const nearKm = 30
/** How many beaches are tried when the nearest has no sea in the model. */
const triedBeaches = 3
/** How many are asked for in one request. */
const listedBeaches = 100
/** What the site knows by itself is looked at again after a day. */
const catalogueLifeMs = dayMs

/** A list found no sea at this point; a page that looks around it may. */
class OnLandError extends Error {}

interface Question {
  readonly point: Coordinates
  readonly timeZone: string
}

/** The sea at beaches and points of the coast, from maps, memory or the source. */
export function createMarine(options: MarineOptions) {
  const { source, batch, catalogue, clock } = options
  const life = (): { freshMs: number; refreshMs: number } => {
    const freshMs = seaLife(options.pressure())
    return { freshMs, refreshMs: freshMs }
  }
  const cache = new Cache<Question, PlaceValue<Marine>>(
    {
      name: 'sea',
      maxBytes: options.maxBytes,
      life,
      keepMs,
      failureMs,
      failureMsOf: (error) => (error instanceof OnLandError ? 0 : failureMs),
      clock,
    },
    async ({ point, timeZone }) => {
      const wall = clock.now()
      return { value: source ? await source.nearestMarine(point, timeZone, new Date(wall)) : null, wall }
    },
    options.shared,
  )

  const ask = async (point: Coordinates, timeZone: string): Promise<Part<Marine>> => {
    if (!source) return missing('refused')
    try {
      return marinePart(await cache.get(pointKey(point), { point, timeZone }), clock)
    } catch (error) {
      return missingFor(error)
    }
  }
  const ofBeach = async (beach: Beach): Promise<Part<Marine>> => {
    const sea = options.seaOnMap(beach)
    return sea ? partFromMap(sea, clock) : ask(beach, catalogue.timeZoneOf(beach))
  }

  const inMemory = (beach: Beach): SeaState | null => {
    const marine = options.seaOnMap(beach)?.value ?? cache.look(pointKey(beach))?.value.value
    return marine ? seaAt(marine, new Date(clock.now())) : null
  }
  /** Points that the model takes for land: the page of such a beach looks at others around it, a list does not. */
  const onLand = new Set<string>()
  const manyLoader = ({ marines }: BatchMarines): BatchLoader<Question, PlaceValue<Marine>> => ({
    atOnce: listedBeaches,
    async many(wanted) {
      const wall = clock.now()
      const points = wanted.map(({ argument: { point, timeZone } }) => ({ ...point, timeZone }))
      const answers = await marines(points, new Date(wall), ({ timeZone }) => timeZone)
      const unreadable = answers.filter((answer) => answer === 'unreadable').length
      if (unreadable > 0)
        options.log.warn(
          { reason: 'schema', places: unreadable, of: points.length, served: 'nothing' },
          'seas of beaches could not be read',
        )
      return points.map((point, index) => {
        const value = answers[index] ?? null
        if (value === 'unreadable')
          return new UpstreamError({ upstream: 'open-meteo-marine', operation: 'marines', reason: 'schema' })
        if (value !== null) return { value, wall }
        onLand.add(pointKey(point))
        return new OnLandError()
      })
    },
  })
  /** One request for those that nobody has asked for yet; what fails stays unknown, as the log says. */
  async function fill(beaches: readonly Beach[]): Promise<void> {
    const lacking = beaches
      .map((beach) => ({ key: pointKey(beach), beach }))
      .filter(({ key, beach }) => inMemory(beach) === null && !onLand.has(key) && cache.dueInMs(key) === 0)
    const mayAsk = mayAskAround(options.pressure()) && lacking.length <= callsForMaps(options.calls)
    if (!batch || lacking.length === 0 || !mayAsk) return
    const questions = lacking.map(({ key, beach }) => ({
      key,
      argument: { point: beach, timeZone: catalogue.timeZoneOf(beach) },
    }))
    const { errors } = await withInstead(
      () => 'nothing',
      () => cache.fill(questions, manyLoader(batch)),
    )
    for (const error of errors) if (!(error instanceof UpstreamError)) throw error
  }

  return {
    /** The sea at a point; missing as « unsupported » inland. Never throws for the source. */
    marineAt: async (point: Coordinates): Promise<Part<Marine>> => {
      const [nearest] = catalogue.nearbyBeaches(point, coastKm)
      if (!nearest) return missing('unsupported')
      const { place, km } = nearest
      return km <= sameSeaKm ? ofBeach(place) : ask(cellOf(point), catalogue.timeZoneOf(place))
    },
    /** The nearest beach whose sea is known, within so many kilometres. */
    seaNear: async (point: Coordinates, radiusKm: number = nearKm): Promise<Part<BeachInfo>> => {
      const near = catalogue.nearbyBeaches(point, radiusKm)
      const [first] = near
      if (!first) return noBeach(clock)
      for (const { place, km } of near.slice(0, triedBeaches)) {
        const part = await ofBeach(place)
        if (part.state === 'missing' && part.reason === 'unsupported') continue
        if (part.state === 'missing') return part
        return { ...part, value: beachInfo(toBeachLink(place, km), part.value) }
      }
      return fromCatalogue(beachInfo(toBeachLink(first.place, first.km), null), clock)
    },
    /**
     * The sea now at each beach, in their order; those that are not in memory are asked for in one request as far as calls
     * are left for that. Null: unknown. Never throws for the source.
     */
    async seasOf(beaches: readonly Beach[]): Promise<readonly (SeaState | null)[]> {
      await fill(beaches)
      return beaches.map(inMemory)
    },
  }
}

const beachInfo = (beach: BeachLink, marine: Marine | null): BeachInfo => ({
  hasNearbyBeaches: true,
  nearestBeach: beach,
  distanceToBeach: beach.km,
  marineWeather: marine && marine.current,
})

const noBeach = (clock: Clock): Part<BeachInfo> =>
  fromCatalogue(
    { hasNearbyBeaches: false, nearestBeach: null, distanceToBeach: null, marineWeather: null },
    clock,
  )

const fromCatalogue = <T>(value: T, clock: Clock): Present<T> => {
  const now = clock.now()
  return toPart(value, { now, at: now, source: 'catalogue', freshForMs: catalogueLifeMs, isCached: true })
}

/** The sea as it is now by a forecast that may be hours old. */
const seaOf = (marine: Marine, now: number): Marine => ({
  ...marine,
  current: seaAt(marine, new Date(now)),
})

function marinePart(cached: Cached<PlaceValue<Marine>>, clock: Clock): Part<Marine> {
  const { value, wall } = cached.value
  if (value === null) return missing('unsupported')
  const now = clock.now()
  return cachedToPart(cached, seaOf(value, now), { now, at: wall, source: 'open-meteo-marine' })
}

function partFromMap({ value, at, freshForMs }: Aged<Marine>, clock: Clock): Part<Marine> {
  const now = clock.now()
  return toPart(seaOf(value, now), { now, at, source: 'open-meteo-marine', freshForMs, isCached: true })
}
