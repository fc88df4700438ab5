import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Weather } from '../../../src/domain/weather.ts'
import { conditionOfSymbol } from '../../../src/server/sources/met-norway/met-norway-reply.ts'
import {
  askingAfterExpiry,
  createMetNorway,
  type LastAnswer,
} from '../../../src/server/sources/met-norway/met-norway.ts'
import { metNorwayForecast } from '../../../src/server/sources/met-norway/source.ts'
import { createBudget } from '../../../src/server/upstream/budget.ts'
import { handClock } from '../upstream/local-source.ts'
import { later, lyon, metNorway, minute, now, published, refuses, zone } from './met-norway-answers.ts'

describe('a request', () => {
  test('says who asks, with four decimals and the height where it is known', async (t) => {
    const { ask, source } = await metNorway(t, [{}], 172.6)
    await ask(now, null, { lat: 45.764_012_3, lon: 4.835_698_7 })
    const [request] = source.requests
    assert.equal(request?.path, '/weatherapi/locationforecast/2.0/complete')
    assert.deepEqual(Object.fromEntries(request?.query ?? []), {
      lat: '45.764',
      lon: '4.8357',
      altitude: '173',
    })
    assert.equal(request?.headers['user-agent'], 'Eclaircie/0.1 meteo@ville.example')
    assert.match(request?.headers['accept-encoding'] ?? '', /gzip/)
    assert.equal(request?.headers['if-modified-since'], undefined)
  })

  test('says no height where none is known', async (t) => {
    const { ask, source } = await metNorway(t)
    await ask()
    assert.equal(source.requests[0]?.query.has('altitude'), false)
  })

  test('is one of fifteen a second at most', () => {
    const clock = handClock()
    const budget = createBudget({ ...metNorwayForecast.limits, clock })
    let taken = 0
    while (budget.take(1)) taken += 1
    assert.ok(taken > 0 && taken <= 15, `${taken}`)
    clock.advance(500)
    assert.equal(budget.take(1), false)
    clock.advance(600)
    assert.equal(budget.take(1), true)
  })
})

describe('the saved reply', () => {
  test('gives now, its temperature between those of the two hours, its wind in km/h', async (t) => {
    const { ask } = await metNorway(t)
    const { source, current, hourlyStep, rain, elevation, publishedAt } = await ask()
    assert.deepEqual([source, hourlyStep, rain, elevation], ['met-norway', 1, [], 173])
    assert.equal(publishedAt, '2026-11-22T06:41:12.000Z')
    assert.deepEqual(current, {
      time: '2026-11-24T13:15:00.000Z',
      temperature: 7.9, // 7.8 at 13 h UTC, 8.1 at 14 h
      feelsLike: 4.7, // 7.8 °C in 19.4 km/h
      condition: 'partly-cloudy',
      isDay: true,
      humidity: 83,
      windSpeed: 19.4, // 5.4 m/s
      windDirection: 42,
      windGusts: null,
      pressure: 1010.4,
      cloudCover: 96,
      precipitation: null,
      visibility: null,
    })
  })

  test('gives hours as far as there are hours, with what falls during each', async (t) => {
    const { ask } = await metNorway(t)
    const { hourly } = await ask()
    assert.deepEqual(
      hourly.map(({ time, condition, precipitation }) => [time.slice(11, 16), condition, precipitation]),
      [
        ['13:00', 'partly-cloudy', 0],
        ['14:00', 'overcast', 0],
        ['15:00', 'light-rain', 0.2],
        ['16:00', 'rain', 1.2],
        ['17:00', 'light-showers', 0],
        ['18:00', 'fog', 0],
      ],
    )
    assert.deepEqual(
      hourly.map(({ isDay }) => isDay),
      [true, true, true, true, false, false],
    )
  })

  test('has no figure that the source does not give', async (t) => {
    const { ask } = await metNorway(t)
    const { hourly, daily } = await ask()
    for (const { uvIndex, freezingLevel, snowDepth, windGusts, precipitationProbability } of hourly)
      assert.deepEqual(
        [uvIndex, freezingLevel, snowDepth, windGusts, precipitationProbability],
        [null, null, null, null, null],
      )
    for (const { uvIndexMax, windGustsMax } of daily)
      assert.deepEqual([uvIndexMax, windGustsMax], [null, null])
  })

  test('gives days from steps of six hours, their wind unknown, and none where most of a day is missing', async (t) => {
    const { ask } = await metNorway(t)
    const { daily } = await ask()
    assert.deepEqual(
      daily.map(({ date }) => date),
      ['2026-11-24', '2026-11-25', '2026-11-26'],
    )
    assert.deepEqual(daily[1], {
      date: '2026-11-25',
      temperatureMin: 4,
      temperatureMax: 10.4,
      // 2.4 mm at night, and as much in the evening.
      condition: 'light-rain',
      precipitation: 4.8,
      precipitationProbability: null,
      windSpeedMax: null,
      windGustsMax: null,
      windDirection: null,
      uvIndexMax: null,
    })
  })

  test('tells no lowest, no highest and no sum of a day that has begun', async (t) => {
    const { ask } = await metNorway(t)
    const [today] = (await ask()).daily
    assert.deepEqual([today?.temperatureMin, today?.temperatureMax, today?.precipitation], [null, null, null])
    // Rain at 17 h, thunder from 19 h on.
    assert.equal(today?.condition, 'thunderstorm')
  })

  test('keeps the lowest and the highest of the morning’s reply', async (t) => {
    const { ask } = await metNorway(t)
    const weather = await ask()
    const morning = {
      ...weather,
      daily: weather.daily.map((day) => ({ ...day, temperatureMin: 1.5, temperatureMax: 9 })),
    }
    const [today, tomorrow] = (
      await ask(later(31 * minute), { ...morning, publishedAt: '2026-11-24T00:41:12.000Z' })
    ).daily
    assert.deepEqual([today?.temperatureMin, today?.temperatureMax], [1.5, 9])
    assert.deepEqual([tomorrow?.temperatureMin, tomorrow?.temperatureMax], [4, 10.4])
  })
})

