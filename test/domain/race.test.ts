import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  firstForecastDay,
  isLoop,
  liveState,
  nextChange,
  nextStages,
  racePhase,
  ridingWind,
  stageOutlook,
  stagesOf,
  stageStatus,
  stageWindow,
  todaysStage,
  type Race,
  type Stage,
} from '../../src/domain/race.ts'
import { bannerView, raceView, stageView } from '../../src/views/race-views.ts'
import { madeUp, men, women } from '../support/races.ts'

/** An instant on the clocks of Paris in July 2025, two hours ahead of UTC. */
const paris = (local: string): Date => new Date(`${local}+02:00`)

function stage(race: Race, number: number): Stage {
  const found = stagesOf(race).find((candidate) => candidate.number === number)
  assert.ok(found)
  return found
}

describe('a day of a race', () => {
  test('is past, today or future by its date alone', () => {
    const day = { date: '2025-07-22' }
    assert.equal(stageStatus(day, '2025-07-23'), 'past')
    assert.equal(stageStatus(day, '2025-07-22'), 'today')
    assert.equal(stageStatus(day, '2025-07-21'), 'future')
  })

  test('begins at midnight in Paris, not in Greenwich', () => {
    assert.equal(todaysStage(men, paris('2025-07-21T23:59'))?.number, undefined)
    assert.equal(todaysStage(men, paris('2025-07-22T00:00'))?.number, 16)
    assert.equal(new Date('2025-07-21T22:00Z').getTime(), paris('2025-07-22T00:00').getTime())
  })
})

describe('a stage is live', () => {
  // The windows of the specification, by race and type.
  const windows: readonly [race: Race, number: number, from: string, to: string][] = [
    [men, 5, '2025-07-09T14:00', '2025-07-09T18:00'],
    [men, 16, '2025-07-22T12:30', '2025-07-22T17:30'],
    [men, 1, '2025-07-05T13:00', '2025-07-05T17:30'],
    [men, 20, '2025-07-26T13:00', '2025-07-26T17:30'],
    [women, 6, '2025-07-31T11:30', '2025-07-31T16:30'],
    [women, 1, '2025-07-26T12:00', '2025-07-26T16:30'],
    [women, 3, '2025-07-28T12:00', '2025-07-28T16:30'],
  ]
  for (const [race, number, from, to] of windows) {
    test(`from ${from} to ${to} in Paris: ${race.shortName}, stage ${number}`, () => {
      const at = (instant: Date, shiftMs = 0) =>
        liveState(race, stage(race, number), new Date(instant.getTime() + shiftMs))
      assert.equal(at(paris(from), -1), 'before')
      assert.equal(at(paris(from)), 'live')
      assert.equal(at(paris(to), -1), 'live')
      assert.equal(at(paris(to)), 'finished')
      assert.equal(at(paris(`${from.slice(0, 10)}T23:59`)), 'finished')
      assert.equal(at(paris(`${from.slice(0, 10)}T23:59`), 60_000), 'not-today')
      assert.equal(at(paris(`${from.slice(0, 10)}T00:00`), -1), 'not-today')
    })
  }

  test('by the winter clock when the race is in March, before the change of hour, and the summer clock after', () => {
    // Clocks go forward on 28 March 2027.
    assert.deepEqual(stageWindow(madeUp, stage(madeUp, 2)), {
      from: '2027-03-27T11:15:00.000Z',
      to: '2027-03-27T15:45:00.000Z',
    })
    assert.deepEqual(stageWindow(madeUp, stage(madeUp, 3)), {
      from: '2027-03-29T09:00:00.000Z',
      to: '2027-03-29T14:00:00.000Z',
    })
  })
})

describe('a race is on', () => {
  test('from its first to its last day, rest days included', () => {
    assert.equal(racePhase(men, paris('2025-07-04T23:59')), 'before')
    assert.equal(racePhase(men, paris('2025-07-05T00:00')), 'on')
    assert.equal(racePhase(men, paris('2025-07-15T14:00')), 'on')
    assert.equal(racePhase(men, paris('2025-07-27T23:59')), 'on')
    assert.equal(racePhase(men, paris('2025-07-28T00:00')), 'over')
    assert.equal(racePhase(men, new Date('2026-11-21T08:00Z')), 'over')
  })

  test('together with the other on 26 and 27 July', () => {
    const on = (date: string) =>
      [men, women].filter((race) => racePhase(race, paris(`${date}T12:00`)) === 'on').length
    assert.deepEqual(['2025-07-25', '2025-07-26', '2025-07-27', '2025-07-28'].map(on), [1, 2, 2, 1])
  })
})

describe('the next stages', () => {
  const numbers = (now: Date) => nextStages(men, now).map(({ number }) => number)

  test('are the three after today, whatever the hour', () => {
    assert.deepEqual(numbers(paris('2025-07-22T00:00')), [17, 18, 19])
    assert.deepEqual(numbers(paris('2025-07-22T23:00')), [17, 18, 19])
  })

  test('of a rest day begin on the morrow', () =>
    assert.deepEqual(numbers(paris('2025-07-21T10:00')), [16, 17, 18]))
  test('are fewer at the end', () => assert.deepEqual(numbers(paris('2025-07-26T10:00')), [21]))
  test('are none on the last day', () => assert.deepEqual(numbers(paris('2025-07-27T10:00')), []))
})

