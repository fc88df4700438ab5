import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isOnItsWay, nextFrameAt, radarSlots } from '../../../src/domain/radar/slots.ts'

const at = (clock: string): number => Date.parse(`2026-11-24T${clock}Z`)
const clocks = (instants: readonly number[]) =>
  instants.map((instant) => new Date(instant).toISOString().slice(11, 16))

describe('the frames of two hours', () => {
  test('are nine, a quarter of an hour apart, up to the last that can be there: ten minutes after its instant', () => {
    assert.deepEqual(
      clocks(radarSlots(at('16:10:00'))),
      '14:00 14:15 14:30 14:45 15:00 15:15 15:30 15:45 16:00'.split(' '),
    )
    assert.deepEqual(
      ['16:09:59', '16:10:00', '16:24:59', '16:25:00'].map((now) => clocks(radarSlots(at(now))).at(-1)),
      ['15:45', '16:00', '16:00', '16:15'],
    )
  })

  test('are followed by the next ten minutes after its instant', () => {
    assert.deepEqual(
      ['16:09:59', '16:10:00', '16:24:59', '16:25:00'].flatMap((now) => clocks([nextFrameAt(at(now))])),
      ['16:10', '16:25', '16:25', '16:40'],
    )
  })
})

describe('a frame that is not there', () => {
  test('is on its way for half an hour after its instant, and lacks then', () => {
    assert.equal(isOnItsWay(at('16:00:00'), at('15:45:00'), at('16:29:59')), true)
    assert.equal(isOnItsWay(at('16:00:00'), at('15:45:00'), at('16:30:00')), false)
    assert.equal(isOnItsWay(at('16:00:00'), null, at('16:29:59')), true)
  })

  test('lacks as soon as one after it is there', () =>
    assert.equal(isOnItsWay(at('16:00:00'), at('16:15:00'), at('16:20:00')), false))
})
