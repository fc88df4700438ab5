import assert from 'node:assert/strict'
import { copyFileSync, cpSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { root } from '../support/build.ts'
import { answers, freePort, launch, withoutNetwork } from './site-process.ts'

describe('the process', () => {
  const program = [process.execPath, 'dist/server.js']
  const env = { ...withoutNetwork, NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
  const oneLine = /^[^\n]+\n$/

  test('refuses a malformed variable within two seconds, in one line without its value', async () => {
    const secret = 'not a key but still secret'
    const { ended } = launch(program, {
      cwd: root,
      env: { ...env, PORT: '80a', OPENWEATHER_API_KEY: secret },
    })
    const { code, stdout, stderr, ms } = await ended
    assert.equal(code, 1)
    assert.match(stderr, oneLine)
    assert.match(stderr, /^Configuration: PORT must be .+; OPENWEATHER_API_KEY must be /)
    assert.ok(!(stdout + stderr).includes('80a') && !(stdout + stderr).includes('secret'))
    assert.ok(ms < 20_000, `${ms} ms`)
  })

  test('refuses a port that is taken, in one line that names it', async (t) => {
    const holder = createServer().listen(0, '127.0.0.1')
    t.after(() => holder.close())
    await new Promise((resolve) => holder.once('listening', resolve))
    const { port } = holder.address() as AddressInfo
    const { code, stderr, ms } = await launch(program, { cwd: root, env: { ...env, PORT: String(port) } })
      .ended
    assert.equal(code, 1)
    assert.match(stderr, oneLine)
    assert.match(stderr, new RegExp(`^PORT ${port} `))
    assert.ok(ms < 20_000, `${ms} ms`)
  })

  describe('without a part of its build', () => {
    const folder = mkdtempSync(join(tmpdir(), 'eclaircie-'))
    before(() => {
      cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
      copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
      for (const name of ['data', 'node_modules']) symlinkSync(join(root, name), join(folder, name))
    })
    after(() => rmSync(folder, { recursive: true }))

    for (const missing of [
      'client',
      'client/assets',
      'server/index.js',
      'fonts',
      'icons',
      'vite.config.json',
      'drawing-program.js',
      'arome-program.js',
      'gazetteer.bin',
    ])
      test(`says with which command to build when dist/${missing} is missing, in one line`, async (t) => {
        const [place, aside] = [join(folder, 'dist', missing), join(folder, 'aside')]
        renameSync(place, aside)
        t.after(() => renameSync(aside, place))
        const { code, stderr } = await launch(program, { cwd: folder, env: { ...env, PORT: '0' } }).ended
        assert.equal(code, 1)
        assert.equal(stderr, 'The build is missing: run `npm run build` first\n')
      })
  })

  test('is production without being told: nothing of development, and no clock of its own', async (t) => {
    const { NODE_ENV: _, ...plain } = env
    const clock = { CLOCK: '2025-07-14T15:00Z' }
    const refused = await launch(program, { cwd: root, env: { ...plain, ...clock } }).ended
    assert.match(refused.stderr, /^Configuration: CLOCK is refused/)

    const port = await freePort()
    const site = launch(program, { cwd: root, env: { ...plain, PORT: String(port) } })
    t.after(() => site.child.kill('SIGKILL'))
    await answers(`http://127.0.0.1:${port}/readyz`, site)
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
    assert.match(page, /src="\/assets\//)
    assert.doesNotMatch(page, /@vite|\.tsx/)
  })
})
