import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stageProfile, townWeather, type Occasion } from '../../src/domain/stage-weather.ts'
import { placeWeather } from '../support/place-weather.ts'

// Stage 16 of the men's race: in the mountains, from 12:30 to 17:30 in Paris.
const occasion: Occasion = {
  date: '2025-07-22',
  today: '2025-07-22',
  window: { from: '2025-07-22T10:30:00.000Z', to: '2025-07-22T15:30:00.000Z' },
  end: 'start',
}

describe('on the day', () => {
  const weather = placeWeather('2025-07-22T08:00:00.000Z')

  test('a town has its present weather and the extremes of its day', () => {
    const town = townWeather(weather, occasion)
    assert.equal(town?.reading.span, 'now')
    assert.equal(town.reading.temperature, weather.current.temperature)
    assert.equal(town.reading.humidity, weather.current.humidity)
    assert.equal(town.temperatureMax, weather.daily[0]?.temperatureMax)
  })

  test('its hours are those that touch the window, both bounds included', () => {
    const hours = townWeather(weather, occasion)?.hours.map(({ time }) => time.slice(11, 16))
    assert.deepEqual(hours, ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00'])
  })

  test('its hours go away with the day: none is shown of the past', () => {
    const late = townWeather(placeWeather('2025-07-22T14:00:00.000Z'), occasion)
    assert.deepEqual(
      late?.hours.map(({ time }) => time.slice(11, 16)),
      ['14:00', '15:00'],
    )
  })
})

describe('before the day', () => {
  const eve = { ...occasion, today: '2025-07-21' }

  test('the start is shown at the hour riders leave, the finish at the hour they arrive', () => {
    const weather = placeWeather('2025-07-21T08:00:00.000Z')
    const start = townWeather(weather, eve)
    const finish = townWeather(weather, { ...eve, end: 'finish' })
    assert.equal(start?.reading.span, 'hour')
    assert.equal(start.reading.time, '2025-07-22T10:00:00.000Z')
    assert.equal(finish?.reading.time, '2025-07-22T15:00:00.000Z')
  })

  test('beyond the hours, the day alone is shown: its maximum, and no humidity', () => {
    const weather = placeWeather('2025-07-18T08:00:00.000Z')
    const town = townWeather(weather, { ...eve, today: '2025-07-18' })
    assert.equal(town?.reading.span, 'day')
    assert.equal(town.reading.temperature, weather.daily[4]?.temperatureMax)
    assert.equal(town.reading.humidity, null)
    assert.deepEqual(town.hours, [])
  })

  test('where the hours stop within the window, the finish is shown by its day', () => {
    const weather = placeWeather('2025-07-20T13:00:00.000Z')
    assert.equal(townWeather(weather, { ...eve, today: '2025-07-20' })?.reading.span, 'hour')
    assert.equal(townWeather(weather, { ...eve, today: '2025-07-20', end: 'finish' })?.reading.span, 'day')
  })

  test('a date that the forecast does not reach has nothing', () => {
    const weather = placeWeather('2025-07-10T08:00:00.000Z')
    assert.equal(townWeather(weather, { ...eve, today: '2025-07-10' }), null)
  })
})

test('after the day nothing is shown, whatever the forecast says', () => {
  assert.equal(
    townWeather(placeWeather('2025-07-23T08:00:00.000Z'), { ...occasion, today: '2025-07-23' }),
    null,
  )
})

test('the profile puts the hours of both ends side by side, and leaves room for the one that lacks', () => {
  const start = townWeather(placeWeather('2025-07-22T08:00:00.000Z'), occasion)
  const finish = townWeather(placeWeather('2025-07-22T14:00:00.000Z'), { ...occasion, end: 'finish' })
  const profile = stageProfile({ kind: 'current', start, finish })
  assert.deepEqual(
    profile.map(({ time, start: a, finish: b }) => [time.slice(11, 13), a !== null, b !== null]),
    [
      ['10', true, false],
      ['11', true, false],
      ['12', true, false],
      ['13', true, false],
      ['14', true, true],
      ['15', true, true],
    ],
  )
})
