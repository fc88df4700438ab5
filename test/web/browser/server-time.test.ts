import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isUnconfirmed, serverTime } from '../../../src/web/browser/server-time.ts'

const at = (time: string): number => Date.parse(`2026-10-04T${time}Z`)
const minutes = 60_000

describe('the time of the server, in a page that stays open', () => {
  test('is the device’s when that was right at the load', () => {
    const times = { rendered: at('08:00:00'), loaded: at('08:00:02'), device: at('11:30:00'), open: 0 }
    assert.equal(serverTime(times), at('11:30:00'))
  })

  test('is the device’s for a page that had waited a quarter of an hour in memory', () => {
    const times = { rendered: at('08:00:00'), loaded: at('08:15:00'), device: at('08:16:00'), open: 0 }
    assert.equal(serverTime(times), at('08:16:00'))
  })

  for (const [what, loaded] of [
    ['an hour fast', at('09:00:00')],
    ['three minutes slow', at('07:57:00')],
  ] as const)
    test(`is counted from the server’s own clock when the device’s is ${what}`, () => {
      const times = { rendered: at('08:00:00'), loaded, device: loaded + 5 * minutes, open: 5 * minutes }
      assert.equal(serverTime(times), at('08:05:00'))
    })
})

test('what was confirmed six hours ago is believed, and not a moment longer', () => {
  assert.equal(isUnconfirmed(at('08:00:00'), at('14:00:00')), false)
  assert.equal(isUnconfirmed(at('08:00:00'), at('14:00:01')), true)
})
