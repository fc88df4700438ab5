import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { createCatalogue } from '../../src/server/catalogue.ts'
import { createOwnForecasts } from '../../src/server/services/own-forecasts.ts'
import { bytesOfFile } from '../../src/server/sources/arome/record-bytes.ts'
import { openRecords } from '../../src/server/sources/arome/record-file.ts'
import { aromeBucket } from '../stand-in/arome.ts'
import type { Ask } from '../stand-in/reply.ts'
import { startStandIn } from '../support/fake-upstreams.ts'
import { groupOf } from './support/memory-group.ts'
import { residentMb } from './support/process-memory.ts'
import { atMost, figure, median, type Row } from './support/row.ts'
import { startSite, type SiteProcess } from './support/site-process.ts'

const token = 'operator-of-the-bench'
/** The collector's gauge counts from one look to the next, of which each takes so long by itself. */
const lookMs = 10
/** The container that serves and reads at once. */
const limitMb = 512
/** Of one clock tick of Linux, in ms. */
const tickMs = 10

/** Of the size of a real run: every field has its own values, the same for all hours but for what has fallen. */
const wholeGrid = {
  columns: 1121,
  rows: 717,
  north: 55.4,
  west: -12,
  latStep: 0.025,
  lonStep: 0.025,
  isMasked: (_lat: number, lon: number) => lon < -9.4 || lon > 13.8,
}

async function seriesOf(site: SiteProcess): Promise<{ readonly delayMs: number; readonly hasRun: boolean }> {
  const series = await (await site.get('/metrics', { authorization: `Bearer ${token}` })).text()
  return {
    delayMs: 1_000 * Number(/^nodejs_eventloop_lag_p99_seconds (.*)$/m.exec(series)?.[1]) - lookMs,
    hasRun: /^eclaircie_arome_run_age_seconds \d/m.test(series),
  }
}

/** Pages that are asked for while it reads. */
const towns = ['/lyon', '/brest', '/annecy', '/chamonix-mont-blanc', '/nice', '/lille']

/** The process that reads, while it is there. */
const readerOf = (pid: number): number | null => {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ')
  return child ? Number(child) : null
}

/** What a process has taken so far; null once it has ended. */
function costOf(pid: number): { readonly peakMb: number; readonly cpuMs: number } | null {
  try {
    const [, kb] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
    return { peakMb: Number(kb) / 1024, cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs }
  } catch {
    return null
  }
}

const asking = (url: URL, headers: Ask['headers']): Ask => ({
  path: url.pathname,
  query: url.searchParams,
  headers,
  now: new Date(),
  bulletin: { scenario: 'default', ageHours: null, feedAgeHours: null },
  objectStorage: '',
})

/** A run that is whole by now. */
const newestRun = (): string => {
  const every = 6 * 3_600_000
  return `${new Date(Math.floor(Date.now() / every) * every - every / 2).toISOString().slice(0, 19)}Z`
}

/** The best of three tries, in ms. */
function best(call: () => unknown): number {
  const tries = Array.from({ length: 3 }, () => {
    const began = performance.now()
    call()
    return performance.now() - began
  })
  return Math.min(...tries)
}

/**
 * What a call costs at the place in the middle and at the slowest, in ms. Whichever were slow are tried again and again: what else
 * the machine does for a while is no cost of a place.
 */
function costs<T>(places: readonly T[], call: (place: T) => unknown) {
  const all = places.map((place) => ({ place, ms: best(() => call(place)) }))
  const slowestFirst = () => all.sort((a, b) => b.ms - a.ms)
  for (let round = 0; round < 100; round++)
    for (const each of slowestFirst().slice(0, 200))
      each.ms = Math.min(
        each.ms,
        best(() => call(each.place)),
      )
  const costs = slowestFirst().map(({ ms }) => ms)
  return { median: median(costs), slowest: costs[0] ?? NaN }
}

/** What a whole run costs the process that reads it, and the site beside it meanwhile. */
export async function measure(): Promise<readonly Row[]> {
  const bucket = aromeBucket(wholeGrid)
  let sent = 0
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bucket')
    const reply = bucket(asking(url, request.headers))
    if (url.pathname.endsWith('.grib2')) sent += reply.body.length
    response.writeHead(reply.status, { ...reply.headers, 'content-length': Buffer.byteLength(reply.body) })
    response.end(reply.body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // Packing the fields takes a while, and a list needs the sizes of all files.
  for (const name of ['SP1', 'SP2'])
    bucket(asking(new URL(`http://bucket/?prefix=pnt/${newestRun()}/arome/0025/${name}/`), {}))
  const folder = mkdtempSync(join(tmpdir(), 'arome-bench-'))
  const standIn = await startStandIn()
  const group = groupOf(limitMb)
  const env = {
    ...standIn.env,
    METRICS_TOKEN: token,
    AROME: 'on',
    AROME_FOLDER: folder,
    AROME_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
  const site = await startSite(env, group?.processes)
  const pid = site.child.pid ?? 0
  try {
    let cost = { peakMb: 0, cpuMs: 0 }
    let reader: number | null = null
    let siteMb = 0
    while (reader === null) {
      await wait(20)
      reader = readerOf(pid)
    }
    await seriesOf(site)
    let [asked, failed] = [0, 0]
    for (;;) {
      await wait(50)
      const path = towns[asked++ % towns.length] ?? '/lyon'
      if (!(await site.get(path)).ok) failed++
      siteMb = Math.max(siteMb, residentMb(pid))
      const now = costOf(reader)
      if (now === null || Number.isNaN(now.peakMb)) break
      cost = now
    }
    const { delayMs } = await seriesOf(site)
    while (!(await seriesOf(site)).hasRun) await wait(50)

    const name = readdirSync(folder).find((each) => each.endsWith('.rec')) ?? ''
    const file = bytesOfFile(join(folder, name))
    const records = await openRecords(file, nextTurn)
    if (!records) throw new Error('the records cannot be opened')
    const places = createCatalogue('data').cityPoints()
    const read = costs(places, (place) => records.seriesAt(place))
    const readPast = costs(places, (place) => records.pastAt(place))
    const own = createOwnForecasts({ ...records, runAt: () => records.runAt }, () => null)
    const made = costs(places, (place) => own.at(place))
    records.close()
    return [
      figure('bytes of a run', sent / 1e6, 'MB'),
      atMost('processor time of the reading process', cost.cpuMs / 1_000, 's', 60),
      atMost('its memory at most', cost.peakMb, 'MB', 100),
      atMost('delay of the site’s loop at p99 meanwhile', delayMs, 'ms', 20),
      figure('memory of the site meanwhile', siteMb, 'MB'),
      figure('pages asked for meanwhile', asked, ''),
      atMost('of which were not served', failed, '', 0),
      ...(group ? [atMost('memory at most, as the container counts it', group.mostMb(), 'MB', limitMb)] : []),
      figure('points of the grid that stand for places', records.points, ''),
      figure('places', records.places, ''),
      figure('file of records', file.length / 1e6, 'MB'),
      figure('the record of a commune read, median', read.median, 'ms'),
      figure('of the slowest', read.slowest, 'ms'),
      figure('and what runs before said of it, median', readPast.median, 'ms'),
      figure('of the slowest', readPast.slowest, 'ms'),
      figure('the forecast of a commune, read and said, median', made.median, 'ms'),
      atMost('of the slowest', made.slowest, 'ms', 0.2),
    ]
  } finally {
    await site.stop()
    await group?.remove()
    await standIn.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
