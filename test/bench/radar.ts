import { setTimeout as wait } from 'node:timers/promises'
import { startStandIn } from '../support/fake-upstreams.ts'
import { residentMb } from './support/process-memory.ts'
import { atMost, figure, type Row } from './support/row.ts'
import { startSite, type SiteProcess } from './support/site-process.ts'

const token = 'operator-of-the-bench'
/** The collector's gauge counts from one look to the next, of which each takes so long by itself. */
const lookMs = 10
const frames = 9
const restMs = 5_000

/** How late the loop was since this was asked last, at p99, in ms. */
async function delayMs(site: SiteProcess): Promise<number> {
  const series = await (await site.get('/metrics', { authorization: `Bearer ${token}` })).text()
  return 1_000 * Number(/^nodejs_eventloop_lag_p99_seconds (.*)$/m.exec(series)?.[1]) - lookMs
}

interface Frame {
  readonly at: string
  readonly picture: string | null
  readonly darkPicture: string | null
}

/** The frames once all of them are read and the newest is carried on. */
async function allFrames(site: SiteProcess): Promise<readonly Frame[]> {
  for (;;) {
    const answer = (await (await site.get('/api/radar')).json()) as {
      readonly data?: { readonly frames: readonly Frame[] }
    }
    const there = answer.data?.frames.filter(({ picture }) => picture !== null) ?? []
    if (there.length === frames) return there
    await wait(20)
  }
}

/** What the frames of two hours cost the process that reads, keeps and draws them. */
export async function measure(): Promise<readonly Row[]> {
  const standIn = await startStandIn()
  const site = await startSite({ ...standIn.env, METRICS_TOKEN: token })
  const memory = () => residentMb(site.child.pid ?? 0)
  try {
    // Its code and that of the metrics are there from here on.
    await (await site.get('/a-propos')).text()
    await delayMs(site)
    await wait(restMs)
    const before = memory()
    let most = before
    const watch = setInterval(() => (most = Math.max(most, memory())), 20)
    await delayMs(site)
    const all = await allFrames(site)
    // What is said of the next hour follows the last of them.
    await wait(1_000)
    const reading = await delayMs(site)
    const pictures = all.flatMap(({ picture, darkPicture }) => [picture ?? '', darkPicture ?? ''])
    const sizes = await Promise.all(
      pictures.map(async (path) => (await (await site.get(path)).arrayBuffer()).byteLength),
    )
    await wait(1_000)
    const drawing = await delayMs(site)
    await wait(restMs)
    clearInterval(watch)
    return [
      atMost(`${frames} frames read: delay of the loop at p99`, reading, 'ms', 20),
      atMost('all of them drawn at once: delay of the loop at p99', drawing, 'ms', 20),
      figure('the largest picture', Math.max(...sizes) / 1_000, 'kB'),
      atMost('memory at most', most - before, 'MB', 40),
      atMost('memory at rest', memory() - before, 'MB', 25),
    ]
  } finally {
    await site.stop()
    await standIn.close()
  }
}
