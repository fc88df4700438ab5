import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type { Condition, DailyForecast } from '../../../src/domain/weather.ts'
import { createOpenWeather } from '../../../src/server/sources/openweather/openweather.ts'
import { fixture, localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'
import { metNorway } from './met-norway-answers.ts'
import { openMeteo, paris } from './open-meteo-replies.ts'

/** What each recorded day is named, and what in the recording says so. */
type Named = readonly [date: string, condition: Condition, because: string]

const compare = (daily: readonly DailyForecast[], named: readonly Named[]): void =>
  assert.deepEqual(
    daily.map(({ date, condition }) => `${date} ${condition}`),
    named.map(([date, condition]) => `${date} ${condition}`),
  )

describe('the days of a recording are named by what falls in them', () => {
  test('hour by hour, by Open-Meteo', async (t) => {
    const { forecast } = await openMeteo(t, fixture('open-meteo/week-melbourne-2025-10-25.json'))
    const { daily } = await forecast({ lat: -37.8, lon: 144.9 }, 'UTC', new Date('2025-10-25T00:10:00Z'))
    compare(daily, [
      ['2025-10-25', 'light-rain', '7.5 mm, seven hours in a row, 1.5 mm in the wettest'],
      ['2025-10-26', 'rain', '12.1 mm, nine hours in a row, coded 63'],
      ['2025-10-27', 'clear', 'codes 0 and 1 by day'],
      ['2025-10-28', 'clear', 'code 0 all day'],
      ['2025-10-29', 'clear', 'overcast until 10 h, then clear'],
      ['2025-10-30', 'overcast', 'code 3 by day, then drizzle without a drop'],
      ['2025-10-31', 'light-rain', '7.8 mm in fifteen hours under dry codes'],
    ])
  })

  test('day by day, by Open-Meteo', async (t) => {
    const { forecast } = await openMeteo(t, fixture('open-meteo/forecast-paris-daily-2024-08-19.json'))
    const { daily } = await forecast(paris, 'Europe/Paris', new Date('2024-08-19T04:00:00Z'))
    compare(daily, [
      ['2024-08-19', 'overcast', 'code 3'],
      ['2024-08-20', 'light-showers', 'code 80, 94 %'],
      ['2024-08-21', 'overcast', 'code 3'],
      ['2024-08-22', 'partly-cloudy', 'code 2'],
      ['2024-08-23', 'overcast', 'code 3'],
      ['2024-08-24', 'partly-cloudy', 'code 81, but 19 %'],
      ['2024-08-25', 'partly-cloudy', 'code 2'],
    ])
  })

  test('by steps of three hours, by OpenWeather', async (t) => {
    const now = new Date('2025-03-20T20:10:00Z')
    compare(await openWeatherDays(t, now), [
      ['2025-03-20', 'partly-cloudy', 'scattered clouds in what is left of it'],
      ['2025-03-21', 'light-rain', '1.4 mm from 18 h to midnight'],
      ['2025-03-22', 'rain', '6.2 mm from midnight to 15 h, moderate at first'],
      ['2025-03-23', 'overcast', '0.3 mm, and no more likely than 45 %'],
    ])
  })

  test('by hours, then by steps of six, by MET Norway', async (t) => {
    const { ask } = await metNorway(t)
    compare((await ask()).daily, [
      ['2026-11-24', 'thunderstorm', 'thunder from 19 h on'],
      ['2026-11-25', 'light-rain', '4.8 mm, before dawn and in the evening'],
      ['2026-11-26', 'thunderstorm', 'thunder from 19 h on'],
    ])
  })
})

async function openWeatherDays(t: TestContext, now: Date): Promise<readonly DailyForecast[]> {
  const { cod, list } = fixture('openweather/forecast-london-kelvin-2025-03-20.json') as {
    cod: string
    list: { main: { temp: number } }[]
  }
  // Recorded in kelvins; temperatures are beside the point here.
  const mild = list.map((step) => ({ ...step, main: { temp: 11 } }))
  const current = { ...mild[0], cod: 200, dt: now.getTime() / 1_000 - 300 }
  const source = await localSource(t, ({ url = '' }, response) =>
    sendJson(response, url.startsWith('/data/2.5/weather') ? current : { cod, list: mild }),
  )
  const { upstream } = upstreamOver(t, source.url)
  const weather = createOpenWeather(upstream, { apiKey: 'key' })
  return (await weather.forecast({ lat: 51.5085, lon: -0.1257 }, 'Europe/London', now)).daily
}
