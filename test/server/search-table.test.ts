import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Place, PlaceSummary } from '../../src/domain/place.ts'
import { createCatalogue } from '../../src/server/catalogue.ts'
import { askedPages } from '../../src/server/site/asked-pages.ts'
import { searchSite } from '../../src/server/services/search.ts'
import type { SearchHit } from '../../src/views/place-views.ts'

const catalogue = createCatalogue(join(import.meta.dirname, '../../data'))
const races = [
  { id: 'tour-de-france-2025', name: 'Tour de France 2025', shortName: 'Tour de France', edition: 2025 },
  {
    id: 'tour-de-france-femmes-2025',
    name: 'Tour de France Femmes 2025',
    shortName: 'Tour de France Femmes',
    edition: 2025,
  },
]

const summaryOf = (place: Place): PlaceSummary => ({ ...place, departmentName: '', regionName: '' })

function nameOf(hit: SearchHit): string {
  if (hit.kind === 'race' || hit.kind === 'page') return hit.name
  if (hit.kind === 'massif') return `avalanches of ${hit.name}`
  return `${hit.kind === 'port' ? 'tides of ' : ''}${hit.name} ${hit.departmentCode}`
}

/**
 * What people type and what they mean: a group, the text, the place that is meant or « abroad ». None of it comes from the
 * search: `misspelt`, `name` and `code` are communes of INSEE's list drawn by lot (seed 20261124), with one letter lost,
 * doubled, wrong or swapped, or without accents and signs; the others are what visitors tried or are known to say, `tides` what
 * is asked for of a port, `avalanches` of a massif, `exonym` what neighbours and regions say, `summit` mountains that people go to, `page` is what pages of the site are
 * asked for by, and what is called like one. A
 * `namesake` is a French place that is called like something better known abroad: it comes first, and is not gone to.
 */
const searches = readFileSync(join(import.meta.dirname, '../fixtures/searches.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [group = '', query = '', meant = ''] = line.split('\t')
    const answer = searchSite(catalogue, { races, pages: askedPages }, summaryOf, query, 8)
    const hit = answer.groups[0]?.hits[0]
    const first = hit && nameOf(hit)
    return {
      group,
      query,
      meant,
      first: answer.abroad ? 'abroad' : (first ?? 'nothing'),
      exact: answer.exact,
    }
  })

const inWords = (wrong: typeof searches) =>
  wrong.map(({ query, meant, first }) => `${query}: ${first}, not ${meant}`)

describe('what people type', () => {
  test('is more than three hundred texts', () => assert.ok(searches.length >= 300))
  test('finds what they mean first in 97 of 100', () => {
    const wrong = searches.filter(({ meant, first }) => first !== meant)
    assert.ok(wrong.length <= searches.length * 0.03, inWords(wrong).join('\n'))
  })
  test('never leads straight to another place', () => {
    assert.deepEqual(inWords(searches.filter(({ meant, first, exact }) => exact && first !== meant)), [])
  })
  test('never leads straight to a namesake of something abroad', () => {
    assert.deepEqual(inWords(searches.filter(({ group, exact }) => group === 'namesake' && exact)), [])
  })
  test('finds what is asked for of a place each time, by the beginning of its name too', () => {
    const asked = searches.filter(({ group }) => ['phrase', 'tides', 'avalanches', 'page'].includes(group))
    assert.deepEqual(inWords(asked.filter(({ meant, first }) => first !== meant)), [])
  })
  test('leads straight there by an exact name or code', () => {
    const kept = searches.filter(({ group, exact }) => (group === 'name' || group === 'code') && !exact)
    assert.ok(kept.length <= 6, inWords(kept).join('\n'))
  })
})

const answerTo = (query: string) => searchSite(catalogue, { races, pages: askedPages }, summaryOf, query, 8)
const namesIn = (query: string, wanted: string): readonly string[] =>
  answerTo(query)
    .groups.filter(({ kind }) => kind === wanted)
    .flatMap(({ hits }) => hits.map(({ name }) => name))

describe('an answer', () => {
  test('has as many hits as there is room for, whatever they are', () => {
    for (const query of ['saint', 'mont', 'avalanche', 'lyon'])
      assert.equal(answerTo(query).groups.flatMap(({ hits }) => hits).length, 8, query)
  })
  test('is gone to when it is the one page of that name, and not when its name is only begun', () =>
    assert.deepEqual(
      ['radar', 'vigilance', 'rada', 'vigi'].map((query) => answerTo(query).exact),
      [true, true, false, false],
    ))
})

