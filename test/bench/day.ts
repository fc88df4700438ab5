import { join } from 'node:path'
import type { Ensemble } from '../../src/domain/ensemble.ts'
import type { Part } from '../../src/domain/part.ts'
import type { PlaceWeather, Weather } from '../../src/domain/weather.ts'
import { createCatalogue, type Catalogue } from '../../src/server/catalogue.ts'
import { terrainOf } from '../../src/server/compose/forecasts.ts'
import { createPlaceFact } from '../../src/server/services/place-fact.ts'
import {
  callsForMaps,
  ensembleLife,
  mapLife,
  mayAskForEnsemble,
} from '../../src/server/services/quota-policy.ts'
import { openMeteoEnsemble } from '../../src/server/sources/open-meteo/source.ts'
import { createWeatherService } from '../../src/server/services/weather.ts'
import { createBudget, type OwnBudget } from '../../src/server/upstream/budget.ts'
import { askingAfterExpiry } from '../../src/server/sources/met-norway/met-norway.ts'
import { metNorwayForecast } from '../../src/server/sources/met-norway/source.ts'
import { openMeteoDay, openMeteoMinute } from '../../src/server/sources/open-meteo/open-meteo-limits.ts'
import { costOf } from '../../src/server/sources/open-meteo/open-meteo-reply.ts'
import { UpstreamError } from '../../src/server/upstream/upstream.ts'
import { placeWeather } from '../support/place-weather.ts'
import { atLeast, atMost, quantile, told, type Row } from './support/row.ts'

const visitsPerDay = 100_000
/** With a second source the site must carry ten times as many. */
const manyVisits = 1_000_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Variables of one forecast: a temperature now, eleven by the hour, one by the quarter. */
const callCost = costOf(13)

/** Visits by local hour, as shares of the busiest: nearly none at night, most at breakfast and before dinner. */
const rhythm = [
  6, 3, 2, 2, 3, 12, 45, 90, 100, 85, 70, 65, 75, 70, 60, 60, 70, 85, 95, 90, 75, 55, 35, 15,
] as const

