import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask } from '../support/api-asking.ts'
import { buildApp, patient, type BuiltSite } from '../support/build-app.ts'

/** The clock stands: what is late on a busy machine must not fail and be remembered as down for ever. */
const strict = { env: { SIMULATED_FALLBACK: 'off' }, deadlines: patient }
/** Places off the maps' lists, by population, so that no map holds them. */
const placesOf = ({ services }: BuiltSite, count: number) =>
  services.catalogue.allCities
    .filter(({ priority, population }) => priority === null && population !== null)
    .sort((a, b) => (b.population ?? 0) - (a.population ?? 0))
    .slice(0, count)

const weatherAt = (site: BuiltSite, { lat, lon }: { lat: number; lon: number }) =>
  ask(site, `/api/weather?lat=${lat.toFixed(4)}&lon=${lon.toFixed(4)}`)

interface Item {
  readonly temperature: number | null
}
const figuresOf = ({ data }: { data?: unknown }): number =>
  ((data ?? []) as readonly Item[]).filter(({ temperature }) => temperature !== null).length

describe('one look at the three maps of a cold site', () => {
  test('leaves eighty places their own forecasts, in the same minute', async (t) => {
    const site = await buildApp(t, strict)
    const maps = [
      ['/api/weather-map', 'open-meteo'],
      ['/api/beach-map', 'open-meteo, open-meteo-marine'],
      ['/api/nature-map', 'open-meteo'],
    ] as const
    for (const [url, source] of maps) {
      const map = await ask(site, url)
      assert.deepEqual([map.status, map.source, map.state], [200, source, 'partial'], url)
      assert.ok(figuresOf(map) >= 40, `${url}: ${figuresOf(map)} places`)
    }
    const answers = []
    for (const place of placesOf(site, 80)) answers.push(await weatherAt(site, place))
    const own = answers.filter(
      ({ status, source, state, data }) =>
        status === 200 && source === 'open-meteo' && state === 'fresh' && data?.['sharedFromKm'] === null,
    )
    assert.equal(own.length, 80)
    assert.equal((await site.site.fact('air', { lat: 45.7485, lon: 4.8467 })).state, 'fresh')
  })
})

describe('maps whose source is down', () => {
  const down = { kind: 'status', status: 503 } as const

  test('are simulated, and say so, as long as no source has ever answered', async (t) => {
    const site = await buildApp(t, { deadlines: patient })
    site.standIn.fault('open-meteo', down)
    for (let second = 0; second < 90; second += 9) {
      const map = await ask(site, '/api/weather-map')
      assert.deepEqual([map.status, map.source, figuresOf(map)], [200, 'simulated', 320], `${second} s`)
      site.clock.advance(9_000)
    }
  })

  test('are missing rather than empty where nothing may be simulated', async (t) => {
    const site = await buildApp(t, strict)
    site.standIn.fault('open-meteo', down)
    for (let second = 0; second < 90; second += 9) {
      assert.ok((await ask(site, '/api/nature-map')).status >= 500, `${second} s`)
      site.clock.advance(9_000)
    }
  })

  test('keep what they have, with its age', async (t) => {
    const site = await buildApp(t, strict)
    const before = await ask(site, '/api/nature-map')
    site.standIn.fault('open-meteo', down)
    site.clock.advance(4 * 3_600_000)
    const after = await ask(site, '/api/nature-map')
    assert.deepEqual(
      [after.status, after.state, after.updatedAt, figuresOf(after)],
      [200, 'stale', before.updatedAt, figuresOf(before)],
    )
  })
})
