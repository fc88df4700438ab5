import type { SiteApi } from '../../src/site-api.ts'
import type { BrowserSite } from '../../src/web/browser/site-api.ts'
import {
  lyon,
  chamonix,
  grenoble,
  annecy,
  saintDenis,
  biarritz,
  geneva,
  middleOfTheAtlantic,
  men,
  unsupported,
  type Cases,
} from './cases.ts'

const askTide = async (site: Pick<SiteApi, 'beach' | 'beachTide'>, slug: string): Promise<unknown> => {
  const beach = await site.beach(slug)
  return beach && (await site.beachTide(beach))
}

/** What only pages and other programs ask. */
export const serverCases: Cases<Omit<SiteApi, keyof BrowserSite>> = {
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
