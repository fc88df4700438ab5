import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gaugeTrend, isOldBulletin, watchedRivers, type RiverReach } from '../../../src/domain/risks/flood.ts'

const reach = (code: string, ...lines: readonly (readonly number[])[]): RiverReach => ({
  code,
  name: code,
  level: 'green',
  territory: null,
  lines: lines.map((line) => Float32Array.from(line)),
})

const lyon = { lat: 45.7578, lon: 4.832 }
// Along a meridian: a degree of latitude is 111.2 km.
const northSouth = (code: string, lon: number) => reach(code, [lon, 44, lon, 47])
/** Longitude so many kilometres east of Lyon: a degree there is 111.195 × cos(45.7578°) = 77.59 km. */
const eastOfLyon = (km: number) => lyon.lon + km / 77.59

describe('the watched rivers around a place', () => {
  test('are those beside it by their nearest segment, not their nearest vertex', () => {
    const { beside, nearest } = watchedRivers([northSouth('A', eastOfLyon(3))], lyon)
    assert.deepEqual(
      [beside.map(({ code, distanceKm }) => [code, Math.round(distanceKm * 10) / 10]), nearest],
      [[['A', 3]], null],
    )
  })

  test('are three green ones at most, the nearest first', () => {
    const rivers = [4, 1, 3, 2].map((km) => northSouth(`${km} km`, eastOfLyon(km)))
    assert.deepEqual(
      watchedRivers(rivers, lyon).beside.map(({ code }) => code),
      ['1 km', '2 km', '3 km'],
    )
  })

  test('are all that are beside it and not known to be green, however many are nearer', () => {
    const rivers = [1, 2, 3, 4].map((km) => northSouth(`${km} km`, eastOfLyon(km)))
    for (const level of ['red', 'yellow', null] as const) {
      const farthest = { ...northSouth('4.5 km', eastOfLyon(4.5)), level }
      assert.deepEqual(
        watchedRivers([...rivers, farthest], lyon).beside.map(({ code }) => code),
        ['1 km', '2 km', '3 km', '4.5 km'],
      )
    }
  })

  test('are the nearest one up to 30 km, where none is beside', () => {
    const rivers = [northSouth('near', eastOfLyon(12)), northSouth('far', eastOfLyon(25))]
    const { beside, nearest } = watchedRivers(rivers, lyon)
    assert.deepEqual([beside, nearest?.code, Math.round(nearest?.distanceKm ?? NaN)], [[], 'near', 12])
    assert.deepEqual(watchedRivers([northSouth('far', eastOfLyon(40))], lyon), { beside: [], nearest: null })
  })

  test('count the nearest of their parts', () => {
    const river = reach('two parts', [8, 48, 8, 49], [eastOfLyon(2), 45, eastOfLyon(2), 46])
    assert.equal(watchedRivers([river], lyon).beside[0]?.code, 'two parts')
  })
})

test('a bulletin is old after twenty hours', () => {
  const at = '2026-11-22T09:00:00.000Z'
  assert.equal(isOldBulletin(at, new Date('2026-11-23T04:59:00Z')), false)
  assert.equal(isOldBulletin(at, new Date('2026-11-23T05:01:00Z')), true)
})

describe('the trend at a gauge', () => {
  const at = (time: string, heightMm: number) => ({ at: `2026-11-22T${time}:00.000Z`, heightMm })
  const now = new Date('2026-11-22T12:00:00Z')

  test('is the change over six hours, in centimetres', () => {
    assert.deepEqual(gaugeTrend([at('11:55', 3_120), at('11:50', 3_115), at('05:55', 2_890)], now), {
      at: '2026-11-22T11:55:00.000Z',
      changeCm: 23,
      hours: 6,
    })
  })

  test('may fall, below the gauge’s zero too', () => {
    assert.equal(gaugeTrend([at('11:50', -340), at('06:00', -120)], now)?.changeCm, -22)
  })

  test('is unknown without a height of the last two hours, or one of six hours before', () => {
    assert.equal(gaugeTrend([at('09:30', 3_120), at('03:30', 2_890)], now), null)
    assert.equal(gaugeTrend([at('11:55', 3_120), at('08:00', 2_890)], now), null)
    assert.equal(gaugeTrend([], now), null)
  })

  test('leaves out what is measured in the future', () => {
    assert.equal(gaugeTrend([at('14:00', 9_999), at('11:55', 3_120), at('06:00', 3_020)], now)?.changeCm, 10)
  })
})
