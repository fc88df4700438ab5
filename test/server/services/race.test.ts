import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { distanceKm, type Coordinates } from '../../../src/domain/geo.ts'
import { valueOf, type Part } from '../../../src/domain/part.ts'
import type { City } from '../../../src/domain/place.ts'
import type { PlaceWeather } from '../../../src/domain/weather.ts'
import { createRaces, type TownCatalogue } from '../../../src/server/services/race.ts'
import { readEditions, type EditionRow } from '../../../src/server/services/race-editions.ts'
import { placeWeather } from '../../support/place-weather.ts'
import { checkMadeUp, editions2025, madeUpJson } from '../../support/races.ts'

const city = (slug: string, lat: number, lon: number): City => ({
  kind: 'city',
  slug,
  name: slug,
  lat,
  lon,
  departmentCode: '84',
  ambiguous: slug === 'valence',
  priority: null,
  code: '84001',
  population: null,
  elevation: null,
  postalCodes: [],
})

const cities = [
  city('montpellier', 43.6109, 3.8772),
  city('valence', 44.9256, 4.9096),
  city('lille', 50.633, 3.0586),
]

const vaucluse = {
  code: '84',
  name: 'Vaucluse',
  of: 'du Vaucluse',
  regionCode: '93',
  regionName: 'Provence-Alpes-Côte d’Azur',
  seat: '84007',
  timeZone: 'Europe/Paris',
}

/** Three towns; everything else lies in Bédoin, but nothing east of 7°. */
const catalogue: TownCatalogue = {
  resolve: (slug, at) =>
    cities.find((place) => place.slug === slug && (!at || distanceKm(place, at) < 20)) ?? null,
  locate: ({ lon }) =>
    lon > 6.14 && lon < 6.15 ? null : { city: city('bedoin', 44.12, 5.18), department: vaucluse, km: 0 },
  department: (code) => (code === '84' ? vaucluse : null),
}

interface Scene {
  readonly now: string
  readonly editions?: readonly EditionRow[]
  readonly answer?: (point: Coordinates) => Part<PlaceWeather>
}

const fresh = (now: string): Part<PlaceWeather> => ({
  state: 'fresh',
  value: placeWeather(now),
  at: now,
  source: 'open-meteo',
  cached: false,
  freshUntil: new Date(Date.parse(now) + 600_000).toISOString(),
})

/** The races at an instant, and the points whose weather was asked. */
function scene({ now, editions = editions2025, answer = () => fresh(now) }: Scene) {
  const asked: Coordinates[] = []
  const at = async (point: Coordinates): Promise<Part<PlaceWeather>> => {
    asked.push(point)
    return answer(point)
  }
  const races = createRaces({ editions, catalogue, weather: { at }, clock: { now: () => Date.parse(now) } })
  return { races, asked }
}

const present = <T>(part: Part<T>) => {
  assert.notEqual(part.state, 'missing')
  if (part.state === 'missing') throw new Error(part.reason)
  return part
}

const raceDay = '2025-07-22T12:00:00.000Z'
const men = 'tour-de-france-2025'

