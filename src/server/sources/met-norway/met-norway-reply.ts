import { hundredths, tenths } from '../../../domain/rounding.ts'
import { Type, type Static } from 'typebox'
import { coldestBefore, warmestBefore } from '../../../domain/daily-from-hourly.ts'
import { highest, lowest, total } from '../../../domain/extremes.ts'
import { dayLengthHours, localDate, localHour } from '../../../domain/local-time.ts'
import type { IsoDate } from '../../../domain/part.ts'
import { conditionOfDay } from '../../../domain/day-condition.ts'
import type { Condition, DailyForecast, HourlyForecast } from '../../../domain/weather.ts'
import { ranges, type Range } from '../../../domain/ranges.ts'
import { gustOver } from '../../../domain/wind.ts'
import { figure, mapFigure } from '../../upstream/figures.ts'
import { wetStep, type RainStep } from '../../../domain/wet-spells.ts'
import { hourMs } from '../../../domain/time-units.ts'

/** Figures degrade one by one; a list of them must be one. */
const Figures = Type.Record(Type.String(), Type.Unknown())

const Period = Type.Object({
  summary: Type.Optional(Type.Object({ symbol_code: Type.Optional(Type.Unknown()) })),
  details: Type.Optional(Figures),
})

/** What we read of a reply of `complete`; the rest is ignored on purpose. */
export const Reply = Type.Object({
  geometry: Type.Object({
    coordinates: Type.Array(Type.Number(), { minItems: 2, maxItems: 3 }),
  }),
  properties: Type.Object({
    meta: Type.Object({ updated_at: Type.String({ maxLength: 40 }), units: Figures }),
    timeseries: Type.Array(
      Type.Object({
        time: Type.String({ maxLength: 40 }),
        data: Type.Object({
          instant: Type.Object({ details: Figures }),
          next_1_hours: Type.Optional(Period),
          next_6_hours: Type.Optional(Period),
        }),
      }),
      { minItems: 1, maxItems: 400 },
    ),
  }),
})
export type Reply = Static<typeof Reply>

/** What is said of the time that begins at a step. */
export interface Ahead {
  readonly condition: Condition | null
  readonly precipitation: number | null
  /** 0–100. */
  readonly probability: number | null
  readonly temperatureMin: number | null
  readonly temperatureMax: number | null
}

/** One instant of a reply, in our units: °C, km/h, degrees, %, hPa. `time` in ms. */
export interface Step {
  readonly time: number
  readonly temperature: number | null
  readonly humidity: number | null
  readonly windSpeed: number | null
  readonly windDirection: number | null
  readonly windGusts: number | null
  readonly pressure: number | null
  readonly cloudCover: number | null
  readonly nextHour: Ahead | null
  readonly nextSixHours: Ahead | null
}

/** The unit in which each figure is documented. One that the reply names otherwise is not read: its numbers are others. */
const units: Readonly<Record<string, string>> = {
  air_temperature: 'celsius',
  air_temperature_min: 'celsius',
  air_temperature_max: 'celsius',
  relative_humidity: '%',
  wind_speed: 'm/s',
  wind_speed_of_gust: 'm/s',
  wind_from_direction: 'degrees',
  air_pressure_at_sea_level: 'hPa',
  cloud_area_fraction: '%',
  precipitation_amount: 'mm',
  probability_of_precipitation: '%',
}

/** The names of https://github.com/metno/weathericons (legend), without their ending for day, night or polar twilight. */
const conditionsBySymbol: ReadonlyMap<string, Condition> = new Map([
  ['clearsky', 'clear'],
  ['fair', 'few-clouds'],
  ['partlycloudy', 'partly-cloudy'],
  ['cloudy', 'overcast'],
  ['fog', 'fog'],
  ['lightrain', 'light-rain'],
  ['rain', 'rain'],
  ['heavyrain', 'heavy-rain'],
  ['lightrainshowers', 'light-showers'],
  ['rainshowers', 'showers'],
  ['heavyrainshowers', 'heavy-showers'],
  ['lightsleet', 'light-sleet'],
  ['sleet', 'sleet'],
  ['heavysleet', 'heavy-sleet'],
  ['lightsleetshowers', 'light-sleet'],
  ['sleetshowers', 'sleet'],
  ['heavysleetshowers', 'heavy-sleet'],
  ['lightsnow', 'light-snow'],
  ['snow', 'snow'],
  ['heavysnow', 'heavy-snow'],
  ['lightsnowshowers', 'snow-showers'],
  ['snowshowers', 'snow-showers'],
  ['heavysnowshowers', 'heavy-snow-showers'],
])

/** Storms of every rain and snow; two names have an « s » too many, in the service itself. */
const storm = /^(?:light|lights|heavy)?(?:rain|sleet|snow)(?:showers)?andthunder$/

/** The condition of a symbol code such as « lightrainshowers_day »; null for a code outside the list. */
export function conditionOfSymbol(code: unknown): Condition | null {
  if (typeof code !== 'string') return null
  const name = code.replace(/_(?:day|night|polartwilight)$/, '')
  return conditionsBySymbol.get(name) ?? (storm.test(name) ? 'thunderstorm' : null)
}

type Read = (details: Static<typeof Figures> | undefined, name: string, range: Range) => number | null

const reader =
  (unitsOfReply: Static<typeof Figures>): Read =>
  (details, name, range) =>
    (unitsOfReply[name] ?? units[name]) === units[name] ? figure(details?.[name], range) : null

const kmh = (metresPerSecond: number): number => tenths(metresPerSecond * 3.6)
/** In m/s: as fast as the range of winds in km/h allows. */
const windRange: Range = [0, ranges.windSpeed[1] / 3.6]

