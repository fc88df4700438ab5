import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Body, Observer, SearchRiseSet } from 'astronomy-engine'
import type { Coordinates } from '../../src/domain/geo.ts'
import { addDays, localDate, localClock, startOfLocalDay } from '../../src/domain/local-time.ts'
import { isDay, moonOfDays, sunAltitude, sunMoonTimes, type SunMoonTimes } from '../../src/domain/sun-moon.ts'

const parisZone = 'Europe/Paris'
const paris = { lat: 48.8566, lon: 2.3522 }

const timesOf = (at: Coordinates, date: string, zone: string) =>
  sunMoonTimes(at, date, zone, moonOfDays(date, zone))

const timesOn = (at: Coordinates, date: string, zone: string): SunMoonTimes => timesOf(at, date, zone)[0]

const minutesOf = (instant: string | null, zone: string): number => {
  assert.ok(instant)
  const { hour, minute } = localClock(instant, zone)
  return hour * 60 + minute + new Date(instant).getUTCSeconds() / 60
}

const clock = (text: string): number => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * 60 + minute
}

const near = (actual: number, expected: number, tolerance: number, what: string): void =>
  assert.ok(
    Math.abs(actual - expected) <= tolerance,
    `${what}: ${actual}, expected ${expected} ± ${tolerance}`,
  )

/**
 * An independent sun: the equations of the NOAA solar calculator (Meeus, Astronomical Algorithms), which give the
 * instants at which the sun's centre is so far from the zenith, in milliseconds, from the noon of a UTC day at the place.
 */
function noaaSun({ lat, lon }: Coordinates, noonUtc: number, zenith = 90.833): { rise: number; set: number } {
  const rad = Math.PI / 180
  const at = (instant: number): { equation: number; declination: number } => {
    const t = (instant / 86_400_000 + 2_440_587.5 - 2_451_545) / 36_525
    const meanLongitude = (280.46646 + t * (36_000.76983 + t * 0.0003032)) % 360
    const anomaly = 357.52911 + t * (35_999.05029 - 0.0001537 * t)
    const eccentricity = 0.016708634 - t * (0.000042037 + 0.0000001267 * t)
    const centre =
      Math.sin(anomaly * rad) * (1.914602 - t * (0.004817 + 0.000014 * t)) +
      Math.sin(2 * anomaly * rad) * (0.019993 - 0.000101 * t) +
      Math.sin(3 * anomaly * rad) * 0.000289
    const node = (125.04 - 1934.136 * t) * rad
    const longitude = (meanLongitude + centre - 0.00569 - 0.00478 * Math.sin(node)) * rad
    const obliquity = (23.4392911 - 0.0130042 * t + 0.00256 * Math.cos(node)) * rad
    const y = Math.tan(obliquity / 2) ** 2
    const l = meanLongitude * rad
    const m = anomaly * rad
    const equation =
      4 *
      (1 / rad) *
      (y * Math.sin(2 * l) -
        2 * eccentricity * Math.sin(m) +
        4 * eccentricity * y * Math.sin(m) * Math.cos(2 * l) -
        0.5 * y * y * Math.sin(4 * l) -
        1.25 * eccentricity ** 2 * Math.sin(2 * m))
    return { equation, declination: Math.asin(Math.sin(obliquity) * Math.sin(longitude)) }
  }
  const solve = (sign: 1 | -1): number => {
    let instant = noonUtc - lon * 240_000
    for (let round = 0; round < 6; round += 1) {
      const { equation, declination } = at(instant)
      const cosine =
        Math.cos(zenith * rad) / (Math.cos(lat * rad) * Math.cos(declination)) -
        Math.tan(lat * rad) * Math.tan(declination)
      const hourAngle = Math.acos(cosine) / rad
      instant = noonUtc - (lon * 4 + equation) * 60_000 + sign * hourAngle * 240_000
    }
    return instant
  }
  return { rise: solve(-1), set: solve(1) }
}

