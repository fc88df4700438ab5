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
    const header = /^public, max-age=0, must-revalidate, s-maxage=(\d+)/.exec(await cacheOf())
    assert.ok(header, await cacheOf())
    assert.ok(Number(header[1]) <= 60)
  })

  for (const [name, silent] of [
    ['an optional part', 'fact'],
    ['the weather', 'weather'],
    ['the vigilance', 'departmentVigilance'],
  ] as const)
    test(`is cached for everybody for seconds while ${name} has failed, and rendered once for all of them`, async (t) => {
      let asked = 0
      const site = await buildApp(t, {
        pages: true,
        site: (whole) => ({
          ...whole,
          [silent]: async () => {
            asked += 1
            return { state: 'missing', reason: 'refused' }
          },
        }),
      })
      const visit = () => site.app.inject('/lyon?complet=1')
      await visit()
      const before = asked
      const { headers } = await visit()
      const [, fresh = '', tolerated = ''] =
        /^public, max-age=0, must-revalidate, s-maxage=(\d+), stale-while-revalidate=(\d+)$/.exec(
          String(headers['cache-control']),
        ) ?? []
      assert.ok(Number(fresh) >= 5 && Number(fresh) + Number(tolerated) <= 30, headers['cache-control'])
      for (let n = 0; n < 20; n += 1) await visit()
      assert.equal(asked, before)
      site.clock.advance(31_000)
      await visit()
      assert.ok(asked > before, 'after half a minute nobody is shown the page that lacks it')
    })
})

test('a page that breaks before its first byte is a 500 with words, cached by nobody', async (t) => {
  const { app } = await buildApp(t, {
    pages: true,
    site: (whole) => ({ ...whole, info: () => Promise.reject(new Error('broken')) }),
  })
  const { statusCode, headers, body } = await app.inject('/lyon')
  assert.deepEqual([statusCode, headers['cache-control']], [500, 'no-store'])
  assert.match(body, /<h1>[^<]*momentanément indisponible/)
  assert.doesNotMatch(body, /broken/)
})
