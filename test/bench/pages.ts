import type { ChildProcess } from 'node:child_process'
import { startStandIn } from '../support/fake-upstreams.ts'
import type { LoadOrder, LoadResult } from './support/load.ts'
import type { Repeated } from './support/limit-server.ts'
import { ask, cores, cpuSeconds, startPinned, stop } from './support/pinned-process.ts'
import { atLeast, median, told, type Row } from './support/row.ts'
import { startSite, type SiteProcess } from './support/site-process.ts'

const city = '/lyon'
const rounds = 7
const warmUpMs = 3_000
const runMs = 1_000

/** Headers of the connection, which each server writes itself. */
const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** Asks until the page has all its parts and comes from memory. */
async function settled(site: SiteProcess): Promise<Repeated> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await site.get(city, { 'accept-encoding': 'identity' })
    const body = Buffer.from(await answer.arrayBuffer())
    if (answer.status === 200 && answer.headers.get('cache-control')?.startsWith('public')) {
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ownHeaders.has(name)))
      return { headers, body: body.toString('base64') }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the city page does not settle')
}

interface Served {
  readonly port: number
  readonly child: ChildProcess
}

/**
 * Answers for each second of the server's processor. By the clock alone a client that cannot ask fast enough would hide
 * the difference, and other work of the machine would make one.
 */
async function rateOf(load: ChildProcess, { port, child }: Served, ms: number): Promise<number> {
  const order: LoadOrder = {
    port,
    path: city,
    headers: { 'Accept-Encoding': 'identity' },
    connections: 32,
    pipelining: 1,
    ms,
  }
  const before = cpuSeconds(child)
  const { answers, perSecond, bad } = await ask<LoadResult>(load, order)
  const after = cpuSeconds(child)
  if (bad > 0) throw new Error(`${bad} answers other than 200`)
  return before === null || after === null ? perSecond : answers / (after - before)
}

/**
 * A city page of the built site against Fastify sending the same bytes and headers from memory: from the page cache,
 * and rendered for every request with its data in memory. Same core, same client, turn by turn.
 */
export async function measure(): Promise<readonly Row[]> {
  const standIn = await startStandIn()
  const warm = await startSite(standIn.env)
  const rendered = await startSite({ ...standIn.env, PAGE_CACHE: '0' })
  const child = startPinned(cores.served, [`${import.meta.dirname}/support/limit-server.ts`])
  const load = startPinned(cores.asking, [`${import.meta.dirname}/support/load.ts`])
  try {
    const page = await settled(warm)
    await settled(rendered)
    const { port } = await ask<{ port: number }>(child, page)
    const limit = { port, child }
    for (const served of [limit, warm, rendered]) await rateOf(load, served, warmUpMs)
    const turns: { limit: number; warm: number; rendered: number }[] = []
    for (let round = 0; round < rounds; round += 1)
      turns.push({
        limit: await rateOf(load, limit, runMs),
        warm: await rateOf(load, warm, runMs),
        rendered: await rateOf(load, rendered, runMs),
      })
    return [
      told('size of a city page', Buffer.from(page.body, 'base64').length / 1000, 'kB'),
      told('limit: Fastify sending it from memory', median(turns.map((turn) => turn.limit)), '/s'),
      told('city page from the page cache', median(turns.map((turn) => turn.warm)), '/s'),
      told('city page rendered each time', median(turns.map((turn) => turn.rendered)), '/s'),
      atLeast('warm page over the limit', median(turns.map((turn) => turn.warm / turn.limit)), '×', 0.8),
      atLeast(
        'rendered page over the limit',
        median(turns.map((turn) => turn.rendered / turn.limit)),
        '×',
        0.02,
      ),
    ]
  } finally {
    await Promise.all([warm.stop(), rendered.stop(), stop(child), stop(load), standIn.close()])
  }
}
