import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitForReadings } from '../../../src/server/services/vigilance-waiting.ts'

const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('who has waited for readings leaves no timer that would keep the process from ending', async () => {
  const before = timers()
  const never = new Promise<void>(() => undefined)
  await waitForReadings([Promise.resolve()], () => false, { limitMs: 60_000, graceMs: 60_000 })
  await waitForReadings([Promise.resolve(), never], () => true, { limitMs: 60_000, graceMs: 1 })
  await waitForReadings([Promise.resolve(), never], () => true, { limitMs: 1, graceMs: 60_000 })
  assert.equal(timers(), before)
})
