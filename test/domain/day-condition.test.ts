import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { agreedDay, dailyFromHourly } from '../../src/domain/daily-from-hourly.ts'
import { conditionOfDay } from '../../src/domain/day-condition.ts'
import { wetStep } from '../../src/domain/wet-spells.ts'
import type { Condition, HourlyForecast } from '../../src/domain/weather.ts'
import { day, hours } from '../support/forecast-samples.ts'

const zone = 'Europe/Paris'

type About = Partial<HourlyForecast>
/** What is said of the hours from one to another, the end not in it; and of all the others. */
type Stretch = readonly [from: number, to: number, about: About]

/** 12 January 2026 in Paris hour by hour. */
function dayOf(sky: About, ...stretches: readonly Stretch[]): Condition | null | undefined {
  const about = (hour: number): About => ({
    ...sky,
    ...stretches.find(([from, to]) => hour >= from && hour < to)?.[2],
  })
  return dailyFromHourly(hours('2026-01-11T23:00:00Z', 24, about), zone)[0]?.condition
}

const falls = (condition: Condition, precipitation: number, temperature = 12): About => ({
  condition,
  precipitation,
  precipitationProbability: 90,
  temperature,
})
const fair: About = { condition: 'partly-cloudy' }
const grey: About = { condition: 'overcast' }
const cold: About = { condition: 'partly-cloudy', temperature: -3 }
const icy: About = { condition: 'overcast', temperature: -1 }

describe('a day is named by the gravest of what falls in its 24 hours', () => {
  const table: readonly [what: string, sky: About, stretches: readonly Stretch[], named: Condition][] = [
    ['19 mm in one hour', fair, [[15, 16, falls('heavy-showers', 19)]], 'heavy-showers'],
    ['a storm of one hour', fair, [[15, 16, falls('thunderstorm', 19)]], 'thunderstorm'],
    ['heavy snow in one hour, −3 °C', cold, [[15, 16, falls('heavy-snow', 4, -3)]], 'heavy-snow-showers'],
    ['one hour of freezing rain', icy, [[15, 16, falls('freezing-rain', 1, -1)]], 'freezing-rain'],
    ['freezing rain at night', icy, [[22, 24, falls('freezing-rain', 3, -1)]], 'freezing-rain'],
    [
      'light snow of which nobody says how much',
      cold,
      [[4, 16, { ...falls('light-snow', 0, -3), precipitation: null }]],
      'light-snow',
    ],
    ['20 cm of snow before dawn', cold, [[2, 6, falls('heavy-snow', 5, -3)]], 'heavy-snow'],
    [
      'hail storms at night',
      fair,
      [
        [22, 23, falls('thunderstorm-hail', 12)],
        [23, 24, falls('heavy-thunderstorm-hail', 15)],
      ],
      'heavy-thunderstorm-hail',
    ],
    [
      'drizzle, then heavy rain',
      grey,
      [
        [9, 12, falls('light-drizzle', 0.1)],
        [12, 14, falls('heavy-rain', 10)],
      ],
      'heavy-rain',
    ],
    [
      'light snow, then freezing rain',
      icy,
      [
        [9, 12, falls('light-snow', 0.1, -1)],
        [12, 14, falls('freezing-rain', 2, -1)],
      ],
      'freezing-rain',
    ],
    [
      'light rain, then a storm',
      { ...fair, temperature: 15 },
      [
        [10, 14, falls('light-rain', 0.3, 15)],
        [17, 18, falls('thunderstorm', 22, 15)],
      ],
      'thunderstorm',
    ],
    [
      'snow at night at 0.5 °C',
      grey,
      [
        [0, 6, falls('snow', 1, 0.5)],
        [21, 24, falls('snow', 1, 0.5)],
      ],
      'snow',
    ],
    ['16 mm of rain before 4 h, then clear', { condition: 'clear' }, [[0, 4, falls('rain', 4)]], 'rain'],
    ['fog', { condition: 'fog' }, [], 'fog'],
    [
      '0.2 mm of drizzle',
      grey,
      [[8, 10, { ...falls('light-drizzle', 0.1), precipitationProbability: 40 }]],
      'overcast',
    ],
    // Snow and rain are told apart by the temperature where the code does not say.
    ['an amount under a dry code at 0.9 °C', grey, [[0, 12, falls('overcast', 2, 0.9)]], 'heavy-snow'],
    ['an amount under a dry code at 1 °C', grey, [[0, 12, falls('overcast', 2, 1)]], 'heavy-rain'],
    // By amount, whatever the code: 12 and 24 mm in a day, 8 mm in an hour.
    ['12 mm, one by one', grey, [[6, 18, falls('light-rain', 1)]], 'rain'],
    ['24 mm, one by one', grey, [[0, 24, falls('light-rain', 1)]], 'heavy-rain'],
    ['9 mm, one by one', grey, [[6, 15, falls('light-rain', 1)]], 'light-rain'],
    [
      '8 mm in one of five hours',
      grey,
      [
        [6, 10, falls('light-rain', 0.2)],
        [10, 11, falls('light-rain', 8)],
      ],
      'heavy-rain',
    ],
    ['drizzle all day', grey, [[6, 18, falls('drizzle', 0.3)]], 'drizzle'],
    ['two hours of rain', grey, [[9, 11, falls('light-rain', 2)]], 'light-showers'],
    ['showers all day', fair, [[8, 20, falls('showers', 0.5)]], 'showers'],
    ['rain and snow at once', icy, [[9, 14, falls('sleet', 0.5, 0)]], 'sleet'],
    [
      'rain that turns into snow',
      grey,
      [
        [4, 12, falls('rain', 2)],
        [12, 18, falls('light-snow', 0.4, 0)],
      ],
      'light-snow',
    ],
    [
      'a trace of snow on a rainy day',
      grey,
      [
        [4, 5, { ...falls('light-snow', 0.1, 0), precipitationProbability: 30 }],
        [9, 20, falls('light-rain', 0.5)],
      ],
      'light-rain',
    ],
    ['0.3 mm of snow that are likely', icy, [[4, 7, falls('light-snow', 0.1, -1)]], 'snow-showers'],
    // A hot day that ends in a storm, with or without a measured drop.
    [
      'a storm after sunset',
      { condition: 'clear', temperature: 34 },
      [[21, 22, falls('thunderstorm', 6, 27)]],
      'thunderstorm',
    ],
    [
      'a dry storm',
      { condition: 'clear', temperature: 34 },
      [[21, 22, { condition: 'thunderstorm' }]],
      'thunderstorm',
    ],
    ['a chance of rain', fair, [[9, 12, { precipitationProbability: 70 }]], 'partly-cloudy'],
    ['0.4 mm that are likely', grey, [[9, 11, falls('light-rain', 0.2)]], 'light-showers'],
    [
      'drizzle without a drop',
      grey,
      [[9, 18, { condition: 'light-drizzle', precipitationProbability: 20 }]],
      'overcast',
    ],
    ['sand in the air', { condition: 'clear' }, [[9, 12, { condition: 'sand' }]], 'sand'],
    [
      'squalls among showers',
      fair,
      [
        [9, 10, falls('showers', 1)],
        [10, 11, { condition: 'squalls' }],
      ],
      'squalls',
    ],
    [
      'a tornado in a storm',
      fair,
      [
        [9, 12, falls('thunderstorm', 9)],
        [12, 13, { condition: 'tornado' }],
      ],
      'tornado',
    ],
  ]
  for (const [what, sky, stretches, named] of table)
    test(`${what}: ${named}`, () => assert.equal(dayOf(sky, ...stretches), named))
})

