import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { productionFlags } from '../support/production-flags.ts'
import { answers, freePort, launch, processorSeconds, withoutNetwork, type Running } from './site-process.ts'

const root = join(import.meta.dirname, '../..')

interface Step {
  readonly instruction: string
  readonly rest: string
}

/** The steps of each stage of the Dockerfile, its first one the FROM. */
function stages(): readonly (readonly Step[])[] {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').replace(/\\\n/g, ' ').split('\n')
  const steps = lines
    .map((line) => /^([A-Z]+)\s+(.*)$/.exec(line.trim()))
    .flatMap((match) => (match?.[1] && match[2] ? [{ instruction: match[1], rest: match[2].trim() }] : []))
  const starts = steps.flatMap(({ instruction }, at) => (instruction === 'FROM' ? [at] : []))
  return starts.map((start, n) => steps.slice(start, starts[n + 1]))
}

const [buildStage = [], runtimeStage = []] = stages()
const all = (stage: readonly Step[], instruction: string): readonly string[] =>
  stage.filter((step) => step.instruction === instruction).map(({ rest }) => rest)
const only = (stage: readonly Step[], instruction: string): string => {
  const [found, ...more] = all(stage, instruction)
  assert.ok(found !== undefined && more.length === 0, `one ${instruction}`)
  return found
}
/** The exec form, as JSON; the options before it left out. */
const execForm = (rest: string): readonly string[] => JSON.parse(rest.slice(rest.indexOf('['))) as string[]

describe('the Dockerfile', () => {
  test('has two stages, both from the very Node of the development dependency', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      devDependencies: { node: string }
    }
    assert.equal(stages().length, 2)
    for (const stage of [buildStage, runtimeStage])
      assert.match(only(stage, 'FROM'), new RegExp(`^node:${devDependencies.node}-slim( AS build)?$`))
  })

  test('builds what is locked, with the command of the README', () =>
    assert.deepEqual(
      all(buildStage, 'RUN').map((rest) => rest.replace(/^--mount=\S+ /, '')),
      ['npm ci', 'npm run build'],
    ))

  test('installs what serves and no tool, and nothing of ours runs then', () => {
    assert.deepEqual(
      all(runtimeStage, 'RUN').map((rest) => rest.replace(/^--mount=\S+ /, '')),
      ['npm ci --omit=dev'],
    )
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
    for (const name of ['preinstall', 'install', 'postinstall', 'prepare'])
      assert.ok(!Object.hasOwn(scripts, name), name)
  })

  test('ends as a server without privileges that knows how to be watched and stopped', () => {
    assert.equal(only(runtimeStage, 'USER'), 'node')
    assert.deepEqual(only(runtimeStage, 'ENV').split(' '), [
      'NODE_ENV=production',
      'NODE_COMPILE_CACHE=/tmp/compiled',
      // Memory outside the heap, so that 256 MB are enough.
      'MALLOC_ARENA_MAX=1',
      'MALLOC_MMAP_THRESHOLD_=65536',
    ])
    assert.equal(only(runtimeStage, 'EXPOSE'), '3000')
    assert.equal(only(runtimeStage, 'STOPSIGNAL'), 'SIGTERM')
    assert.match(only(runtimeStage, 'HEALTHCHECK'), /healthz/)
    assert.deepEqual(execForm(only(runtimeStage, 'CMD')), ['node', ...productionFlags, 'dist/server.js'])
    const order = runtimeStage.map(({ instruction }) => instruction)
    assert.ok(
      order.lastIndexOf('COPY') < order.indexOf('USER') && order.lastIndexOf('RUN') < order.indexOf('USER'),
    )
  })

  test('gets nothing from the folder but what the build needs', () => {
    const allowed = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n')
    assert.equal(allowed[0], '*')
    assert.ok(allowed.includes('data/build'))
    for (const name of ['.git', 'node_modules', 'test', '.env'])
      assert.ok(!allowed.includes(`!${name}`), name)
    for (const line of allowed.slice(1)) assert.ok(existsSync(join(root, line.replace('!', ''))), line)
  })
})

