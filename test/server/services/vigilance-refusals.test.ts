import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vigilanceDepartments } from '../../../src/domain/vigilance.ts'
import { createRefusalLog } from '../../../src/server/services/vigilance-refusals.ts'
import { feed } from '../../domain/vigilance/samples.ts'

test('a line of the log counts all that was refused for a reason, and names twelve departments of it', () => {
  const lines: object[] = []
  const refusals = createRefusalLog({ warn: (fields) => void lines.push(fields), error: assert.fail })
  const refused = vigilanceDepartments.map(
    (code) => ({ reason: 'times', departments: [code], sent: null }) as const,
  )
  refusals.feed('meteoalarm-json', feed([], { refused }))
  refusals.feed('meteoalarm-json', feed([], { refused }))
  assert.deepEqual(lines, [
    {
      upstream: 'meteoalarm-json',
      operation: 'entries',
      reason: 'schema',
      detail: 'times',
      count: 96,
      departments: vigilanceDepartments.slice(0, 12),
      served: 'unknown instead of green',
    },
  ])
})

test('a line names the one department of which something was refused, and none where none is known', () => {
  const lines: { readonly departments?: unknown }[] = []
  const refusals = createRefusalLog({ warn: (fields) => void lines.push(fields), error: assert.fail })
  for (const departments of [['34'], []] as const)
    refusals.feed('meteoalarm-json', feed([], { refused: [{ reason: 'times', departments, sent: null }] }))
  assert.deepEqual(
    lines.map(({ departments }) => departments),
    [['34'], undefined],
  )
})
