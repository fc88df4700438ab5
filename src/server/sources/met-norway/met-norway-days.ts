import { dayLengthHours, localDate, localHour } from '../../../domain/local-time.ts'
import type { IsoDate } from '../../../domain/part.ts'
import { agreedCondition, dayCondition } from '../../../domain/sky.ts'
import type { DailyForecast, HourlyForecast } from '../../../domain/weather.ts'
import { rounded } from '../../upstream/figures.ts'
import { gravest } from '../../upstream/weather-codes.ts'
import type { Ahead, Step } from './met-norway-reply.ts'

const hourMs = 3_600_000

/** A stretch of the reply that nothing else covers. */
interface Stretch extends Omit<Ahead, 'probability'> {
  readonly start: number
  readonly hours: 1 | 6
  readonly probability: number | null
}

/** Hours as far as they go, then stretches of six. */
function stretchesOf(steps: readonly Step[]): readonly Stretch[] {
  return steps.flatMap((step, index): readonly Stretch[] => {
    const next = steps[index + 1]
    const { time: start, temperature, nextHour, nextSixHours } = step
    if (next?.time === start + hourMs) {
      const hour = nextHour ?? { condition: null, precipitation: null, probability: null }
      return [{ ...hour, start, hours: 1, temperatureMin: temperature, temperatureMax: temperature }]
    }
    const isAlone = next === undefined || next.time >= start + 6 * hourMs
    return isAlone && nextSixHours ? [{ ...nextSixHours, start, hours: 6 }] : []
  })
}

/** A later day of which less is covered is left out. */
const enoughHours = 18
/** The coldest and the warmest of a day are usually over by these hours: of a day that began, no figure is told then. */
const coldestBefore = 6
const warmestBefore = 14

/**
 * Calendar days of the zone. A stretch of six hours belongs to the day that holds its middle: three hours at most lie on
 * the other side of midnight. Of today, which the source tells from now on, there is what can be told of the rest.
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
    const isTold = date === today || (date > today && covered >= enoughHours)
    const ofDay = hourly.filter(({ time }) => localDate(time, zone) === date)
    return isTold ? [dayOf(date, stretches, ofDay, zone, covered >= dayLengthHours(date, zone) - 1)] : []
  })
}

function dayOf(
  date: IsoDate,
  stretches: readonly Stretch[],
  hourly: readonly HourlyForecast[],
  zone: string,
  isWhole: boolean,
): DailyForecast {
  const begins = isWhole ? 0 : localHour(new Date(stretches[0]?.start ?? 0), zone)
  // Wind is only known at instants: six hours apart they miss the strongest.
  const windy = stretches.every(({ hours }) => hours === 1) ? hourly : []
  const windSpeedMax = highest(windy.map((hour) => hour.windSpeed))
  return {
    date,
    temperatureMin:
      begins < coldestBefore ? lowest(stretches.map(({ temperatureMin }) => temperatureMin)) : null,
    temperatureMax:
      begins < warmestBefore ? highest(stretches.map(({ temperatureMax }) => temperatureMax)) : null,
    condition: dayCondition(hourly, date, zone)?.condition ?? gravestByDay(stretches, zone),
    precipitation: isWhole ? total(stretches.map(({ precipitation }) => precipitation)) : null,
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

/** The gravest sky between 7 h and 21 h; of a day that only has its evening left, that of the evening. */
function gravestByDay(stretches: readonly Stretch[], zone: string) {
  const ofDay = stretches.filter(({ start, hours }) => {
    const middle = localHour(new Date(start + (hours * hourMs) / 2), zone)
    return middle >= 7 && middle < 21
  })
  return gravest(
    (ofDay.length > 0 ? ofDay : stretches).map(
      ({ condition, precipitation }) => condition && agreedCondition(condition, { precipitation }),
    ),
  )
}

type Figures = readonly (number | null)[]

const known = (figures: Figures): readonly number[] => figures.filter((value) => value !== null)
const highest = (figures: Figures): number | null =>
  known(figures).length > 0 ? Math.max(...known(figures)) : null
const lowest = (figures: Figures): number | null =>
  known(figures).length > 0 ? Math.min(...known(figures)) : null
/** A sum only when every term is known. */
const total = (figures: Figures): number | null =>
  known(figures).length === figures.length
    ? rounded(
        known(figures).reduce((sum, value) => sum + value, 0),
        1,
      )
    : null