describe('the weather of a stage', () => {
  test('of today is the present one, asked at both ends', async () => {
    const { races, asked } = scene({ now: raceDay })
    const part = present(await races.stageWeather(men, 16))
    assert.equal(part.value.kind, 'current')
    assert.equal(part.value.start?.reading.span, 'now')
    assert.equal(part.value.finish?.reading.span, 'now')
    assert.deepEqual(
      asked.map(({ lat }) => lat),
      [43.6109, 44.1739],
    )
  })

  test('of a loop is asked once', async () => {
    const { races, asked } = scene({ now: '2025-07-05T08:00:00.000Z' })
    const { value } = present(await races.stageWeather(men, 1))
    assert.equal(asked.length, 1)
    assert.ok(value.start)
    assert.equal(value.finish, null)
  })

  test('of a coming day is a forecast', async () => {
    const { races } = scene({ now: raceDay })
    assert.equal(present(await races.stageWeather(men, 19)).value.kind, 'forecast')
  })

  test('is that of the fixed times where the race has them, not of the window of its mountains', async () => {
    // The women leave at noon and arrive at half past four; their mountain stages are live from half past eleven on.
    const { races } = scene({ now: '2025-08-01T08:00:00.000Z' })
    const { start, finish } = present(await races.stageWeather('tour-de-france-femmes-2025', 8)).value
    assert.deepEqual(
      [start?.reading.time, start?.hours[0]?.time, finish?.reading.time],
      ['2025-08-02T10:00:00.000Z', '2025-08-02T10:00:00.000Z', '2025-08-02T14:00:00.000Z'],
    )
  })

  test('is asked of nobody when the stage is over, too far or unknown', async () => {
    const { races, asked } = scene({ now: '2025-07-10T08:00:00.000Z' })
    for (const [id, number] of [
      [men, 1],
      [men, 21],
      [men, 99],
      ['no-such-race', 1],
      ['__proto__', 1],
    ] as const)
      assert.deepEqual(await races.stageWeather(id, number), { state: 'missing', reason: 'unsupported' })
    assert.equal(asked.length, 0)
  })

  test('keeps the end that came, and is soon asked again for the other', async () => {
    const answer = ({ lat }: Coordinates): Part<PlaceWeather> =>
      lat > 44 ? { state: 'missing', reason: 'timeout' } : fresh(raceDay)
    const { races } = scene({ now: raceDay, answer })
    const part = present(await races.stageWeather(men, 16))
    assert.ok(part.value.start)
    assert.equal(part.value.finish, null)
    assert.equal(part.freshUntil, '2025-07-22T12:00:10.000Z')
  })

  test('is missing for the reason of the source when both ends are', async () => {
    const { races } = scene({ now: raceDay, answer: () => ({ state: 'missing', reason: 'busy' }) })
    assert.deepEqual(await races.stageWeather(men, 16), { state: 'missing', reason: 'busy' })
  })

  test('is missing where no forecast of its ends reaches its day', async () => {
    const answer = (): Part<PlaceWeather> => {
      const part = present(fresh(raceDay))
      return { ...part, value: { ...part.value, hourly: [], later: [], daily: [] } }
    }
    const { races } = scene({ now: raceDay, answer })
    assert.deepEqual(await races.stageWeather(men, 19), { state: 'missing', reason: 'unsupported' })
  })

  test('is as old as its older end, and stale or simulated as soon as one is', async () => {
    const answer = ({ lat }: Coordinates): Part<PlaceWeather> =>
      lat > 44
        ? { ...present(fresh(raceDay)), state: 'stale', at: '2025-07-22T09:00:00.000Z', source: 'simulated' }
        : fresh(raceDay)
    const { races } = scene({ now: raceDay, answer })
    const part = present(await races.stageWeather(men, 16))
    assert.deepEqual([part.state, part.at, part.source], ['stale', '2025-07-22T09:00:00.000Z', 'simulated'])
  })

  test('is no longer good once the stage ends', async () => {
    // Four minutes before the end of the window; the forecast alone would live ten.
    const { races } = scene({
      now: '2025-07-22T15:26:00.000Z',
      answer: () => fresh('2025-07-22T15:00:00.000Z'),
    })
    const late = { ...present(fresh('2025-07-22T15:00:00.000Z')), freshUntil: '2025-07-22T15:36:00.000Z' }
    const { races: longer } = scene({ now: '2025-07-22T15:26:00.000Z', answer: () => late })
    assert.equal(present(await races.stageWeather(men, 16)).freshUntil, '2025-07-22T15:10:00.000Z')
    assert.equal(present(await longer.stageWeather(men, 16)).freshUntil, '2025-07-22T15:30:00.000Z')
  })
})

test('a stage that a race has not, and a race that there is not, are no answer', () => {
  const { races } = scene({ now: raceDay })
  for (const [id, number] of [
    [men, 22],
    ['no-such-race', 1],
  ] as const)
    assert.deepEqual(races.stage(id, number), { state: 'missing', reason: 'unsupported' })
})

describe('the forecasts of the next stages', () => {
  test('are those of the three after today', async () => {
    const { races } = scene({ now: raceDay })
    const { value } = present(await races.nextWeather(men))
    assert.deepEqual(
      value.map(({ number, weather }) => [number, weather.kind]),
      [
        [17, 'forecast'],
        [18, 'forecast'],
        [19, 'forecast'],
      ],
    )
  })

  test('are that of the last one alone on the day before it', async () => {
    const { races } = scene({ now: '2025-07-26T12:00:00.000Z' })
    const { value } = present(await races.nextWeather(men))
    assert.deepEqual(
      value.map(({ number }) => number),
      [21],
    )
  })

  test('leave out those without a result, and are soon asked again', async () => {
    // Stage 18 is the one between Vif and Courchevel.
    const answer = ({ lat }: Coordinates): Part<PlaceWeather> =>
      lat === 45.0565 || lat === 45.4072 ? { state: 'missing', reason: 'timeout' } : fresh(raceDay)
    const { value, freshUntil } = present(await scene({ now: raceDay, answer }).races.nextWeather(men))
    assert.deepEqual(
      value.map(({ number }) => number),
      [17, 19],
    )
    assert.equal(freshUntil, '2025-07-22T12:00:10.000Z')
  })

  test('are missing when the source fails them all, and none on the last day', async () => {
    const failing = scene({ now: raceDay, answer: () => ({ state: 'missing', reason: 'refused' }) })
    assert.deepEqual(await failing.races.nextWeather(men), { state: 'missing', reason: 'refused' })
    const { races, asked } = scene({ now: '2025-07-27T12:00:00.000Z' })
    assert.deepEqual(present(await races.nextWeather(men)).value, [])
    assert.equal(asked.length, 0)
  })
})