describe('the weather of a stage', () => {
  test('is the present on its day, a forecast within the week, nothing beyond or after', () => {
    const outlooks = ['2025-07-15', '2025-07-16', '2025-07-21', '2025-07-22', '2025-07-23'].map((today) =>
      stageOutlook({ date: '2025-07-22' }, today),
    )
    assert.deepEqual(outlooks, ['too-far', 'forecast', 'forecast', 'current', 'over'])
  })

  test('is promised from the first day on which it is a forecast', () => {
    assert.equal(firstForecastDay('2025-07-22'), '2025-07-16')
    assert.equal(stageOutlook({ date: '2025-08-03' }, firstForecastDay('2025-08-03')), 'forecast')
  })

  test('is one for both ends of a loop', () => {
    assert.deepEqual(
      stagesOf(men)
        .filter(isLoop)
        .map(({ number }) => number),
      [1, 5, 11],
    )
  })
})

describe('what is said of a race changes', () => {
  const cases: readonly [now: string, change: string][] = [
    ['2025-07-22T08:00', '2025-07-22T12:30'],
    ['2025-07-22T12:30', '2025-07-22T17:30'],
    ['2025-07-22T17:30', '2025-07-23T00:00'],
    ['2025-07-21T08:00', '2025-07-22T00:00'],
    ['2025-09-01T08:00', '2025-09-02T00:00'],
  ]
  for (const [now, change] of cases)
    test(`after ${now} at ${change}`, () => assert.deepEqual(nextChange(men, paris(now)), paris(change)))
})

test('a wind is named for riders by what is printed', () => {
  const names = [0, 9.4, 9.5, 19, 20, 34.4, 34.5, 49, 50, 90].map(ridingWind)
  assert.deepEqual(names, [
    'calm',
    'calm',
    'light',
    'light',
    'moderate',
    'moderate',
    'strong',
    'strong',
    'very-strong',
    'very-strong',
  ])
})

describe('the list of a race', () => {
  test('has every day, the rest days among them, with their status', () => {
    const view = raceView(men, paris('2025-07-15T14:00'))
    assert.equal(view.stageCount, 21)
    assert.equal(view.distance, 3338.8)
    assert.equal(view.days.length, 23)
    assert.deepEqual(
      view.days.slice(9, 12).map(({ type, status }) => `${type} ${status}`),
      ['mountain past', 'rest-day today', 'flat future'],
    )
  })
})

describe('the page of a stage', () => {
  const at = (local: string, number = 16) => stageView(men, number, paris(local))

  test('leads to the live page on the day until the end, then to the results', () => {
    const links = [
      '2025-07-21T12:00',
      '2025-07-22T09:00',
      '2025-07-22T14:00',
      '2025-07-22T18:00',
      '2025-07-23T09:00',
    ]
    assert.deepEqual(
      links.map((local) => {
        const view = at(local)
        return view?.liveUrl ? 'live' : view?.resultsUrl
      }),
      [
        null,
        'live',
        'live',
        'https://www.letour.fr/fr/classements/etape-16',
        'https://www.letour.fr/fr/classements/etape-16',
      ],
    )
  })

  test('has the stages beside it, over rest days, and none beyond the ends', () => {
    const beside = [1, 10, 11, 21].map((number) => {
      const view = at('2025-07-22T09:00', number)
      return [view?.previous, view?.next]
    })
    assert.deepEqual(beside, [
      [null, 2],
      [9, 11],
      [10, 12],
      [20, null],
    ])
  })

  test('has fixed times where the race has them', () => {
    assert.deepEqual(stageView(women, 6, paris('2025-07-31T09:00'))?.times, {
      start: paris('2025-07-31T12:00').toISOString(),
      finish: paris('2025-07-31T16:30').toISOString(),
    })
    assert.equal(at('2025-07-22T09:00')?.times, null)
  })

  test('does not exist for a number the race lacks', () => {
    for (const number of [0, 22, -1, 1.5, Number.NaN]) assert.equal(at('2025-07-22T09:00', number), null)
  })
})

describe('the banner', () => {
  test('is hidden outside the dates of the race', () => {
    assert.equal(bannerView(men, paris('2025-07-04T12:00')), null)
    assert.equal(bannerView(men, paris('2025-07-28T00:00')), null)
  })

  test('links to the official page before, to the live page during and to the results after', () => {
    const kinds = ['2025-07-22T12:29', '2025-07-22T12:30', '2025-07-22T17:30'].map(
      (local) => bannerView(men, paris(local))?.link.kind,
    )
    assert.deepEqual(kinds, ['info', 'live', 'results'])
  })

  test('has no stage on a rest day, and the next ones', () => {
    const banner = bannerView(men, paris('2025-07-21T14:00'))
    assert.equal(banner?.stage, null)
    assert.equal(banner?.live, 'not-today')
    assert.equal(banner?.link.href, 'https://www.letour.fr/fr/')
    assert.deepEqual(
      banner?.next.map(({ number }) => number),
      [16, 17, 18],
    )
  })

  test('numbers the links of a race whose pages are numbered', () => {
    const live = bannerView(madeUp, new Date('2027-03-27T12:00:00+01:00'))
    assert.equal(live?.link.href, 'https://course.example/fr/etape-2')
    const riding = bannerView(madeUp, new Date('2027-03-27T13:00:00+01:00'))
    assert.equal(riding?.link.href, 'https://course.example/fr/direct/2')
  })
})
