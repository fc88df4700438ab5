import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, test, type TestContext } from 'node:test'
import { iconFor } from '../../../src/domain/sky.ts'
import { costOf } from '../../../src/server/sources/open-meteo/open-meteo-reply.ts'
import { createOpenMeteo } from '../../../src/server/sources/open-meteo/open-meteo.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { conditionOfWmo } from '../../../src/server/upstream/weather-codes.ts'
import { buildApp, patient } from '../../support/build-app.ts'
import { fixture, localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'

const paris = { lat: 48.8566, lon: 2.3522 }
const zone = 'Europe/Paris'

async function openMeteo(t: TestContext, reply: unknown, status = 200) {
  const source = await localSource(t, (_, response) => sendJson(response, reply, status))
  const { upstream, log } = upstreamOver(t, source.url)
  return { ...createOpenMeteo(upstream), source, log }
}

/** A small reply of our own making, for what no recording shows. */
const made = (changes: Record<string, unknown> = {}) => ({
  latitude: 48.86,
  longitude: 2.34,
  elevation: 43,
  utc_offset_seconds: 3600,
  timezone: zone,
  current: {
    time: '2026-11-21T14:15',
    interval: 900,
    temperature_2m: 9.4,
    weather_code: 61,
    wind_gusts_10m: 41,
  },
  hourly: {
    time: ['2026-11-21T13:00', '2026-11-21T14:00', '2026-11-21T15:00', '2026-11-21T16:00'],
    temperature_2m: [9, 9.5, 10, null],
    relative_humidity_2m: [80, 81, 82, 83],
    precipitation: [0.1, 0.2, 0.3, 0.4],
    precipitation_probability: [10, 20, 30, 40],
    weather_code: [3, 61, 3, 2],
    snow_depth: [0, 0.07, 0.07, 0.07],
    is_day: [1, 1, 1, 0],
  },
  daily: {
    time: ['2026-11-20', '2026-11-21', '2026-11-22'],
    weather_code: [3, 61, 0],
    temperature_2m_max: [8, 10.5, 11],
    temperature_2m_min: [2, 4, -1],
  },
  minutely_15: {
    time: ['2026-11-21T14:15', '2026-11-21T14:30', '2026-11-21T14:45'],
    precipitation: [1, 0.2, 0.3],
  },
  ...changes,
})
const now = new Date('2026-11-21T13:20:00Z')

const schemaFailure = (path: RegExp) => (error: unknown) => {
  assert.ok(error instanceof UpstreamError, String(error))
  assert.equal(error.reason, 'schema')
  assert.match(error.message, path)
  return true
}

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

describe('the rain of a day', () => {
  /** Hours labelled with one offset from a local midnight on; the amount at each label is a number of its own. */
  const hoursFrom = (midnight: string, count: number) => {
    const start = Date.parse(`${midnight}T00:00Z`)
    const time = Array.from({ length: count }, (_, i) =>
      new Date(start + i * 3_600_000).toISOString().slice(0, 16),
    )
    const precipitation = time.map((_, i) => ((i * 7) % 11) / 10)
    return { time, precipitation, temperature_2m: time.map(() => 10), weather_code: time.map(() => 3) }
  }
  /** What falls from one instant to another: the sum of the amounts whose hour ends after the one and by the other. */
  const fallenBetween = (
    { time, precipitation }: ReturnType<typeof hoursFrom>,
    offset: string,
    [from, to]: readonly [string, string],
  ) =>
    time.reduce((sum, label, i) => {
      const end = Date.parse(`${label}:00${offset}`)
      return end > Date.parse(from) && end <= Date.parse(to) ? sum + (precipitation[i] ?? 0) : sum
    }, 0)
  // Midnights in Paris; clocks go back on 25 October 2026 and forward on 29 March.
  const days = [
    [
      'an ordinary day',
      '2026-11-20',
      3600,
      '+01:00',
      '2026-11-21',
      ['2026-11-20T23:00Z', '2026-11-21T23:00Z'],
    ],
    [
      'a day of 25 hours',
      '2026-10-24',
      7200,
      '+02:00',
      '2026-10-25',
      ['2026-10-24T22:00Z', '2026-10-25T23:00Z'],
    ],
    [
      'the day after it',
      '2026-10-24',
      7200,
      '+02:00',
      '2026-10-26',
      ['2026-10-25T23:00Z', '2026-10-26T23:00Z'],
    ],
    [
      'a day of 23 hours',
      '2026-03-28',
      3600,
      '+01:00',
      '2026-03-29',
      ['2026-03-28T23:00Z', '2026-03-29T22:00Z'],
    ],
  ] as const
  for (const [name, first, utc_offset_seconds, offset, date, bounds] of days) {
    test(`is all that falls from midnight to midnight, on ${name} too`, async (t) => {
      const hourly = hoursFrom(first, 5 * 24)
      const { forecast } = await openMeteo(
        t,
        made({ utc_offset_seconds, current: undefined, daily: undefined, minutely_15: undefined, hourly }),
      )
      const { daily } = await forecast(paris, zone, new Date(`${first}T10:00:00Z`))
      const expected = fallenBetween(hourly, offset, bounds)
      assert.equal(daily.find((day) => day.date === date)?.precipitation, Number(expected.toFixed(1)))
    })
  }

  test('that falls from 23 h to midnight alone counts', async (t) => {
    const hourly = hoursFrom('2026-11-20', 72)
    const late = hourly.time.map((label) => (label === '2026-11-22T00:00' ? 12 : 0))
    const { forecast } = await openMeteo(
      t,
      made({
        current: undefined,
        daily: undefined,
        minutely_15: undefined,
        hourly: { ...hourly, precipitation: late },
      }),
    )
    const { daily } = await forecast(paris, zone, new Date('2026-11-20T10:00:00Z'))
    assert.deepEqual(
      daily.map(({ date, precipitation }) => [date, precipitation]),
      // The last day's last hour is beyond the reply.
      [
        ['2026-11-20', 0],
        ['2026-11-21', 12],
        ['2026-11-22', null],
      ],
    )
  })

  test('is asked from the day before, whose labels hold the first hour of a day when clocks went back', async (t) => {
    const { forecast, source } = await openMeteo(t, made())
    await forecast(paris, zone, new Date('2026-10-25T10:00:00Z')).catch(() => null)
    assert.equal(source.requests[0]?.query.get('past_days'), '1')
  })

  test('is known to the end of the seventh day, whose last hour is labelled with the eighth', async (t) => {
    const { services } = await buildApp(t, { deadlines: patient })
    const part = await services.weather.at({ lat: 45.758, lon: 4.8351 })
    assert.ok(part.state !== 'missing')
    assert.equal(part.value.daily.length, 7)
    for (const { date, precipitation } of part.value.daily) assert.notEqual(precipitation, null, date)
  })
})

describe('the hours that are over', () => {
  const labels = (date: string): string[] =>
    Array.from({ length: 24 }, (_, hour) => `${date}T${String(hour).padStart(2, '0')}:00`)

  test('are told from yesterday on, and neither the hours nor the days of the forecast begin with them', async (t) => {
    const time = [...labels('2026-11-19'), ...labels('2026-11-20'), ...labels('2026-11-21')]
    const hourly = { time, temperature_2m: time.map((_, index) => index) }
    const { forecast } = await openMeteo(t, made({ current: undefined, hourly }))
    const weather = await forecast(paris, zone, new Date('2026-11-20T10:10:00Z'))
    assert.equal(weather.past?.from, '2026-11-18T23:00:00.000Z')
    assert.deepEqual(
      weather.past?.celsius,
      Array.from({ length: 35 }, (_, index) => index),
    )
    assert.equal(weather.hourly[0]?.time, '2026-11-20T10:00:00.000Z')
    assert.equal(weather.daily[0]?.date, '2026-11-20')
    assert.equal(weather.current.temperature, 35)
  })

  test('are absent where the source tells of none, or skips one', async (t) => {
    const time = labels('2026-11-19').filter((_, hour) => hour !== 7)
    for (const past of [[], time]) {
      const all = [...past, ...labels('2026-11-20')]
      const hourly = { time: all.slice(past.length === 0 ? 11 : 0), temperature_2m: all.map(() => 4) }
      const { forecast } = await openMeteo(
        t,
        made({ current: undefined, hourly: { ...hourly, temperature_2m: hourly.time.map(() => 4) } }),
      )
      assert.equal((await forecast(paris, zone, new Date('2026-11-20T10:10:00Z'))).past, undefined)
    }
  })
})

describe('times', () => {
  test('that step evenly keep one offset across the change of clocks', async (t) => {
    const hourly = {
      time: ['2026-10-25T01:00', '2026-10-25T02:00', '2026-10-25T03:00', '2026-10-25T04:00'],
      temperature_2m: [1, 2, 3, 4],
    }
    const { forecast } = await openMeteo(t, made({ utc_offset_seconds: 7200, current: undefined, hourly }))
    const weather = await forecast(paris, zone, new Date('2026-10-24T23:30:00Z'))
    assert.deepEqual(
      weather.hourly.map(({ time }) => time.slice(11, 16)),
      ['23:00', '00:00', '01:00', '02:00'],
    )
  })

  test('that say an hour twice, or skip one, are the zone’s own', async (t) => {
    const autumn = ['2026-10-25T01:00', '2026-10-25T02:00', '2026-10-25T02:00', '2026-10-25T03:00']
    const spring = ['2026-03-29T00:00', '2026-03-29T01:00', '2026-03-29T03:00', '2026-03-29T04:00']
    for (const [time, start] of [
      [autumn, '2026-10-24T23:00:00.000Z'],
      [spring, '2026-03-28T23:00:00.000Z'],
    ] as const) {
      const hourly = { time, temperature_2m: [1, 2, 3, 4] }
      const { forecast } = await openMeteo(t, made({ utc_offset_seconds: 3600, current: undefined, hourly }))
      const weather = await forecast(paris, zone, new Date(start))
      assert.deepEqual(
        weather.hourly.map((step) => Date.parse(step.time) - Date.parse(start)),
        [0, 3_600_000, 7_200_000, 10_800_000],
      )
    }
  })

  test('of days begin with the place’s today, not with ours', async (t) => {
    const { forecast } = await openMeteo(
      t,
      made({ timezone: 'Indian/Reunion', utc_offset_seconds: 14_400, current: undefined }),
    )
    const weather = await forecast(
      { lat: -21, lon: 55.5 },
      'Indian/Reunion',
      new Date('2026-11-20T21:00:00Z'),
    )
    assert.equal(weather.daily[0]?.date, '2026-11-21')
  })
})

describe('a reply that cannot be trusted', () => {
  const cases: [string, unknown, RegExp][] = [
    [
      'columns of unequal length',
      made({ hourly: { ...made().hourly, is_day: [1] } }),
      /\/hourly: is_day: 1 values for 4 times/,
    ],
    [
      'text for temperatures',
      made({ hourly: { ...made().hourly, temperature_2m: ['9', '9', '9', '9'] } }),
      /temperature_2m\/0/,
    ],
    [
      'a text for the temperature of now',
      made({ current: { ...made().current, temperature_2m: '9' } }),
      /\/current: temperature_2m/,
    ],
    ['no times', made({ hourly: { temperature_2m: [1] } }), /\/hourly: time/],
    [
      'times that are none',
      made({ hourly: { time: ['2026-13-45T00:00'], temperature_2m: [1] } }),
      /\/hourly: time\/0/,
    ],
    ['hours that are no block', made({ hourly: 'soon' }), /\/hourly/],
    ['no hours at all but a null', made({ hourly: null }), /\/hourly/],
    [
      'neither now, hours nor days',
      made({ current: undefined, hourly: undefined, daily: undefined }),
      /no figure/,
    ],
    [
      'renamed temperatures',
      made({
        current: undefined,
        hourly: { time: made().hourly.time, temp: [1, 1, 1, 1] },
        daily: undefined,
      }),
      /temperature_2m/,
    ],
    ['no offset', made({ utc_offset_seconds: undefined }), /utc_offset_seconds/],
    ['text for a latitude', made({ latitude: '48.86' }), /latitude/],
    ['an error in a good status', { error: true, reason: 'x' }, /schema/],
    ['a list for one place', [made()], /schema/],
    ['another root', 'null', /schema/],
  ]
  for (const [name, reply, path] of cases) {
    test(`(${name}) is a failure that names the field`, async (t) => {
      const { forecast, log } = await openMeteo(t, reply)
      await assert.rejects(forecast(paris, zone, now), schemaFailure(path))
      assert.equal(log.lines.length, 1)
    })
  }

  test('because all it says is past is a failure', async (t) => {
    const { forecast } = await openMeteo(t, made())
    await assert.rejects(
      forecast(paris, zone, new Date('2026-12-24T12:00:00Z')),
      schemaFailure(/at or after now/),
    )
  })

  describe('for some of the places of a map', () => {
    const marseille = { lat: 43.3, lon: 5.4 }
    const points = [paris, marseille, { lat: 48.39, lon: -4.49 }]
    const at = ({ lat, lon }: { lat: number; lon: number }, changes: Record<string, unknown> = {}) =>
      made({ current: undefined, latitude: lat, longitude: lon, ...changes })
    const [ofParis, ofMarseille, ofBrest] = points.map((point, index) =>
      at(point, { hourly: { ...made().hourly, temperature_2m: [0, index, index, index] } }),
    )
    const damage: [string, unknown][] = [
      ['is of another type', 'soon'],
      ['is null', null],
      ['has no hours', at(marseille, { hourly: undefined, daily: undefined })],
      ['has columns of unequal length', at(marseille, { hourly: { ...made().hourly, is_day: [1] } })],
      ['has text for temperatures', at(marseille, { hourly: { ...made().hourly, temperature_2m: 'warm' } })],
      ['lies elsewhere', at({ lat: -20, lon: 5.4 })],
      [
        'is past',
        at(marseille, { hourly: { time: ['2025-01-01T00:00'], temperature_2m: [1] }, daily: undefined }),
      ],
    ]
    for (const [name, bad] of damage)
      test(`costs that place alone when it ${name}`, async (t) => {
        const { forecasts } = await openMeteo(t, [ofParis, bad, ofBrest])
        const weathers = await forecasts(points, now)
        assert.deepEqual(
          weathers.map((weather) => weather && weather.hourly[0]?.temperature),
          [0, null, 2],
        )
      })

    test('costs the places that it leaves out, whatever their order', async (t) => {
      for (const reply of [
        [ofParis, ofBrest],
        [ofBrest, ofParis],
      ]) {
        const { forecasts } = await openMeteo(t, reply)
        const weathers = await forecasts(points, now)
        assert.deepEqual(
          weathers.map((weather) => weather && weather.hourly[0]?.temperature),
          [0, null, 2],
        )
      }
    })

    test('never gives a place left out the figures of a place near by', async (t) => {
      const versailles = { lat: 48.8, lon: 2.13 }
      for (const [reply, expected] of [
        [at(paris), [9.5, null]],
        [at(versailles), [null, 9.5]],
      ] as const) {
        const { forecasts } = await openMeteo(t, [reply])
        const weathers = await forecasts([paris, versailles], now)
        assert.deepEqual(
          weathers.map((weather) => weather && weather.hourly[0]?.temperature),
          expected,
        )
      }
    })

    test('is a failure that names the first fault when no place is left', async (t) => {
      const bad = { ...ofMarseille, utc_offset_seconds: undefined }
      for (const [reply, path] of [
        [[bad, bad, bad], /0: .*utc_offset_seconds/],
        [[at({ lat: -20, lon: 2 })], /nothing of what was asked/],
        [[], /nothing of what was asked/],
        [ofParis, /schema/],
      ] as const) {
        const { forecasts } = await openMeteo(t, reply)
        await assert.rejects(forecasts(points, now), schemaFailure(path))
      }
    })
  })

  test('of a map is a failure when no place has a figure', async (t) => {
    const renamed = made({ current: undefined, daily: undefined, hourly: { time: made().hourly.time } })
    const { forecasts } = await openMeteo(t, [renamed, renamed])
    await assert.rejects(forecasts([paris, paris], now), schemaFailure(/nothing of/))
  })

  test('is told apart by its status', async (t) => {
    for (const status of [400, 429, 503]) {
      const { forecast } = await openMeteo(t, fixture('open-meteo/error-invalid-timezone.json'), status)
      await assert.rejects(forecast(paris, zone, now), { reason: 'status', status })
    }
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
