import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitForReadings } from '../../../src/server/services/vigilance-waiting.ts'

/** Waits that nothing else in this process asks for. */
const long = 60_007
const short = 7

test('who has waited for readings leaves no timer that would keep the process from ending', async (t) => {
  const made = t.mock.method(globalThis, 'setTimeout')
  const cleared = t.mock.method(globalThis, 'clearTimeout')
  const never = new Promise<void>(() => undefined)
  await waitForReadings([Promise.resolve()], () => false, { limitMs: long, graceMs: long })
  await waitForReadings([Promise.resolve(), never], () => true, { limitMs: long, graceMs: short })
  await waitForReadings([Promise.resolve(), never], () => true, { limitMs: short, graceMs: long })
  const ended = new Set<unknown>(cleared.mock.calls.map(({ arguments: [timer] }) => timer))
  const left = made.mock.calls.filter(({ arguments: [, ms], result }) => ms === long && !ended.has(result))
  assert.equal(made.mock.calls.filter(({ arguments: [, ms] }) => ms === long).length, 3)
  assert.deepEqual(left, [])
})
