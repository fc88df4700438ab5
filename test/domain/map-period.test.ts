import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  availablePeriods,
  isMapPeriod,
  mapForecast,
  periodSpan,
  periodWeather,
  type MapPeriod,
} from '../../src/domain/map-period.ts'
import { day, hour, hours } from '../support/forecast-samples.ts'
import type { Condition, HourlyForecast, Weather } from '../../src/domain/weather.ts'

const parisWinter = (hour: number): Date => new Date(Date.UTC(2026, 0, 15, hour - 1, 30))
const parisSummer = (hour: number): Date => new Date(Date.UTC(2026, 6, 15, hour - 2, 30))

/** From the specification: morning if hour < 8, afternoon if < 14, evening if < 18, night if < 22. */
const offered: readonly [hour: number, periods: readonly MapPeriod[]][] = [
  [2, ['current', 'morning', 'afternoon', 'evening', 'night', 'tomorrow']],
  [7, ['current', 'morning', 'afternoon', 'evening', 'night', 'tomorrow']],
  [8, ['current', 'afternoon', 'evening', 'night', 'tomorrow']],
  [13, ['current', 'afternoon', 'evening', 'night', 'tomorrow']],
  [14, ['current', 'evening', 'night', 'tomorrow']],
  [17, ['current', 'evening', 'night', 'tomorrow']],
  [18, ['current', 'night', 'tomorrow']],
  [21, ['current', 'night', 'tomorrow']],
  [22, ['current', 'tomorrow']],
  [23, ['current', 'tomorrow']],
]

describe('the periods of a map', () => {
  for (const [hour, periods] of offered)
    test(`at ${hour} h 30 in Paris are ${periods.join(', ')}`, () => {
      assert.deepEqual(availablePeriods(parisWinter(hour)), periods)
      assert.deepEqual(availablePeriods(parisSummer(hour)), periods)
    })

  test('follow the clock of Paris when it skips an hour in spring', () => {
    // 29 March 2026: 05:59 and 06:00 UTC are 7:59 and 8:00 in summer time.
    assert.ok(availablePeriods(new Date('2026-03-29T05:59:00Z')).includes('morning'))
    assert.ok(!availablePeriods(new Date('2026-03-29T06:00:00Z')).includes('morning'))
  })

  test('follow the clock of Paris when it repeats an hour in autumn', () => {
    // 25 October 2026: 07:00 UTC is 8:00 in winter time.
    assert.ok(availablePeriods(new Date('2026-10-25T06:59:00Z')).includes('morning'))
    assert.ok(!availablePeriods(new Date('2026-10-25T07:00:00Z')).includes('morning'))
  })

  test('are words of a list, not names that every object has', () => {
    assert.ok(isMapPeriod('evening'))
    for (const text of ['', 'Evening', 'constructor', '__proto__', 'toString']) assert.ok(!isMapPeriod(text))
  })
})

const spanOf = (period: MapPeriod, now: string): readonly string[] => {
  const { start, end } = periodSpan(period, new Date(now))
  return [new Date(start).toISOString(), new Date(end).toISOString()]
}

