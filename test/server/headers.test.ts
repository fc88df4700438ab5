import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { networkOf } from '../../src/server/app.ts'
import { buildApp } from '../support/build-app.ts'
import { openHeaders } from '../support/security-headers.ts'

test('the security headers are on what is refused because something broke', async (t) => {
  const { app } = await buildApp(t, {
    site: (whole) => ({ ...whole, search: () => Promise.reject(new Error('broken')) }),
  })
  const { statusCode, headers } = await app.inject('/api/search?q=lyon')
  assert.equal(statusCode, 500)
  for (const [name, value] of Object.entries(openHeaders)) assert.equal(headers[name], value)
  assert.match(String(headers['content-security-policy']), /^default-src 'none'/)
})

describe('a public address', () => {
  test('by https asks browsers to stay there', async (t) => {
    const { app } = await buildApp(t, { env: { PUBLIC_URL: 'https://meteo.example' } })
    for (const url of ['/healthz', '/api/nowhere', '/nowhere']) {
      const { headers } = await app.inject(url)
      assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains')
      assert.match(String(headers['content-security-policy']), /; upgrade-insecure-requests$/)
    }
  })

  test('by http does not', async (t) => {
    const { app } = await buildApp(t, { env: { PUBLIC_URL: 'http://meteo.example' } })
    const { headers } = await app.inject('/healthz')
    assert.equal(headers['strict-transport-security'], undefined)
    assert.doesNotMatch(String(headers['content-security-policy']), /upgrade/)
  })
})

describe('a limit of requests', () => {
  test('counts each address, spares the probes, and says when to come back', async (t) => {
    const { app } = await buildApp(t, { env: { RATE_LIMIT: '3', TRUST_PROXY: '127.0.0.1' } })
    const from = (address: string, url = '/api/search?q=lyon') =>
      app.inject({ url, headers: { 'x-forwarded-for': address } })
    for (let i = 0; i < 3; i += 1) assert.equal((await from('192.0.2.1')).statusCode, 200)
    const refused = await from('192.0.2.1')
    assert.equal(refused.statusCode, 429)
    assert.match(String(refused.headers['retry-after']), /^\d+$/)
    assert.match(refused.body, /^\{"success":false,"error":"Trop de requêtes/)
    for (const [name, value] of Object.entries(openHeaders)) assert.equal(refused.headers[name], value)
    assert.equal((await from('192.0.2.2')).statusCode, 200)
    for (const probe of ['/healthz', '/readyz', '/healthz?x'])
      assert.equal((await from('192.0.2.1', probe)).statusCode, 200)
  })

  test('counts what an address holder has, however it is written', () => {
    const network = networkOf('2001:db8:1:2::1')
    for (const same of [
      '2001:db8:1:2::2',
      '2001:db8:1:2:3:4:5:6',
      '2001:0db8:0001:0002::',
      '2001:db8:1:2:ffff::',
    ])
      assert.equal(networkOf(same), network, same)
    for (const other of ['2001:db8:1:3::1', '2001:db8:1::1', '2001:db8::1', '::1'])
      assert.notEqual(networkOf(other), network)
    assert.equal(networkOf('::1'), networkOf('0:0:0:0:5::'))
    assert.equal(networkOf('192.0.2.1'), '192.0.2.1')
    assert.notEqual(networkOf('::ffff:192.0.2.1'), networkOf('::ffff:192.0.2.2'))
  })

  test('does not believe what visitors say of themselves', async (t) => {
    const { app } = await buildApp(t, { env: { RATE_LIMIT: '2' } })
    const statuses: number[] = []
    for (let i = 0; i < 4; i += 1) {
      const headers = { 'x-forwarded-for': `192.0.2.${i}` }
      statuses.push((await app.inject({ url: '/api/search?q=lyon', headers })).statusCode)
    }
    assert.deepEqual(statuses, [200, 200, 429, 429])
  })
})
