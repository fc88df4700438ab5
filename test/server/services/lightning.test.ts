import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLightning } from '../../../src/server/services/lightning.ts'
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
