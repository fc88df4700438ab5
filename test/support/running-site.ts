import assert from 'node:assert/strict'
import { answers, freePort, launch, type Ended, type Launch } from '../house/site-process.ts'
import type { StandIn } from '../stand-in/stand-in.ts'
import { ensureBuild, root } from './build.ts'
import type { Ending } from './build-app.ts'
import { startStandIn } from './fake-upstreams.ts'
import { testNow } from './test-now.ts'
import { eventually } from './visit.ts'

/** Longer than any test needs a site. */
const siteMs = 600_000

/** The built site as a process of its own, over a stand-in in this one. */
export interface RunningSite {
  readonly port: number
  readonly url: string
  readonly standIn: StandIn
  /** What its clock is ahead of ours, ms. */
  readonly shift: number
  readonly pid: number
  readonly ended: Promise<Ended>
  signal(name: NodeJS.Signals): void
  /** What ends before the site does: a page still open would miss it. */
  beforeEnd(end: () => Promise<void>): void
}

export interface RunOverrides {
  readonly env?: Readonly<Record<string, string>>
  /** For Node itself. */
  readonly flags?: readonly string[]
  /** Prepares the stand-in before the site starts. */
  readonly prepare?: (standIn: StandIn) => void
  /** Where time starts; it passes from there. */
  readonly clock?: string
  /** A site over the same sources, at the same time: another process beside it. */
  readonly beside?: RunningSite
}

let usual: Promise<RunningSite> | null = null

/**
 * The site as it comes, for all test files that one process runs, until it ends. Whoever spoils a source of it mends that
 * before its test ends; whoever needs one that nobody has visited starts their own.
 */
export const usualSite = (t: Ending): Promise<RunningSite> => (usual ??= runSite(t).then(withForecasts))

/** A first forecast has come: what a busy machine brings too late is simulated until then, which is another page. */
async function withForecasts(site: RunningSite): Promise<RunningSite> {
  await eventually(async () =>
    assert.doesNotMatch(await (await fetch(`${site.url}/?complet=1`)).text(), /données simulées/i),
  )
  return site
}

/** Starts the built site and waits until it is ready; it is killed when the test ends. */
export async function runSite(t: Ending, overrides: RunOverrides = {}): Promise<RunningSite> {
  await ensureBuild()
  const { env = {}, flags = [], prepare, clock = testNow, beside } = overrides
  const shift = beside?.shift ?? Date.parse(clock) - Date.now()
  const standIn = beside?.standIn ?? (await startStandIn(null, { now: () => new Date(Date.now() + shift) }))
  prepare?.(standIn)
  const port = await freePort()
  const options: Launch = {
    cwd: root,
    // Production without being told.
    env: {
      ALLOW_CLOCK: '1',
      CLOCK: new Date(Date.now() + shift).toISOString(),
      HOST: '127.0.0.1',
      PORT: String(port),
      ...standIn.env,
      ...env,
    },
  }
  const site = launch([process.execPath, ...flags, 'dist/server.js'], options, siteMs)
  const endings: (() => Promise<void>)[] = []
  t.after(async () => {
    await Promise.all(endings.map((end) => end()))
    site.child.kill('SIGKILL')
    await site.ended
    if (!beside) await standIn.close()
  })
  const url = `http://127.0.0.1:${port}`
  await answers(`${url}/readyz`, site)
  return {
    port,
    url,
    standIn,
    shift,
    pid: site.child.pid ?? 0,
    ended: site.ended,
    signal: (name) => void site.child.kill(name),
    beforeEnd: (end) => void endings.push(end),
  }
}
