import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nextChange } from '../../../src/domain/vigilance/changes.ts'
import { at, bulletin, domain, outlook, readings, slot } from './samples.ts'

describe('what is shown of a department with two hours of orange to come changes next', () => {
  const from12to14 = domain([['wind', [slot('2026-10-04T12:00:00Z', '2026-10-04T14:00:00Z', 'orange')]]])
  const evidence = readings([bulletin({ '66': from12to14 })])
  const cases: readonly [now: string, next: string, what: string][] = [
    ['11:00', '12:00', 'as they begin'],
    ['12:00', '14:00', 'as they end, from their first instant on'],
  ]
  for (const [now, next, what] of cases)
    test(what, () => {
      const instant = `2026-10-04T${now}:00Z`
      const change = nextChange([outlook('J0', evidence, instant)], ['66'], at(instant))
      assert.equal(change, at(`2026-10-04T${next}:00Z`))
    })
})
