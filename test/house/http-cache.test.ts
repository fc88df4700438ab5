import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { StandIn } from '../stand-in/stand-in.ts'
import { root } from '../support/build.ts'
import { assertOneCopyOfEachForm } from '../support/cached-forms.ts'
import { runSite, type RunningSite } from '../support/running-site.ts'
import { findOrInstall } from '../support/servers.ts'
import { answers, freePort, launch } from './site-process.ts'

const nginx = findOrInstall('nginx')

const folder = nginx ? mkdtempSync(join(tmpdir(), 'eclaircie-nginx-')) : ''

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

/** No bulletin has tomorrow: the answer about it says that it holds for seconds. */
const shortLived = '/api/vigilance/levels?day=J1'
const withoutTomorrow = (standIn: StandIn): void => {
  standIn.setScenario('no-j1')
  standIn.fault('meteoalarm', { kind: 'status', status: 500 })
}

const startSite = (): Promise<RunningSite> =>
  runSite({ after }, { env: { TRUST_PROXY: '127.0.0.1', RATE_LIMIT: '300' }, prepare: withoutTomorrow })

/** Starts nginx in front of the sites; both end with the file. */
async function startNginx(program: string, sites: readonly RunningSite[]): Promise<number> {
  const port = await freePort()
  writeFileSync(join(folder, 'site.conf'), siteConfig(port, sites))
  writeFileSync(join(folder, 'nginx.conf'), mainConfig())
  const command = [program, '-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')]
  const running = launch(command, { cwd: folder, env: {} })
  after(async () => {
    running.child.kill('SIGTERM')
    await running.ended
    rmSync(folder, { recursive: true, force: true })
  })
  await answers(`http://127.0.0.1:${port}/healthz`, running)
  return port
}

const sites = nginx ? await Promise.all([startSite(), startSite()]) : []
const port = nginx ? await startNginx(nginx, sites) : 0
const everySite = (what: (site: RunningSite) => void): void => sites.forEach(what)

interface Answer {
  readonly path: string
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
  /** What nginx says of it in X-Cache-Status. */
  readonly cache: string
  readonly firstByteMs: number
  readonly endMs: number
}

interface Ask {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The visitor's own address. */
  readonly from?: string
}

const heard: Answer[] = []

