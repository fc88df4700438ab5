import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { before, describe, test } from 'node:test'
import { buildApp, fixedClock, type BuiltSite, type Ending } from '../support/build-app.ts'
import { endingOfSuite } from '../support/ending-of-suite.ts'
import { rawRequest, type RawAnswer } from '../support/raw-request.ts'

const second = 1_000

interface Visited extends BuiltSite {
  visit(path: string): Promise<RawAnswer>
}

/** The site on a port, at an instant; its sources stay at `published` and say nothing new afterwards. */
async function openedAt(t: Ending, start: string, published = start): Promise<Visited> {
  const site = await buildApp(t, { pages: true, clock: fixedClock(start) })
  site.standIn.setNow(() => new Date(published))
  // It knows whole days only; the bulletins of Météo-France have the hours.
  site.standIn.fault('meteoalarm', { kind: 'refuse' })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  return { ...site, visit: (path) => rawRequest(port, path) }
}

/** Asks for a page as a whole, so that it is in memory for whoever comes next. */
async function cachedPage(site: Visited, path: string): Promise<string> {
  const { headers } = await site.visit(`${path}${path.includes('?') ? '&' : '?'}complet=1`)
  assert.match(headers.get('cache-control') ?? '', /^public/, path)
  return (await site.visit(path)).text
}

/** The level of a department as its area on the map is named. */
const levelOf = (html: string, department: string): string | undefined =>
  html
    .split(department)
    .map((text) => /^,\svigilance\s(\p{L}+)/u.exec(text)?.[1])
    .find((level) => level !== undefined)

/** For how long the headers of an answer let somebody show it, in seconds; 0 when nobody may keep it. */
function permittedSeconds({ headers }: { readonly headers: ReadonlyMap<string, string> }): number {
  const text = headers.get('cache-control') ?? ''
  const given = (name: string): number => Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(text)?.[1] ?? 0)
  assert.notEqual(text, '')
  const fresh = Math.max(given('max-age'), given('s-maxage'))
  return fresh + Math.max(given('stale-while-revalidate'), given('stale-if-error'))
}

describe('a page in memory', () => {
  test('of the vigilance map shows the new day from midnight in Paris on', async (t) => {
    // The Alpes-Maritimes are orange tomorrow, and only then.
    const site = await openedAt(t, '2026-11-21T22:59:00Z')
    const before = await cachedPage(site, '/carte-vigilance')
    assert.equal(levelOf(before, '(06)'), 'verte')

    site.clock.advance(305 * second)
    const { text } = await site.visit('/carte-vigilance')
    assert.equal(levelOf(text, '(06)'), 'orange')
  })

  test('says nothing of an alert that has ended', async (t) => {
    // Rhône: thunderstorms orange until 14:00 UTC, yellow from then on.
    const site = await openedAt(t, '2026-11-21T13:59:30Z', '2026-11-21T09:00:00Z')
    assert.ok((await cachedPage(site, '/lyon')).includes('Vigilance orange'))

    site.clock.advance(75 * second)
    const { text } = await site.visit('/lyon')
    assert.ok(!text.includes('Vigilance orange'))
    assert.ok(text.includes('Vigilance jaune'))
  })

  test('of a forecast that merely ages is shown while a new one is made', async (t) => {
    const site = await openedAt(t, '2026-11-21T15:10:00Z', '2026-11-21T15:10:00Z')
    const { headers } = await site.visit('/pau?complet=1')
    const fresh = Number(/s-maxage=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1])
    site.clock.advance((fresh + 60) * second)
    const later = await site.visit('/pau')
    assert.equal(later.headers.get('etag'), headers.get('etag'))
  })
})

const pages = [
  '/',
  '/lyon',
  '/cilaos',
  '/plage/dunkerque-malo-les-bains',
  '/mont-blanc',
  '/carte-vigilance',
  '/carte-vigilance?jour=J1',
  '/carte-vigilance?departement=69',
  '/cartes',
  '/carte-meteo',
  '/carte-vents-plages',
  '/carte-nature',
  '/eclipse-lunaire',
  '/villes',
  '/plages',
  '/nature',
  '/tour-de-france-2025',
  '/tour-de-france-2025/etape-1',
  '/a-propos',
  '/politique-confidentialite',
  '/lyon?embed=1',
  '/lyon/risques',
  '/risques',
  '/risques?carte=crues',
  '/risques?carte=feux',
  '/risques?carte=secheresse',
  '/marees',
  '/marees/brest',
  '/marees/papeete',
  '/marees/brest?mois=2026-12',
]

const feeds = ['/vigilance/69', '/vigilance/france', '/lyon/risques'].flatMap((path) =>
  ['atom', 'json', 'ics'].map((form) => `${path}.${form}`),
)

