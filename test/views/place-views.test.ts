import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { City, NatureSite } from '../../src/domain/place.ts'
import { summaryOf, toPlaceSummary, toPlaceView } from '../../src/views/place-views.ts'

const lyon: City = {
  kind: 'city',
  slug: 'lyon',
  name: 'Lyon',
  lat: 45.758,
  lon: 4.835,
  departmentCode: '69',
  ambiguous: false,
  priority: 0.9,
  code: '69123',
  population: 522_250,
  elevation: 173,
  postalCodes: ['69001'],
}
const rhone = { name: 'Rhône', of: 'du Rhône', regionName: 'Auvergne-Rhône-Alpes' }

const lyonInShort = {
  kind: 'city',
  slug: 'lyon',
  name: 'Lyon',
  lat: 45.758,
  lon: 4.835,
  ambiguous: false,
  departmentCode: '69',
  departmentName: 'Rhône',
  regionName: 'Auvergne-Rhône-Alpes',
}

describe('a place in short', () => {
  test('has its address and names, and nothing else', () =>
    assert.deepEqual(toPlaceSummary(lyon, rhone), lyonInShort))

  test('goes by the code of a department that nobody can name', () => {
    const { departmentName, regionName } = toPlaceSummary(lyon, null)
    assert.deepEqual([departmentName, regionName], ['69', ''])
  })

  test('of a nature site lies in the region of the site, also where its department is of another', () => {
    const site: NatureSite = {
      ...lyon,
      kind: 'nature',
      type: 'regional_park',
      category: 'parc_regional',
      landform: null,
      elevation: null,
      description: '',
      region: 'Provence-Alpes-Côte d’Azur',
    }
    assert.equal(toPlaceSummary(site, rhone).regionName, 'Provence-Alpes-Côte d’Azur')
  })
})

describe('a place for its page', () => {
  const view = toPlaceView(lyon, rhone, 'Europe/Paris')

  test('adds what the page says', () =>
    assert.deepEqual(view, {
      ...lyonInShort,
      departmentOf: 'du Rhône',
      timeZone: 'Europe/Paris',
      population: 522_250,
      elevation: 173,
      nature: null,
    }))

  test('gives islands no more than the short form', () => assert.deepEqual(summaryOf(view), lyonInShort))
})
