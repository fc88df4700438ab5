import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildApp, patient } from '../../support/build-app.ts'
import { made, openMeteo, paris, zone } from './open-meteo-replies.ts'

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

  test('are given from yesterday on, and neither the hours nor the days of the forecast begin with them', async (t) => {
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
