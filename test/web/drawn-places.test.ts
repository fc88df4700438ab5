import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CityMapItem } from '../../src/views/map-items.ts'
import { drawnPlaces } from '../../src/web/components/map/drawn-places.ts'

const air = {
  temperature: 12.4,
  condition: 'clear',
  icon: 'clear-day',
  humidity: null,
  windSpeed: 15,
  windDirection: 0,
  windGusts: null,
  precipitationProbability: null,
} as const

const town = (name: string, lat: number, lon: number, priority = 0.9): CityMapItem => ({
  kind: 'city',
  slug: name.toLowerCase(),
  name,
  lat,
  lon,
  ambiguous: false,
  priority,
  departmentCode: '00',
  ...air,
})

const paris = town('Paris', 48.8566, 2.3522)
const lille = town('Lille', 50.6292, 3.0573)
const tourcoing = town('Tourcoing', 50.7236, 3.1609, 0.7)
const cayenne = town('Cayenne', 4.9333, -52.3333)
const drawn = (items: readonly CityMapItem[]) => drawnPlaces(items, { display: 'weather', lastLevel: 6.5 })
const levelOf = (items: readonly CityMapItem[], name: string) =>
  drawn(items).find(({ item }) => item.name === name)?.fullFrom ?? Infinity

describe('the places on the map that the server draws', () => {
  test('are the city before its suburb', () => {
    const all = [tourcoing, lille, paris]
    assert.ok(levelOf(all, 'Lille') <= 5)
    assert.ok(levelOf(all, 'Tourcoing') > levelOf(all, 'Lille'))
  })

  test('have their figure alone where there is no room for the name, and the suburb none beside it', () => {
    const [bordeaux, toulouse] = [town('Bordeaux', 44.8378, -0.5792), town('Toulouse', 43.6047, 1.4442)]
    const all = drawn([bordeaux, toulouse, paris, lille, tourcoing])
    const found = all.find(({ item }) => item.name === 'Toulouse')
    // 374 pixels wide, as on a phone of 390, are level 5.
    assert.ok(found?.pillAt.includes(5), 'Bordeaux stands whole there')
    assert.ok((found?.fullFrom ?? 0) > 5)
    const suburb = all.find(({ item }) => item.name === 'Tourcoing')
    assert.ok(suburb?.pillAt.every((level) => level > 7) ?? true)
  })

  test('are those on it', () =>
    assert.deepEqual(
      drawn([paris, cayenne]).map(({ item }) => item.name),
      ['Paris'],
    ))

  test('lie where spherical Mercator has them', () => {
    // EPSG:3857 of the corners (5.2° west, 51.1° north; 9.7° east, 41.3° north) and of Paris, in metres.
    const [west, east] = [-578_861.35, 1_079_799.06]
    const [north, south] = [6_639_001.66, 5_056_692.81]
    const [place] = drawn([paris])
    assert.ok(Math.abs((place?.x ?? 0) - (261_845.71 - west) / (east - west)) < 1e-4)
    assert.ok(Math.abs((place?.y ?? 0) - (north - 6_250_564.35) / (north - south)) < 1e-4)
  })

  test('come with the most important one last, on top of the others', () =>
    assert.equal(drawn([lille, paris, tourcoing]).at(-1)?.item.priority, 0.9))
})
