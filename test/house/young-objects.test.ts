import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../support/build.ts'
import { runSite } from '../support/running-site.ts'

const inAllWays = (settingsIn: (file: string) => readonly string[]): void => {
  const settings = settingsIn('package.json')
  assert.ok(settings.length > 0)
  for (const file of ['Dockerfile', 'test/bench/support/site-process.ts'])
    assert.deepEqual(settingsIn(file), settings, file)
}

const flagsIn = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/--(?:min|max)-semi-space-size=\d+/g)].map(
    ([flag]) => flag,
  )

test('every way of starting, and the bench, set the same little memory aside for young objects', () =>
  inAllWays(flagsIn))

/** Settings of the C library’s allocator: `NAME value`, however they are written. */
const allocatorSettingsIn = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\b(MALLOC_[A-Z_]+)(?:=|: ')(\d+)/g)].map(
    ([, name, value]) => `${name} ${value}`,
  )

test('every way of starting, and the bench, give memory outside the heap back in the same way', () =>
  inAllWays(allocatorSettingsIn))

/** Asks for a page over connections that stay open, as browsers and caches do. */
async function askOften(url: string, times: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const once = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'user-agent': 'bot' } }, (answer) => {
        answer.resume().once('end', () => resolve())
      }).once('error', reject)
    })
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let asked = 0; asked < times / 16; asked += 1) await once()
    }),
  )
  agent.destroy()
}

/** What each sweep of the young objects left in the heap, in MB, in order. */
const leftBySweeps = (trace: string): readonly number[] =>
  [...trace.matchAll(/Scavenge.*? -> ([\d.]+) \(/g)].map(([, megabytes]) => Number(megabytes))

test('an answer from memory leaves nothing among the old objects', async (t) => {
  const site = await runSite(t, {
    flags: ['--trace-gc', '--min-semi-space-size=4', '--max-semi-space-size=8'],
  })
  const page = `${site.url}/lyon`
  await askOften(page, 64)
  await askOften(page, 6_000)
  site.signal('SIGTERM')
  const { stdout } = await site.ended
  const left = leftBySweeps(stdout).slice(-8)
  const grown = left.slice(1).map((megabytes, i) => Math.max(0, megabytes - (left[i] ?? 0)))
  const growth = grown.toSorted((a, b) => a - b)[Math.floor(grown.length / 2)]
  // Each sweep clears several megabytes: the answers of some hundred requests.
  assert.ok(growth !== undefined && growth < 0.5, `${growth} MB stay at each sweep: ${left.join(', ')}`)
})
