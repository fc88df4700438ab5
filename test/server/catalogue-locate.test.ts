import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isArrondissement } from '../../src/server/catalogue/places.ts'
import { createCatalogue } from '../../src/server/catalogue.ts'

const catalogue = createCatalogue(fileURLToPath(new URL('../../data', import.meta.url)))

/** Well-known points, read on a map. */
const inFrance: readonly (readonly [what: string, lat: number, lon: number, department: string])[] = [
  ['the Eiffel Tower', 48.8584, 2.2945, '75'],
  ['the castle of Versailles', 48.8049, 2.1204, '78'],
  ['the Grande Arche', 48.8926, 2.2361, '92'],
  ['the basilica of Saint-Denis', 48.9354, 2.3598, '93'],
  ['the town hall of Créteil', 48.7776, 2.453, '94'],
  ['the old port of Marseille', 43.2951, 5.3741, '13'],
  ['Fourvière', 45.7623, 4.8226, '69'],
  ['place Stanislas', 48.6936, 6.1833, '54'],
  ['the cathedral of Strasbourg', 48.5818, 7.7509, '67'],
  ['the Petite Venise of Colmar', 48.0746, 7.3586, '68'],
  ['the town hall of Lille', 50.6306, 3.0706, '59'],
  ['the belfry of Calais', 50.9526, 1.8531, '62'],
  ['the walls of Saint-Malo', 48.6493, -2.0257, '35'],
  ['the Mont-Saint-Michel', 48.636, -1.5115, '50'],
  ['the pointe du Raz', 48.0383, -4.7309, '29'],
  ['Ouessant', 48.457, -5.096, '29'],
  ['Belle-Île', 47.3472, -3.1553, '56'],
  ['the Miroir d’eau of Bordeaux', 44.8412, -0.5693, '33'],
  ['the Dune du Pilat', 44.5894, -1.213, '33'],
  ['the Grande Plage of Biarritz', 43.4843, -1.5586, '64'],
  ['Hendaye', 43.3581, -1.7744, '64'],
  ['Lourdes', 43.0976, -0.0585, '65'],
  ['the castle of Perpignan', 42.6941, 2.8958, '66'],
  ['Cerbère', 42.4428, 3.1636, '66'],
  ['the bridge of Millau', 44.0775, 3.0228, '12'],
  ['the town of Mende', 44.518, 3.5006, '48'],
  ['Valréas, inside the Drôme', 44.3847, 4.9911, '84'],
  ['Chamonix', 45.9237, 6.8694, '74'],
  ['Briançon', 44.8978, 6.6432, '05'],
  ['Annemasse, beside Geneva', 46.1934, 6.2342, '74'],
  ['Saint-Louis, beside Basel', 47.5903, 7.5628, '68'],
  ['Forbach, beside Saarbrücken', 49.1886, 6.8997, '57'],
  ['Wissembourg', 49.0369, 7.946, '67'],
  ['Tourcoing', 50.7236, 3.1612, '59'],
  ['Bray-Dunes', 51.0796, 2.5177, '59'],
  ['Menton', 43.7745, 7.4975, '06'],
  ['Beausoleil, above Monaco', 43.7431, 7.4225, '06'],
  ['Porquerolles', 43.0007, 6.2036, '83'],
  ['Ajaccio', 41.9189, 8.7381, '2A'],
  ['Bastia', 42.6973, 9.4509, '2B'],
  ['Bonifacio', 41.3874, 9.1594, '2A'],
  ['Basse-Terre', 15.9985, -61.7255, '971'],
  ['Fort-de-France', 14.6037, -61.0742, '972'],
  ['Cayenne', 4.9372, -52.326, '973'],
  ['Saint-Denis of La Réunion', -20.8789, 55.4481, '974'],
  ['the Piton de la Fournaise', -21.2449, 55.7089, '974'],
  ['Saint-Pierre of Miquelon', 46.7791, -56.1773, '975'],
  ['Mamoudzou', -12.7806, 45.2278, '976'],
  ['Gustavia', 17.8962, -62.8498, '977'],
  ['Marigot', 18.0682, -63.083, '978'],
  ['Port-aux-Français', -49.3496, 70.2194, '984'],
  ['Mata-Utu', -13.2816, -176.1745, '986'],
  ['Papeete', -17.5516, -149.5585, '987'],
  ['Bora-Bora', -16.5074, -151.7491, '987'],
  ['Nouméa', -22.2741, 166.4488, '988'],
  ['the middle of the French half of Lake Geneva', 46.4455, 6.519, '74'],
  ['the island between the Rhine and its canal at Gerstheim', 48.444, 7.749, '67'],
  ['the sea off Cap-d’Ail', 43.7225, 7.405, '06'],
  ['the sea off Menton', 43.772, 7.512, '06'],
  ['the sea off Hendaye', 43.377, -1.775, '64'],
  ['an island of the Oyapock', 3.8837, -51.8159, '973'],
]