describe('the pages of the site', () => {
  test('come before a place that is called like one of their words', () => {
    const first = (query: string) => answerTo(query).groups[0]?.hits[0]?.name
    assert.deepEqual(
      ['vigilance orange', 'Vigilance Orange', 'alerte orange', 'vigilance rouge'].map(first),
      Array.from({ length: 4 }, () => 'Carte de vigilance'),
    )
    assert.equal(answerTo('vigilance orange').exact, true)
    assert.ok(namesIn('vigilance orange', 'places').includes('Orange'))
    assert.deepEqual(['météo Orange', 'Orange vigilance', 'vigilance Lyon'].map(first), [
      'Orange',
      'Orange',
      'Lyon',
    ])
  })
})

describe('the massifs', () => {
  test('are a group of their own where a text begins the name of one', () => {
    for (const query of ['Vanoise', 'vanoi', 'parc national de la vanoise'])
      assert.deepEqual(namesIn(query, 'massifs'), query.length < 10 ? ['Vanoise'] : [], query)
    assert.deepEqual(namesIn('haute-t', 'massifs'), ['Haute-Tarentaise'])
  })
  test('stand after the places of a name, and a commune of just that name is gone to', () => {
    const { groups, exact } = answerTo('Dévoluy')
    assert.deepEqual([exact, groups.map(({ kind }) => kind)], [true, ['places', 'massifs']])
  })
  test('of a place are all that its commune reaches into, that of its point first', () =>
    assert.deepEqual(namesIn('avalanche Megève', 'massifs'), ['Mont-Blanc', 'Aravis']))
  test('are gone to where avalanches are asked for by just the name of one', () => {
    for (const [query, isGoneTo] of [
      ['avalanches Vanoise', true],
      ['massif du Mont-Blanc', true],
      ['avalanche Chamonix', false],
      ['avalanches haute', false],
      ['avalanches', false],
      ['Vanoise', false],
    ] as const)
      assert.equal(answerTo(query).exact, isGoneTo, query)
  })
  test('are none where there is none, and no town abroad is meant by the name of the bulletins', () => {
    assert.deepEqual(namesIn('avalanche Paris', 'massifs'), [])
    assert.deepEqual(namesIn('massif central', 'massifs'), [])
    assert.equal(answerTo('Bra').abroad, true)
    assert.equal(answerTo('BRA Vanoise').abroad, false)
  })
})

describe('the tides of a place', () => {
  test('are gone to where a port has just that name', () =>
    assert.equal(answerTo('marées Saint-Malo').exact, true))
  test('are listed where the place has no port, or two ports are called so', () => {
    for (const query of ['marées Dinard', 'marées Port-Louis', 'marées Lyon', 'marées'])
      assert.equal(answerTo(query).exact, false, query)
  })
  test('are no port’s where the sea is far: Lisieux is 38 km from the nearest port, Niort 57', () => {
    for (const query of ['marées Lyon', 'marées Lisieux', 'marées Niort'])
      assert.deepEqual(namesIn(query, 'ports'), [], query)
  })
  test('are those of the likeliest place of a beginning: Trégueux, before Trégunc and Trégastel on other coasts', () =>
    assert.deepEqual(namesIn('marées Trég', 'ports'), ['Saint-Quay-Portrieux']))
  test('stand after a town that is asked for by its name alone', () => {
    const { groups, exact } = answerTo('Saint-Malo')
    assert.equal(exact, true)
    assert.equal(groups[0]?.kind, 'places')
    assert.deepEqual(
      groups.find(({ kind }) => kind === 'ports')?.hits.map(({ slug }) => slug),
      ['saint-malo'],
    )
  })
})

