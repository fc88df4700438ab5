import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { StandIn } from '../stand-in/stand-in.ts'
import type { Ending } from '../support/build-app.ts'
import { root } from '../support/build.ts'
import { assertOneCopyOfEachForm } from '../support/cached-forms.ts'
import { endingOfSuite } from '../support/ending-of-suite.ts'
import { runSite, type RunningSite } from '../support/running-site.ts'
import { findOrInstall, startVarnish, stopAfter } from '../support/servers.ts'
import { patientSite } from '../support/time-machine.ts'
import { answers, freePort, launch } from './site-process.ts'

const programs = { nginx: findOrInstall('nginx'), varnish: findOrInstall('varnish') }

const isLinux = process.platform === 'linux'
/** Each question comes from an address of its own where a machine has so many, so that none has asked too much. */
const limit = isLinux ? 20 : 0

/** No bulletin has tomorrow: the answer about it says that it holds for seconds. */
const shortLived = '/api/vigilance/levels?day=J1'
const withoutTomorrow = (standIn: StandIn): void => {
  standIn.setScenario('no-j1')
  standIn.fault('meteoalarm', { kind: 'status', status: 500 })
}

/** Two processes of the built site over the same sources. */
async function startSites(t: Ending): Promise<readonly [RunningSite, RunningSite]> {
  const env = { TRUST_PROXY: '127.0.0.1', RATE_LIMIT: String(limit), ...patientSite }
  const first = await runSite(t, { env, prepare: withoutTomorrow })
  return [first, await runSite(t, { env, beside: first })]
}

const folder = mkdtempSync(join(tmpdir(), 'eclaircie-nginx-'))

/** The committed file, with other ports and folders than a real machine's. Each of them must be in it. */
function siteConfig(port: number, sites: readonly RunningSite[]): string {
  const exchanged: readonly (readonly [string, string])[] = [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ...sites.map(({ port: at }, n) => [`127.0.0.1:${3001 + n}`, `127.0.0.1:${at}`] as const),
    ['/var/cache/nginx-eclaircie', `${folder}/cache`],
    ['/var/log/nginx/eclaircie.log', `${folder}/access.log`],
    ['/var/log/nginx/eclaircie-error.log', `${folder}/error.log`],
  ]
  return exchanged.reduce(
    (text, [theirs, ours]) => {
      assert.equal(text.split(theirs).length, 2, `${theirs} is in docs/nginx.conf once`)
      return text.replace(theirs, ours)
    },
    readFileSync(join(root, 'docs/nginx.conf'), 'utf8'),
  )
}

/** What stands around the site's file on a real machine, in a folder that any user may write. */
const mainConfig = (): string => `
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  daemon off;
  worker_processes 2;
  pid ${folder}/nginx.pid;
  error_log ${folder}/error.log crit;
  events { worker_connections 1024; }
  http {
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n    ')}
    include ${folder}/site.conf;
  }
`

/** Starts nginx in front of the sites. */
async function startNginx(t: Ending, program: string, sites: readonly RunningSite[]): Promise<number> {
  const port = await freePort()
  writeFileSync(join(folder, 'site.conf'), siteConfig(port, sites))
  writeFileSync(join(folder, 'nginx.conf'), mainConfig())
  const command = [program, '-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')]
  const running = launch(command, { cwd: folder, env: {} })
  stopAfter(t, running, folder)
  await answers(`http://127.0.0.1:${port}/healthz`, running)
  return port
}

/** A shared cache in front of the sites. */
interface Front {
  readonly name: string
  /** Once it has started. */
  port: number
  /** What it says of an answer that it neither looks up nor keeps. */
  readonly passed: string
  /** Places that are asked for through it alone: one that is kept, one whose page streams, and those of outages. */
  readonly kept: string
  readonly streamed: string
  readonly outages: readonly [string, string, string]
}

const nginx: Front | null =
  programs.nginx === null
    ? null
    : {
        name: 'nginx',
        port: 0,
        passed: 'BYPASS',
        kept: '/nantes',
        streamed: '/marseille',
        outages: ['/caen', '/tours', '/metz'],
      }
