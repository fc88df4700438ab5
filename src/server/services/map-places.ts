import { Cache, type BatchLoader, type Clock } from '../cache.ts'
import type { Coordinates } from '../../domain/geo.ts'
import type { SharedValues } from '../cache/shared-values.ts'
import type { ServiceLog } from './polled-source.ts'
import { hourMs } from '../../domain/time-units.ts'

/** Asks for one place at a time, where the source has no batches. */
export interface OneByOne<P extends Coordinates, V> {
  ask(place: P, now: Date): Promise<V>
  /** Whether the source has calls to spare beside those that visitors' own questions need. */
  hasRoom(): boolean
  /** Whether it stands in after this failure of the batch; always unless said. */
  takesOver?(failure: unknown): boolean
}

/** What a batch says of a place: null where there is nothing, « unreadable » where its part of the reply could not be read. */
export type Answer<V> = V | null | 'unreadable'

export interface MapPlacesOptions<P extends Coordinates, V> {
  readonly name: string
  readonly places: readonly P[]
  /** Asks for many places in one request, in order. Throws UpstreamError. */
  readonly batch: ((places: readonly P[], now: Date) => Promise<readonly Answer<V>[]>) | null
  /** How long a value needs no refresh, ms; asked each time. */
  readonly freshMs: () => number
  /** What other processes have loaded. */
  readonly shared?: SharedValues<PlaceValue<V>> | undefined
  readonly clock: Clock
  readonly log: ServiceLog
}

export interface PlaceValue<V> {
  /** Null: the source has nothing there. */
  readonly value: V | null
  /** Wall time at which it was asked for. */
  readonly wall: number
}

interface AgedValue<V> {
  readonly value: V
  readonly wall: number
  readonly ageMs: number
}

type Outcome = { readonly calls: number; readonly errors: readonly unknown[] }

/** The batch came, but this place of it could not be read. */
class UnreadablePlace extends Error {}

const placesPerRequest = 100
const keepMs = 6 * hourMs
/** A place that could not be read alone is asked for again after this share of the life of the others. */
const unreadableShare = 1 / 3

/** The places of a map in the cache, by their index: how they are asked for and how long they live. */
export function createMapPlaces<P extends Coordinates, V>(options: MapPlacesOptions<P, V>) {
  const { places, clock, freshMs } = options
  // By where they are: another process may list other places.
  const questions = places.map((argument) => ({ key: `${argument.lat},${argument.lon}`, argument }))
  const cache = new Cache<P, PlaceValue<V>>(
    {
      life: () => ({ freshMs: freshMs(), refreshMs: Infinity }),
      keepMs,
      // A request that failed is remembered by whoever fills the map, for all its places.
      failureMs: 0,
      failureMsOf: (error) => (error instanceof UnreadablePlace ? freshMs() * unreadableShare : 0),
      clock,
    },
    batchLoader(options),
    options.shared,
  )
  const keyAt = (index: number): string => questions[index]?.key ?? ''
  const valueOf = (key: string): AgedValue<V> | null => {
    const place = cache.look(key)
    if (place === null || place.value.value === null) return null
    return { value: place.value.value, wall: place.value.wall, ageMs: place.ageMs }
  }
  const questionsAt = (indices: readonly number[]) => indices.flatMap((index) => questions[index] ?? [])

  return {
    /** The value of a place where there is one. */
    value: (index: number): AgedValue<V> | null => valueOf(keyAt(index)),
    values: (): readonly (AgedValue<V> | null)[] => questions.map(({ key }) => valueOf(key)),
    hasValues: (): boolean => questions.some(({ key }) => valueOf(key) !== null),
    /** For each place, whether it has been loaded; an answer « nothing there » counts. */
    isInMemory: (): readonly boolean[] => questions.map(({ key }) => cache.look(key) !== null),
    /** For each place, milliseconds until it is worth asking for. */
    dueInMs(): readonly number[] {
      const lifeMs = freshMs()
      return questions.map(({ key }) => cache.dueInMs(key, lifeMs))
    },
    isDue: (index: number): boolean => cache.dueInMs(keyAt(index)) === 0,
    /** Asks for places, a hundred in a request, the requests side by side. Never rejects. */
    askBatch: (indices: readonly number[]): Promise<Outcome> => cache.fill(questionsAt(indices)),
    /** Asks another source for one place. Never rejects. */
    askFor: (index: number, source: OneByOne<P, V>): Promise<Outcome> =>
      cache.fill(questionsAt([index]), placeLoader(source, clock)),
    /** Changes whenever a value does. */
    version: (): number => cache.version,
  }
}

/** Many places in one request; what could not be read of it is said in one line. */
const batchLoader = <P extends Coordinates, V>({
  name,
  batch,
  clock,
  log,
}: MapPlacesOptions<P, V>): BatchLoader<P, PlaceValue<V>> => ({
  atOnce: placesPerRequest,
  async many(wanted) {
    if (!batch) throw new Error('a map without batches asks for one place at a time')
    const wall = clock.now()
    const places = wanted.map(({ argument }) => argument)
    const answers = await batch(places, new Date(wall))
    const unreadable = answers.filter((answer) => answer === 'unreadable').length
    if (unreadable > 0)
      log.warn(
        { map: name, reason: 'schema', places: unreadable, of: wanted.length, served: 'last-known' },
        'places of a map could not be read',
      )
    return wanted.map((_, i) => {
      const answer = answers[i] ?? null
      return answer === 'unreadable' ? new UnreadablePlace() : { value: answer, wall }
    })
  },
})

const placeLoader = <P extends Coordinates, V>(
  source: OneByOne<P, V>,
  clock: Clock,
): BatchLoader<P, PlaceValue<V>> => ({
  atOnce: 1,
  async many([wanted]) {
    if (!wanted) return []
    const wall = clock.now()
    return [{ value: await source.ask(wanted.argument, new Date(wall)), wall }]
  },
})
