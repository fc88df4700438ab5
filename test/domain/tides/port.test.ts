import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasCoefficient, isNegligible, nearestPort } from '../../../src/domain/tides/port.ts'
import { tideTable } from '../../support/tides.ts'

test('a coefficient is told on the Channel and the Atlantic, and the tide of the Mediterranean counts for little', () => {
  for (const [coast, isTold, isSmall] of [
    ['English Channel', true, false],
    ['Atlantic', true, false],
    ['Mediterranean', false, true],
    ['Overseas', false, false],
  ] as const)
    assert.deepEqual([hasCoefficient({ coast }), isNegligible({ coast })], [isTold, isSmall], coast)
})

test('the nearest port is that of the shortest way, and there is none of none', () => {
  const { ports } = tideTable
  // Crozon lies on the other side of the roadstead of Brest.
  const crozon = { lat: 48.25, lon: -4.49 }
  for (const order of [ports, ports.toReversed()])
    assert.equal(nearestPort(crozon, order)?.port.slug, 'brest')
  assert.ok(Math.abs((nearestPort(crozon, ports)?.km ?? NaN) - 15) < 2)
  assert.equal(nearestPort(crozon, []), null)
})
