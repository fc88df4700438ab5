import { highest, lowest, total } from './extremes.ts'
import { dayLengthHours, localDate } from './local-time.ts'
import type { IsoDate } from './part.ts'
import { conditionOfDay } from './day-condition.ts'
import type { DailyForecast, HourlyForecast } from './weather.ts'
import { hourStep, wetStep } from './wet-spells.ts'

/** Local hours by which a day's coldest and warmest are usually over. */
export const coldestBefore = 6
export const warmestBefore = 14

/**
 * Calendar days of the zone from their hours: extremes, highest probability and wind, what falls and how much from
 * midnight to midnight, whether the day has 23, 24 or 25 hours. Hourly extremes miss the true ones by a few
 * tenths of a degree. A day that lacks more than two hours is left out; one that lacks any has an unknown sum of rain.
 */
export function dailyFromHourly(hours: readonly HourlyForecast[], zone: string): readonly DailyForecast[] {
  const byDate = Map.groupBy(hours, ({ time }) => localDate(time, zone))
  return [...byDate].flatMap(([date, day]) => {
    const missing = dayLengthHours(date, zone) - day.length
    return missing > 2 ? [] : [dayOfHours(date, day, zone)]
  })
}

/** The same of one day, of however many of its hours: at least one. */
export function dayOfHours(date: IsoDate, hours: readonly HourlyForecast[], zone: string): DailyForecast {
  const isComplete = hours.length >= dayLengthHours(date, zone)
  const windiest = hours.reduce((a, b) => ((b.windSpeed ?? -1) > (a.windSpeed ?? -1) ? b : a))
  return {
    date,
    temperatureMin: lowest(hours.map((hour) => hour.temperature)),
    temperatureMax: highest(hours.map((hour) => hour.temperature)),
    condition: conditionOfDay(
      hours.map((hour) => hourStep(hour, 1)),
      zone,
    ),
    precipitation: isComplete ? total(hours.map((hour) => hour.precipitation)) : null,
    precipitationProbability: highest(hours.map((hour) => hour.precipitationProbability)),
    windSpeedMax: highest(hours.map((hour) => hour.windSpeed)),
    windGustsMax: highest(hours.map((hour) => hour.windGusts)),
    windDirection: windiest.windDirection,
    uvIndexMax: highest(hours.map((hour) => hour.uvIndex)),
  }
}

/** A day of which no hour is known, with the condition that its own figures allow. */
export function agreedDay(day: DailyForecast): DailyForecast {
  const wholeDay = wetStep(
    { start: Date.parse(day.date), hours: 24 },
    { ...day, temperature: day.temperatureMax },
  )
  return { ...day, condition: conditionOfDay([wholeDay], 'UTC') }
}

/** The same days with what `derived` knows where they know nothing, and its condition: the hours know best. Days of either. */
export function completeDays(
  days: readonly DailyForecast[],
  derived: readonly DailyForecast[],
): readonly DailyForecast[] {
  const others = new Map(derived.map((day) => [day.date, day]))
  const completed = days.map((day) => {
    const other = others.get(day.date)
    others.delete(day.date)
    return other ? mergeDay(day, other) : day
  })
  return [...completed, ...others.values()].toSorted((a, b) => a.date.localeCompare(b.date))
}

function mergeDay(day: DailyForecast, other: DailyForecast): DailyForecast {
  const known = Object.fromEntries(Object.entries(day).filter(([, figure]) => figure !== null))
  return { ...other, ...known, condition: other.condition ?? day.condition }
}
