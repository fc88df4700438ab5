import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

const Box = Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()])

const CommuneRow = Type.Tuple([
  Type.String({ pattern: '^(\\d{2}|2A|2B)\\d{3}$' }),
  Type.String({ minLength: 1 }),
  Type.Number(),
  Type.Number(),
  Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  Type.String({ pattern: '^(\\d{5}( \\d{5})*)?$' }),
  Type.Union([Box, Type.Null()]),
  Type.Union([Type.Integer(), Type.Null()]),
])

const Communes = Type.Object({ fields: Type.Array(Type.String()), rows: Type.Array(CommuneRow) })

const Departments = Type.Array(
  Type.Object({
    code: Type.String(),
    name: Type.String(),
    of: Type.String(),
    regionCode: Type.String(),
    regionName: Type.String(),
    seat: Type.Union([Type.String(), Type.Null()]),
    timeZone: Type.String(),
    otherTimeZones: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
)

const Cities = Type.Array(Type.Object({ code: Type.String(), priority: Type.Number() }))

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../data/${name}.json`, import.meta.url), 'utf8'))

const communes = Value.Parse(Communes, read('communes'))
const departments = Value.Parse(Departments, read('departments'))
const cities = Value.Parse(Cities, read('cities'))

type CommuneRow = Static<typeof CommuneRow>

const rowByCode = new Map(communes.rows.map((row) => [row[0], row]))
const departmentByCode = new Map(departments.map((department) => [department.code, department]))
const priorityByCode = new Map(cities.map(({ code, priority }) => [code, priority]))

const isArrondissement = (code: string) => /^(751|6938|132)/.test(code)
const departmentOf = (code: string) => code.slice(0, /^9[78]/.test(code) ? 3 : 2)

function commune(code: string): CommuneRow {
  const row = rowByCode.get(code)
  assert.ok(row, `no commune ${code}`)
  return row
}

/** Great-circle distance in km on a sphere of 6371 km. */
function haversineKm(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const a = half(lat2 - lat1) + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * half(lon2 - lon1)
  return 2 * 6371 * Math.asin(Math.sqrt(a))
}

function assertWithin(km: number, code: string, lat: number, lon: number) {
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
const knownPlaces = [
  ['75056', 'Paris', 48.8566, 2.3522], ['2A004', 'Ajaccio', 41.9189, 8.7381],
  ['97411', 'Saint-Denis', -20.8823, 55.4504], ['98818', 'Nouméa', -22.2741, 166.4488],
  ['94038', 'L’Haÿ-les-Roses', 48.7794, 2.3373], ['42218', 'Saint-Étienne', 45.4339, 4.39],
  ['97352', 'Saül', 3.623, -53.21], ['97311', 'Saint-Laurent-du-Maroni', 5.5039, -54.0289],
  ['97701', 'Saint-Barthélemy', 17.8962, -62.8498], ['97801', 'Saint-Martin', 18.0682, -63.083],
  ['98735', 'Papeete', -17.5347, -149.5684], ['98613', 'Uvea', -13.2816, -176.1745],
] as const

/** The prefectures, to two decimals of a degree. */
// prettier-ignore
const prefectures = [
  ['01053', 46.2, 5.22], ['02408', 49.56, 3.62], ['03190', 46.57, 3.33], ['04070', 44.09, 6.24],
  ['05061', 44.56, 6.08], ['06088', 43.7, 7.27], ['07186', 44.73, 4.6], ['08105', 49.77, 4.72],
  ['09122', 42.97, 1.61], ['10387', 48.3, 4.08], ['11069', 43.21, 2.35], ['12202', 44.35, 2.57],
  ['13055', 43.3, 5.37], ['14118', 49.18, -0.37], ['15014', 44.93, 2.44], ['16015', 45.65, 0.16],
  ['17300', 46.16, -1.15], ['18033', 47.08, 2.4], ['19272', 45.27, 1.77], ['21231', 47.32, 5.04],
  ['22278', 48.51, -2.76], ['23096', 46.17, 1.87], ['24322', 45.18, 0.72], ['25056', 47.24, 6.02],
  ['26362', 44.93, 4.89], ['27229', 49.02, 1.15], ['28085', 48.45, 1.49], ['29232', 48.0, -4.1],
  ['2A004', 41.93, 8.74], ['2B033', 42.7, 9.45], ['30189', 43.84, 4.36], ['31555', 43.6, 1.44],
  ['32013', 43.65, 0.59], ['33063', 44.84, -0.58], ['34172', 43.61, 3.88], ['35238', 48.11, -1.68],
  ['36044', 46.81, 1.69], ['37261', 47.39, 0.69], ['38185', 45.19, 5.72], ['39300', 46.67, 5.55],
  ['40192', 43.89, -0.5], ['41018', 47.59, 1.33], ['42218', 45.43, 4.39], ['43157', 45.04, 3.88],
  ['44109', 47.22, -1.55], ['45234', 47.9, 1.9], ['46042', 44.45, 1.44], ['47001', 44.2, 0.62],
  ['48095', 44.52, 3.5], ['49007', 47.47, -0.55], ['50502', 49.12, -1.09], ['51108', 48.96, 4.36],
  ['52121', 48.11, 5.14], ['53130', 48.07, -0.77], ['54395', 48.69, 6.18], ['55029', 48.77, 5.16],
  ['56260', 47.66, -2.76], ['57463', 49.12, 6.18], ['58194', 46.99, 3.16], ['59350', 50.63, 3.06],
  ['60057', 49.43, 2.08], ['61001', 48.43, 0.09], ['62041', 50.29, 2.78], ['63113', 45.78, 3.08],
  ['64445', 43.3, -0.37], ['65440', 43.23, 0.07], ['66136', 42.7, 2.9], ['67482', 48.58, 7.75],
  ['68066', 48.08, 7.36], ['69123', 45.76, 4.84], ['70550', 47.62, 6.16], ['71270', 46.31, 4.83],
  ['72181', 48.0, 0.2], ['73065', 45.57, 5.92], ['74010', 45.9, 6.13], ['75056', 48.86, 2.35],
  ['76540', 49.44, 1.1], ['77288', 48.54, 2.66], ['78646', 48.8, 2.13], ['79191', 46.32, -0.46],
  ['80021', 49.89, 2.3], ['81004', 43.93, 2.15], ['82121', 44.02, 1.35], ['83137', 43.12, 5.93],
  ['84007', 43.95, 4.81], ['85191', 46.67, -1.43], ['86194', 46.58, 0.34], ['87085', 45.83, 1.26],
  ['88160', 48.17, 6.45], ['89024', 47.8, 3.57], ['90010', 47.64, 6.86], ['91228', 48.63, 2.43],
  ['92050', 48.89, 2.2], ['93008', 48.91, 2.44], ['94028', 48.79, 2.46], ['95500', 49.05, 2.1],
  ['97105', 16.0, -61.73], ['97209', 14.6, -61.07], ['97302', 4.94, -52.33], ['97411', -20.88, 55.45],
  ['97502', 46.78, -56.18], ['97611', -12.78, 45.23], ['97701', 17.9, -62.85], ['97801', 18.07, -63.08],
  ['98613', -13.28, -176.17], ['98735', -17.54, -149.57], ['98818', -22.27, 166.45],
] as const

/** Town halls and squares, in metres, as maps and the towns themselves tell. */
// prettier-ignore
const knownHeights = [
  ['74056', 'Chamonix-Mont-Blanc', 1_035], ['73304', 'Val-d’Isère', 1_850], ['05023', 'Briançon', 1_326],
  ['05061', 'Gap', 745], ['04019', 'Barcelonnette', 1_135], ['66124', 'Font-Romeu-Odeillo-Via', 1_800],
  ['38185', 'Grenoble', 213], ['69123', 'Lyon', 170], ['67482', 'Strasbourg', 143], ['59350', 'Lille', 20],
  ['97424', 'Cilaos', 1_210], ['06029', 'Cannes', 5],
] as const

describe('a point of the gazetteer', () => {
  for (const [code, name, lat, lon] of knownPlaces) {
    test(`puts ${name} (${code}) where it is`, () => {
      assert.equal(commune(code)[1], name)
      assertWithin(1, code, lat, lon)
    })
  }

  test('is the town centre for every prefecture', () => {
    for (const [code, lat, lon] of prefectures) assertWithin(3, code, lat, lon)
  })

  test('has the height that the town is known for, within what its slopes make of it', () => {
    for (const [code, name, metres] of knownHeights) {
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

describe('the list of departments', () => {
  test('has the 96 of the mainland and Corsica, the five overseas, and eight territories', () => {
    assert.equal(departments.length, 96 + 5 + 8)
    assert.ok(!departmentByCode.has('20'))
  })

  test('has the department of every commune', () => {
    for (const [code] of communes.rows) assert.ok(departmentByCode.has(departmentOf(code)), code)
  })

  test('names the prefecture of each, in its own department', () => {
    const seats = departments.flatMap(({ seat }) => seat ?? [])
    assert.deepEqual(seats.toSorted(), prefectures.map(([code]) => code).toSorted())
    for (const { code, seat } of departments) if (seat !== null) assert.equal(departmentOf(seat), code)
  })

  // prettier-ignore
  const genitives = [
    ['01', 'de l’Ain'], ['06', 'des Alpes-Maritimes'], ['21', 'de la Côte-d’Or'],
    ['28', 'd’Eure-et-Loir'], ['2A', 'de la Corse-du-Sud'], ['34', 'de l’Hérault'],
    ['35', 'd’Ille-et-Vilaine'], ['40', 'des Landes'], ['41', 'de Loir-et-Cher'],
    ['42', 'de la Loire'], ['49', 'de Maine-et-Loire'], ['69', 'du Rhône'],
    ['75', 'de Paris'], ['84', 'de Vaucluse'], ['90', 'du Territoire de Belfort'],
    ['95', 'du Val-d’Oise'], ['971', 'de la Guadeloupe'], ['974', 'de La Réunion'],
    ['976', 'de Mayotte'], ['984', 'des Terres australes et antarctiques françaises'],
    ['987', 'de la Polynésie française'], ['988', 'de la Nouvelle-Calédonie'],
  ] as const

  for (const [code, of] of genitives) {
    test(`writes « le département ${of} »`, () => assert.equal(departmentByCode.get(code)?.of, of))
  }

  test('joins each to its region', () => {
    assert.equal(departmentByCode.get('69')?.regionName, 'Auvergne-Rhône-Alpes')
    assert.equal(departmentByCode.get('06')?.regionName, 'Provence-Alpes-Côte d’Azur')
    assert.equal(new Set(departments.map(({ regionCode }) => regionCode)).size, 18 + 8)
  })

  // prettier-ignore
  const overseasOffsets = [
    ['971', 'GMT-4'], ['972', 'GMT-4'], ['973', 'GMT-3'], ['974', 'GMT+4'], ['975', 'GMT-3'],
    ['976', 'GMT+3'], ['977', 'GMT-4'], ['978', 'GMT-4'], ['984', 'GMT+5'], ['986', 'GMT+12'],
    ['987', 'GMT-10'], ['988', 'GMT+11'], ['989', 'GMT-8'],
  ] as const

  const winterOffset = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
      .formatToParts(Date.UTC(2025, 0, 15))
      .find(({ type }) => type === 'timeZoneName')?.value

  test('gives each overseas territory its legal time, and Paris time to the rest', () => {
    const offsets = new Map<string, string>(overseasOffsets)
    for (const { code, timeZone } of departments) {
      assert.equal(winterOffset(timeZone), offsets.get(code) ?? 'GMT+1', code)
      if (!offsets.has(code)) assert.equal(timeZone, 'Europe/Paris')
    }
  })

  test('knows the islands that do not keep the time of their territory', () => {
    const { 98719: gambier, 98731: nukuHiva } = departmentByCode.get('987')?.otherTimeZones ?? {}
    assert.equal(gambier && winterOffset(gambier), 'GMT-9')
    assert.equal(nukuHiva && winterOffset(nukuHiva), 'GMT-9:30')
    const exceptions = departments.flatMap(({ otherTimeZones }) => Object.keys(otherTimeZones ?? {}))
    for (const code of exceptions) commune(code)
  })
})

describe('the priority cities', () => {
  const withPriority = (priority: number) => cities.filter((city) => city.priority === priority).length

  test('are about three hundred communes, the first ones first', () => {
    assert.ok(cities.length >= 300 && cities.length <= 330, `${cities.length} cities`)
    for (const { code } of cities) assert.ok(!isArrondissement(commune(code)[0]))
    const sorted = cities.toSorted((a, b) => b.priority - a.priority || (a.code < b.code ? -1 : 1))
    assert.deepEqual(cities, sorted)
    assert.equal(new Set(cities.map(({ code }) => code)).size, cities.length)
  })

  test('fill six tiers', () => {
    assert.deepEqual([...new Set(cities.map(({ priority }) => priority))], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4])
    assert.ok(withPriority(0.9) >= 11 && withPriority(0.9) <= 15)
    assert.ok(withPriority(0.8) >= 30 && withPriority(0.8) <= 50)
    assert.ok(withPriority(0.7) >= 100 && withPriority(0.7) <= 150)
    assert.ok(withPriority(0.6) >= 50 && withPriority(0.6) <= 80)
    for (const small of [0.5, 0.4]) assert.ok(withPriority(small) >= 20)
  })

  test('have the eleven cities of 200,000 inhabitants in the first tier', () => {
    const names = cities.filter(({ priority }) => priority === 0.9).map(({ code }) => commune(code)[1])
    const largest = 'Paris Marseille Lyon Toulouse Nice Nantes Montpellier Strasbourg Bordeaux Lille Rennes'
    for (const name of largest.split(' ')) assert.ok(names.includes(name), name)
  })

  test('have every prefecture, none below the medium towns', () => {
    for (const [code] of prefectures) assert.ok((priorityByCode.get(code) ?? 0) >= 0.7, commune(code)[1])
  })

  test('have the eight towns of Corsica', () => {
    const corsican = cities.filter(({ code }) => /^2[AB]/.test(code)).map(({ code }) => commune(code)[1])
    const expected = [
      'Ajaccio',
      'Bastia',
      'Bonifacio',
      'Calvi',
      'Corte',
      'Porto-Vecchio',
      'Propriano',
      'Sartène',
    ]
    assert.deepEqual(corsican.toSorted(), expected)
  })

  test('have a city in every inhabited overseas territory', () => {
    const inhabited = ['971', '972', '973', '974', '975', '976', '977', '978', '986', '987', '988']
    for (const territory of inhabited)
      assert.ok(
        cities.some(({ code }) => code.startsWith(territory)),
        territory,
      )
  })
})
