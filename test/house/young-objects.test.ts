import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../support/build.ts'

const flagsIn = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/--max-semi-space-size=\d+/g)].map(([flag]) => flag)

test('every way of starting, and the bench, set the same little memory aside for young objects', () => {
  const [flag] = flagsIn('package.json')
  assert.ok(flag)
  for (const file of ['Dockerfile', 'test/bench/support/site-process.ts'])
    assert.deepEqual(flagsIn(file), [flag], file)
})
