import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MassifRow } from '../../../src/views/mountains.ts'
import { toPart } from '../../../src/domain/part.ts'
import { massifRowText, snowfallText } from '../../../src/web/text/avalanche.ts'

const row = (said: Partial<MassifRow>): MassifRow => ({
  massif: { name: 'Aravis' } as MassifRow['massif'],
  state: 'in-force',
  level: 3,
  bands: [],
  tomorrow: null,
  issuedAt: '2026-01-19T15:09:00.000Z',
  validUntil: '2026-01-20T17:00:00.000Z',
  snowLine: null,
  freshSnow: null,
  ...said,
})
const part = { later: null, from: null, to: null, where: '' } as const
const textOf = (said: Partial<MassifRow>): string =>
  massifRowText(row(said)).replaceAll(/[\u00a0\u202f]/g, ' ')

describe('a massif in a list of risks says', () => {
  test('its level in words and figure, and until when', () =>
    assert.equal(
      textOf({ bands: [{ ...part, level: 3 }] }),
      'Aravis : risque marqué (3 sur 5), jusqu’à mardi 18 h.',
    ))

  test('the level of each side of an altitude', () =>
    assert.equal(
      textOf({
        bands: [
          { ...part, level: 2, to: 1800 },
          { ...part, level: 3, from: 1800 },
        ],
      }),
      'Aravis : risque marqué (3 sur 5), jusqu’à mardi 18 h. Au-dessus de 1 800 m : marqué (3). En dessous : limité (2).',
    ))

  test('what a level becomes in the course of the day, and parts in other words', () =>
    assert.match(
      textOf({
        bands: [
          { ...part, level: 2, later: 3, where: 'versants nord' },
          { ...part, level: 1, where: 'ailleurs' },
        ],
      }),
      /Ailleurs : faible \(1\)\. Versants nord : limité \(2\), puis marqué \(3\)\.$/,
    ))

  const absences: readonly (readonly [state: MassifRow['state'], text: RegExp])[] = [
    ['expired', /^Aravis : le bulletin est périmé/],
    ['contradicting', /^Aravis : le bulletin se contredit/],
    ['unreadable', /^Aravis : le bulletin n’a pas pu être lu/],
    ['not-published', /^Aravis : aucun bulletin n’est publié/],
    ['out-of-season', /^Aravis : hors saison/],
  ]
  for (const [state, text] of absences)
    test(`why it has no level: ${state}`, () => assert.match(textOf({ state, level: null }), text))
})

describe('what falls, by a model, is said', () => {
  const nothingFalls = (source: string): string =>
    snowfallText(toPart([], { now: 0, at: 0, source, freshForMs: 1, isCached: false }))

  test('of a forecast, also that nothing falls', () =>
    assert.equal(nothingFalls('open-meteo'), 'Ni pluie ni neige, selon le modèle.'))

  test('of no simulated weather', () =>
    assert.equal(nothingFalls('simulated'), 'Limite pluie-neige indisponible.'))
})
