import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MissingReason, Part } from '../../../src/domain/part.ts'
import { riskRows, type FloodRisk, type Risk, type RiskReport } from '../../../src/views/risk-list.ts'
import { levelText, notCoveredText, reasonText, trendText } from '../../../src/web/text/risks.ts'
import { silentReport } from '../../support/risks.ts'

const today = '2026-07-14'

const fresh = <T>(value: T): Part<T> => ({
  state: 'fresh',
  value,
  at: '2026-07-14T08:00:00.000Z',
  source: 'test',
  cached: false,
  freshUntil: '2026-07-14T09:00:00.000Z',
})
const missing = (reason: MissingReason) => ({ state: 'missing', reason }) as const

/** Nothing is known; each case fills in its own row. */
const unknown = silentReport()

function rowOf(risk: Risk, report: Partial<RiskReport>) {
  const whole = { ...unknown, ...report }
  const row = riskRows(whole, today).find((each) => each.risk === risk)
  assert.ok(row)
  return { text: levelText(row, whole), reason: reasonText(row, whole, 'Europe/Paris') }
}

const reach = (level: 'orange' | null) => ({
  code: 'RS11',
  name: 'Saône à Lyon',
  level,
  territory: '18',
  distanceKm: 1,
})
const rivers = (flood: Partial<FloodRisk>) =>
  fresh<FloodRisk>({
    publishedAt: '2026-07-14T08:00:00.000Z',
    beside: [],
    warnedNearby: null,
    nearest: null,
    isOld: false,
    ...flood,
  })
const water = (level: 'reinforced-alert' | null) =>
  fresh({
    coverage: 'covered',
    restrictions: [{ resource: 'drinking', zone: '', level, from: null, until: null, decreeUrl: null }],
  } as const)
const counts = { alder: 0, birch: null, grass: 62.4, mugwort: 0, olive: 0, ragweed: 0 }

const cases: readonly (readonly [
  about: string,
  risk: Risk,
  report: Partial<RiskReport>,
  text: string,
  reason: RegExp | null,
])[] = [
  ['a river in orange', 'flood', { flood: rivers({ beside: [reach('orange')] }) }, 'Orange', null],
  [
    'a river whose level cannot be read',
    'flood',
    { flood: rivers({ beside: [reach(null)] }) },
    'Indisponible',
    /illisible/,
  ],
  [
    'an old bulletin',
    'flood',
    { flood: rivers({ beside: [reach('orange')], isOld: true }) },
    'Indisponible',
    /^Données anciennes\u00a0: le dernier bulletin reçu est du .* 20\d\d à /,
  ],
  ['no river near', 'flood', { flood: rivers({}) }, 'Non couvert', /moins de 5\u00a0km/],
  [
    'a river in orange that is near and not beside the place',
    'flood',
    { flood: rivers({ warnedNearby: { ...reach('orange'), distanceKm: 8.5 } }) },
    'Orange à 8,5\u00a0km',
    null,
  ],
  [
    'a bulletin without a date that warns of nothing',
    'flood',
    { flood: rivers({ publishedAt: null, beside: [reach(null)] }) },
    'Indisponible',
    /^Le bulletin ne dit pas de quand il est/,
  ],
  [
    'a very high danger of fire',
    'fire',
    {
      fire: fresh({
        season: 'open',
        producedAt: '2026-07-13T14:50:00.000Z',
        today: 'very-high',
        tomorrow: null,
      } as const),
    },
    'Danger très élevé',
    null,
  ],
  [
    'a silent source in summer',
    'fire',
    {
      fire: fresh({
        season: 'open',
        producedAt: '2026-07-01T14:50:00.000Z',
        today: null,
        tomorrow: null,
      } as const),
    },
    'Indisponible',
    /^Aucun niveau lisible pour aujourd’hui\u00a0: le dernier bulletin reçu est du mardi\u00a014 juillet à 10\u00a0h\.$/,
  ],
  ['winter', 'fire', { fire: fresh({ season: 'closed' } as const) }, 'Hors saison', /juin à septembre/],
  ['a department overseas', 'fire', { fire: fresh(null) }, 'Non couvert', /ne couvre pas/],
  [
    'an official index',
    'air',
    { air: fresh({ kind: 'official', zone: 'group', days: [{ date: today, level: 'very-poor' }] }) },
    'Très mauvais',
    null,
  ],
  [
    'an index without its day',
    'air',
    { air: fresh({ kind: 'official', zone: 'group', days: [{ date: today, level: null }] }) },
    'Indisponible',
    /indice d’aujourd’hui manque/,
  ],
  [
    'the index of pollen',
    'pollen',
    { pollen: fresh({ kind: 'official', zone: 'commune', days: [{ date: today, level: 'moderate' }] }) },
    'Modéré',
    null,
  ],
  [
    'counts, on their own scale',
    'pollen',
    { pollen: fresh({ kind: 'estimate', days: [{ date: today, counts }] }) },
    'Élevé',
    null,
  ],
  ['a decree', 'water', { water: water('reinforced-alert') }, 'Alerte renforcée', null],
  ['a decree that cannot be read', 'water', { water: water(null) }, 'Indisponible', /illisible/],
  [
    'a department without a decree',
    'water',
    { water: fresh({ coverage: 'unrestricted-department' } as const) },
    'Pas d’arrêté',
    null,
  ],
  [
    'no decree',
    'water',
    { water: fresh({ coverage: 'covered', restrictions: [] } as const) },
    'Pas d’arrêté',
    null,
  ],
  [
    'a silent source',
    'vigilance',
    { vigilance: missing('refused') },
    'Indisponible',
    /^La source ne répond pas/,
  ],
  ['a source out of reach', 'pollen', { pollen: missing('unsupported') }, 'Non couvert', /^Ni indice/],
]

describe('a row of the list says', () => {
  for (const [about, risk, report, text, reason] of cases)
    test(about, () => {
      const row = rowOf(risk, report)
      assert.equal(row.text, text)
      if (reason === null) assert.equal(row.reason, null)
      else assert.match(row.reason ?? '', reason)
    })
})

test('the change of a river is given with its sign', () => {
  const at = '2026-07-14T08:00:00.000Z'
  const texts = [23, -4, 0].map((changeCm) => trendText({ at, changeCm, hours: 6 }))
  assert.deepEqual(texts, ['+23\u00a0cm en 6\u00a0h', '−4\u00a0cm en 6\u00a0h', 'stable depuis 6\u00a0h'])
})

test('what is not covered is named, and nothing is ever said to be without risk', () => {
  const rows = riskRows({ ...unknown, fire: fresh(null) }, today)
  const text = notCoveredText(rows)
  assert.match(text, /^Non couvert ici\u00a0: la Météo des forêts, les crues des petits cours d’eau, /)
  assert.doesNotMatch(text, /aucun risque/i)
})
