import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { hourMs } from '../../../../src/domain/time-units.ts'
import { blockAround, pointFor } from '../../../../src/server/sources/arome/grid-points.ts'
import { readField } from '../../../../src/server/sources/arome/grib2/field.ts'
import { readMessage } from '../../../../src/server/sources/arome/grib2/message.ts'
import {
  fileBytes,
  openRecords,
  writeHead,
  writeTables,
  type AromeRecords,
} from '../../../../src/server/sources/arome/record-file.ts'
import { createRunBuilder } from '../../../../src/server/sources/arome/run-builder.ts'
import { createHash } from 'node:crypto'
import { encodeMessage, type MadeMessage } from '../../../support/grib2/grib-encoder.ts'

const runAt = Date.UTC(2026, 10, 24, 9)
const grid = { columns: 9, rows: 7, north: 46, west: 4, latStep: 0.025, lonStep: 0.025 }
const size = grid.columns * grid.rows
const fine = { bits: 24, reference: -400, binaryScale: -10 }
/** A point in the middle and one in the corner. */
const points = Uint32Array.of(0, 31)

type Values = number | ((point: number) => number)

const message = (
  category: number,
  number: number,
  hour: number,
  values: Values,
  more: Partial<MadeMessage> = {},
): Buffer =>
  encodeMessage({
    runAt,
    grid,
    category,
    number,
    hour,
    values: Array.from({ length: size }, (_, point) => (typeof values === 'number' ? values : values(point))),
    packing: fine,
    ...more,
  })

const sumWindow = { window: { startHour: 0, process: 1 }, surface: 1, level: 0 }
const tenMetres = { surface: 103, level: 10 }
const heights = readField(readMessage(message(3, 6, 0, (point) => point * 20, { surface: 1, level: 0 })))

/** All that an hour needs, apart from what falls. */
const instant = (hour: number, temperature: Values = 283): Buffer[] => [
  message(0, 0, hour, temperature),
  message(1, 1, hour, 60),
  message(2, 2, hour, 3, tenMetres),
  message(2, 3, hour, -4, tenMetres),
  message(6, 1, hour, 50, { surface: 1, level: 0 }),
]
const fallen = (hour: number, sum: Values): Buffer => message(1, 52, hour, sum, sumWindow)

/** The hours of a group as a reader of records gets them at the second point. */
async function hoursOf(messages: readonly Buffer[]) {
  const builder = createRunBuilder({ runAt, heights, points })
  builder.begin(1)
  for (const each of messages) builder.take(each)
  const { bytes, hours } = builder.finish()
  const records = await recordsOf([bytes], new Set(hours))
  const series = records.seriesAt({ lat: 46 - 3 * 0.025, lon: 4 + 4 * 0.025 })
  assert.ok(series)
  return { hours: series.hours, numbers: hours, refused: builder.notes().refused, series }
}

/** A file in memory of some groups; the hours of the others do not hold. */
async function recordsOf(groups: readonly Buffer[], hours: ReadonlySet<number>): Promise<AromeRecords> {
  const place = (point: number) => ({
    lat: 46 - Math.floor(point / grid.columns) * 0.025,
    lon: 4 + (point % grid.columns) * 0.025,
  })
  const tables = writeTables(
    Array.from(points, (point) => ({ ...place(point), height: point * 20 })),
    Array.from(points, (point, index) => ({ ...place(point), point: index })),
  )
  const written = Buffer.concat([tables, ...groups])
  const head = { runAt, points: 2, places: 2, hours }
  const body = Buffer.concat([written, Buffer.alloc(fileBytes(2, 2) - 96 - written.length, 255)])
  const file = Buffer.concat([writeHead(head, createHash('sha256').update(body).digest()), body])
  const records = await openRecords(
    { length: file.length, read: (at, length) => file.subarray(at, at + length), close: () => undefined },
    async () => undefined,
  )
  assert.ok(records)
  return records
}

