import type { AromeHour, AromeSeries } from '../../src/domain/arome/series.ts'

const hourMs = 3_600_000

/** What a test says of an hour of AROME; the nine points are as the one unless said. */
export type AboutHour = Partial<Omit<AromeHour, 'at' | 'around' | 'cloud'>> & {
  readonly cloud?: number
  readonly around?: Partial<AromeHour['around']>
}

/** A mild, still, overcast and dry hour of AROME, with what the test is about. */
export function aromeHour(at: number, { cloud = 100, around, ...about }: AboutHour = {}): AromeHour {
  const hour = {
    temperatureK: 283.15,
    relativeHumidity: 70,
    windEast: 0,
    windNorth: 0,
    gust: 5,
    pressure: 1015,
    precipitation: 0,
    snow: 0,
    graupel: 0,
    cape: 0,
    isWarmerAbove: false,
    ...about,
  }
  const { cape, precipitation, graupel } = hour
  return {
    ...hour,
    at,
    cloud: { total: cloud, low: null, middle: null, high: null },
    around: { cape, precipitation, graupel, ...around },
  }
}

/** A run of 51 hours at a place whose model's ground is 200 m high; `about` says what each is about, counted from 1. */
export function aromeSeries(
  run: string,
  about: (index: number) => AboutHour = () => ({}),
  beside: Partial<AromeSeries> = {},
): AromeSeries {
  const runAt = Date.parse(run)
  return {
    runAt,
    lat: 45.75,
    lon: 4.85,
    distanceKm: 1.24,
    modelHeight: 200,
    hours: Array.from({ length: 51 }, (_, i) => aromeHour(runAt + (i + 1) * hourMs, about(i + 1))),
    ...beside,
  }
}
