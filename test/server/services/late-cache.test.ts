import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Cache } from '../../../src/server/cache.ts'
import { askInTime } from '../../../src/server/services/late-cache.ts'
import { cachedToPart } from '../../../src/server/services/part.ts'
import { createRiskReadings, type RiskSources } from '../../../src/server/services/risk-readings.ts'
import { createRisks } from '../../../src/server/services/risks.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { riskRows } from '../../../src/views/risk-list.ts'
import { silentRiskSources } from '../../support/risks.ts'
import { handClock } from '../upstream/local-source.ts'

const hour = 3_600_000
const refused = new UpstreamError({ upstream: 'x', operation: 'x', reason: 'refused' })

/** A cache whose values are fresh for an hour, and whose source answers, fails or keeps one waiting as told. */
function lateCache() {
  const clock = handClock()
  let load = () => Promise.resolve({ level: 'red' })
  const cache = new Cache<null, { level: string }>(
    { life: () => ({ freshMs: hour, refreshMs: 0 }), keepMs: 48 * hour, failureMs: 0, clock },
    () => load(),
  )
  return {
    clock,
    ask: () => askInTime(cache, { key: 'France', argument: null }, 10),
    answerLater: () => (load = () => new Promise(() => undefined)),
    fail: () => (load = () => Promise.reject(refused)),
  }
}

describe('a source that is late', () => {
  test('is missing as long as nothing of it is in memory', async () => {
    const { ask, answerLater } = lateCache()
    answerLater()
    assert.deepEqual(await ask(), { state: 'missing', reason: 'timeout' })
  })

  for (const what of ['answerLater', 'fail'] as const)
    test(`is shown by its last value, told as stale and from memory: ${what}`, async () => {
      const source = lateCache()
      const first = await source.ask()
      assert.ok('value' in first)
      assert.equal(first.stale, false)
      source.clock.advance(2 * hour)
      source[what]()
      const asked = await source.ask()
      assert.ok('value' in asked)
      assert.deepEqual([asked.value, asked.stale, asked.hit], [{ level: 'red' }, true, true])
      const now = source.clock.now()
      assert.equal(
        cachedToPart(asked, 'red', { now, at: now - 2 * hour, source: 'vigicrues' }).state,
        'stale',
      )
    })
})

test('the level of a river is told as old while Vigicrues is late', async () => {
  const clock = handClock(Date.parse('2026-07-14T08:00:00Z'))
  const arles = { lat: 43.6768, lon: 4.6303 }
  const reach = { code: 'RH10', name: 'Rhône aval', level: 'red', territory: null } as const
  const bulletin = {
    publishedAt: '2026-07-14T07:00:00.000Z',
    reaches: [{ ...reach, lines: [Float32Array.of(arles.lon, arles.lat, 4.7, 43.7)] }],
  }
  let isLate = false
  const sources: RiskSources = {
    ...silentRiskSources,
    floods: {
      ...silentRiskSources.floods,
      read: () => (isLate ? new Promise<never>(() => undefined) : Promise.resolve(bulletin)),
      everyMs: 12 * 60_000,
    },
  }
  const city = { code: '13004', name: 'Arles', departmentCode: '13', ...arles }
  const nobody = () => Promise.resolve({ state: 'missing', reason: 'refused' } as const)
  const risks = createRisks({
    readings: createRiskReadings(sources, 1e6, clock),
    catalogue: {
      locate: () => ({ city, department: {}, km: 0 }) as never,
      intercommunality: () => null,
      territoryOf: () => null,
      departmentsOfZone: () => [],
      departmentsAlong: () => [],
    },
    vigilance: nobody,
    avalanche: { at: nobody, all: nobody },
    air: nobody,
    clock,
    deadlines: { riskMs: 20 },
  })
  const stateOf = async () => {
    const report = await risks.report(arles)
    assert.ok(report.state !== 'missing')
    const row = riskRows(report.value, '2026-07-14').find(({ risk }) => risk === 'flood')
    return [row?.level, report.value.flood.state]
  }
  assert.deepEqual(await stateOf(), ['extreme', 'fresh'])
  isLate = true
  clock.advance(2 * hour)
  assert.deepEqual(await stateOf(), ['extreme', 'stale'])
})
