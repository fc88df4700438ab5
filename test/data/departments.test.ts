import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  cities,
  commune,
  communes,
  departmentByCode,
  departmentOf,
  departments,
  isArrondissement,
  prefectures,
} from './gazetteer-files.ts'

const priorityByCode = new Map(cities.map(({ code, priority }) => [code, priority]))

describe('the list of departments', () => {
  test('has the 96 of the mainland and Corsica, the five overseas, and eight territories', () => {
    assert.equal(departments.length, 96 + 5 + 8)
    assert.ok(!departmentByCode.has('20'))
  })

  test('has the department of every commune', () => {
    for (const [code] of communes.rows) assert.ok(departmentByCode.has(departmentOf(code)), code)
  })

  test('names the prefecture of each, in its own department', () => {
    const seats = departments.flatMap(({ seat }) => seat ?? [])
    assert.deepEqual(seats.toSorted(), prefectures.map(([code]) => code).toSorted())
    for (const { code, seat } of departments) if (seat !== null) assert.equal(departmentOf(seat), code)
  })

  // prettier-ignore
  const genitives = [
    ['01', 'de l’Ain'], ['06', 'des Alpes-Maritimes'], ['21', 'de la Côte-d’Or'],
    ['28', 'd’Eure-et-Loir'], ['2A', 'de la Corse-du-Sud'], ['34', 'de l’Hérault'],
    ['35', 'd’Ille-et-Vilaine'], ['40', 'des Landes'], ['41', 'de Loir-et-Cher'],
    ['42', 'de la Loire'], ['49', 'de Maine-et-Loire'], ['69', 'du Rhône'],
    ['75', 'de Paris'], ['84', 'de Vaucluse'], ['90', 'du Territoire de Belfort'],
    ['95', 'du Val-d’Oise'], ['971', 'de la Guadeloupe'], ['974', 'de La Réunion'],
    ['976', 'de Mayotte'], ['984', 'des Terres australes et antarctiques françaises'],
    ['987', 'de la Polynésie française'], ['988', 'de la Nouvelle-Calédonie'],
  ] as const

  for (const [code, of] of genitives) {
    test(`writes « le département ${of} »`, () => assert.equal(departmentByCode.get(code)?.of, of))
  }

  test('joins each to its region', () => {
    assert.equal(departmentByCode.get('69')?.regionName, 'Auvergne-Rhône-Alpes')
    assert.equal(departmentByCode.get('06')?.regionName, 'Provence-Alpes-Côte d’Azur')
    assert.equal(new Set(departments.map(({ regionCode }) => regionCode)).size, 18 + 8)
  })

  // prettier-ignore
  const overseasOffsets = [
    ['971', 'GMT-4'], ['972', 'GMT-4'], ['973', 'GMT-3'], ['974', 'GMT+4'], ['975', 'GMT-3'],
    ['976', 'GMT+3'], ['977', 'GMT-4'], ['978', 'GMT-4'], ['984', 'GMT+5'], ['986', 'GMT+12'],
    ['987', 'GMT-10'], ['988', 'GMT+11'], ['989', 'GMT-8'],
  ] as const

  const winterOffset = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
      .formatToParts(Date.UTC(2025, 0, 15))
      .find(({ type }) => type === 'timeZoneName')?.value

  test('gives each overseas territory its legal time, and Paris time to the rest', () => {
    const offsets = new Map<string, string>(overseasOffsets)
    for (const { code, timeZone } of departments) {
      assert.equal(winterOffset(timeZone), offsets.get(code) ?? 'GMT+1', code)
      if (!offsets.has(code)) assert.equal(timeZone, 'Europe/Paris')
    }
  })

  test('knows the islands that do not keep the time of their territory', () => {
    const { 98719: gambier, 98731: nukuHiva } = departmentByCode.get('987')?.otherTimeZones ?? {}
    assert.equal(gambier && winterOffset(gambier), 'GMT-9')
    assert.equal(nukuHiva && winterOffset(nukuHiva), 'GMT-9:30')
    const exceptions = departments.flatMap(({ otherTimeZones }) => Object.keys(otherTimeZones ?? {}))
    for (const code of exceptions) commune(code)
  })
})

describe('the priority cities', () => {
  const withPriority = (priority: number) => cities.filter((city) => city.priority === priority).length

  test('are about three hundred communes, the first ones first', () => {
    assert.ok(cities.length >= 300 && cities.length <= 330, `${cities.length} cities`)
    for (const { code } of cities) assert.ok(!isArrondissement(commune(code)[0]))
    const sorted = cities.toSorted((a, b) => b.priority - a.priority || (a.code < b.code ? -1 : 1))
    assert.deepEqual(cities, sorted)
    assert.equal(new Set(cities.map(({ code }) => code)).size, cities.length)
  })

  test('fill six tiers', () => {
    assert.deepEqual([...new Set(cities.map(({ priority }) => priority))], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4])
    assert.ok(withPriority(0.9) >= 11 && withPriority(0.9) <= 15)
    assert.ok(withPriority(0.8) >= 30 && withPriority(0.8) <= 50)
    assert.ok(withPriority(0.7) >= 100 && withPriority(0.7) <= 150)
    assert.ok(withPriority(0.6) >= 50 && withPriority(0.6) <= 80)
    for (const small of [0.5, 0.4]) assert.ok(withPriority(small) >= 20)
  })

  test('have the eleven cities of 200,000 inhabitants in the first tier', () => {
    const names = cities.filter(({ priority }) => priority === 0.9).map(({ code }) => commune(code)[1])
    const largest = 'Paris Marseille Lyon Toulouse Nice Nantes Montpellier Strasbourg Bordeaux Lille Rennes'
    for (const name of largest.split(' ')) assert.ok(names.includes(name), name)
  })

  test('have every prefecture, none below the medium towns', () => {
    for (const [code] of prefectures) assert.ok((priorityByCode.get(code) ?? 0) >= 0.7, commune(code)[1])
  })

  test('have the eight towns of Corsica', () => {
    const corsican = cities.filter(({ code }) => /^2[AB]/.test(code)).map(({ code }) => commune(code)[1])
    const expected = [
      'Ajaccio',
      'Bastia',
      'Bonifacio',
      'Calvi',
      'Corte',
      'Porto-Vecchio',
      'Propriano',
      'Sartène',
    ]
    assert.deepEqual(corsican.toSorted(), expected)
  })

  test('have a city in every inhabited overseas territory', () => {
    const inhabited = ['971', '972', '973', '974', '975', '976', '977', '978', '986', '987', '988']
    for (const territory of inhabited)
      assert.ok(
        cities.some(({ code }) => code.startsWith(territory)),
        territory,
      )
  })
})
