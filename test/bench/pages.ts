import type { ChildProcess } from 'node:child_process'
import { startStandIn } from '../support/fake-upstreams.ts'
import type { LoadOrder, LoadResult } from './support/load.ts'
import type { Repeated } from './support/limit-server.ts'
import { ask, cores, cpuSeconds, startPinned, stop } from './support/pinned-process.ts'
import { atLeast, atMost, median, figure, type Row } from './support/row.ts'
import { startSite, type SiteProcess } from './support/site-process.ts'

const city = '/lyon'
const terminal = { 'Accept-Encoding': 'identity', 'User-Agent': 'curl/8.5.0' }
const tidePort = '/marees/brest'
const rounds = 7
const townsPerRound = 42
/** The code that makes a first page has been compiled by then, as it is a minute after a start. */
const townsBefore = 600
const warmUpMs = 3_000
/** Rendering is slower until all its code has been compiled for speed. */
const renderWarmUpMs = 12_000
const runMs = 1_000
/** A hundredth of so many answers is enough of them to tell how slow the slowest are. */
const slownessMs = 10_000

/** Headers of the connection, which each server writes itself. */
const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** Asks until the page has all its parts and comes from memory. */
async function settled(site: SiteProcess, path: string): Promise<Repeated> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await site.get(path, { 'accept-encoding': 'identity' })
    const body = Buffer.from(await answer.arrayBuffer())
    if (answer.status === 200 && answer.headers.get('cache-control')?.startsWith('public')) {
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ownHeaders.has(name)))
      return { headers, body: body.toString('base64') }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${path} does not settle`)
}

interface Served {
  readonly port: number
  readonly child: ChildProcess
}

/**
 * Answers for each second of the server's processor. By the clock alone a client that cannot ask fast enough would hide
 * the difference, and other work of the machine would make one.
 */
async function rateOf(
  load: ChildProcess,
  { port, child }: Served,
  wanted: Pick<LoadOrder, 'ms'> & Partial<LoadOrder>,
): Promise<number> {
  const order: LoadOrder = {
    port,
    path: city,
    // Crawlers are sent whole pages, never a stream: those have a length, by which answers are counted.
    headers: { 'Accept-Encoding': 'identity', 'User-Agent': 'bench bot' },
    connections: 32,
    pipelining: 1,
    ...wanted,
  }
  const before = cpuSeconds(child)
  const { answers, perSecond, bad } = await ask<LoadResult>(load, order)
  const after = cpuSeconds(child)
  if (bad > 0) throw new Error(`${bad} answers other than 200`)
  return before === null || after === null ? perSecond : answers / (after - before)
}

/** Answers to sixteen visitors at once, each waiting for one: how much longer the slowest in a hundred waits. */
async function slownessOf(load: ChildProcess, { port }: Served): Promise<number> {
  const order: LoadOrder = {
    port,
    path: city,
    headers: { 'User-Agent': 'bench bot' },
    connections: 16,
    pipelining: 1,
    ms: slownessMs,
  }
  const { p50, p99 } = await ask<LoadResult>(load, order)
  return p99 / p50
}

/** So many addresses of communes, from all over the country. */
async function communesOf(site: SiteProcess, count: number): Promise<readonly string[]> {
  const sitemap = await (await site.get('/sitemap.xml')).text()
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[a-z0-9-]+)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
  // The first are pages of other kinds and the largest towns.
  const communes = paths.slice(paths.length / 2)
  if (communes.length < count) throw new Error(`only ${communes.length} communes`)
  const step = Math.floor(communes.length / count)
  return Array.from({ length: count }, (_, n) => communes[n * step] ?? city)
}

/**
 * A city page of the built site against Fastify sending the same bytes and headers from memory: from the page cache, as text,
 * rendered for every request with its data in memory, as that of a port is beside it, and other towns rendered for the first time, with simulated
 * weather. Same core, same client, turn by turn.
 */
export async function measure(): Promise<readonly Row[]> {
  const standIn = await startStandIn()
  const warm = await startSite(standIn.env)
  const rendered = await startSite({ ...standIn.env, PAGE_CACHE: '0' })
  const cold = await startSite({ WEATHER_SOURCE: 'simulated', PAGE_CACHE: '0' })
  const child = startPinned(cores.served, [`${import.meta.dirname}/support/limit-server.ts`])
  const load = startPinned(cores.asking, [`${import.meta.dirname}/support/load.ts`])
  try {
    const page = await settled(warm, city)
    await settled(rendered, city)
    await settled(rendered, tidePort)
    const { port } = await ask<{ port: number }>(child, page)
    const limit = { port, child }
    for (const served of [limit, warm]) await rateOf(load, served, { ms: warmUpMs })
    await rateOf(load, rendered, { ms: renderWarmUpMs })
    await rateOf(load, warm, { ms: warmUpMs, headers: terminal })
    const communes = await communesOf(cold, townsBefore + rounds * townsPerRound)
    const firstTimes = (path: readonly string[]) => rateOf(load, cold, { ms: 'once', path, connections: 4 })
    await firstTimes(communes.slice(0, townsBefore))
    const towns = communes.slice(townsBefore)
    const turns: Record<'limit' | 'warm' | 'text' | 'rendered' | 'port' | 'cold', number>[] = []
    for (let round = 0; round < rounds; round += 1)
      turns.push({
        limit: await rateOf(load, limit, { ms: runMs }),
        warm: await rateOf(load, warm, { ms: runMs }),
        text: await rateOf(load, warm, { ms: runMs, headers: terminal }),
        rendered: await rateOf(load, rendered, { ms: runMs }),
        port: await rateOf(load, rendered, { ms: runMs, path: tidePort }),
        cold: await firstTimes(towns.slice(round * townsPerRound, (round + 1) * townsPerRound)),
      })
    const slowness = await slownessOf(load, rendered)
    return [
      figure('size of a city page', Buffer.from(page.body, 'base64').length / 1000, 'kB'),
      figure('limit: Fastify sending it from memory', median(turns.map((turn) => turn.limit)), '/s'),
      figure('city page from the page cache', median(turns.map((turn) => turn.warm)), '/s'),
      figure('the same as text, for curl', median(turns.map((turn) => turn.text)), '/s'),
      figure('city page rendered each time', median(turns.map((turn) => turn.rendered)), '/s'),
      figure('page of a port rendered each time', median(turns.map((turn) => turn.port)), '/s'),
      figure('other towns, each for the first time', median(turns.map((turn) => turn.cold)), '/s'),
      atLeast('warm page over the limit', median(turns.map((turn) => turn.warm / turn.limit)), '×', 0.7),
      atLeast(
        'text over the page from the cache',
        median(turns.map((turn) => turn.text / turn.warm)),
        '×',
        0.5,
      ),
      atLeast(
        'rendered page over the limit',
        median(turns.map((turn) => turn.rendered / turn.limit)),
        '×',
        0.02,
      ),
      atLeast(
        'page of a port over that of a city',
        median(turns.map((turn) => turn.port / turn.rendered)),
        '×',
        1,
      ),
      atLeast(
        'towns for the first time over the limit',
        median(turns.map((turn) => turn.cold / turn.limit)),
        '×',
        0.003,
      ),
      atMost('rendering for 16 visitors: 99th percentile over the median', slowness, '×', 6),
    ]
  } finally {
    await Promise.all([warm.stop(), rendered.stop(), cold.stop(), stop(child), stop(load), standIn.close()])
  }
}
