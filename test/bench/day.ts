import { join } from 'node:path'
import type { City } from '../../src/domain/place.ts'
import type { Weather } from '../../src/domain/weather.ts'
import { createCatalogue } from '../../src/server/catalogue.ts'
import type { Ensemble } from '../../src/domain/ensemble.ts'
import { createPlaceFact } from '../../src/server/services/place-fact.ts'
import { ensembleLife, mayAskForEnsemble } from '../../src/server/services/quota-policy.ts'
import { openMeteoEnsemble } from '../../src/server/sources/open-meteo/source.ts'
import { createWeatherService } from '../../src/server/services/weather.ts'
import { createBudget } from '../../src/server/upstream/budget.ts'
import { openMeteoDay, openMeteoMinute } from '../../src/server/sources/open-meteo/open-meteo-limits.ts'
import { costOf } from '../../src/server/sources/open-meteo/open-meteo-reply.ts'
import { UpstreamError } from '../../src/server/upstream/upstream.ts'
import { placeWeather } from '../support/place-weather.ts'
import { atMost, quantile, told, type Row } from './support/row.ts'

const visitsPerDay = 100_000
/** The second day is measured: the first one starts with nothing spent and nothing known. */
const days = 2
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

/** The default, and what each fact of places takes of it. */
const cacheBytes = 64 * 2 ** 20
const factBytes = 0.03 * cacheBytes

/** An ensemble of the usual size. */
function ensembleOf(ms: number): Ensemble {
  const time = new Date(ms).toISOString()
  const day = {
    min: 4.1,
    minSpread: 0.94,
    max: 9.8,
    maxSpread: 1.27,
    precipitation: 2.6,
    precipitationProbability: 47,
  }
  const date = (index: number): string => new Date(ms + index * dayMs).toISOString().slice(0, 10)
  return { time, days: Array.from({ length: 14 }, (_, index) => ({ date: date(index), ...day })) }
}

interface Visit {
  readonly kind: 'own' | 'shared' | 'stale' | 'missing'
  readonly km: number
  readonly ageMs: number
}

interface Day {
  readonly calls: number
  /** Calls of the ensemble, and how many visits it told how sure their days are. */
  readonly ensembleCalls: number
  readonly told: number
  readonly refused: number
  readonly visits: readonly Visit[]
}

/** Days of visits to the real service and budget, under a clock of our own and a source that answers at once. */
async function simulate(cities: readonly City[]): Promise<readonly Day[]> {
  const start = Date.parse('2026-11-21T00:00:00Z')
  let now = start
  const clock = { now: () => now, monotonic: () => now - start }
  const budget = createBudget({ ...openMeteoMinute, ...openMeteoDay, clock })
  let calls = 0
  let ensembleCalls = 0
  let refused = 0
  const ensembleBudget = createBudget({ ...openMeteoEnsemble.limits, clock, shared: budget })
  const ensembleAt = createPlaceFact<Ensemble>(
    {
      source: 'open-meteo',
      ask: async () => {
        if (!ensembleBudget.take(1))
          throw new UpstreamError({
            upstream: 'open-meteo-ensemble',
            operation: 'ensemble',
            reason: 'budget',
          })
        ensembleCalls += 1
        return ensembleOf(now)
      },
      timeOf: ({ time }) => time,
      ...ensembleLife,
      mayAsk: () => mayAskForEnsemble(ensembleBudget.pressure()),
    },
    { timeZoneAt: () => 'Europe/Paris', maxBytes: factBytes, clock },
  )
  const forecastAt = createForecasts(createRandom(3))
  const service = createWeatherService({
    sources: [
      {
        name: 'open-meteo',
        forecast: async () => {
          if (!budget.take(callCost)) {
            refused += 1
            throw new UpstreamError({ upstream: 'open-meteo', operation: 'forecast', reason: 'budget' })
          }
          calls += 1
          return forecastAt(now)
        },
      },
    ],
    simulate: () => {
      throw new Error('nothing is simulated here')
    },
    simulatedFallback: 'off',
    timeZoneAt: () => 'Europe/Paris',
    pressure: () => budget.pressure(),
    // The default.
    maxBytes: Math.floor(0.3 * cacheBytes),
    clock,
  })
  const random = createRandom(7)
  const city = createDraw(cities, ({ population }) => population ?? 10)
  const hour = createDraw([...rhythm.keys()], (index) => rhythm[index] ?? 0)
  const done: Day[] = []
  for (let day = 0; day < days; day += 1) {
    const times = Array.from(
      { length: visitsPerDay },
      () => start + day * dayMs + (hour(random()) + random()) * hourMs,
    ).sort((a, b) => a - b)
    const visits: Visit[] = []
    let told = 0
    for (const time of times) {
      now = time
      const place = city(random())
      const part = await service.at(place)
      if ((await ensembleAt(place)).state !== 'missing') told += 1
      visits.push(
        part.state === 'missing'
          ? { kind: 'missing', km: 0, ageMs: 0 }
          : {
              kind: part.state === 'stale' ? 'stale' : part.value.sharedFromKm === null ? 'own' : 'shared',
              km: part.value.sharedFromKm ?? 0,
              ageMs: now - Date.parse(part.value.current.time),
            },
      )
    }
    done.push({ calls, ensembleCalls, told, refused, visits })
    calls = 0
    ensembleCalls = 0
    refused = 0
  }
  return done
}

