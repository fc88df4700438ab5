import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

// A line without its style is filled, black over the countries around France.
test('what a live map draws from its file of outlines has a style in the sheet of maps', () => {
  const classes = [...read('data/shapes/outlines.svg').matchAll(/class="([\w-]+)"/g)].map(([, name]) => name)
  assert.ok(classes.length > 0)
  const sheet = read('src/web/styles/drawn-map.css')
  assert.deepEqual(
    classes.filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(sheet)),
    [],
  )
})
