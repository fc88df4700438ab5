import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { bearing, distanceKm } from '../../../src/domain/geo.ts'
import { franceGrid, indexAt, pointAt, positionOf } from '../../../src/domain/radar/grid.ts'
import { toGlobe, toPlane } from '../../../src/domain/radar/projection.ts'

/**
 * Latitude, longitude, x and y of PROJ 9 (pyproj):
 * +proj=laea +lat_0=55 +lon_0=10 +x_0=1950000 +y_0=-2100000 +ellps=WGS84
 */
const byProj = [
  [41, -6, 605877.1, -3505276.8],
  [41, -2, 938036.7, -3569817.7],
  [41, 3, 1357773.6, -3624664.9],
  [41, 7, 1695843.3, -3647786.5],
  [41, 10, 1950000.0, -3652991.1],
  [44, -6, 672527.7, -3179894.9],
  [44, -2, 988121.9, -3241827.2],
  [44, 3, 1387037.9, -3294466.1],
  [44, 7, 1708393.8, -3316659.1],
  [44, 10, 1950000.0, -3321654.9],
  [47, -6, 741468.9, -2853926.6],
  [47, -2, 1039940.7, -2913073.4],
  [47, 3, 1417320.9, -2963353.1],
  [47, 7, 1721382.2, -2984553.7],
  [47, 10, 1950000.0, -2989326.3],
  [50, -6, 812645.8, -2527597.0],
  [50, -2, 1093452.0, -2583782.2],
  [50, 3, 1448599.3, -2631552.5],
  [50, 7, 1734798.6, -2651697.3],
  [50, 10, 1950000.0, -2656232.4],
  [52, -6, 861312.1, -2309956.0],
  [52, -2, 1130046.8, -2364069.3],
  [52, 3, 1469993.0, -2410083.3],
  [52, 7, 1743975.8, -2429489.0],
  [52, 10, 1950000.0, -2433857.8],
] as const

/** Corners of the composites as their files of ODIM HDF5 have them: latitude, longitude, x and y. */
const published = [
  [67.02283275830867, -39.5357864125034, 0, 0],
  [67.62103710275053, 57.8119647501499, 3_800_000, 0],
  [31.7462153193674, -10.434576838640398, 0, -4_400_000],
] as const

test('a point of France lies on the plane of the composites where PROJ puts it, within 4 m', () => {
  for (const [lat, lon, x, y] of [...byProj, ...published]) {
    const found = toPlane({ lat, lon })
    assert.ok(Math.hypot(found.x - x, found.y - y) < 4, `${lat}, ${lon}: ${found.x}, ${found.y}`)
  }
})

test('a point of the plane is on the globe where PROJ has it from, within 4 m', () => {
  for (const [lat, lon, x, y] of byProj) {
    const found = toGlobe({ x, y })
    assert.ok(distanceKm(found, { lat, lon }) < 0.004, `${x}, ${y}: ${found.lat}, ${found.lon}`)
  }
})

const anywhereInFrance = {
  lat: fc.double({ min: 41, max: 51.5, noNaN: true }),
  lon: fc.double({ min: -6, max: 10, noNaN: true }),
}

test('the way to the plane and back ends within 4 m, all over France', () =>
  fc.assert(
    fc.property(fc.record(anywhereInFrance), (point) => {
      const back = pointAt(franceGrid, positionOf(franceGrid, point))
      assert.ok(distanceKm(back, point) < 0.004)
    }),
    { numRuns: 1_000 },
  ))

/**
 * Square metres of the ellipsoid for a square radian: the radii of curvature along the meridian and across it (Snyder,
 * equations 4-18 and 4-20), times the cosine of the latitude.
 */
function areaOnGlobe(lat: number): number {
  const flattening = 1 / 298.257223563
  const e2 = flattening * (2 - flattening)
  const w = 1 - e2 * Math.sin((lat * Math.PI) / 180) ** 2
  return ((6_378_137 ** 2 * (1 - e2)) / w ** 2) * Math.cos((lat * Math.PI) / 180)
}

test('the plane keeps areas, all over France: that is what the projection is made for', () =>
  fc.assert(
    fc.property(fc.record(anywhereInFrance), ({ lat, lon }) => {
      const step = 0.01
      const [west, east, south, north] = [
        toPlane({ lat, lon: lon - step }),
        toPlane({ lat, lon: lon + step }),
        toPlane({ lat: lat - step, lon }),
        toPlane({ lat: lat + step, lon }),
      ]
      const side = (2 * step * Math.PI) / 180
      const area =
        ((east.x - west.x) * (north.y - south.y) - (north.x - south.x) * (east.y - west.y)) / side ** 2
      // A difference over 2 km of what is curved is good to a millionth.
      assert.ok(Math.abs(area / areaOnGlobe(lat) - 1) < 2e-6)
    }),
    { numRuns: 1_000 },
  ))

test('the centre of the projection is on the plane where its constants say', () => {
  assert.deepEqual(toGlobe({ x: 1_950_000, y: -2_100_000 }), { lat: 55, lon: 10 })
})

test('towns are in the cells of the composite where other readers of it find them', () => {
  // Row and column of the whole composite with cells of 2 km.
  const cells = [
    { town: 'Paris', lat: 48.8566, lon: 2.3522, row: 1376, column: 694 },
    { town: 'Brest', lat: 48.39, lon: -4.486, row: 1363, column: 441 },
    { town: 'Ajaccio', lat: 41.9267, lon: 8.7369, row: 1774, column: 922 },
    { town: 'Strasbourg', lat: 48.5734, lon: 7.7521, row: 1406, column: 891 },
  ]
  for (const { town, lat, lon, row, column } of cells) {
    const found = positionOf(franceGrid, { lat, lon })
    assert.equal(Math.floor(found.row) + franceGrid.firstRow, row, town)
    assert.equal(Math.floor(found.column) + franceGrid.firstColumn, column, town)
  }
})

test('all of mainland France and Corsica is in the window, with 50 km around it; islands overseas are not', () => {
  const isInside = (lat: number, lon: number) =>
    indexAt(franceGrid, positionOf(franceGrid, { lat, lon })) !== null
  for (let lat = 40.9; lat <= 51.5; lat += 0.1)
    for (let lon = -5.8; lon <= 10.1; lon += 0.1) assert.ok(isInside(lat, lon), `${lat}, ${lon}`)
  assert.ok(!isInside(-21.1, 55.5))
  assert.ok(!isInside(14.6, -61))
  assert.ok(!isInside(46.8, -56.2))
})

test('the window reaches from the edge of its first cell to that of its last', () => {
  const index = (column: number, row: number) => indexAt(franceGrid, { column, row })
  assert.deepEqual([index(0, 0), index(767.9, 767.9)], [0, 768 * 768 - 1])
  const beside = [index(-0.1, 9), index(768, 9), index(9, -0.1), index(9, 768)]
  assert.deepEqual(beside, [null, null, null, null])
})

test('the bearing of one town from another is that of a geodesic of the sphere', () => {
  const paris = { lat: 48.8566, lon: 2.3522 }
  const lyon = { lat: 45.764, lon: 4.8357 }
  // pyproj.Geod(a=6371000, b=6371000).inv
  assert.ok(Math.abs(bearing(paris, lyon) - 150.5125) < 0.01)
  assert.ok(Math.abs(bearing(lyon, paris) - 332.3387) < 0.01)
})
