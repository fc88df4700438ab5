import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aromeHours, aromePast } from '../../src/domain/arome/hours.ts'
import {
  holdsInstant,
  joinedForecast,
  ownWeatherNow,
  type OwnForecastWithPast,
} from '../../src/domain/joined-forecast.ts'
import type { EarlierHour } from '../../src/domain/arome/series.ts'
import { dailyFromHourly } from '../../src/domain/daily-from-hourly.ts'
import { laterHours } from '../../src/domain/forecast-window.ts'
import { localDate } from '../../src/domain/local-time.ts'
import type { HourlyForecast, PlaceWeather } from '../../src/domain/weather.ts'
import { aromeSeries, type AboutHour } from '../support/arome-hours.ts'
import { day, hours } from '../support/forecast-samples.ts'
import { placeWeather } from '../support/place-weather.ts'

const zone = 'Europe/Paris'
const at = { lat: 45.7485, lon: 4.8467 }
const run = '2026-11-24T03:00:00Z'
/** Noon in Paris. */
const now = new Date('2026-11-24T11:00:00Z')
/** The last hour of the run is that of 5 h UTC: 50 hours after it. */
const end = '2026-11-26T06:00:00.000Z'

function ownOf(
  about: (index: number) => AboutHour = () => ({}),
  from = run,
  earlier: readonly EarlierHour[] = [],
): OwnForecastWithPast {
  const series = aromeSeries(from, about)
  const past = { ...series, hours: [...earlier, ...series.hours.slice(0, 1)] }
  return {
    runAt: series.runAt,
    hours: aromeHours(series, { ...at, height: null }),
    past: aromePast(past, { height: null }),
    height: 240,
    modelHeight: 200,
    distanceKm: 1.24,
  }
}

/** The other source: 48 hours from now, later ones to the end of the week, seven days. */
function otherOf(
  about: (index: number) => Partial<HourlyForecast> = () => ({}),
  rest: Partial<PlaceWeather> = {},
): PlaceWeather {
  const all = hours(now.toISOString(), 150, about)
  return {
    ...placeWeather(now.toISOString()),
    daily: dailyFromHourly(
      hours('2026-11-23T23:00:00Z', 192, (index) => about(index - 12)),
      zone,
    ).slice(0, 7),
    hourly: all.slice(0, 48),
    ...laterHours(all.slice(48)),
    ...rest,
  }
}

function join(own: OwnForecastWithPast, other: PlaceWeather | null, instant = now): PlaceWeather {
  return joinedForecast(own, other, ownWeatherNow(own, { now: instant, at }, null), { now: instant, zone })
}

const temperaturesOf = ({ hourly, later = [] }: PlaceWeather) =>
  [...hourly, ...later].map(({ time, temperature }) => [time, temperature] as const)

