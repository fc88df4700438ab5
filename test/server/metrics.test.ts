import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { services } from '../../src/server/sources/registry.ts'
import { buildApp } from '../support/build-app.ts'

const token = 'kx3-9Zq_'
const operator = { authorization: `Bearer ${token}` }

const { app, standIn, clock } = await buildApp(
  { after },
  { pages: true, env: { METRICS_TOKEN: token, TRUST_PROXY: '127.0.0.1' } },
)
await app.listen({ port: 0, host: '127.0.0.1' })
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

/** The series by name and labels, as a scraper reads them. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`${url}/metrics`, { headers: operator })
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, series = '', value = ''] = /^(.+) (\S+)$/.exec(line) ?? []
      return [series, Number(value)]
    }),
  )
}

/** By how much series grow while something is done. */
async function growth(work: () => Promise<unknown>): Promise<(series: string) => number> {
  const before = await scrape()
  await work()
  const later = await scrape()
  return (series) => (later.get(series) ?? 0) - (before.get(series) ?? 0)
}

const weather = `${url}/api/weather?lat=45.7485&lon=4.8467`

describe('/metrics', () => {
  test('counts answers by route and status', async () => {
    const grown = await growth(async () => {
      await fetch(weather)
      await fetch(`${url}/api/weather?lat=north`)
      await fetch(`${url}/api/nothing-here`)
    })
    assert.equal(grown('eclaircie_requests_total{route="/api/weather",status="200"}'), 1)
    assert.equal(grown('eclaircie_requests_total{route="/api/weather",status="400"}'), 1)
    assert.equal(grown('eclaircie_requests_total{route="/api/*",status="404"}'), 1)
    assert.equal(grown('eclaircie_request_duration_seconds_count{kind="api"}'), 3)
  })

  test('counts what caches had and what they had not', async () => {
    const place = `${url}/api/weather?lat=47.2184&lon=-1.5536`
    const first = await growth(() => fetch(place))
    assert.equal(first('eclaircie_cache_answers_total{cache="forecasts",result="miss"}'), 1)
    const again = await growth(() => fetch(place))
    assert.equal(again('eclaircie_cache_answers_total{cache="forecasts",result="hit"}'), 1)
    assert.equal(again('eclaircie_cache_answers_total{cache="forecasts",result="miss"}'), 0)
  })

  test('counts pages from memory, in each of the ways they leave', async () => {
    const visit = async (): Promise<void> => void (await (await fetch(`${url}/a-propos`)).text())
    const first = await growth(visit)
    assert.equal(first('eclaircie_cache_answers_total{cache="pages",result="miss"}'), 1)
    const again = await growth(async () => {
      await visit()
      await visit()
    })
    assert.equal(again('eclaircie_cache_answers_total{cache="pages",result="hit"}'), 2)
    assert.equal(again('eclaircie_request_duration_seconds_count{kind="page"}'), 2)
  })

  test('tells of each source what it answered, how old that is and what may still be asked', async () => {
    const before = await scrape()
    const left = before.get('eclaircie_source_calls_left{source="open-meteo"}') ?? 0
    const grown = await growth(() => fetch(`${url}/api/weather?lat=43.6045&lon=1.4442`))
    assert.equal(grown('eclaircie_source_calls_total{source="open-meteo",outcome="well"}'), 1)
    const later = await scrape()
    assert.ok((later.get('eclaircie_source_calls_left{source="open-meteo"}') ?? 0) < left)
    assert.equal(later.get('eclaircie_source_age_seconds{source="open-meteo"}'), 0)
    clock.advance(90_000)
    assert.equal((await scrape()).get('eclaircie_source_age_seconds{source="open-meteo"}'), 90)
    assert.equal(later.get('eclaircie_source_open{source="open-meteo"}'), 0)
  })

  test('tells why a source failed', async () => {
    const fault = standIn.fault('open-meteo', { kind: 'status', status: 400 })
    const grown = await growth(() => fetch(`${url}/api/weather?lat=48.5734&lon=7.7521`))
    fault.clear()
    assert.ok(grown('eclaircie_source_calls_total{source="open-meteo",outcome="status"}') >= 1)
  })

  test('tells how long the event loop is late', async () => {
    const series = [...(await scrape()).keys()]
    assert.ok(series.includes('nodejs_eventloop_lag_p99_seconds'))
  })

  test('has no label of what a visitor sends', async () => {
    const before = (await scrape()).size
    for (let n = 0; n < 30; n += 1)
      await fetch(`${url}/lieu-${n}-inconnu?q=mot-${n}`, { headers: { 'user-agent': `visitor-${n}` } })
    const later = await scrape()
    assert.doesNotMatch([...later.keys()].join('\n'), /inconnu|mot-|visitor-/)
    assert.ok(later.size - before < 30, `${later.size - before} more series`)
    const names = new Set<string>(services.map(({ name }) => name))
    for (const series of later.keys()) {
      const [, source] = /source="([^"]*)"/.exec(series) ?? []
      assert.ok(source === undefined || names.has(source), series)
    }
  })

  test('is not there for whoever has no token, wherever the request comes from', async () => {
    const asked = { method: 'GET', url: '/metrics' } as const
    for (const remoteAddress of ['127.0.0.1', '10.1.2.3', '::1', '203.0.113.5']) {
      assert.equal((await app.inject({ ...asked, remoteAddress })).statusCode, 404, remoteAddress)
      const named = await app.inject({ ...asked, remoteAddress, headers: operator })
      assert.equal(named.statusCode, 200, remoteAddress)
    }
    for (const authorization of [
      '',
      token,
      'Bearer',
      'Bearer ',
      `Bearer ${token}x`,
      `Basic ${token}`,
      `bearer\t${token}`,
    ])
      assert.equal(
        (await app.inject({ ...asked, headers: { authorization } })).statusCode,
        404,
        authorization,
      )
    assert.equal((await app.inject({ ...asked, url: `/metrics?token=${token}` })).statusCode, 404)
  })
})

test('without a token there is no such address', async (t) => {
  const { app: plain } = await buildApp(t)
  assert.equal((await plain.inject({ url: '/metrics', headers: operator })).statusCode, 404)
})
