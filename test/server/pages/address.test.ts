import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalQuery, readAddress, readTarget } from '../../../src/server/pages/address.ts'

/** Lyon and Saint-Étienne are places, and their slugs mean nothing else. */
const names = {
  canonicalSlug: (name: string) =>
    ({ Lyon: 'lyon', lyons: 'lyon', 'Saint-Étienne': 'saint-etienne' })[name] ?? null,
  isSubjectPath: (path: string) => path === '/massif/mont-blanc',
}

for (const [target, location] of [
  ['/Lyon', '/lyon'],
  ['/Saint-%C3%89tienne', '/saint-etienne'],
  ['/Massif/Mont-Blanc', '/massif/mont-blanc'],
  ['/Lyon/risques', '/lyon/risques'],
  ['/lyon/Risques', '/lyon/risques'],
  ['/Saint-%C3%89tienne/RISQUES', '/saint-etienne/risques'],
  ['/Marees/Brest', '/marees/brest'],
  ['/Carte-Vigilance', '/carte-vigilance'],
  // Our list, and not the commune of Villes.
  ['/villes/', '/villes'],
  ['/Lyon?lat=45.75&lon=4.85', '/lyon?lat=45.75&lon=4.85'],
] as const)
  test(`${target} moves to ${location}`, () => assert.deepEqual(readAddress(target, names), { location }))

for (const target of ['/', '/lyon', '/lyon/risques', '/carte-vigilance'])
  test(`${target} is where it leads to`, () => {
    const address = readAddress(target, names)
    assert.equal('path' in address && address.path, target)
  })

for (const target of ['/Atlantide', '/Atlantide/risques', '/%E0', '/%E0/Risques'])
  test(`${target} is a page that is not found`, () => {
    const address = readAddress(target, names)
    assert.equal('path' in address && address.path, '/page/non/trouvee')
  })

test('a point goes along with its place', () => {
  const address = readAddress('/lyon?lat=45.75&lon=4.85', names)
  assert.ok('query' in address)
  assert.deepEqual(
    [...address.query],
    [
      ['lat', '45.75'],
      ['lon', '4.85'],
    ],
  )
})

test('stages whose number is none are one address', () => {
  for (const target of ['/tour-de-france-2025/etape-%20', '/tour-de-france-2025/etape-III?a=b']) {
    const address = readAddress(target, names)
    assert.equal('path' in address && address.path, '/tour-de-france-2025/etape-x')
  }
})

test('a beach in other letters is the page of its name, and moves to it where there is one', () => {
  const beaches = { ...names, isSubjectPath: (path: string) => path === '/plage/biarritz-grande-plage' }
  const unknown = readAddress('/plage/%C3%89tretat', beaches)
  assert.equal('path' in unknown && unknown.path, '/plage/etretat')
  assert.deepEqual(readAddress('/plage/Biarritz-Grande-Plage', beaches), {
    location: '/plage/biarritz-grande-plage',
  })
})

test('an address of over four hundred letters, or with a part of over eighty, is a page that is not found', () => {
  const known = { ...names, canonicalSlug: () => 'lyon' }
  const pathOf = (target: string) => {
    const address = readAddress(target, known)
    return 'path' in address ? address.path : `moves to ${address.location}`
  }
  assert.equal(pathOf(`/L${'y'.repeat(398)}`), 'moves to /lyon')
  assert.equal(pathOf(`/L${'y'.repeat(399)}`), '/page/non/trouvee')
  assert.equal(pathOf(`/${'y'.repeat(80)}`), `/${'y'.repeat(80)}`)
  assert.equal(pathOf(`/${'y'.repeat(81)}`), 'moves to /lyon')
  const stage = (letters: number) => `/tour-de-france-2025/etape-${'I'.repeat(letters - 28 + 1)}`
  assert.equal(stage(400).length, 400)
  assert.equal(pathOf(stage(400)), '/tour-de-france-2025/etape-x')
  assert.equal(pathOf(stage(401)), '/page/non/trouvee')
  // Longer than a slug may be: it would be led to itself.
  assert.notEqual(pathOf(`/marees/${'B'.repeat(81)}`), `moves to /marees/${'b'.repeat(81)}`)
})

test('the form of a page is told by the ending of its address, whatever is asked beside', () => {
  for (const [target, expected] of [
    ['/lyon', ['/lyon', 'html']],
    ['/lyon.txt', ['/lyon', 'text']],
    ['/lyon.md?lat=45.75', ['/lyon?lat=45.75', 'markdown']],
    ['/lyon?a=b.txt', ['/lyon?a=b.txt', 'html']],
    ['/index.txt', ['/', 'text']],
    ['/.txt', ['/.txt', 'text']],
  ] as const) {
    const { target: page, format } = readTarget(target)
    assert.deepEqual([page, format], expected, target)
  }
})

test('a query is what the page reads of it, once each, in the page’s own order', () => {
  const upTo9 = (value: string) => (/^\d$/.test(value) ? value : null)
  const any = (value: string) => value
  const queryOf = (query: string) =>
    canonicalQuery(new URLSearchParams(query), { heure: upTo9, q: any, lat: any, lon: any })
  for (const [query, expected] of [
    ['', ''],
    ['utm_source=x', ''],
    ['q=a&heure=5', '?heure=5&q=a'],
    ['heure=50', ''],
    ['q=a&q=b', ''],
    ['lat=45&lon=4', '?lat=45&lon=4'],
    ['lon=4&lat=45', '?lat=45&lon=4'],
    ['lat=45', ''],
    ['lon=4&q=a', '?q=a'],
    // How much of a text counts is for its reader to say.
    [`q=${'a'.repeat(201)}`, `?q=${'a'.repeat(201)}`],
  ] as const)
    assert.equal(queryOf(query), expected, query)
})