describe('a forecast of our own hours and another source', () => {
  test('has ours first, from the one that holds now, then theirs, an hour apart', () => {
    const joined = join(ownOf(), otherOf())
    assert.equal(joined.source, 'arome')
    assert.equal(joined.hourly.length, 48)
    const times = temperaturesOf(joined).map(([time]) => Date.parse(time))
    assert.equal(times[0], now.getTime())
    assert.ok(times.every((time, index) => index === 0 || time - (times[index - 1] ?? 0) === 3_600_000))
    // Ours are 10 °C, theirs 12 °C.
    const byTime = new Map(temperaturesOf(joined))
    assert.equal(byTime.get('2026-11-26T05:00:00.000Z'), 10)
    assert.equal(byTime.get('2026-11-26T12:00:00.000Z'), 12)
    assert.deepEqual(joined.following, { source: 'open-meteo', from: end, sharedFromKm: null })
    assert.deepEqual(joined.model, {
      run: '2026-11-24T03:00:00.000Z',
      distanceKm: 1.2,
      placeHeight: 240,
    })
  })

  test('has 48 hours from now on, and those after them as later ones, wherever the other source divides its own', () => {
    const theirs = hours(now.toISOString(), 150)
    for (const divided of [44, 48, 60]) {
      const joined = join(
        ownOf(),
        otherOf(() => ({}), { hourly: theirs.slice(0, divided), ...laterHours(theirs.slice(divided)) }),
      )
      const times = temperaturesOf(joined).map(([time]) => time)
      assert.deepEqual(
        times,
        theirs.map(({ time }) => time),
      )
      if (divided >= 48) assert.equal(joined.hourly.length, 48)
    }
  })

  test('goes from ours to theirs in three hours, by no more than a quarter of the difference at a time', () => {
    // Ours end at 10 °C where theirs say 18 °C.
    const joined = new Map(
      temperaturesOf(
        join(
          ownOf(),
          otherOf(() => ({ temperature: 18 })),
        ),
      ),
    )
    const seen = ['05', '06', '07', '08', '09', '10'].map((hour) =>
      joined.get(`2026-11-26T${hour}:00:00.000Z`),
    )
    assert.deepEqual(seen, [10, 12, 14, 16, 18, 18])
  })

  test('goes to theirs at once where they do not know the last of our hours, that of 5 h', () => {
    const joined = new Map(
      temperaturesOf(
        join(
          ownOf(),
          otherOf((index) => ({ temperature: index === 42 ? null : 18 })),
        ),
      ),
    )
    assert.deepEqual(
      ['06', '07', '08', '09'].map((hour) => joined.get(`2026-11-26T${hour}:00:00.000Z`)),
      [18, 18, 18, 18],
    )
  })

  test('blends nothing but the temperature', () => {
    const joined = join(
      ownOf(),
      otherOf(() => ({ windSpeed: 90, precipitation: 3, humidity: 20, condition: 'rain' })),
    )
    const hour = joined.hourly.find(({ time }) => time === end)
    assert.deepEqual(
      [hour?.windSpeed, hour?.precipitation, hour?.humidity, hour?.condition],
      [90, 3, 20, 'rain'],
    )
  })

  test('feels warmer by as much as it is made, and as nobody knows what where the other does not say', () => {
    // Ours end at 10 °C where theirs say 18 °C that feel like 15: six degrees less in the first hour, then four, then two.
    const felt = (feelsLike: number | null) => {
      const { hourly } = join(
        ownOf(),
        otherOf(() => ({ temperature: 18, feelsLike })),
      )
      return ['06', '07', '08', '09'].map(
        (hour) => hourly.find(({ time }) => time === `2026-11-26T${hour}:00:00.000Z`)?.feelsLike,
      )
    }
    assert.deepEqual(felt(15), [9, 11, 13, 15])
    assert.deepEqual(felt(null), [null, null, null, null])
  })

  test('takes from the other what the model does not know, and nothing else', () => {
    const joined = join(
      ownOf(() => ({ precipitation: 0 })),
      otherOf(() => ({
        precipitationProbability: 40,
        uvIndex: 4,
        freezingLevel: 2_100,
        snowDepth: 12,
        precipitation: 5,
      })),
    )
    const [hour] = joined.hourly
    assert.deepEqual(
      [
        hour?.precipitationProbability,
        hour?.uvIndex,
        hour?.freezingLevel,
        hour?.snowDepth,
        hour?.precipitation,
      ],
      [40, 4, 2_100, 12, 0],
    )
  })

  test('says no rain likely beside an hour or a day that our own have dry', () => {
    const likely = otherOf(() => ({ precipitationProbability: 80, precipitation: 5 }))
    const dry = join(
      ownOf(() => ({ precipitation: 0 })),
      likely,
    )
    const wet = join(
      ownOf(() => ({ precipitation: 0.4 })),
      likely,
    )
    const said = ({ hourly, daily }: PlaceWeather) =>
      [hourly[0], daily[1]].map((each) => each?.precipitationProbability)
    assert.deepEqual(said(dry), [null, null])
    assert.deepEqual(said(wet), [80, 80])
    // A tenth of a millimetre is printed, and less is traces.
    const said0 = (precipitation: number) =>
      said(
        join(
          ownOf(() => ({ precipitation })),
          likely,
        ),
      )[0]
    assert.deepEqual([0.1, 0.04].map(said0), [80, null])
    const possible = otherOf(() => ({ precipitationProbability: 49, precipitation: 5 }))
    assert.deepEqual(
      said(
        join(
          ownOf(() => ({ precipitation: 0 })),
          possible,
        ),
      )[0],
      49,
    )
  })

  test('has the gusts of a day from our own, and from the other too where some of ours have none', () => {
    const gustsOf = (missing: number) =>
      join(
        ownOf((index) => ({ gust: index === missing ? null : 10 })),
        otherOf(() => ({ windGusts: 90 })),
      ).daily[1]?.windGustsMax
    // 10 m/s are 36 km/h; the 30th hour is that of noon on the morrow.
    assert.deepEqual([0, 30].map(gustsOf), [36, 90])
  })

  test('has the quarters of an hour of the other up to the first hour of ours that they deny', () => {
    const quarters = Array.from({ length: 24 }, (_, index) => ({
      time: new Date(now.getTime() + index * 900_000).toISOString(),
      precipitation: index < 8 ? 0 : 0.3,
    }))
    const rainOf = (...millimetres: readonly number[]) =>
      // The first hour to come is that of noon, which ends nine hours after the run.
      join(
        ownOf((index) => ({ precipitation: millimetres[index - 9] ?? 0 })),
        otherOf(() => ({}), { rain: quarters }),
      ).rain.length
    assert.equal(rainOf(0, 0, 1, 1, 1, 1), 24, 'dry for two hours, then wet, as ours')
    assert.equal(rainOf(0, 0, 0, 1, 1, 1), 8, 'ours are dry in the third hour')
    assert.equal(rainOf(0, 0.1, 1, 1, 1, 1), 4, 'ours are wet in the second')
    assert.equal(rainOf(2, 0, 1, 1, 1, 1), 0)
    assert.equal(join(ownOf(), null).rain.length, 0)
  })

  test('fills a gap of ours with the other’s hours', () => {
    const own = ownOf()
    const gap = { ...own, hours: own.hours.filter(({ time }) => time !== '2026-11-25T02:00:00.000Z') }
    const byTime = new Map(temperaturesOf(join(gap, otherOf())))
    assert.equal(byTime.get('2026-11-25T02:00:00.000Z'), 12)
    assert.equal(byTime.get('2026-11-25T03:00:00.000Z'), 10)
  })

  test('has the days of whoever has their hours, and one of both', () => {
    const daily = ['24', '25', '26', '27', '28', '29', '30'].map((date) =>
      day(`2026-11-${date}`, {
        temperatureMin: -9,
        temperatureMax: 33,
        uvIndexMax: 3,
        precipitationProbability: 70,
      }),
    )
    const joined = join(
      ownOf((index) => ({ temperatureK: 273.15 + (index % 24), precipitation: index === 30 ? 2 : 0 })),
      otherOf(() => ({ temperature: 20, precipitation: 0.2 }), { daily }),
    )
    const [, tomorrow, both, after] = joined.daily
    assert.deepEqual(
      joined.daily.map(({ date }) => date),
      daily.map(({ date }) => date),
    )
    assert.deepEqual(
      [tomorrow?.temperatureMin, tomorrow?.temperatureMax, tomorrow?.precipitation, tomorrow?.uvIndexMax],
      [0, 23, 2, 3],
    )
    // From midnight to 7 h in Paris the model, 23 °C of its hour 47 included, then 17 hours of 0.2 mm.
    assert.equal(both?.precipitation, 3.4)
    assert.equal(both?.temperatureMax, 23)
    assert.deepEqual([after?.temperatureMin, after?.temperatureMax], [-9, 33])
  })

  test('has no hour beyond the extremes of its day, at any time of a day', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const from = new Date(Date.parse('2026-11-23T21:00:00Z') + Math.floor(hour / 6) * 6 * 3_600_000)
      const instant = new Date(Date.parse('2026-11-24T01:30:00Z') + hour * 3_600_000)
      const own = ownOf((index) => ({ temperatureK: 278 + 7 * Math.sin(index / 3) }), from.toISOString())
      const joined = join(
        own,
        otherOf((index) => ({ temperature: 8 + 9 * Math.cos(index / 4) })),
        instant,
      )
      for (const { date, temperatureMin, temperatureMax } of joined.daily.slice(0, 3))
        for (const [time, celsius] of temperaturesOf(joined)) {
          if (localDate(time, zone) !== date || celsius === null) continue
          assert.ok(
            temperatureMin === null || celsius >= temperatureMin,
            `${time} of ${instant.toISOString()}`,
          )
          assert.ok(
            temperatureMax === null || celsius <= temperatureMax,
            `${time} of ${instant.toISOString()}`,
          )
        }
    }
  })

  test('has today’s extremes with the hours before the run as the other source has them', () => {
    const late = ownOf(() => ({}), '2026-11-24T09:00:00Z')
    const past = {
      from: '2026-11-23T22:00:00.000Z',
      celsius: Array.from({ length: 13 }, (_, index) => index - 5),
    }
    // Of those the one of 22 h UTC, −5 °C, is yesterday’s.
    assert.equal(
      join(
        late,
        otherOf(() => ({}), { past }),
      ).daily[0]?.temperatureMin,
      -4,
    )
    // The warmest is to come at eleven, the coldest nobody knows.
    const [today] = join(late, null).daily
    assert.deepEqual([today?.temperatureMin, today?.temperatureMax, today?.precipitation], [null, 10, null])
  })

  test('does not know how warm today was once our hours begin at 14 h or later', () => {
    // A run at 11 h UTC has hours from 13 h on in Paris.
    const warmest = (run: string) =>
      join(
        ownOf(() => ({}), `2026-11-24T${run}:00Z`),
        null,
      ).daily[0]?.temperatureMax
    assert.deepEqual([warmest('11:00'), warmest('12:00')], [10, null])
  })

  test('has today’s extremes, its sum and yesterday’s temperatures as earlier runs of ours had them', () => {
    // From ten o’clock in Paris two days before; each hour is a tenth warmer than the one before, and brings half a millimetre.
    const earlier = Array.from({ length: 48 }, (_, index) => ({
      at: Date.parse('2026-11-24T09:00:00Z') - (47 - index) * 3_600_000,
      temperatureK: 274.15 + index / 10,
      precipitation: 0.5,
      isWarmerAbove: false,
    }))
    const late = ownOf(() => ({ precipitation: 0 }), '2026-11-24T09:00:00Z', earlier)
    const warm = otherOf(() => ({ temperature: 30 }), {
      past: { from: '2026-11-23T23:00:00.000Z', celsius: [-20, -20] },
    })
    for (const other of [warm, null]) {
      const joined = join(late, other)
      const [today] = joined.daily
      // At midnight 4.7 °C, and 10 °C in every hour of the run; ten hours of half a millimetre until it begins, then none.
      assert.deepEqual([today?.temperatureMin, today?.temperatureMax, today?.precipitation], [4.7, 10, 5])
      // Yesterday’s midnight in Paris, then hour by hour until noon.
      assert.equal(joined.past?.from, '2026-11-22T23:00:00.000Z')
      assert.deepEqual(
        [joined.past.celsius.length, joined.past.celsius[0], joined.past.celsius.at(-1)],
        [36, 2.3, 10],
      )
    }
  })

  test('compares with nothing where no earlier run is known', () => {
    const late = join(
      ownOf(() => ({}), '2026-11-24T10:00:00Z'),
      otherOf(() => ({})),
    )
    assert.equal(late.past, undefined)
  })

  test('is whole without the other source, for as long as ours reach', () => {
    const joined = join(ownOf(), null)
    assert.equal(joined.hourly.length, 43)
    assert.equal(joined.following, undefined)
    assert.deepEqual(
      joined.daily.map(({ date }) => date),
      ['2026-11-24', '2026-11-25'],
    )
  })

  test('takes no hours of a source that has every third', () => {
    const coarse = otherOf(() => ({}), { hourlyStep: 3, hourly: hours(now.toISOString(), 40, () => ({}), 3) })
    const joined = join(ownOf(), coarse)
    assert.equal(joined.hourlyStep, 1)
    assert.equal(joined.hourly.length, 43)
    assert.equal(joined.daily.length, 7)
  })

  test('says now from the line between two of our hours, with the cloud of the hour', () => {
    const own = ownOf((index) => ({ temperatureK: 273.15 + index, cloud: 2 * index }))
    const quarterPast = new Date('2026-11-24T11:15:00Z')
    const current = ownWeatherNow(own, { now: quarterPast, at }, 12)
    // 11 h UTC is eight hours after the run.
    assert.deepEqual([current.temperature, current.cloudCover, current.visibility], [8.3, 16, 12])
    const cloudAt = (time: string) => ownWeatherNow(own, { now: new Date(time), at }, null).cloudCover
    assert.deepEqual(['2026-11-24T11:00:00Z', '2026-11-24T11:59:59Z'].map(cloudAt), [16, 16])
  })

  test('counts only while ours hold now', () => {
    assert.ok(holdsInstant(ownOf(), now.getTime()))
    assert.ok(!holdsInstant(ownOf(), Date.parse(run)))
    assert.ok(!holdsInstant(ownOf(), Date.parse(end)))
  })
})
