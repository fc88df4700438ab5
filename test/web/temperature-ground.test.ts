import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { temperatureGround } from '../../src/web/components/map/temperature-ground.ts'

/** Towns on a lattice over France. */
const lattice = (temperatureAt: (lat: number, lon: number) => number | null) =>
  [43, 44, 45, 46, 47, 48, 49, 50].flatMap((lat) =>
    [-3, -1, 1, 3, 5, 7].map((lon) => ({ lat, lon, temperature: temperatureAt(lat, lon) })),
  )

/** Spherical Mercator (EPSG:3857) with 36,000 units around the equator, from its north-west corner. */
const onSquare = (lat: number, lon: number) => {
  const metresAround = 2 * Math.PI * 6_378_137
  const north = 6_378_137 * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  return [(lon / 360 + 0.5) * 36_000, (0.5 - north / metresAround) * 36_000] as const
}

/** The points of « M10 20l1 2 3 -4Z », where the first is a place and the others are steps. */
function pointsOf(ring: string): readonly (readonly [number, number])[] {
  const figures = ring.match(/-?\d+/g)?.map(Number) ?? []
  let [x, y] = [0, 0]
  return Array.from({ length: figures.length / 2 }, (_, i) => {
    x += figures[2 * i] ?? Number.NaN
    y += figures[2 * i + 1] ?? Number.NaN
    return [x, y] as const
  })
}

/** Whether a point is inside of closed lines, by the rule of even and odd. */
function isInside(path: string, [x, y]: readonly [number, number]): boolean {
  const rings = path
    .split('Z')
    .filter((ring) => ring !== '')
    .map(pointsOf)
  let inside = false
  for (const ring of rings)
    for (const [i, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  return inside
}

const colourAt = (places: Parameters<typeof temperatureGround>[0], lat: number, lon: number) =>
  temperatureGround(places).findLast(({ path }) => isInside(path, onSquare(lat, lon)))?.bin ?? null

describe('the ground by temperature', () => {
  const mildSouth = lattice((lat) => (lat < 46 ? 17 : 7))

  test('has the colour of a place at that place', () => {
    assert.equal(colourAt(mildSouth, 44, 3), 't-15')
    assert.equal(colourAt(mildSouth, 49, 3), 't-5')
  })

  test('is in between where it lies between', () => assert.equal(colourAt(mildSouth, 45.5, 3), 't-10'))

  test('is one colour where all is the same', () => {
    const bands = temperatureGround(lattice(() => 12))
    assert.deepEqual(
      bands.map(({ bin }) => bin),
      ['t-10'],
    )
  })

  test('keeps a warm place in a cold country and a cold one in a warm country', () => {
    const spot = (inside: number, around: number) =>
      lattice((lat, lon) => (lat === 46 && lon === 3 ? inside : around))
    assert.equal(colourAt(spot(22, 8), 46, 3), 't-20')
    assert.equal(colourAt(spot(22, 8), 49, -1), 't-5')
    assert.equal(colourAt(spot(-3, 18), 46, 3), 't-m5')
  })

  test('says nothing far from every known place', () => {
    const north = lattice((lat) => (lat < 47 ? null : 9))
    assert.equal(colourAt(north, 49, 3), 't-5')
    assert.equal(colourAt(north, 43, 3), null)
  })

  test('ends in a circle around the last place that is known', () => {
    const [lat, lon] = [47, 2.5]
    const town = Array.from({ length: 12 }, () => ({ lat, lon, temperature: 9 }))
    const colourAway = (km: number, degrees: number) => {
      const kmPerDegree = 111.2
      const angle = (degrees * Math.PI) / 180
      const east = (km * Math.sin(angle)) / kmPerDegree / Math.cos((lat * Math.PI) / 180)
      return colourAt(town, lat + (km * Math.cos(angle)) / kmPerDegree, lon + east)
    }
    for (let degrees = 0; degrees < 360; degrees += 15) {
      assert.equal(colourAway(140, degrees), 't-5', `${degrees}°`)
      assert.equal(colourAway(165, degrees), null, `${degrees}°`)
    }
  })

  test('says nothing from a handful of places', () =>
    assert.deepEqual(temperatureGround(mildSouth.slice(0, 5)), []))
})
