import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Part } from '../../src/domain/part.ts'
import type { FloodLevel } from '../../src/domain/risks/flood.ts'
import { riskRows, type FloodRisk, type PollenRisk, type RiskReport } from '../../src/views/risk-list.ts'
import type { LevelOrUnknown } from '../../src/domain/vigilance.ts'
import type { MassifRow } from '../../src/views/mountains.ts'
import type { CityVigilance, DepartmentVigilance } from '../../src/views/vigilance-department.ts'

const today = '2026-07-14'

const fresh = <T>(value: T): Part<T> => ({
  state: 'fresh',
  value,
  at: '2026-07-14T08:00:00.000Z',
  source: 'test',
  cached: false,
  freshUntil: '2026-07-14T09:00:00.000Z',
})
const missing = (reason: 'timeout' | 'unsupported' = 'timeout') => ({ state: 'missing', reason }) as const

/** A vigilance of which only what the list reads is given. */
const vigilance = (alerts: readonly LevelOrUnknown[], { levelNow = 'green', incomplete = false } = {}) =>
  fresh({
    covered: true,
    levelNow,
    active: alerts.map((level) => ({ level })),
    upcoming: [{ level: 'red', startDate: '2026-07-14T23:00:00.000Z' }],
    today: { dayEnd: '2026-07-14T22:00:00.000Z', incomplete },
  } as unknown as CityVigilance) satisfies Part<DepartmentVigilance>

const river = (level: FloodLevel | null, i: number) => ({
  code: `R${i}`,
  name: `R${i}`,
  territory: null,
  distanceKm: i,
  level,
})
const noRiver = {
  publishedAt: '2026-07-14T08:00:00.000Z',
  beside: [],
  warnedNearby: null,
  nearest: null,
  isOld: false,
}
const rivers = (...levels: readonly (FloodLevel | null)[]) =>
  fresh<FloodRisk>({ ...noRiver, beside: levels.map(river) })

const fire = (level: 'low' | 'very-high' | null) =>
  fresh({ season: 'open', producedAt: '2026-07-13T14:50:00.000Z', today: level, tomorrow: null } as const)

const water = (level: 'alert' | 'crisis' | null, until = '2026-10-31') =>
  fresh({
    coverage: 'covered',
    restrictions: [{ resource: 'surface', zone: '', level, from: '2026-06-01', until, decreeUrl: null }],
  } as const)

const row = (state: MassifRow['state'], level: MassifRow['level'] = null) =>
  ({ state, level }) as unknown as MassifRow
const massifs = (...rows: readonly MassifRow[]) => fresh({ massifs: rows })

const calm: RiskReport = {
  vigilance: vigilance([]),
  flood: rivers('green'),
  avalanche: massifs(row('in-force', 1)),
  fire: fire('low'),
  water: fresh({ coverage: 'covered', restrictions: [] }),
  air: fresh({ kind: 'official', zone: 'commune', days: [{ date: today, level: 'good' }] }),
  pollen: fresh({ kind: 'official', zone: 'commune', days: [{ date: today, level: 'very-low' }] }),
}

const listed = (report: Partial<RiskReport>) =>
  riskRows({ ...calm, ...report }, today).map(({ risk, level }) => `${risk} ${level}`)
const levelOf = (risk: keyof RiskReport, report: Partial<RiskReport>) =>
  riskRows({ ...calm, ...report }, today).find((row) => row.risk === risk)?.level

describe('the risks of a commune', () => {
  test('stand in the order of what may kill, makes ill, restricts when nothing threatens', () =>
    assert.deepEqual(listed({}), [
      'vigilance low',
      'flood low',
      'avalanche low',
      'fire low',
      'air low',
      'pollen low',
      'water low',
    ]))

  test('stand by level: what warns, the worst first, what is unknown, what is low, then what has no level', () =>
    assert.deepEqual(
      listed({
        vigilance: missing(),
        flood: rivers(),
        avalanche: massifs(row('in-force', 3)),
        fire: fresh({ season: 'closed' }),
        air: fresh({ kind: 'official', zone: 'commune', days: [{ date: today, level: 'very-poor' }] }),
        pollen: fresh({ kind: 'official', zone: 'commune', days: [{ date: today, level: 'moderate' }] }),
        water: water('crisis'),
      }),
      [
        'air extreme',
        'water extreme',
        'avalanche serious',
        'pollen attention',
        'vigilance unknown',
        'fire off-season',
        'flood not-covered',
      ],
    ))

  test('of one level stand in the order of what may kill, makes ill, restricts', () =>
    assert.deepEqual(listed({ fire: fire('very-high'), flood: rivers('red'), water: water('crisis') }), [
      'flood extreme',
      'fire extreme',
      'water extreme',
      'vigilance low',
      'avalanche low',
      'air low',
      'pollen low',
    ]))

  test('each go missing alone', () => {
    for (const risk of ['vigilance', 'flood', 'fire', 'water', 'air', 'pollen'] as const) {
      const rows = riskRows({ ...calm, [risk]: missing() }, today)
      assert.deepEqual(
        rows.filter(({ level }) => level === 'unknown').map((row) => row.risk),
        [risk],
      )
      assert.equal(levelOf(risk, { [risk]: missing('unsupported') }), 'not-covered')
    }
  })
})

