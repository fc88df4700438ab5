import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { SiteApi } from '../../src/site-api.ts'
import { createSiteApi, type BrowserSite } from '../../src/web/browser/site-api.ts'
import { buildApp, fixedClock, type BuiltSite } from '../support/build-app.ts'

/**
 * A question, and a trait of the right answer, whose fields stand in alphabetical order: figures are those of the stand-in,
 * which has a storm over the Rhône. Two answers that agree could both be empty.
 */
type Case<Site> = readonly [about: string, ask: (site: Site) => Promise<unknown>, right: RegExp]
type Cases<Site> = { readonly [Method in keyof Site]: readonly Case<Site>[] }

const lyon = { lat: 45.7485, lon: 4.8467 }
const chamonix = { lat: 45.9237, lon: 6.8694 }
const grenoble = { lat: 45.1716, lon: 5.7224 }
const annecy = { slug: 'annecy', lat: 45.9088, lon: 6.1257 }
const saintDenis = { lat: -20.8823, lon: 55.4504 }
const biarritz = { lat: 43.4845, lon: -1.558 }
const geneva = { lat: 46.2044, lon: 6.1432 }
const middleOfTheAtlantic = { lat: 40, lon: -30 }
const men = 'tour-de-france-2025'
const unsupported = /^\{"reason":"unsupported","state":"missing"\}$/

const askTide = async (site: Pick<SiteApi, 'beach' | 'beachTide'>, slug: string): Promise<unknown> => {
  const beach = await site.beach(slug)
  return beach && (await site.beachTide(beach))
}

