import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildApp } from '../support/build-app.ts'

describe('a page without an optional part', () => {
  test('is cached for everybody for a minute while the source of that part is busy', async (t) => {
    const site = await buildApp(t, {
      pages: true,
      site: (whole) => ({ ...whole, fact: async () => ({ state: 'missing', reason: 'busy' }) }),
    })
    const cacheOf = async () => String((await site.app.inject('/lyon?complet=1')).headers['cache-control'])
    await cacheOf()
    const header = /^public, max-age=0, s-maxage=(\d+)/.exec(await cacheOf())
    assert.ok(header, await cacheOf())
    assert.ok(Number(header[1]) <= 60)
  })

  test('is cached by nobody when that part has failed', async (t) => {
    const site = await buildApp(t, {
      pages: true,
      site: (whole) => ({ ...whole, fact: async () => ({ state: 'missing', reason: 'refused' }) }),
    })
    const { headers } = await site.app.inject('/lyon?complet=1')
    assert.match(String(headers['cache-control']), /no-store/)
  })
})
