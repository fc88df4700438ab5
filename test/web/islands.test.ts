import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = join(import.meta.dirname, '../../src/web/islands')
const ending = '.island.tsx'

/** « home-position » → « homePosition » */
const variable = (name: string): string =>
  name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())

test('every island is in the server’s table under the name of its file, and nothing else is', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith(ending))
  const source = readFileSync(join(folder, 'index.ts'), 'utf8')
  const imports = [...source.matchAll(/import \{ Component as (\w+) \} from '\.\/([\w-]+)\.island\.tsx'/g)]
  const table = source.slice(source.indexOf('export const islands = {'), source.indexOf('} as const'))
  const entries = [...table.matchAll(/^ {2}(?:'([\w-]+)': )?(\w+),$/gm)].map(([, name, value]) => [
    name ?? value,
    value,
  ])
  const names = files.map((file) => file.slice(0, -ending.length)).toSorted()
  assert.deepEqual(
    entries.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    names.map((name) => [name, variable(name)]),
  )
  assert.deepEqual(imports.map(([, value, file]) => [file, value]).toSorted(), entries.toSorted())
})