describe('the span of a period', () => {
  const summer = '2026-07-15T03:00:00.000Z'
  const spans: readonly [MapPeriod, string, string][] = [
    ['morning', '2026-07-15T04:00:00.000Z', '2026-07-15T10:00:00.000Z'],
    ['afternoon', '2026-07-15T10:00:00.000Z', '2026-07-15T16:00:00.000Z'],
    ['evening', '2026-07-15T16:00:00.000Z', '2026-07-15T20:00:00.000Z'],
    ['night', '2026-07-15T20:00:00.000Z', '2026-07-16T04:00:00.000Z'],
    ['tomorrow', '2026-07-16T04:00:00.000Z', '2026-07-16T20:00:00.000Z'],
    ['current', summer, summer],
  ]
  for (const [period, start, end] of spans)
    test(`of ${period} is counted in Paris hours`, () =>
      assert.deepEqual(spanOf(period, summer), [start, end]))

  test('of the night that clocks go forward lasts seven hours', () => {
    assert.deepEqual(spanOf('night', '2026-03-28T12:00:00Z'), [
      '2026-03-28T21:00:00.000Z',
      '2026-03-29T04:00:00.000Z',
    ])
  })

  test('of the night that clocks go back lasts nine hours', () => {
    assert.deepEqual(spanOf('night', '2026-10-24T12:00:00Z'), [
      '2026-10-24T20:00:00.000Z',
      '2026-10-25T05:00:00.000Z',
    ])
  })

  test('is that of the calendar of Paris just after its midnight', () => {
    // 22:30 UTC on the 14th is 00:30 on the 15th in Paris.
    assert.deepEqual(spanOf('tomorrow', '2026-07-14T22:30:00Z'), [
      '2026-07-16T04:00:00.000Z',
      '2026-07-16T20:00:00.000Z',
    ])
  })
})

const forecastOf = (hourly: readonly HourlyForecast[], over: Partial<Weather> = {}): Weather => ({
  source: 'open-meteo',
  current: { ...hour('2026-01-01T00:00:00Z'), cloudCover: null, visibility: null },
  hourly,
  hourlyStep: 1,
  daily: [],
  rain: [],
  elevation: null,
  ...over,
})

const from = (start: string, count: number, over: (index: number) => Partial<HourlyForecast>, step = 1) =>
  hours(start, count, (i) => ({ condition: 'clear', precipitation: null, ...over(i) }), step)

const paris = { lat: 48.8566, lon: 2.3522 }

const shownAt = (weather: Weather, period: MapPeriod, now: string, at = paris) =>
  periodWeather(mapForecast(weather), periodSpan(period, new Date(now)), at)

/** 15 July 2026, 5 h in Paris. */
const dawn = '2026-07-15T03:00:00Z'

