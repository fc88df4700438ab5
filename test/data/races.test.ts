import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { distanceKm } from '../../src/domain/geo.ts'

const strict = { additionalProperties: false }
const Hour = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
const Window = Type.Tuple([Hour, Hour])
const Link = Type.String({ pattern: '^https://[^ ]+$' })

const Town = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    // Both races stay in metropolitan France.
    lat: Type.Number({ minimum: 41.3, maximum: 51.1 }),
    lon: Type.Number({ minimum: -5.2, maximum: 9.6 }),
    // Summits and resorts; no French road is higher than the Bonette's 2,802 m.
    altitude: Type.Optional(Type.Integer({ minimum: 1_000, maximum: 2_802 })),
  },
  strict,
)

const Stage = Type.Object(
  {
    number: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    type: Type.Enum(['flat', 'hilly', 'mountain', 'time-trial', 'rest-day']),
    start: Type.Union([Town, Type.Null()]),
    finish: Type.Union([Town, Type.Null()]),
    distance: Type.Union([Type.Number({ minimum: 5, maximum: 260 }), Type.Null()]),
    description: Type.String({ minLength: 40, maxLength: 220 }),
    officialUrl: Link,
  },
  strict,
)

const Race = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    shortName: Type.String(),
    edition: Type.Integer(),
    category: Type.Union([Type.Literal('men'), Type.Literal('women')]),
    officialUrl: Link,
    resultsUrlTemplate: Link,
    liveUrlTemplate: Link,
    timeWindows: Type.Object({ 'time-trial': Window, mountain: Window, other: Window }, strict),
    fixedTimes: Type.Union([Type.Object({ start: Hour, finish: Hour }, strict), Type.Null()]),
    stages: Type.Array(Stage),
  },
  strict,
)
type Race = Static<typeof Race>

