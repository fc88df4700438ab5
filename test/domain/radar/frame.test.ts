import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lookAt, rateAt, type RadarFrame } from '../../../src/domain/radar/frame.ts'
import { franceGrid, indexAt, positionOf } from '../../../src/domain/radar/grid.ts'
import {
  codeOfCell,
  codeOfRate,
  dryCode,
  rainClass,
  rateOfCode,
  unseenCode,
} from '../../../src/domain/radar/rain-codes.ts'

const lyon = { lat: 45.764, lon: 4.8357 }
const minutes = 60_000
const four = Date.parse('2026-11-24T16:00:00Z')

/** A frame that is dry but where a rate in mm/h, or null for no radar, is said. */
function frame(
  at: number,
  cells: readonly (readonly [lat: number, lon: number, rate: number | null])[] = [],
) {
  const codes = new Uint8Array(franceGrid.width * franceGrid.height).fill(dryCode)
  for (const [lat, lon, rate] of cells) {
    const index = indexAt(franceGrid, positionOf(franceGrid, { lat, lon }))
    if (index !== null) codes[index] = rate === null ? unseenCode : codeOfRate(rate)
  }
  return { at, grid: franceGrid, codes } satisfies RadarFrame
}
const wetLyon = (rate: number) => [[lyon.lat, lyon.lon, rate] as const]

describe('the code of a cell', () => {
  test('gives its rate back within 2 %, from 0.1 to 200 mm/h', () => {
    for (let rate = 0.1; rate <= 200; rate *= 1.01) {
      const found = rateOfCode(codeOfRate(rate))
      assert.ok(found !== null && Math.abs(found / rate - 1) < 0.02, `${rate}: ${found}`)
    }
  })
  test('is dry for NaN where the radars see: they looked and saw nothing', () =>
    assert.equal(codeOfCell(NaN, 0.8), dryCode))
  test('is unseen, and never dry, where they see badly or are not sure of what', () => {
    for (const quality of [0, 0.29, -1, NaN, 1.5, Infinity]) {
      assert.equal(codeOfCell(NaN, quality), unseenCode, String(quality))
      assert.equal(codeOfCell(2, quality), unseenCode, String(quality))
    }
  })
  test('is seen from a quality of 0.3 to 1, and up to 500 mm/h', () => {
    for (const quality of [0.3, 1]) assert.equal(rateOfCode(codeOfCell(0, quality)), 0)
    assert.equal(rateOfCode(codeOfCell(500, 1)), rateOfCode(255))
    assert.ok(codeOfCell(0.1, 1) > dryCode)
    assert.equal(codeOfCell(0.09, 1), dryCode)
  })
  test('is unseen for what cannot be a rate', () => {
    for (const rate of [-9_999_000, -1, Infinity, -Infinity, 1e9, 501])
      assert.equal(codeOfCell(rate, 1), unseenCode, String(rate))
  })
})

test('rates fall into eight classes, « modérée » from 4 and « forte » from 8 mm/h', () => {
  const cases: readonly (readonly [rate: number | null, found: number | null])[] = [
    [null, null],
    [0, null],
    [0.09, null],
    [0.1, 0],
    [0.5, 1],
    [1.9, 2],
    [2, 3],
    [4, 4],
    [8, 5],
    [16, 6],
    [32, 7],
    [200, 7],
  ]
  for (const [rate, found] of cases) assert.equal(rainClass(rate), found, String(rate))
})

describe('what the radars saw at a point', () => {
  test('is nothing without frames, and overseas', () => {
    assert.equal(lookAt([], lyon), null)
    assert.equal(lookAt([frame(four)], { lat: -20.88, lon: 55.45 }), null)
    assert.equal(rateAt(frame(four), { lat: -20.88, lon: 55.45 }), null)
  })
  test('is unseen where no radar sees in the newest frame, whatever was seen before', () => {
    const frames = [frame(four - 15 * minutes, wetLyon(2)), frame(four, [[lyon.lat, lyon.lon, null]])]
    assert.deepEqual(lookAt(frames, lyon), { state: 'unseen' })
  })
  test('is rain since the first of the wet frames in a row', () => {
    const frames = [
      frame(four - 45 * minutes, wetLyon(9)),
      frame(four - 30 * minutes),
      frame(four - 15 * minutes, wetLyon(1)),
      frame(four, wetLyon(2)),
    ]
    const look = lookAt(frames, lyon)
    assert.ok(look?.state === 'wet')
    assert.ok(Math.abs(look.rate - 2) < 0.04)
    assert.deepEqual([look.since, look.isStartSeen], [four - 15 * minutes, true])
  })
  test('is rain since an unknown hour when the frame before lacks, saw nothing there or is not kept', () => {
    const wet = [frame(four - 15 * minutes, wetLyon(1)), frame(four, wetLyon(2))]
    const before = [
      [],
      [frame(four - 45 * minutes)],
      [frame(four - 30 * minutes, [[lyon.lat, lyon.lon, null]])],
    ]
    for (const frames of before) {
      const look = lookAt([...frames, ...wet], lyon)
      assert.ok(look?.state === 'wet')
      assert.deepEqual([look.since, look.isStartSeen], [four - 15 * minutes, false])
    }
  })
  test('is dry, with the nearest rain within 50 km: how far and where', () => {
    // By pyproj.Geod: Givors is 20.6 km away at 194.4°, Saint-Étienne 50.2 km. A cell is 2 km wide.
    const givors = [45.5847, 4.7697, 3] as const
    const look = lookAt([frame(four, [givors, [45.4397, 4.3872, 9]])], lyon)
    assert.ok(look?.state === 'dry' && look.nearest !== null)
    assert.ok(Math.abs(look.nearest.distanceKm - 20.6) < 1.5, String(look.nearest.distanceKm))
    assert.ok(Math.abs(look.nearest.bearing - 194.4) < 5, String(look.nearest.bearing))
  })
  test('finds a shower of one cell wherever it is within 50 km', () => {
    for (let bearing = 0; bearing < 360; bearing += 10) {
      const [north, east] = [Math.cos((bearing * Math.PI) / 180), Math.sin((bearing * Math.PI) / 180)]
      // A degree of latitude is 111 km, one of longitude 77 km at Lyon.
      const shower = [lyon.lat + (45 * north) / 111, lyon.lon + (45 * east) / 77.6, 3] as const
      const look = lookAt([frame(four, [shower])], lyon)
      assert.ok(look?.state === 'dry' && look.nearest !== null, `${bearing}°`)
      assert.ok(Math.abs(look.nearest.distanceKm - 45) < 2, `${bearing}°: ${look.nearest.distanceKm} km`)
    }
  })
  test('knows whether radars see all within 50 km, where rain may be hidden', () => {
    const isAroundSeen = (lat: number, lon: number) => {
      const look = lookAt([frame(four, [[lat, lon, null]])], lyon)
      return look?.state === 'dry' ? look.isAroundSeen : assert.fail()
    }
    // Givors is 20.6 km away, Annecy 101 km; 40 km to the north and as many to the east are 57 km.
    assert.equal(isAroundSeen(45.5847, 4.7697), false)
    assert.equal(isAroundSeen(45.9, 6.12), true)
    assert.equal(isAroundSeen(lyon.lat + 0.36, lyon.lon + 0.515), true)
  })
  test('is dry without more when rain is farther than 50 km', () => {
    assert.deepEqual(lookAt([frame(four, [[45.9, 6.12, 9]])], lyon), {
      state: 'dry',
      nearest: null,
      isAroundSeen: true,
    })
  })
})
