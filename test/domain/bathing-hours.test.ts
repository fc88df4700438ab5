import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bathingHours } from '../../src/domain/bathing-hours.ts'
import type { HourlyForecast } from '../../src/domain/weather.ts'
import { hour } from '../support/forecast-samples.ts'

const zone = 'Europe/Paris'
const date = '2026-07-15'
/** An hour of that day by the clock of Paris. */
const at = (paris: number): string => new Date(Date.UTC(2026, 6, 15, paris - 2)).toISOString()
const clock = Array.from({ length: 24 }, (_, index) => index)

const fine = {
  condition: 'clear',
  precipitation: 0,
  precipitationProbability: 0,
  windSpeed: 10,
  uvIndex: 5,
} as const
const calm = { seaTemperature: 20, waveHeight: 0.5 }

type Air = Partial<HourlyForecast>
type Sea = { readonly seaTemperature: number | null; readonly waveHeight: number | null }

/** The spans found, as hours of Paris; days are light from 7 to 21 h. */
function spansOf(air: (hour: number) => Air = () => ({}), sea: (hour: number) => Partial<Sea> = () => ({})) {
  const weather = {
    hourly: clock.map((h) => ({ ...hour(at(h)), ...fine, isDay: h >= 7 && h <= 21, ...air(h) })),
    hourlyStep: 1 as const,
  }
  const seas = clock.map((h) => ({ time: at(h), ...calm, ...sea(h) }))
  const spans = bathingHours(weather, seas, { date, zone, warned: [] })
  const parisHour = (instant: string) => (Date.parse(instant) - Date.parse(at(0))) / 3_600_000
  return spans && spans.map(({ from, to }) => [parisHour(from), parisHour(to)])
}

describe('hours for bathing', () => {
  test('are those of daylight when sea and sky are kind', () => assert.deepEqual(spansOf(), [[7, 21]]))

  test('end before the hour in which the sun sets', () =>
    assert.deepEqual(
      spansOf((h) => ({ isDay: h >= 8 && h <= 17 })),
      [[8, 17]],
    ))

  const unkind: readonly [name: string, air: Air, sea: Partial<Sea>][] = [
    ['rain', { condition: 'rain', precipitation: 1 }, {}],
    ['a storm without an amount', { condition: 'thunderstorm', precipitation: 0 }, {}],
    ['a strong wind, from 30 km/h', { windSpeed: 30 }, {}],
    ['ultraviolet rays of 8, very high for the WHO', { uvIndex: 7.5 }, {}],
    ['waves above 1.25 m, a moderate sea', {}, { waveHeight: 1.26 }],
    ['water below 15 °C, of cold shock', {}, { seaTemperature: 14.9 }],
    ['an unknown wind', { windSpeed: null }, {}],
    ['an unknown amount of rain', { precipitation: null }, {}],
    ['unknown ultraviolet rays', { uvIndex: null }, {}],
    ['unknown waves', {}, { waveHeight: null }],
    ['unknown water', {}, { seaTemperature: null }],
  ]
  for (const [name, air, sea] of unkind)
    test(`leave out ${name}`, () => {
      const spans = spansOf(
        (h) => (h === 12 ? air : {}),
        (h) => (h === 12 ? sea : {}),
      )
      assert.deepEqual(spans, [
        [7, 12],
        [13, 21],
      ])
    })

  test('keep what is just within: 29 km/h, waves of 1.25 m, water of 15 °C, an index of 7', () => {
    const spans = spansOf(
      () => ({ windSpeed: 29, uvIndex: 7.4 }),
      () => ({ waveHeight: 1.25, seaTemperature: 15 }),
    )
    assert.deepEqual(spans, [[7, 21]])
  })

  test('are the two longest spans, in their order', () => {
    const windy = [9, 11, 15]
    assert.deepEqual(
      spansOf((h) => (windy.includes(h) ? { windSpeed: 40 } : {})),
      [
        [12, 15],
        [16, 21],
      ],
    )
    // Five hours, one, three and two.
    assert.deepEqual(
      spansOf((h) => ([12, 14, 18].includes(h) ? { windSpeed: 40 } : {})),
      [
        [7, 12],
        [15, 18],
      ],
    )
  })

  test('are none on a rough day, and unknown where nothing is known or the day is over', () => {
    assert.deepEqual(
      spansOf(undefined, () => ({ waveHeight: 3 })),
      [],
    )
    assert.equal(
      spansOf(undefined, () => ({ waveHeight: null })),
      null,
    )
    assert.equal(
      spansOf(() => ({ isDay: false })),
      null,
    )
  })

  test('are unknown, not none, on a day of which one of the figures is never known', () => {
    for (const air of [{ windSpeed: null }, { uvIndex: null }, { precipitation: null }])
      assert.equal(
        spansOf(() => air),
        null,
        JSON.stringify(air),
      )
    const weather = { hourly: clock.map((h) => ({ ...hour(at(h)), ...fine, isDay: true })) }
    assert.equal(bathingHours({ ...weather, hourlyStep: 1 }, [], { date, zone, warned: [] }), null)
  })

  test('end where an orange or red warning begins', () => {
    const hourly = [9, 10, 11].map((h) => ({ ...hour(at(h)), ...fine, isDay: true }))
    const seas = clock.map((h) => ({ time: at(h), ...calm }))
    const warned = [{ from: at(10), to: at(24) }]
    assert.deepEqual(bathingHours({ hourly, hourlyStep: 1 }, seas, { date, zone, warned }), [
      { from: at(9), to: at(10) },
    ])
  })

  test('begin again where a warning ends', () => {
    const hourly = [9, 10, 11].map((h) => ({ ...hour(at(h)), ...fine, isDay: true }))
    const seas = clock.map((h) => ({ time: at(h), ...calm }))
    const warned = [{ from: at(8), to: at(10) }]
    assert.deepEqual(bathingHours({ hourly, hourlyStep: 1 }, seas, { date, zone, warned }), [
      { from: at(10), to: at(12) },
    ])
  })

  test('of a forecast by three hours want all three of the sea', () => {
    const hourly = [9, 12].map((h) => ({ ...hour(at(h)), ...fine, isDay: true }))
    const seas = clock.map((h) => ({ time: at(h), ...calm, waveHeight: h === 14 ? 2 : 0.5 }))
    assert.deepEqual(bathingHours({ hourly, hourlyStep: 3 }, seas, { date, zone, warned: [] }), [
      { from: at(9), to: at(12) },
    ])
  })
})