describe('the banners', () => {
  const names = (now: string) => present(scene({ now }).races.banners()).value.map(({ race }) => race.id)

  test('are none outside the races, one during one, two during both', () => {
    assert.deepEqual(names('2026-11-21T08:00:00.000Z'), [])
    assert.deepEqual(names(raceDay), [men])
    assert.deepEqual(names('2025-07-26T12:00:00.000Z'), [men, 'tour-de-france-femmes-2025'])
  })

  test('are good until the next bound of a window or midnight in Paris', () => {
    const until = (now: string) => present(scene({ now }).races.banners()).freshUntil
    assert.equal(until('2025-07-22T08:00:00.000Z'), '2025-07-22T10:30:00.000Z')
    assert.equal(until('2025-07-21T08:00:00.000Z'), '2025-07-21T22:00:00.000Z')
  })
})

describe('a town leads to', () => {
  const stage = (number: number, editions = editions2025) =>
    valueOf(scene({ now: raceDay, editions }).races.stage(editions[0]?.id ?? '', number))?.stage

  test('the city of its name that is there, told apart from its homonyms', () => {
    const place = stage(17)?.finish.place
    assert.deepEqual([place?.slug, place?.ambiguous, place?.departmentName], ['valence', true, 'Vaucluse'])
  })

  test('the commune it lies in when no place has its name', () => {
    assert.equal(stage(16)?.finish.place?.slug, 'bedoin')
  })

  test('nothing when it lies abroad', () => {
    assert.equal(stage(4, [checkMadeUp(madeUpJson())])?.finish.place, null)
  })
})

describe('adding a race is adding a file', () => {
  const folder = (t: { after: (clean: () => void) => void }): string => {
    const path = mkdtempSync(join(tmpdir(), 'races-'))
    t.after(() => rmSync(path, { recursive: true }))
    return path
  }

  test('after which it has an address, a list, its stages and its banner', (t) => {
    const path = folder(t)
    copyFileSync(
      new URL('../../fixtures/races/boucle-des-essais-2027.json', import.meta.url),
      join(path, 'boucle-des-essais-2027.json'),
    )
    writeFileSync(join(path, 'README.md'), 'Not a race.')
    const editions = [...editions2025, ...readEditions(path)]
    const { races } = scene({ now: '2027-03-28T10:00:00.000Z', editions })
    const view = present(races.race('boucle-des-essais-2027')).value
    assert.deepEqual([view.phase, view.stageCount, view.distance, view.days.length], ['on', 4, 362.2, 5])
    assert.equal(present(races.stage('boucle-des-essais-2027', 4)).value.previous, 3)
    const [banner] = present(races.banners()).value
    assert.deepEqual([banner?.race.name, banner?.stage], ['Boucle des Essais 2027', null])
  })

  test('and costs the start nothing: its towns are looked for when somebody asks', () => {
    let lookedFor = 0
    const counting: TownCatalogue = {
      ...catalogue,
      resolve: (slug, near) => {
        lookedFor += 1
        return catalogue.resolve(slug, near)
      },
    }
    const races = createRaces({
      editions: editions2025,
      catalogue: counting,
      weather: { at: async () => fresh('2025-07-05T10:00:00.000Z') },
      clock: { now: () => Date.parse('2025-07-05T10:00:00.000Z') },
    })
    assert.equal(lookedFor, 0)
    races.banners()
    assert.ok(lookedFor > 0)
  })

  test('and a wrong file stops the start, with its name', (t) => {
    const path = folder(t)
    writeFileSync(join(path, 'broken.json'), '{ "id": ')
    assert.throws(() => readEditions(path), /^Error: races\/broken\.json: /)
    writeFileSync(join(path, 'broken.json'), JSON.stringify(madeUpJson()))
    assert.throws(
      () => readEditions(path),
      /^Error: races\/broken\.json\/id: boucle-des-essais-2027 is not the name/,
    )
  })
})

test('a stage may finish in Y, a commune of the Somme', () => {
  const race = madeUpJson() as { stages: { finish: Record<string, unknown> }[] }
  const [, second] = race.stages
  if (second) second.finish = { name: 'Y', lat: 49.8033, lon: 2.9911 }
  assert.equal(checkMadeUp(race).stages[1]?.finish?.name, 'Y')
})

