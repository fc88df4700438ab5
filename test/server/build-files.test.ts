import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { hasBuild } from '../../src/server/build-files.ts'

const forPages = ['client/.vite/manifest.json', 'client/assets', 'server/index.js', 'vite.config.json']
const forBuiltServer = ['fonts', 'icons', 'drawing-program.js', 'arome-program.js', 'gazetteer.bin']

test('a start misses each part of its build, one that is not built the pages alone', (t) => {
  const dist = mkdtempSync(join(tmpdir(), 'eclaircie-dist-'))
  t.after(() => rmSync(dist, { recursive: true }))
  for (const name of [...forPages, ...forBuiltServer]) {
    assert.equal(hasBuild(dist, true), false)
    mkdirSync(join(dist, name), { recursive: true })
  }
  assert.ok(hasBuild(dist, true))
  for (const name of [...forPages, ...forBuiltServer]) {
    rmSync(join(dist, name), { recursive: true })
    assert.equal(hasBuild(dist, true), false, name)
    assert.equal(hasBuild(dist, false), forBuiltServer.includes(name), name)
    mkdirSync(join(dist, name), { recursive: true })
  }
})
