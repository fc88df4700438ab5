import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { distanceKm, type Coordinates } from '../../../src/domain/geo.ts'
import { openCatalogue, packCatalogue } from '../../../src/server/catalogue.ts'
import { createOutlines, type Area } from '../../../src/server/catalogue/outlines.ts'
import { openGazetteer } from '../../../src/server/catalogue/tables.ts'
import { wantedPlaces } from '../../../src/server/compose/arome.ts'
import { readEditions } from '../../../src/server/services/race-editions.ts'
import { placeOfPoint, pointFor, reachKm } from '../../../src/server/sources/arome/grid-points.ts'
import type { Field } from '../../../src/server/sources/arome/grib2/field.ts'
import { root } from '../../support/build.ts'

/** The grid of the files (EURW1S40). */
const grid = { columns: 1121, rows: 717, north: 55.4, west: -12, latStep: 0.025, lonStep: 0.025 }
const isOnGrid = ({ lat, lon }: Coordinates): boolean => lat <= 55.4 && lat >= 37.5 && lon >= -12 && lon <= 16

const size = grid.columns * grid.rows

/** Which points of the grid lie on land, by the outlines of the gazetteer: of each row what is between two shores. */
function landOf(areas: readonly Area[]): Uint8Array {
  const land = new Uint8Array(size)
  for (const { rings } of areas.filter(({ kind }) => kind === 'france' || kind === 'country')) {
    const shores = Array.from({ length: grid.rows }, (): number[] => [])
    for (const { points } of rings)
      for (let i = 0; i < points.length; i += 2) {
        const [lon = 0, lat = 0] = points.subarray(i, i + 2)
        const [nextLon = 0, nextLat = 0] = points.subarray((i + 2) % points.length)
        const [from, to] = [lat, nextLat]
          .map((each) => (grid.north - each) / grid.latStep)
          .toSorted((x, y) => x - y)
        for (let row = Math.max(0, Math.ceil(from ?? 0)); row < Math.min(grid.rows, to ?? 0); row++)
          shores[row]?.push(
            lon + ((grid.north - row * grid.latStep - lat) / (nextLat - lat)) * (nextLon - lon),
          )
      }
    for (const [row, lons] of shores.entries())
      for (const [index, west] of lons.sort((x, y) => x - y).entries()) {
        if (index % 2 === 1) continue
        const columns = [west, lons[index + 1] ?? west].map((lon) =>
          Math.ceil((lon - grid.west) / grid.lonStep),
        )
        const [first, end] = columns.map((column) => Math.min(grid.columns, Math.max(0, column)))
        land.fill(1, row * grid.columns + (first ?? 0), row * grid.columns + (end ?? 0))
      }
  }
  return land
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/**
 * Whether the model reaches a point: a rectangle of Lambert’s projection around 46.7° N, 2° E, of which the corners of the grid lie
 * outside. It is so large that it leaves out as much of the grid as the files do, 17.2 %.
 */
function isReached({ lat, lon }: Coordinates): boolean {
  const [lat0, cone] = [radians(46.7), Math.sin(radians(46.7))]
  const around = (degrees: number): number => Math.tan(Math.PI / 4 + radians(degrees) / 2)
  const scale = (6371 * Math.cos(lat0) * around(46.7) ** cone) / cone
  const [radius, turn] = [scale / around(lat) ** cone, cone * radians(lon - 2)]
  const [x, y] = [radius * Math.sin(turn), scale / around(46.7) ** cone - radius * Math.cos(turn)]
  return Math.abs(x) <= 972 && Math.abs(y) <= 912
}

const reached = Uint8Array.from({ length: size }, (_, point) =>
  isReached(placeOfPoint(grid, point)) ? 1 : 0,
)

const data = join(root, 'data')
const file = packCatalogue(data)
const catalogue = openCatalogue(file)
const { areas } = openGazetteer(file)
const land = landOf(areas)
const places = wantedPlaces(catalogue, readEditions(join(data, 'races')), null).filter(isOnGrid)

/** A ground of the model: low land, and the sea at a height of its own. */
const ground = (sea: number): Field => ({
  grid,
  valueAt: (point) => (reached[point] === 0 ? NaN : land[point] === 1 ? 5 : sea),
})

describe('the points of the grid that stand for places', () => {
  test('are on a grid of which the model does not reach the corners, which leaves out as much of it as the files do', () => {
    const share = reached.filter((is) => is === 0).length / size
    assert.ok(Math.abs(share - 0.172) < 0.001, `${share}`)
    const { isFrench, countryAt } = createOutlines(areas)
    for (let point = 0; point < size; point += 797) {
      const at = placeOfPoint(grid, point)
      assert.equal(land[point] === 1, isFrench(at) || countryAt(at) !== null, JSON.stringify(at))
    }
  })

  test('are there within 3 km for every commune, site, beach, port and stage, on land where land is near', () => {
    assert.ok(places.length > 35_000, `${places.length} places`)
    const model = ground(0)
    const found = places.map((place) => ({ place, point: pointFor(place, model) }))
    assert.deepEqual(
      found.filter(({ place, point }) => point < 0 || distanceKm(place, placeOfPoint(grid, point)) > reachKm),
      [],
    )
    const nearestLand = ground(NaN)
    const atSea = found.filter(({ place, point }) => {
      const onLand = land[point] === 1 ? -1 : pointFor(place, nearestLand)
      return onLand >= 0 && distanceKm(place, placeOfPoint(grid, onLand)) < 1.9
    })
    assert.deepEqual(atSea, [])
  })

  test('are there for every commune though the whole sea were masked, but for islands between two points', () => {
    const model = ground(NaN)
    const without = catalogue.allCities.filter((city) => isOnGrid(city) && pointFor(city, model) < 0)
    assert.deepEqual(
      new Set(without.map(({ name }) => name)),
      new Set(
        'Hœdic Île-aux-Moines Île-d’Aix Île-d’Arz Île-d’Houat Île-de-Batz Île-de-Sein Île-Molène Ouessant'.split(
          ' ',
        ),
      ),
    )
  })
})
