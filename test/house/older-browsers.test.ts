import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = join(import.meta.dirname, '../../dist/client')

/** Files of the built site in which a text stands, with what stands before it. */
function findings(pattern: string, text: RegExp): readonly string[] {
  const files = globSync(pattern, { cwd: folder })
  assert.ok(files.length > 0, 'the site is built')
  return files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(text)].map(
      ({ index, input }) => `${file}: ${input.slice(Math.max(0, index - 30), index + 20)}`,
    ),
  )
}

// Chrome 109 is the last one of Windows 7 and 8, Safari 16 that of iPhones of 2017. The versions are those that MDN names.
test('the script of pages calls nothing that Chrome 109 lacks without asking whether it is there', () => {
  const ofLists = /\.(?:toSorted|toReversed|toSpliced|with)\(/g
  const ofClasses =
    /\b(?:Object|Map)\.groupBy\b|\bPromise\.(?:try|withResolvers)\b|\bArray\.fromAsync\b|\bURL\.(?:canParse|parse)\b|\bAbortSignal\.any\b|\bIterator\.from\b|\.(?:isSubsetOf|symmetricDifference|checkVisibility|isWellFormed)\(/g
  for (const text of [ofLists, ofClasses]) assert.deepEqual(findings('**/*.js', text), [])
})

test('style sheets need neither colours for two schemes nor rules within rules', () => {
  assert.deepEqual(findings('assets/*.css', /light-dark\(|&/g), [])
})
