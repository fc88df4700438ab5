import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ranges } from '../../src/domain/ranges.ts'

describe('what is believed of a figure', () => {
  // Of the WMO’s archive of extremes, but for the heat index of Dhahran in 2003; heights are the Dead Sea’s and Everest’s.
  const records: readonly (readonly [keyof typeof ranges, least: number, most: number])[] = [
    ['temperature', -89.2, 56.7],
    ['feelsLike', -89.2, 81.1],
    ['windSpeed', 0, 408],
    ['pressure', 870, 1084.8],
    ['precipitation', 0, 305],
    ['dailyPrecipitation', 0, 1825],
    ['elevation', -430, 8849],
    // Sea water freezes at −1.9 °C; the bay of Kuwait in 2020, and the buoy K5 in 2013.
    ['seaTemperature', -1.9, 37.6],
    ['waveHeight', 0, 19],
    // The European index begins at 0, and its last class at 100.
    ['airIndex', 0, 150],
  ]
  for (const [name, ...extremes] of records)
    test(`holds the records of the Earth: ${name}`, () => {
      const [min, max] = ranges[name]
      for (const record of extremes) assert.ok(min <= record && record <= max, `${record}`)
    })

  // 95 °F is a hot day, 29.9 inches of mercury are the usual pressure, and no wind of this Earth has blown at 600 km/h.
  // Above the tropics it freezes from 5,000 metres on, which are 16,400 feet.
  const mistakes: readonly (readonly [keyof typeof ranges, figure: number])[] = [
    ['temperature', 95],
    ['feelsLike', 95],
    ['pressure', 29.9],
    ['windSpeed', 600],
    ['freezingLevel', 16_400],
    // A sea of 20 °C is of 68 °F, those waves of 19 m are of 62 feet, and Mont Blanc is 15,774 feet high; 40 cm of snow are a winter.
    ['seaTemperature', 68],
    ['waveHeight', 62],
    ['elevation', 15_774],
    ['snowDepthMetres', 40],
    ['percent', 101],
    ['direction', 361],
    // Pounds on a square foot; a tide of twelve metres is one of 39 feet.
    ['pressure', 2_116],
    ['seaLevel', 39],
    // Twice and more what has ever been measured of each.
    ['precipitation', 600],
    ['dailyPrecipitation', 3_650],
    ['uvIndex', 45],
    ['visibilityMetres', 500_000],
    ['wavePeriod', 100],
    ['spread', 40],
    ['concentration', 30_000],
    ['airIndex', 3_000],
    ['pollen', 80_000],
    // No such codes.
    ['weatherCode', 1_500],
    ['flag', 2],
  ]
  for (const [name, figure] of mistakes)
    test(`holds no figure of other units or of a broken source: ${name} of ${figure}`, () => {
      const [min, max] = ranges[name]
      assert.ok(figure < min || figure > max)
    })

  test('is nothing, too, where that can be', () => {
    const nothing = (
      'spread percent windSpeed direction precipitation dailyPrecipitation uvIndex visibilityMetres ' +
      'snowDepthMetres flag weatherCode waveHeight wavePeriod concentration airIndex pollen'
    ).split(' ')
    for (const name of Object.keys(ranges)) {
      const [min, max] = ranges[name as keyof typeof ranges]
      if (nothing.includes(name)) assert.equal(min, 0, name)
      assert.ok(min < max, name)
    }
  })
})
