import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { climateAt } from '../../src/domain/climate-normals.ts'

type Row = readonly [
  number: string,
  name: string,
  lat: number,
  lon: number,
  height: number,
  from: number,
  to: number,
  highs: readonly number[],
  lows: readonly number[],
]
/** Of Météo-France, most of them 1991–2020. */
const { rows } = JSON.parse(readFileSync(new URL('../../data/normals.json', import.meta.url), 'utf8')) as {
  readonly rows: readonly Row[]
}

/** The stations that the simulated climate names and that publish their normals. */
const numbers =
  '06088001 13054001 14137001 20004002 20148001 21473001 29075001 31069001 33281001 35281001 37179001 44020001 54526001 ' +
  '59343001 63113001 64024001 66136001 67124001 69029001 87085006 91027002 97101015 97213004 97307001 97418110 97502001 ' +
  '98404001 98508001 98613001 98715002 98818001'

const yearDays = 365.25
/** Days of the year from one to the other, by the shorter way. */
const daysBetween = (a: number, b: number): number =>
  Math.abs(((((a - b) % yearDays) + 1.5 * yearDays) % yearDays) - yearDays / 2)

/** The day at the height of the wave of a year that fits twelve months best. */
function heightOfWave(months: readonly number[]): number {
  const angle = (month: number): number => (2 * Math.PI * (month + 0.5)) / 12
  const sum = (of: (angle: number) => number): number =>
    months.reduce((total, figure, month) => total + figure * of(angle(month)), 0)
  return (Math.atan2(sum(Math.sin), sum(Math.cos)) / (2 * Math.PI)) * yearDays
}

for (const number of numbers.split(' ')) {
  const row = rows.find(([other]) => other === number) ?? assert.fail(number)
  const [, name, lat, lon, height, , , highs, lows] = row
  test(`the simulated climate of ${name} is that of its normals`, () => {
    const climate = climateAt({ lat, lon })
    const means = highs.map((high, month) => (high + (lows[month] ?? NaN)) / 2)
    const swing = highs.reduce((sum, high, month) => sum + high - (lows[month] ?? NaN), 0) / 12
    const near = (what: string, found: number, expected: number, tolerance: number) =>
      assert.ok(Math.abs(found - expected) <= tolerance, `${what} ${found}, not ${expected}`)
    near('coldest', climate.coldest, Math.min(...means), 1)
    near('warmest', climate.warmest, Math.max(...means), 1)
    near('swing', climate.swing, swing, 1.6)
    // Metres: less than what a kilometre of height makes of them, 0.1 °C.
    near('height', climate.elevation, height, 15)
    // In the tropics months are much alike.
    near('days from the warmest', daysBetween(climate.warmestDay, heightOfWave(means)), 0, 25)
  })
}

/** Where no land slows the wind: Saint-Pierre and Kerguelen, which are among these stations, and Terre Adélie. */
const windiest = ['97502001', '98404001']
const stationsOf = (isOurs: (number: string) => boolean) =>
  rows
    .filter(([number]) => numbers.includes(number) && isOurs(number))
    .map(([, name, lat, lon]) => ({ name, lat, lon }))

// At ten metres above the ground: two to six metres a second, and seven to eleven in those three.
for (const [where, places, from, to] of [
  ['most of France', stationsOf((number) => !windiest.includes(number)), 7, 22],
  [
    'the windiest lands',
    [...stationsOf((number) => windiest.includes(number)), { name: 'Terre Adélie', lat: -66.66, lon: 140 }],
    25,
    40,
  ],
] as const)
  test(`the usual wind of ${where} is one of ${from} to ${to} km/h`, () => {
    for (const { name, ...place } of places) {
      const { wind } = climateAt(place)
      assert.ok(wind >= from && wind <= to, `${name} ${wind}`)
    }
  })

// They blow towards the equator and the west: from the north-east north of it, from the east to the south-east south of it.
for (const [side, places, from, to] of [
  [
    'north of the equator',
    [
      { name: 'Le Raizet', lat: 16.26, lon: -61.52 },
      { name: 'Le Lamentin', lat: 14.6, lon: -61 },
      { name: 'Saint-Barthélemy', lat: 17.9, lon: -62.84 },
      { name: 'Cayenne', lat: 4.82, lon: -52.37 },
    ],
    30,
    90,
  ],
  [
    'south of it',
    [
      { name: 'Saint-Denis', lat: -20.89, lon: 55.52 },
      { name: 'Pamandzi', lat: -12.81, lon: 45.28 },
      { name: 'Nouméa', lat: -22.28, lon: 166.45 },
      { name: 'Faaa', lat: -17.55, lon: -149.61 },
      { name: 'Hihifo', lat: -13.24, lon: -176.18 },
    ],
    80,
    150,
  ],
] as const)
  test(`the trades blow from ${from} to ${to}° ${side}, more often than not`, () => {
    for (const { name, ...place } of places) {
      const { windFrom, steadiness } = climateAt(place)
      assert.ok(windFrom >= from && windFrom <= to && steadiness > 0.5, `${name} ${windFrom}`)
    }
  })

// The west winds of middle latitudes; between mountains of the south they turn into the mistral and the tramontane.
for (const [winds, places, from, to] of [
  [
    'west winds',
    '14137001 29075001 31069001 33281001 35281001 37179001 44020001 54526001 59343001',
    180,
    300,
  ],
  ['west winds', '21473001 63113001 64024001 67124001 87085006 91027002 97502001', 180, 300],
  ['mistral and tramontane', '13054001 66136001', 300, 350],
] as const)
  test(`the ${winds} blow from ${from} to ${to}°`, () => {
    for (const { name, ...place } of stationsOf((number) => places.includes(number))) {
      const { windFrom } = climateAt(place)
      assert.ok(windFrom >= from && windFrom <= to, `${name} ${windFrom}`)
    }
  })

test('an island keeps its own climate, and lends it to the sea far around it', () => {
  const [saintDenis] = stationsOf((number) => number === '97418110')
  const onLand = climateAt(saintDenis ?? assert.fail('no station'))
  assert.deepEqual(climateAt({ lat: -27, lon: 57 }), onLand)
})

test('the climate between two towns is between theirs', () => {
  const coldest = (lon: number) => climateAt({ lat: 48, lon }).coldest
  // From Brest to Strasbourg, by Rennes: milder the nearer to the ocean.
  const towards = [-4.4, -3, -1.7, 5, 7.6].map(coldest)
  assert.deepEqual(
    towards,
    towards.toSorted((a, b) => b - a),
  )
})
