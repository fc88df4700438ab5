import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  bulletinEnd,
  gaugeTrend,
  highestFloodLevel,
  isOldBulletin,
  samplesAlong,
  watchedRivers,
  type FloodLevel,
  type RiverReach,
} from '../../../src/domain/risks/flood.ts'

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

// A vertex each 556 m, to the north: the departments of a reach are those of its samples.
test('a line of rivers is sampled at both its ends, and every two kilometres between', () => {
  const line = Array.from({ length: 10 }, (_, index) => [4.8, 45 + index * 0.005]).flat()
  const [one = [], ...others] = [line, line.slice(0, 6)].map((each) =>
    samplesAlong([Float32Array.from(each)]).map(({ lat }) => Math.round(lat * 1000)),
  )
  assert.deepEqual(
    [one, ...others],
    [
      [45_000, 45_020, 45_040, 45_045],
      [45_000, 45_010],
    ],
  )
})

describe('the watched rivers around a place', () => {
  test('are those beside it by their nearest segment, not their nearest vertex', () => {
    const { beside, nearest } = watchedRivers([northSouth('A', eastOfLyon(3))], lyon, null)
    assert.deepEqual(
      [beside.map(({ code, distanceKm }) => [code, Math.round(distanceKm * 10) / 10]), nearest],
      [[['A', 3]], null],
    )
  })

  test('are beside it up to five kilometres away', () => {
    const { beside, nearest } = watchedRivers(
      [northSouth('within', eastOfLyon(4.9)), northSouth('beyond', eastOfLyon(5.1))],
      lyon,
      null,
    )
    assert.deepEqual([beside.map(({ code }) => code), nearest], [['within'], null])
    const other = watchedRivers([northSouth('beyond', eastOfLyon(5.1))], lyon, null)
    assert.deepEqual([other.beside, other.nearest?.code], [[], 'beyond'])
  })

  test('are three green ones at most, the nearest first', () => {
    const rivers = [4, 1, 3, 2].map((km) => northSouth(`${km} km`, eastOfLyon(km)))
    assert.deepEqual(
      watchedRivers(rivers, lyon, null).beside.map(({ code }) => code),
      ['1 km', '2 km', '3 km'],
    )
  })

  test('are all that are beside it and not known to be green, however many are nearer', () => {
    const rivers = [1, 2, 3, 4].map((km) => northSouth(`${km} km`, eastOfLyon(km)))
    for (const level of ['red', 'yellow', null] as const) {
      const farthest = { ...northSouth('4.5 km', eastOfLyon(4.5)), level }
      assert.deepEqual(
        watchedRivers([...rivers, farthest], lyon, null).beside.map(({ code }) => code),
        ['1 km', '2 km', '3 km', '4.5 km'],
      )
    }
  })

  test('are the nearest one up to 30 km, where none is beside', () => {
    const rivers = [northSouth('near', eastOfLyon(12)), northSouth('far', eastOfLyon(25))]
    const { beside, nearest } = watchedRivers(rivers, lyon, null)
    assert.deepEqual([beside, nearest?.code, Math.round(nearest?.distanceKm ?? NaN)], [[], 'near', 12])
    assert.deepEqual(watchedRivers([northSouth('far', eastOfLyon(40))], lyon, null), {
      beside: [],
      warnedNearby: null,
      nearest: null,
    })
  })

  // Arles (13004): the centre, and the box of the commune, which reaches 40 km south of it.
  const arles = { lat: 43.6768, lon: 4.6303 }
  const camargue = [4.4261, 43.3287, 4.8764, 43.7603] as const
  /** From west to east, so many kilometres south of the centre of Arles, between two vertices far outside the commune. */
  const southOfArles = (km: number) => {
    const lat = arles.lat - km / 111.195
    return { ...reach('red', [3, lat, 6, lat]), level: 'red' as const }
  }

  test('are those that cross the box of the commune as well, also between two vertices', () => {
    const { beside } = watchedRivers([southOfArles(8.5)], arles, camargue)
    assert.deepEqual(
      beside.map(({ code, distanceKm }) => [code, Math.round(distanceKm * 10) / 10]),
      [['red', 8.5]],
    )
    assert.deepEqual(watchedRivers([southOfArles(45)], arles, camargue).beside, [])
  })

  test('are those that cross that box anywhere on their way', () => {
    // Down from the north-west, past the commune, and through its south: in the last of five stretches, or in the first.
    const line = [3, 45, 3.5, 44.5, 4, 44, 4.2, 43.8, 4.2, 43.4, 6, 43.4]
    for (const way of [line, [...line.slice(8), ...line.slice(0, 8)]])
      assert.equal(watchedRivers([reach('red', way)], arles, camargue).beside.length, 1, String(way))
    assert.deepEqual(watchedRivers([reach('red', line.slice(0, 10))], arles, camargue).beside, [])
    // Wholly west of the box, east, south and north of it, and the same upstream.
    for (const [x1, y1, x2, y2] of [
      [3, 43.5, 4.2, 43.5],
      [5, 43.5, 6, 43.5],
      [4.6, 42.5, 4.6, 43.2],
      [4.6, 43.9, 4.6, 45],
    ] as const)
      for (const way of [
        [x1, y1, x2, y2],
        [x2, y2, x1, y1],
      ])
        assert.deepEqual(watchedRivers([reach('red', way)], arles, camargue).beside, [], String(way))
  })

  test('name the most serious warning within 30 km, whether or not a river is beside the place', () => {
    const near = { ...northSouth('yellow', eastOfLyon(12)), level: 'yellow' as const }
    const far = { ...northSouth('red', eastOfLyon(25)), level: 'red' as const }
    const green = northSouth('green', eastOfLyon(1))
    assert.equal(watchedRivers([near, far], lyon, null).warnedNearby?.code, 'red')
    const { beside, warnedNearby, nearest } = watchedRivers([green, near], lyon, null)
    assert.deepEqual([beside[0]?.code, warnedNearby?.code, nearest], ['green', 'yellow', null])
    assert.equal(watchedRivers([northSouth('green', eastOfLyon(12))], lyon, null).warnedNearby, null)
  })

  test('are near within thirty kilometres, and no farther', () => {
    for (const [km, expected] of [
      [29.9, 'river'],
      [30.1, undefined],
    ] as const)
      assert.equal(watchedRivers([northSouth('river', eastOfLyon(km))], lyon, null).nearest?.code, expected)
  })

  test('may have a line of a single point', () => {
    const { beside } = watchedRivers([reach('spring', [eastOfLyon(3), lyon.lat])], lyon, null)
    assert.deepEqual(
      beside.map(({ distanceKm }) => Math.round(distanceKm)),
      [3],
    )
  })

  test('count the nearest of their parts', () => {
    const river = reach('two parts', [8, 48, 8, 49], [eastOfLyon(2), 45, eastOfLyon(2), 46])
    assert.equal(watchedRivers([river], lyon, null).beside[0]?.code, 'two parts')
  })
})

