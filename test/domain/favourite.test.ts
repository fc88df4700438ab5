import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addFavourite,
  cleanName,
  isSamePlace,
  isThePlace,
  maxFavourites,
  maxFavouritesText,
  moveFavourite,
  parseFavourites,
  removeFavourite,
  serialise,
  type Favourite,
  type FavouritePlace,
} from '../../src/domain/favourite.ts'
import { favouritesFile, mergeFavouritesFile } from '../../src/domain/favourites-file.ts'

const now = new Date('2026-08-12T15:10:00.000Z')

const place = (name: string, lat: number, lon: number): FavouritePlace => ({
  kind: 'city',
  slug: cleanName(name),
  name,
  lat,
  lon,
  ambiguous: false,
  departmentName: 'Gard',
  regionName: 'Occitanie',
})

const nimes = place('Nîmes', 43.8367, 4.3601)
const lyon = place('Lyon', 45.758, 4.8351)
const brest = place('Brest', 48.3904, -4.4861)

function listOf(...places: readonly FavouritePlace[]): readonly Favourite[] {
  return places.reduce<readonly Favourite[]>((list, one) => {
    const added = addFavourite(list, one, now)
    assert.notEqual(added, 'full')
    return added === 'full' ? list : added
  }, [])
}

/** Ten places a degree apart. */
const ten = Array.from({ length: maxFavourites }, (_, i) => place(`Ville ${i}`, 40 + i, i))
const names = (list: readonly Favourite[]) => list.map(({ name }) => name)
const only = ([one]: readonly Favourite[]): Favourite => {
  assert.ok(one)
  return one
}

describe('a name', () => {
  for (const [name, cleaned] of [
    ['Saint-Étienne', 'saint-etienne'],
    ['  saint  etienne ', 'saint-etienne'],
    ['L’Haÿ-les-Roses', 'l-hay-les-roses'],
    ['Œuilly', 'oeuilly'],
    ['Le Puy-en-Velay (43)', 'le-puy-en-velay-43'],
    ['東京', ''],
  ] as const)
    test(`« ${name} » is compared as « ${cleaned} »`, () => assert.equal(cleanName(name), cleaned))
})

describe('two places are the same', () => {
  const paris = only(listOf(place('Paris', 48.85, 2.35)))
  for (const [other, expected, why] of [
    [place('Paris', 43, 1), true, 'under the same name, wherever they are'],
    [place('PARIS ', 43, 1), true, 'under names that differ in case and spaces'],
    [place('Lutèce', 48.8599, 2.3401), true, 'less than 0.01 degree apart'],
    [place('Lutèce', 48.86, 2.34), true, 'exactly 0.01 degree apart'],
    [place('Lutèce', 48.8602, 2.35), false, 'but not more than 0.01 degree apart in latitude'],
    [place('Lutèce', 48.85, 2.3602), false, 'nor in longitude'],
  ] as const)
    test(why, () => assert.equal(isSamePlace(paris, other), expected))
})

describe('a favourite is the very place of a page', () => {
  const biarritz = only(listOf(place('Biarritz', 43.4832, -1.5586)))
  const saintDenis = only(listOf({ ...place('Saint-Denis', 48.9362, 2.3574), ambiguous: true }))
  for (const [favourite, other, expected, why] of [
    [biarritz, place('Biarritz', 43.4832, -1.5586), true, 'at its own address'],
    [biarritz, place('Biarritz', 43.5, -1.5), true, 'though the gazetteer has moved its point'],
    [biarritz, { ...place('Biarritz', 43.4832, -1.5586), kind: 'beach' }, false, 'not a beach of its name'],
    [biarritz, place('Grande Plage', 43.4836, -1.559), false, 'not another at the same spot'],
    [
      saintDenis,
      { ...place('Saint-Denis', -20.8823, 55.4504), ambiguous: true },
      false,
      'not a homonym far away',
    ],
  ] as const)
    test(why, () => assert.equal(isThePlace(favourite, other), expected))
})

