import { setImmediate as nextTurnOfLoop } from 'node:timers/promises'
import { createCatalogue } from '../../src/server/catalogue.ts'
import { createTides } from '../../src/server/services/tides.ts'
import { atMost, figure, type Row } from './support/row.ts'

const now = Date.parse('2026-05-10T10:00Z')

interface Run {
  /** Milliseconds of processor in all, and between two turns of the loop at most. */
  readonly totalMs: number
  readonly longestMs: number
}

/** What an answer costs, and how long it holds the loop. */
async function runOf(answer: () => Promise<unknown>): Promise<Run> {
  const slices: number[] = []
  let since = process.threadCpuUsage()
  const isThere = answer().then(() => true)
  for (let ends = false; !ends; since = process.threadCpuUsage()) {
    ends = await Promise.race([isThere, nextTurnOfLoop(false)])
    const { user, system } = process.threadCpuUsage(since)
    slices.push((user + system) / 1000)
  }
  return { totalMs: slices.reduce((sum, ms) => sum + ms, 0), longestMs: Math.max(...slices) }
}

function heapMb(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}

/** The tides of every port and year that pages show: what they hold of memory, and for how long of the loop. */
export async function measure(): Promise<readonly Row[]> {
  const catalogue = createCatalogue(`${import.meta.dirname}/../../data`)
  const { ports } = catalogue.tides
  // The first run is that of code which nobody has compiled yet.
  const warm = createTides({ catalogue, clock: { now: () => now, monotonic: () => 0 } })
  for (const { slug } of ports.slice(0, 4)) await warm.port(slug)

  const tides = createTides({ catalogue, clock: { now: () => now, monotonic: () => 0 } })
  const before = heapMb()
  const list = await runOf(() => tides.ports())
  const first = await runOf(() => tides.port('calais'))
  for (const { slug } of ports) await tides.port(slug)
  for (const { slug } of ports)
    for (let year = 2021; year <= 2031; year += 1) await tides.month(slug, `${year}-05`)
  const grown = heapMb() - before
  await tides.ports()
  return [
    figure('list of ports for the first time', list.totalMs, 'ms'),
    figure('a port for the first time, with two years', first.totalMs, 'ms'),
    atMost('longest slice', Math.max(list.longestMs, first.longestMs), 'ms', 10),
    atMost('memory of every port and year', grown, 'MB', 3),
  ]
}
