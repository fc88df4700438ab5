import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  flashGroups,
  lightningNear,
  lookAge,
  nextAgeAt,
  type LightningLook,
} from '../../src/domain/lightning.ts'

const now = Date.parse('2026-11-24T16:20:00.000Z')
const lyon = { lat: 45.764, lon: 4.8357 }

type Flash = readonly [lat: number, lon: number, rank?: number]
const look = (time: string, ...flashes: readonly Flash[]): LightningLook => ({
  start: Date.parse(`2026-11-24T${time}:00.000Z`),
  flashes: Int16Array.from(flashes.flatMap(([lat, lon, rank = 0]) => [lat * 100, lon * 100, rank])),
})

describe('lightning near a point', () => {
  test('is the nearest, with the direction in which it is', () => {
    // Vienne: 0.244° of 111.2 km south and 0.034° of 77.7 km east; Saint-Étienne is 50 km south-west.
    const near = lightningNear([look('16:00', [45.52, 4.87, 2], [45.44, 4.39])], lyon, now)
    assert.deepEqual(near, {
      nearest: { km: 27.3, direction: 174, from: '2026-11-24T16:00:00.000Z', level: 'many' },
      looks: ['2026-11-24T16:00:00.000Z'],
    })
  })

  test('is the newest of those equally near', () => {
    const near = lightningNear([look('15:55', [45.6, 4.8]), look('16:05', [45.6, 4.8])], lyon, now)
    assert.equal(near?.nearest?.from, '2026-11-24T16:05:00.000Z')
  })

  test('is told up to 50 km', () => {
    // 0.45° of 111.2 km.
    const near = lightningNear([look('16:00', [45.31, 4.84])], { lat: 45.76, lon: 4.84 }, now)
    assert.equal(near?.nearest?.km, 50)
  })

  test('is none at 51 km or more, and none that is half an hour old', () => {
    const far = look('16:00', [45.3, 4.8357]) // 51.6 km south
    const old = look('15:50', [45.7, 4.8])
    assert.deepEqual(lightningNear([far, old], lyon, now), {
      nearest: null,
      looks: ['2026-11-24T16:00:00.000Z'],
    })
  })

  test('is unknown where nobody looked, which is not « none »', () => {
    assert.equal(lightningNear([], lyon, now), null)
    assert.equal(lightningNear([look('15:50', [45.7, 4.8])], lyon, now), null)
    // A clock that was set back: what is to come has not been seen.
    assert.equal(lightningNear([look('16:25', [45.7, 4.8])], lyon, now), null)
  })

  test('is found up to fifty kilometres east and west at every latitude of the areas', () => {
    for (const lat of [51.1, 41.3, 4, -21]) {
      const degrees = 49 / (111.2 * Math.cos((lat * Math.PI) / 180))
      const east = lightningNear([look('16:00', [lat, 2 + degrees])], { lat, lon: 2 }, now)
      assert.ok(Math.abs((east?.nearest?.km ?? NaN) - 49) < 1.5, `${lat}: ${east?.nearest?.km} km`)
      assert.ok(Math.abs((east?.nearest?.direction ?? NaN) - 90) <= 1)
    }
  })
})

describe('the age of a look', () => {
  const ages: readonly (readonly [from: string, now: string, least: number, most: number])[] = [
    ['16:00', '16:20', 15, 20],
    ['16:00', '16:22', 15, 20],
    ['16:00', '16:23', 20, 25],
    ['16:15', '16:20', 0, 5],
    ['16:20', '16:20', 0, 5],
  ]
  for (const [from, at, least, most] of ages)
    test(`that begins at ${from} is ${least} to ${most} minutes at ${at}`, () => {
      const instant = (time: string) => `2026-11-24T${time}:00.000Z`
      assert.deepEqual(lookAge(instant(from), Date.parse(instant(at))), [least, most])
    })

  test('changes when it says so', () => {
    const from = '2026-11-24T16:00:00.000Z'
    const next = nextAgeAt(from, now)
    assert.equal(new Date(next).toISOString(), '2026-11-24T16:22:30.000Z')
    assert.notDeepEqual(lookAge(from, next), lookAge(from, next - 1))
  })
})

describe('lightning on a map', () => {
  test('has one flash for those around it: the newest, of those as new the strongest', () => {
    const looks = [
      look('16:00', [44.25, 3.75, 2], [48.25, 2.5, 0]),
      look('16:10', [44.25, 3.75, 0], [44.125, 3.625, 1]),
    ]
    const seen = flashGroups(looks, now)
    assert.deepEqual(seen?.groups, [
      { lat: 44.12, lon: 3.62, level: 'some', age: 0 },
      { lat: 48.25, lon: 2.5, level: 'few', age: 600_000 },
    ])
    assert.equal(new Date(seen?.first ?? 0).toISOString(), '2026-11-24T16:00:00.000Z')
  })

  test('says how much of its time nobody saw', () => {
    const missedOf = (...times: readonly string[]) =>
      flashGroups(
        times.map((time) => look(time)),
        now,
      )?.unseen
    assert.equal(missedOf('15:55', '16:00', '16:05'), 0)
    assert.equal(missedOf('15:55', '16:10'), 600_000)
    assert.equal(missedOf('16:10'), 0)
  })

  test('is unknown where nobody looked in the last half hour', () => {
    assert.equal(flashGroups([look('15:50', [44.3, 3.6])], now), null)
    assert.deepEqual(flashGroups([look('16:00')], now)?.groups, [])
  })
})
