import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RainAnswer } from '../../../src/domain/rain.ts'
import { rainText } from '../../../src/web/text/rain.ts'

const s = '\u00a0'
const now = new Date('2026-10-15T13:10:00Z') // 15 h 10 in Paris
const at = (clock: string, date = '2026-10-15'): string => `${date}T${clock}:00.000Z`
const rain = { type: 'rain', intensity: 'heavy' } as const
const snow = { type: 'snow', intensity: 'light' } as const

describe('the coming rain in a sentence', () => {
  const table: [RainAnswer, string][] = [
    [{ kind: 'unknown' }, 'Pas de prévision de pluie ici.'],
    [{ kind: 'none', until: at('15:00'), risk: null }, `Pas de pluie prévue avant 17${s}h.`],
    [{ kind: 'none', until: at('15:00'), risk: 40 }, `Pas de pluie prévue avant 17${s}h (risque 40${s}%).`],
    [{ kind: 'none', until: at('22:00'), risk: null }, 'Pas de pluie prévue avant minuit.'],
    [
      { kind: 'none', until: at('01:00', '2026-10-16'), risk: null },
      `Pas de pluie prévue avant demain 3${s}h.`,
    ],
    [
      { kind: 'none', until: at('07:00', '2026-10-16'), risk: null },
      'Pas de pluie prévue avant demain matin.',
    ],
    [
      { kind: 'none', until: at('12:00', '2026-10-16'), risk: null },
      'Pas de pluie prévue avant demain après-midi.',
    ],
    [
      { kind: 'none', until: at('17:00', '2026-10-16'), risk: null },
      'Pas de pluie prévue avant demain soir.',
    ],
    [{ kind: 'possible', at: at('17:00'), risk: 55 }, `Pluie possible vers 19${s}h (risque 60${s}%).`],
    [{ kind: 'possible', at: at('13:00'), risk: 60 }, `Pluie possible dès maintenant (risque 60${s}%).`],
    [{ kind: 'starts', at: at('14:00'), until: at('15:00'), ...rain }, `Pluie forte vers 16${s}h.`],
    [
      { kind: 'starts', at: at('14:30'), until: at('15:45'), ...rain },
      `Pluie forte à partir de 16${s}h${s}30.`,
    ],
    [{ kind: 'starts', at: at('14:00'), until: null, ...rain }, `Pluie forte à partir de 16${s}h.`],
    [{ kind: 'starts', at: at('14:00'), until: at('14:15'), ...snow }, `Neige vers 16${s}h.`],
    [
      { kind: 'starts', at: at('14:00'), until: at('15:00'), type: 'storm', intensity: null },
      `Orages vers 16${s}h.`,
    ],
    [{ kind: 'stops', at: at('14:45'), again: null, ...rain }, `Pluie forte jusqu’à 16${s}h${s}45.`],
    [
      { kind: 'stops', at: at('14:45'), again: at('17:00'), ...rain },
      `Pluie forte jusqu’à 16${s}h${s}45, de retour vers 19${s}h.`,
    ],
    [
      { kind: 'stops', at: at('14:45'), again: at('04:00', '2026-10-16'), ...rain },
      `Pluie forte jusqu’à 16${s}h${s}45, de retour demain vers 6${s}h.`,
    ],
    [{ kind: 'eases', at: at('14:45'), ...rain }, `Pluie forte jusqu’à 16${s}h${s}45, plus faible ensuite.`],
    [{ kind: 'eases', at: at('14:45'), ...snow }, `Neige, plus faible après 16${s}h${s}45.`],
    [
      { kind: 'strengthens', at: at('16:00'), type: 'rain', intensity: 'light', peak: 'heavy' },
      `Pluie faible, puis forte vers 18${s}h.`,
    ],
    [
      { kind: 'strengthens', at: at('16:00'), type: 'freezing', intensity: 'light', peak: 'heavy' },
      `Pluie verglaçante, plus forte vers 18${s}h.`,
    ],
    [{ kind: 'continues', until: at('19:00'), ...rain }, `Pluie forte jusqu’à 21${s}h au moins.`],
  ]
  for (const [answer, text] of table)
    test(text, () => assert.equal(rainText(answer, now, 'Europe/Paris'), text))
})

test('times are those of the place', () => {
  const answer: RainAnswer = { kind: 'starts', at: at('14:00'), until: at('15:00'), ...rain }
  assert.equal(rainText(answer, now, 'America/Martinique'), `Pluie forte vers 10${s}h.`)
})