const abroad: readonly (readonly [what: string, lat: number, lon: number, country: string | null])[] = [
  ['Monaco', 43.7384, 7.4246, 'MC'],
  ['Monte-Carlo', 43.7398, 7.4273, 'MC'],
  ['Fontvieille', 43.7272, 7.4158, 'MC'],
  ['the sea off Port Hercule', 43.736, 7.4325, 'MC'],
  ['the sea off the Larvotto', 43.744, 7.436, 'MC'],
  ['Andorra la Vella', 42.5063, 1.5218, 'AD'],
  ['Pas de la Casa', 42.5425, 1.7332, 'AD'],
  ['Geneva', 46.2044, 6.1432, 'CH'],
  ['Basel', 47.5596, 7.5886, 'CH'],
  ['Lausanne', 46.5197, 6.6323, 'CH'],
  ['Saarbrücken', 49.2354, 6.9969, 'DE'],
  ['Kehl', 48.5728, 7.8157, 'DE'],
  ['Freiburg', 47.999, 7.8421, 'DE'],
  ['Luxembourg', 49.6116, 6.1319, 'LU'],
  ['Brussels', 50.8503, 4.3517, 'BE'],
  ['Mouscron', 50.7399, 3.2069, 'BE'],
  ['Turin', 45.0703, 7.6869, 'IT'],
  ['Ventimiglia', 43.7912, 7.6076, 'IT'],
  ['Irun', 43.339, -1.7894, 'ES'],
  ['San Sebastián', 43.3183, -1.9812, 'ES'],
  ['Llívia, a piece of Spain inside France', 42.4646, 1.9807, 'ES'],
  ['Saint Helier', 49.1868, -2.106, 'JE'],
  ['Dover', 51.1279, 1.3134, 'GB'],
  ['London', 51.5072, -0.1276, 'GB'],
  ['Philipsburg', 18.0296, -63.0471, 'SX'],
  ['the middle of Dominica', 15.43, -61.35, 'DM'],
  ['Port Louis', -20.1609, 57.5012, 'MU'],
  ['Moroni', -11.7172, 43.2473, 'KM'],
  ['Albina, across the Maroni', 5.4979, -54.0552, 'SR'],
  ['Oiapoque, across the Oyapock', 3.8431, -51.835, 'BR'],
  ['the sea off Biarritz, near a town whose box does not hold it', 43.4832, -1.6, null],
  ['the sea off Saint-Martin, far from a town without a box', 18.15, -63.15, null],
  ['the Bay of Biscay', 45.5, -4, null],
  ['the middle of the Channel', 50.1, -1.5, null],
  ['the Gulf of Guinea', 0, 0, null],
  ['Tokyo', 35.6762, 139.6503, null],
]

describe('a point in France', () => {
  for (const [what, lat, lon, department] of inFrance) {
    test(`${what} is in ${department}`, () => {
      assert.equal(catalogue.locate({ lat, lon })?.department.code, department)
    })
  }
  test('gets its commune and the distance of its town', () => {
    const located = catalogue.locate({ lat: 45.7623, lon: 4.8226 })
    assert.equal(located?.city.name, 'Lyon')
    assert.ok(located && located.km < 3)
  })
  test('in Paris is in the city, not in one of its arrondissements', () => {
    assert.equal(catalogue.locate({ lat: 48.8584, lon: 2.2945 })?.city.code, '75056')
  })
})

