import { join } from 'node:path'
import type { Part } from '../../src/domain/part.ts'
import type { PlaceWeather } from '../../src/domain/weather.ts'
import { createCatalogue, type Catalogue } from '../../src/server/catalogue.ts'
import { terrainOf } from '../../src/server/compose/forecasts.ts'
import { createWeatherService } from '../../src/server/services/weather.ts'
import { openMeteoDay } from '../../src/server/sources/open-meteo/open-meteo-limits.ts'
import {
  createForecasts,
  createRandom,
  createTime,
  dayMs,
  ensembleSource,
  firstSource,
  hourMs,
  rhythm,
  secondSource,
  spendAsUsual,
  start,
} from './support/day-sources.ts'
import { atLeast, atMost, quantile, told, type Row } from './support/row.ts'

const visitsPerDay = 100_000
/** With a second source the site must carry ten times as many. */
const manyVisits = 1_000_000

/** Draws from a list in proportion to weights. */
function createDraw<T>(items: readonly T[], weightOf: (item: T) => number): (share: number) => T {
  const ends: number[] = []
  let sum = 0
  for (const item of items) ends.push((sum += weightOf(item)))
  return (share) => {
    let low = 0
    let high = ends.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) > share * sum) high = middle
      else low = middle + 1
    }
    const item = items[low]
    if (item === undefined) throw new Error('nothing to draw from')
    return item
  }
}

interface Visit {
  readonly kind: 'own' | 'shared' | 'stale' | 'missing'
  readonly source: string
  readonly km: number
  readonly ageMs: number
}

interface Day extends Scene {
  readonly visits: readonly Visit[]
  /** Calls of the first source, in its own counting, forecasts and maps. */
  readonly calls: number
  readonly refused: number
  /** Calls of the ensemble, beside those above, and visits that were told how sure their days are. */
  readonly ensembleCalls: number
  readonly sure: number
  /** Instants at which the second source was asked, ms. */
  readonly asked: readonly number[]
  /** Requests for a place whose last reply had not expired. */
  readonly repeats: number
}

/**
 * A million visits are simulated on one place in so many, with that part of the visits, of the calls of a day and of the
 * memory: each place has the visits it would have. Requests come that many times more slowly, so as many fall into ten
 * seconds as into one of the whole.
 */
const sampled = 10

interface Scene {
  readonly visitsPerDay: number
  /** One place in so many. */
  readonly oneIn: number
  /** The setting CACHE_MB. */
  readonly cacheMb: number
  /** Only the last one is told of. */
  readonly days: number
  readonly hasSecond: boolean
}

/** Visits to the real service and budgets, under a clock of our own and sources that answer at once. */
async function simulate(catalogue: Catalogue, scene: Scene): Promise<Day> {
  const time = createTime()
  const forecastAt = createForecasts(createRandom(3))
  const { oneIn } = scene
  const first = firstSource(time, forecastAt, oneIn)
  const second = secondSource(time, forecastAt, oneIn)
  // Of a sample of places, cells are not a sample.
  const ensemble = oneIn === 1 ? ensembleSource(time, first.budget, scene.cacheMb) : null
  let sure = 0
  const { traitsAt } = terrainOf(catalogue)
  const service = createWeatherService({
    sources: scene.hasSecond ? [first.source, second.source] : [first.source],
    second: scene.hasSecond ? { name: 'met-norway', answers: () => true, traitsAt } : null,
    simulate: () => {
      throw new Error('nothing is simulated here')
    },
    simulatedFallback: 'off',
    timeZoneAt: () => 'Europe/Paris',
    pressure: () => first.budget.pressure(),
    // Three tenths of the memory for caches are for forecasts.
    maxBytes: Math.floor((0.3 * scene.cacheMb * 2 ** 20) / oneIn),
    clock: time.clock,
  })
  if (scene.hasSecond) spendAsUsual(time, first, oneIn)
  const random = createRandom(7)
  const bySize = catalogue.allCities.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
  const places = bySize.filter((_city, index) => index % oneIn === Math.floor(oneIn / 2))
  const city = createDraw(places, ({ population }) => population ?? 10)
  const hour = createDraw([...rhythm.keys()], (index) => rhythm[index] ?? 0)
  let visits: Visit[] = []
  for (let day = 0; day < scene.days; day += 1) {
    const times = Float64Array.from(
      { length: scene.visitsPerDay / oneIn },
      () => start + day * dayMs + (hour(random()) + random()) * hourMs,
    ).sort()
    visits = []
    Object.assign(first.tally, { calls: 0, refused: 0 })
    Object.assign(ensemble?.tally ?? {}, { ensembleCalls: 0 })
    sure = 0
    for (const instant of times) {
      time.now = instant
      if (scene.hasSecond) first.refreshMaps()
      const place = city(random())
      visits.push(visitOf(await service.at(place), instant))
      if (ensemble && (await ensemble.at(place)).state !== 'missing') sure += 1
    }
  }
  return { ...scene, visits, ...first.tally, ...second.tally, ensembleCalls: 0, ...ensemble?.tally, sure }
}

