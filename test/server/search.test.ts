import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { checkCatalogueFiles, readCatalogueFiles } from '../../src/server/catalogue/files.ts'
import { askedWords } from '../../src/domain/search-rules.ts'
import { openSearchIndex } from '../../src/server/catalogue/search-index.ts'
import { openGazetteer, packGazetteer } from '../../src/server/catalogue/tables.ts'
import { createCatalogue } from '../../src/server/catalogue.ts'

const directory = fileURLToPath(new URL('../../data', import.meta.url))
const catalogue = createCatalogue(directory)

const placesFor = (query: string, limit = 8) =>
  catalogue.search(query, limit).groups.flatMap(({ places }) => places.map(({ place }) => place))

/** « Saint-Denis 974 »: enough to tell homonyms apart. */
const found = (query: string, limit = 8): readonly string[] =>
  placesFor(query, limit).map(({ name, departmentCode }) => `${name} ${departmentCode}`)

/** « places: Vienne 38 », « department Vienne: Poitiers 86 » … */
const groupsFor = (query: string, limit = 8): readonly string[] =>
  catalogue.search(query, limit).groups.map(({ kind, area, places: [first] }) => {
    const { name = '', departmentCode = '' } = first?.place ?? {}
    return `${kind}${area === null ? '' : ` ${area}`}: ${name} ${departmentCode}`
  })

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
    const names = found('vienne', 20)
    const at = (name: string) => names.indexOf(name)
    assert.equal(at('Vienne 38'), 0)
    assert.ok(at('Vienne-en-Val 45') > 0)
    assert.ok(at('Vienne-en-Val 45') < at('Aixe-sur-Vienne 87'), names.join())
  })
  test('puts a town before the department of its name, and a village after it', () => {
    assert.deepEqual(groupsFor('vienne').slice(0, 2), ['places: Vienne 38', 'department Vienne: Poitiers 86'])
    assert.deepEqual(groupsFor('creuse').slice(0, 2), ['department Creuse: Guéret 23', 'places: Creuse 80'])
    assert.deepEqual(groupsFor('la reunion').slice(0, 2), [
      'department La Réunion: Saint-Denis 974',
      'places: La Réunion 47',
    ])
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
    const communes = placesFor('sainte-colombe', 20).filter(({ name }) => name === 'Sainte-Colombe')
    assert.equal(communes.length, 12)
  })
  test('says what kind of thing it found', () => {
    assert.deepEqual(groupsFor('tolouse').slice(0, 1), ['guesses: Toulouse 31'])
    assert.deepEqual(groupsFor('finistere'), ['department Finistère: Quimper 29'])
    assert.deepEqual(groupsFor('corse').slice(0, 1), ['region Corse: Ajaccio 2A'])
    assert.deepEqual(groupsFor('île de ré'), ['island Île de Ré: Saint-Martin-de-Ré 17'])
    assert.deepEqual(groupsFor('ventoux').slice(0, 1), ['nature: Mont Ventoux 84'])
    assert.deepEqual(groupsFor('val thorens'), ['known: Val Thorens 73'])
    assert.deepEqual(groupsFor('plage pereire'), ['beaches: Arcachon – Plage Pereire 33'])
  })
  test('lists no place twice', () => {
    const places = placesFor('saint', 200)
    assert.equal(new Set(places).size, places.length)
  })
  test('keeps to its limit', () => assert.equal(placesFor('sa', 5).length, 5))
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
  const size = gazetteer.search().names.joined.length
  const hostile = [
    ['s', 'e', 'saint', 'sainte', 'de la', 'sur', 'a'.repeat(10_000), 'saint '.repeat(30), ' '.repeat(64)],
    ['saintemariesaintemarie', 'zzzzzzzz france', 'saint 9', 'a b c d e f g h i j k l m n o p q r s t u v'],
    ['sanitmarti', 'etaoinsr', '1 2 3 4 5 6 7 8 9', '\u0301'.repeat(64), 'ﬀ'.repeat(64)],
  ].flat()
  for (const query of hostile) {
    test(`for « ${query.slice(0, 24)} » stays within three looks at each name`, () => {
      assert.ok(index.find(askedWords(query), 20).examined <= size * 3)
    })
  }
  test('for the name of a town people know is a few hundred names at most', () => {
    for (const query of ['lyon', 'saint etienne', 'le havre', 'toulouse']) {
      assert.ok(index.find(askedWords(query), 20).examined < 500, query)
    }
  })
})

describe('one place', () => {
  const goneTo = (query: string): string | null =>
    catalogue.search(query, 20).exact ? (found(query, 20)[0] ?? null) : null

  for (const [query, place] of [
    ['ajaccio', 'Ajaccio 2A'],
    ['saint etienne', 'Saint-Étienne 42'],
    ['st-etienne', 'Saint-Étienne 42'],
    ['havre', 'Le Havre 76'],
    ['météo lyon', 'Lyon 69'],
    ['quel temps fait-il à Lyon', 'Lyon 69'],
    ['Lyon météo demain', 'Lyon 69'],
    ['paris', 'Paris 75'],
    ['75011', 'Paris 11e Arrondissement 75'],
    ['69001', 'Lyon 1er Arrondissement 69'],
    ['35400', 'Saint-Malo 35'],
    ['saint-denis 93', 'Saint-Denis 93'],
    ['mont ventoux', 'Mont Ventoux 84'],
    ['île de groix', 'Groix 56'],
    ['val thorens', 'Val Thorens 73'],
  ] as const)
    test(`is gone to at once by its exact name or code: ${query}`, () => assert.equal(goneTo(query), place))

  for (const [query, why] of [
    ['la réunion', 'a village and a department'],
    ['vienne', 'a town and a department'],
    ['la rochelle', 'two communes'],
    ['châlons sur marne', 'a former name'],
    ['évry', 'a village and a former town'],
    ['rhône', 'a department'],
    ['tolouse', 'a misspelling'],
    ['les 2 alps', 'a misspelling'],
    ['marse', 'the beginning of a name'],
    ['ventoux', 'a word of a name'],
    ['69000', 'no postal code'],
    ['aix', 'a village, and towns that are called so for short'],
    ['bruges', 'a town abroad that is far better known'],
    ['cologne', 'a town abroad that is far better known'],
    ['île de ré', 'an island of ten communes'],
    ['la baule', 'the first words of a name, and without its article that of a village'],
    ['baule', 'a village, and the first word of La Baule-Escoublac'],
    ['val d’isère station', 'a name and a word that it lacks'],
    ['paris marseille', 'two towns, of which one is a department'],
    ['anjou', 'a village and a province'],
    ['', 'nothing'],
  ] as const)
    test(`is not gone to when that is not sure: ${query} is ${why}`, () => assert.equal(goneTo(query), null))
})