describe('every commune', () => {
  const atTowns = catalogue.allCities.map((city) => ({ city, located: catalogue.locate(city) }))

  test('is in France', () => {
    const notFound = atTowns.filter(({ located }) => !located).map(({ city }) => city.name)
    assert.deepEqual(notFound, [])
  })
  test('is the one whose town stands at the point', () => {
    const communes = atTowns.filter(({ city }) => !isArrondissement(city))
    const wrong = communes.filter(({ city, located }) => located?.city.code !== city.code)
    assert.deepEqual(
      wrong.map(({ city }) => city.name),
      [],
    )
  })

  /** By their INSEE codes and the places of their towns, neither of which comes from the outlines. */
  test('finds its own department from its town, but for a few whose point lies across a border', () => {
    const wrong = atTowns.filter(({ city, located }) => located?.department.code !== city.departmentCode)
    assert.ok(wrong.length <= 10, wrong.map(({ city }) => city.name).join())
  })
})

/** Passes and summits on a border, forts in the sea: the outlines hold seven for abroad, and ten for the department beside. */
test('every place that the site lists is in the department that it is listed in', () => {
  const { beaches, natureSites, knownPlaces } = catalogue
  const elsewhere = [...beaches, ...natureSites, ...knownPlaces]
    .map((place) => ({ place, located: catalogue.locate(place) }))
    .filter(({ place, located }) => located?.city.departmentCode !== place.departmentCode)
  assert.deepEqual(
    elsewhere.map(({ place, located }) => `${place.slug} ${located?.city.name}`),
    [],
  )
  const communeAt = (slug: string): string | undefined => {
    const place = catalogue.resolve(slug) ?? catalogue.beach(slug)
    return place ? catalogue.locate(place)?.city.name : undefined
  }
  assert.equal(communeAt('awala-yalimapo-plage-des-hattes'), 'Awala-Yalimapo')
  assert.equal(communeAt('fort-boyard'), 'Île-d’Aix')
})

describe('a point outside France', () => {
  for (const [what, lat, lon, country] of abroad) {
    test(`${what} is refused${country ? ` as ${country}` : ''}`, () => {
      assert.equal(catalogue.locate({ lat, lon }), null)
      assert.deepEqual(catalogue.placeNear({ lat, lon }), { kind: 'abroad', country })
    })
  }
  test('may be no point at all', () => {
    for (const lat of [NaN, Infinity, 91]) assert.equal(catalogue.locate({ lat, lon: 2 }), null)
    assert.equal(catalogue.locate({ lat: 48, lon: NaN }), null)
  })
})

describe('what a position is called', () => {
  test('is the commune, with its department and distance', () => {
    const near = catalogue.placeNear({ lat: 48.1173, lon: -1.6778 })
    assert.equal(near.kind, 'found')
    assert.equal(near.kind === 'found' && near.city.name, 'Rennes')
    assert.equal(near.kind === 'found' && near.department.of, 'd’Ille-et-Vilaine')
  })
})

/**
 * Drawn evenly over the mainland, Corsica and the overseas departments, once, with the department of each by the outlines
 * of the communes of IGN’s ADMIN EXPRESS of 2018 (Licence Ouverte), and the way to the nearest outline, 10 km at most. The
 * site draws the same departments within 100 m.
 */
const drawn = JSON.parse(
  readFileSync(new URL('../fixtures/locate/points.json', import.meta.url), 'utf8'),
) as { rows: readonly (readonly [lat: number, lon: number, department: string, kmToOutline: number])[] }

describe('of 3,000 random points of France', () => {
  const found = drawn.rows.map(([lat, lon, department, kmToOutline]) => {
    const near = catalogue.placeNear({ lat, lon })
    return { lat, lon, department, kmToOutline, near }
  })
  test('none farther than 300 m inside is called abroad', () => {
    const abroad = found.filter(({ near, kmToOutline }) => near.kind === 'abroad' && kmToOutline > 0.3)
    assert.deepEqual(abroad, [])
  })
  test('all but three in a thousand get the right department', () => {
    const right = found.filter(
      ({ near, department }) => near.kind === 'found' && near.department.code === department,
    )
    assert.ok(right.length >= drawn.rows.length * 0.997, `${right.length} of ${drawn.rows.length}`)
  })
  test('none farther than 200 m from a border gets a wrong department', () => {
    const wrong = found.filter(
      ({ near, department, kmToOutline }) =>
        near.kind === 'found' && near.department.code !== department && kmToOutline > 0.2,
    )
    assert.deepEqual(wrong, [])
  })
  test('each gets a commune of the department it is said to be in', () => {
    for (const { near } of found)
      if (near.kind === 'found') assert.equal(near.city.departmentCode, near.department.code)
  })
})
