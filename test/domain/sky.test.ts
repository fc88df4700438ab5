import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  agreedCondition,
  conditionOfStep,
  iconFor,
  iconNames,
  isFalling,
  seenFall,
  showsFeelsLike,
  skyIcon,
  skyTheme,
} from '../../src/domain/sky.ts'
import { conditions, type Condition } from '../../src/domain/weather.ts'

const wet = { precipitation: 1, precipitationProbability: 80 }
const dry = { precipitation: 0, precipitationProbability: 10 }

describe('the icon of an hour', () => {
  const table: [
    Condition | null,
    boolean | null,
    { precipitation: number | null; precipitationProbability: number | null },
    string,
  ][] = [
    ['clear', true, dry, 'clear-day'],
    ['clear', false, dry, 'clear-night'],
    ['few-clouds', false, dry, 'few-clouds-night'],
    ['partly-cloudy', true, dry, 'partly-cloudy-day'],
    ['overcast', false, dry, 'overcast'],
    ['fog', false, dry, 'fog'],
    ['freezing-fog', true, dry, 'fog'],
    ['light-showers', false, wet, 'partly-cloudy-night-light-rain'],
    ['showers', true, wet, 'partly-cloudy-day-rain'],
    ['heavy-showers', true, wet, 'partly-cloudy-day-heavy-rain'],
    ['light-drizzle', true, wet, 'light-drizzle'],
    ['snow-showers', true, wet, 'partly-cloudy-day-snow'],
    ['heavy-rain', true, wet, 'heavy-rain'],
    ['freezing-drizzle', true, wet, 'freezing-drizzle'],
    ['thunderstorm-hail', false, wet, 'thunderstorms-hail'],
    // Models do return drizzle codes with nothing falling.
    ['drizzle', true, { precipitation: 0, precipitationProbability: 20 }, 'overcast'],
    ['drizzle', true, { precipitation: 0.1, precipitationProbability: 20 }, 'drizzle'],
    ['drizzle', true, { precipitation: 0.09, precipitationProbability: 49 }, 'overcast'],
    ['light-rain', true, { precipitation: 0, precipitationProbability: 50 }, 'light-rain'],
    ['light-showers', true, { precipitation: 0, precipitationProbability: 49 }, 'partly-cloudy-day'],
    ['light-showers', false, { precipitation: 0, precipitationProbability: 49 }, 'partly-cloudy-night'],
    ['light-snow', true, dry, 'overcast'],
    // Without numbers the code is all there is.
    ['rain', true, { precipitation: null, precipitationProbability: null }, 'rain'],
    ['rain', true, { precipitation: null, precipitationProbability: 20 }, 'overcast'],
    // A storm is never hidden.
    ['thunderstorm', true, dry, 'thunderstorms-rain'],
    [null, true, wet, 'unknown'],
    ['clear', null, dry, 'clear-day'],
  ]
  for (const [condition, isDay, numbers, icon] of table) {
    test(`for ${condition}, day ${isDay}, ${numbers.precipitation} mm, ${numbers.precipitationProbability} % is ${icon}`, () =>
      assert.equal(iconFor(condition, isDay, numbers), icon))
  }

  test('exists for every condition, day and night, and shows the sun or moon only in its own form', () => {
    for (const condition of conditions) {
      const day = iconFor(condition, true, wet)
      const night = iconFor(condition, false, wet)
      assert.ok(iconNames.includes(day) && iconNames.includes(night) && day !== 'unknown')
      assert.ok(!day.includes('night') && !night.includes('day'))
      assert.equal(day === night, !day.includes('day'), condition)
    }
  })
})

test('the icon of a day has the sun, and is unknown without a condition', () => {
  assert.equal(skyIcon('light-showers', true), 'partly-cloudy-day-light-rain')
  assert.equal(skyIcon(null, true), 'unknown')
})

test('a condition that its numbers deny becomes a cloud, and stays one when asked again', () => {
  for (const condition of conditions) {
    const once = agreedCondition(condition, dry)
    assert.equal(isFalling(once), condition.includes('thunderstorm'), condition)
    assert.equal(agreedCondition(once, dry), once)
    if (isFalling(condition)) assert.equal(agreedCondition(condition, wet), condition)
  }
})