describe('what people mean', () => {
  for (const [query, first, beside] of [
    ['aix', 'Aix-en-Provence 13', 'Aix 19'],
    ['évry', 'Évry-Courcouronnes 91', 'Évry 89'],
    ['châlons sur marne', 'Châlons-en-Champagne 51', null],
    ['69000', 'Lyon 69', null],
    ['75000', 'Paris 75', null],
    ['corse', 'Ajaccio 2A', 'Bastia 2B'],
    ['paca', 'Marseille 13', 'Nice 06'],
    ['région bretagne', 'Rennes 35', 'Brest 29'],
    ['les 2 alpes', 'Les 2 Alpes 38', null],
    ['la baule', 'La Baule-Escoublac 44', null],
    ['val d’isère station', 'Val-d’Isère 73', null],
  ] as const)
    test(`comes first: ${query} is ${first}`, () => {
      const places = found(query)
      assert.equal(places[0], first)
      assert.ok(beside === null || places.includes(beside), places.join())
    })
  test('is every commune of a name that communes share', () => {
    const communes = catalogue.allCities.filter(({ name }) => !name.endsWith(' Arrondissement'))
    const sharing = Map.groupBy(communes, ({ name }) => name)
    const lost = [...sharing].flatMap(([name, homonyms]) => {
      if (homonyms.length < 2) return []
      const places = new Set<unknown>(placesFor(name, 20))
      return homonyms.filter((city) => !places.has(city)).map(({ code }) => `${name} ${code}`)
    })
    assert.deepEqual(lost, [])
  })
  test('is never a former commune misspelt', () => {
    for (const query of ['deauville', 'val disere', 'pierefitte sur seine']) {
      const { groups } = catalogue.search(query, 8)
      assert.deepEqual(
        groups.flatMap(({ places }) => places).flatMap(({ formerName }) => formerName ?? []),
        [],
        query,
      )
    }
  })
  test('is one place for each name while a name is being typed', () => {
    const names = placesFor('saint-ge', 20).map(({ name }) => name)
    assert.equal(new Set(names).size, names.length)
  })
  test('is all large towns of a name that is being typed', () =>
    assert.deepEqual(
      placesFor('saint den', 3).map(({ name, departmentCode }) => `${name} ${departmentCode}`),
      ['Saint-Denis 974', 'Saint-Denis 93', 'Saint-Denis-en-Val 45'],
    ))
})

describe('an island that no commune is called like', () => {
  for (const [query, first, department] of [
    ['île de Ré', 'Saint-Martin-de-Ré', '17'],
    ["ile d'oleron", 'Saint-Pierre-d’Oléron', '17'],
    ['Noirmoutier', 'Noirmoutier-en-l’Île', '85'],
    ['île de noirmoutier', 'Noirmoutier-en-l’Île', '85'],
    ['belle-ile-en-mer', 'Le Palais', '56'],
  ] as const)
    test(`${query} is found by its communes, ${first} first`, () => {
      const [place] = placesFor(query)
      assert.equal(place?.name, first)
      assert.equal(place?.departmentCode, department)
    })
  test('comes before a commune of the same name elsewhere', () =>
    assert.equal(groupsFor('belle-île')[0], 'island Belle-Île: Le Palais 56'))
})

describe('a name beyond the borders', () => {
  const abroad = [
    ['Monaco', 'Andorre', 'bruxelles', 'GENEVE', 'Londres', 'new york', 'Andorra', 'Casablanca', 'Dakar'],
    ['Bruxelle', 'londre', 'Tournai', 'Montréal Canada', 'Principauté de Monaco', 'Tokyo', 'San Sebastian'],
    ['météo Londres', 'Deutschland', 'Firenze', 'Barcelonne Espagne', 'Amsterdan', 'Lisbone'],
  ].flat()
  for (const query of abroad)
    test(`${query} is no misspelling of a French village`, () => {
      const answer = catalogue.search(query, 8)
      assert.equal(answer.abroad, true)
      assert.equal(answer.exact, false)
      assert.deepEqual(
        answer.groups.filter(({ kind }) => kind !== 'places'),
        [],
      )
    })
  test('may be the beginning of a French name that is still being typed', () =>
    assert.deepEqual(found('gand', 1), ['Gandrange 57']))
  for (const query of ['Vienne', 'Bruges', 'Valence', 'Montréal', 'Cologne'])
    test(`is looked for in France first: ${query}`, () => {
      const [place] = placesFor(query)
      assert.equal(place?.name, query)
      assert.equal(catalogue.search(query, 8).abroad, false)
    })
})
