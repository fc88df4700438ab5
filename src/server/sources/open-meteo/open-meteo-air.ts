import { Type } from 'typebox'
import {
  dailyFigure,
  pollens,
  pollutants,
  ratedDay,
  type AirDay,
  type AirQuality,
  type Pollen,
  type PollenCounts,
  type PollenDay,
  type Pollutant,
} from '../../../domain/air.ts'
import { byName } from '../../../domain/by-name.ts'
import type { Coordinates } from '../../../domain/geo.ts'
import { localDate } from '../../../domain/local-time.ts'
import type { IsoDate } from '../../../domain/part.ts'
import { ranges } from '../../../domain/ranges.ts'
import {
  costOf,
  hasVariable,
  placesQuery,
  Reply,
  stepHolding,
  tableOf,
  type Table,
} from './open-meteo-reply.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import { hourMs } from '../../../domain/time-units.ts'
import type { Check } from '../source.ts'
import type { openMeteoAir } from './source.ts'

const daysAhead = 4

const pollutantVariables: Readonly<Record<Pollutant, string>> = {
  pm25: 'pm2_5',
  pm10: 'pm10',
  no2: 'nitrogen_dioxide',
  o3: 'ozone',
  so2: 'sulphur_dioxide',
}
const pollenVariables: Readonly<Record<Pollen, string>> = {
  alder: 'alder_pollen',
  birch: 'birch_pollen',
  grass: 'grass_pollen',
  mugwort: 'mugwort_pollen',
  olive: 'olive_pollen',
  ragweed: 'ragweed_pollen',
}
const variables = [
  'european_aqi',
  'uv_index',
  ...Object.values(pollutantVariables),
  ...Object.values(pollenVariables),
]

/** The hours are what everything here is read from: one must hold now. */
const airSchema = (timeZone: string, now: Date) =>
  Type.Refine(
    Reply,
    (reply) =>
      hasVariable(reply.hourly, variables) && hourOf(tableOf(reply.hourly, reply, timeZone), now) >= 0,
    () => 'hourly: no figure of the air now',
  )

const hourOf = ({ times }: Table, now: Date): number => stepHolding(times, now.getTime(), hourMs)

/** The air at a point, from the European model and the global one outside it. */
export const createOpenMeteoAir = (upstream: Upstream, { apiKey }: { apiKey?: string | undefined } = {}) => ({
  /** The hour that holds now and the days from the place's today; null where nothing is known. Throws UpstreamError. */
  async air(point: Coordinates, timeZone: string, now: Date): Promise<AirQuality | null> {
    const reply = await upstream.getJson(
      {
        operation: 'air',
        path: '/v1/air-quality',
        query: {
          ...placesQuery([point], apiKey),
          hourly: variables.join(','),
          timezone: timeZone,
          forecast_days: daysAhead,
        },
        cost: costOf(variables.length),
      },
      airSchema(timeZone, now),
    )
    return toAirQuality(tableOf(reply.hourly, reply, timeZone), timeZone, now)
  },
})

function toAirQuality(table: Table, timeZone: string, now: Date): AirQuality | null {
  const hour = hourOf(table, now)
  const time = table.times[hour]
  if (time === undefined) return null
  const air = {
    time: new Date(time).toISOString(),
    concentrations: byName(
      pollutants,
      (pollutant) => table.column(pollutantVariables[pollutant], ranges.concentration)[hour] ?? null,
    ),
    europeanIndex: table.column('european_aqi', ranges.airIndex)[hour] ?? null,
    uvIndex: table.column('uv_index', ranges.uvIndex)[hour] ?? null,
    pollens: pollensOf(table, hour),
    days: daysOf(table, timeZone, now),
    pollenDays: pollenDaysOf(table, timeZone, now),
  }
  return hasFigures(air) ? air : null
}

const hasFigures = ({ concentrations, europeanIndex, pollens, days }: AirQuality): boolean =>
  europeanIndex !== null ||
  pollens !== null ||
  Object.values(concentrations).some((value) => value !== null) ||
  days.some(({ level }) => level !== null)

const pollensOf = (table: Table, hour: number): PollenCounts | null =>
  countsOf((pollen) => table.column(pollenVariables[pollen], ranges.pollen)[hour] ?? null)

/** The counts of all species; null when not one is there. */
function countsOf(read: (pollen: Pollen) => number | null): PollenCounts | null {
  const counts = byName(pollens, read)
  return Object.values(counts).every((count) => count === null) ? null : counts
}

/** Each species by its highest hour: of a day that has begun, also the hours that are over. */
function pollenDaysOf(table: Table, timeZone: string, now: Date): readonly PollenDay[] {
  const days = table.times.map((time) => localDate(new Date(time), timeZone))
  const today = localDate(now, timeZone)
  const highest = (pollen: Pollen, date: IsoDate): number | null => {
    const column = table.column(pollenVariables[pollen], ranges.pollen)
    const hours = column.filter((value, index) => value !== null && days[index] === date)
    return hours.reduce((most, value) => (most === null || (value ?? 0) > most ? value : most), null)
  }
  return [...new Set(days)].flatMap((date) => {
    const counts = date >= today ? countsOf((pollen) => highest(pollen, date)) : null
    return counts ? [{ date, counts }] : []
  })
}

function daysOf(table: Table, timeZone: string, now: Date): readonly AirDay[] {
  const days = table.times.map((time) => localDate(new Date(time), timeZone))
  const today = localDate(now, timeZone)
  const columns = new Map(
    pollutants.map((pollutant) => [
      pollutant,
      table.column(pollutantVariables[pollutant], ranges.concentration),
    ]),
  )
  return [...new Set(days)]
    .filter((day) => day >= today)
    .map((day) =>
      ratedDay(
        day,
        byName(pollutants, (pollutant) =>
          dailyFigure(
            pollutant,
            (columns.get(pollutant) ?? []).filter((_, index) => days[index] === day),
          ),
        ),
      ),
    )
}

/** @public How the doctor asks it. */
export const check: Check<typeof openMeteoAir> = {
  missed: 'air quality and pollens',
  async ask({ upstream, apiKey }, { town, timeZone, now }) {
    const air = await createOpenMeteoAir(upstream, { apiKey }).air(town, timeZone, now)
    return air ? { at: air.time } : { lacks: 'no figure' }
  },
}
