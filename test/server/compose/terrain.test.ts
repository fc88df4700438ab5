import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { distanceKm, type Coordinates } from '../../../src/domain/geo.ts'
import type { Beach, City, NatureSite } from '../../../src/domain/place.ts'
import { terrainOf } from '../../../src/server/compose/forecasts.ts'

const common = { slug: 'x', name: 'X', departmentCode: '38', ambiguous: false, priority: null } as const

const town = (lat: number, elevation: number | null, population = 900): City => ({
  ...common,
  kind: 'city',
  lat,
  lon: 5,
  code: '38001',
  postalCodes: [],
  population,
  elevation,
})

const site = (lat: number, elevation: number | null): NatureSite => ({
  ...common,
  kind: 'nature',
  lat,
  lon: 5,
  elevation,
  type: 'natural_site',
  category: 'sommet',
  landform: null,
  description: '',
  region: '',
})

const beach = (lat: number): Beach => ({
  ...common,
  kind: 'beach',
  lat,
  lon: 5,
  commune: '',
  region: 'Atlantic',
  description: '',
})

/** A gazetteer along one meridian; a tenth of a degree of latitude is eleven kilometres. */
function terrain(
  places: { towns?: readonly City[]; sites?: readonly NatureSite[]; beaches?: readonly Beach[] } = {},
) {
  const { towns = [], sites = [], beaches = [] } = places
  const near = <P extends Coordinates>(list: readonly P[], at: Coordinates, km: number) =>
    list
      .map((place) => ({ place, km: distanceKm(at, place) }))
      .filter((one) => one.km <= km)
      .toSorted((a, b) => a.km - b.km)
  return terrainOf({
    locate: (at) => {
      const [found] = near(towns, at, 300)
      return found ? { city: found.place, department: rhone, km: found.km } : null
    },
    nearby: (at, km = 50, limit = 20) => near(towns, at, km).slice(0, limit),
    nearbyNature: (at, km) => near(sites, at, km),
    nearbyBeaches: (at, km) => near(beaches, at, km),
  })
}

const rhone = {
  code: '38',
  name: '',
  of: '',
  regionCode: '',
  regionName: '',
  seat: null,
  timeZone: 'Europe/Paris',
}
const here = { lat: 45, lon: 5 }

describe('the height of a point', () => {
  test('is that of the town or of the site whose point it is', () => {
    assert.equal(terrain({ towns: [town(45, 212)] }).heightAt(here), 212)
    assert.equal(terrain({ sites: [site(45, 2_877)], towns: [town(45.001, 212)] }).heightAt(here), 2_877)
  })

  test('is not known a street away, nor of a village without one', () => {
    assert.equal(terrain({ towns: [town(45.002, 212)] }).heightAt(here), null)
    assert.equal(terrain({ towns: [town(45, null)] }).heightAt(here), null)
  })
})

describe('a place by heights or the sea', () => {
  const isBy = (places: Parameters<typeof terrain>[0]): boolean =>
    terrain(places).traitsAt(here).isByHeightsOrSea

  test('is no town of a plain', () => assert.equal(isBy({ towns: [town(45, 80), town(45.05, 120)] }), false))

  test('has a summit of 900 m within 25 km, or a beach within 8', () => {
    const plain = [town(45, 80)]
    assert.equal(isBy({ towns: plain, sites: [site(45.2, 950)] }), true)
    assert.equal(isBy({ towns: plain, sites: [site(45.2, 850)] }), false)
    assert.equal(isBy({ towns: plain, beaches: [beach(45.05)] }), true)
    assert.equal(isBy({ towns: plain, beaches: [beach(45.1)] }), false)
  })

  test('has a town of 500 m within 8 km, which says it of a village whose own height nobody knows', () => {
    assert.equal(isBy({ towns: [town(45, null), town(45.05, 560)] }), true)
    assert.equal(isBy({ towns: [town(45, null), town(45.05, 90), town(45.1, 560)] }), false)
  })

  test('may be where no height is known: it is not taken for a plain', () => {
    assert.equal(isBy({ towns: [town(45, null)] }), true)
    assert.equal(isBy({}), true)
  })
})

test('the inhabitants of a place are those of the commune whose town it is, else of the one it lies in', () => {
  const towns = [town(45.004, 100, 200_000), town(45, 100, 900)]
  assert.equal(terrain({ towns }).traitsAt(here).population, 900)
  assert.equal(terrain({ towns }).traitsAt({ lat: 45.01, lon: 5 }).population, 200_000)
})
