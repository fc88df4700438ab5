import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { checkCatalogueFiles, readCatalogueFiles } from '../../src/server/catalogue/files.ts'
import { openSearchIndex } from '../../src/server/catalogue/search-index.ts'
import { openGazetteer, packGazetteer } from '../../src/server/catalogue/tables.ts'
import { createCatalogue } from '../../src/server/catalogue.ts'

const directory = fileURLToPath(new URL('../../data', import.meta.url))
const catalogue = createCatalogue(directory)

/** « Saint-Denis 974 »: enough to tell homonyms apart. */
const found = (query: string, limit = 8): readonly string[] =>
  catalogue.search(query, limit).map(({ place }) => `${place.name} ${place.departmentCode}`)

describe('the first answer', () => {
  const expected: readonly (readonly [query: string, first: string])[] = [
    // Accents, case, hyphens and apostrophes do not matter.
    // The shortest name of France, in the Somme.
    ['y', 'Y 80'],
    ['saint-etienne', 'Saint-Étienne 42'],
    ['SAINT ÉTIENNE', 'Saint-Étienne 42'],
    ['orleans', 'Orléans 45'],
    ['nimes', 'Nîmes 30'],
    ['ajaccio', 'Ajaccio 2A'],
    ['  Bordeaux  ', 'Bordeaux 33'],
    ['l’haÿ-les-roses', 'L’Haÿ-les-Roses 94'],
    ["l'hay les roses", 'L’Haÿ-les-Roses 94'],
    ['lhay', 'L’Haÿ-les-Roses 94'],
    ['hay les roses', 'L’Haÿ-les-Roses 94'],
    ['villeneuve dascq', 'Villeneuve-d’Ascq 59'],
    ['villeneuve ascq', 'Villeneuve-d’Ascq 59'],
    // « st » and « ste », with or without what follows them.
    ['st etienne', 'Saint-Étienne 42'],
    ['stetienne', 'Saint-Étienne 42'],
    ['st-malo', 'Saint-Malo 35'],
    ['ste genevieve des bois', 'Sainte-Geneviève-des-Bois 91'],
    // With and without the article or the spaces.
    ['le havre', 'Le Havre 76'],
    ['havre', 'Le Havre 76'],
    ['rochelle', 'La Rochelle 17'],
    ['laciotat', 'La Ciotat 13'],
    ['lemans', 'Le Mans 72'],
    ['aixenprovence', 'Aix-en-Provence 13'],
    ['le marseille', 'Marseille 13'],
    // Beginnings of names and of words.
    ['marse', 'Marseille 13'],
    ['saint etienn', 'Saint-Étienne 42'],
    ['clermont f', 'Clermont-Ferrand 63'],
    ['boulogne bill', 'Boulogne-Billancourt 92'],
    ['boulogne mer', 'Boulogne-sur-Mer 62'],
    ['chalon saone', 'Chalon-sur-Saône 71'],
    // One letter missing, added, wrong, or swapped; two in long names.
    ['tolouse', 'Toulouse 31'],
    ['tolou', 'Toulouse 31'],
    ['grenobe', 'Grenoble 38'],
    ['grenobel', 'Grenoble 38'],
    ['dunkerke', 'Dunkerque 59'],
    ['perpinan', 'Perpignan 66'],
    ['biaritz', 'Biarritz 64'],
    ['marsille', 'Marseille 13'],
    ['mulouse', 'Mulhouse 68'],
    ['avingnon', 'Avignon 84'],
    ['montelimard', 'Montélimar 26'],
    ['parsi', 'Paris 75'],
    ['nantse', 'Nantes 44'],
    // Postal codes.
    ['42000', 'Saint-Étienne 42'],
    ['42 000', 'Saint-Étienne 42'],
    ['97400', 'Saint-Denis 974'],
    ['35400', 'Saint-Malo 35'],
    ['01000', 'Bourg-en-Bresse 01'],
    ['98800', 'Nouméa 988'],
    ['75011', 'Paris 11e Arrondissement 75'],
    ['9740', 'Saint-Denis 974'],
    // Departments, by name and by number: the prefecture first.
    ['Rhône', 'Lyon 69'],
    ['finistere', 'Quimper 29'],
    ['ille et vilaine', 'Rennes 35'],
    ['la guadeloupe', 'Basse-Terre 971'],
    ['guadeloupe', 'Basse-Terre 971'],
    ['42', 'Saint-Étienne 42'],
    ['2a', 'Ajaccio 2A'],
    ['974', 'Saint-Denis 974'],
    // A name and where it is.
    ['saint-denis 93', 'Saint-Denis 93'],
    ['93 saint denis', 'Saint-Denis 93'],
    ['saint-denis 97400', 'Saint-Denis 974'],
    ['Saint-Denis (La Réunion)', 'Saint-Denis 974'],
    ['Saint-Denis (Seine-Saint-Denis)', 'Saint-Denis 93'],
    ['montreuil seine saint denis', 'Montreuil 93'],
    ['montreuil seine saint d', 'Montreuil 93'],
    ['montreuil 28', 'Montreuil 28'],
    ['vienne isere', 'Vienne 38'],
    ['lyon, france', 'Lyon 69'],
    // Arrondissements.
    ['Paris 11', 'Paris 11e Arrondissement 75'],
    ['paris 1er', 'Paris 1er Arrondissement 75'],
    ['paris 1', 'Paris 1er Arrondissement 75'],
    ['lyon 3e', 'Lyon 3e Arrondissement 69'],
    ['lyon 3ème', 'Lyon 3e Arrondissement 69'],
    ['lyon 03', 'Lyon 3e Arrondissement 69'],
    ['marseille 8', 'Marseille 8e Arrondissement 13'],
    // Nature places and beaches.
    ['ventoux', 'Mont Ventoux 84'],
    ['galibier', 'Col du Galibier 73'],
    ['plage pereire', 'Arcachon – Plage Pereire 33'],
  ]
  for (const [query, first] of expected) {
    test(`to « ${query} » is ${first}`, () => assert.equal(found(query)[0], first))
  }
})

