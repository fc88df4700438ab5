import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Coordinates } from '../../src/domain/geo.ts'
import { addDays, localDate } from '../../src/domain/local-time.ts'
import { rainAnswer } from '../../src/domain/rain.ts'
import { agreedCondition, iconFor, isFalling, skyFamily } from '../../src/domain/sky.ts'
import { hourAt, settingOf } from '../../src/domain/simulated-hour.ts'
import { simulateHour, simulateWeather } from '../../src/domain/simulated-weather.ts'
import type { Weather } from '../../src/domain/weather.ts'

const hourMs = 3_600_000
const mean = (figures: readonly number[]): number => figures.reduce((sum, x) => sum + x, 0) / figures.length

/** Mean of a figure in a month over three years, one hour in five. */
function monthMean(
  at: Coordinates & { elevation?: number },
  month: number,
  figure: 'temperature' | 'humidity' = 'temperature',
): number {
  const figures: number[] = []
  for (const year of [2024, 2025, 2026]) {
    for (let hour = 0; hour < 30 * 24; hour += 5) {
      const simulated = simulateHour(at, new Date(Date.UTC(year, month - 1, 1) + hour * hourMs))
      figures.push(simulated[figure] ?? assert.fail(figure))
    }
  }
  return mean(figures)
}

const paris = { lat: 48.857, lon: 2.352 }

// Mean relative humidity at the station of Montsouris, 1961–1990, %.
for (const [month, percent] of [
  [1, 83],
  [7, 68],
] as const)
  test(`the air of Paris is as damp in month ${month} as it is usually: about ${percent} %`, () => {
    const simulated = monthMean(paris, month, 'humidity')
    assert.ok(Math.abs(simulated - percent) <= 6, `${simulated}`)
  })

describe('simulated temperatures follow the climate', () => {
  // Monthly means of the climatological normals 1991–2020, °C.
  const normals: [name: string, at: Coordinates, month: number, celsius: number][] = [
    ['Paris', paris, 1, 5],
    ['Paris', paris, 4, 11.5],
    ['Paris', paris, 7, 20.5],
    ['Paris', paris, 10, 13],
    ['Lille', { lat: 50.633, lon: 3.067 }, 1, 4],
    ['Lille', { lat: 50.633, lon: 3.067 }, 7, 18.8],
    ['Nice', { lat: 43.7, lon: 7.27 }, 1, 9.5],
    ['Nice', { lat: 43.7, lon: 7.27 }, 7, 24],
    ['Brest', { lat: 48.39, lon: -4.49 }, 1, 7.1],
    ['Brest', { lat: 48.39, lon: -4.49 }, 7, 17],
    ['Strasbourg', { lat: 48.58, lon: 7.75 }, 1, 2.2],
    ['Strasbourg', { lat: 48.58, lon: 7.75 }, 7, 20.4],
    ['Fort-de-France', { lat: 14.6, lon: -61.07 }, 1, 25.5],
    ['Fort-de-France', { lat: 14.6, lon: -61.07 }, 7, 27.5],
    ['Nouméa', { lat: -22.27, lon: 166.44 }, 7, 20.3],
    ['Nouméa', { lat: -22.27, lon: 166.44 }, 1, 26],
    ['Saint-Denis de La Réunion', { lat: -20.88, lon: 55.45 }, 1, 26.8],
    ['Saint-Denis de La Réunion', { lat: -20.88, lon: 55.45 }, 7, 21.8],
    ['Saint-Pierre', { lat: 46.78, lon: -56.17 }, 2, -3.4],
    ['Papeete', { lat: -17.54, lon: -149.57 }, 8, 25.4],
    ['Cayenne', { lat: 4.94, lon: -52.33 }, 5, 26.5],
  ]
  for (const [name, at, month, celsius] of normals) {
    test(`in ${name}, month ${month}: about ${celsius} °C`, () => {
      const simulated = monthMean(at, month)
      assert.ok(Math.abs(simulated - celsius) <= 2.5, `${simulated}`)
    })
  }

  test('2000 m up are 10 to 13 °C colder than the valley', () => {
    const valley = { lat: 45.2, lon: 6.4, elevation: 200 }
    for (const month of [1, 7]) {
      const drop = monthMean(valley, month) - monthMean({ ...valley, elevation: 2200 }, month)
      assert.ok(drop >= 9.5 && drop <= 13.5, `${drop}`)
    }
  })

  for (const [name, at, afternoon, night, least] of [
    ['Paris', paris, 14, 3, 5],
    // Four hours behind the clock of UTC, and by the sea.
    ['Fort-de-France', { lat: 14.6, lon: -61.07 }, 18, 8, 3],
    // Eleven hours ahead of it.
    ['Nouméa', { lat: -22.27, lon: 166.44 }, 3, 18, 3],
  ] as const)
    test(`afternoons are warmer than the end of the night in ${name}`, () => {
      const meanAt = (hour: number): number =>
        mean(
          Array.from({ length: 30 }, (_, i) => {
            const instant = new Date(Date.UTC(2026, 6, 1 + i, hour))
            return simulateHour(at, instant).temperature ?? Number.NaN
          }),
        )
      const swing = meanAt(afternoon) - meanAt(night)
      assert.ok(swing > least && swing < 14, `${swing}`)
    })

  test('the warmest hour is two to four hours after that of the highest sun', () => {
    // In Paris the sun is highest at about 12 h UTC in July.
    const means = Array.from({ length: 24 }, (_, hour) =>
      mean(
        Array.from({ length: 60 }, (_day, i) => {
          const instant = new Date(Date.UTC(2026, 5, 1 + i, hour))
          return simulateHour(paris, instant).temperature ?? Number.NaN
        }),
      ),
    )
    const warmest = means.indexOf(Math.max(...means))
    assert.ok(warmest >= 14 && warmest <= 16, `${warmest} h UTC`)
  })
})