const visitOf = (part: Part<PlaceWeather>, now: number): Visit =>
  part.state === 'missing'
    ? { kind: 'missing', source: 'none', km: 0, ageMs: Infinity }
    : {
        kind: part.state === 'stale' ? 'stale' : part.value.sharedFromKm === null ? 'own' : 'shared',
        source: part.value.source,
        km: part.value.sharedFromKm ?? 0,
        ageMs: now - Date.parse(part.value.current.time),
      }

const shareOf = ({ visits }: Day, is: (visit: Visit) => boolean): number =>
  (100 * visits.filter(is).length) / visits.length

const agesOf = ({ visits }: Day): readonly number[] => visits.map(({ ageMs }) => ageMs / 60_000)

/** The most requests in any stretch of so long. */
function mostIn(asked: readonly number[], ms: number): number {
  let most = 0
  let from = 0
  for (const [index, at] of asked.entries()) {
    while ((asked[from] ?? at) <= at - ms) from += 1
    most = Math.max(most, index - from + 1)
  }
  return most
}

const dailyQuota = openMeteoDay.perDay ?? 0

/** What it costs to say how sure the days are. */
const ensembleRows = (name: string, day: Day): readonly Row[] => [
  atMost(`${name}: share of the ensemble in the quota`, (100 * day.ensembleCalls) / dailyQuota, '%', 10),
  atMost(`${name}: calls with those of the ensemble`, day.calls + day.ensembleCalls, '', dailyQuota),
  told(`${name}: told how sure the days are`, (100 * day.sure) / day.visits.length, '%'),
]

/** With one source alone, which is what the policy was made for. */
function alone(day: Day): readonly Row[] {
  const shared = day.visits.filter(({ kind }) => kind === 'shared').map(({ km }) => km)
  const ages = agesOf(day)
  return [
    told('one source: visits of a day', day.visitsPerDay, ''),
    atMost('one source: its calls', day.calls, '', dailyQuota),
    ...ensembleRows('one source', day),
    told('one source: requests that the budget refused', day.refused, ''),
    told('one source: visits served with the place’s own forecast', shareOf(day, isOwn), '%'),
    atMost('one source: visits without weather', shareOf(day, isMissing), '%', 0),
    told('one source: distance of a shared forecast, median', quantile(shared, 0.5), 'km'),
    atMost('one source: distance of a shared forecast, 95 %', quantile(shared, 0.95), 'km', 20),
    told('one source: age of a forecast, median', quantile(ages, 0.5), 'min'),
    atMost('one source: age of a forecast, 95 %', quantile(ages, 0.95), 'min', 360),
  ]
}

const isOwn = ({ kind }: Visit): boolean => kind === 'own'
const isMissing = ({ kind }: Visit): boolean => kind === 'missing'

/** What is promised with the second one, inside the terms of both. */
function together(day: Day): readonly Row[] {
  const name = `${day.visitsPerDay.toLocaleString('en')} visits, ${day.cacheMb} MB`
  const ages = agesOf(day)
  return [
    atLeast(`${name}: served with the place’s own forecast`, shareOf(day, isOwn), '%', 99),
    told(
      `${name}: served by Open-Meteo`,
      shareOf(day, ({ source }) => source === 'open-meteo'),
      '%',
    ),
    atMost(`${name}: without weather`, shareOf(day, isMissing), '%', 0),
    atMost(`${name}: age of a forecast, median`, quantile(ages, 0.5), 'min', 60),
    atMost(`${name}: age of a forecast, 95 %`, quantile(ages, 0.95), 'min', 120),
    atMost(`${name}: calls of Open-Meteo, with those of maps`, day.calls * day.oneIn, '', dailyQuota),
    ...(day.oneIn === 1 ? ensembleRows(name, day) : []),
    told(`${name}: requests to MET Norway`, day.asked.length * day.oneIn, ''),
    atMost(`${name}: requests to MET Norway in a second`, mostIn(day.asked, 1_000 * day.oneIn), '', 15),
    atMost(`${name}: repeated before they expire`, day.repeats, '', 0),
  ]
}

/** So many visits want more memory than the default: a forecast that is gone may not be asked for again at once. */
const many: Scene = {
  visitsPerDay: manyVisits,
  oneIn: sampled,
  cacheMb: 128,
  days: 1,
  hasSecond: true,
}

/** Days of visits spread over the communes by population: what the free sources pay, and who gets what. */
export async function measure(): Promise<readonly Row[]> {
  const catalogue = createCatalogue(join(import.meta.dirname, '../../data'))
  return [
    ...alone(await simulate(catalogue, { visitsPerDay, oneIn: 1, cacheMb: 64, days: 2, hasSecond: false })),
    ...together(await simulate(catalogue, { visitsPerDay, oneIn: 1, cacheMb: 64, days: 1, hasSecond: true })),
    ...together(await simulate(catalogue, many)),
  ]
}
