import { hundredths } from '../../../domain/rounding.ts'
import { Type } from 'typebox'
import { wetShare, type Ensemble, type EnsembleDay } from '../../../domain/ensemble.ts'
import { figuresIn, highest, total } from '../../../domain/extremes.ts'
import type { Coordinates } from '../../../domain/geo.ts'
import { dayLengthHours, localDate } from '../../../domain/local-time.ts'
import type { IsoDate } from '../../../domain/part.ts'
import { floorTo, hourMs } from '../../../domain/time-units.ts'
import { ranges } from '../../../domain/ranges.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import { costOf, hoursByDate, placesQuery, Reply, tableOf, type Table } from './open-meteo-reply.ts'
import type { Check } from '../source.ts'
import type { openMeteoEnsemble } from './source.ts'

/** The mean of the European ensemble: as one member, it costs what one model does. All fifty would cost fifty. */
const model = 'ecmwf_ifs025_ensemble_mean'
const variables = ['temperature_2m', 'temperature_2m_spread', 'precipitation', 'precipitation_probability']
const daysAhead = 14
/** A day that lacks more hours than the change of clocks takes has no extremes. */
const mayLack = 1
/** The model's own steps after the sixth day: within one, hours are interpolated and know the same. */
const partHours = 6

/** It is of no use without a spread, and in other degrees a wrong one. */
const EnsembleReply = Type.Refine(
  Type.Intersect([
    Reply,
    Type.Object({
      hourly_units: Type.Object({ temperature_2m: Type.Literal('°C'), precipitation: Type.Literal('mm') }),
    }),
  ]),
  ({ hourly }) => Array.isArray(hourly?.['temperature_2m_spread']),
  () => 'hourly/temperature_2m_spread: a list was expected',
)

/** How far the members of an ensemble lie apart at a point. */
export const createOpenMeteoEnsemble = (
  upstream: Upstream,
  { apiKey }: { apiKey?: string | undefined } = {},
) => ({
  /** Up to fourteen days from the place's today; null where no day has extremes. Throws UpstreamError. */
  async ensemble(point: Coordinates, timeZone: string, now: Date): Promise<Ensemble | null> {
    const reply = await upstream.getJson(
      {
        operation: 'ensemble',
        path: '/v1/ensemble',
        query: {
          ...placesQuery([point], apiKey),
          hourly: variables.join(','),
          models: model,
          timezone: timeZone,
          forecast_days: daysAhead,
        },
        cost: costOf(variables.length),
      },
      EnsembleReply,
    )
    return toEnsemble(tableOf(reply.hourly, reply, timeZone), timeZone, now)
  },
})

function toEnsemble(table: Table, timeZone: string, now: Date): Ensemble | null {
  const days = daysOf(table, timeZone).filter(({ date }) => date >= localDate(now, timeZone))
  if (days.every(({ max }) => max === null)) return null
  const hour = floorTo(now.getTime(), hourMs)
  return { time: new Date(hour).toISOString(), days }
}

/** Fifty members never agree to the hundredth: a spread of 0 is a missing one. */
const believed = (spread: number | null | undefined): number | null => (spread ? hundredths(spread) : null)

function daysOf(table: Table, timeZone: string): readonly EnsembleDay[] {
  const temperature = table.column('temperature_2m', ranges.temperature)
  const spread = table.column('temperature_2m_spread', ranges.spread)
  const precipitation = table.column('precipitation', ranges.precipitation)
  const probability = table.column('precipitation_probability', ranges.percent)

  const dayOf = (date: IsoDate, hours: readonly number[]): EnsembleDay => {
    const warm = hours.filter((hour) => temperature[hour] != null)
    const isComplete = dayLengthHours(date, timeZone) - warm.length <= mayLack
    const extreme = (isBeyond: (a: number, b: number) => boolean) =>
      isComplete
        ? warm.reduce(
            (a, b) => (isBeyond(temperature[b] ?? NaN, temperature[a] ?? NaN) ? b : a),
            warm[0] ?? -1,
          )
        : -1
    const coldest = extreme((a, b) => a < b)
    const warmest = extreme((a, b) => a > b)
    // Amounts are of the hour before their label: those from 1 h to midnight are the day's, one hour off at either end.
    const amounts = figuresIn(hours.map((hour) => precipitation[hour] ?? null))
    const amount = dayLengthHours(date, timeZone) - amounts.length <= mayLack ? total(amounts) : null
    const chances = hours.map((hour) => probability[hour] ?? null)
    const parts = [0, 6, 12, 18].map((from) => highest(chances.slice(from, from + partHours)))
    const shares = parts.flatMap((percent) => (percent === null ? [] : [percent / 100]))
    return {
      date,
      min: temperature[coldest] ?? null,
      minSpread: believed(spread[coldest]),
      max: temperature[warmest] ?? null,
      maxSpread: believed(spread[warmest]),
      precipitation: amount,
      precipitationProbability:
        amount === null || shares.length < parts.length ? null : Math.round(100 * wetShare(shares, amount)),
    }
  }

  return hoursByDate(table, timeZone).map(([date, hours]) => dayOf(date, hours))
}

/** @public How the doctor asks it. */
export const check: Check<typeof openMeteoEnsemble> = {
  missed: 'how sure the days to come are',
  async ask({ upstream, apiKey }, { town, timeZone, now }) {
    const days = await createOpenMeteoEnsemble(upstream, { apiKey }).ensemble(town, timeZone, now)
    return days ? { at: days.time } : { lacks: 'no day' }
  },
}