/** Asks nginx on a connection of its own. */
function ask(path: string, { method = 'GET', headers = {}, from = '127.0.0.1' }: Ask = {}): Promise<Answer> {
  const since = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const options = { host: '127.0.0.1', port, path, method, headers, localAddress: from, agent: false }
  const asking = request(options, async (response) => {
    const firstByteMs = performance.now() - since
    const body = Buffer.concat(await response.toArray())
    const cache = String(response.headers['x-cache-status'] ?? '')
    const { statusCode: status = 0, headers: said } = response
    const text = decoded(body, said['content-encoding'])
    const endMs = performance.now() - since
    const answer = { path, status, headers: said, body, text, cache, firstByteMs, endMs }
    heard.push(answer)
    resolve(answer)
  })
  asking.once('error', reject).setTimeout(15_000, () => asking.destroy(new Error(`no answer for ${path}`)))
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

/** Asks until nginx answers by itself; what it had to pass on before is in the list, oldest first. */
async function askUntilHit(path: string, how: Ask = {}): Promise<{ passedOn: Answer[]; hit: Answer }> {
  const passedOn: Answer[] = []
  for (let tries = 0; tries < 20; tries++) {
    const answer = await ask(path, how)
    assert.equal(answer.status, 200)
    if (answer.cache === 'HIT') return { passedOn, hit: answer }
    passedOn.push(answer)
    await wait(50)
  }
  throw new Error(`never cached: ${path}`)
}

/** Asks again and again, a little apart. */
async function askUntil(signal: AbortSignal, path: string): Promise<number[]> {
  const statuses: number[] = []
  while (!signal.aborted) {
    statuses.push((await ask(path)).status)
    await wait(40)
  }
  return statuses
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

// A skipped suite counts nowhere; a skipped test does.
const withNginx: (name: string, shown: () => void) => unknown = nginx ? describe : test.skip

withNginx('a stock nginx in front of two processes', () => {
  for (const path of ['/lyon', weather, openWeather])
    test(`keeps ${path} once it is public, and then asks no process again`, async () => {
      const { passedOn, hit } = await askUntilHit(path)
      assert.equal(passedOn.at(-1)?.cache, 'MISS')
      assert.match(passedOn.at(-1)?.headers['cache-control'] ?? '', /^public, .*s-maxage=\d/)
      assert.deepEqual(hit.body, passedOn.at(-1)?.body)
      const more = await Promise.all(Array.from({ length: 20 }, () => ask(path)))
      assert.ok(more.every(({ cache, headers }) => cache === 'HIT' && headers.etag === hit.headers.etag))
    })

  test('gives everybody the encoding they understand', async () => {
    for (const path of ['/lyon', weather])
      for (const [spelling, encoding] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip', 'gzip'],
        ['identity', undefined],
      ] as const) {
        const { hit } = await askUntilHit(path, accepts(spelling))
        assert.equal(hit.headers['content-encoding'], encoding, `${path} for ${spelling}`)
        assert.match(hit.text, path === '/lyon' ? /<title>Météo Lyon \|/ : /^\{"success":true/)
      }
    const again = await Promise.all(
      ['gzip, deflate, br, zstd', 'gzip'].map((all) => ask('/lyon', accepts(all))),
    )
    assert.deepEqual(
      again.map(({ cache, headers }) => [cache, headers['content-encoding']]),
      [
        ['HIT', 'br'],
        ['HIT', 'gzip'],
      ],
    )
  })

  test('gives each the form it asks for, one copy of each for all programs', () =>
    assertOneCopyOfEachForm({
      ask: (path, headers) => ask(path, { headers }),
      askUntilHit: async (path, headers) => (await askUntilHit(path, { headers })).hit,
      passed: 'BYPASS',
    }))

  test('answers HEAD and « still the same? » by itself', async () => {
    const { hit } = await askUntilHit('/lyon')
    const head = await ask('/lyon', { method: 'HEAD' })
    assert.deepEqual([head.cache, head.status, head.body.length], ['HIT', 200, 0])
    assert.equal(head.headers['content-length'], String(hit.body.length))
    const tag = hit.headers.etag ?? ''
    assert.match(tag, /^W\/"/)
    const same = await ask('/lyon', { headers: { 'if-none-match': tag } })
    assert.deepEqual([same.cache, same.status, same.body.length], ['HIT', 304, 0])
    const other = await ask('/lyon', { headers: { 'if-none-match': 'W/"another"' } })
    assert.deepEqual([other.cache, other.status], ['HIT', 200])
  })

  test('lets a page stream as it comes, and never keeps it', async () => {
    everySite(({ standIn }) => standIn.fault('open-meteo', { kind: 'delay', ms: 1_500 }))
    const { passedOn, hit } = await askUntilHit('/marseille')
    everySite(({ standIn }) => standIn.clearFaults('open-meteo'))
    const streamed = passedOn.filter(({ headers }) => headers['cache-control'] === 'private, no-store')
    assert.ok(streamed.length > 0)
    const [first] = streamed
    assert.ok(first && first.endMs - first.firstByteMs > 700, 'the page began long before it was whole')
    for (const { cache, text } of streamed) {
      assert.equal(cache, 'MISS')
      assert.match(text, /<script nonce="/)
    }
    assert.doesNotMatch(hit.text, /nonce=/)
    assert.match(storedFiles(), /KEY: http127\.0\.0\.1\/marseille/)
    assert.doesNotMatch(storedFiles(), /nonce|no-store/)
  })

  test('keeps nothing of what a visitor typed or where they are', async () => {
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
        const { status, cache } = await ask(path)
        assert.deepEqual([status, cache], [200, 'BYPASS'], path)
      }
    assert.doesNotMatch(storedFiles(), /\/api\/(?:v1\/)?(?:search|reverse|nearby)|\/recherche\?/)
    assert.doesNotMatch(storedFiles(), /KEY: \S*[?&](?:q|lieu|ajouter)=/)
  })

  test('gives nobody the limits of another, and keeps no refusal', async () => {
    const { hit } = await askUntilHit(openWeather)
    assert.equal(hit.headers['ratelimit-remaining'], undefined)
    assert.equal(hit.headers['access-control-allow-origin'], '*')
    for (const _time of [1, 2]) {
      const refused = await ask('/api/v1/forecast?lat=x')
      assert.deepEqual([refused.status, refused.cache], [400, 'MISS'])
      assert.match(refused.headers['content-type'] ?? '', /^application\/problem\+json/)
    }
  })

  test('serves what is over at once while the processes are stuck, and has it made new behind', async () => {
    const { hit } = await askUntilHit(shortLived)
    const seconds = sharedSeconds(hit)
    assert.ok(seconds >= 1 && seconds <= 10, `${seconds} s`)
    assert.match(hit.headers['cache-control'] ?? '', /stale-while-revalidate=300/)
    await wait(seconds * 1_000 + 1_000)

    everySite(({ signal }) => signal('SIGSTOP'))
    const stuck = [await ask(shortLived), await ask(shortLived), await ask(shortLived)]
    everySite(({ signal }) => signal('SIGCONT'))
    assert.deepEqual(
      stuck.map(({ cache, text }) => [cache, text === hit.text]),
      [
        ['STALE', true],
        ['UPDATING', true],
        ['UPDATING', true],
      ],
    )
    assert.equal((await askUntilHit(shortLived)).hit.cache, 'HIT')
  })

  const isLinux = process.platform === 'linux'
  test('tells the processes who asks', { skip: isLinux ? false : 'one address only' }, async () => {
    const from = '127.0.0.2'
    await askUntilHit('/lyon')
    const statuses: number[] = []
    for (let sent = 0; sent < 1_000 && !statuses.includes(429); sent += 40) {
      const headers = { 'x-forwarded-for': `192.0.2.${sent / 4}` }
      const some = await Promise.all(
        Array.from({ length: 40 }, () => ask('/api/search?q=brest', { from, headers })),
      )
      statuses.push(...some.map(({ status }) => status))
    }
    assert.ok(statuses.includes(429), 'whoever asks too much is refused, whatever they claim')
    assert.equal((await ask('/api/search?q=brest')).status, 200, 'and nobody else is')
    assert.equal((await ask('/lyon', { from })).cache, 'HIT', 'a cached page costs nobody anything')
  })

  test('loses no request when a process is stopped', async () => {
    const [first] = sites
    assert.ok(first)
    const stopped = new AbortController()
    const visitors = [1, 2].map(() => askUntil(stopped.signal, '/api/search?q=brest'))
    const before = heard.length
    while (heard.length < before + 10) await wait(10)
    first.signal('SIGTERM')
    const { code } = await first.ended
    const since = heard.length
    while (heard.length < since + 10) await wait(10)
    stopped.abort()
    const statuses = (await Promise.all(visitors)).flat()
    assert.equal(code, 0)
    assert.ok(statuses.length > 10)
    assert.deepEqual(new Set(statuses), new Set([200]))
  })

  test('goes on without any process, and says in French what it cannot', async () => {
    for (const path of ['/lyon', weather, '/marseille']) await askUntilHit(path)
    everySite(({ signal }) => signal('SIGTERM'))
    const ended = await Promise.all(sites.map((site) => site.ended))
    const passedOn = heard.filter(({ path, cache }) => path === '/lyon' && cache !== 'HIT').length
    // What ran out while the processes ended is given all the same.
    const isFromCache = ({ status, cache }: { status: number; cache: string | undefined }) =>
      status === 200 && (cache === 'HIT' || cache === 'STALE')
    for (const path of ['/lyon', weather, '/marseille']) assert.ok(isFromCache(await ask(path)), path)
    for (const encoding of ['gzip, deflate, br, zstd', 'gzip'])
      assert.ok(isFromCache(await ask('/lyon', accepts(encoding))), encoding)
    assert.equal((await ask(shortLived)).status, 200)
    const refusal = await ask('/bordeaux')
    assert.deepEqual([refusal.status, refusal.headers['cache-control']], [503, 'no-store'])
    assert.match(refusal.text, /Éclaircie.*Le site revient dans un instant/)

    const lines = ended.flatMap(({ stdout }) => stdout.split('\n').filter(Boolean))
    const asked = lines.filter((line) => line.includes('"path":"/lyon"')).length
    assert.equal(asked, passedOn, 'the processes were asked for nothing that is a HIT')
  })

  test('logs what the privacy page says and no more', () => {
    const lines = readFileSync(join(folder, 'access.log'), 'utf8').trim().split('\n')
    assert.ok(lines.length > 100)
    for (const line of lines)
      assert.match(line, /^\S+T\S+ (GET|HEAD) \/[^ ?]* \d{3} (HIT|MISS|STALE|UPDATING|BYPASS|-) [\d.]+$/)
    assert.equal(readFileSync(join(folder, 'error.log'), 'utf8'), '')
  })
})
