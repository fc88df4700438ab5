import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Contrast } from '../../../src/domain/place-contrast.ts'
import { contrastText, dryDaysText } from '../../../src/web/text/contrast.ts'

const today = '2026-10-15'
const on = (maxima: readonly number[], wetness: Contrast['wetness']): Contrast => ({
  date: '2026-10-17',
  maxima,
  wetness,
})
const two = ['Lyon', 'Le Havre']

describe('the day on which places differ most is told', () => {
  for (const [contrast, names, text] of [
    [on([12, 18], ['wet', 'dry']), two, 'Samedi : 6° de plus et sans pluie au Havre.'],
    [on([18, 12], ['wet', 'dry']), two, 'Samedi : 6° de plus à Lyon, mais sans pluie au Havre.'],
    [on([18, 12], ['dry', 'dry']), two, 'Samedi : 6° de plus à Lyon.'],
    [on([18, 17], ['wet', 'dry']), two, 'Samedi : sans pluie au Havre.'],
    [
      on([12, 24, 20], ['wet', 'dry', 'dry']),
      ['Brest', 'Nice', 'Lyon'],
      'Samedi : de 12° à Brest à 24° à Nice, sans pluie à Nice et à Lyon.',
    ],
  ] as const)
    test(text, () => assert.equal(contrastText(contrast, names, today).replaceAll('\u00a0', ' '), text))
})

test('dry days are told the driest first', () => {
  const plain = (dry: readonly number[]) => dryDaysText({ of: 7, dry }, two).replaceAll('\u00a0', ' ')
  assert.equal(plain([2, 5]), 'Sans pluie : 5 jours sur 7 au Havre, 2 à Lyon.')
  assert.equal(plain([1, 0]), 'Sans pluie : 1 jour sur 7 à Lyon, aucun au Havre.')
  assert.equal(plain([0, 0]), 'Aucun jour sans pluie sur 7, ni à Lyon ni au Havre.')
})
