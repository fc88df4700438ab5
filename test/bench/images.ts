import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createCatalogue } from '../../src/server/catalogue.ts'
import { startStandIn } from '../support/fake-upstreams.ts'
import { memoryMb } from './support/process-memory.ts'
import { atMost, quantile, figure, type Row } from './support/row.ts'
import { startSite } from './support/site-process.ts'

const pictures = 600
const visitors = 4
const pagesBefore = 1_000
/** Between two pages of one visitor. */
const pauseMs = 10
/** A picture that is refused is asked for again after that long. */
const againMs = 1_000
const totalMb = 300

const pageAgent = new Agent({ keepAlive: true, maxSockets: visitors })
const pictureAgent = new Agent({ keepAlive: true, maxSockets: pictures })

/** The status of an answer that has been read to its end. */
function statusOf(port: number, path: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    }).on('error', reject)
  })
}

/** Visits towns, turn by turn, until it is told to stop; how long each page took, in ms. */
async function pageTimes(
  port: number,
  paths: readonly string[],
  enough: (count: number) => boolean,
): Promise<readonly number[]> {
  const times: number[] = []
  let next = 0
  const visitor = async (): Promise<void> => {
    while (!enough(times.length)) {
      const path = paths[next++ % paths.length] ?? '/'
      const since = performance.now()
      let status = 0
      // A site that is overloaded refuses: the visitor asks again, and has waited since the first time.
      do status = await statusOf(port, path, pageAgent)
      while (status === 503)
      if (status !== 200) throw new Error(`${path}: ${status}`)
      times.push(performance.now() - since)
      await wait(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  return times
}

/** Asks for a picture until it is drawn; how often it was refused. */
async function pictureOf(port: number, slug: string): Promise<number> {
  for (let refused = 0; ; refused++) {
    const status = await statusOf(port, `/og-image/${slug}`, pictureAgent)
    if (status === 200) return refused
    if (status !== 503) throw new Error(`/og-image/${slug}: ${status}`)
    await wait(againMs)
  }
}

/** Pages, each rendered anew, while hundreds of share images are asked for at once: on one core, the worst of cases. */
export async function measure(): Promise<readonly Row[]> {
  const { allCities } = createCatalogue(join(import.meta.dirname, '../../data'))
  const slugs = allCities.filter(({ ambiguous }) => !ambiguous).map(({ slug }) => slug)
  const paths = slugs.slice(0, 50).map((slug) => `/${slug}`)
  const standIn = await startStandIn()
  // Simulated weather is there at once: what is measured is the drawing.
  const site = await startSite({ ...standIn.env, WEATHER_SOURCE: 'simulated', PAGE_CACHE: '0' })
  const pid = site.child.pid ?? 0
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, memoryMb(pid))), 50)
  try {
    await pageTimes(site.port, paths, (count) => count >= pagesBefore)
    const calm = quantile(await pageTimes(site.port, paths, (count) => count >= pagesBefore), 0.99)
    const before = memoryMb(pid)
    most = 0

    let isDrawing = true
    const since = performance.now()
    const drawAll = async (): Promise<number> => {
      const refusals = await Promise.all(slugs.slice(-pictures).map((slug) => pictureOf(site.port, slug)))
      isDrawing = false
      return refusals.reduce((sum, refused) => sum + refused, 0)
    }
    const [refusals, times] = await Promise.all([drawAll(), pageTimes(site.port, paths, () => !isDrawing)])
    const busy = quantile(times, 0.99)
    return [
      figure(`${pictures} pictures, all drawn after`, (performance.now() - since) / 1000, 's'),
      figure('refusals until then', refusals, ''),
      figure('page before, 99 %', calm, 'ms'),
      figure('page meanwhile, median', quantile(times, 0.5), 'ms'),
      figure('page meanwhile, 99 %', busy, 'ms'),
      atMost('page meanwhile over page before, 99 %', busy / calm, '×', 3),
      figure('memory before the first picture', before, 'MB'),
      atMost('memory at most, the drawing included', most, 'MB', totalMb),
    ]
  } finally {
    clearInterval(watch)
    pageAgent.destroy()
    pictureAgent.destroy()
    await site.stop()
    await standIn.close()
  }
}
