import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../house/site-process.ts'
import { startStandIn } from '../support/fake-upstreams.ts'
import { productionFlags } from '../support/production-flags.ts'
import { cores, startPinned, stop } from './support/pinned-process.ts'
import { residentMb } from './support/process-memory.ts'
import { atMost, median, figure, type Row } from './support/row.ts'

const root = join(import.meta.dirname, '../..')
const times = 5
const compiled = mkdtempSync(join(tmpdir(), 'eclaircie-compiled-'))
/** What is begun at the start has ended by then, and what the start has left behind is swept away. */
const idleMs = 8_000

/** The limit: the framework, one route, and nothing else. */
const plainServer = `
  import Fastify from 'fastify'
  const app = Fastify()
  app.get('/*', async () => 'a page')
  await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })`

const programs = {
  plain: ['--input-type=module', '--eval', plainServer],
  site: [...productionFlags, join(root, 'dist/server.js')],
} as const

/** From the start of the process, in milliseconds. */
interface FirstPage {
  /** To the first bytes of its first page: all that needs no outside service. */
  readonly begins: number
  readonly ends: number
}

/** When a page begins and ends to arrive; null while nobody listens. */
function pageOf(
  port: number,
  path: string,
): Promise<{ status: number; begins: number; ends: number } | null> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      let begins = Number.NaN
      answer.once('data', () => (begins = performance.now()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, begins, ends: performance.now() }))
    }).on('error', () => resolve(null))
  })
}

type Program = keyof typeof programs

async function start(
  program: Program,
  env: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort()
  const child = startPinned(cores.served, [...programs[program]], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: compiled,
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
  })
  return { child, port }
}

async function firstPage(program: Program, env: NodeJS.ProcessEnv): Promise<FirstPage> {
  const begun = performance.now()
  const { child, port } = await start(program, env)
  try {
    for (;;) {
      const page = await pageOf(port, '/lyon')
      if (page?.status === 200) return { begins: page.begins - begun, ends: page.ends - begun }
      if (page || child.exitCode !== null) throw new Error(`${program}: no first page`)
      await wait(2)
    }
  } finally {
    await stop(child)
  }
}

/** In memory once it rests and nobody has come, in MB by Linux's own count. */
async function restingMb(program: Program, env: NodeJS.ProcessEnv): Promise<number> {
  const { child } = await start(program, env)
  try {
    await wait(idleMs)
    return residentMb(child.pid ?? 0)
  } finally {
    await stop(child, 'SIGTERM')
  }
}

/** How long the site takes to its first page, and what it weighs before, beside a plain Fastify in the same run. */
export async function measure(): Promise<readonly Row[]> {
  const standIn = await startStandIn()
  try {
    const plain: FirstPage[] = []
    const site: FirstPage[] = []
    // What it compiles serves all that come after it, as in a container that starts again.
    await restingMb('site', standIn.env)
    for (let time = 0; time < times; time++) {
      plain.push(await firstPage('plain', {}))
      site.push(await firstPage('site', standIn.env))
    }
    const plainMs = median(plain.map(({ begins }) => begins))
    const siteMs = median(site.map(({ begins }) => begins))
    return [
      figure('plain Fastify: start to first page', plainMs, 'ms'),
      figure('site: start to first page', siteMs, 'ms'),
      figure('site: start to its end, outside services included', median(site.map(({ ends }) => ends)), 'ms'),
      atMost('site over plain Fastify', siteMs / plainMs, '', 4.5),
      figure('plain Fastify: memory at rest', await restingMb('plain', {}), 'MB'),
      atMost('site: memory at rest', await restingMb('site', standIn.env), 'MB', 190),
    ]
  } finally {
    await standIn.close()
    rmSync(compiled, { recursive: true })
  }
}
