import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createCatalogue } from '../../src/server/catalogue.ts'
import { createOutlines } from '../../src/server/catalogue/outlines.ts'
import { root } from '../support/build.ts'

const catalogue = createCatalogue(join(root, 'data'))
const { massifs } = catalogue

/** Points inside the regions of the European avalanche services (EAWS, CC0), at least 1.5 km from their borders, by number. */
const regions = JSON.parse(
  readFileSync(new URL('../fixtures/massifs/2026-11-23-eaws-points.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly (readonly [lon: number, lat: number])[]>>

const namesOf = (slug: string) => {
  const place = catalogue.resolve(slug)
  assert.ok(place, slug)
  return catalogue
    .massifsOf(place)
    .map(({ massif: { name }, holdsPoint }) => `${name}${holdsPoint ? '' : ' too'}`)
}

describe('the massifs', () => {
  test('are the 35 of the bulletins, in the four ranges', () => {
    assert.equal(massifs.length, 35)
    const counts = Object.entries(Object.groupBy(massifs, ({ range }) => range))
    assert.deepEqual(
      counts.map(([range, all]) => [range, all.length]),
      [
        ['northern-alps', 14],
        ['southern-alps', 9],
        ['corsica', 2],
        ['pyrenees', 10],
      ],
    )
  })

  test('have an address and a number each', () => {
    assert.equal(new Set(massifs.map(({ slug }) => slug)).size, 35)
    assert.equal(new Set(massifs.map(({ code }) => code)).size, 35)
  })

  test('are those of the European list, by their numbers', () =>
    assert.deepEqual(massifs.map(({ code }) => String(code)).toSorted(), Object.keys(regions).toSorted()))

  test('hold all of a commune that lies inside, and half of one that the border cuts in the middle', () => {
    const points = Float64Array.from([6, 44, 7, 44, 7, 45, 6, 45, 6, 44])
    const square = { kind: 'massif', name: '1', rings: [{ points, box: [6, 44, 7, 45] }] } as const
    const { massifShares } = createOutlines([square])
    const hundredthsOf = (west: number) =>
      Math.round(100 * (massifShares([west, 44.4, west + 0.2, 44.6]).get('1') ?? 0))
    assert.deepEqual([6.4, 5.9, 5.7].map(hundredthsOf), [100, 50, 0])
  })

  for (const { code, name, departments } of massifs)
    test(`${name} lies where the European list has it, and in its departments`, () => {
      const points = regions[String(code)] ?? []
      assert.ok(points.length >= 15)
      const held = points.filter(([lon, lat]) => catalogue.massifAt({ lat, lon })?.code === code)
      // The European regions are drawn anew and in fewer points: borders along valleys differ by a few kilometres.
      assert.ok(held.length >= 0.8 * points.length, `${held.length} of ${points.length}`)
      const inDepartments = held.filter(([lon, lat]) => {
        const near = catalogue.locate({ lat, lon })
        return near !== null && departments.includes(near.department.code)
      })
      assert.ok(inDepartments.length >= 0.8 * held.length)
    })

  test('hold 95 % of the points of the European list', () => {
    const all = Object.entries(regions).flatMap(([code, points]) => points.map((point) => ({ code, point })))
    const held = all.filter(
      ({ code, point: [lon, lat] }) => String(catalogue.massifAt({ lat, lon })?.code) === code,
    )
    assert.ok(held.length / all.length >= 0.95, String(held.length / all.length))
  })
})

describe('a place is in the massifs', () => {
  // By the published map of the massifs: meteofrance.com/meteo-montagne.
  const places: readonly (readonly [slug: string, massifs: readonly string[]])[] = [
    ['chamonix-mont-blanc', ['Mont-Blanc']],
    ['val-disere', ['Haute-Tarentaise', 'Haute-Maurienne too']],
    ['megeve', ['Mont-Blanc', 'Aravis too']],
    ['la-clusaz', ['Aravis']],
    ['villard-de-lans', ['Vercors']],
    ['barcelonnette', ['Ubaye']],
    ['gavarnie-gedre', ['Haute-Bigorre']],
    ['col-du-tourmalet', ['Haute-Bigorre']],
    ['ax-les-thermes', ['Orlu – Saint-Barthélemy', 'Haute-Ariège too']],
    ['lyon', []],
    ['strasbourg', []],
    ['saint-denis', []],
  ]
  for (const [slug, expected] of places)
    test(`${slug}: ${expected.join(', ') || 'none'}`, () => assert.deepEqual(namesOf(slug), expected))

  test('of its point and of its commune: Grenoble lies at the foot of three', () =>
    assert.deepEqual(
      namesOf('grenoble')
        .map((name) => name.replace(' too', ''))
        .toSorted(),
      ['Belledonne', 'Chartreuse', 'Vercors'],
    ))

  test('not those across the border: Courmayeur has none', () =>
    assert.deepEqual(catalogue.massifsOf({ lat: 45.797, lon: 6.969 }), []))
})

describe('what lies in a massif', () => {
  const placesOf = (slug: string) => {
    const massif = massifs.find((each) => each.slug === slug)
    assert.ok(massif)
    return catalogue.placesOf(massif)
  }

  test('is named: the Mont-Blanc has its summits, the highest first, its resorts and its communes', () => {
    const { sites, resorts, communes } = placesOf('mont-blanc')
    assert.deepEqual(
      sites.map(({ slug }) => slug),
      ['mont-blanc', 'aiguille-du-midi', 'mer-de-glace'],
    )
    assert.ok(resorts.some(({ name }) => name === 'Argentière'))
    assert.deepEqual(
      communes.slice(0, 2).map(({ name }) => name),
      ['Chamonix-Mont-Blanc', 'Saint-Gervais-les-Bains'],
    )
  })

  test('leaves out parks, whose point is one of many', () =>
    assert.ok(!placesOf('haute-maurienne').sites.some(({ category }) => category.startsWith('parc'))))

  test('is never nothing', () => {
    for (const massif of massifs) assert.ok(catalogue.placesOf(massif).communes.length > 0, massif.name)
  })
})
