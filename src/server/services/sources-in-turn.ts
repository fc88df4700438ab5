import type { Coordinates } from '../../domain/geo.ts'
import type { Weather, WeatherSource } from '../../domain/weather.ts'
import { withInstead } from '../instead.ts'
import { UpstreamError } from '../upstream/upstream.ts'
import { takesSecondSource, type PlaceTraits } from './quota-policy.ts'

/** A source of forecasts: its name and its one call. `previous` is what is in memory for the point, of any source and age. */
export interface ForecastSource {
  readonly name: Exclude<WeatherSource, 'arome' | 'simulated'>
  forecast(point: Coordinates, timeZone: string, now: Date, previous?: Weather | null): Promise<Weather>
}

/** The source that places are sent to when the calls of the first one are short. */
export interface SecondSource {
  readonly name: ForecastSource['name']
  /** False while its breaker is open. */
  readonly answers: () => boolean
  /** What the catalogue says of a point. */
  readonly traitsAt: (point: Coordinates) => PlaceTraits
}

/** The next source is asked when one failed, or beside it when it has not answered by then. */
const patienceMs = 2_000
/** All sources together. */
const totalMs = 4_300

/** In which order a point's sources are asked. */
interface Order {
  readonly sources: readonly ForecastSource[]
  /** One of them, other than the first; null: there is none. */
  readonly second: SecondSource | null
  /** Spent share of the first one's calls. */
  readonly spent: number
}

/** The sources for a point, the second one first where the policy says so. `previous`: what is in memory for it. */
export function sourcesFor(
  point: Coordinates,
  previous: Weather | null,
  { sources, second, spent }: Order,
): readonly ForecastSource[] {
  if (!second) return sources
  const traits = second.traitsAt(point)
  const elevation = traits.elevation ?? previous?.elevation ?? null
  if (!takesSecondSource(spent, { ...traits, elevation })) return sources
  return sources.toSorted((a, b) => Number(b.name === second.name) - Number(a.name === second.name))
}

/** What a source is asked. */
interface Question {
  readonly point: Coordinates
  readonly timeZone: string
  readonly previous: Weather | null
}

/** The first source to answer, in order; throws the last failure when none does in time. */
export async function firstAnswer(
  sources: readonly ForecastSource[],
  { point, timeZone, previous }: Question,
  now: Date,
): Promise<Weather> {
  const { promise, resolve, reject } = Promise.withResolvers<Weather>()
  const timers: NodeJS.Timeout[] = []
  let failed = 0
  let started = 0
  const startNext = (): void => {
    const source = sources[started]
    if (!source) return
    started++
    timers.push(setTimeout(startNext, patienceMs))
    const forecast = withInstead(
      () => (started < sources.length ? 'the next source' : null),
      () => source.forecast(point, timeZone, now, previous),
    )
    forecast.then(resolve, (error: unknown) => {
      failed++
      if (!(error instanceof UpstreamError) || failed === sources.length) reject(error)
      else if (failed === started) startNext()
    })
  }
  timers.push(
    setTimeout(() => {
      reject(new UpstreamError({ upstream: 'weather', operation: 'forecast', reason: 'timeout' }))
    }, totalMs),
  )
  startNext()
  return promise.finally(() => timers.forEach(clearTimeout))
}