const sixHours = [1, 2, 3, 4, 5, 6]
/** Millimetres since the start of the run at the end of each hour. */
const sums = [0, 0.4, 2.4, 2.4, 2.4, 5]
const whole = sixHours.flatMap((hour, index) => [...instant(hour), fallen(hour, sums[index] ?? 0)])

describe('the hours of a run', () => {
  it('have what falls in each of them, and the air at its end', async () => {
    const { hours } = await hoursOf(whole)
    assert.deepEqual(
      hours.map(({ at }) => (at - runAt) / hourMs),
      sixHours,
    )
    assert.deepEqual(
      hours.map(({ precipitation }) => precipitation),
      [0, 0.4, 2, 0, 0, 2.6],
    )
    const { temperatureK, relativeHumidity, windEast, windNorth, cloud, gust, snow } =
      hours[0] ?? assert.fail()
    assert.deepEqual([temperatureK, relativeHumidity, windEast, windNorth], [283, 60, 3, -4])
    assert.deepEqual(cloud, { total: 50, low: null, middle: null, high: null })
    assert.deepEqual([gust, snow], [null, null], 'nobody says')
  })

  it('are the same whatever the order of the messages, and when some come twice', async () => {
    const expected = (await hoursOf(whole)).hours
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(whole, { minLength: whole.length }),
        fc.nat(whole.length - 1),
        async (shuffled, again) => {
          const { hours } = await hoursOf([
            ...shuffled.slice(0, again),
            ...shuffled.slice(0, again),
            ...shuffled.slice(again),
          ])
          assert.deepEqual(hours, expected)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('are told apart from the skin of the ground, which has the code of the air', async () => {
    const { hours } = await hoursOf([
      ...sixHours.map((hour) => message(0, 0, hour, 310, { surface: 1, level: 0 })),
      ...whole,
    ])
    assert.equal(hours[0]?.temperatureK, 283)
  })

  it('have the largest of nine points around for storms', async () => {
    const around = blockAround(grid, 31)
    assert.equal(around.length, 9)
    const { hours } = await hoursOf([
      ...whole.filter((bytes) => readMessage(bytes).product.endHour > 1),
      ...instant(1),
      fallen(1, (point) => (point === around[0] ? 6 : 0)),
      message(1, 75, 1, (point) => (point === around[8] ? 1.5 : 0), sumWindow),
      message(7, 6, 1, (point) => (point === around[2] ? 1_800 : 400), { surface: 1, level: 0 }),
    ])
    const [first] = hours
    assert.deepEqual(first?.around, { precipitation: 6, graupel: 1.5, cape: 1_800 })
    assert.deepEqual([first?.precipitation, first?.graupel, first?.cape], [0, 0, 400])
  })

  it('say where it is warmer higher up', async () => {
    const from = (gradient: number) =>
      sixHours.flatMap((hour, i) => [
        ...instant(hour, (point) => 283 + gradient * point * 20),
        fallen(hour, sums[i] ?? 0),
      ])
    assert.equal((await hoursOf(from(-0.0065))).hours[0]?.isWarmerAbove, false)
    assert.equal((await hoursOf(from(0.004))).hours[0]?.isWarmerAbove, true)
  })
})

describe('an hour is left out', () => {
  const replaced = (hour: number, by: Buffer, keep: (bytes: Buffer) => boolean): Buffer[] => [
    ...whole.filter((bytes) => readMessage(bytes).product.endHour !== hour || keep(bytes)),
    by,
  ]
  const isNot = (category: number, number: number) => (bytes: Buffer) => {
    const { product } = readMessage(bytes)
    return product.category !== category || product.number !== number
  }
  const cases: readonly (readonly [
    what: string,
    messages: Buffer[],
    left: readonly number[],
    why: RegExp,
  ])[] = [
    [
      'whose temperatures are in degrees Celsius',
      replaced(3, message(0, 0, 3, 10), isNot(0, 0)),
      [1, 2, 4, 5, 6],
      /0\/0\/0 .*: 10 at a point/,
    ],
    [
      'whose temperatures are all missing',
      replaced(3, message(0, 0, 3, NaN), isNot(0, 0)),
      [1, 2, 4, 5, 6],
      /missing at too many points/,
    ],
    [
      'that jumps by 10 degrees everywhere',
      replaced(3, message(0, 0, 3, 293), isNot(0, 0)),
      [1, 2, 4, 5, 6],
      /temperature jumps by 10/,
    ],
    [
      'on another grid',
      replaced(3, message(0, 0, 3, 283, { grid: { ...grid, west: 4.025 } }), isNot(0, 0)),
      [1, 2, 4, 5, 6],
      /another grid/,
    ],
    [
      'of another run',
      replaced(3, message(0, 0, 3, 283, { runAt: runAt + 6 * hourMs }), isNot(0, 0)),
      [1, 2, 4, 5, 6],
      /another run/,
    ],
    [
      'whose rain is of another window, and the next one, which is counted from it',
      replaced(
        3,
        message(1, 52, 3, 2.4, { ...sumWindow, window: { startHour: 2, process: 1 } }),
        isNot(1, 52),
      ),
      [1, 2, 5, 6],
      /another window/,
    ],
    [
      'in which less than nothing falls',
      replaced(3, fallen(3, 0.1), isNot(1, 52)),
      [1, 2, 4, 5, 6],
      /mm in an hour/,
    ],
    [
      'whose sky is a share in place of per cent',
      replaced(3, message(6, 1, 3, 0.5, { surface: 1, level: 0 }), isNot(6, 1)),
      [1, 2, 4, 5, 6],
      /a share/,
    ],
    [
      'whose message cannot be read',
      replaced(3, Buffer.from(message(0, 0, 3, 283).fill(0xff, 16, 20)), isNot(0, 0)),
      [1, 2, 4, 5, 6],
      /./,
    ],
  ]
  for (const [what, messages, left, why] of cases)
    it(what, async () => {
      const { numbers, refused } = await hoursOf(messages)
      assert.deepEqual(numbers, left)
      assert.match(refused.join('\n'), why)
    })

  it('but rounding of sums is not less than nothing', async () => {
    const { hours } = await hoursOf(replaced(3, fallen(3, 0.35), isNot(1, 52)))
    assert.deepEqual(hours.map(({ precipitation }) => precipitation).slice(1, 3), [0.4, 0])
  })
})

describe('the point that stands for a place', () => {
  const ground = (height: Values) =>
    readField(readMessage(message(3, 6, 0, height, { surface: 1, level: 0 })))
  const middle = { lat: 46 - 3 * 0.025, lon: 4 + 4 * 0.025 }

  it('is the nearest one where heights are alike', () => {
    assert.equal(pointFor({ ...middle, elevation: 100 }, ground(100)), 31)
    assert.equal(
      pointFor(
        { ...middle, elevation: null },
        ground((point) => point * 90),
      ),
      31,
    )
  })

  it('is one of the same height within 3 km where the nearest is 400 m lower', () => {
    assert.equal(
      pointFor(
        { ...middle, elevation: 1_800 },
        ground((point) => (point === 32 ? 1_790 : 1_400)),
      ),
      32,
    )
  })

  it('is never farther than 3 km, and none where all are masked', () => {
    assert.equal(
      pointFor(
        { ...middle, elevation: 1_800 },
        ground((point) => (point === 34 ? 1_800 : 1_400)),
      ),
      31,
    )
    assert.equal(
      pointFor(
        { ...middle, elevation: 100 },
        ground((point) => (point === 62 ? 0 : NaN)),
      ),
      -1,
    )
    assert.equal(pointFor({ lat: 48.39, lon: -4.49, elevation: 40 }, ground(0)), -1)
  })

  it('is on land rather than at sea', () => {
    assert.equal(
      pointFor(
        { ...middle, elevation: null },
        ground((point) => (point === 31 ? 0 : 5)),
      ),
      30,
    )
  })
})