describe('the order of answers', () => {
  test('puts a small commune of that very name before the misspelt name of a large one, and shows both', () => {
    const answers = found('rene')
    assert.equal(answers[0], 'René 72')
    assert.ok(answers.includes('Rennes 35'))
  })
  test('puts the name itself, then what begins with it, then what contains it as a word', () => {
    const matches = catalogue.search('vienne', 20).map(({ match }) => match)
    const order = ['exact', 'department', 'prefix', 'word']
    const ranks = matches.map((match) => order.indexOf(match))
    assert.deepEqual(ranks, ranks.toSorted())
    assert.deepEqual(new Set(matches), new Set(order))
  })
  test('puts cities of that very name before the cities of a department of that name', () => {
    assert.deepEqual(found('creuse', 3), ['Creuse 80', 'La Creuse 70', 'Guéret 23'])
    assert.deepEqual(found('la reunion', 2), ['La Réunion 47', 'Saint-Denis 974'])
  })
  test('puts a town before its beaches', () => {
    const answers = found('biarr')
    assert.equal(answers[0], 'Biarritz 64')
    assert.ok(answers.some((answer) => answer.startsWith('Biarritz – ')))
  })
  test('puts homonyms side by side, the best known first', () => {
    const answers = found('saint-denis', 4)
    assert.deepEqual(answers.slice(0, 2), ['Saint-Denis 974', 'Saint-Denis 93'])
    assert.ok(answers.every((answer) => answer.startsWith('Saint-Denis ')))
  })
  test('does not list arrondissements to who asks for the city', () => {
    assert.deepEqual(
      ['lyon', 'lyon france'].flatMap((query) => found(query, 5)).filter((a) => a.includes('Arrondissement')),
      [],
    )
  })
  test('puts the arrondissement of a postal code before its city', () => {
    assert.deepEqual(found('75011'), ['Paris 11e Arrondissement 75', 'Paris 75'])
  })
})

describe('a search', () => {
  test('finds every homonym', () => {
    const communes = catalogue
      .search('sainte-colombe', 50)
      .filter(({ place }) => place.name === 'Sainte-Colombe')
    assert.equal(communes.length, 12)
  })
  test('says what it matched, the department and the region', () => {
    const [hit] = catalogue.search('lille', 1)
    assert.equal(hit?.match, 'exact')
    assert.equal(hit?.departmentName, 'Nord')
    assert.equal(hit?.regionName, 'Hauts-de-France')
    assert.equal(catalogue.search('tolouse', 1)[0]?.match, 'typo')
    assert.equal(catalogue.search('42000', 1)[0]?.match, 'postal-code')
    assert.equal(catalogue.search('finistere', 1)[0]?.match, 'department')
    assert.equal(catalogue.search('ventoux', 1)[0]?.match, 'word')
  })
  test('lists no place twice', () => {
    const places = catalogue.search('saint', 200).map(({ place }) => place)
    assert.equal(new Set(places).size, places.length)
  })
  test('keeps to its limit', () => assert.equal(catalogue.search('sa', 5).length, 5))
  for (const query of ['', ' ', '-', '🌧️', '東京', '...', '123456', '9', 'zzzzzz', 'x'.repeat(500)]) {
    test(`for « ${query.slice(0, 12)} » finds nothing`, () => assert.deepEqual(found(query), []))
  }
  test('ignores pattern characters', () => {
    assert.equal(found('^lyon$')[0], 'Lyon 69')
    assert.equal(found('ly.*')[0]?.startsWith('Ly'), true)
    assert.deepEqual(found('(.*)+'), [])
    assert.deepEqual(found('%'), [])
  })
  test('ignores what comes after 64 characters', () => {
    assert.equal(found(`lyon${' '.repeat(60)}zzzz`)[0], 'Lyon 69')
  })
  test('does not take one or two letters more for a misspelling of a short name', () => {
    assert.deepEqual(found('lyom'), [])
  })
})

