import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Cached } from '../../../src/server/cache.ts'
import { createRiskReadings, type RiskSources } from '../../../src/server/services/risk-readings.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { silentRiskSources } from '../../support/risks.ts'
import { handClock } from '../upstream/local-source.ts'

const minute = 60_000
const hour = 60 * minute
const point = { lat: 45.76, lon: 4.83 }

type Readings = ReturnType<typeof createRiskReadings>

/** Sources of which each counts what it is asked, and fails when told. */
function scene() {
  const clock = handClock(Date.parse('2026-07-14T08:00:00Z'))
  const calls: Record<string, number> = {}
  let isDown = false
  const answer =
    <T>(name: string, value: T) =>
    async (): Promise<T> => {
      calls[name] = (calls[name] ?? 0) + 1
      if (isDown) throw new UpstreamError({ upstream: name, operation: name, reason: 'refused' })
      return value
    }
  const document = <T>(name: string, value: T) => ({ read: answer(name, value), everyMs: 12 * minute })
  const sources: RiskSources = {
    ...silentRiskSources,
    floods: {
      ...document('floods', { publishedAt: null, reaches: [] }),
      gauges: answer('gauges', [{ code: 'U472002001', name: 'Lyon [Pont La Feuillée]' }]),
    },
    heights: { heights: answer('heights', [{ code: 'U472002001', position: null, heights: [] }]) },
    decrees: {
      departments: answer('departments', new Map()),
      restrictions: answer('restrictions', { coverage: 'unrestricted-department' as const }),
    },
  }
  const readings = createRiskReadings(sources, 1_000_000, clock)
  return { readings, clock, calls, fail: () => void (isDown = true) }
}

const questions: Readonly<Record<string, (readings: Readings) => Promise<Cached<object>>>> = {
  floods: ({ floods }) => floods.get('France', null),
  departments: ({ droughts }) => droughts.get('France', null),
  restrictions: ({ decrees }) => decrees.get('69123', { code: '69123', centre: point }),
  heights: ({ heights }) => heights.get('RS1', 'RS1'),
}

describe('what is read of a source of risks', () => {
  for (const [name, fresh, kept] of [
    // Vigicrues is asked as often as its description says, the register of decrees four times in twelve hours.
    ['floods', 12 * minute, 48 * hour],
    ['departments', 3 * hour, 72 * hour],
    ['restrictions', 12 * hour, 72 * hour],
    ['heights', 15 * minute, 2 * hour],
  ] as const) {
    const ask = questions[name] ?? assert.fail(name)

    test(`is asked for anew after ${fresh / minute} minutes, and shown at once for as long again: ${name}`, async () => {
      const { readings, clock, calls } = scene()
      await ask(readings)
      clock.advance(fresh - 1)
      await ask(readings)
      assert.equal(calls[name], 1)
      clock.advance(1)
      const shown = await ask(readings)
      assert.deepEqual([calls[name], shown.hit, shown.stale], [2, true, false])
      clock.advance(2 * fresh)
      assert.equal((await ask(readings)).hit, false)
    })

    test(`is shown as old for ${kept / hour} hours when no more comes, and not a millisecond longer: ${name}`, async () => {
      const { readings, clock, calls, fail } = scene()
      await ask(readings)
      fail()
      clock.advance(kept - 1)
      assert.equal((await ask(readings)).stale, true)
      // A failure is remembered for a minute.
      const before = calls[name]
      clock.advance(1)
      await assert.rejects(ask(readings))
      assert.equal(calls[name], before)
      clock.advance(minute - 1)
      await assert.rejects(ask(readings))
      assert.equal(calls[name], (before ?? 0) + 1)
    })
  }

  test('names the gauges of a reach, which are asked for once a day', async () => {
    const { readings, clock, calls } = scene()
    const { value } = await readings.heights.get('RS1', 'RS1')
    assert.deepEqual(
      value.map(({ name }) => name),
      ['Lyon [Pont La Feuillée]'],
    )
    clock.advance(24 * hour - 1)
    await readings.heights.get('RS1', 'RS1')
    assert.deepEqual([calls['gauges'], calls['heights']], [1, 2])
    clock.advance(15 * minute)
    await readings.heights.get('RS1', 'RS1')
    assert.equal(calls['gauges'], 2)
  })
})

test('no height is asked for along a reach that has no gauge', async () => {
  const clock = handClock()
  const floods = { ...silentRiskSources.floods, gauges: async () => [] }
  const readings = createRiskReadings({ ...silentRiskSources, floods }, 1_000_000, clock)
  assert.deepEqual((await readings.heights.get('RS1', 'RS1')).value, [])
})
