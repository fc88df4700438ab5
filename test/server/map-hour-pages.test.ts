import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { hourStart, type MapHourName } from '../../src/domain/map-hour.ts'
import { hourMs } from '../../src/domain/time-units.ts'
import type { SiteApi } from '../../src/site-api.ts'
import type { MapHours } from '../../src/views/map-items.ts'
import { buildApp, fixedClock, patient } from '../support/build-app.ts'
import { textOf } from '../support/now-on-pages.ts'

/** The pages of a site whose clock stands at an instant. */
async function pagesAt(t: TestContext, instant: string, site?: (site: SiteApi) => SiteApi) {
  const clock = fixedClock(instant)
  const { app } = await buildApp(t, { pages: true, deadlines: patient, clock, ...(site && { site }) })
  return async (path: string): Promise<string> => {
    const { statusCode, body } = await app.inject(`${path}${path.includes('?') ? '&' : '?'}complet=1`)
    assert.equal(statusCode, 200)
    return body
  }
}

/** What the control of time says, and which step of its slider that is. */
function shownIn(html: string): { readonly words: string; readonly step: number; readonly last: number } {
  const slider = /<input[^>]*type="range"[^>]*>/.exec(html)?.[0] ?? assert.fail('no slider')
  const number = (name: string): number => Number(new RegExp(` ${name}="(\\d+)"`).exec(slider)?.[1])
  const words = textOf(/<output[^>]*>(.*?)<\/output>/s.exec(html)?.[1] ?? '')
  return { words, step: number('value'), last: number('max') }
}

/** The links that stand in place of the slider, day by day: their hour and their words. */
const linksIn = (html: string) =>
  [...html.matchAll(/<nav aria-label="([^"]+), heure par heure">(.*?)<\/nav>/gs)].map(([, day, links]) => [
    day,
    [...(links ?? '').matchAll(/heure=([^"&]+)[^>]*>([^<]+)</g)].map(([, hour, words]) => [
      decodeURIComponent(hour ?? ''),
      textOf(words ?? ''),
    ]),
  ])

describe('the hours of a map when clocks change', () => {
  test('in autumn are 49 steps in which 2 h comes twice, each with its own address and words', async (t) => {
    // 0 h 20 in Paris, in summer time.
    const pageOf = await pagesAt(t, '2026-10-24T22:20:00Z')
    const html = await pageOf('/carte-meteo')
    assert.deepEqual(shownIn(html), { words: 'Maintenant', step: 0, last: 48 })
    const said = async (hour: string) => {
      const { words, step } = shownIn(await pageOf(`/carte-meteo?heure=${hour}`))
      return [step, words]
    }
    assert.deepEqual(await said('2026-10-25T01'), [1, 'dimanche 25, 1 h'])
    assert.deepEqual(await said('2026-10-25T02'), [2, 'dimanche 25, 2 h (heure d’été)'])
    assert.deepEqual(await said('2026-10-25T02bis'), [3, 'dimanche 25, 2 h (heure d’hiver)'])
    assert.deepEqual(await said('2026-10-25T03'), [4, 'dimanche 25, 3 h'])
    assert.deepEqual(await said('2026-10-26T23'), [48, 'lundi 26, 23 h'])
    const day = (date: string) => ['12', '15', '18', '21'].map((hour) => [`${date}T${hour}`, `${hour} h`])
    assert.deepEqual(linksIn(html), [
      ['Aujourd’hui', day('2026-10-25')],
      ['Demain', day('2026-10-26')],
    ])
    // By the clock of Cayenne, three hours behind UTC: 22 h and 21 h of the day before.
    const overseas = (page: string) =>
      textOf(/data-territory="guyane".*?<small>(.*?)<\/small>/s.exec(page)?.[1] ?? '')
    assert.equal(overseas(await pageOf('/carte-meteo?heure=2026-10-25T02')), '21 h')
    assert.equal(overseas(await pageOf('/carte-meteo?heure=2026-10-25T02bis')), '22 h')
  })

  test('in autumn are now in the second of both, and the first is over', async (t) => {
    const pageOf = await pagesAt(t, '2026-10-25T01:20:00Z')
    assert.equal(shownIn(await pageOf('/carte-meteo?heure=2026-10-25T02bis')).words, 'Maintenant')
    const over = await pageOf('/carte-meteo?heure=2026-10-25T02')
    assert.equal(shownIn(over).words, 'Maintenant')
    assert.match(over, /Cette heure n’est pas disponible/)
    assert.equal(shownIn(await pageOf('/carte-meteo?heure=2026-10-25T03')).step, 1)
  })

  test('in spring go from 1 h to 3 h, and 2 h is none', async (t) => {
    // 0 h 20 in Paris, in winter time.
    const pageOf = await pagesAt(t, '2027-03-27T23:20:00Z')
    assert.equal(shownIn(await pageOf('/carte-meteo?heure=2027-03-28T01')).step, 1)
    assert.deepEqual(shownIn(await pageOf('/carte-meteo?heure=2027-03-28T03')), {
      words: 'dimanche 28, 3 h',
      step: 2,
      last: 48,
    })
    const none = await pageOf('/carte-meteo?heure=2027-03-28T02')
    assert.equal(shownIn(none).words, 'Maintenant')
    assert.match(none, /Cette heure n’est pas disponible/)
    const html = await pageOf('/carte-meteo')
    const [, tomorrow] = linksIn(html)
    assert.deepEqual(tomorrow?.[1]?.[0], ['2027-03-29T12', '12 h'])
  })
})

describe('an hour that a place lacks', () => {
  const hour: MapHourName = '2026-11-24T18'
  /** The hours of the map without that one at Paris, between neighbours that are there. */
  const holed =
    (site: SiteApi): SiteApi['mapHours'] =>
    async (kind) => {
      const part = await site.mapHours(kind)
      if (part.state === 'missing') return part
      const { value } = part
      const place = value.places.indexOf('paris')
      const at = place * value.count + ((hourStart(hour) ?? NaN) - Date.parse(value.start)) / hourMs
      const holes = Object.entries(value.air).map(([name, column]) => [
        name,
        column.map((figure, index) => (index === at ? null : figure)),
      ])
      const air: MapHours['air'] = { ...value.air, ...Object.fromEntries(holes) }
      return { ...part, value: { ...value, air } }
    }

  for (const display of ['weather', 'temperature', 'wind'] as const)
    test(`is « — » on its marker and in the list, and no other’s (${display})`, async (t) => {
      const pageOf = await pagesAt(t, '2026-11-24T14:20:00Z', (site) => ({ ...site, mapHours: holed(site) }))
      const html = await pageOf(`/carte-meteo?heure=${hour}&display=${display}`)
      const [markers = '', list = ''] = html.split('id="map-rows"')
      const link = (part: string, slug: string) =>
        new RegExp(`<a[^>]*href="/${slug}"[^>]*>(.*?)</a>`, 's').exec(part)?.[1] ?? assert.fail(slug)
      assert.match(textOf(link(markers, 'paris')), /^Paris, météo inconnue — Paris$/)
      assert.match(textOf(link(list, 'paris')), /—$/)
      for (const part of [markers, list]) assert.doesNotMatch(textOf(link(part, 'lyon')), /—|inconnue/)
    })
})
