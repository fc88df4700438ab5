import { fileURLToPath } from 'node:url'
import { createCatalogue, type Catalogue } from '../../src/server/catalogue.ts'
import { seaDays } from '../../src/domain/beach-conditions.ts'
import type { Coordinates } from '../../src/domain/geo.ts'
import type { Marine, SeaState } from '../../src/domain/marine.ts'
import type { Weather } from '../../src/domain/weather.ts'
import type { MarineOptions } from '../../src/server/services/marine.ts'
import type { MapsOptions } from '../../src/server/services/maps.ts'
import { UpstreamError, type FailureReason } from '../../src/server/upstream/upstream.ts'
import { day, hour, hours } from './forecast-samples.ts'

const hourMs = 3_600_000

let read: Catalogue | null = null

/** The real data files, read once. */
export const catalogue = (): Catalogue => {
  read ??= createCatalogue(fileURLToPath(new URL('../../data', import.meta.url)))
  return read
}

/** A clock that tests set forward. */
export function handClock(start: string) {
  let passed = 0
  return {
    now: () => Date.parse(start) + passed,
    monotonic: () => passed,
    forward(ms: number) {
      passed += ms
    },
  }
}

export const upstreamError = (reason: FailureReason): UpstreamError =>
  new UpstreamError({ upstream: 'open-meteo', operation: 'forecasts', reason })

/** 57 hours from the one that holds now, colder by a degree an hour, and warmer to the south. */
export function mapWeather(point: Coordinates, now: Date): Weather {
  const start = new Date(Math.floor(now.getTime() / hourMs) * hourMs).toISOString()
  const hourly = hours(start, 57, (i) => ({ temperature: 60 - point.lat - i }))
  return {
    source: 'open-meteo',
    current: { ...hour(start, { temperature: 60 - point.lat }), cloudCover: null, visibility: null },
    hourly,
    hourlyStep: 1,
    daily: [day(start.slice(0, 10))],
    rain: [],
    elevation: null,
  }
}

const sea = (time: string): SeaState => ({
  time,
  seaTemperature: 17.5,
  waveHeight: 1.2,
  waveDirection: 280,
  wavePeriod: 9,
  swellHeight: null,
  swellDirection: null,
  swellPeriod: null,
  seaLevel: 0.4,
})

/** The sea for 48 hours from the hour that holds now. */
export function mapMarine(now: Date): Marine {
  const start = Math.floor(now.getTime() / hourMs) * hourMs
  const hourly = Array.from({ length: 48 }, (_, i) => sea(new Date(start + i * hourMs).toISOString()))
  return { current: sea(new Date(start).toISOString()), hourly, daily: seaDays(hourly, 'Europe/Paris') }
}

/** Batch sources that count their requests and places; `fail` makes a request throw, `isUnread` one place of it unread. */
export function batchSources({
  fail = () => null,
  isUnread = () => false,
}: {
  fail?: (request: number) => FailureReason | null
  isUnread?: (point: Coordinates, request: number) => boolean
} = {}) {
  const asked = { requests: 0, places: 0, largest: 0, seaRequests: 0 }
  const refuse = (request: number): void => {
    const reason = fail(request)
    if (reason !== null) throw upstreamError(reason)
  }
  return {
    asked,
    batch: {
      async forecasts(points: readonly Coordinates[], now: Date) {
        asked.requests += 1
        asked.places += points.length
        asked.largest = Math.max(asked.largest, points.length)
        const request = asked.requests
        await Promise.resolve()
        refuse(request)
        return points.map((point) => (isUnread(point, request) ? null : mapWeather(point, now)))
      },
    },
    marineBatch: {
      async marines(points: readonly Coordinates[], now: Date) {
        asked.seaRequests += 1
        return points.map(() => mapMarine(now))
      },
    },
  }
}

/** A log in which errors fail the test. */
const noErrors = {
  warn: () => {},
  error: (fields: object) => {
    throw new Error(JSON.stringify(fields))
  },
}

/** Options of the sea over the real catalogue; without limit of calls. */
export const marineOptions = (
  over: Partial<MarineOptions> & Pick<MarineOptions, 'clock' | 'source'>,
): MarineOptions => ({
  batch: null,
  calls: { remaining: () => Infinity, perMinute: Infinity },
  catalogue: catalogue(),
  seaOnMap: () => null,
  pressure: () => 0,
  maxBytes: 5_000_000,
  log: noErrors,
  ...over,
})

/** Options of the maps over the real catalogue; sources are to be named. */
export const mapsOptions = (over: Partial<MapsOptions> & Pick<MapsOptions, 'clock'>): MapsOptions => ({
  catalogue: catalogue(),
  batch: null,
  marineBatch: null,
  fallback: null,
  simulate: (_point, instant) =>
    hour(new Date(Math.floor(instant.getTime() / hourMs) * hourMs).toISOString()),
  simulates: () => false,
  wasAskedFor: () => false,
  pressure: () => 0,
  log: noErrors,
  ...over,
})
