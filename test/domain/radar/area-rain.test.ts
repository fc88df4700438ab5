import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rainOver } from '../../../src/domain/radar/area-rain.ts'
import { codeOfRate, dryCode, unseenCode } from '../../../src/domain/radar/rain-codes.ts'

test('the communes of an area are counted as wet, dry and unseen, with the wettest of them', () => {
  const codes = Uint8Array.from([dryCode, codeOfRate(2), unseenCode, codeOfRate(9), dryCode])
  // Two communes share the cell of 2 mm/h, one lies outside the grid: nobody sees it.
  const rain = rainOver({ codes }, Int32Array.from([0, 1, 1, 2, 3, -1]))
  assert.deepEqual([rain.communes, rain.wet, rain.unseen, rain.most?.index], [6, 3, 2, 4])
  assert.ok(rain.most && Math.abs(rain.most.rate - 9) < 0.3)
})

test('an area without rain has no wettest commune', () => {
  assert.equal(rainOver({ codes: Uint8Array.from([dryCode]) }, Int32Array.from([0])).most, null)
})
