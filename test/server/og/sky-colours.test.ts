import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { skies } from '../../../src/server/og/share-picture.ts'

const sheet = readFileSync(join(import.meta.dirname, '../../../src/web/styles/tokens.css'), 'utf8')

/** What the style sheet says in the light theme. */
const colour = (theme: string, end: 'top' | 'bottom'): string | undefined =>
  new RegExp(`^\\.sky-${theme} \\{[^}]*--sky-${end}: (?:light-dark\\()?(#[0-9a-f]{6})`, 'm').exec(sheet)?.[1]

describe('the sky of a share picture is that of the weather card', () => {
  for (const [theme, { top, bottom }] of Object.entries(skies))
    test(theme, () => assert.deepEqual([top, bottom], [colour(theme, 'top'), colour(theme, 'bottom')]))
})
