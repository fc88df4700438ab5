import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Measured } from '../../../src/domain/measured.ts'
import {
  createForecastJudgement,
  type SourceTemperatures,
} from '../../../src/server/services/forecast-judgement.ts'
import { missing, toPart } from '../../../src/domain/part.ts'
import { fixedClock } from '../../support/build-app.ts'

const hourMs = 3_600_000
const lyon = { lat: 45.7485, lon: 4.8467 }
const start = '2026-11-24T09:03:00Z'

interface Played {
  /** °C that each source says of every hour. */
  readonly said: Partial<Record<SourceTemperatures['source'], number>>
  /** What the station measures, and when after the full hour. */
  readonly measured: number
  readonly minutes?: number
  readonly station?: Partial<Pick<Measured, 'distanceKm' | 'heightDifference'>>
  readonly isSilent?: boolean
}

/** Forecasts that say the same of every hour and a station beside them, looked at every ten minutes for so many hours. */
async function judged(hours: number, played: (hour: number) => Played) {
  const clock = fixedClock(start)
  const now = (): Played => played((clock.now() - Date.parse(start)) / hourMs)
  const errors: string[] = []
  const judgement = createForecastJudgement({
    places: [lyon],
    forecastsAt: () =>
      Object.entries(now().said).map(([source, celsius]) => ({
        source: source as SourceTemperatures['source'],
        hours: Array.from({ length: 50 }, (_, index) => ({
          time: (Math.floor(clock.now() / hourMs) + index) * hourMs,
          celsius,
        })),
      })),
    measuredAt: async () => {
      const { measured, minutes = 0, station, isSilent = false } = now()
      if (isSilent) return missing('busy')
      const time = new Date((Math.floor(clock.now() / hourMs) + minutes / 60) * hourMs).toISOString()
      const value: Measured = {
        network: 'e-soh',
        station: { name: 'BRON', lat: 45.72, lon: 4.94, height: 198 },
        distanceKm: 8,
        heightDifference: 20,
        time,
        temperature: measured,
        humidity: null,
        windSpeed: null,
        windDirection: null,
        windGusts: null,
        precipitation: null,
        pressure: null,
        decimals: 1,
        ...station,
      }
      return toPart(value, {
        now: clock.now(),
        at: time,
        source: 'e-soh',
        freshForMs: 60_000,
        isCached: true,
      })
    },
    clock,
    log: { error: (_, message) => void errors.push(message) },
  })
  for (let look = 0; look <= hours * 6; look += 1) {
    await judgement.look()
    clock.advance(10 * 60_000)
  }
  assert.deepEqual(errors, [])
  return judgement.results().toSorted((a, b) => a.hoursAhead - b.hoursAhead || a.than.localeCompare(b.than))
}

describe('the judgement of forecasts', () => {
  test('says how far each source was from the stations, and from the other, by hours ahead', async () => {
    const results = await judged(7, () => ({ said: { arome: 11, 'open-meteo': 12 }, measured: 10 }))
    const rows = results.map(({ of, than, hoursAhead, count, mean, spread }) =>
      [of, than, hoursAhead, count, mean, spread].join(' '),
    )
    // Said from 9 h on: of 10 to 16 h an hour before, of 15 and 16 h six hours before.
    assert.deepEqual(rows.toSorted(), [
      'arome open-meteo 1 7 -1 0',
      'arome open-meteo 6 2 -1 0',
      'arome stations 1 7 1 0',
      'arome stations 6 2 1 0',
      'open-meteo stations 1 7 2 0',
      'open-meteo stations 6 2 2 0',
    ])
  })

  test('judges what was said then, not what is said by now', async () => {
    const results = await judged(6, (hour) => ({ said: { arome: hour < 0.5 ? 5 : 10 }, measured: 10 }))
    const sixHours = results.find(({ hoursAhead }) => hoursAhead === 6)
    assert.deepEqual([sixHours?.count, sixHours?.mean], [1, -5])
    const oneHour = results.find(({ hoursAhead }) => hoursAhead === 1)
    // Five degrees too cold for 10 h, right for the five hours after it.
    assert.deepEqual([oneHour?.count, oneHour?.mean, oneHour?.spread], [6, -0.83, 1.86])
  })

  const unfit: Readonly<Record<string, Omit<Played, 'said' | 'measured'>>> = {
    'that is far away': { station: { distanceKm: 16 } },
    'that stands higher': { station: { heightDifference: -101 } },
    'of a height that nobody says': { station: { heightDifference: null } },
    'that measures at another time': { minutes: 25 },
    'that is silent': { isSilent: true },
  }
  for (const [which, own] of Object.entries(unfit))
    test(`takes nothing from a station ${which}`, async () => {
      assert.deepEqual(await judged(3, () => ({ said: { arome: 11 }, measured: 10, ...own })), [])
    })

  test('takes stations up to ten minutes after the hour, as many measure then', async () => {
    const counts = async (minutes: number) =>
      (await judged(3, () => ({ said: { arome: 11 }, measured: 10, minutes }))).length
    assert.deepEqual([await counts(10), await counts(11)], [1, 0])
  })

  test('takes a measurement once, whenever it comes within three hours', async () => {
    const late = await judged(3, (hour) => ({ said: { arome: 11 }, measured: 10, isSilent: hour % 1 < 0.5 }))
    assert.deepEqual(
      late.map(({ hoursAhead, count }) => [hoursAhead, count]),
      [[1, 2]],
    )
  })
})
