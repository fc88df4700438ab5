import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  capitalised,
  formatAltitude,
  formatDegreeRange,
  formatDegrees,
  formatDistance,
  formatNumber,
  formatPercent,
  formatPressure,
  formatSeaTemperature,
  formatSpeed,
  formatTemperature,
  formatWaveHeight,
  plural,
  roundedRisk,
} from '../../../src/web/text/numbers.ts'
import { roundHalfAway } from '../../../src/domain/rounding.ts'

type Format = (value: number | null) => string
const table: [format: Format, name: string, cases: [number | null, string][]][] = [
  [
    formatTemperature,
    'temperatures',
    [
      [12.4, '12\u00a0°C'],
      [-3, '−3\u00a0°C'],
      [-0.4, '0\u00a0°C'],
      [-0.5, '−1\u00a0°C'],
      [0.5, '1\u00a0°C'],
      [2.5, '3\u00a0°C'],
      [-2.5, '−3\u00a0°C'],
      [null, '—'],
      [Number.NaN, '—'],
    ],
  ],
  [
    formatDegrees,
    'dense temperatures',
    [
      [14, '14°'],
      [-10.2, '−10°'],
      [-0, '0°'],
      [null, '—'],
    ],
  ],
  [
    formatSeaTemperature,
    'sea temperatures',
    [
      [19, '19,0\u00a0°C'],
      [19.46, '19,5\u00a0°C'],
    ],
  ],
  [
    formatPercent,
    'percentages',
    [
      [40, '40\u00a0%'],
      [21.6, '22\u00a0%'],
    ],
  ],
  [
    formatSpeed,
    'speeds',
    [
      [25.4, '25\u00a0km/h'],
      [0, '0\u00a0km/h'],
    ],
  ],
  [
    formatPressure,
    'pressures',
    [
      [1013.2, '1\u202f013\u00a0hPa'],
      [998, '998\u00a0hPa'],
    ],
  ],
  [
    formatDistance,
    'distances',
    [
      [0.34, '300\u00a0m'],
      [1.5, '1,5\u00a0km'],
      [4, '4\u00a0km'],
      [12.4, '12\u00a0km'],
    ],
  ],
  [
    formatAltitude,
    'altitudes',
    [
      [2642, '2\u202f642\u00a0m'],
      [-2, '−2\u00a0m'],
    ],
  ],
  [
    formatWaveHeight,
    'waves',
    [
      [1.4, '1,4\u00a0m'],
      [2, '2,0\u00a0m'],
      [0.25, '0,3\u00a0m'],
    ],
  ],
]

for (const [format, name, cases] of table) {
  describe(`${name} are written`, () => {
    for (const [value, text] of cases) test(`${value} as ${text}`, () => assert.equal(format(value), text))
  })
}

test('halves go away from zero, even those binary fractions lose', () => {
  assert.equal(roundHalfAway(1.005, 2), 1.01)
  assert.equal(roundHalfAway(-1.005, 2), -1.01)
  assert.equal(roundHalfAway(0.15, 1), 0.2)
  assert.ok(Object.is(roundHalfAway(-0.2), 0))
})

test('thousands are grouped by narrow no-break spaces', () =>
  assert.equal(formatNumber(-1234567.85, { decimals: 1 }), '−1\u202f234\u202f567,9'))

test('a risk is rounded to tens and silent below 10 %', () => {
  assert.deepEqual([null, 0, 9.9, 10, 14, 15, 95, 100].map(roundedRisk), [
    null,
    null,
    null,
    10,
    10,
    20,
    100,
    100,
  ])
})

test('a range of one figure is that figure', () => {
  assert.equal(formatDegreeRange(8.6, 14), 'de 9 à 14°')
  assert.equal(formatDegreeRange(-3, 2), 'de −3 à 2°')
  assert.equal(formatDegreeRange(8.6, 9.4), '9°')
  assert.equal(formatDegreeRange(-2.6, -3.4, '\u00a0°C'), '−3\u00a0°C')
})

test('a long word may go to the next line, where it would be broken beside its figure', () => {
  assert.deepEqual(
    [plural(2, 'autre risque', 'autres risques'), plural(2, 'département')],
    ['2\u00a0autres risques', '2 départements'],
  )
})

test('zero and one are singular', () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => plural(count, 'favori')),
    ['0\u00a0favori', '1\u00a0favori', '2\u00a0favoris'],
  )
  assert.equal(capitalised('éclaircies'), 'Éclaircies')
})