/** What islands ask, over `/api`. */
const browserCases: Cases<BrowserSite> = {
  place: [
    ['a city', (site) => site.place('lyon', null), /"kind":"found".*"departmentCode":"69"/],
    ['a city at its point', (site) => site.place('lyon', lyon), /"kind":"found".*"departmentCode":"69"/],
    ['a nature site', (site) => site.place('mont-blanc', null), /"elevation":48\d\d,"kind":"nature"/],
    [
      'a smaller homonym',
      (site) => site.place('saint-denis', { lat: -20.8907, lon: 55.4551 }),
      /"departmentCode":"974"/,
    ],
    ['a city in other letters', (site) => site.place('st-etienne', null), /"moved","slug":"saint-etienne"/],
    [
      'a name that is not at its point',
      (site) => site.place('lyon', { lat: 48.8566, lon: 2.3522 }),
      /"moved","slug":"paris"/,
    ],
    [
      'a former commune',
      (site) => site.place('annecy-le-vieux', null),
      /"former":"annecy-le-vieux","kind":"moved","slug":"annecy"/,
    ],
    ['no place', (site) => site.place('atlantide', null), /^\{"kind":"unknown"\}$/],
    ['a name that every object has', (site) => site.place('constructor', null), /^\{"kind":"unknown"\}$/],
  ],
  weather: [
    ['a city', (site) => site.weather(lyon), /"condition":"thunderstorm".*"temperature":25\.7/],
    ['the same again', (site) => site.weather(lyon), /"condition":"thunderstorm".*"temperature":25\.7/],
    ['a nature site, at its own point', weatherOf('mont-blanc'), /"temperature":-3\b/],
    ['overseas', (site) => site.weather(saintDenis), /"time":"2025-07-14T13:00:00\.000Z"/],
    ['a beach, at its own point', (site) => site.weather(biarritz), /"humidity":67.*"windSpeed":29\b/],
  ],
  search: [
    [
      'a name',
      (site) => site.search('lyon', 8),
      /"exact":true,"groups":\[\{"area":null,"hits":\[\{"ambiguous":false,"departmentCode":"69"/,
    ],
    ['a department', (site) => site.search('rhône', 8), /"area":"Rhône","hits":\[.*"kind":"department"/],
    [
      'a part of a commune',
      (site) => site.search('val thorens', 8),
      /"part":\{"commune":"Les Belleville","kind":"resort"/,
    ],
    ['a race', (site) => site.search('tour de france', 8), /"exact":true,.*"slug":"tour-de-france-\d{4}"/],
    ['a town abroad', (site) => site.search('londres', 8), /^\{"abroad":true,"exact":false,"groups":\[\]\}$/],
    [
      'accents, spaces and signs',
      (site) => site.search(' Saint-Étienne & co / % ?', 5),
      /"slug":"saint-etienne"/,
    ],
    ['a postal code', (site) => site.search('69001', 3), /"departmentCode":"69"/],
    ['nothing', (site) => site.search('zzzzzzzz', 8), /"groups":\[\]/],
    ['a very long text', (site) => site.search(`lyon${' xq'.repeat(2000)}`, 8), /"groups":\[\]/],
  ],
  reverse: [
    ['a French point', (site) => site.reverse(lyon), /"kind":"found".*"departmentCode":"69"/],
    ['a neighbour', (site) => site.reverse(geneva), /^\{"country":"CH","kind":"abroad"\}$/],
    ['Monaco', (site) => site.reverse({ lat: 43.7384, lon: 7.4246 }), /^\{"country":"MC","kind":"abroad"\}$/],
    ['the high sea', (site) => site.reverse(middleOfTheAtlantic), /^\{"country":null,"kind":"abroad"\}$/],
  ],
  nearby: [
    ['towns', (site) => site.nearby(lyon, 50, 6), /"icon":"thunderstorms-rain".*"slug":"villeurbanne"/],
    ['nothing', (site) => site.nearby(middleOfTheAtlantic, 10, 5), /^\[\]$/],
  ],
  departmentVigilance: [
    ['with a danger', (site) => site.departmentVigilance('69'), /"covered":true.*"levelNow":"orange"/],
    ['overseas', (site) => site.departmentVigilance('974'), /"covered":false/],
  ],
  nextStagesWeather: [
    // The 15th is a day of rest.
    ['the next', (site) => site.nextStagesWeather(men), /"number":11,.*"2025-07-16T11:00:00\.000Z"/],
    ['none', (site) => site.nextStagesWeather('tour-de-lune'), unsupported],
  ],
  weatherMap: [
    ['now', (site) => site.weatherMap('current'), /"name":"Paris",.*"temperature":24\.9/],
    ['tomorrow', (site) => site.weatherMap('tomorrow'), /"name":"Paris",.*"temperature":23\.5/],
    ['a period that is over', (site) => site.weatherMap('morning'), unsupported],
  ],
  beachMap: [
    [
      'all',
      (site) => site.beachMap(),
      /"isRefreshing":.*"name":"Biarritz – Grande Plage",.*"windSpeed":29\b/,
    ],
  ],
  radar: [['two hours', (site) => site.radar(), /"state":"image".*"unavailableSince":/]],
  radarAt: [
    ['a city', (site) => site.radarAt(lyon), /"state":"(?:dry|wet)"/],
    ['overseas', (site) => site.radarAt(saintDenis), unsupported],
  ],
  highAvalanche: [
    [
      'in summer, once it has been asked for',
      async (site) => {
        await site.highAvalanche([lyon])
        return site.highAvalanche([lyon, chamonix])
      },
      /"source":"bulletins-avalanche",.*"massifs":\[\]/,
    ],
  ],
  natureMap: [['all', (site) => site.natureMap(), /"name":"Cirque de Gavarnie",.*"temperature":15\.6/]],
  mapHours: [
    [
      'those of the cities',
      (site) => site.mapHours('weather'),
      /"places":\["paris",.*"sea":null,"skies":\["/,
    ],
    ['those of the beaches', (site) => site.mapHours('beaches'), /"sea":\{"seaTemperature":\[\d+,/],
  ],
}

/** What only pages and other programs ask. */
const serverCases: Cases<Omit<SiteApi, keyof BrowserSite>> = {
  info: [['the site', (site) => site.info(), /"publicUrl":.*"year":2025/]],
  now: [['the clock', (site) => site.now(), /^"2025-07-14T13:00:00\.000Z"$/]],
  formerName: [
    [
      'of a part',
      (site) => site.formerName('cran-gevrier', annecy),
      /"isRenamed":false,"name":"Cran-Gevrier"/,
    ],
    ['of another commune', (site) => site.formerName('cherbourg-octeville', annecy), /^null$/],
  ],
  fact: [
    ['the air of a city', (site) => site.fact('air', lyon), /"o3":97\.5,"pm10":25\.5,"pm25":15\.3/],
    [
      'how sure its days are',
      (site) => site.fact('ensemble', lyon),
      /"date":"2025-07-14","max":.*"maxSpread":/,
    ],
    [
      'what was measured near a city',
      (site) => site.fact('measured', lyon),
      /"network":"e-soh".*"name":"LYON-ST_EXUPERY"/,
    ],
    ['no station at sea', (site) => site.fact('measured', middleOfTheAtlantic), unsupported],
  ],
  rainMap: [
    [
      'a region and a prefecture',
      (site) => site.rainMap(),
      /"name":"Auvergne-Rhône-Alpes".*"slug":"bourg-en-bresse"/,
    ],
  ],
  flashMap: [
    [
      'a storm in the Cévennes',
      async (site) => {
        let part = await site.flashMap()
        while (part.state === 'missing') part = await site.flashMap()
        return part
      },
      /"regions":\["Occitanie"\]/,
    ],
  ],
  around: [
    ['towns', (site) => site.around(lyon, 50, 6), /"glance":\{"icon".*"slug":"villeurbanne"/],
    ['nothing', (site) => site.around(middleOfTheAtlantic, 10, 5), /"value":\[\]/],
  ],
  countryMap: [['now', (site) => site.countryMap(), /"name":"Paris",.*"temperature":24\.9/]],
  vigilanceLevels: [
    ['today', (site) => site.vigilanceLevels('J0'), /"35":"green".*"69":"orange"/],
    ['tomorrow', (site) => site.vigilanceLevels('J1'), /"06":"orange"/],
  ],
  vigilanceDay: [
    ['today', (site) => site.vigilanceDay('69', 'J0'), /"level":"orange"/],
    ['tomorrow', (site) => site.vigilanceDay('06', 'J1'), /"level":"orange"/],
    [
      'a green one',
      (site) => site.vigilanceDay('35', 'J0'),
      /"departmentCode":"35".*"items":\[\].*"maxLevel":"green"/,
    ],
    ['overseas', (site) => site.vigilanceDay('974', 'J0'), unsupported],
  ],
  vigilanceSummary: [
    ['the country', (site) => site.vigilanceSummary(), /"atHighest":\["69"\].*"highest":"orange"/],
  ],
  raceBanners: [['today', (site) => site.raceBanners(), /"id":"tour-de-france-2025".*"number":10/]],
  race: [
    ['one', (site) => site.race(men), /"distance":3338\.8.*"stageCount":21/],
    ['none', (site) => site.race('tour-de-lune'), unsupported],
  ],
  stage: [
    ['one', (site) => site.stage(men, 10), /"distance":165\.3.*"name":"Ennezat"/],
    ['none', (site) => site.stage(men, 22), unsupported],
  ],
  stageWeather: [
    ['today’s', (site) => site.stageWeather(men, 10), /"kind":"current".*"temperature":23\.2/],
    ['none', (site) => site.stageWeather(men, 99), unsupported],
  ],
  risks: [
    ['a city', (site) => site.risks(lyon), /"kind":"official".*"name":"Saône à Lyon".*"resource":"surface"/],
    [
      'overseas',
      (site) => site.risks(saintDenis),
      /"fire":\{.*"value":null\}.*"vigilance":\{.*"covered":false/,
    ],
    ['abroad', (site) => site.risks(geneva), unsupported],
  ],
  nationalRisk: [
    ['decrees on water', (site) => site.nationalRisk('water'), /"13":"crisis".*"69":"alert"/],
    ['floods', (site) => site.nationalRisk('flood'), /"69":"yellow".*"name":"Saône à Lyon"/],
    ['fires', (site) => site.nationalRisk('fire'), /"tomorrow":\{.*"13":"\w+"/],
    ['air', (site) => site.nationalRisk('air'), /"69":"\w+"/],
  ],
  riverGauge: [
    ['beside a river', (site) => site.riverGauge(lyon), /"gauge":"Lyon \[La Feuillée\]".*"changeCm":24/],
    ['far from all', (site) => site.riverGauge(biarritz), unsupported],
  ],
  normals: [
    ['a city', (site) => site.normals(lyon), /"name":"Lyon-Bron"/],
    ['the high sea', (site) => site.normals(middleOfTheAtlantic), /^\[\]$/],
  ],
  marine: [
    ['at a beach', (site) => site.marine(biarritz), /"seaTemperature":20\.1.*"waveHeight":1\.51/],
    ['inland', (site) => site.marine(lyon), unsupported],
  ],
  seaNear: [
    ['at the coast', (site) => site.seaNear(biarritz, 30), /"hasNearbyBeaches":true.*"waveHeight":1\.51/],
    ['inland', (site) => site.seaNear(lyon, 30), /"hasNearbyBeaches":false/],
  ],
  beach: [
    ['one', (site) => site.beach('anglet-chambre-d-amour'), /"commune":"Anglet"/],
    ['none', (site) => site.beach('plage-de-lyon'), /^null$/],
  ],
  beachesAround: [
    [
      'one',
      (site) => site.beachesAround('biarritz-grande-plage'),
      /"seaTemperature":\d+\.\d,"slug":"biarritz-cote-des-basques"/,
    ],
    ['none', (site) => site.beachesAround('plage-de-lyon'), /"value":\[\]/],
  ],
  cities: [['all', (site) => site.cities(), /"name":"Lyon".*"total":320/]],
  beaches: [['all', (site) => site.beaches(), /"slug":"anglet-chambre-d-amour".*"total":139/]],
  nature: [['all', (site) => site.nature(), /"slug":"mont-blanc".*"total":180/]],
  cooler: [
    ['where it is not hot', (site) => site.cooler(lyon), /"value":\{"places":\[\],"temperature":25\.7\}/],
  ],
  tidePorts: [['all', (site) => site.tidePorts(), /"coast":"Atlantic".*"slug":"brest".*"total":90/]],
  tidePort: [
    [
      'a port',
      (site) => site.tidePort('brest'),
      /"coefficient":\d+.*"kind":"high".*"port":\{"departmentCode":"29"/,
    ],
    ['one where the tide is negligible', (site) => site.tidePort('nice'), /"isNegligible":true/],
    ['none', (site) => site.tidePort('lyon'), /^null$/],
  ],
  tideMonth: [
    ['a month', (site) => site.tideMonth('brest', '2026-03'), /"date":"2026-03-01".*"date":"2026-03-31"/],
    ['too far away', (site) => site.tideMonth('brest', '0001-01'), /^null$/],
    ['no month', (site) => site.tideMonth('brest', '2026-13'), /^null$/],
  ],
  tideList: [
    ['a port', (site) => site.tideList('brest', 60), /"date":"2025-\d\d-\d\d".*"slug":"brest"/],
    ['none', (site) => site.tideList('lyon', 60), /^null$/],
  ],
  portsNearPlaces: [
    [
      'of a name that two places on the coast have',
      (site) => site.portsNearPlaces('port-louis'),
      /"departmentName":"Morbihan".*"departmentName":"Guadeloupe"|"departmentName":"Guadeloupe".*"departmentName":"Morbihan"/,
    ],
    ['inland', (site) => site.portsNearPlaces('lyon'), /^\[\]$/],
  ],
  beachTide: [
    ['beside a port', async (site) => askTide(site, 'anglet-chambre-d-amour'), /"slug":"bayonne-boucau"/],
    ['far from any', async (site) => askTide(site, 'lacanau-lacanau-ocean'), /^null$/],
  ],
  massifs: [
    [
      'all, out of season',
      (site) => site.massifs(),
      /"name":"Beaufortain".*"range":"northern-alps".*"state":"out-of-season"/,
    ],
  ],
  massif: [
    [
      'one',
      (site) => site.massif('mont-blanc'),
      /"name":"Chamonix-Mont-Blanc".*"of":"du Mont-Blanc".*"name":"Aiguille du Midi"/,
    ],
    ['none', (site) => site.massif('jura'), /^null$/],
  ],
  massifBulletin: [
    ['one', (site) => site.massifBulletin('mont-blanc'), /"said":\{"message":null,"state":"out-of-season"\}/],
    ['none', (site) => site.massifBulletin('jura'), /^null$/],
  ],
  avalanche: [
    [
      'a commune that three massifs share',
      (site) => site.avalanche(grenoble),
      /"holdsPoint":true,.*"name":"Vercors".*"name":"Chartreuse".*"name":"Belledonne"/,
    ],
    ['a plain', (site) => site.avalanche(lyon), unsupported],
  ],
  rainSnow: [
    [
      'in the mountains',
      (site) => site.rainSnow(chamonix),
      /"atPlace":"rain","date":"2025-07-15",.*"quarter":"evening"/,
    ],
    ['in a plain', (site) => site.rainSnow(lyon), unsupported],
  ],
  measuredSnow: [
    [
      'near a station',
      (site) => site.measuredSnow({ lat: 45.37, lon: 7.04 }),
      /"altitude":2740,.*"depth":60,"fresh":4,.*"name":"Bonneval"/,
    ],
    ['far from all', (site) => site.measuredSnow(lyon), unsupported],
  ],
  credits: [
    ['of the vigilance', (site) => site.credits(['meteo-france']), /"name":"Météo-France"/],
    ['of what is simulated', (site) => site.credits(['simulated']), /^\[\]$/],
  ],
  openApi: [['its routes', (site) => site.openApi(), /"\/api\/v1\/forecast":\{"get":/]],
  eclipses: [['the next', (site) => site.eclipses(), /"kind":"total".*"peak":"2025-09-07T18:11:/]],
}

/** A page asks for the weather of the point that its place has. */
function weatherOf(slug: string): Case<BrowserSite>[1] {
  return async (site) => {
    const answer = await site.place(slug, null)
    assert.equal(answer.kind, 'found')
    return answer.kind === 'found' ? site.weather(answer.place) : null
  }
}

const asInBrowser = (app: FastifyInstance): BrowserSite =>
  createSiteApi(async (path) => {
    const response = await app.inject(path)
    return { status: response.statusCode, json: async () => response.json<unknown>() }
  })

/** Whether it came from memory, and when it was asked, are the asker's. */
const byAsker = new Set(['cached', 'now'])

const comparable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const compared = Object.entries(value).filter(([name, part]) => !byAsker.has(name) && part !== undefined)
  return Object.fromEntries(
    compared.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, comparable(part)]),
  )
}

async function assertSame({ app, site }: BuiltSite, [, ask, right]: Case<BrowserSite>): Promise<void> {
  const inProcess = comparable(await ask(site))
  const overHttp = comparable(await ask(asInBrowser(app)))
  assert.deepEqual(overHttp, inProcess)
  assert.match(JSON.stringify(overHttp), right)
}

// A day of a race, in the afternoon.
const clock = fixedClock('2025-07-14T13:00:00.000Z')
const built = await buildApp({ after }, { clock })

/** Every case with its method; each table has its own kind of site. */
const listed = <Site>(cases: Cases<Site>): readonly (readonly [string, readonly Case<Site>[]])[] =>
  Object.entries(cases)

test('the site has no method without a case here, in the browser as on the server', () => {
  const browser = Object.keys(browserCases)
  assert.deepEqual(Object.keys(asInBrowser(built.app)).sort(), browser.toSorted())
  assert.deepEqual(Object.keys(built.site).sort(), [...browser, ...Object.keys(serverCases)].sort())
})

describe('islands get over /api what pages get', () => {
  for (const [method, some] of listed(browserCases))
    describe(method, () => {
      for (const one of some) test(one[0], () => assertSame(built, one))
    })
})

describe('what only pages ask is answered', () => {
  for (const [method, some] of listed(serverCases))
    describe(method, () => {
      for (const [about, ask, right] of some)
        test(about, async () => assert.match(JSON.stringify(comparable(await ask(built.site))), right))
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

  test('of the second source is the same for both, without what that source lacks', async (t) => {
    const site = await buildApp(t, {
      env: { WEATHER_SOURCE: 'met-norway', CONTACT_EMAIL: 'meteo@ville.example' },
    })
    await assertSame(site, [
      'its own',
      (asked) => asked.weather(lyon),
      /"condition":"thunderstorm".*"snowDepth":null.*"uvIndex":null.*"windGusts":null.*"rain":\[\].*"source":"met-norway"/,
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

describe('avalanches', () => {
  test('of level 4 and 5 are the same for both in winter, of all massifs of the places', async (t) => {
    const winter = await buildApp(t, { clock: fixedClock('2026-11-21T09:00:00.000Z') })
    await assertSame(winter, [
      'favourites',
      (asked) => asked.highAvalanche([lyon, chamonix, grenoble]),
      /"level":5,"name":"Belledonne",.*"level":5,"name":"Mont-Blanc","slug":"mont-blanc","validUntil":"2026-11-21T17:00:00\.000Z"\}/,
    ])
  })
})
