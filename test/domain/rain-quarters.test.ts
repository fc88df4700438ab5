import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { quartersAgreeing, withRainOfQuarters } from '../../src/domain/rain-quarters.ts'
import { placeWeather } from '../support/place-weather.ts'

const [anHour] = placeWeather('2026-11-24T08:00:00.000Z').hourly
assert.ok(anHour)
const hour = (time: string, precipitation: number | null) => ({
  ...anHour,
  time: `2026-11-24T${time}:00.000Z`,
  precipitation,
})
/** Quarters one after the other, in mm. */
const quarters = (from: string, ...amounts: readonly (number | null)[]) =>
  amounts.map((precipitation, index) => ({
    time: new Date(Date.parse(`2026-11-24T${from}:00.000Z`) + index * 900_000).toISOString(),
    precipitation,
  }))

describe('an hour', () => {
  const amountsOf = (amount: number | null, ...rain: readonly (number | null)[]) =>
    withRainOfQuarters([hour('08:00', amount), hour('09:00', 0)], quarters('08:00', ...rain)).map(
      ({ precipitation }) => precipitation,
    )

  test('without rain has the sum of its wet quarters, and the next one its own', () => {
    assert.deepEqual(amountsOf(0, 0.1, null, 0.2, 0.1), [0.4, 0])
    assert.deepEqual(amountsOf(0, 0, 0, 0, 0, 0.3), [0, 0.3])
  })

  test('that is wet by itself keeps its amount, as does one whose amount is unknown', () => {
    assert.deepEqual(amountsOf(0.1, 0.4), [0.1, 0])
    assert.deepEqual(amountsOf(2, 0.4), [2, 0])
    assert.deepEqual(amountsOf(null, 0.4), [null, 0])
  })

  test('stays dry beside quarters that bring less than a tenth of a millimetre', () =>
    assert.deepEqual(amountsOf(0, 0.05, 0.04), [0, 0]))
})

describe('the quarters of another model', () => {
  const dry = quarters('08:00', 0, 0, 0, 0)
  const wet = quarters('09:00', 0, 0.2, 0, 0)
  const agreeing = (...amounts: readonly (number | null)[]) =>
    quartersAgreeing(
      [...dry, ...wet],
      amounts.map((amount, index) => hour(index === 0 ? '08:00' : '09:00', amount)),
    ).length

  test('stay where the hours are as wet and as dry', () => assert.equal(agreeing(0, 1.2), 8))

  test('end before an hour that they deny, by rain or by none', () => {
    assert.equal(agreeing(0, 0), 4)
    assert.equal(agreeing(0.1, 1.2), 0)
  })

  test('deny no hour that is unknown, and as dry ones none of which they are not four', () => {
    assert.equal(agreeing(null, null), 8)
    assert.equal(quartersAgreeing(dry.slice(1), [hour('08:00', 1)]).length, 3)
    assert.equal(quartersAgreeing(wet.slice(1), [hour('09:00', 0)]).length, 0)
    assert.equal(quartersAgreeing(wet, [hour('11:00', 0)]).length, 4)
  })
})
