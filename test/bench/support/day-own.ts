import { aromeHours } from '../../../src/domain/arome/hours.ts'
import type { OwnForecast } from '../../../src/domain/joined-forecast.ts'
import { hourMs } from '../../../src/domain/time-units.ts'
import type { Catalogue } from '../../../src/server/catalogue.ts'
import { isOnGrid, type OwnForecasts } from '../../../src/server/services/own-forecasts.ts'
import { aromeSeries } from '../../support/arome-hours.ts'
import type { Time } from './day-time.ts'

/** Runs are there four hours after they begin, at 3, 9, 15 and 21 h UTC. */
const everyMs = 6 * hourMs
const firstMs = 3 * hourMs
const lateMs = 4 * hourMs

/** One visit of so many is served with the model's hours: putting them together a million times would take ten minutes. */
export const ownEvery = 100

/** The runs of a day, of which every place has the same hours; `isRead`: whether they are looked at now. */
export function ownModel(time: Time): OwnForecasts & { isRead: boolean } {
  const runAt = (): number => Math.floor((time.now - lateMs - firstMs) / everyMs) * everyMs + firstMs
  let run: OwnForecast | null = null
  const inUse = (): OwnForecast => {
    if (run?.runAt === runAt()) return run
    const series = aromeSeries(new Date(runAt()).toISOString())
    const { modelHeight, distanceKm } = series
    const hours = aromeHours(series, { lat: series.lat, lon: series.lon, height: modelHeight })
    return (run = { runAt: runAt(), hours, height: modelHeight, modelHeight, distanceKm })
  }
  return {
    isRead: false,
    at() {
      return this.isRead ? inUse() : null
    },
    pastAt: () => [],
    runAt,
    reaches: () => true,
  }
}

/** Calls for the forecasts of the three maps once, and for their seas. */
const forecastCalls = 639
const seaCalls = 139
export const mapCalls = forecastCalls + seaCalls

/** Of those the ones that are left where the model's hours are on the maps: the seas, and the places overseas. */
export function mapCallsBeside({ cities, beaches, natureSites }: Catalogue): number {
  const places = [...cities, ...beaches, ...natureSites]
  const overseas = places.filter((place) => !isOnGrid(place))
  return Math.round((forecastCalls * overseas.length) / places.length) + seaCalls
}
