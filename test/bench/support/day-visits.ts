import type { Part } from '../../../src/domain/part.ts'
import { dayMs, hourMs } from '../../../src/domain/time-units.ts'
import type { PlaceWeather } from '../../../src/domain/weather.ts'
import type { Catalogue } from '../../../src/server/catalogue.ts'
import { terrainOf } from '../../../src/server/compose/forecasts.ts'
import { createWeatherService } from '../../../src/server/services/weather.ts'
import { createDayPacking, createForecasts } from './day-forecasts.ts'
import { ensembleSource, firstSource, secondSource, spendAsUsual } from './day-sources.ts'
import { createTime, rhythm, start } from './day-time.ts'
import { mapCalls, mapCallsBeside, ownEvery, ownModel } from './day-own.ts'
import { createDraw, createRandom } from './random.ts'

/** What one visitor got. */
export interface Visit {
  readonly kind: 'own' | 'shared' | 'stale' | 'missing'
  readonly source: string
  readonly km: number
  readonly ageMs: number
  /** Whether somebody says the days after the site's own hours. */
  readonly following: boolean
}

/** What came of the last day of a scene. */
export interface Day extends Scene {
  readonly visits: readonly Visit[]
  /** Calls of the first source, in its own counting, forecasts and maps. */
  readonly calls: number
  readonly refused: number
  /** Calls of the ensemble, beside those above, and visits that could read how sure their days are. */
  readonly ensembleCalls: number
  readonly sure: number
  /** Instants at which the second source was asked, ms. */
  readonly asked: readonly number[]
  /** Requests for a place whose last reply had not expired. */
  readonly repeats: number
}

/** How many visit, and what the site has for them. */
export interface Scene {
  readonly visitsPerDay: number
  /** The setting CACHE_MB. */
  readonly cacheMb: number
  /** Only the last one is counted. */
  readonly days: number
  readonly hasSecond: boolean
  /** Whether the site reads a model of France itself. */
  readonly hasOwn: boolean
}

/** Visits to the real service and budgets, under a clock of our own and sources that answer at once. */
export async function simulate(catalogue: Catalogue, scene: Scene): Promise<Day> {
  const time = createTime()
  const own = scene.hasOwn ? ownModel(time) : null
  const forecastAt = createForecasts(createRandom(3))
  const first = firstSource(time, forecastAt, scene.hasOwn ? mapCallsBeside(catalogue) : mapCalls)
  const second = secondSource(time, forecastAt)
  const ensemble = ensembleSource(time, first.budget, scene.cacheMb)
  let sure = 0
  const { traitsAt } = terrainOf(catalogue)
  // Three tenths of the memory for caches are for forecasts.
  const maxBytes = Math.floor(0.3 * scene.cacheMb * 2 ** 20)
  const service = createWeatherService({
    own,
    sources: scene.hasSecond ? [first.source, second.source] : [first.source],
    second: scene.hasSecond ? { name: 'met-norway', answers: () => true, traitsAt } : null,
    simulate: () => {
      throw new Error('nothing is simulated here')
    },
    simulatedFallback: 'off',
    timeZoneAt: () => 'Europe/Paris',
    pressure: () => first.budget.pressure(),
    maxBytes,
    packing: createDayPacking(maxBytes),
    clock: time.clock,
  })
  if (scene.hasSecond) spendAsUsual(time, first, scene)
  const random = createRandom(7)
  const city = createDraw(catalogue.allCities, ({ population }) => population ?? 10)
  const hour = createDraw([...rhythm.keys()], (index) => rhythm[index] ?? 0)
  let visits: Visit[] = []
  for (let day = 0; day < scene.days; day += 1) {
    const times = Float64Array.from(
      { length: scene.visitsPerDay },
      () => start + day * dayMs + (hour(random()) + random()) * hourMs,
    ).sort()
    visits = []
    Object.assign(first.tally, { calls: 0, refused: 0 })
    Object.assign(ensemble.tally, { ensembleCalls: 0 })
    sure = 0
    for (const instant of times) {
      time.now = instant
      if (scene.hasSecond) first.refreshMaps()
      const place = city(random())
      if (own) own.isRead = visits.length % ownEvery === 0
      visits.push(visitOf(await service.at(place), instant))
      if ((await ensemble.at(place)).state !== 'missing') sure += 1
    }
  }
  return { ...scene, visits, ...first.tally, ...second.tally, ...ensemble.tally, sure }
}

const visitOf = (part: Part<PlaceWeather>, now: number): Visit =>
  part.state === 'missing'
    ? { kind: 'missing', source: 'none', km: 0, ageMs: Infinity, following: false }
    : {
        kind: part.state === 'stale' ? 'stale' : part.value.sharedFromKm === null ? 'own' : 'shared',
        source: part.value.source,
        km: part.value.sharedFromKm ?? 0,
        ageMs: now - Date.parse(part.value.current.time),
        following: part.value.following !== undefined,
      }
