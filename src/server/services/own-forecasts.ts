import { aromeHours, aromePast, type PastHour } from '../../domain/arome/hours.ts'
import type { AromeForecasts } from '../../domain/arome/series.ts'
import { distanceKm, type Coordinates } from '../../domain/geo.ts'
import type { OwnForecast } from '../../domain/joined-forecast.ts'
import type { TownHall } from './town-halls.ts'

/** The grid of AROME (EURW1S40): France in Europe, and nothing overseas. */
const grid = { north: 55.4, south: 37.5, west: -12, east: 16 }

/** Whether the grid of AROME reaches a point. */
export const isOnGrid = ({ lat, lon }: Coordinates): boolean =>
  lat <= grid.north && lat >= grid.south && lon >= grid.west && lon <= grid.east

/** Forecasts that the site reads from the grid of a model itself: they cost no call, and nothing is kept of them here. */
export type OwnForecasts = ReturnType<typeof createOwnForecasts>

/**
 * Those of AROME. `heightAt`: metres of a place; null where nobody says. `townHallAt`: of a commune that is such a place, where it
 * is known: its forecast is that of the town hall.
 */
export const createOwnForecasts = (
  arome: AromeForecasts,
  heightAt: (point: Coordinates) => number | null,
  townHallAt: (point: Coordinates) => TownHall | null = () => null,
) => {
  const placeAt = (point: Coordinates) => {
    const own = heightAt(point)
    const townHall = own === null ? townHallAt(point) : null
    return { height: own ?? townHall?.height ?? null, townHall }
  }
  return {
    /** Null: no run is in use, or it does not reach the point. */
    at(point: Coordinates): OwnForecast | null {
      const series = isOnGrid(point) ? arome.seriesAt(point) : null
      if (!series) return null
      const { height, townHall } = placeAt(point)
      return {
        runAt: series.runAt,
        hours: aromeHours(series, { lat: point.lat, lon: point.lon, height }),
        height,
        modelHeight: Math.round(series.modelHeight),
        distanceKm: townHall ? distanceKm(townHall, series) : series.distanceKm,
      }
    },
    /** The hours before those, for whoever shows what is over; none where `at` has none. */
    pastAt(point: Coordinates): readonly PastHour[] {
      const past = isOnGrid(point) ? arome.pastAt(point) : null
      return past ? aromePast(past, placeAt(point)) : []
    },
    /** Instant of the run in use, in ms; null: none. */
    runAt: (): number | null => arome.runAt(),
    /** Whether a run is in use whose grid reaches a point: what the sources say of it only follows then. */
    reaches: (point: Coordinates): boolean => arome.runAt() !== null && isOnGrid(point),
  }
}
