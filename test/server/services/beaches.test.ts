import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { moonOfDays, sunMoonTimes } from '../../../src/domain/sun-moon.ts'
import { beachPage } from '../../../src/server/services/beaches.ts'
import { catalogue } from '../../support/map-sources.ts'

const day = ['2026-07-15', 'UTC'] as const
const noSky = () => sunMoonTimes({ lat: 0, lon: 0 }, ...day, moonOfDays(...day))

const pageOf = (slug: string) => beachPage(catalogue(), slug, noSky)

describe('the page of a beach', () => {
  test('names its place', () => {
    const page = pageOf('biarritz-grande-plage')
    assert.ok(page)
    assert.deepEqual(
      [page.commune, page.departmentCode, page.departmentName, page.regionName, page.timeZone, page.coast],
      ['Biarritz', '64', 'Pyrénées-Atlantiques', 'Nouvelle-Aquitaine', 'Europe/Paris', 'Atlantic'],
    )
  })

  test('of an overseas beach keeps its own time', () => {
    const overseas = catalogue().beaches.find(({ departmentCode }) => departmentCode === '974')
    assert.equal(pageOf(overseas?.slug ?? '')?.timeZone, 'Indian/Reunion')
  })

  test('does not exist for an unknown name', () => {
    for (const slug of ['plage-inconnue', 'constructor', '']) assert.equal(pageOf(slug), null)
  })

  test('links to at most six beaches within 100 km, nearest first, never to itself', () => {
    for (const beach of catalogue().beaches) {
      const nearby = pageOf(beach.slug)?.nearby ?? []
      const distances = nearby.map(({ km }) => km)
      assert.ok(nearby.length <= 6)
      assert.ok(nearby.every(({ slug, km }) => slug !== beach.slug && km <= 100))
      assert.deepEqual(
        distances,
        distances.toSorted((a, b) => a - b),
      )
    }
    const neighbours = pageOf('biarritz-grande-plage')?.nearby.map(({ slug }) => slug)
    assert.equal(neighbours?.[0], 'biarritz-cote-des-basques')
  })
})
