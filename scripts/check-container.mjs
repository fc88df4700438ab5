import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, withoutNetwork } from '../test/house/site-process.ts'
import { startFlood } from '../test/support/flood.ts'
import { findEngine } from './engines.mjs'

// Builds the container and runs it as the README says: read-only, as a user that exists nowhere, in 256 MB, and stops it
// under load. Outside services are out of reach and the weather is simulated.

const tag = 'eclaircie-check'
const uid = 12_345
const mostMegabytes = 256
/** What the site may add to its base, in MB. */
const mostOurs = 60
const loadMs = 10_000
const floodMs = 5_000
/** While it is flooded, how late the probe may answer; and in MB what may stay with the process afterwards. */
const mostProbeMs = 1_000
const mostKept = 32

const engine = findEngine()
if (!engine) {
  process.stdout.write('Skipped: no container engine works here (docker, podman, or buildah as root)\n')
  process.exit(0)
}

/** @type {string[]} */
const broken = []
/** @param {boolean} ok @param {string} what */
function check(ok, what) {
  process.stdout.write(`${ok ? 'ok    ' : 'BROKEN'} ${what}\n`)
  if (!ok) broken.push(what)
}

/** A group of processes with its own limit of memory; null where the machine lets nobody make one. */
function memoryGroup() {
  const versions = [
    {
      folder: '/sys/fs/cgroup/memory/eclaircie-check',
      limit: 'memory.limit_in_bytes',
      peak: 'memory.max_usage_in_bytes',
    },
    { folder: '/sys/fs/cgroup/eclaircie-check', limit: 'memory.max', peak: 'memory.peak' },
  ]
  for (const { folder, limit, peak } of versions)
    try {
      if (!existsSync(folder)) mkdirSync(folder)
      writeFileSync(`${folder}/${limit}`, String(mostMegabytes * 2 ** 20))
      return {
        processes: `${folder}/cgroup.procs`,
        peak: () => Number(readFileSync(`${folder}/${peak}`, 'utf8')),
        remove: () => rmdirSync(folder),
      }
    } catch {
      // The next form, or none.
    }
  return null
}

process.stdout.write(`Building with ${engine.name}\n`)
engine.build(tag)

const port = await freePort()
const url = `http://127.0.0.1:${port}`
const env = {
  PORT: String(port),
  WEATHER_SOURCE: 'simulated',
  LOG_LEVEL: 'warn',
  ...withoutNetwork,
}
const command = engine.command(tag, { env, port, uid, name: tag })
const group = engine.name === 'buildah' ? memoryGroup() : null
const inGroup = group ? ['sh', '-c', `echo $$ > ${group.processes}; exec "$@"`, 'sh', ...command] : command
const [program = '', ...args] = inGroup
const site = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
let printed = ''
for (const stream of [site.stdout, site.stderr])
  stream.setEncoding('utf8').on('data', (text) => (printed += text))
/** @type {Promise<number | null>} */
const ended = once(site, 'exit').then(([code]) => code)

/** @param {string} path */
const status = (path) =>
  fetch(url + path).then(
    async (answer) => (await answer.arrayBuffer(), answer.status),
    () => 0,
  )

/** In MB, what the process itself has, or the most that it has had. @param {'VmRSS' | 'VmHWM'} figure */
function resident(figure) {
  const text = existsSync(`/proc/${site.pid}/status`) ? readFileSync(`/proc/${site.pid}/status`, 'utf8') : ''
  return Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024
}

/** Asks the probe while connections ask without end and read nothing. @param {string} path */
async function standFlood(path) {
  const before = resident('VmRSS')
  const stop = startFlood(port, path)
  let worst = 0
  for (const since = performance.now(); performance.now() - since < floodMs; await wait(100)) {
    const asked = performance.now()
    const healthy = (await status('/healthz')) === 200
    worst = Math.max(worst, healthy ? performance.now() - asked : Infinity)
  }
  stop()
  await wait(floodMs)
  const kept = resident('VmRSS') - before
  check(
    worst < mostProbeMs && kept < mostKept,
    `stands a flood of ${path}: the probe within ${Math.round(worst)} ms, ${Math.round(kept)} MB kept`,
  )
}

const pages = [
  '/',
  '/lyon',
  '/carte-meteo',
  '/carte-vigilance',
  '/marseille',
  '/api/search?q=brest',
  '/villes',
  '/brest',
]

try {
  const since = performance.now()
  while ((await status('/readyz')) !== 200 && site.exitCode === null && performance.now() - since < 60_000)
    await wait(100)
  check((await status('/readyz')) === 200, 'starts, read-only and as a user that exists nowhere')
  for (const path of ['/', '/lyon', '/carte-meteo', '/og-image/lyon'])
    check((await status(path)) === 200, `answers ${path}`)
  if (engine.name === 'buildah') {
    const identity = readFileSync(`/proc/${site.pid}/status`, 'utf8')
    check(new RegExp(`^Uid:\\s+${uid}\\s`, 'm').test(identity), `runs as user ${uid}`)
  }

  for (const path of ['/api/weather-map', '/lyon', '/assets/none.js']) await standFlood(path)

  /** @type {Map<number, number>} */
  const answers = new Map()
  let stopping = false
  const over = new AbortController()
  const visitor = async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const code = await status(pages[n % pages.length] ?? '/')
      if (code === 0 && stopping) return
      answers.set(code, (answers.get(code) ?? 0) + 1)
    }
  }
  const visitors = Array.from({ length: 16 }, visitor)
  await wait(loadMs)
  const peak = resident('VmHWM')
  stopping = true
  const stopSince = performance.now()
  if (engine.name === 'buildah') site.kill('SIGTERM')
  else spawn(engine.name, ['stop', tag])
  const code = await Promise.race([ended, wait(20_000, 'still there')])
  const stopMs = performance.now() - stopSince
  over.abort()
  await Promise.all(visitors)
  const total = [...answers.values()].reduce((sum, count) => sum + count, 0)
  check(
    answers.size === 1 && answers.has(200),
    `answers all of ${total} requests: ${[...answers].join('; ')}`,
  )
  check(
    code === 0 && stopMs < 10_000,
    `stops under load with ${code}, ${Math.round(stopMs)} ms after SIGTERM`,
  )
  if (group) {
    const bytes = group.peak()
    check(
      bytes <= mostMegabytes * 2 ** 20,
      `lives in ${mostMegabytes} MB; the most was ${Math.round(bytes / 2 ** 20)} MB`,
    )
  } else if (engine.name === 'buildah')
    check(
      peak <= mostMegabytes,
      `needs no more than ${mostMegabytes} MB without being limited: ${Math.round(peak)} MB`,
    )

  const sizes = engine.sizes(tag)
  const ours = sizes.filter(({ folder }) => folder.split('/').length === 3)
  const oursMegabytes = ours.reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1e3
  const parts = ours.map(({ folder, kilobytes }) => `${folder} ${(kilobytes / 1e3).toFixed(1)}`)
  const inAll = Math.round(engine.megabytes(tag))
  check(
    oursMegabytes < mostOurs,
    `adds ${oursMegabytes.toFixed(1)} MB to its base (${inAll} MB in all): ${parts.join(', ')}`,
  )
} finally {
  site.kill('SIGKILL')
  await ended
  group?.remove()
  engine.remove(tag)
}
if (broken.length > 0) process.stdout.write(`${printed}\n`)
process.exitCode = broken.length > 0 ? 1 : 0
