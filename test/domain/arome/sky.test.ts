import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { aromeCondition } from '../../../src/domain/arome/sky.ts'
import { aromeHour } from '../../support/arome-hours.ts'

const document = readFileSync(join(import.meta.dirname, '../../../docs/arome.md'), 'utf8')

/** The rows of the table of made hours. */
const rows = document
  .slice(document.indexOf('| Cloud |'))
  .split('\n\n')[0]
  ?.split('\n')
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

const figureOf = (cell: string | undefined): number | null =>
  cell === undefined || cell === '—' ? null : Number(cell.replace('−', '-'))

describe('an hour of AROME', () => {
  test('has a table of made hours in the document', () => assert.ok(rows && rows.length > 30))

  for (const row of rows ?? []) {
    const [cloud, cape, precipitation, snow, graupel, allAround, graupelAround, celsius] = row.map(figureOf)
    test(`is said as the document has it: ${row.join(', ')}`, () => {
      assert.ok(cloud != null && precipitation != null && celsius != null)
      const hour = aromeHour(0, {
        cloud,
        cape: cape ?? null,
        precipitation,
        snow: snow ?? null,
        graupel: graupel ?? null,
        around: { precipitation: allAround ?? null, graupel: graupelAround ?? null },
      })
      assert.equal(aromeCondition(hour, hour, celsius), row.at(-1))
    })
  }

  test('is a storm by the energy of its beginning when the rain has used it up', () => {
    const [start, end] = [aromeHour(0, { cape: 1_200 }), aromeHour(1, { cape: 20, precipitation: 6 })]
    assert.equal(aromeCondition(start, end, 20), 'thunderstorm')
  })

  test('has the sky of its beginning and the rain of its whole length', () => {
    const [clear, wet] = [aromeHour(0, { cloud: 5 }), aromeHour(1, { cloud: 100, precipitation: 1 })]
    assert.equal(aromeCondition(clear, aromeHour(1), 10), 'clear')
    assert.equal(aromeCondition(clear, wet, 10), 'light-showers')
    assert.equal(aromeCondition(aromeHour(0, { precipitation: 1 }), aromeHour(1), 10), 'overcast')
  })
})
