import assert from 'node:assert/strict'
import { type TestContext, describe, test } from 'node:test'
import { startStandIn, testKey } from '../support/fake-upstreams.ts'
import { rainyPlace, showeryPlace, stormyPlace, sunnyPlace } from './climate.ts'
import { at, figure, list, noon, read, readJson, word } from './reading.ts'
import { decimal } from './reply.ts'

const start = (t: TestContext) => startStandIn(t, { now: noon })

const forecast = '/open-meteo/v1/forecast'
const lyon = 'latitude=45.75&longitude=4.85'

test('figures keep their decimals in JSON, and none is minus zero', () => {
  const printed = (digits: number) =>
    JSON.stringify([12, -0.04, -0.46, 0, 10, 0.05, null].map((value) => decimal(value, digits)))
  assert.equal(printed(0), '[12,0,0,0,10,0,null]')
  assert.equal(printed(1), '[12.0,0.0,-0.5,0.0,10.0,0.1,null]')
})

describe('Open-Meteo', () => {
  test('answers the variables asked and no other, with its header in order', async (t) => {
    const { url } = await start(t)
    const answer = await readJson(
      `${url}${forecast}?${lyon}&hourly=temperature_2m,weather_code&timezone=Europe/Paris`,
    )
    assert.deepEqual(Object.keys(Object(answer)), [
      'latitude',
      'longitude',
      'generationtime_ms',
      'utc_offset_seconds',
      'timezone',
      'timezone_abbreviation',
      'elevation',
      'hourly_units',
      'hourly',
    ])
    assert.deepEqual(at(answer, 'hourly_units'), {
      time: 'iso8601',
      temperature_2m: '°C',
      weather_code: 'wmo code',
    })
    assert.equal(at(answer, 'timezone_abbreviation'), 'GMT+2')
    assert.equal(at(answer, 'hourly', 'time', 0), '2026-10-08T00:00')
    assert.equal(list(answer, 'hourly', 'temperature_2m').length, 7 * 24)
  })

  test('numbers the places of a batch from the second one', async (t) => {
    const { url } = await start(t)
    const batch = await readJson(
      `${url}${forecast}?latitude=44.98,43.12,48.39&longitude=-1.08,5.93,-4.49&current=is_day`,
    )
    assert.deepEqual(
      list(batch).map((place) => at(place, 'location_id')),
      [undefined, 1, 2],
    )
    // The cell of Lacanau as the service printed it on 29 July 2026.
    assert.deepEqual([at(batch, 0, 'latitude'), at(batch, 0, 'longitude')], [44.98, -1.0799999])
  })

  test('gives an object and not a list for a single place', async (t) => {
    const { url } = await start(t)
    assert.equal(Array.isArray(await readJson(`${url}${forecast}?${lyon}&current=is_day`)), false)
  })

  test('starts hourly at the current hour and quarters at the current quarter when a number of steps is asked', async (t) => {
    const { url } = await start(t)
    const steps = 'forecast_hours=2&past_hours=1&forecast_minutely_15=3&timezone=Europe/Paris'
    const answer = await readJson(
      `${url}${forecast}?${lyon}&hourly=is_day&minutely_15=precipitation&${steps}`,
    )
    assert.deepEqual(at(answer, 'hourly', 'time'), [
      '2026-10-08T11:00',
      '2026-10-08T12:00',
      '2026-10-08T13:00',
    ])
    assert.deepEqual(at(answer, 'minutely_15', 'time'), [
      '2026-10-08T12:15',
      '2026-10-08T12:30',
      '2026-10-08T12:45',
    ])
  })

  test('has quarters of rain that add up to the hours', async (t) => {
    const { url } = await start(t)
    const query =
      'latitude=48.39&longitude=-4.49&hourly=precipitation&minutely_15=precipitation&forecast_days=1'
    const answer = await readJson(`${url}${forecast}?${query}`)
    const quarters = list(answer, 'minutely_15', 'precipitation').map(Number)
    const hours = list(answer, 'hourly', 'precipitation').map(Number)
    const sums = hours
      .slice(1)
      .map((_, hour) => quarters.slice(hour * 4 + 1, hour * 4 + 5).reduce((a, b) => a + b, 0))
    assert.ok(
      hours.every((rain) => rain > 0),
      'it always rains in Brest',
    )
    sums.forEach((sum, hour) => assert.ok(Math.abs(sum - (hours[hour + 1] ?? NaN)) < 1e-9))
  })

  test('labels an hour by its end: rain, weather code and gusts are of the hour before', async (t) => {
    const { url } = await start(t)
    const query = `latitude=${showeryPlace.lat}&longitude=${showeryPlace.lon}&forecast_days=2`
    const answer = await readJson(
      `${url}${forecast}?${query}&hourly=weather_code,precipitation,wind_gusts_10m&minutely_15=wind_gusts_10m`,
    )
    const rain = list(answer, 'hourly', 'precipitation').map(Number)
    const codes = list(answer, 'hourly', 'weather_code').map(Number)
    assert.deepEqual(
      codes.map((code) => code >= 51),
      rain.map((millimetres) => millimetres > 0),
    )
    const quarters = list(answer, 'minutely_15', 'wind_gusts_10m').map(Number)
    list(answer, 'hourly', 'wind_gusts_10m')
      .slice(1)
      .forEach((gust, i) => assert.equal(gust, Math.max(...quarters.slice(i * 4 + 1, i * 4 + 5))))
  })

  test('always has a storm, rain, sun and alternating showers in the same four places', async (t) => {
    const { url } = await start(t)
    const places = [stormyPlace, rainyPlace, sunnyPlace, showeryPlace]
    const where = `latitude=${places.map(({ lat }) => lat).join()}&longitude=${places.map(({ lon }) => lon).join()}`
    const answer = await readJson(
      `${url}${forecast}?${where}&hourly=weather_code,precipitation&forecast_days=2`,
    )
    const [storm, rain, sun, showers] = list(answer)
    assert.ok(list(storm, 'hourly', 'weather_code').every((code) => code === 95))
    assert.ok(list(rain, 'hourly', 'precipitation').every((millimetres) => Number(millimetres) > 0))
    assert.ok(list(sun, 'hourly', 'weather_code').every((code) => code === 0))
    const wet = list(showers, 'hourly', 'precipitation').map((millimetres) => Number(millimetres) > 0)
    // The figure of an hour is the rain of the hour before it: that of 02:00 fell during an odd hour.
    assert.deepEqual(wet.slice(1, 5), [false, true, false, true])
  })

  test('keeps one offset across a change of the clocks', async (t) => {
    const { url } = await startStandIn(t, { now: () => new Date('2026-10-24T10:00:00Z') })
    const answer = await readJson(
      `${url}${forecast}?${lyon}&hourly=is_day&forecast_days=3&timezone=Europe/Paris`,
    )
    assert.equal(at(answer, 'utc_offset_seconds'), 7200)
    assert.equal(list(answer, 'hourly', 'time').length, 72)
    assert.equal(at(answer, 'hourly', 'time', 27), '2026-10-25T03:00')
  })

  test('pads a model that stops early with nulls and marks what a model lacks as undefined', async (t) => {
    const { url } = await start(t)
    const query = `${lyon}&hourly=temperature_2m,uv_index&models=meteofrance_arome_france_hd&forecast_days=4`
    const answer = await readJson(`${url}${forecast}?${query}`)
    const temperatures = list(answer, 'hourly', 'temperature_2m')
    assert.equal(typeof temperatures[0], 'number')
    assert.equal(temperatures.at(-1), null)
    assert.equal(at(answer, 'hourly_units', 'uv_index'), 'undefined')
    const two = await readJson(
      `${url}${forecast}?${lyon}&hourly=is_day&models=meteofrance_seamless,icon_seamless`,
    )
    assert.deepEqual(Object.keys(Object(at(two, 'hourly'))), [
      'time',
      'is_day_meteofrance_seamless',
      'is_day_icon_seamless',
    ])
  })

  for (const [query, reason] of [
    [
      'latitude=522.52&longitude=4&current=is_day',
      /^Latitude must be in range of -90 to 90°\. Given: 522\.52\.$/,
    ],
    ['latitude=45,46&longitude=4&current=is_day', /must have the same number of elements$/],
    [
      `${lyon}&hourly=temprature`,
      /^Data corrupted at path ''\. Cannot initialize \w+ from invalid String value temprature/,
    ],
    [
      `${lyon}&hourly=is_day&forecast_days=17`,
      /^Forecast days is invalid\. Allowed range 0 to 16\. Given 17\.$/,
    ],
    [`${lyon}&hourly=is_day&timezone=Europe/Lyon`, /^Invalid timezone$/],
  ] as const) {
    test(`refuses ${query}`, async (t) => {
      const { url } = await start(t)
      const { status, text } = await read(`${url}${forecast}?${query}`)
      assert.equal(status, 400)
      assert.match(word(JSON.parse(text), 'reason'), reason)
    })
  }

  test('has no sea inland and no pollen overseas', async (t) => {
    const { url } = await start(t)
    const sea = await readJson(
      `${url}/open-meteo-marine/v1/marine?latitude=43.48,45.75&longitude=-1.56,4.85&current=wave_height`,
    )
    assert.equal(typeof at(sea, 0, 'current', 'wave_height'), 'number')
    assert.equal(at(sea, 1, 'current', 'wave_height'), null)
    const air = await readJson(
      `${url}/open-meteo-air/v1/air-quality?latitude=-20.88&longitude=55.45&current=pm10,grass_pollen`,
    )
    assert.equal(typeof at(air, 'current', 'pm10'), 'number')
    assert.equal(at(air, 'current', 'grass_pollen'), null)
  })
})