test('a bulletin is old after twenty hours', () => {
  const at = '2026-11-22T09:00:00.000Z'
  assert.equal(isOldBulletin(at, new Date('2026-11-23T04:59:00Z')), false)
  assert.equal(isOldBulletin(at, new Date('2026-11-23T05:00:00Z')), false)
  assert.equal(isOldBulletin(at, new Date('2026-11-23T05:00:00.001Z')), true)
  assert.equal(isOldBulletin(at, new Date('2026-11-23T05:01:00Z')), true)
  assert.equal(new Date(bulletinEnd(at)).toISOString(), '2026-11-23T05:00:00.000Z')
})

test('the highest of some reaches is unknown rather than green where a level cannot be read', () => {
  const highest = (...levels: readonly (FloodLevel | null)[]) =>
    highestFloodLevel(levels.map((level) => ({ level })))
  for (const [levels, expected] of [
    [[], 'unknown'],
    [[null], 'unknown'],
    [['green', 'green'], 'green'],
    [['green', null], 'unknown'],
    [['yellow', null], 'yellow'],
    [['orange', 'yellow', 'green'], 'orange'],
    [['green', 'red', null], 'red'],
  ] as const)
    assert.equal(highest(...levels), expected, levels.join(' '))
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

  test('counts a height of just two hours ago, and one an hour off the six, and no other', () => {
    for (const [latest, before, changeCm] of [
      ['10:00', '04:00', 100],
      ['09:59', '04:00', undefined],
      ['12:00', '06:00', 100],
      ['12:00', '05:00', 100],
      ['12:00', '04:59', undefined],
      ['12:00', '07:00', 100],
      ['12:00', '07:01', undefined],
    ] as const)
      assert.equal(
        gaugeTrend([at(before, 1_000), at(latest, 2_000)], now)?.changeCm,
        changeCm,
        `${latest} ${before}`,
      )
  })

  test('is from the height that is nearest to six hours before, in whatever order they come', () => {
    const heights = [at('05:20', 1_000), at('11:55', 3_000), at('06:00', 2_000), at('11:00', 9_000)]
    assert.equal(gaugeTrend(heights, now)?.changeCm, 100)
  })

  test('leaves out what is measured in the future', () => {
    assert.equal(gaugeTrend([at('14:00', 9_999), at('11:55', 3_120), at('06:00', 3_020)], now)?.changeCm, 10)
  })
})
