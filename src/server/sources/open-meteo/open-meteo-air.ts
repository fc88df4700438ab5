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
import { highest } from '../../../domain/extremes.ts'
import type { Coordinates } from '../../../domain/geo.ts'
import { localDate } from '../../../domain/local-time.ts'
import { ranges, type Range } from '../../../domain/ranges.ts'
import {
  costOf,
  hasVariable,
  hoursByDate,
  placesQuery,
  Reply,
  hourHolding,
  tableOf,
  type DayHours,
  type Table,
} from './open-meteo-reply.ts'
import type { Upstream } from '../../upstream/upstream.ts'
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

const hourOf = ({ times }: Table, now: Date): number => hourHolding(times, now)

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
  const days = hoursByDate(table, timeZone).filter(([date]) => date >= localDate(now, timeZone))
  const air = {
    time: new Date(time).toISOString(),
    concentrations: byName(
      pollutants,
      (pollutant) => table.column(pollutantVariables[pollutant], ranges.concentration)[hour] ?? null,
    ),
    europeanIndex: table.column('european_aqi', ranges.airIndex)[hour] ?? null,
    uvIndex: table.column('uv_index', ranges.uvIndex)[hour] ?? null,
    pollens: pollensIn(table, [hour]),
    days: daysOf(table, days),
    pollenDays: pollenDaysOf(table, days),
  }
  return hasFigures(air) ? air : null
}

const hasFigures = ({ concentrations, europeanIndex, pollens, days }: AirQuality): boolean =>
  europeanIndex !== null ||
  pollens !== null ||
  Object.values(concentrations).some((value) => value !== null) ||
  days.some(({ level }) => level !== null)

/** Some hours of a variable, by their position in the table. */
function figuresAt(table: Table, hours: readonly number[], name: string, range: Range) {
  const column = table.column(name, range)
  return hours.map((hour) => column[hour] ?? null)
}

/** Each species by its highest hour; null when not one count is there. */
function pollensIn(table: Table, hours: readonly number[]): PollenCounts | null {
  const counts = byName(pollens, (pollen) =>
    highest(figuresAt(table, hours, pollenVariables[pollen], ranges.pollen)),
  )
  return Object.values(counts).every((count) => count === null) ? null : counts
}

/** The pollens of each day; a day that has begun counts with the hours that are over. */
const pollenDaysOf = (table: Table, days: readonly DayHours[]): readonly PollenDay[] =>
  days.flatMap(([date, hours]) => {
    const counts = pollensIn(table, hours)
    return counts ? [{ date, counts }] : []
  })

const daysOf = (table: Table, days: readonly DayHours[]): readonly AirDay[] =>
  days.map(([date, hours]) => {
    const figuresOf = (pollutant: Pollutant) =>
      figuresAt(table, hours, pollutantVariables[pollutant], ranges.concentration)
    return ratedDay(
      date,
      byName(pollutants, (pollutant) => dailyFigure(pollutant, figuresOf(pollutant))),
    )
  })

/** @public How the doctor asks it. */
export const check: Check<typeof openMeteoAir> = {
  missed: 'air quality and pollens',
  async ask({ upstream, apiKey }, { town, timeZone, now }) {
    const air = await createOpenMeteoAir(upstream, { apiKey }).air(town, timeZone, now)
    return air ? { at: air.time } : { lacks: 'no figure' }
  },
}
