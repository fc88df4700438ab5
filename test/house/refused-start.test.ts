import assert from 'node:assert/strict'
import { copyFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { ensureBuild, root } from '../support/build.ts'
import { launch, withoutNetwork } from './site-process.ts'

describe('the process', () => {
  const program = [process.execPath, 'dist/server.js']
  const env = { ...withoutNetwork, HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
  before(() => ensureBuild())
  const oneLine = /^[^\n]+\n$/

  test('refuses a malformed variable in one line, without its value', async () => {
    const secret = 'not a key but still secret'
    const { ended } = launch(program, {
      cwd: root,
      env: { ...env, PORT: '80a', OPENWEATHER_API_KEY: secret },
    })
    const { code, stdout, stderr } = await ended
    assert.equal(code, 1)
    assert.match(stderr, oneLine)
    assert.match(stderr, /^Configuration: PORT must be .+; OPENWEATHER_API_KEY must be /)
    assert.ok(!(stdout + stderr).includes('80a') && !(stdout + stderr).includes('secret'))
  })

  test('refuses a port that is taken, in one line that names it', async (t) => {
    const holder = createServer().listen(0, '127.0.0.1')
    t.after(() => holder.close())
    await new Promise((resolve) => holder.once('listening', resolve))
    const { port } = holder.address() as AddressInfo
    const { code, stderr } = await launch(program, { cwd: root, env: { ...env, PORT: String(port) } }).ended
    assert.equal(code, 1)
    assert.match(stderr, oneLine)
    assert.match(stderr, new RegExp(`^PORT ${port} `))
  })

  test('says with which command to build when a part of its build is missing, in one line', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'eclaircie-'))
    t.after(() => rmSync(folder, { recursive: true }))
    cpSync(join(root, 'dist'), join(folder, 'dist'), {
      recursive: true,
      filter: (path) => path !== join(root, 'dist/client'),
    })
    copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
    for (const name of ['data', 'node_modules']) symlinkSync(join(root, name), join(folder, name))
    const { code, stderr } = await launch(program, { cwd: folder, env }).ended
    assert.equal(code, 1)
    assert.equal(stderr, 'The build is missing: run `npm run build` first\n')
  })

  test('is production without being told: it has no clock of its own', async () => {
    const { stderr } = await launch(program, { cwd: root, env: { ...env, CLOCK: '2025-07-14T15:00Z' } }).ended
    assert.match(stderr, /^Configuration: CLOCK is refused/)
  })
})