const places: [name: string, zone: string, at: Coordinates & { elevation?: number }][] = [
  ['Paris', 'Europe/Paris', paris],
  ['Briançon', 'Europe/Paris', { lat: 44.9, lon: 6.64, elevation: 1326 }],
  ['Brest', 'Europe/Paris', { lat: 48.39, lon: -4.49 }],
  ['Cayenne', 'America/Cayenne', { lat: 4.94, lon: -52.33 }],
  ['Nouméa', 'Pacific/Noumea', { lat: -22.27, lon: 166.44 }],
  ['Papeete', 'Pacific/Tahiti', { lat: -17.54, lon: -149.57 }],
]
const instants = [
  '2026-01-10T06:40:00Z',
  '2026-03-28T22:50:00Z',
  '2026-07-14T13:05:00Z',
  '2026-10-24T23:20:00Z',
]

const each = (check: (weather: Weather, zone: string, now: Date) => void): void => {
  for (const [, zone, at] of places) {
    for (const instant of instants) {
      const now = new Date(instant)
      check(simulateWeather(at, zone, now), zone, now)
    }
  }
}

describe('simulated weather', () => {
  test('is the same for the same place and hour, whenever it is asked', () => {
    const first = simulateWeather(paris, 'Europe/Paris', new Date('2026-11-21T08:10:00Z'))
    assert.deepEqual(simulateWeather(paris, 'Europe/Paris', new Date('2026-11-21T08:10:00Z')), first)
    const later = simulateWeather(paris, 'Europe/Paris', new Date('2026-11-21T13:00:00Z'))
    assert.deepEqual(later.hourly[0], first.hourly[5])
    assert.deepEqual(later.daily, first.daily)
    assert.deepEqual(simulateHour(paris, new Date('2026-11-21T13:59:59Z')), first.hourly[5])
  })

  test('differs between places and days', () => {
    const now = new Date('2026-11-21T08:10:00Z')
    const week = simulateWeather(paris, 'Europe/Paris', now).daily
    assert.ok(new Set(week.map((day) => day.temperatureMax)).size > 3)
    assert.notDeepEqual(simulateWeather({ lat: 43.6, lon: 1.44 }, 'Europe/Paris', now).daily, week)
  })

  test('has 48 hours from the one that holds now, 7 days from today, 24 quarters', () =>
    each(({ source, hourly, hourlyStep, daily, rain, current }, zone, now) => {
      assert.deepEqual([source, hourlyStep], ['simulated', 1])
      assert.deepEqual([hourly.length, daily.length, rain.length], [48, 7, 24])
      const start = Math.floor(now.getTime() / hourMs) * hourMs
      hourly.forEach(({ time }, i) => assert.equal(Date.parse(time), start + i * hourMs))
      daily.forEach(({ date }, i) => assert.equal(date, addDays(localDate(now, zone), i)))
      const firstQuarter = Date.parse(rain[0]?.time ?? '')
      assert.ok(firstQuarter <= now.getTime() && now.getTime() < firstQuarter + hourMs / 4)
      assert.equal(current.temperature, hourly[0]?.temperature)
    }))

  test('keeps every hour within the extremes of its day', () =>
    each(({ hourly, daily }, zone) => {
      for (const hour of hourly) {
        const day = daily.find(({ date }) => date === localDate(hour.time, zone))
        assert.ok(
          day && hour.temperature !== null && day.temperatureMin !== null && day.temperatureMax !== null,
        )
        assert.ok(day.temperatureMin <= hour.temperature && hour.temperature <= day.temperatureMax)
        assert.ok((hour.windGusts ?? 0) <= (day.windGustsMax ?? 0))
      }
    }))

  test('adds quarters up to hours', () =>
    each(({ hourly, rain }, _zone, now) => {
      for (const hour of hourly.slice(0, 6)) {
        const start = Date.parse(hour.time)
        if (start < now.getTime()) continue
        const own = rain.filter(({ time }) => Date.parse(time) >= start && Date.parse(time) < start + hourMs)
        if (own.length < 4) continue
        const sum = own.reduce((total, { precipitation }) => total + (precipitation ?? 0), 0)
        assert.ok(Math.abs(sum - (hour.precipitation ?? 0)) < 0.05)
      }
    }))

  test('says of the sky what its numbers say', () =>
    each(({ hourly, daily, current }) => {
      for (const hour of hourly) {
        assert.ok(hour.condition)
        assert.equal(agreedCondition(hour.condition, hour), hour.condition)
        assert.equal(isFalling(hour.condition), (hour.precipitation ?? 0) >= 0.1)
        assert.equal(isFalling(hour.condition), (hour.precipitationProbability ?? 0) >= 50)
        if (skyFamily(hour.condition) === 'snow') assert.ok((hour.temperature ?? 99) < 1)
        if (skyFamily(hour.condition) === 'snow')
          assert.equal(hour.condition.startsWith('heavy'), (hour.precipitation ?? 0) >= 2)
        if (skyFamily(hour.condition) === 'rain') assert.ok((hour.temperature ?? -99) >= 1)
        assert.notEqual(iconFor(hour.condition, hour.isDay, hour), 'unknown')
      }
      for (const day of daily) assert.ok(day.condition)
      assert.ok(current.condition !== null && current.visibility !== null)
    }))

  test('stays within what the air can do', () =>
    each(({ hourly }) => {
      for (const hour of hourly) {
        const { humidity, windSpeed, windDirection, windGusts, pressure, uvIndex, freezingLevel } = hour
        assert.ok(humidity !== null && humidity >= 30 && humidity <= 100)
        assert.ok(windSpeed !== null && windSpeed >= 0 && windSpeed < 110)
        assert.ok(windGusts !== null && windGusts >= windSpeed)
        assert.ok(windDirection !== null && windDirection >= 0 && windDirection <= 360)
        assert.ok(pressure !== null && pressure > 980 && pressure < 1045)
        assert.ok(uvIndex !== null && uvIndex >= 0 && uvIndex < 16)
        assert.ok(freezingLevel !== null && freezingLevel >= 0 && freezingLevel < 7000)
        if (hour.isDay === false) assert.ok(uvIndex < 0.1)
      }
    }))

  test('rain is never more than certain, not even a downpour of the tropics', () => {
    const hours = Array.from({ length: 365 * 24 }, (_, hour) =>
      simulateHour({ lat: 4.94, lon: -52.33 }, new Date(Date.UTC(2026, 0, 1, hour))),
    )
    assert.ok(hours.some(({ precipitation }) => (precipitation ?? 0) >= 8))
    for (const { precipitationProbability } of hours) assert.ok((precipitationProbability ?? NaN) <= 100)
  })

  // Atlas, « Optical extinction by rainfall », 1953: 11.6 km in a millimetre an hour, less by the power of 0.63.
  test('one sees as far through rain as through real rain, to a factor of two', () => {
    const wet = Array.from({ length: 365 * 24 }, (_, hour) =>
      hourAt(settingOf(paris), Date.UTC(2026, 0, 1, hour)),
    ).filter(({ forecast }) => (forecast.precipitation ?? 0) >= 1)
    assert.ok(wet.some(({ forecast }) => forecast.precipitation === 3))
    for (const { forecast, visibility } of wet) {
      const km = 11.6 * (forecast.precipitation ?? NaN) ** -0.63
      assert.ok(visibility > km / 2 && visibility < km * 2, `${forecast.precipitation} mm: ${visibility}`)
    }
  })

  test('has the wind from the east where trades blow, and from anywhere in Paris', () => {
    const directions = (at: Coordinates) =>
      Array.from({ length: 365 }, (_, day) => {
        const { windDirection } = simulateHour(at, new Date(Date.UTC(2026, 0, 1 + day, 12)))
        return windDirection ?? assert.fail()
      })
    const fortDeFrance = directions({ lat: 14.6, lon: -61.07 })
    assert.ok(fortDeFrance.every((degrees) => degrees > 0 && degrees < 180))
    const quadrants = new Set(directions(paris).map((degrees) => Math.floor((degrees % 360) / 90)))
    assert.equal(quadrants.size, 4)
  })

  test('snows in Briançon in January, in one of ten hours with rain or snow at least', () => {
    const falls = Array.from({ length: 31 * 24 }, (_, hour) =>
      simulateHour({ lat: 44.9, lon: 6.64, elevation: 1326 }, new Date(Date.UTC(2026, 0, 1, hour))),
    ).filter(({ condition }) => condition !== null && isFalling(condition))
    const snows = falls.filter(({ condition }) => condition !== null && skyFamily(condition) === 'snow')
    assert.ok(falls.length > 0 && snows.length >= falls.length / 10, `${snows.length} of ${falls.length}`)
  })

  test('changes little from an hour to the next and from a place to its neighbour', () => {
    const now = new Date('2026-05-05T00:00:00Z')
    const { hourly } = simulateWeather(paris, 'Europe/Paris', now)
    hourly.slice(1).forEach(({ temperature }, i) => {
      assert.ok(Math.abs((temperature ?? 99) - (hourly[i]?.temperature ?? -99)) < 3.5)
    })
    const neighbour = simulateHour({ lat: paris.lat + 0.05, lon: paris.lon }, now)
    assert.ok(Math.abs((neighbour.temperature ?? 99) - (hourly[0]?.temperature ?? -99)) < 1)
  })

  test('rains on a plausible share of hours', () => {
    const wetShare = (at: Coordinates): number => {
      const wet = Array.from({ length: 1500 }, (_, i) =>
        simulateHour(at, new Date(Date.UTC(2026, 0, 1) + i * 6 * hourMs)),
      )
      return wet.filter(({ precipitation }) => (precipitation ?? 0) >= 0.1).length / wet.length
    }
    const [brest, nice] = [wetShare({ lat: 48.39, lon: -4.49 }), wetShare({ lat: 43.7, lon: 7.27 })]
    assert.ok(brest > 0.07 && brest < 0.25, `${brest}`)
    assert.ok(nice > 0.005 && nice < 0.1, `${nice}`)
    assert.ok(nice < brest)
  })
})

