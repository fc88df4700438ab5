import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBudget } from '../../../src/server/upstream/budget.ts'
import { openMeteoDay, openMeteoMinute } from '../../../src/server/sources/open-meteo/open-meteo-limits.ts'
import { clampedRetryAfter } from '../../../src/server/upstream/retry-after.ts'
import { handClock } from './local-source.ts'

const spendAll = (budget: ReturnType<typeof createBudget>): number => {
  let spent = 0
  while (budget.take(1)) spent += 1
  return spent
}

test('a budget stops a reserve short of its limit', () => {
  assert.equal(spendAll(createBudget({ perMinute: 60, clock: handClock() })), 57)
})

test('what was spent comes back a minute later and not before', () => {
  const clock = handClock()
  const budget = createBudget({ perMinute: 60, clock })
  spendAll(budget)
  clock.advance(59_000)
  assert.equal(budget.take(1), false)
  clock.advance(2_000)
  assert.equal(spendAll(budget), 57)
})

test('no minute of a busy day goes over the limit of a minute, nor the day over the limit of a day', () => {
  const clock = handClock()
  const budget = createBudget({ ...openMeteoMinute, ...openMeteoDay, clock })
  const perSecond: number[] = []
  for (let second = 0; second < 86_400; second += 7) {
    let spent = 0
    while (spent < 9 && budget.take(1)) spent += 1
    for (let tick = 0; tick < 7; tick += 1) perSecond.push(tick === 0 ? spent : 0)
    clock.advance(7_000)
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const inAnyHour = perSecond.flatMap((_, index) =>
    index % 60 === 0 ? [sum(perSecond.slice(index, index + 3_600))] : [],
  )
  assert.ok(Math.max(...inAnyHour) < 5_000)
  assert.ok(sum(perSecond) < 10_000)
  assert.ok(sum(perSecond) > 9_000, 'what is allowed is used')
})

test('a costly call takes its weight, and a refused one takes nothing', () => {
  const budget = createBudget({ perMinute: 600, clock: handClock() })
  assert.ok(budget.take(300))
  assert.equal(budget.take(300), false)
  assert.equal(budget.remaining(), 270)
  assert.ok(budget.take(3.4))
})

test('what never reached the source is given back, here and in the budget shared with others', () => {
  const clock = handClock()
  const shared = createBudget({ perDay: 1_000, clock })
  const budget = createBudget({ perMinute: 600, clock, shared })
  assert.ok(budget.take(100))
  assert.deepEqual([budget.remaining(), shared.remaining()], [470, 850])
  budget.giveBack(100)
  assert.deepEqual([budget.remaining(), shared.remaining()], [570, 950])
})

test('hosts that share a day count their minutes apart', () => {
  const clock = handClock()
  const shared = createBudget({ perDay: 1_000, clock })
  const air = createBudget({ perMinute: 600, clock, shared })
  const sea = createBudget({ perMinute: 600, clock, shared })
  assert.ok(air.take(570))
  assert.equal(air.remaining(), 0)
  assert.equal(sea.remaining(), 380, 'what the day leaves')
  assert.equal(sea.take(381), false)
})

test('pressure is that of the hour and the day: a minute that is spent is over in a minute', () => {
  const clock = handClock()
  const budget = createBudget({ perMinute: 600, perHour: 5_000, perDay: 10_000, clock })
  assert.ok(budget.take(570))
  assert.equal(budget.pressure(), 570 / 4_750)
  assert.equal(budget.perMinute, 570)
})

test('pressure is that of the minute where the source knows nothing longer', () => {
  const budget = createBudget({ perMinute: 60, clock: handClock() })
  assert.ok(budget.take(28.5))
  assert.equal(budget.pressure(), 0.5)
})

test('the tightest limit decides', () => {
  assert.equal(createBudget({ perMinute: 600, perDay: 100, clock: handClock() }).remaining(), 95)
})

test('Retry-After is read as seconds or a date, and kept between five seconds and a quarter of an hour', () => {
  const now = Date.parse('2026-11-21T08:00:00Z')
  const cases = [
    ['120', 120_000],
    ['1', 5_000],
    ['86400', 900_000],
    ['Sat, 21 Nov 2026 08:02:00 GMT', 120_000],
    ['Sat, 21 Nov 2026 07:00:00 GMT', 5_000],
    ['', 60_000],
    ['soon', 60_000],
    ['1e9999', 60_000],
  ] as const
  for (const [header, expected] of cases) assert.equal(clampedRetryAfter(header, now), expected, header)
})