const Communes = Type.Object({ rows: Type.Array(Type.Array(Type.Unknown())) })

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../data/${name}.json`, import.meta.url), 'utf8'))

const men = Value.Parse(Race, read('races/tour-de-france-2025'))
const women = Value.Parse(Race, read('races/tour-de-france-femmes-2025'))
const files = readdirSync(new URL('../../data/races/', import.meta.url))
const races = files.map((file) => Value.Parse(Race, read(`races/${file.replace('.json', '')}`)))

const communes = Value.Parse(Communes, read('communes')).rows.map(([, name, lat, lon]) => ({
  name: String(name),
  lat: Number(lat),
  lon: Number(lon),
}))

const ridden = ({ stages }: Race) => stages.filter(({ type }) => type !== 'rest-day')
const towns = (race: Race) =>
  ridden(race).flatMap(({ start, finish }) => [start, finish].flatMap((town) => town ?? []))

/**
 * The 2025 calendar as ridden, not as first announced: the table that circulated before the race has other distances
 * and towns for stages 6 to 10, and does not add up to the organiser's total. Number (0 for a rest day), day of July (32 and more: August),
 * type, distance.
 */
const menCalendar = `
  1 5 flat 184.9 | 2 6 hilly 209.1 | 3 7 flat 178.3 | 4 8 hilly 174.2 | 5 9 time-trial 33 | 6 10 hilly 201.5
  | 7 11 hilly 197 | 8 12 flat 171.4 | 9 13 flat 174.1 | 10 14 mountain 165.3 | 0 15 rest-day 0
  | 11 16 flat 156.8 | 12 17 mountain 180.6 | 13 18 time-trial 10.9 | 14 19 mountain 182.6 | 15 20 hilly 169.3
  | 0 21 rest-day 0 | 16 22 mountain 171.5 | 17 23 flat 160.4 | 18 24 mountain 171.5 | 19 25 mountain 129.9
  | 20 26 hilly 184.2 | 21 27 flat 132.3`
const womenCalendar = `
  1 26 hilly 78.8 | 2 27 hilly 110.4 | 3 28 flat 163.5 | 4 29 flat 130.7 | 5 30 hilly 165.8
  | 6 31 mountain 123.7 | 7 32 hilly 159.7 | 8 33 mountain 111.9 | 9 34 mountain 124.1`

const dateOf = (dayOfJuly: number) => new Date(Date.UTC(2025, 6, dayOfJuly)).toISOString().slice(0, 10)

const calendar = (text: string) =>
  text.split('|').map((row) => {
    const [number = '', day = '', type = '', distance = ''] = row.trim().split(' ')
    return { number: Number(number), date: dateOf(Number(day)), type, distance: Number(distance) }
  })

const summary = ({ stages }: Race) =>
  stages.map(({ number, date, type, distance }) => ({
    number: number ?? 0,
    date,
    type: String(type),
    distance: distance ?? 0,
  }))

describe('the men’s race of 2025', () => {
  test('has its 21 stages and two rest days on their dates, with their types and distances', () => {
    assert.deepEqual(summary(men), calendar(menCalendar))
  })

  test('adds up to the 3,338.8 km of the organiser', () => {
    const total = men.stages.reduce((sum, { distance }) => sum + (distance ?? 0), 0)
    assert.equal(Number(total.toFixed(1)), 3338.8)
  })

  test('goes where it was ridden in its stages 6 to 10', () => {
    assert.deepEqual(
      men.stages.slice(5, 10).map(({ start, finish }) => `${start?.name} – ${finish?.name}`),
      [
        'Bayeux – Vire Normandie',
        'Saint-Malo – Mûr-de-Bretagne',
        'Saint-Méen-le-Grand – Laval',
        'Chinon – Châteauroux',
        'Ennezat – Le Mont-Dore (Puy de Sancy)',
      ],
    )
  })

  test('is live in the early afternoon, and has no fixed times', () => {
    assert.deepEqual(men.timeWindows, {
      'time-trial': ['14:00', '18:00'],
      mountain: ['12:30', '17:30'],
      other: ['13:00', '17:30'],
    })
    assert.equal(men.fixedTimes, null)
  })

  test('starts in Lille and finishes in Paris', () => {
    assert.equal(men.stages.at(0)?.start?.name, 'Lille')
    assert.equal(men.stages.at(-1)?.finish?.name, 'Paris Champs-Élysées')
  })
})

describe('the women’s race of 2025', () => {
  test('has its nine stages on their dates, with their types and distances, and no rest day', () => {
    assert.deepEqual(summary(women), calendar(womenCalendar))
  })

  test('adds up to 1,168.6 km', () => {
    const total = women.stages.reduce((sum, { distance }) => sum + (distance ?? 0), 0)
    assert.equal(Number(total.toFixed(1)), 1168.6)
  })

  test('is live around midday, from 12:00 to 16:30 on the route card', () => {
    assert.deepEqual(women.timeWindows, {
      'time-trial': ['13:00', '17:00'],
      mountain: ['11:30', '16:30'],
      other: ['12:00', '16:30'],
    })
    assert.deepEqual(women.fixedTimes, { start: '12:00', finish: '16:30' })
  })

  test('goes from Vannes to Châtel', () => {
    assert.equal(women.stages.at(0)?.start?.name, 'Vannes')
    assert.equal(women.stages.at(-1)?.finish?.name, 'Châtel')
  })
})

describe('every race', () => {
  test('has the name of its file for identifier, which is its address', () => {
    assert.deepEqual(
      races.map(({ id }) => `${id}.json`),
      files,
    )
  })

  test('is ridden in the year of its edition, one day after the other', () => {
    for (const { id, edition, stages } of races) {
      const dates = stages.map(({ date }) => date)
      assert.ok(id.endsWith(`-${edition}`) && dates.every((date) => date.startsWith(`${edition}-`)), id)
      assert.deepEqual(dates, [...new Set(dates)].toSorted(), id)
    }
  })

  test('has towns and a distance on stages, and neither on rest days', () => {
    for (const { number, type, start, finish, distance } of races.flatMap(({ stages }) => stages)) {
      const isRest = type === 'rest-day'
      assert.deepEqual(
        [number, start, finish, distance].map((value) => value === null),
        Array.from({ length: 4 }, () => isRest),
      )
    }
  })

  test('names each stage’s official page, and numbers its results', () => {
    for (const race of races) {
      for (const { number, officialUrl } of ridden(race)) assert.ok(officialUrl.endsWith(`/etape-${number}`))
      assert.ok(race.resultsUrlTemplate.endsWith('/etape-{n}'))
    }
  })

  test('places each town within 30 km of a commune of that name', () => {
    const far = races.flatMap(towns).filter((town) => {
      const namesakes = communes.filter(({ name }) => name === town.name)
      return namesakes.length > 0 && !namesakes.some((commune) => distanceKm(commune, town) < 30)
    })
    assert.deepEqual(far, [])
  })

  test('places each finish that is no commune near the commune beside it', () => {
    const beside = new Map([
      ['Mûr-de-Bretagne', 'Guerlédan'],
      ['Le Mont-Dore (Puy de Sancy)', 'Mont-Dore'],
      ['Hautacam', 'Beaucens'],
      ['Peyragudes', 'Loudenvielle'],
      ['Luchon-Superbagnères', 'Bagnères-de-Luchon'],
      ['Mont Ventoux', 'Bédoin'],
      ['Courchevel Col de la Loze', 'Courchevel'],
      ['La Plagne', 'La Plagne Tarentaise'],
      ['Paris Champs-Élysées', 'Paris'],
      ['Chasseneuil-du-Poitou Futuroscope', 'Chasseneuil-du-Poitou'],
      ['Saint-François-Longchamp – Col de la Madeleine', 'Saint François Longchamp'],
    ])
    const isCommune = ({ name }: { name: string }) => communes.some((commune) => commune.name === name)
    const others = races.flatMap(towns).filter((town) => !isCommune(town))
    assert.deepEqual([...new Set(others.map(({ name }) => name))].sort(), [...beside.keys()].sort())
    for (const town of others) {
      const commune = communes.find(({ name }) => name === beside.get(town.name))
      assert.ok(commune && distanceKm(commune, town) < 12, town.name)
    }
  })

  test('gives the same point to a town that is both start and finish', () => {
    const loops = races.flatMap(ridden).filter(({ start, finish }) => start?.name === finish?.name)
    assert.ok(loops.length > 0)
    for (const { start, finish } of loops) assert.deepEqual(start, finish)
  })

  test('describes each day in one sentence', () => {
    for (const { description } of races.flatMap(({ stages }) => stages)) {
      assert.match(description, /^[A-ZÀ-Ý][^.!?]+\.$/)
      assert.ok(!description.includes("'"))
    }
  })
})
