import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CityGroupId } from '../../../src/views/place-lists.ts'
import { cityGroupCount } from '../../../src/web/text/city-groups.ts'

const cases: readonly [CityGroupId, number, string][] = [
  ['metropolises', 12, 'Priorité 1, 12\u00a0villes'],
  ['large', 1, 'Priorité 2, 1\u00a0ville'],
  ['medium', 3, 'Priorité 3, 3\u00a0villes'],
  ['touristic', 3, 'Priorité 4, 3\u00a0villes'],
  ['corsica', 8, '8\u00a0villes'],
  ['others', 20, '20\u00a0villes'],
]
for (const [group, count, words] of cases)
  test(`the group « ${group} » of ${count} is headed « ${words} »`, () =>
    assert.equal(cityGroupCount(group, count), words))
