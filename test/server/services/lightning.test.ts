import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLightning } from '../../../src/server/services/lightning.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { fixedClock } from '../../support/build-app.ts'

const minuteMs = 60_000

test('flashes on a map live until the next reading is due, a minute at least', async () => {
  const clock = fixedClock()
  const service = createLightning({
    source: {
      isOpen: () => false,
      read: async (_area, _before, now) => [
        { start: now - 13 * minuteMs, flashes: Int16Array.of(4576, 484, 0) },
      ],
    },
    areas: ['mainland'],
    areaOf: () => 'mainland',
    clock,
    log: { warn: assert.fail, error: assert.fail },
    refreshMs: 5 * minuteMs,
  })
  const lifeMs = async () => {
    const part = await service.over('mainland')
    return part.state === 'missing' ? assert.fail() : Date.parse(part.freshUntil) - clock.now()
  }
  assert.equal(await lifeMs(), 5 * minuteMs)
  clock.advance(2 * minuteMs)
  assert.equal(await lifeMs(), 3 * minuteMs)
  clock.advance(2.5 * minuteMs)
  assert.equal(await lifeMs(), minuteMs)
  service.close()
})

/** A flash in Lyon thirteen minutes ago, which is how late pictures come, or none, or no picture. */
function stage(sees: 'a flash' | 'nothing' | 'not' = 'a flash') {
  const clock = fixedClock('2026-11-24T16:00:00.000Z')
  let reads = 0
  const service = createLightning({
    source: {
      isOpen: () => false,
      read: async (_area, _before, now) => {
        reads += 1
        if (sees === 'not') throw new UpstreamError({ upstream: 'x', operation: 'x', reason: 'timeout' })
        const flashes = sees === 'a flash' ? Int16Array.of(4576, 484, 0) : new Int16Array()
        return [{ start: now - 13 * minuteMs, flashes }]
      },
    },
    areas: ['mainland'],
    areaOf: ({ lat }) => (lat > 40 ? 'mainland' : null),
    clock,
    log: { warn: () => undefined, error: assert.fail },
    refreshMs: 5 * minuteMs,
  })
  const at = async () => {
    await service.at(lyon)
    await new Promise(setImmediate)
    return service.at(lyon)
  }
  return { service, clock, at, reads: () => reads }
}
const lyon = { lat: 45.76, lon: 4.84 }

describe('lightning near a place', () => {
  test('keeps nobody waiting for the first reading', async () => {
    const { service } = stage()
    assert.deepEqual(await service.at(lyon), { state: 'missing', reason: 'busy' })
    service.close()
  })

  test('is dated by the end of the last look, until its half hour is over', async () => {
    for (const sees of ['a flash', 'nothing'] as const) {
      const { service, at } = stage(sees)
      const part = await at()
      assert.ok(part.state === 'fresh')
      assert.deepEqual(
        [part.at, part.validUntil],
        ['2026-11-24T15:52:00.000Z', '2026-11-24T16:17:00.000Z'],
        sees,
      )
      service.close()
    }
  })

  test('is fresh until its age is told otherwise, and where there is none until the next reading', async () => {
    // The flash of 15:47 to 15:52 is « 5 to 10 minutes » old up to 15:59:30, then « 10 to 15 » up to 16:04:30.
    for (const [sees, fresh] of [
      ['a flash', '16:04:30'],
      ['nothing', '16:05:00'],
    ] as const) {
      const { service, at } = stage(sees)
      const part = await at()
      assert.equal('freshUntil' in part && part.freshUntil, `2026-11-24T${fresh}.000Z`)
      service.close()
    }
  })

  test('is good for a minute at least', async () => {
    const { service, clock, at } = stage()
    await at()
    clock.advance(4 * minuteMs)
    const part = await service.at(lyon)
    assert.equal('freshUntil' in part && part.freshUntil, '2026-11-24T16:05:00.000Z')
    service.close()
  })

  test('is missing for the reason for which no picture comes, which is soon asked for again and then ever less often', async () => {
    const { service, clock, at, reads } = stage('not')
    assert.deepEqual(await at(), { state: 'missing', reason: 'timeout' })
    clock.advance(10_000)
    await at()
    assert.equal(reads(), 2)
    for (let second = 10; second < 3_600; second += 10) {
      clock.advance(10_000)
      await at()
    }
    // Five areas have 300 pictures an hour.
    assert.ok(reads() < 60, `${reads()} reads`)
    service.close()
  })

  test('is told apart where nobody can look and where nobody is asked', async () => {
    const { service } = stage()
    assert.deepEqual(await service.at({ lat: 4, lon: -52 }), { state: 'missing', reason: 'unsupported' })
    const none = createLightning({
      source: null,
      areas: ['mainland'],
      areaOf: () => 'mainland',
      clock: fixedClock(),
      log: { warn: assert.fail, error: assert.fail },
      refreshMs: 5 * minuteMs,
    })
    assert.deepEqual(
      [await none.at(lyon), await none.over('mainland')],
      [
        { state: 'missing', reason: 'off' },
        { state: 'missing', reason: 'off' },
      ],
    )
    service.close()
  })
})
