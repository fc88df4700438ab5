import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  temperatureBin,
  temperatureBins,
  waveBin,
  waveBins,
  windBin,
  windBins,
} from '../../src/web/components/colour-scales.ts'
import { uvBand } from '../../src/domain/air-bands.ts'
import { contrast, luminance, partsOf } from '../support/contrast.ts'

describe('the colour of a temperature', () => {
  const table: [number, string][] = [
    [-25, 't-below'],
    [-10.6, 't-below'],
    [-10, 't-m10'],
    [-5.4, 't-m5'],
    [-0.4, 't-0'],
    [0, 't-0'],
    [4.4, 't-0'],
    [4.5, 't-5'],
    [14, 't-10'],
    [19.6, 't-20'],
    [34.4, 't-30'],
    [35, 't-35'],
    [46, 't-35'],
  ]
  for (const [celsius, name] of table) {
    test(`${celsius} °C is ${name}`, () => assert.equal(temperatureBin(celsius), name))
  }
})

test('wind changes colour on the limits of the Beaufort scale', () => {
  assert.deepEqual([0, 19.4, 19.5, 38, 39, 61, 62, 88, 89, 117, 118].map(windBin), [
    'wind-0',
    'wind-0',
    'wind-20',
    'wind-20',
    'wind-39',
    'wind-39',
    'wind-62',
    'wind-62',
    'wind-89',
    'wind-89',
    'wind-118',
  ])
})

test('waves change colour on the limits of the Douglas scale', () => {
  assert.deepEqual([0, 0.4, 0.5, 1.25, 2.5, 4, 6].map(waveBin), [
    'wave-0',
    'wave-0',
    'wave-05',
    'wave-125',
    'wave-25',
    'wave-4',
    'wave-6',
  ])
})

// The map writes them with one decimal: « 0,5 m » is in the step that its legend begins at 0.5.
test('waves have the colour of the figure that is printed', () => {
  assert.deepEqual([0.44, 0.45, 1.24, 2.44, 2.46].map(waveBin), [
    'wave-0',
    'wave-05',
    'wave-05',
    'wave-125',
    'wave-25',
  ])
})

test('the UV bands are those of the World Health Organization', () => {
  assert.deepEqual([0, 2.4, 2.5, 5, 6, 7.4, 8, 10, 10.5, 14].map(uvBand), [
    'low',
    'low',
    'moderate',
    'moderate',
    'high',
    'high',
    'very-high',
    'very-high',
    'extreme',
    'extreme',
  ])
})

describe('the text on a fill', () => {
  for (const { name, fill, text } of [...temperatureBins, ...windBins, ...waveBins]) {
    const least = name === 'wind-89' ? 3 : 4.5
    test(`of ${name} is legible (${least}:1 at least)`, () =>
      assert.ok(contrast(luminance(partsOf(fill)), text === 'white' ? 1 : 0) >= least))
  }
})