describe('the weather of a period', () => {
  const rising = forecastOf(from('2026-07-15T03:00:00Z', 40, (i) => ({ temperature: 10 + i })))

  test('has the mean temperature of its hours', () => {
    // 12 h–18 h in Paris are the hours 7 to 12 of the series: 17 to 22 °C.
    assert.equal(shownAt(rising, 'afternoon', dawn).temperature, 19.5)
  })

  test('of now is on the way between two hours, in the quarter that holds it', () => {
    // 12° at 5:00 and 13° at 6:00: 12.75° at 5:45.
    assert.equal(shownAt(rising, 'current', '2026-07-15T05:59:59Z').temperature, 12.8)
    assert.equal(shownAt(rising, 'current', '2026-07-15T06:00:00Z').temperature, 13)
  })

  test('counts only what remains of it', () => {
    // At 7 h 30 the hours 7 to 11 of the morning are left: 12 to 16 °C.
    assert.equal(shownAt(rising, 'morning', '2026-07-15T05:30:00Z').temperature, 14)
  })

  test('of tomorrow tells its highest temperature', () => {
    const daily = [day('2026-07-15', { temperatureMax: 30 }), day('2026-07-16', { temperatureMax: 33.4 })]
    assert.equal(shownAt({ ...rising, daily }, 'tomorrow', dawn).temperature, 33.4)
  })

  test('of tomorrow has the condition of its whole day, as the list of a week', () => {
    const daily = [day('2026-07-16', { condition: 'thunderstorm' })]
    const { condition, icon } = shownAt({ ...rising, daily }, 'tomorrow', dawn)
    assert.deepEqual([condition, icon], ['thunderstorm', 'thunderstorms-rain'])
  })

  test('of tomorrow without its day tells the warmest of its hours', () => {
    assert.equal(shownAt(rising, 'tomorrow', dawn).temperature, 49)
  })

  test('is unknown where its hours are', () => {
    const short = forecastOf(from('2026-07-15T03:00:00Z', 3, () => ({})))
    assert.deepEqual(
      [shownAt(short, 'evening', dawn).temperature, shownAt(short, 'evening', dawn).icon],
      [null, 'unknown'],
    )
  })

  test('skips the hours whose figure is unknown', () => {
    const holes = forecastOf(
      from('2026-07-15T03:00:00Z', 40, (i) => ({ temperature: i % 2 ? null : 20, humidity: null })),
    )
    assert.equal(shownAt(holes, 'afternoon', dawn).temperature, 20)
    assert.equal(shownAt(holes, 'afternoon', dawn).humidity, null)
  })

  test('has the wind of most force, its mean and its strongest gust', () => {
    // 300° and 20° with the same force come from 340° on the whole, not from 160°.
    const wind = forecastOf(
      from('2026-07-15T03:00:00Z', 40, (i) => ({
        windSpeed: 30,
        windDirection: i % 2 ? 300 : 20,
        windGusts: 40 + i,
      })),
    )
    const evening = shownAt(wind, 'evening', dawn)
    assert.equal(evening.windDirection, 340)
    assert.equal(evening.windSpeed, 30)
    assert.equal(evening.windGusts, 56)
  })

  test('has a north wind from 0°, and no part in it for a wind of which one figure lacks', () => {
    const northern = (about: (i: number) => Partial<HourlyForecast>) =>
      shownAt(
        forecastOf(
          from('2026-07-15T03:00:00Z', 40, (i) => ({ windSpeed: 30, windDirection: 0, ...about(i) })),
        ),
        'evening',
        dawn,
      ).windDirection
    assert.equal(
      northern(() => ({})),
      0,
    )
    // A wind that turns between 350° and 10° comes from the north on the whole.
    assert.equal(
      northern((i) => ({ windDirection: i % 2 ? 350 : 10 })),
      0,
    )
    assert.equal(
      northern((i) => (i % 2 ? { windSpeed: null, windDirection: 90 } : {})),
      0,
    )
    assert.equal(
      northern((i) => (i % 2 ? { windDirection: null } : { windDirection: 90 })),
      90,
    )
  })

  test('has no direction where the winds cancel out', () => {
    const turning = forecastOf(from('2026-07-15T03:00:00Z', 40, (i) => ({ windDirection: i % 2 ? 90 : 270 })))
    assert.equal(shownAt(turning, 'evening', dawn).windDirection, null)
  })

  test('reads steps of three hours as well', () => {
    const steps = forecastOf(
      from('2026-07-15T03:00:00Z', 16, (i) => ({ temperature: i }), 3),
      { hourlyStep: 3 },
    )
    // 12 h and 15 h UTC are 14 h and 17 h in Paris: steps 3 and 4.
    assert.equal(shownAt(steps, 'afternoon', dawn).temperature, 3.5)
    // 2.5 of the 3 hours between 0° and 1°.
    assert.equal(shownAt(steps, 'current', '2026-07-15T05:30:00Z').temperature, 0.8)
  })

  test('of now falls back on what was observed when no step holds it', () => {
    const current = {
      ...hour('2026-07-15T01:40:00Z', { temperature: 7 }),
      cloudCover: null,
      visibility: null,
    }
    const later = forecastOf(
      from('2026-07-15T03:00:00Z', 16, () => ({}), 3),
      { hourlyStep: 3, current },
    )
    assert.deepEqual(
      [shownAt(later, 'current', '2026-07-15T02:00:00Z')].map(({ humidity, condition }) => [
        humidity,
        condition,
      ]),
      [[current.humidity, current.condition]],
    )
    const old = { ...later, hourly: [] }
    assert.equal(shownAt(old, 'current', '2026-07-15T05:00:00Z').temperature, null)
  })
})

