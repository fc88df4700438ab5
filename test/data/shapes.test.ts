import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Point = readonly [number, number]
type Shape = { d: string; label: Point }
type VigilanceMap = {
  viewBox: Point
  departments: Record<string, Shape>
  coasts: Record<string, string>
  corsicaSeparator: string
  parisInset: {
    frame: [number, number, number, number]
    departments: Record<string, Shape>
  }
}
type BaseMap = Topology<{
  departments: GeometryCollection<{ code: string }>
  neighbours: GeometryCollection<{ name: string }>
}>

const readShape = (name: string) => readFileSync(new URL(`../../data/shapes/${name}`, import.meta.url))
const parse = (content: Buffer): unknown => JSON.parse(content.toString('utf8'))

// The files are ours: the casts name the shapes that the tests below check.
const map = parse(readShape('vigilance-map.json')) as VigilanceMap
const base = parse(readShape('base-map.json')) as BaseMap
const coast = parse(readShape('coast.json')) as Record<string, Point[][]>

/** 01 to 95 without 20, which became 2A and 2B in 1976. */
const metropolitan = [
  ...Array.from({ length: 95 }, (_, i) => String(i + 1).padStart(2, '0')).filter((code) => code !== '20'),
  '2A',
  '2B',
].sort()

const coastal = '06 11 13 14 17 22 29 2A 2B 30 33 34 35 40 44 50 56 59 62 64 66 76 80 83 85'.split(' ')

/** The sub-paths of `M x y l dx dy …` data as absolute points. */
const subPaths = (d: string): Point[][] =>
  d
    .split('M')
    .slice(1)
    .map((part) => {
      const numbers = [...part.matchAll(/-?\d+/g)].map(([text]) => Number(text))
      let [x, y] = [0, 0]
      return Array.from({ length: numbers.length / 2 }, (_, i): Point => {
        x += numbers[2 * i] ?? Number.NaN
        y += numbers[2 * i + 1] ?? Number.NaN
        return [x, y]
      })
    })

const isInRings = ([x, y]: Point, rings: readonly (readonly (Point | Position)[])[]) => {
  let inside = false
  for (const ring of rings) {
    ring.forEach(([ax = 0, ay = 0], i) => {
      const [bx = 0, by = 0] = ring[(i + 1) % ring.length] ?? []
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    })
  }
  return inside
}

const isInFrame = ([x, y]: Point, [left, top, width, height]: readonly [number, number, number, number]) =>
  x >= left && x <= left + width && y >= top && y <= top + height

const viewBox = [0, 0, ...map.viewBox] as const
const onlyRelativeSteps = /^(M\d+ \d+l-?\d+(?:[ -]\d+)+z?)+$/

describe('the vigilance map', () => {
  test('draws the 96 metropolitan departments', () => {
    assert.deepEqual(Object.keys(map.departments).sort(), metropolitan)
  })

  test('keeps every point of every department in the drawing', () => {
    for (const [code, { d }] of Object.entries(map.departments)) {
      assert.match(d, onlyRelativeSteps, code)
      for (const point of subPaths(d).flat())
        assert.ok(isInFrame(point, viewBox), `${code} at ${point.join()}`)
    }
  })

  test('puts the figure of each department inside its outline', () => {
    const shapes = [...Object.entries(map.departments), ...Object.entries(map.parisInset.departments)]
    for (const [code, { d, label }] of shapes) assert.ok(isInRings(label, subPaths(d)), code)
  })

  test('has north up and west on the left', () => {
    const at = (code: string) => map.departments[code]?.label ?? [Number.NaN, Number.NaN]
    assert.ok(at('59')[1] < at('75')[1] && at('75')[1] < at('31')[1])
    assert.ok(at('29')[0] < at('75')[0] && at('75')[0] < at('67')[0])
    assert.ok(at('2B')[1] < at('2A')[1] && at('83')[1] < at('2B')[1])
  })

  test('draws a coast for each of the 25 coastal domains', () => {
    assert.deepEqual(Object.keys(map.coasts).sort(), coastal.map((code) => `${code}10`).sort())
    for (const [domain, d] of Object.entries(map.coasts)) {
      assert.match(d, onlyRelativeSteps, domain)
      assert.ok(!d.includes('z'), `${domain} is an open line`)
    }
  })

  test('follows with each coast the outline of its department', () => {
    for (const [domain, d] of Object.entries(map.coasts)) {
      const outline = new Set(
        subPaths(map.departments[domain.slice(0, 2)]?.d ?? '')
          .flat()
          .map(String),
      )
      const points = subPaths(d).flat()
      const shared = points.filter((point) => outline.has(String(point)))
      assert.ok(shared.length >= points.length * 0.9, `${domain}: ${shared.length} of ${points.length}`)
    }
  })

  test('enlarges Paris and its three neighbours in a frame that no department enters', () => {
    const { frame, departments } = map.parisInset
    assert.deepEqual(Object.keys(departments).sort(), ['75', '92', '93', '94'])
    for (const { d } of Object.values(departments)) {
      for (const point of subPaths(d).flat()) assert.ok(isInFrame(point, frame))
    }
    for (const [code, { d }] of Object.entries(map.departments)) {
      for (const point of subPaths(d).flat()) assert.ok(!isInFrame(point, frame), code)
    }
  })

  test('weighs at most 70 kB, 24 kB compressed', () => {
    const content = readShape('vigilance-map.json')
    assert.ok(content.length <= 70_000)
    assert.ok(gzipSync(content).length <= 24_000)
  })
})

