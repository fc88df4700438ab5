import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { commune, communes, isArrondissement, prefectures, type CommuneRow } from './gazetteer-files.ts'

/** Great-circle distance in km on a sphere of 6371 km. */
function haversineKm(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const a = half(lat2 - lat1) + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * half(lon2 - lon1)
  return 2 * 6371 * Math.asin(Math.sqrt(a))
}

function assertNear(km: number, code: string, lat: number, lon: number) {
  const [, name, ownLat, ownLon] = commune(code)
  const distance = haversineKm(lat, lon, ownLat, ownLon)
  assert.ok(distance <= km, `${code} ${name} is ${distance.toFixed(1)} km from ${lat}, ${lon}`)
}

/** The land of each territory with a margin of a few km, from an atlas: south, north, west, east. */
// prettier-ignore
const territories: readonly (readonly [prefix: RegExp, box: readonly [number, number, number, number]])[] = [
  [/^2[AB]/, [41.3, 43.1, 8.5, 9.6]], [/^(?!9[78]|2[AB])/, [42.2, 51.2, -5.3, 8.3]],
  [/^971/, [15.8, 16.6, -61.9, -61.0]], [/^972/, [14.3, 14.9, -61.3, -60.8]],
  [/^973/, [2.1, 5.8, -54.7, -51.6]], [/^974/, [-21.4, -20.8, 55.2, 55.9]],
  [/^975/, [46.7, 47.2, -56.5, -56.1]], [/^976/, [-13.1, -12.6, 45.0, 45.3]],
  [/^977/, [17.8, 18.0, -63.0, -62.7]], [/^978/, [18.0, 18.2, -63.2, -62.9]],
  [/^984/, [-67, -37, 50, 141]], [/^986/, [-14.5, -13.1, -178.3, -176.0]],
  [/^987/, [-28, -7.8, -155, -134]], [/^988/, [-23, -19.4, 163.3, 168.3]],
]

describe('the list of communes', () => {
  test('has every commune of France and the forty-five municipal arrondissements', () => {
    const arrondissements = communes.rows.filter(([code]) => isArrondissement(code))
    const others = communes.rows.length - arrondissements.length
    assert.deepEqual(communes.fields, [
      'code',
      'name',
      'lat',
      'lon',
      'population',
      'postalCodes',
      'box',
      'elevation',
    ])
    assert.equal(arrondissements.length, 20 + 9 + 16)
    assert.ok(others >= 34_900 && others <= 35_100, `${others} communes`)
  })

  test('is in the order of the codes, each once', () => {
    const codes = communes.rows.map(([code]) => code)
    assert.deepEqual(codes, [...new Set(codes)].sort())
  })

  test('places every commune in its own territory', () => {
    for (const [code, name, lat, lon] of communes.rows) {
      const [, box] = territories.find(([prefix]) => prefix.test(code)) ?? assert.fail(code)
      const [south, north, west, east] = box
      const isInside = lat >= south && lat <= north && lon >= west && lon <= east
      assert.ok(isInside, `${code} ${name} at ${lat}, ${lon}`)
    }
  })

  test('keeps every point in its box, or within three kilometres of it', () => {
    for (const [code, name, lat, lon, , , box] of communes.rows) {
      if (box === null) continue
      const [west, south, east, north] = box
      assert.ok(west < east && south < north, `${code} ${name} has an empty box`)
      const nearestLat = Math.min(Math.max(lat, south), north)
      const nearestLon = Math.min(Math.max(lon, west), east)
      assert.ok(haversineKm(lat, lon, nearestLat, nearestLon) < 3, `${code} ${name} is out of its box`)
    }
  })

  test('keeps the box of Cayenne off Kourou, though it owns the islands there', () => {
    const [west] = commune('97302')[6] ?? []
    assert.ok(west !== undefined && west > -52.64, 'Cayenne reaches Kourou')
  })

  test('knows the population of all but the bases of the southern lands', () => {
    const withPopulation = (wanted: number | null) =>
      communes.rows.filter(([, , , , population]) => population === wanted).map(([code]) => code)
    const destroyedIn1916 = ['55039', '55050', '55139', '55189', '55239', '55307']
    assert.deepEqual(withPopulation(0), destroyedIn1916)
    assert.deepEqual(withPopulation(null), ['98411', '98412', '98413', '98414'])
  })

  test('counts the inhabitants of the arrondissements as those of their city', () => {
    for (const [city, prefix] of [
      ['75056', '751'],
      ['69123', '6938'],
      ['13055', '132'],
    ] as const) {
      const parts = communes.rows.filter(([code]) => code.startsWith(prefix))
      const sum = parts.reduce((total, [, , , , population]) => total + (population ?? 0), 0)
      assert.equal(sum, commune(city)[4])
    }
  })

  test('has no straight apostrophe in a name', () => {
    assert.deepEqual(
      communes.rows.filter(([, name]) => name.includes("'")),
      [],
    )
    assert.equal(commune('94038')[1], 'L’Haÿ-les-Roses')
    assert.equal(commune('97229')[1], 'Schœlcher')
  })

  test('knows postal codes', () => {
    assert.ok(commune('42218')[5].split(' ').includes('42000'))
    assert.deepEqual(commune('2A004')[5].split(' '), ['20000', '20090', '20167'])
    assert.equal(commune('75107')[5], '75007')
    assert.equal(commune('98818')[5], '98800')
  })
})