describe('the lowest and the highest of today', () => {
  /** What another source said of the place: its today is 24 November unless said. */
  const before = (
    weather: Weather,
    { date = '2026-11-24', min = 1.5, max = 9 as number | null, at = now } = {},
  ) => ({
    ...weather,
    source: 'open-meteo' as const,
    current: { ...weather.current, time: at.toISOString() },
    daily: weather.daily
      .slice(0, 1)
      .map((day) => ({ ...day, date, temperatureMin: min, temperatureMax: max })),
  })
  const extremes = ({ daily: [today] }: Weather) => [today?.temperatureMin, today?.temperatureMax]

  test('are those of the last forecast in memory, another source’s too', async (t) => {
    const { ask } = await metNorway(t)
    const weather = await ask()
    assert.deepEqual(extremes(await ask(later(31 * minute), before(weather))), [1.5, 9])
  })

  test('are passed by what is to come', async (t) => {
    const { ask } = await metNorway(t)
    const weather = await ask()
    const temperatures = weather.hourly
      .filter(({ time }) => time < '2026-11-24T23:00')
      .flatMap(({ temperature }) => temperature ?? [])
    const warm = before(weather, { min: 30, max: 31 })
    assert.deepEqual(extremes(await ask(later(31 * minute), warm)), [Math.min(...temperatures), 31])
  })

  test('stay unknown where it says nothing of them, or is of another day', async (t) => {
    const { ask } = await metNorway(t)
    const weather = await ask()
    const half = before(weather, { max: null })
    assert.deepEqual(extremes(await ask(later(31 * minute), half)), [1.5, null])
    const yesterday = before(weather, { date: '2026-11-23' })
    assert.deepEqual(extremes(await ask(later(62 * minute), yesterday)), [null, null])
    const old = before(weather, { at: later(-25 * 60 * minute) })
    assert.deepEqual(extremes(await ask(later(93 * minute), old)), [null, null])
  })
})

describe('the names of the sky', () => {
  const names = {
    clearsky_day: 'clear',
    fair_polartwilight: 'few-clouds',
    partlycloudy_night: 'partly-cloudy',
    cloudy: 'overcast',
    heavyrainshowers_day: 'heavy-showers',
    lightsleet: 'light-sleet',
    heavysleetshowers_night: 'heavy-sleet',
    snowshowers_day: 'snow-showers',
    lightrainandthunder: 'thunderstorm',
    rainshowersandthunder_day: 'thunderstorm',
    lightssleetshowersandthunder_day: 'thunderstorm',
    lightssnowshowersandthunder_night: 'thunderstorm',
    heavysnowandthunder: 'thunderstorm',
  } as const
  for (const [name, condition] of Object.entries(names))
    test(`${name} is ${condition}`, () => assert.equal(conditionOfSymbol(name), condition))

  test('a name outside the list is no guess', () => {
    for (const name of ['drizzle', 'rain_dusk', 'heavyfog', '', null, 7, 'thunder'])
      assert.equal(conditionOfSymbol(name), null)
  })
})

