import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { createCatalogue } from '../../src/server/catalogue.ts'
import { startStandIn } from '../support/fake-upstreams.ts'
import { residentMb } from './support/process-memory.ts'
import { replayedEnv, startReplay } from './support/replay.ts'
import { atMost, figure, type Row } from './support/row.ts'
import { startSite } from './support/site-process.ts'

const cacheMb = 64
const warmUp = 500
const steps = [5_000, 10_000] as const
const atOnce = 12

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

/** The status of an answer that has been read to its end. */
function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    }).on('error', reject)
  })
}

/** A busy machine makes the site refuse now and then: that visit is made again. */
async function visit(port: number, path: string): Promise<void> {
  const status = await statusOf(port, path)
  if (status === 503) return visit(port, path)
  if (status !== 200) throw new Error(`${path}: ${status}`)
}

/** The server's memory while the whole country is visited, each place once. */
export async function measure(): Promise<readonly Row[]> {
  const { allCities } = createCatalogue(join(import.meta.dirname, '../../data'))
  const paths = allCities.filter(({ ambiguous }) => !ambiguous).map(({ slug }) => `/${slug}?complet=1`)
  const standIn = await startStandIn()
  const replay = await startReplay(standIn)
  // With a key the source has no quota that we count: every place gets a forecast of its own.
  const site = await startSite({ ...replayedEnv(standIn, replay), OPEN_METEO_API_KEY: 'replayed-key' })
  const idle = residentMb(site.child.pid ?? 0)
  let done = 0
  const visitUntil = async (count: number): Promise<number> => {
    const visitor = async (): Promise<void> => {
      while (done < count) await visit(site.port, paths[done++ % paths.length] ?? '/')
    }
    await Promise.all(Array.from({ length: atOnce }, visitor))
    return residentMb(site.child.pid ?? 0)
  }
  try {
    const start = await visitUntil(warmUp)
    const first = await visitUntil(steps[0])
    const second = await visitUntil(steps[1])
    return [
      figure('memory before the first visit', idle, 'MB'),
      figure(`memory after ${warmUp} places`, start, 'MB'),
      atMost(`growth after ${steps[0]} places`, first - start, 'MB', cacheMb + 100),
      atMost(`growth after ${steps[1]} places`, second - start, 'MB', cacheMb + 100),
      // The caches are not full yet: what they may still take is theirs.
      atMost('of which in the second half', second - first, 'MB', cacheMb),
    ]
  } finally {
    agent.destroy()
    await site.stop()
    replay.close()
    replay.closeAllConnections()
    await standIn.close()
  }
}
