import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computedByPoint } from '../../../src/server/cache/by-point.ts'

test('what follows from a point is computed once, and is the same object each time', () => {
  const asked: string[] = []
  const labels = computedByPoint(({ lat, lon }) => {
    asked.push(`${lat} ${lon}`)
    return { label: `${lat} ${lon}` }
  })
  const lyon = { lat: 45.76, lon: 4.84 }
  const first = labels(lyon)
  assert.deepEqual(first, { label: '45.76 4.84' })
  assert.equal(labels({ ...lyon, name: 'Lyon' } as typeof lyon), first)
  assert.notEqual(labels({ lat: 4.84, lon: 45.76 }), first)
  assert.deepEqual(asked, ['45.76 4.84', '4.84 45.76'])
})
