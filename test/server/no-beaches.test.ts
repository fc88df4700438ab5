import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SiteApi } from '../../src/site-api.ts'
import { buildApp } from '../support/build-app.ts'

/** The same site, which knows no beach. */
const withoutBeaches = (whole: SiteApi): SiteApi => ({
  ...whole,
  beaches: () => Promise.resolve({ total: 0, groups: [] }),
  beachMap: async () => {
    const part = await whole.beachMap()
    return part.state === 'missing' ? part : { ...part, value: { ...part.value, items: [] } }
  },
})

test('no beach at all is said where their list would stand, beside a map of the land', async (t) => {
  const { app } = await buildApp(t, { pages: true, site: withoutBeaches })
  const main = async (path: string) =>
    /<main[\s\S]*<\/main>/.exec((await app.inject(path)).body)?.[0].replaceAll('\u00a0', ' ') ?? ''

  const list = await main('/plages?complet=1')
  assert.match(list, /Aucun lieu à afficher pour le moment\./)
  assert.doesNotMatch(list, /<nav class="jump"|<ul[^>]*><\/ul>/)

  const map = await main('/carte-vents-plages?complet=1')
  assert.match(map, /Liste : 0 plage</)
  assert.match(map, /Aucun lieu à afficher pour le moment\./)
  assert.match(map, /class="map-land"/)
  assert.doesNotMatch(map, /class="drawn-spot|<ul class="place-list"><\/ul>|NaN|Infinity/)
})
