import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Beach } from '../../src/domain/place.ts'
import { createIndexPages } from '../../src/views/place-lists.ts'
import { catalogue } from '../support/map-sources.ts'

const pages = () => createIndexPages(catalogue())
const names = (rows: readonly { name: string }[] | undefined) => rows?.map(({ name }) => name) ?? []

describe('the index of cities', () => {
  const group = (id: string) => pages().cities.groups.find((each) => each.id === id)

  test('has the groups of the specification', () => {
    assert.deepEqual(
      pages().cities.groups.map(({ id }) => id),
      ['metropolises', 'large', 'medium', 'touristic', 'corsica', 'others'],
    )
  })

  test('puts the largest cities among the metropolises', () => {
    for (const name of ['Paris', 'Marseille', 'Lyon', 'Toulouse', 'Nice'])
      assert.ok(names(group('metropolises')?.rows).includes(name), name)
  })

  test('lists the eight cities of Corsica', () => {
    assert.deepEqual(
      new Set(names(group('corsica')?.rows)),
      new Set(['Ajaccio', 'Bastia', 'Bonifacio', 'Calvi', 'Corte', 'Porto-Vecchio', 'Propriano', 'Sartène']),
    )
  })

  test('holds every curated city once beside the Corsican group', () => {
    const rows = pages()
      .cities.groups.filter(({ id }) => id !== 'corsica')
      .flatMap((each) => each.rows)
    assert.equal(rows.length, catalogue().cities.length)
    assert.equal(pages().cities.total, catalogue().cities.length)
  })

  test('is in French order, accents aside', () => {
    const medium = names(group('medium')?.rows)
    assert.ok(medium.length > 50)
    assert.deepEqual(medium, medium.toSorted(new Intl.Collator('fr').compare))
  })

  test('gives the coordinates of a row only when its slug does not suffice', () => {
    const rows = pages().cities.groups.flatMap((each) => each.rows)
    const bySlug = new Map(catalogue().cities.map((city) => [city.slug, city]))
    for (const row of rows) assert.equal(row.at !== undefined, bySlug.get(row.slug)?.ambiguous, row.name)
    assert.ok(rows.some(({ at }) => at === undefined))
  })
})

describe('the index of beaches', () => {
  test('holds every beach once', () => {
    const { groups, total } = pages().beaches
    assert.equal(groups.flatMap(({ rows }) => rows).length, total)
    assert.equal(total, catalogue().beaches.length)
  })

  test('sorts them by coast, and those of overseas apart', () => {
    const byId = new Map(pages().beaches.groups.map(({ id, rows }) => [id, names(rows)]))
    assert.deepEqual([...byId.keys()], ['atlantic', 'mediterranean', 'channel', 'others'])
    assert.ok(byId.get('atlantic')?.includes('Biarritz – Grande Plage'))
    assert.ok(byId.get('mediterranean')?.includes('Cannes – Plage de la Croisette'))
    assert.ok(byId.get('channel')?.includes('Cabourg – Plage de Cabourg'))
  })

  const beach = (name: string, region: Beach['region']): Beach => ({
    kind: 'beach',
    slug: name,
    name,
    departmentCode: '33',
    ambiguous: false,
    priority: 0.5,
    commune: name,
    region,
    description: '',
    lat: 45,
    lon: -1,
  })
  const groupOf = (name: string, region: Beach['region']) =>
    createIndexPages({ cities: [], natureSites: [], beaches: [beach(name, region)], department: () => null })
      .beaches.groups[0]?.id

  test('places a beach by its name where its region does not', () => {
    assert.equal(groupOf('Royan – Foncillon', 'Overseas'), 'atlantic')
    assert.equal(groupOf('Antibes – Garoupe', 'Overseas'), 'mediterranean')
    assert.equal(groupOf('Etretat', 'Overseas'), 'channel')
  })

  test('takes the first group that fits', () => {
    assert.equal(groupOf('La Baule des Flots', 'Mediterranean'), 'atlantic')
  })

  test('does not find a name inside another', () => {
    assert.equal(groupOf('Anse Venice', 'Overseas'), 'others')
  })

  test('shows no group without a beach', () => {
    const { groups } = createIndexPages({
      cities: [],
      natureSites: [],
      beaches: [],
      department: () => null,
    }).beaches
    assert.deepEqual(groups, [])
  })
})

describe('the index of nature', () => {
  const section = (type: string) => pages().nature.sections.find((each) => each.type === type)?.rows ?? []

  test('has its sections in the order of the specification', () => {
    assert.deepEqual(
      pages().nature.sections.map(({ type }) => type),
      ['national_park', 'regional_park', 'natural_site', 'reserve', 'mountain_pass'],
    )
  })

  test('lists passes from the highest down', () => {
    const passes = section('mountain_pass')
    const elevations = passes.map(({ elevation }) => elevation ?? -1)
    assert.deepEqual(
      elevations,
      elevations.toSorted((a, b) => b - a),
    )
    assert.match(passes[0]?.name ?? '', /Bonette|Iseran/)
  })

  test('lists the others by priority, then name', () => {
    const priority = new Map(catalogue().natureSites.map((site) => [site.slug, site.priority ?? 0]))
    const keys = section('natural_site').map(({ slug, name }) => [priority.get(slug) ?? 0, name] as const)
    assert.deepEqual(
      keys,
      keys.toSorted((a, b) => b[0] - a[0] || a[1].localeCompare(b[1], 'fr')),
    )
  })

  test('holds every site once', () => {
    assert.equal(pages().nature.sections.flatMap(({ rows }) => rows).length, catalogue().natureSites.length)
  })
})
