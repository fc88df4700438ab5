import assert from 'node:assert/strict'
import { type TestContext, describe, test } from 'node:test'
import { startStandIn, testKey } from '../support/fake-upstreams.ts'
import { at, list, noon, read, readJson, word } from './reading.ts'

const start = (t: TestContext) => startStandIn(t, { now: noon })

const mapUrl = (url: string) => `${url}/meteofrance/cartevigilance/encours`
const withKey = { apikey: testKey }
const domainOf = (map: unknown, period: number, domain: string) =>
  list(map, 'product', 'periods', period, 'timelaps', 'domain_ids').find(
    (entry) => at(entry, 'domain_id') === domain,
  )

describe('vigilance', () => {
  test('covers 122 domains for J and J1, in UTC, J ending at midnight in Paris', async (t) => {
    const { url } = await start(t)
    const map = await readJson(mapUrl(url), withKey)
    const [today, tomorrow] = [at(map, 'product', 'periods', 0), at(map, 'product', 'periods', 1)]
    assert.equal(list(today, 'timelaps', 'domain_ids').length, 122)
    assert.equal(at(today, 'begin_validity_time'), '2026-10-08T10:00:00Z')
    assert.equal(at(today, 'end_validity_time'), '2026-10-08T22:00:00Z')
    assert.deepEqual(
      [at(tomorrow, 'echeance'), at(tomorrow, 'end_validity_time')],
      ['J1', '2026-10-09T22:00:00Z'],
    )
    assert.equal(at(map, 'product', 'global_max_color_id'), '3')
  })

  test('announces orange storms in the Rhône now, and counts it', async (t) => {
    const { url } = await start(t)
    const map = await readJson(mapUrl(url), withKey)
    const storm = at(domainOf(map, 0, '69'), 'phenomenon_items', 0)
    assert.deepEqual([at(storm, 'phenomenon_id'), at(storm, 'phenomenon_max_color_id')], ['3', 3])
    assert.deepEqual(at(storm, 'timelaps_items', 0), {
      begin_time: '2026-10-08T10:00:00Z',
      end_time: '2026-10-08T16:00:00Z',
      color_id: 3,
    })
    const counts = at(map, 'product', 'periods', 0, 'max_count_items')
    assert.deepEqual(at(counts, 1), {
      color_id: 3,
      color_name: 'Orange',
      count: 1,
      text_count: '1 département en Orange',
    })
  })

  test('gives floods a colour and no slot, even red', async (t) => {
    const standIn = await start(t)
    standIn.setScenario('red-flood')
    const flood = at(domainOf(await readJson(mapUrl(standIn.url), withKey), 0, '62'), 'phenomenon_items', 0)
    assert.deepEqual(flood, { phenomenon_id: '4', phenomenon_max_color_id: 4, timelaps_items: [] })
  })

  test('keeps waves in the coast domain, out of the department', async (t) => {
    const { url } = await start(t)
    const map = await readJson(mapUrl(url), withKey)
    assert.equal(at(domainOf(map, 0, '2910'), 'max_color_id'), 2)
    assert.equal(at(domainOf(map, 0, '29'), 'max_color_id'), 1)
  })

  test('is all green, without texts, when quiet; without J1; without period', async (t) => {
    const standIn = await start(t)
    standIn.setScenario('quiet')
    const quiet = await readJson(mapUrl(standIn.url), withKey)
    assert.deepEqual(at(quiet, 'product', 'periods', 0, 'max_count_items'), [])
    const texts = await read(`${standIn.url}/meteofrance/textesvigilance/encours`, withKey)
    assert.deepEqual([texts.status, texts.text], [404, 'no matching blob'])
    standIn.setScenario('no-j1')
    assert.equal(list(await readJson(mapUrl(standIn.url), withKey), 'product', 'periods').length, 1)
    standIn.setScenario('empty')
    assert.equal(list(await readJson(mapUrl(standIn.url), withKey), 'product', 'periods').length, 0)
  })

  test('is found in the archive through one redirect, in the newest folder that holds a map', async (t) => {
    const { url, env } = await start(t)
    const index = await read(`${url}/vigilance-storage/vigilance-hexagone-tree.json`)
    assert.equal(index.status, 302)
    const location = new URL(index.headers.get('location') ?? '')
    assert.notEqual(location.host, new URL(url).host)
    assert.ok(env['VIGILANCE_STORAGE_HOSTS']?.split(',').includes(location.host))
    const tree = await readJson(location.href)
    assert.deepEqual(at(tree, '2026', '10', '08', '100503'), ['CDP_TEXTES_VIGILANCE.json'])
    const map = await readJson(`${url}/vigilance-storage/metropole/2026/10/08/100010/CDP_CARTE_EXTERNE.json`)
    assert.deepEqual(map, await readJson(mapUrl(url), withKey))
  })

  test('can be old at Météo-France while MeteoAlarm is fresh', async (t) => {
    const standIn = await start(t)
    standIn.setScenario('default', { ageHours: 29 })
    const map = await readJson(mapUrl(standIn.url), withKey)
    assert.equal(at(map, 'product', 'update_time'), '2026-10-07T05:00:12Z')
    const feed = await readJson(`${standIn.url}/meteoalarm/json`)
    assert.equal(word(list(feed, 'warnings').at(-1), 'alert', 'sent').slice(0, 10), '2026-10-08')
  })
})

