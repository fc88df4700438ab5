import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { ensureBuild, root } from '../support/build.ts'

/** Of the user `node` of the official images, which the Dockerfile runs the site as. */
const imageUser = 1000

before(ensureBuild)

test('the compiled code of a build is where the user of the image looks for it, and may be read by everybody', () => {
  const compiled = join(root, 'dist/compiled')
  const folders = readdirSync(compiled).filter((name) => name.endsWith(`-${imageUser}`))
  assert.equal(folders.length, 1)
  const files = folders.flatMap((name) =>
    readdirSync(join(compiled, name)).map((file) => join(compiled, name, file)),
  )
  // The server and the pages.
  assert.equal(files.length, 2)
  for (const file of files) assert.equal(statSync(file).mode & 0o044, 0o044, file)
})
