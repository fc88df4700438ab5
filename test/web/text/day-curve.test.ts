import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Condition } from '../../../src/domain/weather.ts'
import { dayCurveText } from '../../../src/web/text/day-curve.ts'

const hour = (
  time: string,
  temperature: number | null,
  precipitation: number | null = 0,
  condition: Condition | null = null,
) => ({ time: `2026-10-15T${time}:00:00.000Z`, temperature, precipitation, condition })

describe('the curve of the day in words', () => {
  for (const [what, hours, text] of [
    [
      'says the highest, the lowest and what falls',
      [hour('08', 9, 0.4), hour('13', 18, 1), hour('20', -21, 0.2)],
      'Les 24 prochaines heures : au plus 18° vers 15 h, au moins −21° vers 22 h, 1,6 mm de pluie en tout.',
    ],
    [
      'does not call rain what falls as snow',
      [hour('08', -2, 3, 'snow'), hour('13', 1, 1.5, 'snow')],
      'Les 24 prochaines heures : au plus 1° vers 15 h, au moins −2° vers 10 h, 4,5 mm d’eau en tout, neige comprise.',
    ],
    [
      'says that it stays dry',
      [hour('08', 9), hour('13', 47)],
      'Les 24 prochaines heures : au plus 47° vers 15 h, au moins 9° vers 10 h, sans pluie.',
    ],
    [
      'says nothing of rain where an hour of it is unknown',
      [hour('08', 9, null), hour('13', 12, 3)],
      'Les 24 prochaines heures : au plus 12° vers 15 h, au moins 9° vers 10 h.',
    ],
    ['is one figure of one hour', [hour('08', 9)], 'Les 24 prochaines heures : 9° vers 10 h, sans pluie.'],
  ] as const)
    test(what, () => assert.equal(dayCurveText(hours, 'Europe/Paris')?.replaceAll('\u00a0', ' '), text))

  test('is nothing without a temperature', () =>
    assert.equal(dayCurveText([hour('08', null)], 'Europe/Paris'), null))
})