const aheadOf = (period: Static<typeof Period> | undefined, read: Read): Ahead | null =>
  period
    ? {
        condition: conditionOfSymbol(period.summary?.symbol_code),
        precipitation: mapFigure(
          read(period.details, 'precipitation_amount', ranges.precipitation),
          hundredths,
        ),
        probability: mapFigure(
          read(period.details, 'probability_of_precipitation', ranges.percent),
          Math.round,
        ),
        temperatureMin: mapFigure(read(period.details, 'air_temperature_min', ranges.temperature), tenths),
        temperatureMax: mapFigure(read(period.details, 'air_temperature_max', ranges.temperature), tenths),
      }
    : null

/** The steps in the order of time, each instant once. */
export function stepsOf({ properties }: Reply): readonly Step[] {
  const read = reader(properties.meta.units)
  const steps = properties.timeseries.map(({ time, data }): Step => {
    const { details } = data.instant
    const windSpeed = mapFigure(read(details, 'wind_speed', windRange), kmh)
    return {
      time: Date.parse(time),
      temperature: read(details, 'air_temperature', ranges.temperature),
      humidity: mapFigure(read(details, 'relative_humidity', ranges.percent), Math.round),
      windSpeed,
      windDirection: mapFigure(read(details, 'wind_from_direction', ranges.direction), Math.round),
      windGusts: gustOver(windSpeed, mapFigure(read(details, 'wind_speed_of_gust', windRange), kmh)),
      pressure: read(details, 'air_pressure_at_sea_level', ranges.pressure),
      cloudCover: mapFigure(read(details, 'cloud_area_fraction', ranges.percent), Math.round),
      nextHour: aheadOf(data.next_1_hours, read),
      nextSixHours: aheadOf(data.next_6_hours, read),
    }
  })
  return steps
    .filter(({ time }) => Number.isFinite(time))
    .toSorted((a, b) => a.time - b.time)
    .filter(({ time }, index, all) => time !== all[index - 1]?.time)
}

/** A stretch of the reply that nothing else covers. */
interface Stretch extends Ahead {
  readonly start: number
  readonly hours: 1 | 6
}

/** Hours as far as they go, then stretches of six. */
const stretchesOf = (steps: readonly Step[]): readonly Stretch[] =>
  steps.flatMap((step, index): readonly Stretch[] => {
    const next = steps[index + 1]
    const { time: start, temperature, nextHour, nextSixHours } = step
    if (next?.time === start + hourMs) {
      const hour = nextHour ?? { condition: null, precipitation: null, probability: null }
      return [{ ...hour, start, hours: 1, temperatureMin: temperature, temperatureMax: temperature }]
    }
    const isFarFromNext = next === undefined || next.time >= start + 6 * hourMs
    return isFarFromNext && nextSixHours ? [{ ...nextSixHours, start, hours: 6 }] : []
  })

/** A later day of which less is covered is left out. */
const enoughHours = 18
/**
 * Calendar days of the zone. A stretch of six hours belongs to the day that holds its middle: three hours at most lie on
 * the other side of midnight. The source begins with now: today's figures are those of the rest of the day.
 */
export function daysOf(
  steps: readonly Step[],
  hourly: readonly HourlyForecast[],
  zone: string,
  now: Date,
): readonly DailyForecast[] {
  const today = localDate(now, zone)
  const byDate = Map.groupBy(stretchesOf(steps), ({ start, hours }) =>
    localDate(new Date(start + (hours * hourMs) / 2), zone),
  )
  return [...byDate].flatMap(([date, stretches]) => {
    const covered = stretches.reduce((sum, { hours }) => sum + hours, 0)
    const isUsable = date === today || (date > today && covered >= enoughHours)
    const ofDay = hourly.filter(({ time }) => localDate(time, zone) === date)
    return isUsable ? [dayOf(date, stretches, ofDay, zone, covered >= dayLengthHours(date, zone) - 1)] : []
  })
}

function dayOf(
  date: IsoDate,
  stretches: readonly Stretch[],
  hourly: readonly HourlyForecast[],
  zone: string,
  isComplete: boolean,
): DailyForecast {
  // Once they are over, today has no coldest or warmest.
  const begins = isComplete ? 0 : localHour(new Date(stretches[0]?.start ?? 0), zone)
  // Wind is only known at instants: six hours apart they miss the strongest.
  const windy = stretches.every(({ hours }) => hours === 1) ? hourly : []
  const windSpeedMax = highest(windy.map((hour) => hour.windSpeed))
  return {
    date,
    temperatureMin:
      begins < coldestBefore ? lowest(stretches.map(({ temperatureMin }) => temperatureMin)) : null,
    temperatureMax:
      begins < warmestBefore ? highest(stretches.map(({ temperatureMax }) => temperatureMax)) : null,
    condition: conditionOfDay(stretches.map(stepOf), zone),
    precipitation: isComplete ? total(stretches.map(({ precipitation }) => precipitation)) : null,
    precipitationProbability: highest(stretches.map(({ probability }) => probability)),
    windSpeedMax,
    windGustsMax: highest(windy.map((hour) => hour.windGusts)),
    windDirection:
      windSpeedMax === null
        ? null
        : (windy.find(({ windSpeed }) => windSpeed === windSpeedMax)?.windDirection ?? null),
    uvIndexMax: null,
  }
}

const stepOf = (stretch: Stretch): RainStep =>
  wetStep(stretch, {
    ...stretch,
    precipitationProbability: stretch.probability,
    temperature: stretch.temperatureMax,
  })
