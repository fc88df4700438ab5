import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { UpstreamName } from '../stand-in/upstreams.ts'
import { startStandIn } from '../support/fake-upstreams.ts'
import type { LoadResult } from './support/load.ts'
import { ask, cores, cpuSeconds, startPinned, stop } from './support/pinned-process.ts'
import { atLeast, figure, type Row } from './support/row.ts'
import { startSite, type SiteProcess } from './support/site-process.ts'

/** What is out at once: services of which one stands in for another go together. */
const outages: Readonly<Record<string, readonly (UpstreamName | '*')[]>> = {
  'vigilance bulletins': ['meteofrance', 'vigilance-storage', 'meteoalarm'],
  forecasts: ['open-meteo', 'met-norway', 'openweather'],
  'air quality': ['open-meteo-air'],
  ensemble: ['open-meteo-ensemble'],
  sea: ['open-meteo-marine'],
  stations: ['e-soh', 'metar'],
  rivers: ['vigicrues', 'hubeau'],
  'other risks': ['meteo-des-forets', 'atmo', 'vigieau'],
  everything: ['*'],
}

const pages = ['/marseille', '/', '/carte-meteo', '/carte-vigilance', '/risques', '/marseille/risques']
/** A page that lacks a part stands ten seconds: each is made anew within so many. */
const seconds = 12
/** In each of them, of all pages together: a time without a count would weigh the renewals by how fast the client is. */
const visits = Array.from({ length: 500 }, () => pages).flat()
const towns = 40

/** Asks for every address once; answers for each second of the server's processor, where that is known. */
async function rateOf(load: ChildProcess, { port, child }: SiteProcess, paths: readonly string[], times = 1) {
  const before = cpuSeconds(child)
  const start = performance.now()
  for (let turn = 1; turn <= times; turn += 1) {
    const { bad } = await ask<LoadResult>(load, {
      port,
      path: paths,
      // Crawlers are sent whole pages, never a stream: those have a length, by which answers are counted.
      headers: { 'Accept-Encoding': 'br', 'User-Agent': 'bench bot' },
      connections: 8,
      pipelining: 1,
      ms: 'once',
    })
    if (bad > 0) throw new Error(`${bad} answers other than 200`)
    if (times > 1) await wait(Math.max(0, start + turn * 1_000 - performance.now()))
  }
  const after = cpuSeconds(child)
  const used = before === null || after === null ? (performance.now() - start) / 1_000 : after - before
  return (paths.length * times) / used
}

/** Pages that many read, over their renewals, and towns that nobody read before, while some services are out. */
async function ratesDuring(out: readonly (UpstreamName | '*')[]) {
  const standIn = await startStandIn()
  for (const name of out) standIn.fault(name, { kind: 'status', status: 503 })
  const site = await startSite(standIn.env)
  const load = startPinned(cores.asking, [`${import.meta.dirname}/support/load.ts`])
  try {
    const main = (await (await site.get('/villes')).text()).split('<main')[1] ?? ''
    const links = [...main.matchAll(/<a href="(\/[a-z0-9-]+)">/g)].map(([, path = '']) => path)
    const fresh = links.filter((path) => !pages.includes(path)).slice(0, towns)
    // The first of each waits for its sources, however they fail.
    await rateOf(load, site, pages)
    await rateOf(load, site, visits, 3)
    return { standing: await rateOf(load, site, visits, seconds), fresh: await rateOf(load, site, fresh) }
  } finally {
    await Promise.all([site.stop(), stop(load), standIn.close()])
  }
}

/** Pages while sources are out from the start, against the same pages of a day on which all of them answer. */
export async function measure(): Promise<readonly Row[]> {
  const fair = await ratesDuring([])
  const rows = [
    figure('pages of a fair day', fair.standing, '/s'),
    figure('towns for the first time on a fair day', fair.fresh, '/s'),
  ]
  for (const [name, out] of Object.entries(outages)) {
    const { standing, fresh } = await ratesDuring(out)
    rows.push(
      atLeast(`without ${name}: pages over a fair day`, standing / fair.standing, '×', 0.5),
      atLeast(`without ${name}: new towns over a fair day`, fresh / fair.fresh, '×', 0.5),
    )
  }
  return rows
}