describe('a race file is refused, saying where', () => {
  const spoiled = (
    spoil: (race: { stages: Record<string, unknown>[] } & Record<string, unknown>) => void,
  ) => {
    const race = madeUpJson() as { stages: Record<string, unknown>[] } & Record<string, unknown>
    spoil(race)
    return () => checkMadeUp(race)
  }
  const cases: readonly [what: string, spoil: Parameters<typeof spoiled>[0], message: RegExp][] = [
    ['a field too many', (race) => void (race['path'] = '/x'), /boucle-des-essais-2027\.json/],
    [
      'a link that is not secure',
      (race) => void (race['officialUrl'] = 'http://x.example'),
      /json\/officialUrl/,
    ],
    [
      'an unknown type',
      ({ stages }) => void (stages[1] && (stages[1]['type'] = 'gravel')),
      /json\/stages\/1\/type/,
    ],
    [
      'a stage without a town',
      ({ stages }) => void (stages[0] && (stages[0]['start'] = null)),
      /json\/stages\/0\/start/,
    ],
    [
      'a rest day with a distance',
      ({ stages }) => void (stages[2] && (stages[2]['distance'] = 3)),
      /json\/stages\/2\/distance/,
    ],
    [
      'a date twice',
      ({ stages }) => void (stages[1] && (stages[1]['date'] = '2027-03-26')),
      /json\/stages\/1\/date/,
    ],
    [
      'a town beyond the 180th meridian',
      ({ stages }) => void (stages[0] && (stages[0]['start'] = { name: 'Suva', lat: -18.14, lon: 181.5 })),
      /json\/stages\/0\/start\/lon/,
    ],
    [
      'a day that no month has',
      ({ stages }) => void (stages[1] && (stages[1]['date'] = '2027-03-32')),
      /json\/stages\/1\/date/,
    ],
    [
      'a number missing',
      ({ stages }) => void (stages[3] && (stages[3]['number'] = 4)),
      /json\/stages\/3\/number: 4 instead of 3/,
    ],
    [
      'an hour that does not exist',
      (race) => void (race['fixedTimes'] = { start: '25:00', finish: '26:00' }),
      /json\/fixedTimes/,
    ],
    [
      'no stage',
      (race) => void (race.stages = race.stages.slice(2, 3)),
      /json\/stages: a race has at least one stage/,
    ],
  ]
  for (const [what, spoil, message] of cases)
    test(`for ${what}`, () => assert.throws(spoiled(spoil), message))
})

describe('a figure of a race file', () => {
  type Fields = Record<string, unknown>
  const withTown = (field: string, value: unknown) => {
    const race = madeUpJson() as { stages: { start: Fields }[] }
    const [stage] = race.stages
    if (stage) stage.start = { ...stage.start, [field]: value }
    return race
  }
  const withStage = (field: string, value: unknown) => {
    const race = madeUpJson() as { stages: Fields[] }
    return {
      ...race,
      stages: race.stages.map((stage, i) => (i === 0 ? { ...stage, [field]: value } : stage)),
    }
  }
  const withField = (field: string, value: unknown) => ({ ...(madeUpJson() as Fields), [field]: value })

  for (const [what, made, within, beyond] of [
    ['lat', withTown, [90, -90], [90.1, -90.1, '45']],
    ['lon', withTown, [180, -180], [180.1, -180.1]],
    // Cime de la Bonette, the highest road, is at 2,802 metres.
    ['altitude', withTown, [0, 2_802, 3_000], [-1, 3_001, 2_802.5]],
    ['name', withTown, ['Y'], ['', 7]],
    ['number', withStage, [1], [0, 100, 1.5]],
    ['distance', withStage, [0.1], [0, -1]],
    ['date', withStage, ['2027-03-01'], ['2027-00-01', '2027-13-01', '2027-03-00', '27-03-01', '']],
    ['description', withStage, ['x'], ['']],
    // The first Tour was ridden in 1903.
    ['edition', withField, [1903, 2027], [1899, 2027.5]],
    ['category', withField, ['men', 'women'], ['mixed']],
    ['id', withField, ['boucle-des-essais-2027'], ['Boucle', 'boucle--des', '-boucle', '']],
    [
      'fixedTimes',
      withField,
      [null, { start: '00:00', finish: '23:59' }],
      [{ start: '12:60', finish: '24:00' }],
    ],
    ['stages', withField, [], [[], null]],
  ] as const)
    test(`is within its bounds: ${what}`, () => {
      for (const value of within) assert.ok(checkMadeUp(made(what, value)), `${value}`)
      for (const value of beyond)
        assert.throws(() => checkMadeUp(made(what, value)), new RegExp(`/${what}`), `${value}`)
    })
})
