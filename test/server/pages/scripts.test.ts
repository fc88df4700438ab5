import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readScripts } from '../../../src/server/pages/scripts.ts'

/** The folder of a build that has these files. */
function buildWith(t: TestContext, ...files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  t.after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  for (const file of files) writeFileSync(join(folder, 'assets', file), '')
  return folder
}

test('the scripts of every page are those that the build named after them', (t) => {
  const others = ['early-x.css', 'main-x.js.br', 'earlier-x.js', 'domain-x.js']
  assert.deepEqual(readScripts(buildWith(t, ...others, 'early-Ab1.js', 'main-Cd2.js')), {
    early: '/assets/early-Ab1.js',
    main: '/assets/main-Cd2.js',
  })
})

test('a build that lacks one of them is no build', (t) => {
  assert.throws(() => readScripts(buildWith(t, 'early-Ab1.js')), /« main »/)
  assert.throws(() => readScripts(join(buildWith(t), 'nowhere')), /ENOENT/)
})
