import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { distanceKm } from '../../src/domain/geo.ts'
import { citySlug } from '../../src/domain/place.ts'
import { readCatalogueFiles } from '../../src/server/catalogue/files.ts'
import { type Catalogue, type CatalogueFiles, createCatalogue } from '../../src/server/catalogue.ts'

const directory = fileURLToPath(new URL('../../data', import.meta.url))
const catalogue = createCatalogue(directory)

const lyon = { lat: 45.7578, lon: 4.832 }

describe('the catalogue', () => {
  test('knows every commune and arrondissement', () => {
    assert.ok(catalogue.allCities.length >= 34_900)
    assert.equal(catalogue.allCities.filter(({ name }) => name.endsWith(' Arrondissement')).length, 45)
  })
  test('knows departments by their official codes', () => {
    assert.equal(catalogue.department('69')?.name, 'Rhône')
    assert.equal(catalogue.department('2A')?.regionName, 'Corse')
    assert.equal(catalogue.department('974')?.seat, '97411')
    for (const code of ['20', '00', '96', '2a', '', '__proto__', 'constructor']) {
      assert.equal(catalogue.department(code), null)
    }
  })
  test('lists the curated cities by priority, then population', () => {
    const { cities } = catalogue
    assert.equal(cities[0]?.name, 'Paris')
    assert.ok(cities.length >= 290 && cities.length <= 340)
    for (const [i, city] of cities.entries()) {
      const next = cities[i + 1]
      if (!next || next.priority !== city.priority) continue
      assert.ok((city.population ?? 0) >= (next.population ?? 0), `${city.name}, ${next.name}`)
    }
  })
  test('finds cities by code and beaches by slug', () => {
    assert.equal(catalogue.city('94038')?.slug, 'lhay-les-roses')
    const [beach] = catalogue.beaches
    assert.ok(beach)
    assert.equal(catalogue.beach(beach.slug), beach)
    for (const slug of ['', 'nulle-part', '__proto__', 'constructor', 'toString']) {
      assert.equal(catalogue.beach(slug), null)
      assert.equal(catalogue.city(slug), null)
    }
  })
  test('knows the time of every place, also where a territory keeps several', () => {
    const zoneOf = (code: string): string | null => {
      const city = catalogue.city(code)
      return city && catalogue.timeZoneOf(city)
    }
    assert.equal(zoneOf('75056'), 'Europe/Paris')
    assert.equal(zoneOf('97411'), 'Indian/Reunion')
    assert.equal(zoneOf('98735'), 'Pacific/Tahiti')
    assert.equal(zoneOf('98731'), 'Pacific/Marquesas')
  })
})

describe('an address', () => {
  const resolved = (slug: string, at?: Parameters<Catalogue['resolve']>[1]): string | null => {
    const place = catalogue.resolve(slug, at)
    return place && `${place.name} ${place.departmentCode}`
  }
  const cases: readonly (readonly [slug: string, place: string | null])[] = [
    ['paris', 'Paris 75'],
    ['saint-etienne', 'Saint-Étienne 42'],
    ['lhay-les-roses', 'L’Haÿ-les-Roses 94'],
    ['villeneuve-dascq', 'Villeneuve-d’Ascq 59'],
    ['aixe-sur-vienne', 'Aixe-sur-Vienne 87'],
    ['noumea', 'Nouméa 988'],
    ['paris-11e-arrondissement', 'Paris 11e Arrondissement 75'],
    ['mont-ventoux', 'Mont Ventoux 84'],
    ['montreuil', 'Montreuil 93'],
    ['Paris', null],
    ['saint-étienne', null],
    ['nulle-part', null],
    ['', null],
    ['constructor', null],
    ['__proto__', null],
    ['toString', null],
  ]
  for (const [slug, place] of cases) {
    test(`« ${slug} » leads to ${place ?? 'nothing'}`, () => assert.equal(resolved(slug), place))
  }
  test('of several places leads to the largest, and with coordinates to the one that is there', () => {
    assert.equal(resolved('saint-denis', { lat: 48.9356, lon: 2.3539 }), 'Saint-Denis 93')
    assert.equal(resolved('saint-denis', { lat: -20.8789, lon: 55.4481 }), 'Saint-Denis 974')
    assert.equal(resolved('montreuil', { lat: 46.3989, lon: -0.8389 }), 'Montreuil 85')
  })
  test('with coordinates far from every place of that name leads nowhere', () => {
    assert.equal(resolved('saint-denis', { lat: 45.76, lon: 4.83 }), null)
    assert.equal(resolved('lyon', { lat: 48.85, lon: 2.35 }), null)
    assert.equal(resolved('lyon', { lat: NaN, lon: NaN }), null)
  })
  test('with the coordinates of any place leads there', () => {
    const notFound = [...catalogue.allCities, ...catalogue.natureSites].filter(({ slug, lat, lon }) => {
      const found = catalogue.resolve(slug, { lat, lon })
      return found?.lat !== lat || found.lon !== lon
    })
    assert.deepEqual(
      notFound.map(({ name }) => name),
      [],
    )
  })
  test('is marked ambiguous exactly when it is shared', () => {
    for (const place of [...catalogue.allCities, ...catalogue.natureSites]) {
      assert.equal(place.ambiguous, catalogue.homonyms(place.slug).length > 1, place.slug)
    }
  })
  test('follows the rule of city slugs', () => {
    const others = catalogue.allCities.filter(({ name, slug }) => slug !== citySlug(name))
    // Villes, in the Ain, has the name of a page of the site.
    assert.deepEqual(
      others.map(({ slug }) => slug),
      ['villes-01'],
    )
    for (const { slug } of catalogue.allCities) assert.match(slug, /^[a-z0-9-]+$/)
  })
})

