import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { matchRoutes } from 'react-router'
import { paths, widgetPath } from '../../src/paths.ts'
import { screenRoutes, screens, type ScreenId } from '../../src/screens.ts'

const raceIds = readdirSync(join(import.meta.dirname, '../../data/races'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))

/** The screen that a router finds at an address; undefined when there is none. */
const screenOf = (address: string): string | undefined =>
  matchRoutes(
    screenRoutes(raceIds).map(({ id, path }, index) => ({ id: `${id} ${index}`, path })),
    address.split('?')[0] ?? '',
  )
    ?.at(-1)
    ?.route.id.split(' ')[0]

const lyon = { kind: 'city', slug: 'lyon', ambiguous: false, lat: 45.758, lon: 4.835 }
const saintDenis = { kind: 'city', slug: 'saint-denis', ambiguous: true, lat: -20.88231, lon: 55.4504 }

/** Each way of writing each address, and what it is. */
const addresses: { readonly [Id in ScreenId]: readonly (readonly [built: string, address: string])[] } = {
  home: [[paths.home(), '/']],
  vigilance: [
    [paths.vigilance(), '/carte-vigilance'],
    [paths.vigilance('J0', '2A'), '/carte-vigilance?departement=2A'],
    [paths.vigilance('J1', '69'), '/carte-vigilance?jour=J1&departement=69'],
  ],
  nationalRisks: [
    [paths.nationalRisks(), '/risques'],
    [paths.nationalRisks('secheresse'), '/risques?carte=secheresse'],
  ],
  maps: [[paths.maps(), '/cartes']],
  weatherMap: [[paths.weatherMap(), '/carte-meteo']],
  beachMap: [[paths.beachMap(), '/carte-vents-plages']],
  natureMap: [[paths.natureMap(), '/carte-nature']],
  eclipse: [[paths.eclipse(), '/eclipse-lunaire']],
  rainMap: [[paths.rainMap(), '/carte-pluie']],
  compare: [
    [paths.compare(), '/comparer'],
    [
      paths.compare([
        lyon,
        saintDenis,
        { kind: 'beach', slug: 'la-baule', ambiguous: false, lat: 47.28, lon: -2.39 },
      ]),
      '/comparer?lieux=lyon,saint-denis_-20.8823_55.4504,plage_la-baule',
    ],
  ],
  cities: [[paths.cities(), '/villes']],
  beaches: [[paths.beaches(), '/plages']],
  tides: [[paths.tides(), '/marees']],
  mountains: [[paths.mountains(), '/montagne']],
  nature: [[paths.nature(), '/nature']],
  about: [[paths.about(), '/a-propos']],
  widgets: [
    [paths.widgets(), '/widgets'],
    [paths.widgets(lyon, 'dark'), '/widgets?lieu=lyon&theme=dark'],
    [paths.widgets(saintDenis), '/widgets?lieu=saint-denis&lat=-20.8823&lon=55.4504'],
    [paths.widgets({ ...lyon, kind: 'beach', slug: 'la-baule' }), '/widgets?plage=la-baule'],
    [paths.widgets('pluie', 'light'), '/widgets?carte=pluie&theme=light'],
  ],
  api: [[paths.api(), '/api']],
  privacy: [[paths.privacy(), '/politique-confidentialite']],
  terms: [[paths.terms(), '/conditions-utilisation']],
  cookies: [[paths.cookies(), '/gestion-cookies']],
  accessibility: [[paths.accessibility(), '/accessibilite']],
  search: [
    [paths.search(), '/recherche'],
    [paths.search('saint-étienne & co'), '/recherche?q=saint-%C3%A9tienne%20%26%20co'],
  ],
  race: [[paths.race('tour-de-france-2025'), '/tour-de-france-2025']],
  stage: [[paths.stage('tour-de-france-femmes-2025', 9), '/tour-de-france-femmes-2025/etape-9']],
  tidePort: [
    [paths.tidePort('saint-malo'), '/marees/saint-malo'],
    [paths.tidePort('brest', '2027-03'), '/marees/brest?mois=2027-03'],
  ],
  massif: [[paths.massif('mont-blanc'), '/massif/mont-blanc']],
  risks: [
    [paths.risks('lyon'), '/lyon/risques'],
    [
      paths.risks('saint-denis', { lat: -20.88231, lon: 55.4504 }),
      '/saint-denis/risques?lat=-20.8823&lon=55.4504',
    ],
  ],
  beach: [
    [paths.beach('la-baule'), '/plage/la-baule'],
    [
      widgetPath({ ...lyon, kind: 'beach', slug: 'la-baule' }, 'grand', 'dark'),
      '/plage/la-baule?embed=1&theme=dark',
    ],
  ],
  place: [
    [paths.place('lyon'), '/lyon'],
    [widgetPath(lyon, 'grand', 'auto'), '/lyon?embed=1'],
    [
      widgetPath(saintDenis, 'petit', 'light'),
      '/saint-denis?lat=-20.8823&lon=55.4504&embed=1&taille=petit&theme=light',
    ],
    [paths.place('saint-denis', { lat: -20.88231, lon: 55.4504 }), '/saint-denis?lat=-20.8823&lon=55.4504'],
  ],
}

describe('an address that the site writes', () => {
  for (const [id, some] of Object.entries(addresses))
    for (const [built, address] of some)
      test(`${address} leads to the screen « ${id} »`, () => {
        assert.equal(built, address)
        assert.equal(screenOf(built), id)
      })
})

describe('the table of screens', () => {
  test('has no screen for an address that nothing links to', () => {
    for (const address of [
      '/deux/niveaux',
      '/plage/a/b',
      '/villes/lyon',
      '/recherche/lyon',
      '/tour-de-lune/etape-1',
      '/tour-de-france-2025/etape-1/x',
    ])
      assert.equal(screenOf(address), undefined, address)
  })

  test('takes only the name of a race for a race', () => {
    assert.equal(screenOf('/tour-de-france-2025'), 'race')
    assert.equal(screenOf('/tour-de-france-1903'), 'place')
  })

  test('gives search engines every screen that has one address, but not their own kind', () => {
    const leftOut = (Object.keys(screens) as ScreenId[]).filter((id) => !screens[id].inSitemap)
    assert.deepEqual(leftOut, [
      'maps',
      'search',
      'race',
      'stage',
      'beach',
      'tidePort',
      'massif',
      'risks',
      'place',
    ])
  })
})