describe('sunrise and sunset', () => {
  // Published times for Paris, to the minute.
  const published: [date: string, rise: string, set: string][] = [
    ['2026-06-21', '05:47', '21:58'],
    ['2026-12-21', '08:41', '16:56'],
  ]
  for (const [date, rise, set] of published) {
    test(`in Paris on ${date} are ${rise} and ${set}`, () => {
      const times = timesOn(paris, date, parisZone)
      near(minutesOf(times.sunrise, parisZone), clock(rise), 1.5, 'sunrise')
      near(minutesOf(times.sunset, parisZone), clock(set), 1.5, 'sunset')
    })
  }

  const places: [name: string, zone: string, at: Coordinates][] = [
    ['Paris', parisZone, paris],
    ['Lille', parisZone, { lat: 50.633, lon: 3.067 }],
    ['Ajaccio', parisZone, { lat: 41.927, lon: 8.737 }],
    ['Fort-de-France', 'America/Martinique', { lat: 14.6, lon: -61.07 }],
    ['Cayenne', 'America/Cayenne', { lat: 4.94, lon: -52.33 }],
    ['Saint-Denis', 'Indian/Reunion', { lat: -20.88, lon: 55.45 }],
    ['Nouméa', 'Pacific/Noumea', { lat: -22.27, lon: 166.44 }],
    ['Papeete', 'Pacific/Tahiti', { lat: -17.53, lon: -149.57 }],
    ['Saint-Pierre', 'America/Miquelon', { lat: 46.78, lon: -56.17 }],
    ['Mata-Utu', 'Pacific/Wallis', { lat: -13.28, lon: -176.18 }],
  ]
  for (const [name, zone, at] of places) {
    test(`in ${name} agree with the NOAA equations within a minute all year, on the local day`, () => {
      for (let offset = 0; offset < 365; offset += 13) {
        const date = addDays('2026-01-01', offset)
        const times = timesOn(at, date, zone)
        const noon = startOfLocalDay(date, zone).getTime() + 12 * 3_600_000
        // The solar noon nearest to the local one.
        const solarNoon = Math.round((noon + at.lon * 240_000) / 86_400_000 - 0.5) * 86_400_000 + 43_200_000
        const expected = noaaSun(at, solarNoon)
        assert.ok(times.sunrise && times.sunset)
        near(Date.parse(times.sunrise) / 60_000, expected.rise / 60_000, 1, `${date} sunrise`)
        near(Date.parse(times.sunset) / 60_000, expected.set / 60_000, 1, `${date} sunset`)
        // Civil twilight: 6° under the horizon.
        const twilight = noaaSun(at, solarNoon, 96)
        assert.ok(times.civilDawn && times.civilDusk)
        near(Date.parse(times.civilDawn) / 60_000, twilight.rise / 60_000, 1, `${date} civil dawn`)
        near(Date.parse(times.civilDusk) / 60_000, twilight.set / 60_000, 1, `${date} civil dusk`)
        assert.equal(localDate(times.sunrise, zone), date)
        assert.equal(localDate(times.sunset, zone), date)
      }
    })
  }

  test('at 45° of latitude leave 12 h 8 min of day at the equinox (refraction and the sun’s width)', () => {
    const { dayLength } = timesOn({ lat: 45, lon: 5 }, '2026-03-20', parisZone)
    near(dayLength / 60, 12 * 60 + 8, 3, 'day length')
  })

  test('make days grow in spring and shrink in autumn', () => {
    near(timesOn(paris, '2026-03-20', parisZone).dayLengthChange / 60, 3.6, 0.3, 'March')
    near(timesOn(paris, '2026-10-15', parisZone).dayLengthChange / 60, -3.5, 0.3, 'October')
  })

  test('are counted over a civil day of 23 or 25 hours too', () => {
    for (const date of ['2026-03-29', '2026-10-25']) {
      const { dayLength, dayLengthChange } = timesOn(paris, date, parisZone)
      near(Math.abs(dayLengthChange) / 60, 3.5, 0.4, date)
      assert.ok(dayLength > 10 * 3600 && dayLength < 13 * 3600)
    }
  })

  test('leave a day that grows as before where the sun sets after midnight and rises again', () => {
    const haparanda = { lat: 65.83, lon: 24.13 }
    for (const date of ['2026-06-03', '2026-06-08', '2026-06-13']) {
      const times = timesOn(haparanda, date, 'Europe/Helsinki')
      assert.ok((times.sunset ?? '') < (times.sunrise ?? ''), date)
      assert.ok(times.dayLength > 21 * 3600 && times.dayLength < 86_400, `${times.dayLength} s`)
      near(times.dayLengthChange / 60, 9.5, 1.5, date)
    }
  })

  test('do not exist in Adélie Land at the solstices', () => {
    const base = { lat: -66.663, lon: 140.001 }
    const winter = timesOn({ ...base, lat: -70 }, '2026-06-21', 'Antarctica/DumontDUrville')
    assert.deepEqual([winter.sunrise, winter.sunset, winter.dayLength], [null, null, 0])
    const summer = timesOn({ ...base, lat: -70 }, '2026-12-21', 'Antarctica/DumontDUrville')
    assert.deepEqual([summer.sunrise, summer.sunset, summer.dayLength], [null, null, 86_400])
    assert.deepEqual([summer.civilDawn, summer.civilDusk], [null, null])
  })

  test('is up from midnight on a day on which it sets alone, and until midnight on one on which it rises alone', () => {
    // In Lapland around midsummer, by a clock that is ahead of the sun and by one that is behind it.
    const enontekio = { lat: 68.4, lon: 23.6 }
    const found = { rises: 0, sets: 0 }
    for (let day = 0; day < 180; day += 1) {
      const date = addDays('2026-05-10', day % 90)
      const zone = day < 90 ? 'Europe/Helsinki' : 'Europe/London'
      const { sunrise, sunset, dayLength } = timesOn(enontekio, date, zone)
      const [midnight, next] = [date, addDays(date, 1)].map(
        (one) => startOfLocalDay(one, zone).getTime() / 1000,
      )
      assert.ok(midnight !== undefined && next !== undefined)
      if (sunset !== null && sunrise === null) {
        found.sets += 1
        near(dayLength, Date.parse(sunset) / 1000 - midnight, 1, date)
      } else if (sunrise !== null && sunset === null) {
        found.rises += 1
        near(dayLength, next - Date.parse(sunrise) / 1000, 1, date)
      }
    }
    assert.ok(found.rises > 0 && found.sets > 0, JSON.stringify(found))
  })
})

