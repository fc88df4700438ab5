import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conditionNames } from '../../src/web/text/condition-names.ts'
import type { Condition } from '../../src/domain/weather.ts'
import { buildApp } from '../support/build-app.ts'

interface MapAnswer {
  readonly data: readonly {
    slug: string
    lat: number
    lon: number
    name: string
    condition: Condition | null
  }[]
}
interface Bundle {
  readonly data: { readonly daily: readonly { condition: Condition | null }[] }
}

test('tomorrow has one condition on the map, in the answers of the API and on the page', async (t) => {
  const { app } = await buildApp(t, { pages: true })
  const { data } = (await app.inject('/api/weather-map/tomorrow')).json<MapAnswer>()
  const towns = ['brest', 'lyon', 'nice', 'lille'].flatMap(
    (slug) => data.find((item) => item.slug === slug) ?? [],
  )
  assert.equal(towns.length, 4)
  for (const { slug, name, lat, lon, condition } of towns) {
    const query = new URLSearchParams({ name, lat: String(lat), lon: String(lon) })
    const bundle = (await app.inject(`/api/weather-bundle?${query}`)).json<Bundle>()
    assert.ok(condition)
    assert.equal(bundle.data.daily[1]?.condition, condition, slug)
    const { body } = await app.inject(`/${slug}?complet=1`)
    const row = /<div class="day-row">(?:(?!<\/li>).)*>demain<.*?<\/li>/s.exec(body)?.[0] ?? ''
    assert.match(row.toLowerCase(), new RegExp(`class="words">${conditionNames[condition]}<`), slug)
  }
})