const outlines = feature(base, base.objects.departments).features
const ringsOf = ({ type, coordinates }: Polygon | MultiPolygon) =>
  type === 'Polygon' ? coordinates : coordinates.flat()
const departmentAt = (lat: number, lon: number) =>
  outlines.find(({ geometry }) => {
    assert.ok(geometry.type === 'Polygon' || geometry.type === 'MultiPolygon')
    return isInRings([lon, lat], ringsOf(geometry))
  })?.properties.code

describe('the base map', () => {
  test('outlines the 101 departments and six territories', () => {
    const overseas = ['971', '972', '973', '974', '976', '975', '977', '978', '986', '987', '988']
    assert.deepEqual(
      outlines.map(({ properties }) => properties.code).sort(),
      [...metropolitan, ...overseas].sort(),
    )
  })

  const towns = [
    ['75', 'Paris', 48.8566, 2.3522],
    ['2A', 'Sartène', 41.621, 8.975],
    ['84', 'Valréas, an enclave', 44.384, 4.992],
    ['29', 'Carhaix', 48.276, -3.573],
    ['59', 'Lille', 50.6292, 3.0573],
    ['66', 'Prades', 42.617, 2.422],
    ['973', 'Saül', 3.623, -53.21],
    ['974', 'Cilaos', -21.134, 55.471],
    ['988', 'Bourail', -21.568, 165.48],
    ['987', 'the middle of Tahiti', -17.65, -149.45],
  ] as const
  for (const [code, name, lat, lon] of towns) {
    test(`finds ${name} in ${code}`, () => assert.equal(departmentAt(lat, lon), code))
  }

  const abroad = [
    ['Geneva', 46.2044, 6.1432],
    ['Llívia, a Spanish enclave', 42.4645, 1.982],
    ['Turin', 45.0703, 7.6869],
    ['Barcelona', 41.3874, 2.1686],
    ['London', 51.5072, -0.1276],
    ['the Bay of Biscay', 45, -4],
    ['Paramaribo', 5.852, -55.2038],
  ] as const
  for (const [name, lat, lon] of abroad) {
    test(`finds no department in ${name}`, () => assert.equal(departmentAt(lat, lon), undefined))
  }

  test('shows the countries around metropolitan France, and not France itself', () => {
    const countries = feature(base, base.objects.neighbours).features
    const names = countries.map(({ properties }) => properties.name)
    const expected =
      'Andorra Belgium Germany Ireland Italy Luxembourg Monaco Netherlands Portugal Spain Switzerland'
    for (const name of [...expected.split(' '), 'United Kingdom']) assert.ok(names.includes(name), name)
    assert.ok(!names.includes('France'))
  })

  test('weighs at most 130 kB', () => assert.ok(readShape('base-map.json').length <= 130_000))
})

