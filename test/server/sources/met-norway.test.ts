import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type { Weather } from '../../../src/domain/weather.ts'
import { conditionOfSymbol } from '../../../src/server/sources/met-norway/met-norway-reply.ts'
import { createMetNorway, type LastAnswer } from '../../../src/server/sources/met-norway/met-norway.ts'
import { metNorwayForecast } from '../../../src/server/sources/met-norway/source.ts'
import { createBudget } from '../../../src/server/upstream/budget.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { misfit, type Misfit } from '../../stand-in/met-norway.ts'
import { fixture, handClock, localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'

const minute = 60_000
const hour = 60 * minute
const lyon = { lat: 45.764, lon: 4.8357 }
const zone = 'Europe/Paris'
const now = new Date('2026-11-24T13:20:00Z')
const published = 'Tue, 24 Nov 2026 06:41:12 GMT'
const saved = (): string => JSON.stringify(fixture('met-norway/complete-lyon-2026-11-24.json'))

interface Answer {
  readonly status?: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

const dated = {
  date: now.toUTCString(),
  expires: new Date(now.getTime() + 30 * minute).toUTCString(),
  'last-modified': published,
}

/** The source over answers in order, the last one again and again. */
async function metNorway(t: TestContext, answers: readonly Answer[] = [{}], altitude: number | null = null) {
  const source = await localSource(t, (_request, response, count) => {
    const { status = 200, body = saved(), headers = {} } = answers[Math.min(count, answers.length) - 1] ?? {}
    for (const [name, value] of Object.entries({ ...dated, ...headers })) response.setHeader(name, value)
    if (status === 304) response.writeHead(304).end()
    else sendJson(response, body, status)
  })
  const { upstream, log, clock } = upstreamOver(t, source.url, {
    headers: () => ({ 'user-agent': 'Eclaircie/0.1 meteo@ville.example' }),
    refusalOf: metNorwayForecast.refusalOf,
    refusedPauseMs: metNorwayForecast.refusedPauseMs,
  })
  const { forecast } = createMetNorway(upstream, { log, altitudeAt: () => altitude })
  const ask = (at = now, previous: Weather | null = null, point = lyon): Promise<Weather> =>
    forecast(point, zone, at, previous)
  return { ask, source, log, clock, upstream }
}

const later = (ms: number): Date => new Date(now.getTime() + ms)

const refuses = (reason: string, message?: RegExp) => (error: unknown) => {
  assert.ok(error instanceof UpstreamError)
  assert.equal(error.reason, reason)
  if (message) assert.match(error.message, message)
  return true
}

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
      condition: 'overcast',
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
    assert.equal(today?.condition, 'rain')
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
})

describe('an answer that is none', () => {
  test('304 to a question without a condition is a failure', async (t) => {
    const { ask } = await metNorway(t, [{ status: 304 }])
    await assert.rejects(ask(), refuses('status', /304/))
  })

  test('203 is read, and logged as a version that will go, once an hour', async (t) => {
    const { ask, log } = await metNorway(t, [{ status: 203 }])
    assert.equal((await ask()).source, 'met-norway')
    await ask(now, null, { lat: 45.7641, lon: 4.8358 })
    const said = log.lines.filter(({ message }) => message.includes('deprecated'))
    assert.deepEqual(
      said.map(({ level, fields }) => [level, fields['status']]),
      [['warn', 203]],
    )
  })

  for (const status of [403, 429])
    test(`${status} stops the source for an hour`, async (t) => {
      const { ask, source, clock } = await metNorway(t, [{ status, body: '{}' }, {}])
      await assert.rejects(ask(), refuses('status'))
      clock.advance(59 * minute)
      await assert.rejects(ask(), refuses('breaker-open'))
      assert.equal(source.requests.length, 1)
      clock.advance(2 * minute)
      assert.equal((await ask()).source, 'met-norway')
    })

  const faults: Readonly<Record<string, () => string>> = {
    'a cut reply': () => saved().slice(0, 5_000),
    'renamed temperatures': () => saved().replaceAll('"air_temperature"', '"temperature_2m"'),
    'a renamed list': () => saved().replaceAll('timeseries', 'series'),
    'temperatures in kelvins': () =>
      saved().replaceAll(
        /"air_temperature":([\d.]+)/g,
        (_all, value: string) => `"air_temperature":${Number(value) + 273.15}`,
      ),
    'another place’s reply': () => saved().replace('45.764', '59.91'),
    'no step at all': () => saved().replace(/"timeseries":\[.*\]/, '"timeseries":[]'),
  }
  for (const [about, body] of Object.entries(faults))
    test(`${about} is a failure`, async (t) => {
      const { ask } = await metNorway(t, [{ body: body() }])
      await assert.rejects(
        ask(),
        (error) => error instanceof UpstreamError && /schema|parse/.test(error.reason),
      )
    })

  for (const variant of ['other-units', 'six-hours-only', 'no-steps-after-now'] satisfies Misfit[])
    test(`a reply with ${variant.replaceAll('-', ' ')} is a failure`, async (t) => {
      const { ask } = await metNorway(t, [{ body: misfit(saved(), variant) }])
      await assert.rejects(ask(), refuses('schema', /no temperature by the hour/))
    })

  test('a wind in another unit is unknown, and so is what the air feels like in it', async (t) => {
    const { ask } = await metNorway(t, [
      { body: saved().replace('"wind_speed":"m/s"', '"wind_speed":"knots"') },
    ])
    const { current } = await ask()
    assert.deepEqual([current.temperature, current.windSpeed, current.feelsLike], [7.9, null, null])
  })

  test('hours that end before now leave nothing to move on', async (t) => {
    const { ask } = await metNorway(t, [{}, { status: 304 }])
    const first = await ask()
    await assert.rejects(ask(later(7 * hour), first), refuses('status'))
  })
})
