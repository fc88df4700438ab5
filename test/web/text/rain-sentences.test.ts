import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { comingRain, summariseDays } from '../../../src/domain/days-summary.ts'
import { summariseHours, type HourFact } from '../../../src/domain/forecast-summary.ts'
import { addDays, localDate } from '../../../src/domain/local-time.ts'
import { rainAnswer, rainReachMs, type RainAnswer } from '../../../src/domain/rain.ts'
import { conditions, type HourlyForecast, type RainQuarter } from '../../../src/domain/weather.ts'
import { rainSteps, wetSpells, type RainSource } from '../../../src/domain/wet-spells.ts'
import { formatHour } from '../../../src/web/text/dates.ts'
import { rainText } from '../../../src/web/text/rain.ts'
import { hoursText } from '../../../src/web/text/summary.ts'
import { day, hour } from '../../support/forecast-samples.ts'

const zone = 'Europe/Paris'
const hourMs = 3_600_000
const quarterMs = 900_000

/** Dry, traces, light, moderate and heavy rain; now and then unknown. */
const amount = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(0, 0, 0, 0.04, 0.1, 0.3, 1.2, 2.5, 6, 12) },
  { weight: 1, arbitrary: fc.constant(null) },
)
const anHour = fc.record({
  precipitation: amount,
  condition: fc.option(fc.constantFrom(...conditions), { freq: 8 }),
  precipitationProbability: fc.option(fc.integer({ min: 0, max: 100 }), { freq: 8 }),
  temperature: fc.option(fc.integer({ min: -10, max: 35 }), { freq: 20 }),
})
/** Seconds after the whole hour; the days before and after both changes of the clocks are among the starts. */
const moment = fc.record({
  start: fc.constantFrom(
    '2026-03-28T20:00:00Z',
    '2026-07-14T05:00:00Z',
    '2026-10-24T18:00:00Z',
    '2026-11-21T13:00:00Z',
  ),
  seconds: fc.integer({ min: 0, max: 3_599 }),
})
const forecast = fc
  .record({
    moment,
    hours: fc.array(anHour, { maxLength: 48 }),
    quarters: fc.array(amount, { maxLength: 24 }),
    hourlyStep: fc.constantFrom(1 as const, 3 as const),
  })
  .map(({ moment: { start, seconds }, hours, quarters, hourlyStep }) => {
    const from = Date.parse(start)
    const now = new Date(from + seconds * 1_000)
    const firstQuarter = Math.floor(now.getTime() / quarterMs) * quarterMs
    const hourly: HourlyForecast[] = hours.map((about, i) =>
      hour(new Date(from + i * hourlyStep * hourMs).toISOString(), about),
    )
    const rain: RainQuarter[] = quarters.map((precipitation, i) => ({
      time: new Date(firstQuarter + i * quarterMs).toISOString(),
      precipitation,
    }))
    return { source: { hourly, rain, hourlyStep } satisfies RainSource, now }
  })

const wetEvents = ['storms', 'freezing', 'snow', 'rain']
type WetFact = Extract<HourFact, { kind: 'event' }>
const isWet = (fact: HourFact): fact is WetFact => fact.kind === 'event' && wetEvents.includes(fact.event)

/** Three facts at most are given: with fewer, nothing was left out. */
const isComplete = (facts: readonly HourFact[]): boolean => facts.length < 3

const beginning = (fact: WetFact, now: Date): number =>
  fact.from === null ? now.getTime() : Date.parse(fact.from)
const earliest = (facts: readonly HourFact[], now: Date): number =>
  Math.min(...facts.filter(isWet).map((fact) => beginning(fact, now)))

/** What the rain card says of the first fall: from when, and until when it is sure not to fall. */
const startOf = (answer: RainAnswer, now: Date): number | null => {
  if (answer.kind === 'starts') return Date.parse(answer.at)
  return ['stops', 'eases', 'strengthens', 'continues'].includes(answer.kind) ? now.getTime() : null
}

const each = (check: (source: RainSource, now: Date) => void): void =>
  fc.assert(
    fc.property(forecast, ({ source, now }) => check(source, now)),
    { numRuns: 2_000 },
  )