describe('the sky of a dry day', () => {
  test('is the middle one of its waking hours', () => {
    assert.equal(dayOf({ condition: 'few-clouds' }, [0, 10, { condition: 'clear' }]), 'few-clouds')
    assert.equal(dayOf({ condition: 'clear' }, [0, 7, { condition: 'fog' }]), 'clear')
    // Eight hours of fourteen from 7 h on; the night after 21 h would make it the other one.
    assert.equal(dayOf({ condition: 'overcast' }, [7, 15, { condition: 'clear' }]), 'clear')
    assert.equal(dayOf({ condition: 'overcast' }, [13, 21, { condition: 'clear' }]), 'clear')
  })

  test('is unknown when fewer than half of its hours are known', () => {
    assert.equal(dayOf({ condition: null }, [0, 13, { condition: 'clear' }]), null)
    assert.equal(conditionOfDay([], zone), null)
  })

  test('is that of the night when only the night is left', () =>
    assert.equal(
      conditionOfDay(
        [wetStep({ start: Date.parse('2026-01-12T21:00:00Z'), hours: 1 }, said('fog', 0))],
        zone,
      ),
      'fog',
    ))
})

const said = (condition: Condition | null, precipitation: number | null, temperature = 12) => ({
  condition,
  precipitation,
  precipitationProbability: null,
  temperature,
})

describe('longer steps', () => {
  const steps = (hoursOfStep: number, ...each: readonly ReturnType<typeof said>[]) =>
    conditionOfDay(
      each.map((one, i) =>
        wetStep(
          { start: Date.parse('2026-01-11T23:00:00Z') + i * hoursOfStep * 3_600_000, hours: hoursOfStep },
          one,
        ),
      ),
      zone,
    )
  const dry = said('overcast', 0)

  test('of three hours make a shower when one is wet', () =>
    assert.equal(steps(3, dry, dry, dry, said('light-rain', 2), dry, dry, dry, dry), 'light-showers'))

  test('of six hours are as strong as their amount, and rain', () =>
    assert.equal(steps(6, dry, dry, said('heavy-rain', 4), dry), 'light-rain'))

  test('of six hours keep the showers that the source calls so', () =>
    assert.equal(
      steps(6, said('clear', 0), said('clear', 0), said('showers', 4), said('clear', 0)),
      'light-showers',
    ))

  test('that are all wet make rain, however few are left of the day', () =>
    assert.equal(steps(1, said('rain', 3), said('rain', 3)), 'rain'))
})

describe('a day without hours is what its own figures say', () => {
  const table: readonly [
    Condition | null,
    precipitation: number | null,
    warmest: number,
    Condition | null,
  ][] = [
    ['overcast', 3, 12, 'light-rain'],
    ['overcast', 3, -2, 'light-snow'],
    ['overcast', 0.4, 12, 'overcast'],
    ['light-rain', 25, 12, 'heavy-rain'],
    ['light-showers', null, 12, 'light-showers'],
    ['rain', 0, 12, 'overcast'],
    ['freezing-rain', 0.3, -1, 'freezing-rain'],
    [null, null, 12, null],
  ]
  for (const [condition, precipitation, temperatureMax, named] of table)
    test(`${condition}, ${precipitation} mm, ${temperatureMax} °C: ${named}`, () => {
      const given = day('2026-01-12', {
        condition,
        precipitation,
        temperatureMax,
        precipitationProbability: null,
      })
      assert.equal(agreedDay(given).condition, named)
    })
})
