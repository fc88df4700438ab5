import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createCatalogue } from '../../src/server/catalogue.ts'
import { startStandIn } from '../support/fake-upstreams.ts'
import { startFlood } from '../support/flood.ts'
import { groupOf } from './support/memory-group.ts'
import { ownMb } from './support/process-memory.ts'
import { replayedEnv, startReplay } from './support/replay.ts'
import { atLeast, atMost, figure, type Row } from './support/row.ts'
import { startSite } from './support/site-process.ts'

const limitMb = 256
/** Of Node's own code, what runs all the time has room beside what is counted. */
const codeMb = 16
const towns = 4_000
const visitors = 16
const answersAsked = 8_000
/** Of so many questions one is for a share image, and one for the page that everybody reads. */
const imageEvery = 20
const commonEvery = 7
const againMs = 200
/** What browsers, older clients and crawlers accept. */
const encodings = ['gzip, deflate, br', 'gzip', 'identity'] as const

const agent = new Agent({ keepAlive: true, maxSockets: visitors })

interface Question {
  readonly path: string
  readonly encoding: string
}

/** The question of this number: towns one after the other, again and again. */
function questionOf(number: number, slugs: readonly string[]): Question {
  const slug = slugs[number % slugs.length] ?? 'lyon'
  const encoding = encodings[number % encodings.length] ?? 'identity'
  if (number % imageEvery === 0) return { path: `/og-image/${slug}`, encoding }
  return { path: number % commonEvery === 0 ? '/lyon' : `/${slug}`, encoding }
}

/** The status of an answer that has been read to its end; 0 when there was none. */
function statusOf(port: number, { path, encoding }: Question): Promise<number> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent, headers: { 'accept-encoding': encoding } }, (answer) => {
      answer
        .resume()
        .on('end', () => resolve(answer.statusCode ?? 0))
        .on('error', () => resolve(0))
    }).on('error', () => resolve(0))
  })
}

/** The slowest answer of the probe in a while, ms, while answers are asked for that nobody reads. */
async function probeInFlood(port: number): Promise<number> {
  const stop = startFlood(port, '/api/weather-map')
  let worst = 0
  for (let asked = 0; asked < 50; asked++) {
    const since = performance.now()
    const status = await statusOf(port, { path: '/healthz', encoding: 'identity' })
    worst = Math.max(worst, status === 200 ? performance.now() - since : Infinity)
    await wait(againMs)
  }
  stop()
  return worst
}

/** The site in the memory of a small container, while the country is visited and share images are asked for. */
export async function measure(): Promise<readonly Row[]> {
  const { allCities } = createCatalogue(join(import.meta.dirname, '../../data'))
  const slugs = allCities.flatMap(({ ambiguous, slug }) => (ambiguous ? [] : [slug])).slice(0, towns)
  const standIn = await startStandIn()
  const replay = await startReplay(standIn)
  const group = groupOf(limitMb)
  // With a key the source has no quota that we count: every place gets a forecast of its own.
  const env = { ...replayedEnv(standIn, replay), OPEN_METEO_API_KEY: 'replayed-key' }
  const site = await startSite(env, group?.processes)
  const pid = site.child.pid ?? 0
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, ownMb(pid))), 50)
  let [asked, refused, failed] = [0, 0, 0]
  /** A busy machine makes the site refuse now and then: that question is asked again. */
  const askUntilAnswered = async (question: Question): Promise<number> => {
    const status = await statusOf(site.port, question)
    if (status !== 503) return status
    refused++
    await wait(againMs)
    return askUntilAnswered(question)
  }
  const visitor = async (): Promise<void> => {
    // A process that Linux has ended fails every answer from then on: there is nothing more to learn.
    while (asked < answersAsked && site.child.signalCode === null)
      if ((await askUntilAnswered(questionOf(asked++, slugs))) !== 200) failed++
  }
  try {
    const since = performance.now()
    await Promise.all(Array.from({ length: visitors }, visitor))
    const seconds = (performance.now() - since) / 1000
    const probeMs = await probeInFlood(site.port)
    return [
      figure('memory that the process may take', group ? limitMb : Infinity, 'MB'),
      atLeast(`answers to ${visitors} visitors`, asked - failed, '', answersAsked),
      atMost('answers that failed', failed, '', 0),
      figure('refusals of a busy machine', refused, ''),
      figure('answers a second', asked / seconds, '/s'),
      atMost(
        'the probe, while a hundred connections ask for 5,000 answers each and read none',
        probeMs,
        'ms',
        1_000,
      ),
      atMost('memory of its own at most, the drawing included', most, 'MB', limitMb - codeMb),
      ...(group ? [figure('memory at most, as the container counts it', group.mostMb(), 'MB')] : []),
    ]
  } finally {
    clearInterval(watch)
    agent.destroy()
    await site.stop()
    await group?.remove()
    replay.close()
    replay.closeAllConnections()
    await standIn.close()
  }
}