/** Repeatable figures from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

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

/** Forecasts of the usual size, no two alike; `current.time` says when each was made. */
function createForecasts(random: () => number): (ms: number) => Weather {
  const { sharedFromKm: _shared, ...weather } = placeWeather('2026-11-21T08:00:00.000Z')
  const figure = (max: number): number => Math.round(random() * max * 10) / 10
  return (ms) => ({
    ...weather,
    current: { ...weather.current, time: new Date(ms).toISOString() },
    hourly: weather.hourly.map((hour) => ({
      ...hour,
      temperature: figure(30),
      feelsLike: figure(30),
      humidity: Math.round(figure(100)),
      windSpeed: figure(60),
      windDirection: Math.round(figure(360)),
      windGusts: figure(90),
      precipitation: figure(1),
      precipitationProbability: Math.round(figure(100)),
      uvIndex: figure(9),
      pressure: figure(40) + 990,
    })),
  })
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

interface Time {
  now: number
  readonly clock: { now(): number; monotonic(): number }
}

const start = Date.parse('2026-11-21T00:00:00Z')
const createTime = (): Time => {
  const time: Time = {
    now: start,
    // As if the process had run for a day already.
    clock: { now: () => time.now, monotonic: () => time.now - start + dayMs },
  }
  return time
}

const outOfCalls = (upstream: string) =>
  new UpstreamError({ upstream, operation: 'forecast', reason: 'budget' })

/** The first source: answers at once while its budget lasts. Maps spend it too, as the policy lets them. */
function firstSource(time: Time, forecastAt: (ms: number) => Weather, oneIn: number) {
  const limits = Object.entries({ ...openMeteoMinute, ...openMeteoDay })
  const budget = createBudget({
    ...Object.fromEntries(limits.map(([name, limit]) => [name, limit / oneIn])),
    clock: time.clock,
  })
  const tally = { calls: 0, refused: 0 }
  let mapsAt = -Infinity
  let mapCallsLeft = 0
  const take = (cost: number): boolean => {
    const taken = budget.take(cost)
    if (taken) tally.calls += cost
    return taken
  }
  return {
    budget,
    tally,
    /** Somebody always looks at the maps: they take what the policy leaves them, a step at a time. */
    refreshMaps(): void {
      if (time.now - mapsAt >= mapLife(budget.pressure())) {
        mapsAt = time.now
        mapCallsLeft = mapCalls / oneIn
      }
      const step = Math.min(mapCallsLeft, mapStep / oneIn)
      if (step > 0 && callsForMaps(budget) >= step && take(step)) mapCallsLeft -= step
    },
    source: {
      name: 'open-meteo' as const,
      forecast: async () => {
        if (take(callCost)) return forecastAt(time.now)
        tally.refused += 1
        throw outOfCalls('open-meteo')
      },
    },
  }
}

/** The three maps with their seas, and what one step of a map asks for. */
const mapCalls = 639 + 139
const mapStep = 47

/** A reply of the second source lives so long, and its model runs so often. */
const expiresMs = 31 * 60_000
const runMs = 6 * hourMs

/** It takes less memory, too. */
const withoutWhatItLacks = (weather: Weather): Weather => ({
  ...weather,
  source: 'met-norway',
  hourly: weather.hourly.map((hour) => ({ ...hour, windGusts: null, uvIndex: null })),
})

/** The second source behind the rules that the real one is asked by; it tells who broke its terms. */
function secondSource(time: Time, forecastAt: (ms: number) => Weather, oneIn: number) {
  const budget = createBudget({
    ...metNorwayForecast.limits,
    clock: { monotonic: () => time.clock.monotonic() / oneIn },
  })
  const tally = { asked: [] as number[], repeats: 0 }
  const expiresOf = new Map<string, number>()
  const forecast = askingAfterExpiry(async ({ point, since }) => {
    if (!budget.take(1)) throw outOfCalls('met-norway')
    const key = `${point.lat},${point.lon}`
    if (time.now < (expiresOf.get(key) ?? -Infinity)) tally.repeats += 1
    expiresOf.set(key, time.now + expiresMs)
    tally.asked.push(time.now)
    const run = new Date(Math.floor(time.now / runMs) * runMs).toISOString()
    const weather = { ...withoutWhatItLacks(forecastAt(time.now)), publishedAt: run }
    return { weather: since === run ? null : weather, lastModified: run, lifeMs: expiresMs }
  })
  return { budget, tally, source: { name: 'met-norway' as const, forecast } }
}

/** A usual day's spending before the first visit, so that the first day is like any other. */
function spendAsUsual(time: Time, first: ReturnType<typeof firstSource>, oneIn: number): void {
  const whole = rhythm.reduce((sum, share) => sum + share, 0)
  for (const [hour, share] of rhythm.entries()) {
    time.now = start - dayMs + hour * hourMs
    for (let i = 0; i < 60; i += 1) {
      time.now += hourMs / 60
      first.budget.take((usualSpending * share) / whole / 60 / oneIn)
    }
  }
  time.now = start
}
const usualSpending = 6_500

/** The ensemble behind the real fact of places, on the budget of the first source. */
function ensembleSource(time: Time, shared: OwnBudget, cacheMb: number) {
  const budget = createBudget({ ...openMeteoEnsemble.limits, clock: time.clock, shared })
  const tally = { ensembleCalls: 0 }
  const at = createPlaceFact<Ensemble>(
    {
      source: 'open-meteo',
      ask: async () => {
        if (!budget.take(1)) throw outOfCalls('open-meteo-ensemble')
        tally.ensembleCalls += 1
        return ensembleOf(time.now)
      },
      timeOf: ({ time: at }) => at,
      ...ensembleLife,
      mayAsk: () => mayAskForEnsemble(budget.pressure()),
    },
    // Three hundredths of the memory for caches are for each fact of places.
    { timeZoneAt: () => 'Europe/Paris', maxBytes: Math.floor(0.03 * cacheMb * 2 ** 20), clock: time.clock },
  )
  return { at, tally }
}

/** An ensemble of the usual size. */
function ensembleOf(ms: number): Ensemble {
  const day = {
    min: 4.1,
    minSpread: 0.94,
    max: 9.8,
    maxSpread: 1.27,
    precipitation: 2.6,
    precipitationProbability: 47,
  }
  const date = (index: number): string => new Date(ms + index * dayMs).toISOString().slice(0, 10)
  return {
    time: new Date(ms).toISOString(),
    days: Array.from({ length: 14 }, (_, index) => ({ date: date(index), ...day })),
  }
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
