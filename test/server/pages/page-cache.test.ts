import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PageCache } from '../../../src/server/pages/page-cache.ts'
import { settlePage } from '../../../src/server/pages/settled-page.ts'
import { fixedClock } from '../../support/build-app.ts'

test('a page in memory counts with its compressed forms, a fifth of it each, and a third of that to spare', () => {
  const cache = new PageCache(15_100_000, fixedClock())
  const page = settlePage({
    format: 'html',
    content: Buffer.alloc(1_000_000),
    vary: '',
    status: 200,
    freshUntil: Infinity,
    validUntil: Infinity,
    headers: {},
    shared: true,
  })
  const keys = Array.from({ length: 20 }, (_, index) => `/${index}`)
  for (const key of keys) cache.set(key, page)
  assert.deepEqual(
    keys.filter((key) => cache.get(key) !== null),
    keys.slice(-10),
  )
})

test('a page in memory is sent up to five minutes past its freshness, and never from when it is wrong', () => {
  const minute = 60_000
  const shownAfter = (freshMinutes: number, validMinutes: number, ms: number): boolean => {
    const clock = fixedClock()
    const cache = new PageCache(1_000_000, clock)
    const page = settlePage({
      format: 'html',
      content: Buffer.from('<p>Aujourd’hui</p>'),
      vary: '',
      status: 200,
      freshUntil: freshMinutes * minute,
      validUntil: clock.now() + validMinutes * minute,
      headers: {},
      shared: true,
    })
    cache.set('/lyon', page)
    clock.advance(ms)
    return cache.get('/lyon') === page
  }
  assert.deepEqual([shownAfter(10, 60, 15 * minute - 1), shownAfter(10, 60, 15 * minute)], [true, false])
  assert.deepEqual([shownAfter(10, 12, 12 * minute - 1), shownAfter(10, 12, 12 * minute)], [true, false])
})