const answers = [
  '/api/places/lyon',
  '/api/weather?name=Lyon',
  '/api/weather-bundle?name=Lyon',
  '/api/weather-city/lyon',
  '/api/marine?lat=43.2900&lon=5.3600',
  '/api/beaches/nearby?lat=43.2900&lon=5.3600',
  '/api/vigilance/levels',
  '/api/vigilance/levels?day=J1',
  '/api/vigilance/departments/69',
  '/api/alerts',
  '/api/vigilance-data',
  '/api/meteoalarm',
  '/api/weather-map',
  '/api/weather-map/tomorrow',
  '/api/beach-map',
  '/api/nature-map',
  '/og-image/lyon',
  '/api/vigilance/departments/69/outlook',
  '/api/risks?lat=45.7578&lon=4.8320',
  '/api/risks/river-gauge?lat=45.7578&lon=4.8320',
  '/api/compared?name=Lyon',
  '/api/certainty?name=Lyon',
  '/api/ensemble?lat=45.7578&lon=4.8320',
  '/api/observations?lat=45.7578&lon=4.8320',
  '/api/races/tour-de-france-2025/next',
  '/og-image/marees/brest',
  '/marees/brest.ics',
  '/marees/brest.csv',
  ...feeds,
]

/** Everything is asked for once, so that what is measured comes from memory and may be kept. */
async function measured(site: Visited, paths: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const seconds = new Map<string, number>()
  for (const path of paths) {
    await site.visit(pages.includes(path) ? withComplete(path) : path)
    seconds.set(path, permittedSeconds(await site.visit(path)))
  }
  return seconds
}

const withComplete = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}complet=1`

describe('what caches on the way may show', () => {
  const ending = endingOfSuite()
  let seconds: ReadonlyMap<string, number> = new Map()
  before(async () => {
    const beforeMidnight = await openedAt(ending, '2026-11-21T22:58:00Z', '2026-11-21T20:30:00Z')
    seconds = await measured(beforeMidnight, [...pages, ...answers])
  })

  for (const path of [...pages, ...answers])
    test(`is ${path} until midnight in Paris at most`, () => {
      assert.ok((seconds.get(path) ?? Infinity) <= 120, `${seconds.get(path)} s`)
    })

  test('is most of it, or the caches would be of no use', () => {
    const without = [...seconds].filter(([, life]) => life === 0).map(([path]) => path)
    assert.ok(without.length <= 6, without.join(' '))
  })

  test('of a port is no turn that is over', async (t) => {
    // Low water at Brest is at 07:06 UTC.
    const site = await openedAt(t, '2026-11-21T07:05:00Z', '2026-11-21T06:30:00Z')
    for (const [path, life] of await measured(site, ['/marees/brest', '/og-image/marees/brest']))
      assert.ok(life <= 120, `${path}: ${life} s`)
  })

  test('of a place is nothing of the day before on its own clocks', async (t) => {
    // Midnight in Réunion is 20:00 UTC.
    const site = await openedAt(t, '2026-11-21T19:59:00Z', '2026-11-21T19:30:00Z')
    const own = [
      '/cilaos',
      '/api/places/cilaos',
      '/api/weather?name=Cilaos',
      '/api/weather-bundle?name=Cilaos',
      '/og-image/cilaos',
      '/api/compared?name=Cilaos',
      '/api/certainty?name=Cilaos',
    ]
    for (const [path, life] of await measured(site, own)) assert.ok(life <= 60, `${path}: ${life} s`)
    assert.ok(((await measured(site, ['/lyon'])).get('/lyon') ?? 0) > 60)
  })

  test('ends with the alert it tells of', async (t) => {
    const site = await openedAt(t, '2026-11-21T13:59:30Z', '2026-11-21T09:00:00Z')
    const telling = [
      '/lyon',
      '/lyon?embed=1',
      '/',
      '/carte-vigilance',
      '/carte-vigilance?departement=69',
      '/api/vigilance/levels',
      '/api/vigilance/departments/69',
      '/api/alerts',
      '/api/alerts?department=69',
      '/api/vigilance-data',
      '/api/weather-bundle?name=Lyon',
      '/api/vigilance/departments/69/outlook',
      '/api/risks?lat=45.7578&lon=4.8320',
      '/lyon/risques',
      '/risques',
      ...feeds,
    ]
    for (const [path, life] of await measured(site, telling)) assert.ok(life <= 30, `${path}: ${life} s`)
  })

  test('ends with the hour on maps, whose periods change then', async (t) => {
    const site = await openedAt(t, '2026-11-21T16:59:00Z', '2026-11-21T16:30:00Z')
    const maps = ['/carte-meteo', '/api/weather-map', '/api/weather-map/evening', '/api/nature-map']
    for (const [path, life] of await measured(site, maps)) assert.ok(life <= 60, `${path}: ${life} s`)
  })
})