describe('OpenWeather', () => {
  const weather = (url: string, more = '') =>
    `${url}/openweather/data/2.5/weather?lat=45.75&lon=4.85&appid=${testKey}${more}`

  test('refuses a wrong key with the bytes of the real refusal', async (t) => {
    const { url } = await start(t)
    const { status, text } = await read(`${url}/openweather/data/2.5/weather?lat=45&lon=5&appid=other`)
    assert.equal(status, 401)
    const bytes =
      '{"cod":401, "message": "Invalid API key. Please see http://openweathermap.org/faq#error401 for more info."}'
    assert.equal(text, bytes)
  })

  test('speaks Kelvin and English unless asked', async (t) => {
    const { url } = await start(t)
    const kelvin = await readJson(weather(url))
    const metric = await readJson(weather(url, '&units=metric&lang=fr'))
    assert.ok(Math.abs(figure(kelvin, 'main', 'temp') - figure(metric, 'main', 'temp') - 273.15) < 0.02)
    assert.equal(at(kelvin, 'wind', 'speed'), at(metric, 'wind', 'speed'))
    assert.equal(at(kelvin, 'weather', 0, 'description'), 'thunderstorm')
    assert.equal(at(metric, 'weather', 0, 'description'), 'orage')
    assert.equal(at(metric, 'weather', 0, 'main'), 'Thunderstorm')
  })

  test('says 200 as a number for now and as a text for the forecast', async (t) => {
    const { url } = await start(t)
    const later = await readJson(weather(url).replace('/weather', '/forecast'))
    assert.equal(at(await readJson(weather(url)), 'cod'), 200)
    assert.equal(at(later, 'cod'), '200')
    assert.equal(list(later, 'list').length, 40)
    assert.equal(at(later, 'list', 0, 'dt_txt'), '2026-10-08 12:00:00')
  })
})

