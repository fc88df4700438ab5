import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { letTimePass, standingClock } from '../support/time-machine.ts'
import { runSite } from '../support/running-site.ts'
import { findOrInstall, startVarnish } from '../support/servers.ts'

const varnishd = findOrInstall('varnish')
const withVarnish = (name: string, shown: (t: TestContext, program: string) => Promise<void>) =>
  test(name, { skip: varnishd === null && 'no Varnish' }, async (t) => {
    if (varnishd) await shown(t, varnishd)
  })

interface Seen {
  readonly status: number
  readonly text: string
  readonly cache: string
}

async function see(url: string): Promise<Seen> {
  const answer = await fetch(url)
  const text = await answer.text()
  return { status: answer.status, text, cache: answer.headers.get('x-cache-status') ?? '' }
}

/** Asks until something is so. */
async function askUntil(ask: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 1; tries < 600; tries += 1) {
    if (await ask()) return
    await wait(100)
  }
  return assert.fail(`never: ${what}`)
}

withVarnish(
  'no page outlives a change of level that is known beforehand, whoever caches it',
  async (t, program) => {
    // Rhône: thunderstorms orange until 14:00 UTC, yellow from then on, by a bulletin of the morning.
    const site = await runSite(t, {
      clock: '2026-11-21T13:59:45Z',
      env: { ...standingClock, TRUST_PROXY: '127.0.0.1' },
      prepare: (standIn) => {
        standIn.setNow(() => new Date('2026-11-21T09:00:00Z'))
        // It knows whole days only; the bulletins of Météo-France have the hours.
        standIn.fault('meteoalarm', { kind: 'refuse' })
      },
    })
    const front = `http://127.0.0.1:${await startVarnish(t, program, [site])}`
    const isOrange = ({ text }: Seen): boolean => text.includes('Vigilance orange')
    const paths = ['/lyon', '/lyon?embed=1']
    for (const path of paths)
      await askUntil(async () => isOrange(await see(`${site.url}${path}`)), `${path} is orange`)
    // However long it took to start all this, the change is fifteen seconds away.
    await letTimePass(site)
    for (const path of paths) {
      const isCachedOrange = async (): Promise<boolean> => {
        const seen = await see(`${front}${path}`)
        return seen.cache === 'HIT' && isOrange(seen)
      }
      await askUntil(isCachedOrange, `${path} is cached while it is orange`)
    }
    for (const path of paths) {
      // What the process says itself is the truth; the cache is asked after it.
      let hits = 0
      const hasChanged = async (): Promise<boolean> => {
        const truth = await see(`${site.url}${path}`)
        const seen = await see(`${front}${path}`)
        if (isOrange(truth)) {
          hits += Number(seen.cache === 'HIT')
          return false
        }
        assert.equal(isOrange(seen), false, `${path} has changed`)
        return true
      }
      await askUntil(hasChanged, `${path} changes`)
      assert.ok(path !== paths[0] || hits > 0, 'it was cached until then')
    }
  },
)

withVarnish(
  'an error while an answer is made new is shown to nobody before its time is over',
  async (t, program) => {
    let isBroken = false
    const { front, asked } = await overFake(t, program, () => (isBroken ? null : { seconds: 1, grace: 3 }))
    await askUntil(async () => (await see(`${front}/page`)).cache === 'HIT', 'it is cached')
    isBroken = true
    const before = asked('/page')
    const ages: number[] = []
    await askUntil(async () => {
      const answer = await fetch(`${front}/page`)
      await answer.text()
      if (answer.status === 200) ages.push(Number(answer.headers.get('age')))
      return answer.status !== 200
    }, 'it is over')
    assert.ok(asked('/page') - before > 1, 'it was tried anew meanwhile')
    assert.ok(
      ages.some((age) => age >= 2),
      'the old answer stood in',
    )
    assert.ok(Math.max(...ages) <= 4, 'as long as it said and no longer')
    isBroken = false
    await askUntil(async () => (await see(`${front}/page`)).status === 200, 'it is well again')
  },
)

/** Varnish over a process that answers as the test says: how long it may be cached and shown past that, or an error. */
async function overFake(
  t: TestContext,
  program: string,
  say: () => { seconds: number; grace: number } | null,
) {
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    counts.set(path, (counts.get(path) ?? 0) + 1)
    const said = say()
    const isProbe = path === '/readyz' || path === '/healthz'
    if (isProbe) return void response.end('well')
    if (!said) return void response.writeHead(500, { 'cache-control': 'no-store' }).end('broken')
    const { seconds, grace } = said
    const life = `public, max-age=0, must-revalidate, s-maxage=${seconds}, stale-while-revalidate=${grace}`
    return void response.writeHead(200, { 'cache-control': life }).end(`page ${counts.get(path)}`)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo
  const front = `http://127.0.0.1:${await startVarnish(t, program, [{ port }])}`
  return { front, asked: (path: string) => counts.get(path) ?? 0 }
}