const shareOfQuota = (calls: number): number => (100 * calls) / (openMeteoDay.perDay ?? 1)

const shareOf = ({ visits }: Day, kind: Visit['kind']): number =>
  (100 * visits.filter((visit) => visit.kind === kind).length) / visits.length

/** 100,000 visits a day spread over the communes by population: what the free plan of the source pays, and who gets what. */
export async function measure(): Promise<readonly Row[]> {
  const { allCities } = createCatalogue(join(import.meta.dirname, '../../data'))
  const all = await simulate(allCities)
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) throw new Error('no day was simulated')
  const shared = last.visits.filter(({ kind }) => kind === 'shared').map(({ km }) => km)
  const ages = last.visits.filter(({ kind }) => kind !== 'missing').map(({ ageMs }) => ageMs / 60_000)
  const missing = all.reduce((sum, day) => sum + shareOf(day, 'missing'), 0)
  return [
    told('visits of a day', visitsPerDay, ''),
    atMost('calls of the source, first day', first.calls * callCost, '', openMeteoDay.perDay ?? 0),
    atMost('calls of the source, next day', last.calls * callCost, '', openMeteoDay.perDay ?? 0),
    told('share of the daily quota', shareOfQuota(last.calls * callCost), '%'),
    atMost('share of the ensemble', Math.max(...all.map((day) => shareOfQuota(day.ensembleCalls))), '%', 10),
    told('visits told how sure their days are', (100 * last.told) / last.visits.length, '%'),
    atMost('share of both', shareOfQuota(last.calls * callCost + last.ensembleCalls), '%', 100),
    told('requests that the budget refused', last.refused, ''),
    told('visits served with the place’s own forecast', shareOf(last, 'own'), '%'),
    told('visits served with a neighbour’s', shareOf(last, 'shared'), '%'),
    told('visits served with a stale forecast', shareOf(last, 'stale'), '%'),
    atMost('visits without weather, both days', missing, '%', 0),
    told('distance of a shared forecast, median', quantile(shared, 0.5), 'km'),
    atMost('distance of a shared forecast, 95 %', quantile(shared, 0.95), 'km', 20),
    told('age of a forecast, median', quantile(ages, 0.5), 'min'),
    atMost('age of a forecast, 95 %', quantile(ages, 0.95), 'min', 360),
    told(
      'visits with a forecast under an hour old',
      (100 * ages.filter((age) => age < 60).length) / ages.length,
      '%',
    ),
  ]
}
