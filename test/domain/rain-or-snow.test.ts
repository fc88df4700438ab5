import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { rainSnowLines } from '../../src/domain/rain-or-snow.ts'

const zone = 'Europe/Paris'
const stepMs = 3_600_000

/** Hours from an instant on, each with millimetres and the height of 0 °C. */
const hours = (
  from: string,
  ...steps: readonly (readonly [mm: number | null, freezingLevel: number | null])[]
) =>
  steps.map(([precipitation, freezingLevel], i) => ({
    time: new Date(Date.parse(from) + i * stepMs).toISOString(),
    precipitation,
    freezingLevel,
  }))

const linesAt = (hourly: ReturnType<typeof hours>, altitude: number | null = 1035) =>
  rainSnowLines(hourly, { zone, stepMs, altitude })

describe('the height from which it snows', () => {
  // The pairs of isotherm and limit of real bulletins of Météo-France, which rounds both to hundreds.
  for (const name of ['2026-05-17-massif-001', '2026-05-17-massif-041', '2026-05-17-massif-070']) {
    const xml = readFileSync(new URL(`../fixtures/bulletins-avalanche/${name}.xml`, import.meta.url), 'utf8')
    const pairs = [...xml.matchAll(/ISO0="(\d+)" PLUIENEIGE="(\d+)"/g)].map(([, zero, line]) => [
      Number(zero),
      Number(line),
    ])

    test(`is that of a forecaster within 200 m, four times of five: ${name}`, () => {
      assert.ok(pairs.length >= 10)
      const near = pairs.filter(([zero = NaN, line = NaN]) => {
        const [said] = linesAt(hours('2026-01-20T11:00:00Z', [1, zero]))
        return said !== undefined && Math.abs(said.lowest - line) <= 200
      })
      assert.ok(near.length >= 0.8 * pairs.length, `${near.length} of ${pairs.length}`)
    })
  }

  test('is said for each quarter of a day on the clocks of the place, from the first wet hour to the end of the last', () =>
    assert.deepEqual(
      linesAt(hours('2026-01-20T10:00:00Z', [0, 1500], [0.5, 1700], [0, 1700], [2, 1300], [1, 1250])),
      [
        {
          date: '2026-01-20',
          quarter: 'afternoon',
          from: '2026-01-20T11:00:00.000Z',
          to: '2026-01-20T15:00:00.000Z',
          lowest: 1000,
          highest: 1400,
          atPlace: 'both',
        },
      ],
    ))

  test('ends with its quarter: what falls from 17 to 19 h is in two', () =>
    assert.deepEqual(
      linesAt(hours('2026-01-20T16:00:00Z', [1, 1700], [1, 1700])).map(({ quarter, from, to }) => [
        quarter,
        from,
        to,
      ]),
      [
        ['afternoon', '2026-01-20T16:00:00.000Z', '2026-01-20T17:00:00.000Z'],
        ['evening', '2026-01-20T17:00:00.000Z', '2026-01-20T18:00:00.000Z'],
      ],
    ))

  test('is said of a tenth of a millimetre', () =>
    assert.equal(linesAt(hours('2026-01-20T11:00:00Z', [0.1, 1500])).length, 1))

  test('is not said of dry hours, nor where what falls is not known', () =>
    assert.deepEqual(linesAt(hours('2026-01-20T11:00:00Z', [0, 1500], [0.05, 1500], [null, 1500])), []))

  test('is not guessed where the freezing level of a wet hour is not known', () =>
    assert.deepEqual(linesAt(hours('2026-01-20T11:00:00Z', [1, 1500], [1, null])), []))

  test('is the sea where it freezes low', () =>
    assert.equal(linesAt(hours('2026-01-20T11:00:00Z', [1, 150]), 20)[0]?.atPlace, 'snow'))

  const places: readonly (readonly [altitude: number | null, falls: string | null])[] = [
    [1399, 'rain'],
    [1400, 'snow'],
    [null, null],
  ]
  for (const [altitude, falls] of places)
    test(`at 1,400 m is ${falls ?? 'unknown'} at ${altitude ?? 'an unknown height'}`, () =>
      assert.equal(linesAt(hours('2026-01-20T11:00:00Z', [1, 1700]), altitude)[0]?.atPlace, falls))

  test('is said once for the night in which clocks go back, which has seven hours before six', () => {
    const night = linesAt(
      hours('2026-10-24T22:00:00Z', ...Array.from({ length: 8 }, () => [1, 1700] as const)),
    )
    assert.deepEqual(
      night.map(({ quarter, from, to }) => [quarter, from, to]),
      [
        ['night', '2026-10-24T22:00:00.000Z', '2026-10-25T05:00:00.000Z'],
        ['morning', '2026-10-25T05:00:00.000Z', '2026-10-25T06:00:00.000Z'],
      ],
    )
  })
})
