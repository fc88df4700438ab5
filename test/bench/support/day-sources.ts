import type { Ensemble } from '../../../src/domain/ensemble.ts'
import { dayMs, hourMs, minuteMs } from '../../../src/domain/time-units.ts'
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
import { createBudget, type OwnBudget } from '../../../src/server/upstream/budget.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { ensembleOf, withoutWhatItLacks } from './day-forecasts.ts'
import { rhythm, start, type Time } from './day-time.ts'

/** Variables of one forecast: a temperature now, eleven by the hour, one by the quarter. */
const callCost = costOf(13)

const outOfCalls = (upstream: string) =>
  new UpstreamError({ upstream, operation: 'forecast', reason: 'budget' })

/** The first source: answers at once while its budget lasts. Maps spend it too, as the policy lets them. */
export function firstSource(time: Time, forecastAt: (ms: number) => Weather, mapCalls: number) {
  const budget = createBudget({ ...openMeteoMinute, ...openMeteoDay, clock: time.clock })
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
        mapCallsLeft = mapCalls
      }
      const step = Math.min(mapCallsLeft, mapStep)
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

/** What one step of a map asks for. */
const mapStep = 47

/** A reply of the second source lives so long, and its model runs so often. */
const expiresMs = 31 * minuteMs
const runMs = 6 * hourMs

/** The second source behind the rules that the real one is asked by; it counts what breaks its terms. */
export function secondSource(time: Time, forecastAt: (ms: number) => Weather) {
  const budget = createBudget({ ...metNorwayForecast.limits, clock: time.clock })
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
export function spendAsUsual(
  time: Time,
  first: ReturnType<typeof firstSource>,
  { hasOwn }: { readonly hasOwn: boolean },
): void {
  const spending = hasOwn ? usualBesideOwn : usualSpending
  const whole = rhythm.reduce((sum, share) => sum + share, 0)
  for (const [hour, share] of rhythm.entries()) {
    time.now = start - dayMs + hour * hourMs
    for (let i = 0; i < 60; i += 1) {
      time.now += hourMs / 60
      first.budget.take((spending * share) / whole / 60)
    }
  }
  time.now = start
}
const usualSpending = 6_500
/** Where the site reads a model itself. */
const usualBesideOwn = 1_600

/** The ensemble behind the real fact of places, on the budget of the first source. */
export function ensembleSource(time: Time, shared: OwnBudget, cacheMb: number) {
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
