import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAddress } from '../../../src/server/pages/address.ts'

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
