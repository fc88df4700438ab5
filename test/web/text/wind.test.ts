import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compassPoints } from '../../../src/domain/wind.ts'
import {
  directionAbbreviation,
  directionName,
  directionPhrase,
  forceText,
  speedText,
  windText,
} from '../../../src/web/text/wind.ts'

const s = '\u00a0'

test('the French rose has O for west', () => {
  assert.equal(
    compassPoints.map((_, index) => directionAbbreviation(index * 22.5)).join(' '),
    'N NNE NE ENE E ESE SE SSE S SSO SO OSO O ONO NO NNO',
  )
})

test('a direction in full is made of the words of its letters', () => {
  const letters = (words: string) => words.replace(/(\p{L})\p{L}*-?/gu, '$1').toUpperCase()
  for (const [index] of compassPoints.entries())
    assert.equal(letters(directionName(index * 22.5)), directionAbbreviation(index * 22.5))
  assert.equal(directionName(247.5), 'ouest-sud-ouest')
})

test('a direction outside 0–360 is N/A', () => {
  assert.equal(directionName(361), 'N/A')
  assert.deepEqual([200, 361, -5, null].map(directionAbbreviation), ['SSO', 'N/A', 'N/A', 'N/A'])
  assert.deepEqual([0, 67.5, 90, 200, 270, 315, 400].map(directionPhrase), [
    'de nord',
    'd’est-nord-est',
    'd’est',
    'de sud-sud-ouest',
    'd’ouest',
    'de nord-ouest',
    'direction N/A',
  ])
})

describe('the wind in a sentence', () => {
  const table: [speed: number | null, direction: number | null, gusts: number | null, text: string][] = [
    [25, 315, 45, `Vent de nord-ouest, 25${s}km/h, rafales 45`],
    [25, 315, 37, `Vent de nord-ouest, 25${s}km/h`],
    [25, 500, null, `Vent de 25${s}km/h`],
    [0.4, 200, 5, 'Vent calme'],
    [null, 200, 60, `Vent${s}: —`],
  ]
  for (const [windSpeed, windDirection, windGusts, text] of table) {
    test(text, () => assert.equal(windText({ windSpeed, windDirection, windGusts }), text))
  }
})

test('the force has its name and figure', () => {
  assert.deepEqual([0, 3, 34, 70, 130, null].map(forceText), [
    'calme',
    `très légère brise (1${s}Beaufort)`,
    `bonne brise (5${s}Beaufort)`,
    `coup de vent (8${s}Beaufort)`,
    `ouragan (12${s}Beaufort)`,
    '—',
  ])
  assert.deepEqual([0.9, 34, null].map(speedText), ['calme', `34${s}km/h`, '—'])
})