describe('the sun', () => {
  test('is up between sunrise and sunset and down outside', () => {
    const { sunrise, sunset } = timesOn(paris, '2026-10-15', parisZone)
    assert.ok(sunrise && sunset)
    const shifted = (instant: string, minutes: number): Date =>
      new Date(Date.parse(instant) + minutes * 60_000)
    assert.deepEqual(
      [shifted(sunrise, -2), shifted(sunrise, 2), shifted(sunset, -2), shifted(sunset, 2)].map((at) =>
        isDay(paris, at),
      ),
      [false, true, true, false],
    )
  })

  test('culminates at 90° − latitude + obliquity at the summer solstice', () => {
    const midnight = Date.parse('2026-06-21T00:00:00Z')
    const minutes = Array.from({ length: 1440 }, (_, minute) => midnight + minute * 60_000)
    const highest = Math.max(...minutes.map((time) => sunAltitude(paris, time)))
    near(highest, 90 - paris.lat + 23.44, 0.05, 'altitude')
  })

  test('stands where the NOAA equations put it, to a minute of arc and their own half', () => {
    for (let offset = 0; offset < 365; offset += 13) {
      const noon = Date.parse(`${addDays('2026-01-01', offset)}T12:00:00Z`)
      for (const instant of Object.values(noaaSun(paris, noon)))
        near(sunAltitude(paris, instant), -0.833, 1.5 / 60, 'altitude')
    }
  })

  test('is below the horizon at midnight in Paris', () =>
    assert.ok(sunAltitude(paris, Date.parse('2026-06-21T23:50:00Z')) < -15))
})