describe('a place asked for again', () => {
  test('is not asked of the source before the reply expires', async (t) => {
    const { ask, source } = await metNorway(t)
    const first = await ask()
    assert.equal(await ask(later(29 * minute), first), first)
    assert.equal(source.requests.length, 1)
  })

  test('is not asked by another process either, which shows what the first one has shared', async (t) => {
    const notes = new Map<string, LastAnswer>()
    let ageMs = 10 * minute
    const sharedAnswers = {
      read: async (key: string) => {
        const value = notes.get(key)
        return value ? { value, ageMs } : null
      },
      write: async (key: string, value: LastAnswer) => void notes.set(key, value),
    }
    const { ask, source, upstream, log } = await metNorway(t)
    const first = createMetNorway(upstream, { log, altitudeAt: () => null, sharedAnswers })
    const second = createMetNorway(upstream, { log, altitudeAt: () => null, sharedAnswers })
    const weather = await first.forecast(lyon, zone, now)
    assert.equal(await second.forecast(lyon, zone, later(10 * minute), weather), weather)
    assert.equal(source.requests.length, 1)
    ageMs = 31 * minute
    await second.forecast(lyon, zone, later(31 * minute), weather)
    assert.equal(source.requests.length, 2)
    assert.equal(source.requests[1]?.headers['if-modified-since'], published)
    // Without the others' notes it would have asked at once.
    await ask(later(10 * minute), weather)
    assert.equal(source.requests.length, 3)
  })

  test('is refused when its forecast is no more in memory, rather than asked before the reply expires', async (t) => {
    const { ask, source } = await metNorway(t)
    await ask()
    await assert.rejects(ask(later(29 * minute)), refuses('budget'))
    assert.equal(source.requests.length, 1)
    await ask(later(31 * minute))
    assert.equal(source.requests[1]?.headers['if-modified-since'], undefined)
  })

  test('is asked for what has changed since, and moved on when nothing has', async (t) => {
    const { ask, source } = await metNorway(t, [{}, { status: 304 }])
    const first = await ask()
    const second = await ask(later(85 * minute), first)
    assert.equal(source.requests[1]?.headers['if-modified-since'], published)
    assert.deepEqual(
      [second.current.time, second.current.temperature, second.hourly.length],
      ['2026-11-24T14:45:00.000Z', 8.2, 5],
    )
    assert.equal(await ask(later(105 * minute), second), second)
    assert.equal(source.requests.length, 2)
  })

  test('is asked for whole when what is in memory is another source’s, or another run’s', async (t) => {
    const { ask, source } = await metNorway(t)
    const first = await ask()
    await ask(later(40 * minute), { ...first, source: 'open-meteo' })
    await ask(later(80 * minute), { ...first, publishedAt: '2026-11-24T00:00:00.000Z' })
    assert.deepEqual(
      source.requests.map(({ headers }) => headers['if-modified-since']),
      [undefined, undefined, undefined],
    )
  })

  test('lives half an hour where the reply does not say how long', async (t) => {
    const { ask, source } = await metNorway(t, [{ headers: { expires: 'soon' } }])
    const first = await ask()
    await ask(later(29 * minute), first)
    assert.equal(source.requests.length, 1)
    await ask(later(31 * minute), first)
    assert.equal(source.requests.length, 2)
  })

  // The model runs every six hours: a header that promises more is mistaken.
  test('lives six hours at most, whatever its reply says', async (t) => {
    const weather = await (await metNorway(t)).ask()
    const asked: Date[] = []
    const ask = askingAfterExpiry(async ({ now: at }) => {
      asked.push(at)
      return { weather, lastModified: null, lifeMs: 48 * 60 * minute }
    })
    for (const minutes of [0, 359, 360]) await ask(lyon, zone, later(minutes * minute), weather)
    assert.deepEqual(asked, [now, later(360 * minute)])
  })
})
