import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { SiteApi } from '../../src/site-api.ts'
import { createSiteApi } from '../../src/web/browser/site-api.ts'
import { buildApp, fixedClock, type BuiltSite } from '../support/build-app.ts'

/** A question, and a trait of the right answer: two answers that agree could both be empty. */
type Case = readonly [about: string, ask: (site: SiteApi) => Promise<unknown>, right: RegExp]

const lyon = { lat: 45.7485, lon: 4.8467 }
const geneva = { lat: 46.2044, lon: 6.1432 }
const middleOfTheAtlantic = { lat: 40, lon: -30 }
const men = 'tour-de-france-2025'

const cases: { readonly [Method in keyof SiteApi]: readonly Case[] } = {
  info: [['the site', (site) => site.info(), /"demonstration":true/]],
  now: [['the clock', (site) => site.now(), /^"2025-07-14T/]],
  place: [
    ['a city', (site) => site.place('lyon', null), /"kind":"found".*"departmentCode":"69"/],
    ['a city at its point', (site) => site.place('lyon', lyon), /"kind":"found"/],
    ['a nature site', (site) => site.place('mont-blanc', null), /"kind":"nature"/],
    [
      'a smaller homonym',
      (site) => site.place('saint-denis', { lat: -20.8907, lon: 55.4551 }),
      /"departmentCode":"974"/,
    ],
    ['a city in other letters', (site) => site.place('st-etienne', null), /"moved","slug":"saint-etienne"/],
    [
      'a name that is not at its point',
      (site) => site.place('lyon', { lat: 48.8566, lon: 2.3522 }),
      /"moved"/,
    ],
    ['no place', (site) => site.place('atlantide', null), /"unknown"/],
    ['a name that every object has', (site) => site.place('constructor', null), /"unknown"/],
  ],
  weather: [
    ['a city', (site) => site.weather(lyon), /"state":"fresh".*"source":"open-meteo"/],
    ['the same again', (site) => site.weather(lyon), /"state":"fresh"/],
    ['a nature site, at its own point', weatherOf('mont-blanc'), /"state":"fresh"/],
    ['overseas', weatherOf('saint-denis'), /"state":"fresh"/],
    ['a beach, at its own point', weatherOfBeach('anglet-chambre-d-amour'), /"state":"fresh"/],
  ],
  air: [['of a city', (site) => site.air(lyon), /"state":"fresh"/]],
  search: [
    ['a name', (site) => site.search('lyon', 8), /"slug":"lyon"/],
    ['accents, spaces and signs', (site) => site.search(' Saint-Étienne & co / % ?', 5), /^\[/],
    ['a postal code', (site) => site.search('69001', 3), /"departmentCode":"69"/],
    ['nothing', (site) => site.search('zzzzzzzz', 8), /^\[\]$/],
    ['a very long text', (site) => site.search(`lyon${' a'.repeat(2000)}`, 8), /^\[/],
  ],
  reverse: [
    ['a French point', (site) => site.reverse(lyon), /"kind":"found".*"departmentCode":"69"/],
    ['a neighbour', (site) => site.reverse(geneva), /^\{"country":"CH","kind":"abroad"\}$/],
    ['Monaco', (site) => site.reverse({ lat: 43.7384, lon: 7.4246 }), /^\{"country":"MC","kind":"abroad"\}$/],
    ['the high sea', (site) => site.reverse(middleOfTheAtlantic), /^\{"country":null,"kind":"abroad"\}$/],
  ],
  nearby: [
    ['towns', (site) => site.nearby(lyon, 50, 6), /"glance":\{/],
    ['nothing', (site) => site.nearby(middleOfTheAtlantic, 10, 5), /^\[\]$/],
  ],
  vigilanceLevels: [
    ['today', (site) => site.vigilanceLevels('J0'), /"69":"(?:orange|yellow)"/],
    ['tomorrow', (site) => site.vigilanceLevels('J1'), /"06":"orange"/],
  ],
  vigilanceDay: [
    ['today', (site) => site.vigilanceDay('69', 'J0'), /"level":"(?:orange|yellow)"/],
    ['tomorrow', (site) => site.vigilanceDay('06', 'J1'), /"level":"orange"/],
    ['a green one', (site) => site.vigilanceDay('35', 'J0'), /"state":"fresh"/],
    ['overseas', (site) => site.vigilanceDay('974', 'J0'), /"unsupported"/],
  ],
  departmentVigilance: [
    ['with a danger', (site) => site.departmentVigilance('69'), /"covered":true/],
    ['overseas', (site) => site.departmentVigilance('974'), /"covered":false/],
  ],
  vigilanceSummary: [['the country', (site) => site.vigilanceSummary(), /"orange"/]],
  races: [['all', (site) => site.races(), /"tour-de-france-femmes-2025"/]],
  raceBanners: [['today', (site) => site.raceBanners(), /"tour-de-france-2025"/]],
  race: [
    ['one', (site) => site.race(men), /"state":"fresh"/],
    ['none', (site) => site.race('tour-de-lune'), /"unsupported"/],
  ],
  stage: [
    ['one', (site) => site.stage(men, 10), /"state":"fresh"/],
    ['none', (site) => site.stage(men, 22), /"unsupported"/],
  ],
  stageWeather: [
    ['today’s', (site) => site.stageWeather(men, 10), /"state":"fresh"/],
    ['none', (site) => site.stageWeather(men, 99), /"unsupported"/],
  ],
  nextStagesWeather: [
    ['the next', (site) => site.nextStagesWeather(men), /"state":"fresh"/],
    ['none', (site) => site.nextStagesWeather('tour-de-lune'), /"unsupported"/],
  ],
  weatherMap: [
    ['now', (site) => site.weatherMap('current'), /"state":"fresh"/],
    ['tomorrow', (site) => site.weatherMap('tomorrow'), /"state":"fresh"/],
    ['a period that is over', (site) => site.weatherMap('morning'), /"unsupported"/],
  ],
  beachMap: [['all', (site) => site.beachMap(), /"state":"fresh"/]],
  natureMap: [['all', (site) => site.natureMap(), /"state":"fresh"/]],
  marine: [
    ['at a beach', (site) => site.marine({ lat: 43.4832, lon: -1.5586 }), /"state":"fresh"/],
    ['inland', (site) => site.marine(lyon), /"unsupported"/],
  ],
  seaNear: [
    ['at the coast', (site) => site.seaNear({ lat: 43.4832, lon: -1.5586 }, 30), /"state":"fresh"/],
    ['inland', (site) => site.seaNear(lyon, 30), /"hasNearbyBeaches":false/],
  ],
  beach: [
    ['one', (site) => site.beach('anglet-chambre-d-amour'), /"kind":"beach"/],
    ['none', (site) => site.beach('plage-de-lyon'), /^null$/],
  ],
  cities: [['all', (site) => site.cities(), /"lyon"/]],
  beaches: [['all', (site) => site.beaches(), /"anglet-chambre-d-amour"/]],
  nature: [['all', (site) => site.nature(), /"mont-blanc"/]],
  cooler: [['where it is not hot', (site) => site.cooler(lyon), /"state":"fresh"/]],
  eclipses: [['the next', (site) => site.eclipses(), /202[5-9]-/]],
}

/** A page asks for the weather of the point that its place has. */
function weatherOf(slug: string): Case[1] {
  return async (site) => {
    const answer = await site.place(slug, null)
    assert.equal(answer.kind, 'found')
    return answer.kind === 'found' ? site.weather(answer.place) : null
  }
}

function weatherOfBeach(slug: string): Case[1] {
  return async (site) => {
    const beach = await site.beach(slug)
    assert.ok(beach)
    return site.weather(beach)
  }
}

const asInBrowser = (app: FastifyInstance): SiteApi =>
  createSiteApi(async (path) => {
    const response = await app.inject(path)
    return { status: response.statusCode, json: async () => response.json<unknown>() }
  })

/** Whether it came from memory, and when it was asked, are the asker's. */
const byAsker = new Set(['cached', 'now'])

const comparable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name, part]) => !byAsker.has(name) && part !== undefined)
  return Object.fromEntries(
    kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, comparable(part)]),
  )
}