describe('the moon', () => {
  // Instants of the phases as almanacs publish them (UTC).
  const phases: [date: string, phase: string, angle: number][] = [
    ['2026-11-09', 'new', 0],
    ['2026-11-24', 'full', 180],
    ['2025-09-07', 'full', 180],
    ['2026-08-12', 'new', 0],
    ['2026-08-28', 'full', 180],
  ]
  for (const [date, phase, angle] of phases) {
    test(`is ${phase} on ${date}, and only that day`, () => {
      const { moon } = timesOn(paris, date, parisZone)
      assert.equal(moon.phase, phase)
      const gap = Math.abs(((moon.angle - angle + 540) % 360) - 180)
      assert.ok(gap <= 7, `${moon.angle}`)
      near(moon.illumination, phase === 'full' ? 100 : 0, 1, 'illumination')
      assert.notEqual(timesOn(paris, addDays(date, -1), parisZone).moon.phase, phase)
      assert.notEqual(timesOn(paris, addDays(date, 1), parisZone).moon.phase, phase)
    })
  }

  test('passes through the eight phases in order, each principal one on a single day', () => {
    const names = Array.from({ length: 30 }, (_, i) => addDays('2026-11-09', i)).map(
      (date) => timesOn(paris, date, parisZone).moon.phase,
    )
    const runs = names.filter((name, i) => name !== names[i - 1])
    assert.deepEqual(runs.slice(0, 8), [
      'new',
      'waxing-crescent',
      'first-quarter',
      'waxing-gibbous',
      'full',
      'waning-gibbous',
      'last-quarter',
      'waning-crescent',
    ])
    for (const principal of ['first-quarter', 'full', 'last-quarter']) {
      assert.equal(names.filter((name) => name === principal).length, 1)
    }
  })

  test('rises about when the sun sets on the day it is full', () => {
    const { moonrise, sunset } = timesOn(paris, '2026-11-24', parisZone)
    assert.ok(moonrise && sunset)
    near(Date.parse(moonrise) / 60_000, Date.parse(sunset) / 60_000, 45, 'moonrise')
  })

  test('rises and sets when astronomy-engine says, to five seconds, wherever there is France', () => {
    for (const [zone, at] of [
      [parisZone, { lat: 51.03, lon: 2.38 }],
      [parisZone, { lat: 42.7, lon: 9.45 }],
      ['America/Miquelon', { lat: 46.78, lon: -56.17 }],
      ['Indian/Reunion', { lat: -20.88, lon: 55.45 }],
      ['Indian/Kerguelen', { lat: -49.35, lon: 70.22 }],
    ] as const)
      for (let day = 0; day < 28; day += 1) {
        const date = addDays('2026-11-01', day)
        const start = startOfLocalDay(date, zone)
        const times = timesOn(at, date, zone)
        for (const [direction, found] of [
          [1, times.moonrise],
          [-1, times.moonset],
        ] as const) {
          const { lat, lon } = at
          const expected = SearchRiseSet(Body.Moon, new Observer(lat, lon, 0), direction, start, 2)?.date
          const isThatDay = expected && localDate(expected, zone) === date
          assert.equal(found !== null, Boolean(isThatDay), `${zone} ${date} ${direction}`)
          if (found && expected)
            near(Date.parse(found) / 1000, expected.getTime() / 1000, 5, `${zone} ${date} ${direction}`)
        }
      }
  })

  test('skips one rise and one set in a lunar month, and never borrows those of another day', () => {
    for (const [zone, at] of [
      [parisZone, paris],
      ['Pacific/Noumea', { lat: -22.27, lon: 166.44 }],
      ['Pacific/Tahiti', { lat: -17.53, lon: -149.57 }],
    ] as const) {
      const days = Array.from({ length: 59 }, (_, i) => timesOn(at, addDays('2026-10-01', i), zone))
      assert.equal(days.filter(({ moonrise }) => moonrise === null).length, 2)
      assert.equal(days.filter(({ moonset }) => moonset === null).length, 2)
      for (const { date, moonrise, moonset } of days) {
        if (moonrise) assert.equal(localDate(moonrise, zone), date)
        if (moonset) assert.equal(localDate(moonset, zone), date)
      }
    }
  })
})

test('the next day is what that day is by itself', () => {
  for (const [at, date, zone] of [
    [paris, '2026-03-28', parisZone],
    [{ lat: -20.88, lon: 55.45 }, '2026-12-31', 'Indian/Reunion'],
  ] as const)
    assert.deepEqual(timesOf(at, date, zone)[1], timesOn(at, addDays(date, 1), zone))
})