describe('the drawn outlines', () => {
  const drawing = readShape('outlines.svg').toString('utf8')
  const linesOf = (name: string) =>
    subPaths(new RegExp(`class="${name}"[^>]* d="([^"]+)"`).exec(drawing)?.[1] ?? '')
  const [land, far] = [linesOf('map-land'), linesOf('map-far')]
  const metresAround = 2 * 20_037_508.34
  const size = 360_000
  /** Metres of spherical Mercator (EPSG:3857) on the square of the drawing. */
  const onSquare = (east: number, north: number): Point => [
    (east / metresAround + 0.5) * size,
    (0.5 - north / metresAround) * size,
  ]
  const radius = 6_378_137
  const drawn = ([lon = Number.NaN, lat = Number.NaN]: Position): string =>
    onSquare((radius * lon * Math.PI) / 180, radius * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)))
      .map(Math.round)
      .join()

  test('have the points of the departments, and no others', () => {
    const expected = new Set(
      feature(base, base.objects.departments).features.flatMap(({ geometry }) =>
        (geometry as MultiPolygon).coordinates.flat(2).map(drawn),
      ),
    )
    const lines = [...land, ...linesOf('map-land-border'), ...linesOf('map-region-border')]
    const points = new Set(lines.flat().map((point) => point.join()))
    assert.deepEqual(
      [...points].filter((point) => !expected.has(point)),
      [],
    )
    assert.deepEqual(
      [...expected].filter((point) => !points.has(point)),
      [],
    )
  })

  const places = [
    ['Paris', onSquare(261_845.71, 6_250_564.35), 'land'],
    ['Ajaccio', onSquare(972_750.15, 5_151_970.3), 'land'],
    ['London', onSquare(-14_226.63, 6_711_542.48), 'far'],
    ['the Bay of Biscay', onSquare(-556_597.45, 5_621_521.49), null],
  ] as const
  for (const [name, point, expected] of places) {
    test(`show ${name} where it is`, () => {
      assert.equal(isInRings(point, land), expected === 'land')
      assert.equal(isInRings(point, far), expected === 'far')
    })
  }

  test('weigh at most 125 kB', () => assert.ok(drawing.length <= 125_000))
})

/** Kilometres from a place to the nearest point or piece of a coast, on a flat earth. */
const distanceToCoast = (code: string, lat: number, lon: number) => {
  const kmPerLon = 111.2 * Math.cos((lat * Math.PI) / 180)
  const local = ([pointLat, pointLon]: Point): Point => [
    (pointLon - lon) * kmPerLon,
    (pointLat - lat) * 111.2,
  ]
  const pieces = (coast[code] ?? []).flatMap((line) =>
    line.slice(1).map((end, i) => [local(line[i] ?? end), local(end)] as const),
  )
  return Math.min(
    ...pieces.map(([[ax, ay], [bx, by]]) => {
      const [dx, dy] = [bx - ax, by - ay]
      const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
      return Math.hypot(ax + along * dx, ay + along * dy)
    }),
  )
}

describe('the coast lines', () => {
  test('cover the 25 coastal departments, and overseas', () => {
    const overseas = ['971', '972', '973', '974', '976', '987', '988']
    assert.deepEqual(Object.keys(coast).sort(), [...coastal, ...overseas].sort())
    for (const [code, lines] of Object.entries(coast)) {
      assert.ok(lines.length > 0, code)
      for (const line of lines) assert.ok(line.length > 1, code)
    }
  })

  const beaches = [
    ['62', 'Le Touquet', 50.5236, 1.5768],
    ['59', 'Bray-Dunes', 51.0853, 2.5216],
    ['64', 'Biarritz', 43.4846, -1.5586],
    ['30', 'Le Grau-du-Roi', 43.5358, 4.1338],
    ['06', 'Menton', 43.7741, 7.4995],
    ['2B', 'Calvi', 42.5634, 8.7617],
    ['56', 'Quiberon', 47.4823, -3.1183],
    ['66', 'Banyuls', 42.4823, 3.1297],
    ['974', 'L’Hermitage', -21.0857, 55.2244],
  ] as const
  for (const [code, name, lat, lon] of beaches) {
    test(`pass within 3 km of the beach of ${name}`, () => assert.ok(distanceToCoast(code, lat, lon) < 3))
  }

  const inland = [
    ['59', 'Lille, near Belgium', 50.6292, 3.0573],
    ['64', 'Saint-Jean-Pied-de-Port, near Spain', 43.163, -1.2377],
    ['66', 'Bourg-Madame, near Spain', 42.4345, 1.9442],
    ['06', 'Tende, near Italy', 44.0885, 7.5937],
    ['973', 'Maripasoula, near Suriname', 3.6426, -54.0276],
  ] as const
  for (const [code, name, lat, lon] of inland) {
    test(`do not follow the frontier by ${name}`, () => assert.ok(distanceToCoast(code, lat, lon) > 20))
  }

  test('weigh at most 500 kB', () => assert.ok(readShape('coast.json').length <= 500_000))
})