const varnish: Front | null =
  programs.varnish === null
    ? null
    : {
        name: 'Varnish',
        port: 0,
        passed: 'PASS',
        kept: '/dijon',
        streamed: '/rennes',
        outages: ['/brest', '/angers', '/limoges'],
      }
const fronts = [nginx, varnish].filter((front) => front !== null)
let sites: readonly RunningSite[] = []
let standIn: StandIn

interface Answer {
  readonly path: string
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
  /** What the cache says of it in X-Cache-Status. */
  readonly cache: string
}

interface Ask {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The visitor's own address. */
  readonly from?: string
  readonly onFirstByte?: () => void
}

let visitors = 0
/** An address that nobody has asked from; the only one where there are no others. */
function newVisitor(): string {
  visitors += 1
  return isLinux ? `127.1.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}` : '127.0.0.1'
}

/** What nginx has been asked and has said. */
const heardOfNginx: Answer[] = []

/** Asks on a connection of its own. */
function ask({ name, port }: Front, path: string, how: Ask = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, from = newVisitor(), onFirstByte } = how
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const options = { host: '127.0.0.1', port, path, method, headers, localAddress: from, agent: false }
  const asking = request(options, async (response) => {
    response.once('readable', () => onFirstByte?.())
    const body = Buffer.concat(await response.toArray())
    const cache = String(response.headers['x-cache-status'] ?? '')
    const { statusCode: status = 0, headers: said } = response
    const answer = {
      path,
      status,
      headers: said,
      body,
      text: decoded(body, said['content-encoding']),
      cache,
    }
    if (name === 'nginx') heardOfNginx.push(answer)
    resolve(answer)
  })
  // Only how long a failure takes to show.
  asking.once('error', reject).setTimeout(60_000, () => asking.destroy(new Error(`no answer for ${path}`)))
  asking.end()
  return promise
}

function decoded(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  if (encoding === 'gzip') return gunzipSync(body).toString()
  assert.equal(encoding, undefined)
  return body.toString()
}

/**
 * Asks until the cache answers by itself; what it had to pass on before is in the list, oldest first. 504 is no answer yet: on
 * a busy machine a source comes too late for whoever asks it first.
 */
async function askUntilHit(front: Front, path: string, how: Ask = {}) {
  const passedOn: Answer[] = []
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await ask(front, path, how)
    if (answer.status !== 504) {
      assert.equal(answer.status, 200)
      if (answer.cache === 'HIT') return { passedOn, hit: answer }
      passedOn.push(answer)
    }
    await wait(100)
  }
  throw new Error(`never cached: ${path}`)
}

const accepts = (encoding: string): Ask => ({ headers: { 'accept-encoding': encoding } })
const sharedSeconds = ({ headers }: Answer): number =>
  Number(/s-maxage=(\d+)/.exec(headers['cache-control'] ?? '')?.[1] ?? 0)

/** Everything that nginx holds on the disk, keys and headers included. */
const storedFiles = (): string =>
  globSync(join(folder, 'cache/**'))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n')

const weather = '/api/weather?lat=45.7485&lon=4.8467'
const openWeather = '/api/v1/forecast?lat=45.7485&lon=4.8467'