describe('what is shown of it', () => {
  const shown = (query: string, limit = 8): readonly string[] =>
    searchSite(catalogue, { races, pages: askedPages }, summaryOf, query, limit).groups.flatMap(({ hits }) =>
      hits.map(nameOf),
    )

  test('is eight things at most, ports, massifs and races among them', () => {
    for (const query of [
      'saint',
      'mont',
      'port',
      'marseil',
      'tour de',
      'marées bretagne',
      'avalanche savoie',
    ])
      assert.ok(shown(query).length <= 8, `${query}: ${shown(query).join(', ')}`)
    assert.ok(shown('saint', 20).length <= 20)
  })

  test('has the port of the likeliest place beside as many places, others where there is room', () => {
    assert.equal(shown('marseille').at(-1), 'tides of Marseille 13')
    assert.equal(shown('marseille')[0], 'Marseille 13')
    const tides = (query: string) => shown(query).filter((name) => name.startsWith('tides'))
    assert.deepEqual(tides('saint'), [])
    assert.deepEqual(tides('saint-mal'), ['tides of Saint-Malo 35'])
    assert.deepEqual(tides('marées bretagne'), shown('marées bretagne').slice(0, 4))
  })

  test('keeps what is meant where there is room for one thing', () => {
    assert.deepEqual(shown('brest', 1), ['Brest 29'])
    assert.deepEqual(shown('tour de france', 1), ['Tour de France 2025'])
  })

  test('leads to the newest edition of a race, and to an older one by its year', () => {
    const older = { id: 'tour-de-france-2024', name: 'Tour de France 2024', edition: 2024 }
    const all = [{ ...older, shortName: 'Tour de France' }, ...races]
    for (const [query, name] of [
      ['tour de france', 'Tour de France 2025'],
      ['tour de france 2024', 'Tour de France 2024'],
    ] as const) {
      const { groups, exact } = searchSite(catalogue, { races: all, pages: askedPages }, summaryOf, query, 8)
      assert.deepEqual([groups[0]?.hits[0]?.name, exact], [name, true])
    }
  })
})

describe('what stands beside places', () => {
  const kindsOf = (query: string, limit = 8) => {
    const answer = searchSite(catalogue, { races, pages: askedPages }, summaryOf, query, limit)
    return answer.groups.map(({ kind }) => kind)
  }
  const lists = (query: string, kind: string, limit = 8) =>
    kindsOf(query, limit).some((each) => each === kind)

  // Fewer letters begin too many towns.
  for (const [what, letters, begins] of [
    ['races', 5, 'tourd'],
    ['ports', 4, 'bres'],
    ['massifs', 4, 'vano'],
    ['pages', 4, 'rada'],
  ] as const)
    test(`is found by ${letters} letters of its name, and by no fewer: ${what}`, () => {
      assert.equal(lists(begins.slice(0, letters - 1), what), false)
      assert.equal(lists(begins, what), true)
    })

  test('is three ports or massifs at most, where there is room for more', () => {
    // Saint-Malo, Saint-Quay-Portrieux, Saint-Nazaire, Saint-Gilles-Croix-de-Vie and others.
    assert.equal(namesBeside('saint', 'ports'), 3)
    assert.equal(namesBeside('haut', 'massifs'), 3)
    function namesBeside(query: string, kind: string): number {
      const { groups } = searchSite(catalogue, { races, pages: askedPages }, summaryOf, query, 200)
      return groups.find((group) => group.kind === kind)?.hits.length ?? 0
    }
  })

  test('comes before what is only guessed, and races after all', () => {
    assert.deepEqual(kindsOf('rada'), ['pages', 'guesses'])
    assert.equal(kindsOf('tour d').at(-1), 'races')
    assert.equal(answerTo('tour d').exact, false)
    assert.deepEqual([answerTo('tour de france').exact, kindsOf('tour de france')[0]], [true, 'races'])
  })
})

describe('whoever asks for snow', () => {
  const firstOf = (query: string) => answerTo(query).groups[0]?.hits[0]?.name
  test('means what lies in the mountains, and no town below 500 metres at their feet', () => {
    // Chambéry lies at 270 metres, Chamonix at a thousand.
    assert.equal(firstOf('neige cham'), 'Chamonix-Mont-Blanc')
    assert.notEqual(firstOf('cham'), 'Chamonix-Mont-Blanc')
    assert.deepEqual(
      ['neige cham', 'cham'].map((query) => answerTo(query).abroad),
      [false, true],
    )
    assert.equal(firstOf('neige bourg'), firstOf('bourg'))
  })
  test('of a department or by an exact name gets what is called so', () => {
    for (const query of ['savoie', 'grenoble']) assert.equal(firstOf(`neige ${query}`), firstOf(query))
    assert.equal(answerTo('neige grenoble').exact, true)
  })
})

describe('the subjects of an area', () => {
  test('are those of the department that is called so', () => {
    assert.deepEqual(namesIn('marées finistère', 'ports').toSorted(), [
      'Audierne',
      'Brest',
      'Concarneau',
      'Le Conquet',
      'Roscoff',
    ])
    assert.ok(namesIn('avalanche isère', 'massifs').includes('Belledonne'))
  })
  test('are each named once, though many towns of a region share them', () => {
    const ports = namesIn('marées bretagne', 'ports')
    assert.ok(ports.length > 2)
    assert.equal(new Set(ports).size, ports.length)
  })
})
