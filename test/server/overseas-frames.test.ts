import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapPart } from '../../src/domain/part.ts'
import { buildApp, patient } from '../support/build-app.ts'
import { testKey } from '../support/fake-upstreams.ts'

test('a territory beside the map shows a place that is known rather than its main one that is not', async (t) => {
  const unknown = new Set<string>()
  const { app } = await buildApp(t, {
    pages: true,
    deadlines: patient,
    env: { OPEN_METEO_API_KEY: testKey, PAGE_CACHE: '0' },
    site: (site) => ({
      ...site,
      beachMap: async () =>
        mapPart(await site.beachMap(), (map) => ({
          ...map,
          items: map.items.map((item) => (unknown.has(item.slug) ? { ...item, temperature: null } : item)),
        })),
    }),
  })
  const framed = async (): Promise<readonly string[]> => {
    const { body } = await app.inject('/carte-vents-plages?complet=1')
    const frames = body.slice(body.indexOf('id="map-overseas"'))
    return [...frames.slice(0, frames.indexOf('</section>')).matchAll(/href="\/plage\/([^"]*)"/g)].map(
      ([, slug = '']) => slug,
    )
  }
  const [main, ...others] = await framed()
  assert.ok(main && others.length > 2)
  unknown.add(main)
  const [instead, ...same] = await framed()
  assert.deepEqual(same, others)
  assert.ok(instead && instead !== main)
})
