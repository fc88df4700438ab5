import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Compared } from '../../../src/domain/compared.ts'
import { comparedInShort, comparedText } from '../../../src/web/text/compared.ts'
import { formatDegrees } from '../../../src/web/text/numbers.ts'

describe('a comparison is the difference of the figures beside it', () => {
  // What a reader computes from the two figures of the table.
  for (const [today, before, todayShown, beforeShown, said] of [
    [8.6, 7.4, '9°', '7°', '2° de plus qu’hier à la même heure'],
    [7.4, 8.6, '7°', '9°', '2° de moins qu’hier à la même heure'],
    [11.4, 10.6, '11°', '11°', 'Comme hier à la même heure'],
    [-0.4, 0.4, '0°', '0°', 'Comme hier à la même heure'],
  ] as const)
    test(`${todayShown} beside ${beforeShown} is « ${said} »`, () => {
      assert.deepEqual([formatDegrees(today), formatDegrees(before)], [todayShown, beforeShown])
      const compared: Compared = { date: '2026-11-22', sameHour: { today, before }, highs: null, normal: null }
      assert.deepEqual([comparedInShort(compared), comparedText(compared)], [said, `${said}.`])
    })
})