async function assertSame({ app, site }: BuiltSite, [, ask, right]: Case): Promise<void> {
  const inProcess = comparable(await ask(site))
  const overHttp = comparable(await ask(asInBrowser(app)))
  assert.deepEqual(overHttp, inProcess)
  assert.match(JSON.stringify(overHttp), right)
}

// A day of a race, in the afternoon.
const clock = fixedClock('2025-07-14T13:00:00.000Z')
const built = await buildApp({ after }, { clock })

describe('the site in process and over /api', () => {
  test('have the same methods, each with a case here', () => {
    const methods = Object.keys(built.site).sort()
    assert.deepEqual(Object.keys(asInBrowser(built.app)).sort(), methods)
    assert.deepEqual(Object.keys(cases).sort(), methods)
  })

  for (const [method, some] of Object.entries(cases))
    describe(method, () => {
      for (const one of some) test(`answers the same to both: ${one[0]}`, () => assertSame(built, one))
    })
})

describe('weather', () => {
  test('is as stale, with the same age, for both', async (t) => {
    const site = await buildApp(t)
    const first = await site.site.weather(lyon)
    assert.equal(first.state, 'fresh')
    site.clock.advance(40 * 60_000)
    site.standIn.fault('open-meteo', { kind: 'status', status: 500 })
    await assertSame(site, [
      'stale',
      (asked) => asked.weather(lyon),
      /"at":"2026-11-21T09:00.*"state":"stale"/,
    ])
  })

  test('is missing for the same reason for both', async (t) => {
    const site = await buildApp(t, { env: { SIMULATED_FALLBACK: 'off' } })
    site.standIn.fault('open-meteo', { kind: 'html-200' })
    await assertSame(site, [
      'missing',
      (asked) => asked.weather(lyon),
      /^\{"reason":"unreadable","state":"missing"\}$/,
    ])
  })

  test('is missing over a connection that fails', async () => {
    const cutOff = createSiteApi(() => Promise.reject(new Error('no connection')))
    assert.deepEqual(await cutOff.weather(lyon), { state: 'missing', reason: 'refused' })
    await assert.rejects(cutOff.search('lyon', 8))
  })
})
