import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import * as fc from 'fast-check'
import { mapPart, type Part } from '../../src/domain/part.ts'
import type { PlaceWeather } from '../../src/domain/weather.ts'
import type { Bulletin, Level } from '../../src/domain/vigilance.ts'
import type { PageModule } from '../../src/server/pages/page-maker.ts'
import type { SiteApi } from '../../src/site-api.ts'
import { bulletin, domain, readings, slot } from '../domain/vigilance/samples.ts'
import { root } from '../support/build.ts'
import { buildApp, fixedClock, patient, type BuiltSite } from '../support/build-app.ts'
import { endingOfSuite } from '../support/ending-of-suite.ts'
import { cityPart } from '../web/vigilance-samples.ts'

/** One page at one moment, with what the sources say then. */
interface Visit {
  readonly path: string
  /** Of the clock, since the visit before. */
  readonly minutes: number
  readonly level: Level
  /** When the alert ends, on 4 October 2026 in UTC. */
  readonly until: number
  /** The hour whose temperature a newer forecast says otherwise; null: the forecast of before. */
  readonly changed: { readonly hour: number; readonly celsius: number } | null
  readonly forecast: 'there' | 'missing'
}

const towns = ['/lyon', '/villeurbanne', '/bron', '/marseille', '/saint-denis-974', '/mont-blanc']
const others = [
  '/',
  '/villes',
  '/plages',
  '/nature',
  '/carte-vigilance',
  '/carte-vigilance?departement=69',
  '/carte-meteo',
  '/carte-meteo?display=wind',
  '/carte-meteo?period=tomorrow',
  '/carte-meteo?embed=1',
]
const visit: fc.Arbitrary<Visit> = fc.record({
  path: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...towns) },
    { weight: 1, arbitrary: fc.constantFrom(...towns.map((town) => `${town}?embed=1`)) },
    { weight: 1, arbitrary: fc.constantFrom(...towns.map((town) => `${town}/risques`)) },
    { weight: 2, arbitrary: fc.constantFrom(...others) },
  ),
  minutes: fc.constantFrom(0, 0, 1, 7, 65),
  level: fc.constantFrom('green', 'yellow', 'orange', 'red'),
  until: fc.integer({ min: 12, max: 20 }),
  changed: fc.option(
    fc.record({ hour: fc.integer({ min: 0, max: 40 }), celsius: fc.integer({ min: -9, max: 39 }) }),
  ),
  forecast: fc.constantFrom('there', 'there', 'there', 'missing'),
})

/** Visits that differ from the one before in one thing. */
const calm = { minutes: 0, level: 'green', until: 12, changed: null, forecast: 'there' } as const
const oneByOne: Visit[] = [
  { ...calm, path: '/lyon' },
  { ...calm, path: '/lyon', level: 'orange' },
  { ...calm, path: '/lyon', level: 'orange', until: 18 },
  { ...calm, path: '/lyon/risques', level: 'orange', until: 18 },
  { ...calm, path: '/carte-vigilance', level: 'orange', until: 18 },
  { ...calm, path: '/carte-vigilance?departement=69', level: 'orange', until: 18 },
  { ...calm, path: '/carte-meteo' },
  { ...calm, path: '/carte-meteo?display=wind' },
  { ...calm, path: '/carte-meteo?display=wind&embed=1' },
]

const hotter =
  ({ hour, celsius }: { hour: number; celsius: number }) =>
  (weather: PlaceWeather): PlaceWeather => ({
    ...weather,
    hourly: weather.hourly.map((each, i) => (i === hour ? { ...each, temperature: celsius } : each)),
  })