describe('adding a favourite', () => {
  test('puts it at the end, with its time and an id of rounded coordinates and cleaned name', () => {
    const list = listOf(lyon, nimes)
    assert.deepEqual(names(list), ['Lyon', 'Nîmes'])
    assert.deepEqual(list[1], {
      id: '43.84_4.36_nimes',
      name: 'Nîmes',
      slug: 'nimes',
      kind: 'city',
      location: { lat: 43.8367, lon: 4.3601 },
      ambiguous: false,
      departmentName: 'Gard',
      regionName: 'Occitanie',
      addedAt: '2026-08-12T15:10:00.000Z',
    })
  })
  test('that is there already changes nothing', () => {
    const list = listOf(nimes, lyon)
    assert.equal(addFavourite(list, { ...nimes, name: 'Nîmes centre' }, now), list)
  })
  test('is refused at ten, except for one that is there already', () => {
    const full = listOf(...ten)
    assert.equal(full.length, 10)
    assert.equal(addFavourite(full, nimes, now), 'full')
    assert.equal(addFavourite(full, place('Ville 3', 0, 0), now), full)
  })
})

test('removing takes out the one with that id, and only that', () => {
  const list = listOf(nimes, lyon, brest)
  assert.deepEqual(names(removeFavourite(list, '45.76_4.84_lyon')), ['Nîmes', 'Brest'])
  assert.deepEqual(removeFavourite(list, 'nowhere'), list)
})

describe('moving', () => {
  const list = listOf(nimes, lyon, brest)
  for (const [from, to, expected] of [
    [0, 2, ['Lyon', 'Brest', 'Nîmes']],
    [2, 0, ['Brest', 'Nîmes', 'Lyon']],
    [1, 2, ['Nîmes', 'Brest', 'Lyon']],
  ] as const)
    test(`from ${from} to ${to} keeps the order of the others`, () =>
      assert.deepEqual(names(moveFavourite(list, from, to)), expected))
  for (const [from, to] of [
    [1, 1],
    [-1, 0],
    [0, 3],
    [0, -1],
    [3, 0],
    [0, 0.5],
  ] as const)
    test(`from ${from} to ${to} changes nothing`, () => assert.equal(moveFavourite(list, from, to), list))
})

