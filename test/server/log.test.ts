import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { before, describe, test } from 'node:test'
import { buildApp, errorLevel, warnLevel, type BuiltSite, type LogLine } from '../support/build-app.ts'
import { endingOfSuite } from '../support/ending-of-suite.ts'
import { rawRequest } from '../support/raw-request.ts'
import { runSite, type RunningSite } from '../support/running-site.ts'

const keys = {
  OPENWEATHER_API_KEY: 'Ow7/first+Key=Qx2-Zk9',
  OPEN_METEO_API_KEY: 'Om3&second%Key#Vb8~Lp1',
  METEOFRANCE_API_KEY: 'eyJ4NXQiOiJNZiJ9.third-Key_Rt5.Hn4',
} as const

/** A secret whole, in part, and in the forms it may take on its way. */
const formsOf = (secret: string): readonly string[] => {
  const half = Math.ceil(secret.length / 2)
  const base64 = Buffer.from(secret).toString('base64')
  return [
    secret,
    secret.slice(0, half),
    secret.slice(half),
    secret.slice(4, 14),
    encodeURIComponent(secret),
    encodeURIComponent(secret).slice(0, 12),
    base64.replace(/=+$/, ''),
    base64.slice(0, 12),
    Buffer.from(secret).toString('base64url'),
    Buffer.from(secret).toString('hex'),
    JSON.stringify(secret).slice(1, -1),
    [...secret].toReversed().join(''),
  ]
}

/** What a visitor brings along, none of it for the log. */
const visitor = {
  address: '203.0.113.77',
  cookie: 'visitor-cookie-4711',
  referrer: 'https://from.example/private-page',
  agent: 'VisitorBrowser/99.1',
  language: 'fr-x-visitor',
  search: 'visitorsearch',
  latitude: '47.2184',
  longitude: '-1.5536',
} as const

const visitorLines = [
  `x-forwarded-for: ${visitor.address}`,
  `cookie: id=${visitor.cookie}`,
  `referer: ${visitor.referrer}`,
  `user-agent: ${visitor.agent}`,
  `accept-language: ${visitor.language}`,
  `authorization: Bearer ${visitor.cookie}`,
]

