import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { rawRequest, settledPage, type RawAnswer } from '../support/raw-request.ts'
import { runSite } from '../support/running-site.ts'

const site = await runSite({ after }, { env: { LOG_LEVEL: 'silent' } })
const { port, standIn } = site

const ahead = (target: string, purpose = 'prefetch'): Promise<RawAnswer> =>
  rawRequest(port, target, [`sec-purpose: ${purpose}`])

const isSettled = ({ headers }: RawAnswer): boolean => headers.has('etag')

describe('a page that is asked for ahead', () => {
  test('comes from memory as it would for a click', async () => {
    await settledPage(port, '/lyon')
    const answer = await ahead('/lyon')
    assert.equal(answer.status, 200)
    assert.ok(isSettled(answer))
    assert.match(answer.text, /<h1[^>]*>Lyon</)
  })

  test('is refused when it is not in memory; no source is called, and nothing is rendered', async () => {
    await settledPage(port, '/lyon')
    const before = standIn.calls.count('open-meteo')
    for (const target of ['/brest', '/lille?complet=1', '/plage/la-baule', '/recherche?q=nantes'])
      for (const purpose of ['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip']) {
        const { status, body, headers } = await ahead(target, purpose)
        assert.equal(status, 503, target)
        assert.equal(body.length, 0)
        assert.equal(headers.get('cache-control'), 'no-store')
        assert.equal(headers.get('x-content-type-options'), 'nosniff')
      }
    // What was asked before this page has reached the sources before its own questions: all are about Rouen.
    await rawRequest(port, '/rouen?complet=1')
    const latitudes = standIn.calls
      .list('open-meteo')
      .slice(before)
      .flatMap(({ query }) => query['latitude']?.split(',') ?? [])
    assert.ok(latitudes.length > 0)
    assert.ok(
      latitudes.every((latitude) => latitude.startsWith('49.')),
      latitudes.join(),
    )
    // Whoever comes by a click is the first for whom it is rendered.
    assert.ok(!isSettled(await rawRequest(port, '/brest')))
  })

  test('costs no call under another address either', async () => {
    // Of the source that each of them would ask first: what pages before have begun goes on elsewhere.
    const before = standIn.calls.count('open-meteo')
    for (const target of ['/api/weather?name=Metz', '/api/weather-bundle?lat=45&lon=4', '/og-image/pau'])
      assert.equal((await ahead(target)).status, 503, target)
    assert.equal(standIn.calls.count('open-meteo'), before)
  })

  test('moves to its canonical address as it would for a click', async () => {
    const { status, headers } = await ahead('/Lyon')
    assert.deepEqual([status, headers.get('location')], [301, '/lyon'])
  })
})

describe('the rules for asking ahead', () => {
  test('are named by every page, streamed or from memory', async () => {
    for (const answer of [
      await rawRequest(port, '/rouen'),
      await settledPage(port, '/rouen'),
      await settledPage(port, '/a-propos'),
    ])
      assert.equal(answer.headers.get('speculation-rules'), '"/speculation-rules.json"')
    assert.equal((await rawRequest(port, '/api/site')).headers.get('speculation-rules'), undefined)
  })

  test('are a compressed file for a day, of the type browsers demand', async () => {
    const { status, headers, text } = await rawRequest(port, '/speculation-rules.json', [
      'accept-encoding: br',
    ])
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'application/speculationrules+json')
    assert.equal(headers.get('content-encoding'), 'br')
    assert.equal(headers.get('cache-control'), 'public, max-age=86400')
    const { prefetch } = JSON.parse(text) as { prefetch: readonly { eagerness: string }[] }
    assert.deepEqual(
      prefetch.map(({ eagerness }) => eagerness),
      ['moderate'],
    )
  })
})

test('a page names the files it needs first in its first kilobytes, its styles and its font', async () => {
  const { text } = await settledPage(port, '/nice')
  const head = text.slice(0, 2_500)
  const styles = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href)
  const fonts = [...text.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g)].map(([, href = '']) => href)
  assert.ok(styles.length >= 2)
  assert.equal(fonts.length, 1)
  for (const href of [...styles, ...fonts]) {
    assert.ok(head.includes(`href="${href}"`), href)
    assert.equal((await rawRequest(port, href)).status, 200, href)
  }
})

test('the service worker is asked after each time', async () => {
  const { status, headers } = await rawRequest(port, '/service-worker.js', ['accept-encoding: br'])
  assert.equal(status, 200)
  assert.equal(headers.get('cache-control'), 'no-cache')
  assert.match(headers.get('content-type') ?? '', /^(?:text|application)\/javascript\b/)
  assert.equal(headers.get('content-encoding'), 'br')
  assert.ok(headers.has('etag'))
})
