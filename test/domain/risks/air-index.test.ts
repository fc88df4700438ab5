import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AirLevel } from '../../../src/domain/air.ts'
import { indexOfCommune, ratedCommune, type IndexDay } from '../../../src/domain/risks/air-index.ts'

const day = (date: string, levels: Readonly<Record<string, AirLevel | null>>): IndexDay<AirLevel> => ({
  date,
  levels: new Map(Object.entries(levels)),
})
const days = [
  day('2026-11-23', { 69123: 'poor', 200046977: 'good' }),
  day('2026-11-21', { 69123: 'good' }),
  day('2026-11-22', { 69123: 'degraded', 200046977: 'fair', 31555: null }),
]

describe('the index of a commune', () => {
  test('is its own, from today on, in the order of the days', () =>
    assert.deepEqual(indexOfCommune(days, '69123', '200046977', '2026-11-22'), {
      zone: 'commune',
      days: [
        { date: '2026-11-22', level: 'degraded' },
        { date: '2026-11-23', level: 'poor' },
      ],
    }))

  test('is that of its group where it has none of its own', () =>
    assert.deepEqual(indexOfCommune(days, '69266', '200046977', '2026-11-22')?.zone, 'group'))

  test('is unknown on a day whose level cannot be read', () =>
    assert.deepEqual(indexOfCommune(days, '31555', null, '2026-11-22')?.days, [
      { date: '2026-11-22', level: null },
    ]))

  test('is none where nobody publishes', () =>
    assert.equal(indexOfCommune(days, '35238', '243500139', '2026-11-22'), null))
})

test('parts of a city are rated with the whole', () =>
  assert.deepEqual(['75110', '69383', '13216', '38185'].map(ratedCommune), [
    '75056',
    '69123',
    '13055',
    '38185',
  ]))
