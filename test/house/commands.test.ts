import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, test, type TestContext } from 'node:test'
import { answers, freePort, launch, withoutNetwork } from './site-process.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const path = process.env['PATH'] ?? ''

describe('npm ci', () => {
  // It refuses a lock file that leaves one out, also where the machine would not install it.
  test('finds every optional package of another platform in the lock file', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Readonly<Record<string, { optionalDependencies?: Readonly<Record<string, string>> }>>
    }
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    )
    assert.deepEqual(missing, [])
  })
})

describe('npm start', () => {
  test('serves what is built, and stops with npm when npm is told to', async (t) => {
    const port = await freePort()
    const env = { ...withoutNetwork, PATH: path, PORT: String(port), HOST: '127.0.0.1', HOME: tmpdir() }
    const site = launch(['npm', 'start'], { cwd: root, env })
    t.after(() => site.child.kill('SIGKILL'))
    await answers(`http://127.0.0.1:${port}/readyz`, site)
    site.child.kill('SIGTERM')
    await site.ended
    const isThere = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      )
    while (await isThere()) await wait(100)
  })
})

describe('the search for Chromium', () => {
  const program = (t: TestContext, name: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'eclaircie-chromium-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const file = join(folder, name)
    writeFileSync(file, '#!/bin/sh\n')
    chmodSync(file, 0o755)
    return file
  }
  const search = (env: Readonly<Record<string, string>>) =>
    spawnSync(process.execPath, ['scripts/chromium.mjs'], { cwd: root, env: { ...env }, encoding: 'utf8' })

  test('takes the one it is given', (t) => {
    const file = program(t, 'my-browser')
    const { status, stdout, stderr } = search({ CHROMIUM_PATH: file, PATH: path })
    assert.equal(status, 0)
    assert.equal(stdout, `${file}\n`)
    assert.match(stderr, /named by CHROMIUM_PATH/)
  })

  test('does not look further when the one it is given is not there', () => {
    const { status, stdout, stderr } = search({ CHROMIUM_PATH: '/nonexistent/chromium', PATH: path })
    assert.equal(status, 1)
    assert.equal(stdout, '')
    assert.equal(stderr, 'CHROMIUM_PATH does not name a program\n')
  })

  test('finds each of its names on the PATH', (t) => {
    for (const name of ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']) {
      const file = program(t, name)
      const { stdout, stderr } = search({ PATH: join(file, '..') })
      assert.equal(stdout, `${file}\n`)
      assert.match(stderr, /found on the PATH/)
    }
  })

  test('prefers the one without a window, wherever it is', (t) => {
    const whole = program(t, 'chromium')
    const shell = program(t, 'chromium-headless-shell')
    const { stdout } = search({ PATH: [join(whole, '..'), join(shell, '..')].join(':') })
    assert.equal(stdout, `${shell}\n`)
  })
})

describe('the documents', () => {
  const documents = ['README.md', 'CONTRIBUTING.md'].map((name) => ({ name, text: read(name) }))
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

  test('name only commands that exist', () => {
    for (const { name, text } of documents)
      for (const [, script = ''] of text.matchAll(/npm run ([\w:]+)/g))
        assert.ok(Object.hasOwn(scripts, script), `${name}: npm run ${script}`)
  })

  test('link only to files that exist', () => {
    for (const { name, text } of documents)
      for (const [, file = ''] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g))
        assert.ok(existsSync(join(root, file)), `${name}: ${file}`)
  })

  test('give the two commands that continuous integration and a newcomer run', () => {
    assert.match(read('README.md'), /^npm ci && npm start$/m)
    assert.match(read('README.md'), /^npm ci && npm test$/m)
    assert.match(read('.ci/run'), /^npm ci && npm test$/m)
  })
})