describe('a site with keys', () => {
  const ending = endingOfSuite()
  let site: RunningSite
  before(async () => {
    site = await runSite(ending, { env: { ...keys, LOG_LEVEL: 'trace', TRUST_PROXY: '127.0.0.1' } })
  })
  const point = `lat=${visitor.latitude}&lon=${visitor.longitude}`
  const targets = [
    `/api/weather?${point}`,
    `/api/weather-bundle?${point}&name=Nantes`,
    `/api/reverse?${point}`,
    `/api/search?q=${visitor.search}`,
    `/recherche?q=${visitor.search}`,
    `/lyon?${point}`,
    `/nantes?${point}&complet=1`,
    `/api/weather?lat=${visitor.latitude}x&lon=${visitor.longitude}`,
    `/api/marine?${point}`,
    '/',
    '/lyon?complet=1',
    '/carte-vigilance',
    '/a-propos',
    '/api/vigilance-data',
    '/api/vigilance/levels',
    '/api/docs/json',
    '/readyz',
    '/healthz',
    `/Lyon?${point}`,
    '/atlantide',
    '/%E0',
  ]
  let said = ''
  let sent = ''

  test('answers as ever, whatever its sources think of the keys', async () => {
    const everything = async () => {
      for (const target of targets) {
        const { status, headers, text } = await rawRequest(site.port, target, visitorLines)
        assert.notEqual(status, 500, target)
        sent += JSON.stringify([...headers]) + text
      }
    }
    await everything()
    for (const fault of [
      { kind: 'refuse' },
      { kind: 'html-200' },
      { kind: 'redirect' },
      { kind: 'cut-json' },
    ] as const) {
      site.standIn.fault('*', fault)
      for (const city of ['brest', 'lille', 'metz', 'pau'])
        await rawRequest(site.port, `/api/weather?name=${city}-${fault.kind}`, visitorLines)
      await everything()
      site.standIn.clearFaults()
    }
    await rawRequest(site.port, `/lyon?${point}`, [...visitorLines, `x: ${'y'.repeat(20_000)}`])
    site.signal('SIGTERM')
    const { stdout, stderr, code } = await site.ended
    assert.equal(code, 0)
    said = stdout + stderr
    assert.ok(said.split('\n').length > 50)
  })

  for (const [name, secret] of Object.entries(keys))
    test(`tells ${name} to nobody but its own source`, () => {
      for (const form of formsOf(secret)) {
        assert.ok(!said.includes(form), 'in the log')
        assert.ok(!sent.includes(form), 'in an answer')
      }
      const owners = {
        OPENWEATHER_API_KEY: 'openweather',
        OPEN_METEO_API_KEY: 'open-meteo',
        METEOFRANCE_API_KEY: 'meteofrance',
      }
      const owner = Object.entries(owners).find(([variable]) => variable === name)?.[1] ?? ''
      for (const { upstream, path, query, headers } of site.standIn.calls.list())
        if (!upstream.startsWith(owner))
          assert.ok(
            !formsOf(secret).some((form) => JSON.stringify([path, query, headers]).includes(form)),
            upstream,
          )
    })

  test('writes nothing of its visitors', () => {
    for (const [what, text] of Object.entries(visitor)) assert.ok(!said.includes(text), what)
    assert.ok(!/[?&](?:lat|lon|q|name|latitude|appid|apikey)=/.test(said), 'a query')
    assert.ok(!/47\.2|-1\.55|latitude|"lat"/.test(said), 'a position')
    const ownAddress = /"msg":"Server listening at [^"]+"/g
    assert.ok(!/127\.0\.0\.1|remoteAddress|"headers"/.test(said.replaceAll(ownAddress, '')), 'an address')
  })

  test('writes lines that are JSON, each answer with its path, status and time', () => {
    const lines = said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as LogLine)
    const answer = lines.find(({ msg, path }) => msg === 'answer' && path === '/lyon')
    assert.deepEqual(Object.keys(answer ?? {}).sort(), [
      'level',
      'method',
      'ms',
      'msg',
      'path',
      'reqId',
      'status',
      'time',
    ])
    assert.ok(!lines.some(({ path }) => path === '/healthz'))
  })

  test('names the variable of a key that is refused, once', () => {
    const errors = said.split('\n').filter((line) => line.includes('refuses the key'))
    assert.equal(errors.filter((line) => line.includes('OPENWEATHER_API_KEY')).length, 1)
    assert.equal(errors.filter((line) => line.includes('METEOFRANCE_API_KEY')).length, 1)
    for (const line of errors) assert.equal((JSON.parse(line) as LogLine)['level'], errorLevel)
  })
})

test('a page from memory is logged as every other answer, with the number of its request', async (t) => {
  const site = await buildApp(t, { pages: true })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  await rawRequest(port, '/a-propos?complet=1')
  const { headers } = await rawRequest(port, '/a-propos')
  assert.match(headers.get('cache-control') ?? '', /^public/)
  const answers = site.log.filter(({ msg, path }) => msg === 'answer' && path === '/a-propos')
  assert.equal(answers.length, 2)
  const [first, second] = answers.map((line) => Object.keys(line).sort())
  assert.deepEqual(second, first)
  assert.ok(second?.includes('reqId'))
  assert.notEqual(answers[0]?.['reqId'], answers[1]?.['reqId'])
})