describe('a path that is no slug', () => {
  const cases: readonly (readonly [path: string, slug: string | null])[] = [
    ['Saint-Étienne', 'saint-etienne'],
    ['LYON', 'lyon'],
    ['Lyon/', 'lyon'],
    ['lyon.', 'lyon'],
    ['l-hay-les-roses', 'lhay-les-roses'],
    ['L’Haÿ-les-Roses', 'lhay-les-roses'],
    ["L'Haÿ-les-Roses", 'lhay-les-roses'],
    ['L%27Ha%C3%BF-les-Roses', 'lhay-les-roses'],
    ['saint etienne', 'saint-etienne'],
    ['saint_etienne', 'saint-etienne'],
    ['saint--etienne', 'saint-etienne'],
    ['st-etienne', 'saint-etienne'],
    ['villeneuve-d-ascq', 'villeneuve-dascq'],
    ['paris-11', 'paris-11e-arrondissement'],
    ['Mont Ventoux', 'mont-ventoux'],
    ['lyon', null],
    ['mont-ventoux', null],
    ['tolouse', null],
    ['lyo', null],
    ['lyon.html', null],
    ['lyon;v=1', null],
    ['../lyon', null],
    ['lyon\0', null],
    ['ly\r\non', null],
    ['lyon\u202e', null],
    ['%', null],
    ['%2525', null],
    ['', null],
    ['-', null],
    ['__proto__', null],
    ['constructor', null],
    [`lyon${' '.repeat(200)}`, null],
  ]
  for (const [path, slug] of cases) {
    test(`${JSON.stringify(path.slice(0, 30))} means ${slug ?? 'nothing'}`, () => {
      assert.equal(catalogue.canonicalSlug(path), slug)
    })
  }
  test('never moves to a path that moves again', () => {
    for (const { name } of catalogue.allCities.slice(0, 5000)) {
      const slug = catalogue.canonicalSlug(name)
      if (slug !== null) assert.equal(catalogue.canonicalSlug(slug), null)
    }
  })
})

describe('places nearby', () => {
  test('are towns people know, nearest first, inside the radius', () => {
    const places = catalogue.nearby(lyon, 50, 12, '69123')
    assert.equal(places.length, 12)
    const names = places.map(({ place }) => place.name)
    assert.ok(names.includes('Villeurbanne') && names.includes('Vénissieux'), names.join())
    assert.ok(!names.includes('Lyon'))
    for (const [i, { km }] of places.entries()) assert.ok(km <= 50 && km >= (places[i - 1]?.km ?? 0))
  })
  test('do not list arrondissements beside their city', () => {
    const names = catalogue.nearby({ lat: 48.8566, lon: 2.3522 }, 50, 20).map(({ place }) => place.name)
    assert.ok(names.includes('Paris'))
    assert.ok(names.every((name) => !name.includes('Arrondissement')))
  })
  test('in the country are not only the next hamlets', () => {
    const names = catalogue.nearby({ lat: 46.17, lon: 1.872 }, 50, 6).map(({ place }) => place.name)
    assert.ok(names.includes('Guéret') && names.includes('La Souterraine'), names.join())
  })
  test('are none in the middle of an ocean', () => {
    assert.deepEqual(catalogue.nearby({ lat: 30, lon: -40 }), [])
    assert.deepEqual(catalogue.nearbyBeaches({ lat: 30, lon: -40 }, 30), [])
  })
  test('count beaches and nature sites by the same distance', () => {
    const arcachon = { lat: 44.6586, lon: -1.1686 }
    const beaches = catalogue.nearbyBeaches(arcachon, 30)
    assert.ok(beaches.some(({ place }) => place.commune === 'Arcachon'))
    for (const { place, km } of beaches) assert.equal(km, distanceKm(arcachon, place))
    const [nearest] = beaches
    assert.ok(nearest)
    const others = catalogue.nearbyBeaches(arcachon, 30, nearest.place.slug)
    assert.equal(others.length, beaches.length - 1)
    const sites = catalogue.nearbyNature({ lat: 44.174, lon: 5.279 }, 5).map(({ place }) => place.name)
    assert.ok(sites.includes('Mont Ventoux'))
  })
})