describe('the sky of a period', () => {
  const afternoon = (skies: readonly (Condition | null)[], amount: number | null = null) =>
    shownAt(
      forecastOf(
        from('2026-07-15T10:00:00Z', 6, (i) => ({ condition: skies[i] ?? null, precipitation: amount })),
      ),
      'afternoon',
      dawn,
    )
  const cases: readonly [title: string, skies: readonly (Condition | null)[], condition: Condition | null][] =
    [
      ['is the middle one', ['clear', 'overcast', 'overcast', 'overcast', 'clear', 'clear'], 'clear'],
      ['is rain that lasts', ['clear', 'clear', 'rain', 'rain', 'rain', 'rain'], 'rain'],
      ['is a shower of a single hour', ['clear', 'clear', 'rain', 'clear', 'clear', 'clear'], 'showers'],
      [
        'is a storm, were it one hour among rain',
        ['rain', 'rain', 'rain', 'rain', 'rain', 'thunderstorm'],
        'thunderstorm',
      ],
      ['is told by the hours that are known', [null, 'fog', null, 'fog', null, 'fog'], 'fog'],
      ['is unknown when most are', [null, null, null, 'fog', null, null], null],
    ]
  for (const [title, skies, condition] of cases)
    test(title, () => assert.equal(afternoon(skies).condition, condition))

  test('is dry where drizzle is announced without a drop', () => {
    assert.equal(
      afternoon(
        Array.from({ length: 6 }, () => 'drizzle'),
        0,
      ).condition,
      'overcast',
    )
  })

  const clearFrom = (start: string) => forecastOf(from(start, 60, () => ({})))
  const places = {
    Strasbourg: { lat: 48.5734, lon: 7.7521 },
    Nantes: { lat: 47.2184, lon: -1.5536 },
    Brest: { lat: 48.3904, lon: -4.4861 },
    'Saint-Denis': { lat: -20.8789, lon: 55.4481 },
    Papeete: { lat: -17.5516, lon: -149.5585 },
  }
  // NOAA's solar calculator for 22 November 2026: sunrise at 7 h 47 in Strasbourg, 8 h 20 in Nantes, 8 h 36 in Brest.
  const lights: readonly [place: keyof typeof places, now: string, isDay: boolean][] = [
    ['Strasbourg', '2026-11-22T06:40:00Z', false],
    ['Strasbourg', '2026-11-22T06:55:00Z', true],
    ['Nantes', '2026-11-22T07:05:00Z', false],
    ['Nantes', '2026-11-22T07:39:00Z', true],
    ['Brest', '2026-11-22T07:25:00Z', false],
    ['Brest', '2026-11-22T07:45:00Z', true],
  ]
  for (const [place, now, isDay] of lights)
    test(`of now at ${now.slice(11, 16)} UTC has ${isDay ? 'the sun' : 'the moon'} in ${place}, whatever its hour began with`, () => {
      const { icon } = shownAt(clearFrom('2026-11-22T06:00:00Z'), 'current', now, places[place])
      assert.equal(icon, isDay ? 'clear-day' : 'clear-night')
    })

  // The evening's middle is 20 h in Paris: the sun is up in July, and long down in November.
  const periods: readonly [place: keyof typeof places, period: MapPeriod, start: string, isDay: boolean][] = [
    ['Nantes', 'evening', dawn, true],
    ['Nantes', 'evening', '2026-11-22T06:00:00Z', false],
    ['Nantes', 'night', dawn, false],
    ['Nantes', 'afternoon', '2026-11-22T06:00:00Z', true],
    // 20 h in Paris is 22 h in Réunion.
    ['Saint-Denis', 'evening', dawn, false],
    ['Papeete', 'tomorrow', dawn, true],
  ]
  for (const [place, period, start, isDay] of periods)
    test(`has ${isDay ? 'the sun' : 'the moon'} for the ${period} of ${start.slice(0, 10)} in ${place}`, () =>
      assert.equal(
        shownAt(clearFrom(start), period, start, places[place]).icon,
        isDay ? 'clear-day' : 'clear-night',
      ))
})
