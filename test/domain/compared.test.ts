import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compared } from '../../src/domain/compared.ts'
import type { NearNormals } from '../../src/domain/normals.ts'
import type { HourlyForecast, PlaceWeather } from '../../src/domain/weather.ts'
import {
  certaintyInFull,
  certaintyName,
  certaintyText,
  secondWeekText,
} from '../../src/web/text/certainty.ts'
import { comparedText, recordText } from '../../src/web/text/compared.ts'
import { placeWeather } from '../support/place-weather.ts'
import { lyonBron } from '../support/stations.ts'

const zone = 'Europe/Paris'
const hourMs = 3_600_000
const noon = new Date('2026-11-22T11:00:00.000Z')

const bron: NearNormals = {
  km: 11.6,
  rise: -30,
  correction: 0,
  station: {
    ...lyonBron,
    highs: [7.1, 9, 13.8, 17.4, 21.5, 25.6, 28.2, 28, 23.1, 17.7, 11.4, 7.7],
    lows: [1.1, 1.4, 4.2, 7.2, 11.2, 15, 17, 16.6, 12.8, 9.6, 4.9, 2],
    rain: null,
    recordHighs: [],
    recordLows: [],
  },
}

/** A forecast made at noon in which every hour before is so warm, and now and the maximum are as said. */
function forecast(before: number, now: number, high: number, at = noon): PlaceWeather {
  const weather = placeWeather(at.toISOString())
  const hours: readonly HourlyForecast[] = weather.hourly.map((hour) => ({ ...hour, temperature: now }))
  const from = Date.parse('2026-11-20T23:00:00.000Z')
  return {
    ...weather,
    current: { ...weather.current, temperature: now },
    hourly: hours,
    daily: weather.daily.map((day) => ({ ...day, temperatureMax: high })),
    past: {
      from: new Date(from).toISOString(),
      celsius: Array.from({ length: (at.getTime() - from) / hourMs }, () => before),
    },
  }
}
/** No-break spaces as plain ones. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')
const sentence = (weather: PlaceWeather, normals: NearNormals | null, now = noon): string | null => {
  const result = compared(weather, normals, now, zone)
  return result && plain(comparedText(result))
}

describe('today is compared', () => {
  test('beside the same hour of yesterday and the normal, with its years, station and distance', () => {
    assert.equal(
      sentence(forecast(9.9, 14, 13.6), bron),
      '4° de plus qu’hier à la même heure ; maximale 3° au-dessus de la normale de fin novembre (1991\u2060–\u20602020, Lyon-Bron, 12 km).',
    )
    assert.equal(
      sentence(forecast(14, 11.8, 7.4), bron),
      '2° de moins qu’hier à la même heure ; maximale 3° au-dessous de la normale de fin novembre (1991\u2060–\u20602020, Lyon-Bron, 12 km).',
    )
  })

  // 2.3 °C colder than the station at 452 m: a hill is no cold day.
  test('at the height of the place, which the sentence says', () => {
    const below = { ...bron, station: { ...bron.station, name: 'Usinens', height: 452 }, km: 20.5 }
    assert.equal(
      sentence(forecast(10, 10, 8.3), { ...below, rise: 348, correction: -2.262 }),
      'Comme hier à la même heure ; maximale dans la normale de fin novembre (1991\u2060–\u20602020, Usinens, 21 km, altitude 452 m, 348 m plus bas, corrigée de −2,3°).',
    )
    assert.match(
      sentence(forecast(10, 10, 8.3), { ...below, rise: -100, correction: 0.65 }) ?? '',
      /maximale 3° au-dessous de la normale de fin novembre \(.*altitude 452 m, 100 m plus haut, corrigée de \+0,7°\)/,
    )
  })

  test('as the same when it is', () => {
    assert.equal(
      sentence(forecast(9.9, 10.2, 10.6), bron),
      'Comme hier à la même heure ; maximale dans la normale de fin novembre (1991\u2060–\u20602020, Lyon-Bron, 12 km).',
    )
  })

  test('beside what is known: yesterday without a station, the normal without yesterday, nothing without both', () => {
    const weather = forecast(9.9, 14, 13.6)
    const { past: _, ...others } = weather
    assert.equal(sentence(weather, null), '4° de plus qu’hier à la même heure.')
    assert.match(sentence(others, bron) ?? '', /^Maximale 3° au-dessus/)
    assert.equal(sentence(others, null), null)
  })

  test('beside nothing when it is simulated', () => {
    assert.equal(sentence({ ...forecast(9.9, 14, 13.6), source: 'simulated' }, bron), null)
  })
})

test('the hour of yesterday is that of the wall, also on the day when clocks go back', () => {
  const at = new Date('2026-10-25T11:00:00.000Z')
  const weather = forecast(9, 14, 14, at)
  const from = Date.parse('2026-10-23T22:00:00.000Z')
  const celsius = Array.from({ length: (at.getTime() - from) / hourMs }, (_, index) => index)
  const result = compared(
    { ...weather, past: { from: new Date(from).toISOString(), celsius } },
    null,
    at,
    zone,
  )
  // Noon of Saturday in summer time is 10 h UTC, twelve hours after its midnight.
  assert.equal(result?.sameHour?.before, 12)
})

test('a day that lacks one hour has a maximum, one that lacks two has none', () => {
  const weather = forecast(9, 10, 11)
  const highs = (lacking: number) => {
    const celsius = weather.past?.celsius.map((degrees, hour) => (hour < lacking ? null : degrees)) ?? []
    const past = { from: '2026-11-20T23:00:00.000Z', celsius }
    return compared({ ...weather, past }, null, noon, zone)?.highs
  }
  assert.deepEqual([highs(0)?.before, highs(1)?.before, highs(2)], [9, 9, null])
})

test('the hour of yesterday is compared where hours begin at half past those of the world', () => {
  // Ten in the morning of the Marquesas, nine hours and a half behind.
  const at = new Date('2026-11-22T19:30:00.000Z')
  const weather = forecast(9, 14, 14, at)
  const from = Date.parse('2026-11-21T09:30:00.000Z')
  const celsius = Array.from({ length: (at.getTime() - from) / hourMs }, (_, index) => index)
  const hourly = weather.hourly.map((hour, index) => ({
    ...hour,
    time: new Date(at.getTime() + index * hourMs).toISOString(),
  }))
  const past = { from: new Date(from).toISOString(), celsius }
  assert.equal(compared({ ...weather, hourly, past }, null, at, 'Pacific/Marquesas')?.sameHour?.before, 10)
})

test('the sentence of a record says what it was until then', () => {
  const record = { celsius: 23, day: 2, year: 1924 }
  assert.equal(
    plain(recordText({ kind: 'high', record }, '2026-11-22')),
    'Record de chaleur de novembre battu : il était de 23,0 °C, le 2 novembre 1924.',
  )
})

describe('how sure the week is, in a sentence', () => {
  const days = (unsure: readonly number[], approximate: readonly number[] = []) =>
    Array.from({ length: 7 }, (_, index) => ({
      date: `2026-11-${22 + index}`,
      min: { low: 4, high: 6 },
      max: { low: 9, high: 14 },
      within: 2 + index / 4,
      certainty: unsure.includes(index)
        ? ('unsure' as const)
        : approximate.includes(index)
          ? ('approximate' as const)
          : ('sure' as const),
    }))
  for (const [unsure, approximate, text] of [
    [[], [], 'Températures sûres cette semaine.'],
    [[], [2, 4], 'Températures à 3° près cette semaine.'],
    [[5], [4], 'Températures incertaines vendredi.'],
    [[4, 5, 6], [3], 'Températures incertaines à partir de jeudi.'],
    [[2, 5], [], 'Températures incertaines mardi et vendredi.'],
    [[1, 3, 5], [], 'Températures incertaines 3 jours sur 7.'],
  ] as const)
    test(text, () => assert.equal(plain(certaintyText(days(unsure, approximate), '2026-11-22')), text))

  test('a day is read out with the bounds of both its extremes', () => {
    const [day] = days([], [0])
    assert.ok(day)
    assert.equal(certaintyName(day), 'à 2° près')
    assert.equal(
      certaintyInFull({ ...day, certainty: 'unsure', min: { low: 4.2, high: 3.8 } }),
      'incertain, quatre fois sur cinq minimum 4° et maximum de 9 à 14°',
    )
  })
})

describe('the second week in a sentence', () => {
  const week = { days: [], until: '2026-12-05', normals: bron }
  for (const [warmth, wetness, text] of [
    ['colder', 'wetter', 'Temps plus froid et plus humide que la normale.'],
    ['usual', 'drier', 'Temps de saison, plus sec que la normale.'],
    ['much-warmer', 'usual', 'Temps nettement plus chaud que la normale, avec des pluies de saison.'],
    ['usual', 'usual', 'Températures et pluies de saison.'],
    ['warmer', null, 'Temps plus chaud que la normale.'],
  ] as const)
    test(text, () => assert.equal(secondWeekText({ ...week, warmth, wetness }), text))
})
