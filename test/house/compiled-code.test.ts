import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ensureBuild, root } from '../support/build.ts'
import { answers, freePort, launch, withoutNetwork } from './site-process.ts'

describe('the compiled code of a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eclaircie-compiled-'))
  const dist = join(folder, 'dist')
  const files = ['main.cjs.compiled', 'server/pages.cjs.compiled'].map((name) => join(dist, name))
  const bytes = (): readonly Buffer[] => files.map((file) => readFileSync(file))

  before(() => {
    ensureBuild()
    for (const name of ['package.json', 'data', 'node_modules'])
      symlinkSync(join(root, name), join(folder, name))
  })
  beforeEach(() => {
    rmSync(dist, { recursive: true, force: true })
    cpSync(join(root, 'dist'), dist, { recursive: true })
  })
  after(() => rmSync(folder, { recursive: true }))

  /** Starts the site, asks it for a page and stops it. */
  async function visit(): Promise<string> {
    const port = await freePort()
    const env = { ...withoutNetwork, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) }
    const site = launch([process.execPath, 'dist/server.js'], { cwd: folder, env })
    await answers(`http://127.0.0.1:${port}/readyz`, site)
    const page = await fetch(`http://127.0.0.1:${port}/a-propos`)
    assert.equal(page.status, 200)
    site.child.kill('SIGTERM')
    const { code, stderr } = await site.ended
    assert.deepEqual([code, stderr], [0, ''])
    return page.text()
  }

  test('may be read by everybody, the user of the image among them', () => {
    for (const file of files) assert.equal(statSync(file).mode & 0o044, 0o044, file)
  })

  test('is what a start after it takes: nothing is compiled again to be kept', async () => {
    const before = bytes()
    await visit()
    assert.deepEqual(bytes(), before)
  })

  test('is made again where it is missing, or of another V8', async () => {
    const [main = '', pages = ''] = files
    rmSync(main)
    writeFileSync(pages, 'not what V8 has written')
    await visit()
    const [ofMain, ofPages] = bytes()
    assert.ok(ofMain && ofMain.length > 100_000)
    assert.ok(ofPages && ofPages.length > 100_000)
    await visit()
    assert.deepEqual(bytes(), [ofMain, ofPages])
  })
})
