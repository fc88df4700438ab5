import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Part } from '../../src/domain/part.ts'
import type { Readings } from '../../src/domain/vigilance/outlook.ts'
import { bathingWarnings } from '../../src/views/bathing-warnings.ts'
import { cityVigilance, type DepartmentVigilance } from '../../src/views/vigilance-department.ts'
import { at, bulletin, domain, outlook, quiet, readings, slot } from '../domain/vigilance/samples.ts'

const now = '2026-10-04T09:00:00Z'

const part = (code: string, evidence: Readings): Part<DepartmentVigilance> => ({
  state: 'fresh',
  value: cityVigilance(code, [outlook('J0', evidence, now), outlook('J1', evidence, now)], {
    name: null,
    texts: [],
    now: at(now),
    officialLink: 'https://example.org/',
  }),
  source: 'meteo-france',
  at: now,
  cached: false,
  freshUntil: now,
})

const evening = ['2026-10-04T16:00:00.000Z', '2026-10-04T20:00:00.000Z'] as const
const storms = (level: 'yellow' | 'orange') => domain([['thunderstorm', [slot(...evening, level)]]])
/** Of the Rhône, which has no coast. */
const rhone = (level: 'yellow' | 'orange') => readings([bulletin({ '69': storms(level) }, { '69': quiet })])

describe('what vigilance says of hours for bathing', () => {
  test('are the hours of orange and red, not those of yellow', () => {
    const [from, to] = evening
    assert.deepEqual(bathingWarnings(part('69', rhone('orange'))), {
      isCovered: true,
      today: [{ from, to }],
      tomorrow: [{ from, to }],
    })
    assert.deepEqual(bathingWarnings(part('69', rhone('yellow'))), {
      isCovered: true,
      today: [],
      tomorrow: [],
    })
  })

  test('is nothing where nobody vouches for the day, or for its coast', () => {
    const nothing = { isCovered: true, today: null, tomorrow: null }
    assert.deepEqual(bathingWarnings({ state: 'missing', reason: 'timeout' }), nothing)
    assert.deepEqual(bathingWarnings(part('69', readings([]))), nothing)
    // The Hérault has a coast, of which this bulletin says nothing.
    assert.deepEqual(
      bathingWarnings(part('34', readings([bulletin({ '34': quiet }, { '34': quiet })]))),
      nothing,
    )
  })

  test('is no warning overseas, where another vigilance holds', () =>
    assert.deepEqual(bathingWarnings(part('974', readings([]))), {
      isCovered: false,
      today: [],
      tomorrow: [],
    }))
})
