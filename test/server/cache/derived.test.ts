import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Derived } from '../../../src/server/cache/derived.ts'

test('what is derived from data is the same object for as long as it holds', () => {
  const views = new Derived<string, { readonly hour: number }>()
  const at = (hour: number) =>
    views.get(
      'morning',
      (made) => made.hour === hour,
      () => ({ hour }),
    )
  const first = at(8)
  assert.equal(at(8), first)
  assert.deepEqual(at(9), { hour: 9 })
})

test('what is derived for one key says nothing of another', () => {
  const views = new Derived<string, { readonly of: string }>()
  const of = (key: string) =>
    views.get(
      key,
      () => true,
      () => ({ of: key }),
    )
  assert.deepEqual([of('34'), of('75')], [{ of: '34' }, { of: '75' }])
})
