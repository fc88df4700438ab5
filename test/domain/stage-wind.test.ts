import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { townWeather, type Occasion, type TownWeather } from '../../src/domain/stage-weather.ts'
import { creditedTown, stageWind } from '../../src/domain/stage-wind.ts'
import { placeWeather } from '../support/place-weather.ts'

// A stage in the mountains, from 12:30 to 17:30 in Paris: its hours are 12 h to 17 h, its middle 15 h.
const window = { from: '2025-07-22T10:30:00.000Z', to: '2025-07-22T15:30:00.000Z' }
const occasion: Occasion = { date: '2025-07-22', today: '2025-07-22', window, end: 'start' }

/** A town at nine in the morning, with these winds hour by hour. */
function town(end: Occasion['end'], winds: readonly number[]): TownWeather {
  const found = townWeather(placeWeather('2025-07-22T07:00:00.000Z'), { ...occasion, end })
  assert.ok(found)
  return {
    ...found,
    hours: found.hours.map((hour, i) => ({ ...hour, windSpeed: winds[i] ?? 0, windGusts: null })),
  }
}

const told = (start: TownWeather, finish: TownWeather | null, isLoop = false) => {
  const wind = stageWind({ kind: 'current', start, finish }, window, isLoop)
  return [wind.strongest, wind.finish].map(
    (blow) => blow && `${blow.end} ${blow.time?.slice(11, 13)} ${blow.speed}`,
  )
}

describe('the wind of a stage', () => {
  test('is that of its hours, not of the morning, and of the finish when riders come', () =>
    assert.deepEqual(told(town('start', [10, 12, 14]), town('finish', [50, 50, 50, 30, 35, 60])), [
      'finish 15 60',
      'finish 15 60',
    ]))

  test('is strongest at the start while riders are near it', () =>
    assert.deepEqual(told(town('start', [10, 40, 14, 90, 90, 90]), town('finish', [0, 0, 0, 20, 25, 20])), [
      'start 11 40',
      'finish 15 20',
    ]))

  test('of the hour in the middle is that of the finish', () =>
    assert.deepEqual(told(town('start', [10, 12, 14, 90]), town('finish', [90, 90, 90, 70, 25, 20])), [
      'finish 13 70',
      'finish 15 20',
    ]))

  test('of a loop is that of its one town, all the way', () =>
    assert.deepEqual(told(town('start', [10, 12, 14, 16, 44, 20]), null, true), [
      'start 14 44',
      'start 15 20',
    ]))

  test('is that of the last hour when no other is left', () => {
    const finish = town('finish', [0, 0, 0, 0, 0, 42])
    const atTheEnd = { ...finish, hours: finish.hours.slice(-1) }
    const wind = stageWind({ kind: 'current', start: null, finish: atTheEnd }, window, false)
    assert.deepEqual([wind.finish?.speed, wind.finish?.time], [42, '2025-07-22T15:00:00.000Z'])
  })

  test('without hours is that of the present or of the day', () => {
    const none = { ...town('start', []), hours: [] }
    const { strongest } = stageWind({ kind: 'current', start: none, finish: null }, window, false)
    assert.deepEqual([strongest?.time, strongest?.speed], [null, none.reading.windSpeed])
  })

  test('is unknown where nobody knows it, and of an hour without one the others tell', () => {
    const unknown = town('start', [])
    const silent = { ...unknown, hours: unknown.hours.map((hour) => ({ ...hour, windSpeed: null })) }
    assert.deepEqual(stageWind({ kind: 'current', start: silent, finish: null }, window, false), {
      strongest: null,
      finish: null,
    })
    const one = {
      ...silent,
      hours: silent.hours.map((hour, i) => ({ ...hour, windSpeed: i === 1 ? 33 : null })),
    }
    assert.deepEqual(told(one, null), ['start 11 33', null])
  })
})

test('the town that is told of is that of the strongest wind, else one that is known', () => {
  const [start, finish] = [town('start', [10]), town('finish', [0, 0, 0, 0, 0, 60])]
  const credited = (weather: { start: TownWeather | null; finish: TownWeather | null }) => {
    const all = { kind: 'current' as const, ...weather }
    return creditedTown(all, stageWind(all, window, false))
  }
  assert.equal(credited({ start, finish }), finish)
  assert.equal(credited({ start: town('start', [80]), finish })?.hours[0]?.windSpeed, 80)
  assert.equal(credited({ start: null, finish }), finish)
  assert.equal(
    creditedTown({ kind: 'current', start: null, finish }, { strongest: null, finish: null }),
    finish,
  )
  assert.equal(creditedTown({ kind: 'current', start, finish }, { strongest: null, finish: null }), start)
  assert.equal(credited({ start: null, finish: null }), null)
})
