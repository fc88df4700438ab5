import type { TestContext } from 'node:test'
import { createOpenMeteo } from '../../../src/server/sources/open-meteo/open-meteo.ts'
import { localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'

export const paris = { lat: 48.8566, lon: 2.3522 }
export const zone = 'Europe/Paris'

export async function openMeteo(t: TestContext, reply: unknown, status = 200) {
  const source = await localSource(t, (_, response) => sendJson(response, reply, status))
  const { upstream, log } = upstreamOver(t, source.url)
  return { ...createOpenMeteo(upstream), source, log }
}

/** A small reply of our own making, for what no recording shows. */
export const made = (changes: Record<string, unknown> = {}) => ({
  latitude: 48.86,
  longitude: 2.34,
  elevation: 43,
  utc_offset_seconds: 3600,
  timezone: zone,
  current: {
    time: '2026-11-21T14:15',
    interval: 900,
    temperature_2m: 9.4,
    weather_code: 61,
    wind_gusts_10m: 41,
  },
  hourly: {
    time: ['2026-11-21T13:00', '2026-11-21T14:00', '2026-11-21T15:00', '2026-11-21T16:00'],
    temperature_2m: [9, 9.5, 10, null],
    relative_humidity_2m: [80, 81, 82, 83],
    precipitation: [0.1, 0.2, 0.3, 0.4],
    precipitation_probability: [10, 20, 30, 40],
    weather_code: [3, 61, 3, 2],
    snow_depth: [0, 0.07, 0.07, 0.07],
    is_day: [1, 1, 1, 0],
  },
  daily: {
    time: ['2026-11-20', '2026-11-21', '2026-11-22'],
    weather_code: [3, 61, 0],
    temperature_2m_max: [8, 10.5, 11],
    temperature_2m_min: [2, 4, -1],
  },
  minutely_15: {
    time: ['2026-11-21T14:15', '2026-11-21T14:30', '2026-11-21T14:45'],
    precipitation: [1, 0.2, 0.3],
  },
  ...changes,
})

export const now = new Date('2026-11-21T13:20:00Z')
