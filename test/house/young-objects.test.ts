import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../support/build.ts'

const inAllWays = (settingsIn: (file: string) => readonly string[]): void => {
  const settings = settingsIn('package.json')
  assert.ok(settings.length > 0)
  for (const file of ['Dockerfile', 'test/bench/support/site-process.ts'])
    assert.deepEqual(settingsIn(file), settings, file)
}

const flagsIn = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/--max-semi-space-size=\d+/g)].map(([flag]) => flag)

test('every way of starting, and the bench, set the same little memory aside for young objects', () =>
  inAllWays(flagsIn))

/** Settings of the C library’s allocator: `NAME value`, however they are written. */
const allocatorSettingsIn = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\b(MALLOC_[A-Z_]+)(?:=|: ')(\d+)/g)].map(
    ([, name, value]) => `${name} ${value}`,
  )

test('every way of starting, and the bench, give memory outside the heap back in the same way', () =>
  inAllWays(allocatorSettingsIn))