describe('the rain card and the sentence of the hours', () => {
  test('begin the first fall at the same instant', () =>
    each((source, now) => {
      const start = startOf(rainAnswer(source, now), now)
      const { facts } = summariseHours(source, now)
      if (start === null) return
      assert.ok(earliest(facts, now) >= start)
      if (isComplete(facts)) assert.equal(earliest(facts, now), start)
    }))

  test('say the same hour in words', () =>
    each((source, now) => {
      const answer = rainAnswer(source, now)
      const summary = summariseHours(source, now)
      if (answer.kind !== 'starts' || !isComplete(summary.facts)) return
      const clock = formatHour(answer.at, zone)
      const said = clock.startsWith('0') ? 'minuit' : clock
      assert.ok(rainText(answer, now, zone).includes(said))
      assert.ok(hoursText(summary, now, zone).includes(said))
    }))

  test('know of no fall where the other promises dry weather', () =>
    each((source, now) => {
      const answer = rainAnswer(source, now)
      const { facts, quiet } = summariseHours(source, now)
      if (answer.kind === 'none' || answer.kind === 'possible') {
        const dryUntil = Date.parse(answer.kind === 'none' ? answer.until : answer.at)
        assert.ok(earliest(facts, now) >= dryUntil)
        for (const fact of facts)
          if (fact.kind === 'possible-rain') assert.ok(Date.parse(fact.at) >= dryUntil)
      }
      if (quiet !== null) assert.ok(answer.kind === 'none' || answer.kind === 'unknown', answer.kind)
    }))

  test('stop the fall at the same instant, or call it broken', () =>
    each((source, now) => {
      const answer = rainAnswer(source, now)
      if (answer.kind !== 'stops') return
      const dry = Date.parse(answer.at)
      for (const fact of summariseHours(source, now).facts) {
        if (fact.kind === 'last-drops') assert.ok(Date.parse(fact.at) >= dry)
        if (!isWet(fact) || fact.broken) continue
        const end = fact.until === null ? Infinity : Date.parse(fact.until)
        assert.ok(beginning(fact, now) > dry || end <= dry, JSON.stringify(fact))
      }
    }))

  test('tell spells that are in the list, from one bound to another', () =>
    each((source, now) => {
      const spells = wetSpells(rainSteps(source, now, rainReachMs))
      const bounds = new Set(spells.flatMap(({ steps }) => steps.flatMap(({ start, end }) => [start, end])))
      for (const fact of summariseHours(source, now).facts) {
        if (!isWet(fact)) continue
        for (const bound of [fact.from, fact.until])
          if (bound !== null) assert.ok(bounds.has(Date.parse(bound)))
      }
    }))
})

describe('the sentence of the week', () => {
  const week = fc.array(
    fc.record({
      precipitation: fc.constantFrom(0, 0.2, 0.5, 4, null),
      precipitationProbability: fc.constantFrom(0, 20, 40, 60, null),
    }),
    { minLength: 1, maxLength: 7 },
  )

  test('calls no day dry in which the other two make it rain, and none wet in which they do not', () =>
    fc.assert(
      fc.property(forecast, week, ({ source, now }, abouts) => {
        const today = localDate(now, zone)
        const days = abouts.map((about, i) => day(addDays(today, i), about))
        const coming = comingRain(source, now, zone)
        const wetDates = wetSpells(rainSteps(source, now, Infinity)).flatMap(({ start, end }) => [
          localDate(new Date(start), zone),
          localDate(new Date(end - 1), zone),
        ])
        const last = days.at(-1)?.date ?? today
        for (const fact of summariseDays(days, coming).facts) {
          if (fact.kind === 'dry' || fact.kind === 'dry-until') {
            const from = fact.kind === 'dry' ? fact.from : today
            const to = fact.kind === 'dry' ? (fact.to ?? last) : addDays(fact.wet, -1)
            assert.ok(!wetDates.some((date) => date >= from && date <= to), JSON.stringify(fact))
          }
          if (fact.kind === 'wet') assert.ok(!coming.dry.has(fact.from))
        }
      }),
      { numRuns: 2_000 },
    ))
})

describe('one forecast in three sentences', () => {
  // Saturday 21 November 2026, 11 h 10 in Paris: rain from 12 h 30 to the evening, by quarters and by hours.
  const now = new Date('2026-11-21T10:10:00Z')
  const hourly = Array.from({ length: 30 }, (_, i) => {
    const about = i >= 2 && i < 9 ? { condition: 'rain' as const, precipitation: 2 } : {}
    return hour(
      new Date(Date.parse('2026-11-21T10:00:00Z') + i * hourMs).toISOString(),
      i === 1 ? { precipitation: 0.6 } : about,
    )
  })
  const rain = Array.from({ length: 24 }, (_, i) => ({
    time: new Date(Date.parse('2026-11-21T10:00:00Z') + i * quarterMs).toISOString(),
    precipitation: i < 6 ? 0 : i < 8 ? 0.3 : 0.5,
  }))
  const source = { hourly, rain, hourlyStep: 1 } as const
  const s = '\u00a0'

  test('begins at half past twelve on the rain card and in the hours', () => {
    assert.equal(rainText(rainAnswer(source, now), now, zone), `Pluie faible à partir de 12${s}h${s}30.`)
    assert.equal(hoursText(summariseHours(source, now), now, zone), `Pluie de 12${s}h${s}30 à 20${s}h.`)
  })

  test('keeps today from being called dry', () => {
    const days = Array.from({ length: 7 }, (_, i) => day(addDays('2026-11-21', i)))
    const [fact] = summariseDays(days, comingRain(source, now, zone)).facts
    assert.notEqual(fact?.kind, 'dry')
  })
})
