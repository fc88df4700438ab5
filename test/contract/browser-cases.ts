import assert from 'node:assert/strict'
import type { BrowserSite } from '../../src/web/browser/site-api.ts'
import {
  lyon,
  chamonix,
  saintDenis,
  biarritz,
  geneva,
  middleOfTheAtlantic,
  men,
  unsupported,
  type Case,
  type Cases,
} from './cases.ts'

/** What islands ask, over `/api`. */
export const browserCases: Cases<BrowserSite> = {
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

/** A page asks for the weather of the point that its place has. */
function weatherOf(slug: string): Case<BrowserSite>[1] {
  return async (site) => {
    const answer = await site.place(slug, null)
    assert.equal(answer.kind, 'found')
    return answer.kind === 'found' ? site.weather(answer.place) : null
  }
}