describe('the stored text', () => {
  test('gives back the list that it was made of', () => {
    const list = listOf(nimes, lyon, brest)
    assert.deepEqual(parseFavourites(serialise(list)), { favourites: list, damaged: false })
  })
  test('that was never written is an empty list', () =>
    assert.deepEqual(parseFavourites(null), { favourites: [], damaged: false }))

  for (const text of ['', 'null', '{}', '"Lyon"', '42', '[', '[1e999]', '[[]]', '[null]', 'undefined'])
    test(`« ${text} » is damaged and holds nothing`, () =>
      assert.deepEqual(parseFavourites(text), { favourites: [], damaged: true }))

  test('of an unreasonable length is not even read', () =>
    assert.deepEqual(parseFavourites(`[${' '.repeat(20_000)}]`), { favourites: [], damaged: true }))

  test('as long as may be is read, and not one letter more', () => {
    const padded = (length: number) => serialise(listOf(nimes)).padEnd(length, ' ')
    assert.equal(parseFavourites(padded(maxFavouritesText)).favourites.length, 1)
    assert.equal(parseFavourites(padded(maxFavouritesText + 1)).damaged, true)
  })

  const good = only(listOf(nimes))
  const spoilt: Readonly<Record<string, object>> = {
    'without a name': { ...good, name: undefined },
    'with a name that is no text': { ...good, name: { toString: 'Nîmes' } },
    'with an endless name': { ...good, name: 'N'.repeat(101) },
    'with a name of signs alone': { ...good, name: '<>' },
    'with a slug that leads elsewhere': { ...good, slug: '/evil.example' },
    'of an unknown kind': { ...good, kind: 'constructor' },
    'without a location': { ...good, location: null },
    'beyond the pole': { ...good, location: { lat: 90.1, lon: 0 } },
    'beyond the date line': { ...good, location: { lat: 0, lon: -180.1 } },
    'with coordinates in words': { ...good, location: { lat: '43.8', lon: '4.3' } },
    'with a department that is a list': { ...good, departmentName: ['Gard'] },
    'with an endless department': { ...good, departmentName: 'G'.repeat(101) },
    'with an endless region': { ...good, regionName: 'O'.repeat(101) },
    'with an endless slug': { ...good, slug: 'n'.repeat(101) },
    'added at no time': { ...good, addedAt: 'hier' },
    'added in a year of six digits': { ...good, addedAt: '+123456-01-01T00:00:00.000Z' },
    'added at an instant finer than milliseconds': { ...good, addedAt: '2026-08-12T15:10:00.0000Z' },
    'added on a day that does not exist': { ...good, addedAt: '2026-13-01T00:00:00.000Z' },
  }
  for (const [why, entry] of Object.entries(spoilt))
    test(`loses an entry ${why}, and keeps the others`, () => {
      const { favourites, damaged } = parseFavourites(JSON.stringify([entry, only(listOf(lyon))]))
      assert.deepEqual(names(favourites), ['Lyon'])
      assert.equal(damaged, true)
    })

  test('holds what lies at the pole or at the date line', () => {
    for (const location of [
      { lat: 90, lon: 180 },
      { lat: -90, lon: -180 },
    ])
      assert.deepEqual(
        only(parseFavourites(JSON.stringify([{ ...good, location }])).favourites).location,
        location,
      )
  })
  test('holds each kind of place', () => {
    for (const kind of ['city', 'nature', 'beach'])
      assert.equal(only(parseFavourites(JSON.stringify([{ ...good, kind }])).favourites).kind, kind)
  })
  test('holds names of a hundred letters', () => {
    const long = 'N'.repeat(100)
    const entry = { ...good, name: long, slug: 'n'.repeat(100), departmentName: long, regionName: long }
    assert.equal(only(parseFavourites(JSON.stringify([entry])).favourites).regionName, long)
  })

  test('keeps known fields alone, and makes ids anew', () => {
    const entry = { ...good, id: 'x', html: '<b>', location: { ...good.location, alt: 3 } }
    assert.deepEqual(parseFavourites(JSON.stringify([entry])), { favourites: [good], damaged: false })
  })
  test('cannot reach the prototype of anything', () => {
    const text = `[{"__proto__": {"name": "Nîmes", "polluted": true}, "constructor": {"prototype": {}}}]`
    assert.deepEqual(parseFavourites(text), { favourites: [], damaged: true })
    assert.equal('polluted' in {}, false)
  })
  test('without a word on homonyms makes links with coordinates', () => {
    const { ambiguous: _, ...entry } = good
    assert.equal(only(parseFavourites(JSON.stringify([entry])).favourites).ambiguous, true)
  })
  test('holds each place once, and ten at most', () => {
    const more = [...listOf(...ten), ...listOf(place('Ville 0', 1, 1), nimes)]
    const { favourites, damaged } = parseFavourites(JSON.stringify(more))
    assert.deepEqual(
      names(favourites),
      ten.map(({ name }) => name),
    )
    assert.equal(damaged, false)
  })
})

describe('a file of favourites', () => {
  test('says what it is', () => {
    const content = JSON.parse(favouritesFile(listOf(nimes))) as object
    assert.deepEqual(content, {
      format: 'eclaircie-favourites',
      version: 1,
      favourites: listOf(nimes),
    })
  })
  test('adds what is not there yet, after what is', () => {
    const merged = mergeFavouritesFile(listOf(brest, nimes), favouritesFile(listOf(nimes, lyon)))
    assert.ok(merged)
    assert.deepEqual(names(merged.favourites), ['Brest', 'Nîmes', 'Lyon'])
    assert.deepEqual([merged.added, merged.ignored], [1, 1])
  })
  test('fills the list up to ten', () => {
    const merged = mergeFavouritesFile(listOf(...ten.slice(0, 9)), favouritesFile(listOf(nimes, lyon)))
    assert.ok(merged)
    assert.equal(merged.favourites.length, 10)
    assert.deepEqual([merged.added, merged.ignored], [1, 1])
  })
  test('counts what it could not read', () => {
    const text = JSON.stringify({
      format: 'eclaircie-favourites',
      version: 1,
      favourites: [3, ...listOf(lyon)],
    })
    const merged = mergeFavouritesFile([], text)
    assert.deepEqual([merged?.added, merged?.ignored], [1, 1])
  })
  for (const text of [
    '',
    'null',
    '[]',
    '{"format":"eclaircie-favourites"}',
    '{"format":"eclaircie-favourites","version":2,"favourites":[]}',
    '{"format":"other","version":1,"favourites":[]}',
    '{"format":"eclaircie-favourites","version":1,"favourites":{}}',
  ])
    test(`« ${text} » is refused`, () => assert.equal(mergeFavouritesFile([], text), null))
})