test('rains now when its quarter of an hour does, as the rain card says', () => {
  for (const [, zone, at] of places) {
    for (let day = 0; day < 20; day += 1) {
      const now = new Date(Date.UTC(2026, 0, 1, 9, 10 + 15 * (day % 4)) + day * 6.1 * 24 * hourMs)
      const { current, rain } = simulateWeather(at, zone, now)
      assert.equal(current.precipitation, rain[0]?.precipitation)
      assert.ok(current.condition)
      const agreed = agreedCondition(current.condition, current)
      if (skyFamily(agreed) !== 'storm') assert.equal(isFalling(agreed), (current.precipitation ?? 0) >= 0.1)
    }
  }
})

test('what is said of the coming rain is never contradicted by the quarters', () => {
  for (const [, zone, at] of places) {
    for (let day = 0; day < 20; day += 1) {
      const now = new Date(Date.UTC(2026, 0, 1, 9, 10) + day * 6.1 * 24 * hourMs)
      const weather = simulateWeather(at, zone, now)
      const answer = rainAnswer(weather, now)
      const wet = weather.rain.filter(({ precipitation }) => (precipitation ?? 0) >= 0.1)
      const wetBefore = (instant: string): boolean => wet.some(({ time }) => time < instant)
      const isWetNow = wet[0]?.time === weather.rain[0]?.time && wet.length > 0
      if (answer.kind === 'none') assert.ok(!wetBefore(answer.until), now.toISOString())
      if (answer.kind === 'starts') {
        assert.ok(!wetBefore(answer.at))
        assert.ok(
          wet.length === 0 || wet[0]?.time === answer.at || answer.at > (weather.rain.at(-1)?.time ?? ''),
        )
      }
      const raining = ['stops', 'eases', 'strengthens', 'continues'].includes(answer.kind)
      assert.equal(raining, isWetNow, `${now.toISOString()} ${answer.kind}`)
    }
  }
})