describe('shared caches', { skip: fronts.length === 0 && 'no cache' }, () => {
  const ending = endingOfSuite()
  before(async () => {
    const two = await startSites(ending)
    sites = two
    standIn = two[0].standIn
    if (nginx && programs.nginx) nginx.port = await startNginx(ending, programs.nginx, sites)
    if (varnish && programs.varnish) varnish.port = await startVarnish(ending, programs.varnish, sites)
  })

  for (const front of fronts)
    describe(`${front.name} in front of two processes`, () => {
      test('keeps what is public, and then asks no process again', async () => {
        for (const path of [
          front.kept,
          '/carte-vigilance',
          '/villes',
          '/lyon?embed=1',
          weather,
          openWeather,
        ]) {
          const { passedOn, hit } = await askUntilHit(front, path)
          const last = passedOn.at(-1)
          if (path === front.kept) assert.equal(last?.cache, 'MISS')
          if (last) assert.deepEqual(hit.body, last.body)
          assert.match(hit.headers['cache-control'] ?? '', /^public, .*s-maxage=\d/)
          const more = await Promise.all(Array.from({ length: 10 }, () => ask(front, path)))
          for (const { cache, headers } of more)
            assert.deepEqual([cache, headers.etag], ['HIT', hit.headers.etag], path)
        }
      })

      test('gives everybody the encoding they understand, one copy for all spellings', async () => {
        for (const path of ['/lyon', weather])
          for (const [spelling, encoding] of [
            ['gzip, deflate, br, zstd', 'br'],
            ['gzip;q=0.8', 'gzip'],
            ['br;q=0, gzip', 'gzip'],
            ['identity', undefined],
          ] as const) {
            const { hit } = await askUntilHit(front, path, accepts(spelling))
            assert.equal(hit.headers['content-encoding'], encoding, `${path} for ${spelling}`)
            assert.match(hit.text, path === '/lyon' ? /<title>Météo Lyon \|/ : /^\{"success":true/)
          }
        assert.equal((await ask(front, '/lyon', accepts('br,gzip'))).cache, 'HIT')
      })

      test('gives each the form it asks for, one copy of each for all programs', () =>
        assertOneCopyOfEachForm({
          ask: (path, headers) => ask(front, path, { headers }),
          askUntilHit: async (path, headers) => (await askUntilHit(front, path, { headers })).hit,
          passed: front.passed,
        }))

      test('answers HEAD and « still the same? » by itself', async () => {
        const { hit } = await askUntilHit(front, '/lyon')
        const head = await ask(front, '/lyon', { method: 'HEAD' })
        assert.deepEqual([head.cache, head.status, head.body.length], ['HIT', 200, 0])
        assert.equal(head.headers['content-length'], String(hit.body.length))
        const tag = hit.headers.etag ?? ''
        assert.match(tag, /^W\/"/)
        const same = await ask(front, '/lyon', { headers: { 'if-none-match': tag } })
        assert.deepEqual([same.cache, same.status, same.body.length], ['HIT', 304, 0])
        const other = await ask(front, '/lyon', { headers: { 'if-none-match': 'W/"another"' } })
        assert.deepEqual([other.cache, other.status], ['HIT', 200])
      })

      test('never gives a framable page for one that is not, nor the other way', async () => {
        const { hit: page } = await askUntilHit(front, '/lyon')
        const { hit: card } = await askUntilHit(front, '/lyon?embed=1')
        const policy = ({ headers }: Answer): string => String(headers['content-security-policy'])
        assert.match(policy(page), /frame-ancestors 'self'/)
        assert.doesNotMatch(policy(card), /frame-ancestors 'self'/)
        assert.notEqual(page.text, card.text)
      })

      test('lets a page stream as it comes to each who asks, and never keeps it', async () => {
        const forecasts = Promise.withResolvers<void>()
        standIn.fault('open-meteo', { kind: 'hold', until: forecasts.promise })
        const visits = [1, 2, 3].map(() => {
          const begun = Promise.withResolvers<void>()
          return { begun, answer: ask(front, front.streamed, { onFirstByte: begun.resolve }) }
        })
        await Promise.all(visits.map(({ begun }) => begun.promise))
        forecasts.resolve()
        standIn.clearFaults('open-meteo')
        const streamed = await Promise.all(visits.map(({ answer }) => answer))
        for (const { cache, headers, text } of streamed) {
          assert.notEqual(cache, 'HIT')
          assert.equal(headers['cache-control'], 'private, no-store')
          // It has begun before the forecast came, which had been given up otherwise.
          assert.doesNotMatch(text, /Impossible de charger les prévisions|[Dd]onnées simulées/)
        }
        const nonces = streamed.map(({ text }) => /<script nonce="([^"]+)"/.exec(text)?.[1])
        assert.equal(new Set(nonces).size, streamed.length, 'each has its own')
        const { hit } = await askUntilHit(front, front.streamed)
        assert.doesNotMatch(hit.text, /nonce=/)
      })

      test('keeps nothing of what a visitor typed or where they are, and shows nobody the metrics', async () => {
        for (const path of [
          '/api/search?q=lyon',
          '/api/reverse?lat=45.7485&lon=4.8467',
          '/api/v1/search?q=lyon',
          '/api/v1/nearby?lat=45.7485&lon=4.8467',
          '/recherche?q=saint',
          '/recherche.txt?q=saint',
          '/widgets?lieu=brest',
          '/comparer?ajouter=saint-denis',
        ])
          for (const _time of [1, 2]) {
            const { status, cache } = await ask(front, path)
            assert.deepEqual([status, cache], [200, front.passed], path)
          }
        assert.equal((await ask(front, '/metrics')).status, 404)
      })

      test('gives nobody the limits of another, and keeps no refusal', async () => {
        const { hit } = await askUntilHit(front, openWeather)
        assert.match(hit.text, /^\{"data":/)
        assert.equal(hit.headers['ratelimit-remaining'], undefined)
        assert.equal(hit.headers['access-control-allow-origin'], '*')
        for (const _time of [1, 2]) {
          const refused = await ask(front, '/api/v1/forecast?lat=x')
          assert.equal(refused.status, 400)
          assert.notEqual(refused.cache, 'HIT')
          assert.match(refused.headers['content-type'] ?? '', /^application\/problem\+json/)
        }
      })

      test('is emptied by nobody from outside, nor passed by a header', async () => {
        await askUntilHit(front, '/lyon')
        for (const method of ['PURGE', 'BAN', 'REFRESH'])
          await ask(front, '/lyon', { method }).catch(() => null)
        for (const headers of [
          {},
          { 'cache-control': 'no-cache' },
          { pragma: 'no-cache' },
          { cookie: 'a=b' },
        ])
          assert.equal((await ask(front, '/lyon', { headers })).cache, 'HIT', JSON.stringify(headers))
      })

      test('tells the processes who asks', { skip: limit === 0 && 'one address only' }, async () => {
        const from = '127.0.0.2'
        await askUntilHit(front, '/lyon')
        const statuses: number[] = []
        for (let sent = 0; sent < 10 * limit && !statuses.includes(429); sent += 1) {
          const headers = { 'x-forwarded-for': `192.0.2.${sent % 250}` }
          statuses.push((await ask(front, '/api/search?q=brest', { from, headers })).status)
        }
        assert.ok(statuses.includes(429), 'whoever asks too much is refused, whatever they claim')
        assert.equal((await ask(front, '/api/search?q=brest')).status, 200, 'and nobody else is')
        assert.equal(
          (await ask(front, '/lyon', { from })).cache,
          'HIT',
          'a cached page costs nobody anything',
        )
      })

      test('asks the processes for few pages during an outage', async () => {
        const [withoutAir, withoutForecasts, withoutAll] = front.outages
        const outages = [
          ['open-meteo-air', withoutAir],
          ['open-meteo', withoutForecasts],
          ['*', withoutAll],
        ] as const
        for (const [upstream, path] of outages) {
          standIn.fault(upstream, { kind: 'status', status: 503 })
          await askUntilHit(front, path)
        }
        for (const path of front.outages) {
          const seen = await Promise.all(Array.from({ length: 10 }, () => ask(front, path)))
          for (const { cache } of seen) assert.equal(cache, 'HIT', path)
          // Made new by one request behind, that often and no more often.
          for (const answer of seen) assert.ok(sharedSeconds(answer) >= 5, answer.headers['cache-control'])
          assert.match(seen[0]?.headers['cache-control'] ?? '', /stale-while-revalidate=\d\d/)
        }
        standIn.clearFaults()
        withoutTomorrow(standIn)
      })
    })

  describe('in front of processes that stop', () => {
    const everySite = (name: NodeJS.Signals): void => sites.forEach(({ signal }) => signal(name))

    test('serve what is over at once while they are stuck, for as long as the answer allows', async () => {
      const asked = await Promise.all(
        fronts.map(async (front) => ({ front, hit: (await askUntilHit(front, shortLived)).hit })),
      )
      const seconds = Math.max(...asked.map(({ hit }) => sharedSeconds(hit)))
      assert.ok(seconds >= 1 && seconds <= 10, `${seconds} s`)
      await wait(seconds * 1_000 + 1_000)
      everySite('SIGSTOP')
      const late = []
      try {
        for (const { front, hit } of asked)
          for (const _time of [1, 2, 3]) late.push({ front, hit, answer: await ask(front, shortLived) })
      } finally {
        everySite('SIGCONT')
      }
      for (const { hit, answer } of late) {
        assert.match(hit.headers['cache-control'] ?? '', /stale-while-revalidate=300/)
        assert.deepEqual([answer.status, answer.text], [200, hit.text])
        assert.ok(Number(answer.headers['age'] ?? 0) <= seconds + 300)
      }
      if (nginx)
        assert.deepEqual(
          late.filter(({ front }) => front === nginx).map(({ answer }) => answer.cache),
          ['STALE', 'UPDATING', 'UPDATING'],
        )
      for (const front of fronts) await askUntilHit(front, shortLived)
    })

    test('lose no request when one of them is stopped', { skip: nginx === null && 'no nginx' }, async () => {
      const [first] = sites
      if (!nginx || !first) return
      const stopped = new AbortController()
      const statuses: number[] = []
      const visitor = async (): Promise<void> => {
        while (!stopped.signal.aborted) {
          statuses.push((await ask(nginx, '/api/search?q=brest')).status)
          await wait(40)
        }
      }
      const asking = [visitor(), visitor()]
      const tenMore = async (): Promise<void> => {
        for (const before = statuses.length; statuses.length < before + 10;) await wait(10)
      }
      await tenMore()
      first.signal('SIGTERM')
      const { code } = await first.ended
      await tenMore()
      stopped.abort()
      await Promise.all(asking)
      assert.equal(code, 0)
      assert.deepEqual(new Set(statuses), new Set([200]))
    })

    test('go on without any of them, and say in French what they cannot', async () => {
      for (const front of fronts)
        for (const [path, how] of [
          ['/lyon', {}],
          ['/lyon', accepts('br')],
          [front.kept, {}],
          [weather, {}],
        ] as const)
          await askUntilHit(front, path, how)
      everySite('SIGTERM')
      await Promise.all(sites.map(({ ended }) => ended))
      for (const front of fronts) {
        // What ran out while the processes ended is given all the same.
        for (const path of ['/lyon', front.kept, weather, shortLived]) {
          const { status, cache } = await ask(front, path)
          assert.deepEqual([status, /^(?:HIT|STALE|UPDATING)$/.test(cache)], [200, true], path)
        }
        assert.equal((await ask(front, '/lyon', accepts('gzip, deflate, br, zstd'))).status, 200)
        const refusal = await ask(front, '/bordeaux')
        assert.deepEqual([refusal.status, refusal.headers['cache-control']], [503, 'no-store'])
        assert.match(refusal.text, /Éclaircie.*Le site revient dans un instant/)
      }
    })

    test('ask them for nothing that is a HIT, and keep and log what the privacy page says', async (t) => {
      if (!nginx) return t.skip('no nginx')
      const lines = (await Promise.all(sites.map(({ ended }) => ended))).flatMap(({ stdout }) =>
        stdout.split('\n'),
      )
      const asked = lines.filter((line) => line.includes(`"path":"${nginx.kept}"`)).length
      const passedOn = heardOfNginx.filter(({ path, cache }) => path === nginx.kept && cache !== 'HIT').length
      assert.equal(asked, passedOn)

      const stored = storedFiles()
      assert.match(stored, new RegExp(`KEY: http127\\.0\\.0\\.1${nginx.streamed}`))
      assert.doesNotMatch(stored, /nonce=|no-store/)
      assert.doesNotMatch(stored, /\/api\/(?:v1\/)?(?:search|reverse|nearby)|\/recherche\?/)
      assert.doesNotMatch(stored, /KEY: \S*[?&](?:q|lieu|ajouter)=/)

      const logged = readFileSync(join(folder, 'access.log'), 'utf8').trim().split('\n')
      assert.ok(logged.length > 100)
      for (const line of logged)
        assert.match(
          line,
          /^\S+T\S+ (GET|HEAD|PURGE|BAN|REFRESH) \/[^ ?]* \d{3} (HIT|MISS|STALE|UPDATING|BYPASS|-) [\d.]+$/,
        )
      assert.equal(readFileSync(join(folder, 'error.log'), 'utf8'), '')
    })
  })
})
