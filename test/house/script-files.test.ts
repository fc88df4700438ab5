import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = join(import.meta.dirname, '../../dist/client/assets')

/** What each file of script of the built site imports before it runs itself. */
const imports = new Map(
  globSync('*.js', { cwd: folder }).map((file) => {
    const code = readFileSync(join(folder, file), 'utf8')
    const names = [...code.matchAll(/(?:\bfrom|\bimport) ?["'`]\.\/([^"'`]+\.js)["'`]/g)].map(
      ([, name = '']) => name,
    )
    return [file, new Set(names)] as const
  }),
)

/** All that must have run before a file does. */
function before(file: string): ReadonlySet<string> {
  const met = new Set(imports.get(file))
  for (const name of met) for (const next of imports.get(name) ?? []) met.add(next)
  return met
}

// Which of a ring runs first hangs on which comes first over the network: on some visits a part is used before it is made.
test('no file of script needs another that needs it', () => {
  assert.ok(imports.size > 20, 'the site is built')
  assert.ok(
    [...imports.values()].some((names) => names.size > 2),
    'imports are read',
  )
  assert.deepEqual(
    [...imports.keys()].filter((file) => before(file).has(file)),
    [],
  )
})
