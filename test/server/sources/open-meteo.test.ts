import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { iconFor } from '../../../src/domain/sky.ts'
import { costOf } from '../../../src/server/sources/open-meteo/open-meteo-reply.ts'
import { createOpenMeteo } from '../../../src/server/sources/open-meteo/open-meteo.ts'
import { conditionOfWmo } from '../../../src/server/upstream/weather-codes.ts'
import { fixture, localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'
import { made, now, openMeteo, paris, zone } from './open-meteo-replies.ts'

describe('a recorded forecast', () => {
  test('of Lacanau by the AROME model gives the hour that holds now and those that follow', async (t) => {
    const { forecast } = await openMeteo(t, fixture('open-meteo/meteofrance-lacanau-2026-07-29.json'))
    const weather = await forecast({ lat: 44.98, lon: -1.08 }, zone, new Date('2026-07-29T12:40:00Z'))
    // 14:00 in Lacanau is 12:00 UTC: the 15th value of the recording.
    assert.equal(weather.hourly[0]?.time, '2026-07-29T12:00:00.000Z')
    assert.equal(weather.hourly[0]?.temperature, 33.7)
    // The strongest gust from 14:00 to 15:00 is the one labelled 15:00.
    assert.equal(weather.hourly[0]?.windGusts, 29.2)
    assert.equal(weather.hourly.length, 34)
    assert.equal(weather.current.temperature, 33.7)
    assert.equal(weather.current.time, '2026-07-29T12:00:00.000Z')
    assert.equal(weather.current.condition, null)
    assert.equal(weather.elevation, 17)
    // Two whole days of hours: their extremes are known, their rain and sky were not asked for.
    assert.deepEqual(
      weather.daily.map(({ date, temperatureMax, precipitation }) => [date, temperatureMax, precipitation]),
      [
        ['2026-07-29', 35.5, null],
        ['2026-07-30', 27.2, null],
      ],
    )
  })

  test('with days only has no hours, an unknown now, and its days from today', async (t) => {
    const { forecast } = await openMeteo(t, fixture('open-meteo/forecast-paris-daily-2024-08-19.json'))
    const weather = await forecast(paris, zone, new Date('2024-08-20T10:00:00Z'))
    assert.deepEqual(weather.hourly, [])
    assert.equal(weather.current.temperature, null)
    assert.equal(weather.daily.length, 6)
    assert.deepEqual(weather.daily[0], {
      date: '2024-08-20',
      temperatureMin: 14.8,
      temperatureMax: 22.6,
      condition: 'light-showers',
      precipitation: null,
      precipitationProbability: 94,
      windSpeedMax: null,
      windGustsMax: null,
      windDirection: null,
      uvIndexMax: null,
    })
  })

  test('of Melbourne in GMT takes from the hour what its current block lacks', async (t) => {
    const { forecast } = await openMeteo(t, fixture('open-meteo/forecast-melbourne-2025-10-25.json'))
    const weather = await forecast(
      { lat: -37.8, lon: 144.9 },
      'Australia/Melbourne',
      new Date('2025-10-25T11:35:00Z'),
    )
    assert.equal(weather.current.time, '2025-10-25T11:30:00.000Z')
    assert.equal(weather.current.isDay, false)
    assert.equal(weather.current.temperature, 13.5)
    assert.equal(weather.current.humidity, 89)
    assert.equal(weather.hourly[0]?.time, '2025-10-25T11:00:00.000Z')
    assert.equal(weather.daily[0]?.precipitation, 6.6)
  })

  test('of two places comes back in the order asked, by the cells’ coordinates', async (t) => {
    const replies = fixture('open-meteo/forecast-two-places-2026-07-29.json') as unknown[]
    const places = [
      { lat: 44.86, lon: -0.87 },
      { lat: 43.12, lon: 5.93 },
    ]
    for (const reply of [replies, replies.toReversed()]) {
      const { forecasts } = await openMeteo(t, reply)
      const [inland, toulon] = await forecasts(places, new Date('2026-07-28T22:10:00Z'))
      assert.equal(inland?.hourly[0]?.temperature, 20.9)
      assert.equal(toulon?.hourly[0]?.temperature, 25.7)
    }
  })
})

describe('the figures', () => {
  test('of rain belong to the time that follows their step’s beginning', async (t) => {
    const { forecast } = await openMeteo(t, made())
    const { hourly, rain } = await forecast(paris, zone, now)
    assert.deepEqual(
      hourly.map(({ precipitation }) => precipitation),
      [0.3, 0.4, null],
    )
    assert.deepEqual(
      hourly.map(({ precipitationProbability }) => precipitationProbability),
      [30, 40, null],
    )
    assert.deepEqual(rain, [
      { time: '2026-11-21T13:15:00.000Z', precipitation: 0.2 },
      { time: '2026-11-21T13:30:00.000Z', precipitation: 0.3 },
    ])
  })

  test('of what falls, its sky and its gusts are of one hour, the one that ends at their label', async (t) => {
    const hourly = {
      ...made().hourly,
      precipitation: [0, 0, 3.2, 0],
      weather_code: [2, 2, 63, 1],
      wind_gusts_10m: [20, 30, 70, 25],
    }
    const { forecast } = await openMeteo(t, made({ hourly, minutely_15: undefined }))
    const [shower, after] = (await forecast(paris, zone, now)).hourly
    assert.deepEqual([shower?.precipitation, shower?.condition, shower?.windGusts], [3.2, 'rain', 70])
    // Dry from 15:00 to 16:00, and 16:00 is nearly clear.
    assert.deepEqual([after?.precipitation, after?.condition, after?.windGusts], [0, 'few-clouds', 25])
  })

  test('have no gusts below the wind itself', async (t) => {
    const hourly = { ...made().hourly, wind_speed_10m: [62, 62, 20, 20], wind_gusts_10m: [9, 9, 10, 35] }
    const { forecast } = await openMeteo(t, made({ hourly, current: undefined }))
    const weather = await forecast(paris, zone, now)
    assert.deepEqual(
      weather.hourly.map(({ windGusts }) => windGusts),
      [62, 35, null],
    )
    assert.equal(weather.current.windGusts, 62)
  })

  test('of an hour are no drier than its quarters', async (t) => {
    const hourly = { ...made().hourly, precipitation: [0, 0, 0, 0], weather_code: [2, 2, 2, 2] }
    const { forecast } = await openMeteo(t, made({ hourly }))
    const weather = await forecast(paris, zone, now)
    // 14:15–14:45 by quarters: 0.2 + 0.3 mm.
    const [first] = weather.hourly
    assert.equal(first?.precipitation, 0.5)
    assert.equal(first && iconFor(first.condition, first.isDay, first), 'partly-cloudy-day-light-rain')
    assert.equal(weather.current.precipitation, 0.2)
  })

  test('are those of now in the current block, and of the hour otherwise', async (t) => {
    const { forecast } = await openMeteo(t, made())
    const { current } = await forecast(paris, zone, now)
    assert.equal(current.temperature, 9.4)
    assert.equal(current.condition, 'light-rain')
    assert.equal(current.windGusts, 41)
    assert.equal(current.humidity, 81)
    assert.equal(current.time, '2026-11-21T13:15:00.000Z')
    assert.equal(current.visibility, null)
  })

  test('of snow are centimetres', async (t) => {
    const { forecast } = await openMeteo(t, made())
    assert.equal((await forecast(paris, zone, now)).hourly[0]?.snowDepth, 7)
  })

  test('that are absurd, infinite, of another type or absent are unknown, alone', async (t) => {
    const { hourly, ...rest } = made()
    const reply = JSON.stringify({
      ...rest,
      hourly: {
        ...hourly,
        temperature_2m: [9, 999, 10, 11],
        relative_humidity_2m: [80, 'wet', 82, 83],
        wind_speed_10m: [0, -3, 12, 13],
        uv_index: 'none',
        pressure_msl: null,
      },
      elevation: 'NaN',
    }).replace('"snow_depth":[0,0.07', '"snow_depth":[0,1e999')
    const { forecast } = await openMeteo(t, reply)
    const weather = await forecast(paris, zone, now)
    const [first, second] = weather.hourly
    assert.deepEqual(
      [
        first?.temperature,
        first?.humidity,
        first?.windSpeed,
        first?.uvIndex,
        first?.pressure,
        first?.snowDepth,
      ],
      [null, null, null, null, null, null],
    )
    assert.deepEqual([second?.temperature, second?.humidity, second?.windSpeed], [10, 82, 12])
    assert.equal(weather.elevation, null)
  })

  test('are found under the name of their model', async (t) => {
    const { hourly, current: _, ...rest } = made()
    const { temperature_2m, precipitation, ...others } = hourly
    const suffixed = {
      ...others,
      temperature_2m_meteofrance_arome_france_hd: temperature_2m,
      temperature_2m_meteofrance_seamless: [1, 1, 1, 1],
      precipitation_meteofrance_arome_france_hd: precipitation,
    }
    const { forecast } = await openMeteo(t, { ...rest, hourly: suffixed })
    const weather = await forecast(paris, zone, now)
    assert.equal(weather.current.temperature, 9.5)
    assert.equal(weather.hourly[0]?.precipitation, 0.3)
    assert.equal(weather.hourly[0]?.precipitationProbability, 30)
  })

  test('have a condition for every documented code and none for others', () => {
    const documented = [
      0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86, 95, 96,
      99,
    ]
    const named = documented.map(conditionOfWmo)
    assert.equal(new Set(named).size, 28)
    assert.ok(!named.includes(null))
    for (const code of [4, 50, 100, -1, 1.5, Number.NaN]) assert.equal(conditionOfWmo(code), null)
  })
})

describe('what is asked', () => {
  test('has four decimals at most, the place’s zone, and the key when there is one', async (t) => {
    const source = await localSource(t, (_, response) => sendJson(response, made()))
    const { upstream } = upstreamOver(t, source.url)
    await createOpenMeteo(upstream, { apiKey: 'cle' }).forecast(
      { lat: 48.856614321, lon: 2.3522219 },
      zone,
      now,
    )
    const query = source.requests[0]?.query
    assert.equal(query?.get('latitude'), '48.8566')
    assert.equal(query?.get('longitude'), '2.3522')
    assert.equal(query?.get('timezone'), zone)
    assert.equal(query?.get('apikey'), 'cle')
  })

  test('for a map of three hundred places is three requests, and costs a call a place', async (t) => {
    const source = await localSource(t, (request, response) => {
      const query = new URL(request.url ?? '', 'http://localhost').searchParams
      const latitudes = query.get('latitude')?.split(',') ?? []
      sendJson(
        response,
        latitudes.map((latitude) => made({ latitude: Number(latitude), current: undefined })),
      )
    })
    const costs: number[] = []
    const budget = { take: (cost: number) => costs.push(cost) > 0, giveBack: () => {} }
    const { upstream } = upstreamOver(t, source.url, { budget })
    const points = Array.from({ length: 300 }, (_, index) => ({ lat: 42 + index / 40, lon: 2.35 }))
    const weathers = await createOpenMeteo(upstream).forecasts(points, now)
    assert.equal(weathers.filter((weather) => weather?.current.temperature === 9.5).length, 300)
    assert.equal(source.requests.length, 3)
    assert.deepEqual(costs, [100, 100, 100])
  })

  test('by a map loses only the places of the request that fails', async (t) => {
    const source = await localSource(t, (request, response) => {
      const latitudes =
        new URL(request.url ?? '', 'http://localhost').searchParams.get('latitude')?.split(',') ?? []
      if (latitudes[0] === '42') return sendJson(response, {}, 400)
      sendJson(
        response,
        latitudes.map((latitude) => made({ latitude: Number(latitude), current: undefined })),
      )
    })
    const { upstream } = upstreamOver(t, source.url)
    const points = Array.from({ length: 150 }, (_, index) => ({ lat: 42 + index / 40, lon: 2.35 }))
    const weathers = await createOpenMeteo(upstream).forecasts(points, now)
    assert.deepEqual([weathers[0], weathers[99], weathers[100]?.source], [null, null, 'open-meteo'])
  })

  test('costs by variables as the terms say', () => {
    assert.equal(costOf(15), 1.5)
    assert.equal(costOf(10), 1)
    assert.equal(costOf(1), 1)
  })
})

const samples = new URL('../../../../shared/upstreams/samples/open-meteo/', import.meta.url)

test('every recorded forecast around can be read', { skip: !existsSync(samples) }, async (t) => {
  for (const name of readdirSync(samples).filter((file) =>
    /^(forecast|meteofrance).*\d{4}-\d{2}-\d{2}/.test(file),
  )) {
    const reply = JSON.parse(readFileSync(new URL(name, samples), 'utf8'))
    const one = reply.single ?? reply
    const day = /\d{4}-\d{2}-\d{2}/.exec(name)?.[0]
    const { forecast } = await openMeteo(t, one)
    const weather = await forecast(
      { lat: one.latitude, lon: one.longitude },
      one.timezone,
      new Date(`${day}T12:00:00Z`),
    )
    assert.ok(weather.hourly.length > 0 || weather.daily.length > 0, name)
  }
})
