import { cpus } from 'node:os'
import { startStandIn } from '../support/fake-upstreams.ts'
import { findOrInstall, startValkey, startVarnish } from '../support/servers.ts'
import type { LoadOrder, LoadResult } from './support/load.ts'
import { ask, cores, startPinned, stop } from './support/pinned-process.ts'
import { atLeast, atMost, figure, median, type Row } from './support/row.ts'
import { startSite, type SiteProcess } from './support/site-process.ts'

const rounds = 5
const runMs = 1_000
/** Pages of towns that are visited, and how often each. */
const townCount = 120
const visitsOfEach = 4
/** Maps are left out: they go on filling themselves for minutes, so that what they have asked for tells how long one has looked. */
const otherPages = ['/', '/carte-vigilance']

/** Whatever ends with a measurement. */
function endings() {
  const all: (() => Promise<void> | void)[] = []
  return {
    after: (end: () => Promise<void> | void) => void all.unshift(end),
    end: async () => {
      for (const each of all) await each()
    },
  }
}

const headers = { 'Accept-Encoding': 'br', 'User-Agent': 'bench' }

/** Towns of the list of all, by their addresses. */
async function townsOf(site: SiteProcess): Promise<readonly string[]> {
  const html = await (await site.get('/villes')).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const links = [...main.matchAll(/<a href="(\/[a-z0-9-]+)">/g)].map(([, path = '']) => path)
  return links.slice(0, townCount)
}

interface Calls {
  /** To the source whose calls are counted by the day, in calls and in places. */
  readonly counted: number
  readonly places: number
  /** To those that each process looks at by itself, such as the bulletins. */
  readonly others: number
}

/** The same visits to so many processes behind Varnish, and what they cost. */
async function callsOf(count: number, programs: Programs): Promise<Calls> {
  const t = endings()
  try {
    const standIn = await startStandIn()
    t.after(() => standIn.close())
    const valkey = count > 1 ? await startValkey(t, programs.valkey) : null
    const env = { ...standIn.env, TRUST_PROXY: '127.0.0.1', ...(valkey ? { VALKEY_URL: valkey.url } : {}) }
    const sites: SiteProcess[] = []
    for (let n = 0; n < count; n += 1) sites.push(await startSite(env))
    for (const site of sites) t.after(() => site.stop())
    const port = await startVarnish(t, programs.varnish, sites)
    const [first] = sites
    if (!first) throw new Error('no process')
    const pages = [...otherPages, ...(await townsOf(first))]
    for (let times = 0; times < visitsOfEach; times += 1)
      for (const path of pages) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
        await answer.text()
      }
    const calls = standIn.calls.list()
    const counted = calls.filter(({ upstream }) => upstream.startsWith('open-meteo'))
    return {
      counted: counted.length,
      places: counted.reduce((sum, { query }) => sum + (query['latitude'] ?? '').split(',').length, 0),
      others: calls.length - counted.length,
    }
  } finally {
    await t.end()
  }
}

interface Programs {
  readonly valkey: string
  readonly varnish: string
}

/** Answers a second: of one process that renders every page, and of the cache in front of three. */
async function ratesOf(programs: Programs): Promise<{ rendered: number; cached: number }> {
  const t = endings()
  try {
    const standIn = await startStandIn()
    t.after(() => standIn.close())
    const valkey = await startValkey(t, programs.valkey)
    const env = { ...standIn.env, TRUST_PROXY: '127.0.0.1' }
    const rendering = await startSite({ ...env, PAGE_CACHE: '0' })
    const sites = [rendering]
    for (let n = 0; n < 3; n += 1) sites.push(await startSite({ ...env, VALKEY_URL: valkey.url }))
    for (const site of sites) t.after(() => site.stop())
    const port = await startVarnish(t, programs.varnish, sites.slice(1))
    const load = startPinned(cores.asking, [`${import.meta.dirname}/support/load.ts`])
    t.after(() => stop(load))
    const rateOf = async (at: number, ms: number): Promise<number> => {
      // Crawlers are sent whole pages, which have a length, by which answers are counted.
      const visitor = { 'Accept-Encoding': 'identity', 'User-Agent': 'bench bot' }
      const order: LoadOrder = {
        port: at,
        path: '/lyon',
        headers: visitor,
        connections: 32,
        pipelining: 1,
        ms,
      }
      const { perSecond, bad } = await ask<LoadResult>(load, order)
      if (bad > 0) throw new Error(`${bad} answers other than 200`)
      return perSecond
    }
    for (const at of [rendering.port, port]) await rateOf(at, 3 * runMs)
    const turns: { rendered: number; cached: number }[] = []
    for (let round = 0; round < rounds; round += 1)
      turns.push({ rendered: await rateOf(rendering.port, runMs), cached: await rateOf(port, runMs) })
    return {
      rendered: median(turns.map(({ rendered }) => rendered)),
      cached: median(turns.map(({ cached }) => cached)),
    }
  } finally {
    await t.end()
  }
}

/** Three processes that share through Valkey behind Varnish, against one: what they ask of sources, and what they carry. */
export async function measure(): Promise<readonly Row[]> {
  const [valkey, varnish] = [findOrInstall('valkey'), findOrInstall('varnish')]
  if (!valkey || !varnish) throw new Error('this needs Valkey or Redis, and Varnish')
  const one = await callsOf(1, { valkey, varnish })
  const three = await callsOf(3, { valkey, varnish })
  const { rendered, cached } = await ratesOf({ valkey, varnish })
  return [
    figure('processors of this machine', cpus().length, ''),
    figure('visits behind Varnish', visitsOfEach * (otherPages.length + townCount), ''),
    figure('one process: calls to Open-Meteo', one.counted, ''),
    figure('three processes: calls to Open-Meteo', three.counted, ''),
    atMost('calls to Open-Meteo: three over one', three.counted / one.counted, '×', 1.05),
    atLeast('calls to Open-Meteo: three over one', three.counted / one.counted, '×', 0.95),
    figure('one process: places asked for there', one.places, ''),
    figure('three processes: places asked for there', three.places, ''),
    atMost('places: three over one', three.places / one.places, '×', 1.05),
    atLeast('places: three over one', three.places / one.places, '×', 0.95),
    figure('one process: calls to other sources', one.others, ''),
    figure('three processes: calls to other sources', three.others, ''),
    figure('one process rendering', rendered, '/s'),
    figure('Varnish in front of three', cached, '/s'),
    atLeast('the cache over one process rendering', cached / rendered, '×', 50),
  ]
}
