import type { Ensemble } from '../../../src/domain/ensemble.ts'
import type { Weather } from '../../../src/domain/weather.ts'
import { createPlaceFact } from '../../../src/server/services/place-fact.ts'
import {
  callsForMaps,
  ensembleLife,
  mapLife,
  mayAskForEnsemble,
} from '../../../src/server/services/quota-policy.ts'
import { askingAfterExpiry } from '../../../src/server/sources/met-norway/met-norway.ts'
import { metNorwayForecast } from '../../../src/server/sources/met-norway/source.ts'
import { openMeteoDay, openMeteoMinute } from '../../../src/server/sources/open-meteo/open-meteo-limits.ts'
import { costOf } from '../../../src/server/sources/open-meteo/open-meteo-reply.ts'
import { openMeteoEnsemble } from '../../../src/server/sources/open-meteo/source.ts'
import { createBudget, type Budget } from '../../../src/server/upstream/budget.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { placeWeather } from '../../support/place-weather.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Variables of one forecast: a temperature now, eleven by the hour, one by the quarter. */
const callCost = costOf(13)

/** Visits by local hour, as shares of the busiest: nearly none at night, most at breakfast and before dinner. */
export const rhythm = [
  6, 3, 2, 2, 3, 12, 45, 90, 100, 85, 70, 65, 75, 70, 60, 60, 70, 85, 95, 90, 75, 55, 35, 15,
] as const

/** Repeatable figures from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Forecasts of the usual size, no two alike; `current.time` says when each was made. */
export function createForecasts(random: () => number): (ms: number) => Weather {
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

/** The time of a simulated day, moved by whoever simulates it. */
export interface Time {
  now: number
  readonly clock: { now(): number; monotonic(): number }
}

export const start = Date.parse('2026-11-21T00:00:00Z')
export const createTime = (): Time => {
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
export function firstSource(time: Time, forecastAt: (ms: number) => Weather, oneIn: number) {
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
export function secondSource(time: Time, forecastAt: (ms: number) => Weather, oneIn: number) {
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
export function spendAsUsual(time: Time, first: ReturnType<typeof firstSource>, oneIn: number): void {
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
export function ensembleSource(time: Time, shared: Budget, cacheMb: number) {
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
