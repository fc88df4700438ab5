import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pollens, type Pollen } from '../../../src/domain/air.ts'
import { highestPollenLevel, pollenCountLevel } from '../../../src/domain/risks/pollen-counts.ts'

describe('the level of a count of grains', () => {
  // Habits of the former French pollen network, which published no official thresholds for counts.
  const firstCounts: Readonly<Record<Pollen, readonly [low: number, moderate: number, high: number]>> = {
    grass: [1, 10, 50],
    birch: [1, 10, 100],
    alder: [1, 10, 100],
    olive: [1, 10, 100],
    mugwort: [1, 5, 20],
    ragweed: [1, 5, 20],
  }
  for (const [index, level] of (['low', 'moderate', 'high'] as const).entries())
    test(`is ${level} from the count on, and not before it`, () => {
      for (const pollen of pollens) {
        const from = firstCounts[pollen][index] ?? NaN
        assert.equal(pollenCountLevel(pollen, from), level, pollen)
        assert.notEqual(pollenCountLevel(pollen, from - 1), level, pollen)
      }
    })

  test('is none of a fraction of a grain that rounds to nothing', () =>
    assert.deepEqual([pollenCountLevel('birch', 0.4), pollenCountLevel('birch', 0.5)], ['none', 'low']))
})

test('the highest level is that of the species that are known', () => {
  const nothing = { grass: null, birch: null, alder: null, olive: null, mugwort: null, ragweed: null }
  assert.equal(highestPollenLevel(nothing), null)
  assert.equal(highestPollenLevel({ ...nothing, alder: 0 }), 'none')
  assert.equal(highestPollenLevel({ ...nothing, alder: 12, mugwort: 20 }), 'high')
})
