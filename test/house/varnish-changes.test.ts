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
  readonly text: string
  readonly cache: string
}

async function see(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Seen & { status: number }> {
  const answer = await fetch(url, { headers })
  const text = await answer.text()
  return { status: answer.status, text, cache: answer.headers.get('x-cache-status') ?? '' }
}

/** Asks until something is so; says how often. */
async function askUntil(ask: () => Promise<boolean>, what: string): Promise<number> {
  for (let tries = 1; tries < 1_200; tries += 1) {
    if (await ask()) return tries
    await wait(50)
  }
  return assert.fail(`never: ${what}`)
}

withVarnish(
  'no page outlives a change of level that is known beforehand, whoever caches it',
  async (t, program) => {
    // Rhône: thunderstorms orange until 14:00 UTC, yellow from then on, by a bulletin of the morning.
    const site = await runSite(t, {
      clock: '2026-11-21T13:59:35Z',
      env: { ...standingClock, TRUST_PROXY: '127.0.0.1' },
      prepare: (standIn) => {
        standIn.setNow(() => new Date('2026-11-21T09:00:00Z'))
        // It knows whole days only; the bulletins of Météo-France have the hours.
        standIn.fault('meteoalarm', { kind: 'refuse' })
      },
    })
    const front = `http://127.0.0.1:${await startVarnish(t, program, [site])}`
    // However long it took to start all this, the change is twenty-five seconds away.
    await letTimePass(site)
    const isOrange = ({ text }: Seen): boolean => text.includes('Vigilance orange')
    const paths = ['/lyon', '/lyon?embed=1']
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

withVarnish('nobody empties it from outside, nor gets past it by a header', async (t, program) => {
  const { front, asked } = await overFake(t, program, () => ({ seconds: 60, grace: 0 }))
  await askUntil(async () => (await see(`${front}/page`)).cache === 'HIT', 'it is cached')
  const before = asked('/page')
  for (const method of ['PURGE', 'BAN', 'REFRESH'])
    await fetch(`${front}/other`, { method }).catch(() => null)
  for (const headers of [{ 'cache-control': 'no-cache' }, { pragma: 'no-cache' }, { cookie: 'a=b' }])
    assert.equal((await see(`${front}/page`, headers)).cache, 'HIT', JSON.stringify(headers))
  await fetch(`${front}/page`, { method: 'PURGE' }).catch(() => null)
  const purges = asked('/page') - before
  assert.equal((await see(`${front}/page`)).cache, 'HIT')
  assert.ok(purges <= 1)
})

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

withVarnish('visitors during an outage cost the process a few renderings', async (t, program) => {
  const site = await runSite(t, { env: { TRUST_PROXY: '127.0.0.1' } })
  const front = `http://127.0.0.1:${await startVarnish(t, program, [site])}`
  // Nobody has asked for these places before.
  const outages = [
    ['open-meteo-air', '/brest'],
    ['open-meteo', '/angers'],
    ['*', '/limoges'],
  ] as const
  for (const [upstream, path] of outages) {
    site.standIn.fault(upstream, { kind: 'status', status: 503 })
    const isKept = async () => (await see(`${front}${path}`)).cache === 'HIT'
    await askUntil(isKept, `${path} is cached without ${upstream}`)
    const texts = new Set<string>()
    let passedOn = 0
    for (let visits = 0; visits < 200; visits += 1) {
      const { status, text, cache } = await see(`${front}${path}`)
      assert.equal(status, 200)
      texts.add(text)
      passedOn += Number(cache !== 'HIT')
      await wait(60)
    }
    // What is passed on while a page is made anew is answered from the process's memory.
    assert.ok(texts.size <= 10 && passedOn <= 50, `${texts.size} texts, ${passedOn} of 200 visits passed on`)
    site.standIn.clearFaults()
  }
})

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
