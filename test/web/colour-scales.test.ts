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
  assert.deepEqual([0, 0.49, 0.5, 1.25, 2.5, 4, 6].map(waveBin), [
    'wave-0',
    'wave-0',
    'wave-05',
    'wave-125',
    'wave-25',
    'wave-4',
    'wave-6',
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
  const channel = (hex: string): number => {
    const c = Number.parseInt(hex, 16) / 255
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  const luminance = (fill: string): number =>
    0.2126 * channel(fill.slice(1, 3)) +
    0.7152 * channel(fill.slice(3, 5)) +
    0.0722 * channel(fill.slice(5, 7))
  const contrast = (fill: string, text: 'black' | 'white'): number =>
    text === 'white' ? 1.05 / (luminance(fill) + 0.05) : (luminance(fill) + 0.05) / 0.05

  for (const { name, fill, text } of [...temperatureBins, ...windBins, ...waveBins]) {
    const least = name === 'wind-89' ? 3 : 4.5
    test(`of ${name} is legible (${least}:1 at least)`, () => assert.ok(contrast(fill, text) >= least))
  }
})
