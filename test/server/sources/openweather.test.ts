import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { iconFor, isFalling, skyFamily } from '../../../src/domain/sky.ts'
import { createOpenWeather } from '../../../src/server/sources/openweather/openweather.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { conditionOfOpenWeather } from '../../../src/server/upstream/weather-codes.ts'
import { skyWords } from '../../../src/web/text/conditions.ts'
import { fixture, localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'

const london = { lat: 51.508534, lon: -0.125741 }
const zone = 'Europe/London'
const now = new Date('2025-03-20T20:10:00Z')
const apiKey = 'c1e-0penweather'

type Main = Record<string, number>
interface Recorded {
  main: Main
  dt: number
  [field: string]: unknown
}

const celsius = (main: Main): Main =>
  Object.fromEntries(
    Object.entries(main).map(([name, value]) => [
      name,
      name.startsWith('temp_k') || !/temp|feels/.test(name) ? value : Number((value - 273.15).toFixed(2)),
    ]),
  )

/** The recordings were asked in kelvins: here they are as `units=metric` would give them. */
const forecastReply = () => {
  const reply = fixture('openweather/forecast-london-kelvin-2025-03-20.json') as {
    cod: string
    list: Recorded[]
  }
  return { ...reply, list: reply.list.map((step) => ({ ...step, main: celsius(step.main) })) }
}
const currentReply = (changes: Record<string, unknown> = {}) => {
  const reply = fixture('openweather/weather-london-kelvin-2020-04-28.json') as Recorded
  return { ...reply, main: celsius(reply.main), dt: now.getTime() / 1_000 - 300, ...changes }
}

async function openWeather(
  t: TestContext,
  weather: unknown = currentReply(),
  forecast: unknown = forecastReply(),
) {
  const source = await localSource(t, (request, response) =>
    sendJson(response, request.url?.startsWith('/data/2.5/weather') ? weather : forecast),
  )
  const { upstream, log } = upstreamOver(t, source.url, {
    secrets: [apiKey],
    keyVariable: 'OPENWEATHER_API_KEY',
  })
  return { ...createOpenWeather(upstream, { apiKey }), source, log }
}

describe('a recorded forecast', () => {
  test('gives now, with its wind in km/h, its rain and its sight', async (t) => {
    const { forecast } = await openWeather(t)
    const { current, source } = await forecast(london, zone, now)
    assert.equal(source, 'openweather')
    assert.deepEqual(current, {
      time: '2025-03-20T20:05:00.000Z',
      temperature: 8.93,
      feelsLike: 4.22,
      condition: 'rain',
      isDay: true,
      humidity: 87,
      windSpeed: 20.5,
      windDirection: 90,
      windGusts: null,
      pressure: 1005,
      cloudCover: 75,
      precipitation: 1.52,
      visibility: 8,
    })
  })

  test('gives steps of three hours, rain counted from each step on', async (t) => {
    const { forecast } = await openWeather(t)
    const { hourly, hourlyStep } = await forecast(london, zone, now)
    assert.equal(hourlyStep, 3)
    assert.ok(hourly.length >= 8)
    assert.deepEqual(hourly[1], {
      time: '2025-03-20T21:00:00.000Z',
      temperature: 14.87,
      feelsLike: 14.06,
      condition: 'partly-cloudy',
      isDay: false,
      humidity: 63,
      windSpeed: 10.8,
      windDirection: 107,
      windGusts: 35.3,
      pressure: 1017,
      precipitation: 0,
      precipitationProbability: 0,
      uvIndex: null,
      freezingLevel: null,
      snowDepth: null,
    })
    // 0.32 mm at 57 % until 21:00 on the 21st is what falls from 18:00 on, and so is its code (500).
    assert.equal(hourly[8]?.time, '2025-03-21T18:00:00.000Z')
    assert.deepEqual([hourly[8]?.precipitation, hourly[8]?.precipitationProbability], [0.32, 57])
    assert.equal(hourly[8]?.condition, 'light-rain')
    for (const step of hourly)
      if ((step.precipitation ?? 0) >= 0.1) assert.match(String(step.condition), /rain/, step.time)
  })

  test('begins with the step that holds now: the air observed, and what falls until the first step of the list', async (t) => {
    const reply = forecastReply()
    const [first, ...others] = reply.list
    const wet = { ...first, rain: { '3h': 2.4 }, pop: 0.9, weather: [{ id: 501 }] }
    const { forecast } = await openWeather(t, currentReply(), { ...reply, list: [wet, ...others] })
    const [step] = (await forecast(london, zone, now)).hourly
    assert.equal(step?.time, '2025-03-20T18:00:00.000Z')
    assert.equal(step?.temperature, 8.93)
    assert.deepEqual(
      [step?.precipitation, step?.precipitationProbability, step?.condition],
      [2.4, 90, 'rain'],
    )
  })

  test('gives whole days their extremes and sums, and what is left of today its own', async (t) => {
    const { forecast } = await openWeather(t)
    const { daily } = await forecast(london, zone, now)
    const [today, tomorrow, third, fourth] = daily
    assert.equal(today?.date, '2025-03-20')
    assert.equal(today?.temperatureMax, 14.87)
    assert.equal(today?.precipitation, null)
    assert.equal(tomorrow?.date, '2025-03-21')
    assert.equal(tomorrow?.temperatureMin, 10.31)
    assert.equal(tomorrow?.temperatureMax, 15.61)
    assert.equal(tomorrow?.precipitation, 1.4)
    assert.equal(tomorrow?.precipitationProbability, 100)
    assert.equal(tomorrow?.condition, 'light-rain')
    assert.equal(third?.date, '2025-03-22')
    assert.equal(third?.temperatureMax, 12.61)
    assert.equal(fourth?.date, '2025-03-23')
    assert.equal(daily.length, 4)
  })

  test('leaves out a last day of less than five steps', async (t) => {
    const reply = forecastReply()
    const { forecast } = await openWeather(t, currentReply(), { ...reply, list: reply.list.slice(0, 13) })
    const { daily } = await forecast(london, zone, now)
    assert.deepEqual(
      daily.map(({ date }) => date),
      ['2025-03-20', '2025-03-21'],
    )
  })

  test('of Moscow in French and metric can be read', async (t) => {
    const { forecast } = await openWeather(t, fixture('openweather/weather-moscow-2020-05-17.json'))
    const { current } = await forecast(london, zone, now)
    assert.equal(current.temperature, 13.67)
    assert.equal(current.condition, 'light-showers')
    assert.equal(current.windSpeed, 32.4)
  })
})

describe('a reply that cannot be trusted', () => {
  const refused: [string, unknown, RegExp][] = [
    ['in kelvins', fixture('openweather/weather-london-kelvin-2020-04-28.json'), /\/main\/temp/],
    ['with « 404 » inside a good status', { cod: '404', message: 'city not found' }, /schema/],
    ['without its temperature', currentReply({ main: { humidity: 3 } }), /\/main/],
    ['with a text for its temperature', currentReply({ main: { temp: '12' } }), /\/main\/temp/],
    ['without its weather', currentReply({ weather: [] }), /\/weather/],
  ]
  for (const [name, reply, path] of refused) {
    test(`(${name}) is a failure that names the field`, async (t) => {
      const { forecast } = await openWeather(t, reply)
      await assert.rejects(forecast(london, zone, now), (error) => {
        assert.ok(error instanceof UpstreamError)
        assert.equal(error.reason, 'schema')
        assert.match(error.message, path)
        return true
      })
    })
  }

  test('degrades by the field otherwise', async (t) => {
    const odd = currentReply({
      wind: { speed: 3, gust: 160 },
      visibility: 'far',
      clouds: undefined,
      rain: { '1h': 'some' },
      weather: [{ id: 9999, icon: 7 }],
      main: { temp: 12, humidity: 400, pressure: null },
    })
    const { forecast } = await openWeather(t, odd)
    const { current } = await forecast(london, zone, now)
    assert.equal(current.temperature, 12)
    assert.equal(current.windSpeed, 10.8)
    const { time: _, temperature: __, windSpeed: ___, ...others } = current
    assert.ok(
      Object.values(others).every((value) => value === null),
      JSON.stringify(others),
    )
  })
})

test('coordinates have four decimals at most and the key stays in the query', async (t) => {
  const { forecast, source } = await openWeather(t)
  await forecast(london, zone, now)
  assert.equal(source.requests.length, 2)
  for (const { query, headers } of source.requests) {
    assert.deepEqual([query.get('lat'), query.get('lon')], ['51.5085', '-0.1257'])
    assert.deepEqual([query.get('units'), query.get('lang'), query.get('appid')], ['metric', 'fr', apiKey])
    assert.ok(!JSON.stringify(headers).includes(apiKey))
  }
})

test('a refused key is logged with the name of its variable and without the key', async (t) => {
  const source = await localSource(t, (_, response) =>
    sendJson(response, fixture('openweather/error-401.json'), 401),
  )
  const { upstream, log } = upstreamOver(t, source.url, {
    secrets: [apiKey],
    keyVariable: 'OPENWEATHER_API_KEY',
  })
  const error = await createOpenWeather(upstream, { apiKey })
    .forecast(london, zone, now)
    .catch((error: unknown) => error)
  assert.ok(error instanceof UpstreamError)
  assert.equal(error.status, 401)
  const disclosed = JSON.stringify(log.lines) + error.stack
  assert.match(disclosed, /OPENWEATHER_API_KEY/)
  assert.ok(!disclosed.includes(apiKey))
})

describe('what hides the air or shakes it', () => {
  // https://openweathermap.org/weather-conditions, group 7xx
  const documented: [id: number, name: string][] = [
    [701, 'Brume'],
    [711, 'Fumée'],
    [721, 'Brume sèche'],
    [731, 'Tourbillons de poussière'],
    [741, 'Brouillard'],
    [751, 'Sable dans l’air'],
    [761, 'Poussière dans l’air'],
    [762, 'Cendres volcaniques'],
    [771, 'Bourrasques'],
    [781, 'Tornade'],
  ]
  for (const [id, name] of documented) {
    test(`(${id}) is called ${name}`, () =>
      assert.equal(skyWords(conditionOfOpenWeather(id), { precipitation: 0 }), name))
  }
  test('is neither rain, nor storm, nor a clear sky', () => {
    for (const [id] of documented) {
      const condition = conditionOfOpenWeather(id)
      assert.ok(
        condition && !isFalling(condition) && !['clear', 'fair', 'storm'].includes(skyFamily(condition)),
      )
      assert.match(iconFor(condition, true, { precipitation: 0 }), /^(fog|wind)$/)
    }
  })
})

test('every documented condition id has a condition, and others have none', () => {
  const documented = [
    200, 201, 202, 210, 211, 212, 221, 230, 231, 232, 300, 301, 302, 310, 311, 312, 313, 314, 321, 500, 501,
    502, 503, 504, 511, 520, 521, 522, 531, 600, 601, 602, 611, 612, 613, 615, 616, 620, 621, 622, 701, 711,
    721, 731, 741, 751, 761, 762, 771, 781, 800, 801, 802, 803, 804,
  ]
  for (const id of documented) assert.ok(conditionOfOpenWeather(id), String(id))
  for (const id of [0, 199, 805, 900, -1, Number.NaN]) assert.equal(conditionOfOpenWeather(id), null)
  assert.equal(conditionOfOpenWeather(null), null)
})