describe('rain under a dry code', () => {
  const dryIcons = [
    'clear-day',
    'clear-night',
    'partly-cloudy-day',
    'partly-cloudy-night',
    'overcast',
    'fog',
    'few-clouds-day',
    'few-clouds-night',
  ]
  test('is drawn whatever the code, by day and by night', () => {
    for (const condition of conditions) {
      for (const isDay of [true, false, null])
        for (const precipitation of [0.1, 1, 30])
          assert.ok(!dryIcons.includes(iconFor(condition, isDay, { precipitation })), condition)
    }
  })
  // Météo-France: 1–3 mm/h faible, 4–7 modérée, 8 and more forte.
  const table: [Condition, number, number | null, Condition][] = [
    ['overcast', 0.1, 12, 'light-rain'],
    ['overcast', 4, 12, 'rain'],
    ['fog', 8, 12, 'heavy-rain'],
    ['clear', 0.3, null, 'light-showers'],
    ['partly-cloudy', 5, 12, 'showers'],
    ['overcast', 1, -2, 'light-snow'],
    ['few-clouds', 1, 0.9, 'snow-showers'],
    ['few-clouds', 1, 1, 'light-showers'],
    ['tornado', 3, 15, 'tornado'],
  ]
  for (const [condition, precipitation, temperature, agreed] of table) {
    test(`of ${precipitation} mm at ${temperature} °C under ${condition} is ${agreed}`, () =>
      assert.equal(agreedCondition(condition, { precipitation, temperature }), agreed))
  }
})

describe('the condition of a step', () => {
  const table: [start: Condition | null, end: Condition | null, condition: Condition | null][] = [
    ['clear', 'rain', 'rain'],
    ['rain', 'overcast', 'overcast'],
    ['clear', 'overcast', 'clear'],
    ['rain', 'thunderstorm', 'thunderstorm'],
    [null, 'snow', 'snow'],
    [null, 'clear', 'clear'],
    ['clear', null, null],
    ['clear', 'tornado', 'tornado'],
  ]
  for (const [start, end, condition] of table) {
    test(`from ${start} to ${end} is ${condition}`, () =>
      assert.equal(conditionOfStep(start, end), condition))
  }
})

describe('the painted sky', () => {
  const table: [Condition | null, boolean | null, string][] = [
    ['clear', true, 'clear-day'],
    ['partly-cloudy', true, 'fair-day'],
    ['overcast', true, 'cloud-day'],
    ['freezing-fog', true, 'fog-day'],
    ['drizzle', true, 'rain-day'],
    ['freezing-rain', true, 'rain-day'],
    ['heavy-snow-showers', true, 'snow-day'],
    ['thunderstorm', true, 'thunder-day'],
    ['clear', false, 'clear-night'],
    ['few-clouds', false, 'clear-night'],
    ['thunderstorm', false, 'cloud-night'],
    ['fog', false, 'cloud-night'],
    [null, true, 'cloud-day'],
    [null, null, 'cloud-day'],
  ]
  for (const [condition, isDay, theme] of table) {
    test(`of ${condition}, day ${isDay}, is ${theme}`, () => assert.equal(skyTheme(condition, isDay), theme))
  }
})

test('feels-like is shown from 3 °C away, colder or warmer', () => {
  assert.equal(showsFeelsLike(14, 11), true)
  assert.equal(showsFeelsLike(30, 33), true)
  assert.equal(showsFeelsLike(14, 11.1), false)
  assert.equal(showsFeelsLike(null, 11), false)
  assert.equal(showsFeelsLike(14, null), false)
})

describe('what radars see fall', () => {
  for (const [condition, temperature, fall] of [
    ['rain', 8, 'rain'],
    ['light-snow', 2, 'mixed'],
    ['sleet', 3, 'mixed'],
    ['overcast', 0.5, 'mixed'],
    [null, null, 'rain'],
  ] as const)
    test(`is ${fall} under ${condition} at ${temperature} °C`, () =>
      assert.equal(seenFall({ condition, temperature }), fall))
})
