import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MassifRow } from '../../../src/views/mountains.ts'
import { massifRowText } from '../../../src/web/text/avalanche.ts'

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
      'Aravis : risque marqué (3 sur 5), jusqu’au mardi 20 janvier à 18 h.',
    ))

  test('the level of each side of an altitude', () =>
    assert.match(
      textOf({
        bands: [
          { ...part, level: 2, to: 1800 },
          { ...part, level: 3, from: 1800 },
        ],
      }),
      /: risque marqué \(3 sur 5\), limité \(2\) au-dessous de 1 800 m, marqué \(3\) au-dessus de 1 800 m, /,
    ))

  test('what a level becomes in the course of the day, and parts in other words', () =>
    assert.match(
      textOf({
        bands: [
          { ...part, level: 2, later: 3, where: 'versants nord' },
          { ...part, level: 1, where: 'ailleurs' },
        ],
      }),
      /limité \(2\) évoluant vers marqué \(3\) versants nord, faible \(1\) ailleurs/,
    ))

  const absences: readonly (readonly [state: MassifRow['state'], text: string])[] = [
    ['expired', 'Aravis : bulletin périmé.'],
    ['contradicting', 'Aravis : bulletin contradictoire, niveau non affiché.'],
    ['unreadable', 'Aravis : bulletin illisible.'],
    ['not-published', 'Aravis : bulletin non publié.'],
    ['out-of-season', 'Aravis : hors saison.'],
  ]
  for (const [state, text] of absences)
    test(`why it has no level: ${state}`, () => assert.equal(textOf({ state, level: null }), text))
})