describe('MeteoAlarm', () => {
  /** What a careful reader keeps of the feed: not replaced, not all-clear, not over. */
  async function warned(url: string) {
    const alerts = list(await readJson(`${url}/meteoalarm/json`), 'warnings').map((warning) =>
      at(warning, 'alert'),
    )
    const replaced = new Set(alerts.map((alert) => String(at(alert, 'references')).split(',')[1]))
    return alerts
      .filter((alert) => !replaced.has(word(alert, 'identifier')))
      .filter((alert) => at(alert, 'info', 0, 'responseType', 0) !== 'AllClear')
      .filter((alert) => Date.parse(word(alert, 'info', 0, 'expires')) > noon().getTime())
      .flatMap((alert) => list(alert, 'info', 0, 'area').map((area) => word(area, 'geocode', 0, 'value')))
  }

  test('warns the departments of the scenario once a careful reader has dropped what is over', async (t) => {
    const standIn = await start(t)
    const areas = await warned(standIn.url)
    assert.ok(areas.includes('FR716'), 'Rhône')
    assert.ok(areas.includes('FR522'), 'Finistère, for its coast')
    assert.ok(!areas.includes('FR813'), 'Hérault: its warning was cancelled')
    standIn.setScenario('quiet')
    assert.deepEqual(await warned(standIn.url), [])
  })

  test('holds the traps of the real feed', async (t) => {
    const { url } = await start(t)
    const warnings = list(await readJson(`${url}/meteoalarm/json`), 'warnings')
    const infos = warnings.map((warning) => at(warning, 'alert', 'info', 0))
    assert.ok(infos.some((info) => !Object.hasOwn(Object(info), 'area')))
    assert.ok(
      infos.some(
        (info) =>
          at(info, 'responseType', 0) === 'AllClear' &&
          at(info, 'headline') === 'Vigilance jaune vent-violent',
      ),
    )
    assert.ok(infos.some((info) => Date.parse(word(info, 'expires')) < noon().getTime() - 3 * 86_400_000))
    for (const warning of warnings) {
      const languages = list(warning, 'alert', 'info').map((info) => at(info, 'language'))
      assert.deepEqual(languages, ['fr-FR', 'en-GB'])
    }
  })

  test('says the same in Atom and in RSS', async (t) => {
    const { url } = await start(t)
    const atom = (await read(`${url}/meteoalarm/atom`)).text
    assert.match(atom, /<updated>2026-10-08T10:23:45\.\d{6}Z<\/updated>/)
    assert.match(atom, /Orange Thunderstorm Warning issued for France - Rhône/)
    const rss = (await read(`${url}/meteoalarm/rss`)).text
    const rhone = /EMMA_ID:FR038<\/link>\s*<description><!\[CDATA\[(.*?)\]\]>/.exec(rss)?.[1] ?? ''
    assert.match(
      rhone,
      /Today.*data-awareness-level="3" data-awareness-type="3".*Tomorrow.*data-awareness-level="2"/,
    )
  })
})