describe('the group of communes', () => {
  // SIREN of the Direction générale des collectivités locales.
  const groups: readonly [commune: string, code: string | null, name: string | null][] = [
    ['69266', '200046977', 'Métropole de Lyon'],
    ['75056', '200054781', 'Métropole du Grand Paris'],
    ['97302', '249730045', 'CA du Centre Littoral'],
    // Islands that are in no group, by law.
    ['29155', null, null],
  ]
  for (const [commune, code, name] of groups)
    test(`of ${commune} is ${name ?? 'none'}`, () =>
      assert.deepEqual(catalogue.intercommunality(commune), code === null ? null : { code, name }))
})

describe('a well-known place', () => {
  const { rows } = readCatalogueFiles(directory).knownPlaces as {
    rows: readonly (readonly [names: string, kind: string, commune: string, lat: number, lon: number])[]
  }
  test('is one of more than four hundred, each called so once', () => {
    const names = rows.flatMap(([all]) => all.split('|').map(citySlug))
    assert.ok(rows.length >= 400)
    assert.equal(new Set(names).size, names.length)
  })
  test('lies in its commune', () => {
    // Boxes of 2017 end at the shore, and a runway or a lighthouse may stick out: 5 km.
    const astray = rows.filter(([, , code, lat, lon]) => {
      const [west, south, east, north] = catalogue.territoryOf(code) ?? [lon, lat, lon, lat]
      const nearest = { lat: Math.min(Math.max(lat, south), north), lon: Math.min(Math.max(lon, west), east) }
      return distanceKm({ lat, lon }, nearest) > 5
    })
    assert.deepEqual(
      astray.map(([names]) => names),
      ['Île du Diable', 'Îles du Salut'],
    )
  })
  test('has an address, a height and a department of its own', () => {
    const resort = catalogue.resolve('val-thorens')
    assert.deepEqual(
      [resort?.name, resort?.departmentCode, resort?.kind === 'city' && resort.elevation],
      ['Val Thorens', '73', 2333],
    )
  })
  test('leaves the address of its name to a commune that is called so', () => {
    assert.equal(catalogue.resolve('les-arcs')?.departmentCode, '83')
    assert.equal(catalogue.resolve('les-arcs', { lat: 45.571, lon: 6.829 })?.departmentCode, '73')
  })
})

describe('data that is not as expected', () => {
  const files = readCatalogueFiles(directory)
  const noCities = {
    cities: [],
    areas: [],
    knownPlaces: { fields: ['names', 'kind', 'commune', 'lat', 'lon', 'elevation', 'geonames'], rows: [] },
    formerCommunes: { fields: ['code', 'name', 'successor'], rows: [] },
    intercommunalities: { fields: ['code', 'name', 'communes'], rows: [] },
  }
  const cases: readonly (readonly [what: string, change: Partial<CatalogueFiles>, message: RegExp])[] = [
    [
      'a commune without a point',
      { communes: withCommune(['01001', 'X', null, 4, 1, '01400', null, null]) },
      /communes/,
    ],
    [
      'a latitude in thousands',
      { communes: withCommune(['01001', 'X', 46151, 4, 1, '01400', null, null]) },
      /communes/,
    ],
    [
      'a postal code of six digits',
      { communes: withCommune(['01001', 'X', 46, 4, 1, '014000', null, null]) },
      /communes/,
    ],
    [
      'a commune of no department',
      { ...noCities, communes: withCommune(['96001', 'X', 46, 4, 1, '', null, null]) },
      /departments/,
    ],
    ['a priority for no commune', { cities: [{ code: '99999', priority: 0.5 }] }, /cities/],
    ['a priority out of range', { cities: [{ code: '75056', priority: 2 }] }, /cities/],
    ['a beach of no known sea', { beaches: [{ slug: 'x', name: 'X', region: 'Caspian' }] }, /beaches/],
    [
      'a group with a member that is no commune',
      { intercommunalities: withGroup(['200046977', 'Métropole de Lyon', '69123 69999']) },
      /200046977/,
    ],
    [
      'a well-known place in no commune',
      { knownPlaces: { ...noCities.knownPlaces, rows: [['X', 'resort', '99999', 45, 6, null, null]] } },
      /known-places/,
    ],
    ['an area of no department', { areas: [{ kind: 'region', names: ['X'], departments: '99' }] }, /areas/],
    ['an empty file', { departments: null }, /departments/],
    [
      'departments in other units',
      { departmentOutlines: { unitsPerDegree: 1_000, areas: {} } },
      /departments\.json/,
    ],
    ['outlines of nothing', { outlines: { unitsPerDegree: 10_000, france: [] } }, /outlines/],
  ]
  for (const [what, change, message] of cases) {
    test(`is refused with the name of the file: ${what}`, () => {
      assert.throws(() => createCatalogue({ ...files, ...change }), message)
    })
  }
  test('is refused when the directory is not there', () => {
    assert.throws(() => createCatalogue(`${directory}/nowhere`), /nowhere/)
  })
})

function withGroup(row: readonly unknown[]): unknown {
  return { fields: ['code', 'name', 'communes'], rows: [row] }
}

/** The smallest file of communes, with this row. */
function withCommune(row: readonly unknown[]): unknown {
  return {
    fields: ['code', 'name', 'lat', 'lon', 'population', 'postalCodes', 'box', 'elevation'],
    rows: [row],
  }
}