describe('the level of', () => {
  const cases: readonly [what: string, risk: keyof RiskReport, report: Partial<RiskReport>, level: string][] =
    [
      [
        'the vigilance is that of the highest alert',
        'vigilance',
        { vigilance: vigilance(['yellow', 'orange']) },
        'serious',
      ],
      [
        'a vigilance that is incomplete is unknown',
        'vigilance',
        { vigilance: vigilance([], { incomplete: true }) },
        'unknown',
      ],
      [
        'a vigilance without a level now is unknown',
        'vigilance',
        { vigilance: vigilance([], { levelNow: 'unknown' }) },
        'unknown',
      ],
      ['rivers is that of the highest of them', 'flood', { flood: rivers('green', 'red') }, 'extreme'],
      ['a river that cannot be read is not green', 'flood', { flood: rivers('green', null) }, 'unknown'],
      [
        'a river that cannot be read hides no warning of another',
        'flood',
        { flood: rivers(null, 'orange') },
        'serious',
      ],
      ['an old flood bulletin is unknown', 'flood', { flood: fresh({ ...noRiver, isOld: true }) }, 'unknown'],
      [
        'no river beside the place is that of a warned one near it',
        'flood',
        { flood: fresh<FloodRisk>({ ...noRiver, warnedNearby: river('red', 8.5) }) },
        'extreme',
      ],
      [
        'a green river beside the place is not that of a warned one near it',
        'flood',
        {
          flood: fresh<FloodRisk>({
            ...noRiver,
            beside: [river('green', 1)],
            warnedNearby: river('red', 8.5),
          }),
        },
        'low',
      ],
      ['no watched river is not covered', 'flood', { flood: rivers() }, 'not-covered'],
      ['a fire danger that cannot be read is unknown', 'fire', { fire: fire(null) }, 'unknown'],
      ['fire danger is off season in winter', 'fire', { fire: fresh({ season: 'closed' }) }, 'off-season'],
      [
        'fire danger of a department without bulletin is not covered',
        'fire',
        { fire: fresh(null) },
        'not-covered',
      ],
      ['water in alert is serious', 'water', { water: water('alert') }, 'serious'],
      [
        'water whose decrees have all ended is unknown',
        'water',
        { water: fresh({ coverage: 'covered', restrictions: [], isLapsed: true }) },
        'unknown',
      ],
      ['water with a level that is new is unknown', 'water', { water: water(null) }, 'unknown'],
      [
        'the air without a figure for today is unknown',
        'air',
        { air: fresh({ kind: 'official', zone: 'group', days: [{ date: '2026-07-15', level: 'poor' }] }) },
        'unknown',
      ],
      [
        'pollen by count is that of the worst species',
        'pollen',
        { pollen: counted({ grass: 12, birch: 3, alder: null, mugwort: 0, olive: 0, ragweed: null }) },
        'attention',
      ],
      [
        'pollen without one count is unknown',
        'pollen',
        {
          pollen: counted({
            grass: null,
            birch: null,
            alder: null,
            mugwort: null,
            olive: null,
            ragweed: null,
          }),
        },
        'unknown',
      ],
    ]
  for (const [what, risk, report, level] of cases)
    test(what, () => assert.equal(levelOf(risk, report), level))
})

function counted(counts: Extract<PollenRisk, { kind: 'estimate' }>['days'][number]['counts']) {
  return fresh<PollenRisk>({ kind: 'estimate', days: [{ date: today, counts }] })
}

describe('the level of the avalanches around a commune', () => {
  const cases: readonly (readonly [what: string, rows: readonly MassifRow[], level: string])[] = [
    ['is that of its massif', [row('in-force', 2)], 'attention'],
    ['is the highest of two', [row('in-force', 2), row('in-force', 4)], 'extreme'],
    ['is serious at 3', [row('in-force', 3)], 'serious'],
    ['is extreme at 5', [row('in-force', 5)], 'extreme'],
    ['stands where another massif is not known', [row('in-force', 3), row('unreadable')], 'serious'],
    ['is not low where another massif is not known', [row('in-force', 1), row('expired')], 'unknown'],
    ['is unknown of an old bulletin', [row('expired')], 'unknown'],
    ['is unknown of one that contradicts itself', [row('contradicting')], 'unknown'],
    ['is unknown where none is published in winter', [row('not-published')], 'unknown'],
    ['has its season', [row('out-of-season'), row('out-of-season')], 'off-season'],
    ['is low where the other massif is out of season', [row('in-force', 1), row('out-of-season')], 'low'],
  ]
  for (const [what, rows, level] of cases)
    test(what, () => assert.equal(levelOf('avalanche', { avalanche: massifs(...rows) }), level))

  test('is not covered outside the massifs', () =>
    assert.equal(levelOf('avalanche', { avalanche: missing('unsupported') }), 'not-covered'))
})