/** The site with the weather and the vigilance of a visit. */
function siteOf({ site, clock }: BuiltSite, { level, until, changed, forecast }: Visit): SiteApi {
  const alert: Bulletin = bulletin({
    '69': domain([['thunderstorm', [slot('2026-10-04T10:00:00Z', `2026-10-04T${until}:00:00Z`, level)]]]),
  })
  const now = new Date(clock.now()).toISOString()
  const weather = async (point: { lat: number; lon: number }): Promise<Part<PlaceWeather>> => {
    if (forecast === 'missing') return { state: 'missing', reason: 'timeout' }
    const part = await site.weather(point)
    return changed ? mapPart(part, hotter(changed)) : part
  }
  const departmentVigilance = async (code: string) => cityPart(readings([alert], null, 0), now, code)
  const risks: SiteApi['risks'] = async (place) =>
    mapPart(await site.risks(place), (report) => ({ ...report, vigilance: cityPart(readings([alert]), now) }))
  return answeringOnce({ ...site, weather, departmentVigilance, risks })
}

/** The same answers to the same questions: what a source says meanwhile is for the next visit. */
function answeringOnce(site: SiteApi): SiteApi {
  const answers = new Map<string, unknown>()
  const once =
    (name: string, method: (...asked: unknown[]) => unknown) =>
    (...asked: unknown[]): unknown => {
      const question = JSON.stringify([name, asked])
      const answer = answers.has(question) ? answers.get(question) : method(...asked)
      answers.set(question, answer)
      return answer
    }
  const methods = Object.entries(site) as [string, (...asked: unknown[]) => unknown][]
  return Object.fromEntries(methods.map(([name, method]) => [name, once(name, method)])) as unknown as SiteApi
}

async function page({ render }: PageModule, site: SiteApi, url: string): Promise<string> {
  const scripts = { early: '/early.js', main: '/main.js' }
  const onError = (error: unknown) => assert.fail(String(error))
  const rendered = await render({ url, site, scripts, nonce: 'n', timeoutMs: 60_000, onError })
  assert.ok(rendered.kind === 'page')
  await rendered.allReady
  return text(rendered.pipe(new PassThrough()))
}

let programs = 0
/** The program of the pages as it starts: it remembers nothing. */
async function newProgram(): Promise<PageModule> {
  const file = pathToFileURL(`${root}/dist/server/index.js`)
  programs += 1
  // As it is read here, a module that only has a default may be that default.
  const module = (await import(`${file.href}?${programs}`)) as PageModule & { default?: PageModule }
  return module.default ?? module
}

describe('a page whose pieces were rendered for others', () => {
  const ending = endingOfSuite()
  let built: BuiltSite
  before(async () => {
    built = await buildApp(ending, {
      pages: true,
      deadlines: patient,
      clock: fixedClock('2026-10-04T10:00:00Z'),
      env: { PAGE_CACHE: '0', LIGHTNING_URL: 'off' },
    })
  })

  /** The pages of some visits, which are the same in a program that saw these in the opposite order. */
  async function pagesInBothOrders(visits: readonly Visit[]): Promise<readonly string[]> {
    const [program, other] = [await newProgram(), await newProgram()]
    assert.notEqual(program.render, other.render)
    const seen: { readonly path: string; readonly site: SiteApi; readonly html: string }[] = []
    for (const each of visits) {
      built.clock.advance(each.minutes * 60_000)
      const { path } = each
      const site = siteOf(built, each)
      // Until what is asked first has come, a page may be put together by script.
      await page(program, site, path)
      seen.push({ path, site, html: await page(program, site, path) })
    }
    // A piece that stands for two visits is the first one's in one order and the last one's in the other.
    for (const { path, site, html } of seen.toReversed())
      assert.equal(html, await page(other, site, path), path)
    return seen.map(({ html }) => html)
  }

  test('differs from that of a visit which differs in one thing, in either order', async () => {
    const pages = await pagesInBothOrders(oneByOne)
    assert.equal(new Set(pages).size, oneByOne.length)
  })

  test('is the page that a program renders which saw the same visits in another order, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 10, maxLength: 12 }), async (visits) => {
        await pagesInBothOrders(visits)
      }),
      { numRuns: 2, seed: 20_261_004, endOnFailure: true },
    )
  })
})
