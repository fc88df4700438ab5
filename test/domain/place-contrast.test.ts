import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { comparedDays, dryDays, sharpestContrast, type ComparedDay } from '../../src/domain/place-contrast.ts'
import { day, hours } from '../support/forecast-samples.ts'

const compared = (
  date: string,
  max: number | null,
  wetness: ComparedDay['wetness'] = 'dry',
): ComparedDay => ({
  date,
  max,
  wetness,
})
const friday = '2026-10-16'
const saturday = '2026-10-17'

describe('the day on which places differ most', () => {
  test('is the one of the widest maxima', () =>
    assert.deepEqual(
      sharpestContrast([
        [compared(friday, 14), compared(saturday, 12)],
        [compared(friday, 18), compared(saturday, 21)],
      ]),
      { date: saturday, maxima: [12, 21], wetness: ['dry', 'dry'] },
    ))

  test('is the one on which it rains in one of them alone, though another differs by four degrees', () =>
    assert.equal(
      sharpestContrast([
        [compared(friday, 14), compared(saturday, 15, 'wet')],
        [compared(friday, 18), compared(saturday, 15)],
      ])?.date,
      saturday,
    ))

  test('is none where nobody would feel it: two degrees and less', () => {
    assert.equal(sharpestContrast([[compared(friday, 14)], [compared(friday, 16)]]), null)
    assert.equal(sharpestContrast([[compared(friday, 14)], [compared(friday, 17)]])?.date, friday)
  })

  test('is the first of those that are as sharp: rain in one place counts as five degrees', () => {
    for (const [degrees, date] of [
      [5, friday],
      [4, saturday],
    ] as const)
      assert.equal(
        sharpestContrast([
          [compared(friday, 14), compared(saturday, 15, 'wet')],
          [compared(friday, 14 + degrees), compared(saturday, 15)],
        ])?.date,
        date,
      )
  })

  test('is none where nobody knows, and no day that one of them lacks', () => {
    assert.equal(sharpestContrast([[compared(friday, null)], [compared(friday, 16)]]), null)
    assert.equal(sharpestContrast([[compared(friday, 5)], [compared(saturday, 16)]]), null)
    assert.equal(sharpestContrast([]), null)
  })

  test('is not one whose rain is only unsure', () =>
    assert.equal(sharpestContrast([[compared(friday, 14, 'unsure')], [compared(friday, 14)]]), null))
})

test('dry days are counted over as many days as all places have', () => {
  const week = [compared(friday, 14), compared(saturday, 12, 'wet')]
  assert.deepEqual(dryDays([week, [compared(friday, 10)]]), { of: 1, dry: [1, 1] })
  assert.deepEqual(dryDays([week, week]), { of: 2, dry: [1, 1] })
  assert.equal(dryDays([week, []]), null)
})

test('the days of a place begin with its own today, in whole degrees, and its hours have the last word on rain', () => {
  const daily = [
    day('2026-10-15', { temperatureMax: 11 }),
    day('2026-10-16', { temperatureMax: -2.5 }),
    day('2026-10-17', { temperatureMax: null, condition: 'rain', precipitation: 5 }),
  ]
  // It rains on Friday noon in Paris.
  const hourly = hours('2026-10-15T10:00:00Z', 48, (i) =>
    i === 25 ? { condition: 'rain', precipitation: 3, precipitationProbability: 90 } : {},
  )
  // In Nouméa it is Friday already.
  const weather = { daily, hourly, hourlyStep: 1 as const, rain: [] }
  assert.deepEqual(
    comparedDays(weather, '2026-10-15T14:00:00.000Z', 'Pacific/Noumea').map(({ date }) => date),
    [friday, saturday],
  )
  assert.deepEqual(comparedDays(weather, '2026-10-15T14:00:00.000Z', 'Europe/Paris').slice(1), [
    { date: friday, max: -3, wetness: 'unsure' },
    { date: saturday, max: null, wetness: 'wet' },
  ])
})