describe('the geography service', () => {
  test('finds the commune of a point and nothing at sea', async (t) => {
    const { url } = await start(t)
    const found = await readJson(
      `${url}/geo-api/communes?lat=48.85&lon=2.35&fields=nom,departement,centre&limit=1`,
    )
    assert.deepEqual(Object.keys(Object(at(found, 0))), ['nom', 'code', 'departement', 'centre'])
    assert.equal(at(found, 0, 'code'), '75056')
    assert.deepEqual(await readJson(`${url}/geo-api/communes?lat=46&lon=-9&limit=1`), [])
  })

  test('ignores coordinates that are out of range and gives every commune of France', async (t) => {
    const { url } = await start(t)
    assert.equal(list(await readJson(`${url}/geo-api/communes?lat=91&lon=2&fields=nom`)).length, 34_969)
    assert.equal(list(await readJson(`${url}/geo-api/communes?lat=91&lon=2&limit=1`)).length, 1)
  })

  test('folds names, scores them and hides districts unless asked', async (t) => {
    const { url } = await start(t)
    const named = await readJson(`${url}/geo-api/communes?nom=SAINT%20etienne&boost=population&limit=5`)
    assert.equal(at(named, 0, 'nom'), 'Saint-Étienne')
    assert.equal(typeof at(named, 0, '_score'), 'number')
    assert.equal(list(await readJson(`${url}/geo-api/communes?nom=paris%2018e`)).length, 0)
  })

  test('refuses in plain text', async (t) => {
    const { url } = await start(t)
    assert.equal((await read(`${url}/geo-api/departements/20`)).text, 'Not Found')
    assert.equal(
      (await read(`${url}/geo-api/communes?limit=x`)).text,
      'Your limit parameter is not a number or is negative',
    )
    assert.equal((await fetch(`${url}/geo-api/communes`, { method: 'POST' })).status, 401)
  })
})