describe('a failed call', () => {
  const warnings = ({ log }: BuiltSite): readonly LogLine[] =>
    log.filter(({ level }) => Number(level) >= warnLevel)

  test('is one line of warning that says which source, what and why', async (t) => {
    const site = await buildApp(t)
    site.standIn.fault('open-meteo', { kind: 'status', status: 500 })
    await Promise.all(Array.from({ length: 20 }, () => site.app.inject('/api/weather?name=Lyon')))
    const [line, ...others] = warnings(site)
    assert.deepEqual(others, [])
    const { level, upstream, operation, reason, status, ms, reqId } = line ?? {}
    assert.ok(site.log.some(({ msg, reqId: own }) => msg === 'answer' && own === reqId))
    assert.deepEqual(
      { level, upstream, operation, reason, status },
      { level: warnLevel, upstream: 'open-meteo', operation: 'forecast', reason: 'status', status: 500 },
    )
    assert.ok(Number.isInteger(ms))
  })

  const failures = ({ log }: BuiltSite): readonly LogLine[] =>
    log.filter(({ msg }) => msg === 'upstream failed')
  const weatherOf = async (site: BuiltSite, town: string) =>
    (await site.app.inject(`/api/weather?name=${town}`)).statusCode

  test('says what visitors get instead: nothing', async (t) => {
    const site = await buildApp(t, { env: { SIMULATED_FALLBACK: 'off' } })
    site.standIn.fault('open-meteo', { kind: 'status', status: 500 })
    assert.equal(await weatherOf(site, 'Lyon'), 502)
    assert.deepEqual(
      failures(site).map(({ served }) => served),
      ['nothing'],
    )
  })

  test('says what visitors get instead: a simulation', async (t) => {
    const site = await buildApp(t, { env: { SIMULATED_FALLBACK: 'on' } })
    site.standIn.fault('open-meteo', { kind: 'status', status: 500 })
    assert.equal(await weatherOf(site, 'Lyon'), 200)
    assert.deepEqual(
      failures(site).map(({ served }) => served),
      ['a simulation'],
    )
  })

  test('says what visitors get instead: the next source, and the number of the request for each', async (t) => {
    const site = await buildApp(t, { env: { ...keys, SIMULATED_FALLBACK: 'off' } })
    site.standIn.fault('openweather', { kind: 'status', status: 500 })
    site.standIn.fault('open-meteo', { kind: 'status', status: 500 })
    assert.equal(await weatherOf(site, 'Lyon'), 502)
    const answer = site.log.find(({ msg }) => msg === 'answer')
    assert.deepEqual(
      failures(site).map(({ upstream, served, reqId }) => [upstream, served, reqId === answer?.['reqId']]),
      [
        ['openweather', 'the next source', true],
        ['open-meteo', 'nothing', true],
      ],
    )
  })

  test('says what visitors get instead: what was known last', async (t) => {
    const site = await buildApp(t)
    assert.equal(await weatherOf(site, 'Lyon'), 200)
    site.standIn.fault('open-meteo', { kind: 'status', status: 500 })
    site.clock.advance(2 * 3_600_000)
    assert.equal(await weatherOf(site, 'Lyon'), 200)
    assert.deepEqual(
      failures(site).map(({ served }) => served),
      ['last-known'],
    )
  })

  test('says so whichever source it is', async (t) => {
    const site = await buildApp(t, { env: { SIMULATED_FALLBACK: 'off' } })
    site.standIn.fault('*', { kind: 'status', status: 500 })
    const point = 'lat=45.764&lon=4.8357'
    const asked = [
      `/api/weather?${point}`,
      '/api/marine?lat=43.2965&lon=5.3698',
      '/api/vigilance-data',
      '/api/weather-map',
      '/api/beaches-map',
      `/api/weather-bundle?${point}&name=Lyon`,
      '/api/geo-proxy/communes?lat=48.5839&lon=7.8455',
    ]
    for (const target of asked) await site.app.inject(target)
    const lines = failures(site)
    assert.ok(new Set(lines.map(({ upstream }) => upstream)).size >= 4)
    for (const line of lines) assert.equal(typeof line['served'], 'string', JSON.stringify(line))
    const feeds = lines.filter(({ upstream }) => /^(?:vigilance|meteoalarm)/.test(String(upstream)))
    assert.deepEqual([...new Set(feeds.map(({ served }) => served))], ['the other sources'])
  })

  test('among many of its kind is counted and not written; the source is left in peace', async (t) => {
    const site = await buildApp(t)
    site.standIn.fault('open-meteo', { kind: 'html-200' })
    const towns = ['Lyon', 'Brest', 'Lille']
    const tenMinutes = 10 * 60
    for (let second = 0; second < tenMinutes; second += 10) {
      for (const town of towns) await site.app.inject(`/api/weather?name=${town}`)
      site.clock.advance(10_000)
    }
    const lines = warnings(site)
    assert.ok(lines.length <= 10, `${lines.length} lines`)
    assert.ok(lines.some(({ suppressed }) => Number(suppressed) > 0))
    const calls = site.standIn.calls.count('open-meteo')
    assert.ok(calls <= 0.2 * tenMinutes, `${calls} calls`)
  })

  test('of our own making is written as an error', async (t) => {
    const site = await buildApp(t, {
      site: (whole) => ({ ...whole, search: () => Promise.reject(new Error('ours')) }),
    })
    await site.app.inject(`/api/search?q=${visitor.search}`)
    const [line] = warnings(site)
    assert.equal(line?.['level'], errorLevel)
    assert.ok(!site.logText().includes(visitor.search))
  })
})