describe('the hours of a simulated year', () => {
  type Spot = Coordinates & { readonly elevation: number }
  const spots: Readonly<Record<string, Spot>> = {
    lyon: { lat: 45.76, lon: 4.83, elevation: 170 },
    brianconHeight: { lat: 44.9, lon: 6.64, elevation: 1326 },
    toulouse: { lat: 43.6, lon: 1.44, elevation: 150 },
    cayenne: { lat: 4.94, lon: -52.33, elevation: 5 },
  }
  const yearOf = (at: Spot) =>
    Array.from({ length: 365 * 8 }, (_, index) => {
      const ms = Date.UTC(2026, 0, 1, 3 * index + (index % 3))
      const { forecast, ...rest } = hourAt(settingOf(at), ms)
      // The hour of the sun at the place: 15 degrees an hour.
      return { ...forecast, ...rest, at, sunHour: (new Date(ms).getUTCHours() + at.lon / 15 + 24) % 24 }
    })
  const years = Object.values(spots).map(yearOf)
  const all = years.flat()
  const isWet = ({ precipitation }: { precipitation: number | null }) => (precipitation ?? 0) >= 0.1
  const known = (figure: number | null): number => figure ?? assert.fail('unknown')

  test('have a chance of rain in steps of five: 60 to 95 % where it rains, up to 45 % where it does not', () => {
    for (const hour of all) {
      const chance = known(hour.precipitationProbability)
      assert.equal(chance % 5, 0)
      assert.ok(isWet(hour) ? chance >= 60 && chance <= 95 : chance <= 45, `${chance}`)
    }
  })

  test('have storms in the warm afternoons and evenings alone, with heavy showers', () => {
    const storms = all.filter(({ condition }) => condition === 'thunderstorm')
    assert.ok(storms.length > 20)
    for (const { temperature, precipitation, sunHour, cloud } of storms) {
      assert.ok(known(temperature) > 16 && known(precipitation) >= 2.5)
      assert.ok(sunHour > 13 && sunHour < 23, `${sunHour}`)
      assert.equal(cloud, 100)
    }
  })

  test('have fog in calm and damp air below 800 metres, never in the tropics, and one sees half a kilometre', () => {
    const fogs = all.filter(({ condition }) => condition === 'fog' || condition === 'freezing-fog')
    assert.ok(fogs.length > 10)
    for (const { humidity, windSpeed, at, visibility, condition, temperature, time } of fogs) {
      assert.ok(known(humidity) >= 92 && known(windSpeed) <= 9)
      assert.ok(at.elevation < 800 && at.lat > 40)
      assert.equal(visibility, 0.5)
      assert.equal(condition === 'freezing-fog', known(temperature) <= -0.5)
      // The cold half of the year.
      assert.ok(!['06', '07', '08'].includes(time.slice(5, 7)), time)
    }
  })

  test('are called clearer the less cloud there is', () => {
    const rising = ['clear', 'few-clouds', 'partly-cloudy', 'overcast']
    const covers = rising.map((name) =>
      all.filter(({ condition }) => condition === name).map(({ cloud }) => cloud),
    )
    for (const [index, cover] of covers.entries()) {
      const below = covers[index - 1] ?? [-1]
      assert.ok(cover.length > 20, rising[index])
      assert.ok(Math.min(...cover) > Math.max(...below), rising[index])
    }
    assert.ok(all.every(({ cloud }) => cloud >= 0 && cloud <= 100))
    // It does not rain out of a clear sky.
    assert.ok(all.filter(isWet).every(({ cloud }) => cloud >= 75))
  })

  test('have drizzle of less than 0.4 mm in cool air, and snow below one degree by its amount', () => {
    const drizzles = all.filter(({ condition }) => condition === 'light-drizzle')
    assert.ok(drizzles.length > 10)
    for (const { precipitation, temperature } of drizzles)
      assert.ok(known(precipitation) < 0.4 && known(temperature) < 18)
    for (const { condition, precipitation, temperature } of all) {
      if (condition === 'light-snow') assert.ok(known(precipitation) < 0.8)
      if (condition === 'snow') assert.ok(known(precipitation) >= 0.8 && known(precipitation) < 2)
      if (isWet({ precipitation }) && known(temperature) < 1) assert.match(condition ?? '', /snow/)
    }
  })

  test('have winds in tens of degrees, and gusts of 1.4 to 1.8 times their mean', () => {
    for (const { windDirection, windSpeed, windGusts } of all) {
      assert.ok(known(windDirection) % 10 === 0 && known(windDirection) >= 0 && known(windDirection) < 360)
      const [mean, gusts] = [known(windSpeed), known(windGusts)]
      assert.ok(gusts >= 1.4 * mean - 0.5 && gusts <= 1.8 * mean + 0.5, `${mean} ${gusts}`)
    }
  })

  // Usual highest of a clear day: 8 in Lyon at the end of June and 1 to 2 at Christmas, 10 and more near the equator.
  test('have the ultraviolet rays of their sun', () => {
    const highest = (at: Spot | undefined, month: number) => {
      const start = Date.UTC(2026, month - 1, 1)
      const hours = Array.from({ length: 30 * 24 }, (_, hour) => start + hour * hourMs)
      return Math.max(
        ...hours.map((ms) => known(hourAt(settingOf(at ?? assert.fail()), ms).forecast.uvIndex)),
      )
    }
    for (const [at, month, least, most] of [
      [spots['lyon'], 6, 7, 9],
      [spots['lyon'], 12, 0.5, 2],
      [spots['cayenne'], 3, 10, 14],
      // A tenth more a kilometre higher.
      [spots['brianconHeight'], 6, 8, 10.5],
    ] as const) {
      const index = highest(at, month)
      assert.ok(index >= least && index <= most, `${index} in month ${month}`)
    }
  })

  // The pressure of the tropics hardly changes; depressions of our winters are 20 hPa deep and more.
  test('have the pressure and the height of 0 °C of their latitude', () => {
    const [lyon = [], briancon = [], , cayenne = []] = years
    const range = (hours: typeof all) => {
      const figures = hours.map(({ pressure }) => known(pressure))
      return Math.max(...figures) - Math.min(...figures)
    }
    assert.ok(range(lyon) > 18 && range(lyon) <= 30, `${range(lyon)}`)
    assert.ok(range(cayenne) >= 3 && range(cayenne) <= 8, `${range(cayenne)}`)
    assert.ok(cayenne.every(({ freezingLevel }) => Math.abs(known(freezingLevel) - 4_500) <= 700))
    for (const { freezingLevel, temperature } of briancon) {
      assert.equal(known(freezingLevel) % 50, 0)
      if (known(temperature) > 12) assert.ok(known(freezingLevel) > 1_326)
    }
  })

  test('are damper where it rains, and clearer the drier the air is', () => {
    const humidityOf = (hours: typeof all) => mean(hours.map(({ humidity }) => known(humidity)))
    for (const hours of years) {
      const dry = hours.filter((hour) => !isWet(hour))
      assert.ok(humidityOf(hours.filter(isWet)) > humidityOf(dry) + 5)
    }
    const clear = all.filter(({ condition }) => !condition?.includes('fog'))
    for (const { visibility, precipitation } of clear) {
      const [least, most] = known(precipitation) > 0 ? [2, 14] : [15, 35]
      assert.ok(visibility >= least && visibility <= most, `${visibility} at ${precipitation} mm`)
    }
    const dry = clear
      .filter(({ precipitation }) => precipitation === 0)
      .toSorted((a, b) => known(b.humidity) - known(a.humidity))
      .map(({ visibility }) => visibility)
    assert.deepEqual(
      dry,
      dry.toSorted((a, b) => a - b),
    )
    assert.ok((dry.at(-1) ?? NaN) > 25)
  })
})