describe('the work of a search', () => {
  const gazetteer = openGazetteer(packGazetteer(checkCatalogueFiles(readCatalogueFiles(directory))))
  const index = openSearchIndex(gazetteer)
  const size = gazetteer.cities.length + gazetteer.natureSites.length + gazetteer.beaches.length
  const hostile = [
    ['s', 'e', 'saint', 'sainte', 'de la', 'sur', 'a'.repeat(10_000), 'saint '.repeat(30), ' '.repeat(64)],
    ['saintemariesaintemarie', 'zzzzzzzz france', 'saint 9', 'a b c d e f g h i j k l m n o p q r s t u v'],
    ['sanitmarti', 'etaoinsr', '1 2 3 4 5 6 7 8 9', '\u0301'.repeat(64), 'ﬀ'.repeat(64)],
  ].flat()
  for (const query of hostile) {
    test(`for « ${query.slice(0, 24)} » stays within three looks at each name`, () => {
      assert.ok(index.find(query, 20).examined <= size * 3)
    })
  }
  test('for the name of a town people know is a few hundred names at most', () => {
    for (const query of ['lyon', 'saint etienne', 'le havre', 'toulouse']) {
      assert.ok(index.find(query, 20).examined < 500, query)
    }
  })
})

describe('suggestions', () => {
  const suggested = (query: string, limit = 8): readonly string[] =>
    catalogue.suggest(query, limit).map(({ place }) => `${place.name} ${place.departmentCode}`)

  test('show the homonyms of an exact name behind it, three at most, far apart', () => {
    const answers = suggested('saint-denis')
    assert.deepEqual(answers.slice(0, 2), ['Saint-Denis 974', 'Saint-Denis 93'])
    assert.equal(answers.filter((answer) => /^Saint-Denis \w+$/.test(answer)).length, 4)
  })
  test('show other names once each', () => {
    const names = catalogue.suggest('mont', 20).map(({ place }) => place.name)
    const repeated = names.filter((name, i) => names.indexOf(name) !== i)
    assert.ok(repeated.length <= 3, repeated.join())
  })
  test('keep homonyms more than 50 km apart', async () => {
    const { distanceKm } = await import('../../src/domain/geo.ts')
    const places = catalogue
      .suggest('sainte-colombe', 20)
      .map(({ place }) => place)
      .filter(({ name }) => name === 'Sainte-Colombe')
    assert.equal(places.length, 4)
    for (const [i, a] of places.entries()) {
      for (const b of places.slice(i + 1)) assert.ok(distanceKm(a, b) > 50)
    }
  })
  test('keep to their limit', () => {
    assert.equal(suggested('saint', 8).length, 8)
    assert.equal(suggested('saint', 100).length, 20)
  })
})

describe('an island that no commune is called like', () => {
  const departments = (query: string) => [
    ...new Set(catalogue.suggest(query, 8).map(({ place }) => place.departmentCode)),
  ]
  for (const [query, first, department] of [
    ['île de Ré', 'Saint-Martin-de-Ré', '17'],
    ["ile d'oleron", 'Saint-Pierre-d’Oléron', '17'],
    ['Noirmoutier', 'Noirmoutier-en-l’Île', '85'],
    ['île de noirmoutier', 'Noirmoutier-en-l’Île', '85'],
    ['belle-ile-en-mer', 'Le Palais', '56'],
    ['Porquerolles', 'Hyères', '83'],
  ] as const)
    test(`${query} is found by its communes, ${first} first`, () => {
      assert.equal(catalogue.suggest(query, 8)[0]?.place.name, first)
      assert.equal(departments(query)[0], department)
    })
  test('has no commune of the same name elsewhere', () => assert.deepEqual(departments('belle-île'), ['56']))
})

describe('a name beyond the borders', () => {
  for (const query of ['Monaco', 'Andorre', 'bruxelles', 'GENEVE', 'Londres', 'new york'])
    test(`${query} is no misspelling of a French village`, () =>
      assert.deepEqual(catalogue.suggest(query, 8), []))
  test('is looked for in France first', () => {
    assert.equal(catalogue.suggest('Vienne', 8)[0]?.place.name, 'Vienne')
    assert.equal(catalogue.suggest('Bruges', 8)[0]?.place.name, 'Bruges')
  })
})