/** Carries out one step of the runtime stage in a folder that stands for /app. */
function carryOut({ instruction, rest }: Step, app: string): void {
  if (instruction === 'COPY') {
    const [last = '', ...firsts] = rest
      .split(/\s+/)
      .filter((word) => !word.startsWith('--'))
      .toReversed()
    for (const source of firsts) {
      // The build stage's /app is this folder, in which the same build was made.
      const from = join(root, source.replace(/^\/app\//, ''))
      const to = last === './' ? join(app, source) : join(app, last)
      cpSync(from, to, { recursive: true, filter: (path) => !path.startsWith(join(root, 'data/build')) })
    }
  }
  if (instruction === 'RUN') installWithoutTools(app)
}

/** What `npm ci --omit=dev` installs by the lock file, as `npm ci` has installed it here. */
function installWithoutTools(app: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { readonly dev?: true }>>
  }
  for (const [path, { dev }] of Object.entries(packages)) {
    const from = join(root, path)
    if (path === '' || dev || !existsSync(from)) continue
    const within = join(from, 'node_modules')
    cpSync(from, join(app, path), { recursive: true, filter: (file) => !file.startsWith(within) })
  }
}

describe('the image, its steps carried out in a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eclaircie-image-'))
  const app = join(folder, 'app')
  const node = join(folder, 'node')
  /** Root starts it as a user that exists nowhere; anybody else as themselves. */
  const user = process.getuid?.() === 0 ? { uid: 65534 } : {}
  let port = 0
  let site: Running
  const started: Running[] = []
  /** Seconds of processor: other work of the machine does not count. */
  let workToStart = 0
  const env = () => ({
    ...withoutNetwork,
    ...Object.fromEntries(all(runtimeStage, 'ENV').map((rest) => rest.split('='))),
    PORT: String(port),
    HOST: '127.0.0.1',
    HOME: '/nonexistent',
    TMPDIR: '/nonexistent',
  })
  const tree = () => globSync('**', { cwd: app, exclude: (path) => path === 'node_modules' }).sort()
  let treeAtStart: readonly string[] = []
  const inImage = (command: readonly string[]) =>
    launch([node, ...command.slice(1)], { cwd: app, env: env(), ...user })

  before(async () => {
    mkdirSync(app)
    for (const step of runtimeStage) carryOut(step, app)
    copyFileSync(process.execPath, node)
    spawnSync('chmod', ['-R', 'a+rX,a-w', folder])
    treeAtStart = tree()
    port = await freePort()
    site = inImage(execForm(only(runtimeStage, 'CMD')))
    started.push(site)
    await answers(`http://127.0.0.1:${port}/readyz`, site)
    workToStart = processorSeconds(site.child)
  })
  after(() => {
    for (const { child } of started) child.kill('SIGKILL')
    spawnSync('chmod', ['-R', 'u+w', folder])
    rmSync(folder, { recursive: true })
  })

  test('holds the server, its data and its packages, and no tool', () => {
    for (const name of [
      'dist/server.js',
      'dist/client',
      'dist/gazetteer.bin',
      'data/races',
      'node_modules/fastify',
      'node_modules/@resvg',
    ])
      assert.ok(existsSync(join(app, name)), name)
    for (const name of [
      'src',
      'test',
      'data/build',
      'data/communes.json',
      'node_modules/playwright',
      'node_modules/typescript',
      'node_modules/node',
    ])
      assert.ok(!existsSync(join(app, name)), name)
    assert.deepEqual(globSync('dist/**/*.map', { cwd: app }), [], 'nobody reads them there')
  })

  test('draws share images, by the package that is machine code', async () => {
    const draw = () => fetch(`http://127.0.0.1:${port}/og-image/lyon`)
    let answer = await draw()
    // On a busy machine a first picture may come too late for who asked for it.
    while (answer.status === 503) answer = await draw()
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png'])
  })

  test('is ready after three seconds of work, without network, home or temporary folder', () =>
    assert.ok(workToStart < 3, `${workToStart} s`))

  test('answers its probes and its first page', async () => {
    const health = await fetch(`http://127.0.0.1:${port}/healthz`)
    assert.equal(health.status, 200)
    assert.deepEqual(await health.json(), { status: 'ok' })
    const home = await fetch(`http://127.0.0.1:${port}/`)
    assert.equal(home.status, 200)
    assert.match(home.headers.get('content-type') ?? '', /^text\/html/)
    const html = await home.text()
    assert.match(html, /<\/html>\s*$/)
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? []
    assert.equal((await fetch(new URL(style, `http://127.0.0.1:${port}`))).status, 200)
  })

  test('is found healthy by its own check', async () => {
    const { code, stderr } = await inImage(execForm(only(runtimeStage, 'HEALTHCHECK'))).ended
    assert.equal(code, 0, stderr)
  })

  // It gives itself nine seconds, and would end with code 1 had they not been enough.
  test('stops by SIGTERM with code 0, is then found ill, and has written nothing', async () => {
    site.child.kill('SIGTERM')
    const { code, stderr } = await site.ended
    assert.equal(code, 0, stderr)
    assert.equal((await inImage(execForm(only(runtimeStage, 'HEALTHCHECK'))).ended).code, 1)
    assert.deepEqual(tree(), treeAtStart)
  })
})
