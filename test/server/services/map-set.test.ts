import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMapSet } from '../../../src/server/services/map-set.ts'
import { fixedClock } from '../../support/build-app.ts'

test('who comes while a map is filled waits for that, and starts nothing', async () => {
  const batch = Promise.withResolvers<readonly string[]>()
  let requests = 0
  let others = 0
  const set = createMapSet<{ readonly lat: number; readonly lon: number }, string>({
    name: 'towns',
    places: [
      { lat: 45, lon: 4 },
      { lat: 46, lon: 4 },
    ],
    batch: () => {
      requests += 1
      return batch.promise
    },
    oneByOne: {
      hasRoom: () => true,
      ask: async () => {
        others += 1
        return 'of the other source'
      },
    },
    room: () => 100,
    first: () => 0,
    freshMs: () => 60_000,
    clock: fixedClock(),
    log: { warn: assert.fail, error: assert.fail },
  })
  const visits = [set.ready(), set.ready()]
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  assert.equal(set.state().isRefreshing, true)
  batch.resolve(['sun', 'rain'])
  await Promise.all(visits)
  assert.deepEqual([requests, others, set.state().values], [1, 0, ['sun', 'rain']])
})
