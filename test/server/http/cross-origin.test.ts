import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { buildApp } from '../../support/build-app.ts'

// What a browser asks for (https://fetch.spec.whatwg.org/#http-cors-protocol): a page elsewhere may read an answer that
// says so, and show a picture whose policy is `cross-origin`.

const { app } = await buildApp({ after }, { env: { RATE_LIMIT: '1000' }, pages: true })
const headers = { origin: 'https://autre.example' }

describe('pages of other sites may read', () => {
  const open: readonly (readonly [status: number, url: string])[] = [
    [200, '/api/weather?lat=45.7485&lon=4.8467'],
    [200, '/api/weather-map'],
    [200, '/api/search?q=brest'],
    [200, '/api/risks?lat=45.7485&lon=4.8467'],
    [200, '/api/observations?lat=45.7485&lon=4.8467'],
    [200, '/api/docs/json'],
    [200, '/vigilance/france.json'],
    [200, '/vigilance/france.atom'],
    [200, '/vigilance/69.ics'],
    [200, '/lyon/risques.atom'],
    [200, '/lyon/risques.json?lat=45.7485&lon=4.8467'],
    [200, '/tour-de-france-2025.ics'],
    [200, '/og-image/lyon'],
    [200, '/lyon.txt'],
    [400, '/api/weather?lat=north'],
    [404, '/api/nothing-here'],
    [404, '/vigilance/99.json'],
    [404, '/og-image/atlantide'],
    [404, '/atlantide.txt'],
  ]
  for (const [status, url] of open)
    test(`${status} ${url}`, async () => {
      const answer = await app.inject({ url, headers })
      assert.equal(answer.statusCode, status)
      assert.equal(answer.headers['access-control-allow-origin'], '*')
      assert.equal(answer.headers['access-control-allow-credentials'], undefined)
      assert.equal(answer.headers['cross-origin-resource-policy'], 'cross-origin')
      const asked = { ...headers, 'access-control-request-method': 'GET' }
      const before = await app.inject({ method: 'OPTIONS', url, headers: asked })
      assert.equal(before.statusCode, 204)
      assert.equal(before.body, '')
      assert.equal(before.headers['access-control-allow-origin'], '*')
      assert.match(String(before.headers['access-control-allow-methods']), /\bGET\b/)
      assert.equal(before.headers['access-control-allow-headers'], '*')
    })
})

test('neither pages, nor files, nor what is of a visitor or for operators are open to them', async () => {
  for (const url of [
    '/',
    '/lyon',
    '/healthz',
    '/readyz',
    '/manifest.webmanifest',
    '/robots.txt',
    '/api',
    '/api/reverse?lat=45.7485&lon=4.8467',
    '/favoris?to=/api/x.json',
  ]) {
    const answer = await app.inject({ url, headers })
    assert.equal(answer.headers['access-control-allow-origin'], undefined, url)
    assert.equal(answer.headers['cross-origin-resource-policy'], 'same-origin', url)
    const before = await app.inject({ method: 'OPTIONS', url, headers })
    assert.ok(before.statusCode >= 400, url)
    assert.equal(before.headers['access-control-allow-origin'], undefined, url)
  }
})

test('the word of a site that is refused is open too: its page can say why', async (t) => {
  const { app: strict } = await buildApp(t, { env: { RATE_LIMIT: '1' } })
  const ask = () => strict.inject({ url: '/api/search?q=brest', headers })
  assert.equal((await ask()).statusCode, 200)
  const refused = await ask()
  assert.equal(refused.statusCode, 429)
  assert.equal(refused.headers['access-control-allow-origin'], '*')
})