/** Well-known places; the coordinates are those of an atlas, to four decimals. */
// prettier-ignore
const officialPlaces = [
  ['75056', 'Paris', 48.8566, 2.3522], ['2A004', 'Ajaccio', 41.9189, 8.7381],
  ['97411', 'Saint-Denis', -20.8823, 55.4504], ['98818', 'Nouméa', -22.2741, 166.4488],
  ['94038', 'L’Haÿ-les-Roses', 48.7794, 2.3373], ['42218', 'Saint-Étienne', 45.4339, 4.39],
  ['97352', 'Saül', 3.623, -53.21], ['97311', 'Saint-Laurent-du-Maroni', 5.5039, -54.0289],
  ['97701', 'Saint-Barthélemy', 17.8962, -62.8498], ['97801', 'Saint-Martin', 18.0682, -63.083],
  ['98735', 'Papeete', -17.5347, -149.5684], ['98613', 'Uvea', -13.2816, -176.1745],
] as const

/** The prefectures, to two decimals of a degree. */
// prettier-ignore
const officialHeights = [
  ['74056', 'Chamonix-Mont-Blanc', 1_035], ['73304', 'Val-d’Isère', 1_850], ['05023', 'Briançon', 1_326],
  ['05061', 'Gap', 745], ['04019', 'Barcelonnette', 1_135], ['66124', 'Font-Romeu-Odeillo-Via', 1_800],
  ['38185', 'Grenoble', 213], ['69123', 'Lyon', 170], ['67482', 'Strasbourg', 143], ['59350', 'Lille', 20],
  ['97424', 'Cilaos', 1_210], ['06029', 'Cannes', 5],
] as const

describe('a point of the gazetteer', () => {
  for (const [code, name, lat, lon] of officialPlaces) {
    test(`puts ${name} (${code}) where it is`, () => {
      assert.equal(commune(code)[1], name)
      assertNear(1, code, lat, lon)
    })
  }

  test('is the town centre for every prefecture', () => {
    for (const [code, lat, lon] of prefectures) assertNear(3, code, lat, lon)
  })

  test('has the height that the town is known for, within what its slopes make of it', () => {
    for (const [code, name, metres] of officialHeights) {
      const [, ownName, , , , , , elevation] = commune(code)
      assert.equal(ownName, name)
      assert.ok(elevation !== null && Math.abs(elevation - metres) <= 40, `${name}: ${elevation} m`)
    }
  })

  test('has a height for nine inhabitants in ten, from the sea up to the highest town', () => {
    const inhabitants = (rows: readonly CommuneRow[]) =>
      rows.reduce(
        (sum, [code, , , , population]) => sum + (isArrondissement(code) ? 0 : (population ?? 0)),
        0,
      )
    const high = communes.rows.filter((row) => row[7] !== null)
    assert.ok(inhabitants(high) >= 0.89 * inhabitants(communes.rows), `${inhabitants(high)} inhabitants`)
    // Saint-Véran, the highest commune, lies at 2,042 m; polders lie below the sea.
    for (const [code, name, , , , , , metres] of high)
      assert.ok(metres !== null && metres >= -5 && metres <= 2_042, `${code} ${name}: ${metres} m`)
  })

  test('of an arrondissement lies in its city', () => {
    for (const [code, , lat, lon] of communes.rows.filter((row) => isArrondissement(row[0]))) {
      const city = code.startsWith('75') ? '75056' : code.startsWith('69') ? '69123' : '13055'
      const [west, south, east, north] = commune(city)[6] ?? assert.fail(city)
      assert.ok(lat > south && lat < north && lon > west && lon < east, `${code} is outside ${city}`)
    }
  })

  test('of an arrondissement is its own: no two lie within 500 m', () => {
    const rows = communes.rows.filter(([code]) => isArrondissement(code))
    for (const [i, a] of rows.entries())
      for (const b of rows.slice(i + 1))
        assert.ok(haversineKm(a[2], a[3], b[2], b[3]) > 0.5, `${a[0]} ${b[0]}`)
  })
})
