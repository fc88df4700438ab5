import { highest, lowest, total } from './extremes.ts'
import { dayLengthHours, localDate } from './local-time.ts'
import type { IsoDate } from './part.ts'
import { dayCondition } from './sky.ts'
import type { DailyForecast, HourlyForecast } from './weather.ts'

/**
 * Calendar days of the zone from their hours: extremes, highest probability and wind, the sky from 7 h to 21 h, and the
 * rain from midnight to midnight, whether the day has 23, 24 or 25 hours. Hourly extremes miss the true ones by a few
 * tenths of a degree. A day that lacks more than two hours is left out; one that lacks any has an unknown sum of rain.
 */
export function dailyFromHourly(hours: readonly HourlyForecast[], zone: string): readonly DailyForecast[] {
  const byDate = new Map<IsoDate, HourlyForecast[]>()
  for (const hour of hours) {
    const date = localDate(hour.time, zone)
    const day = byDate.get(date)
    if (day) day.push(hour)
    else byDate.set(date, [hour])
  }
  return [...byDate].flatMap(([date, day]) => {
    const missing = dayLengthHours(date, zone) - day.length
    return missing > 2 ? [] : [dayOf(date, day, zone, missing <= 0)]
  })
}

function dayOf(
  date: IsoDate,
  hours: readonly HourlyForecast[],
  zone: string,
  isWhole: boolean,
): DailyForecast {
  const windiest = hours.reduce((a, b) => ((b.windSpeed ?? -1) > (a.windSpeed ?? -1) ? b : a))
  return {
    date,
    temperatureMin: lowest(hours.map((hour) => hour.temperature)),
    temperatureMax: highest(hours.map((hour) => hour.temperature)),
    condition: dayCondition(hours, date, zone)?.condition ?? null,
    precipitation: isWhole ? total(hours.map((hour) => hour.precipitation)) : null,
    precipitationProbability: highest(hours.map((hour) => hour.precipitationProbability)),
    windSpeedMax: highest(hours.map((hour) => hour.windSpeed)),
    windGustsMax: highest(hours.map((hour) => hour.windGusts)),
    windDirection: windiest.windDirection,
    uvIndexMax: highest(hours.map((hour) => hour.uvIndex)),
  }
}

/** The same days with what `derived` knows where they know nothing; days of either. */
export function completeDays(
  given: readonly DailyForecast[],
  derived: readonly DailyForecast[],
): readonly DailyForecast[] {
  const others = new Map(derived.map((day) => [day.date, day]))
  const completed = given.map((day) => {
    const other = others.get(day.date)
    others.delete(day.date)
    return other ? mergeDay(day, other) : day
  })
  return [...completed, ...others.values()].toSorted((a, b) => a.date.localeCompare(b.date))
}

const mergeDay = (day: DailyForecast, other: DailyForecast): DailyForecast => ({
  date: day.date,
  temperatureMin: day.temperatureMin ?? other.temperatureMin,
  temperatureMax: day.temperatureMax ?? other.temperatureMax,
  condition: day.condition ?? other.condition,
  precipitation: day.precipitation ?? other.precipitation,
  precipitationProbability: day.precipitationProbability ?? other.precipitationProbability,
  windSpeedMax: day.windSpeedMax ?? other.windSpeedMax,
  windGustsMax: day.windGustsMax ?? other.windGustsMax,
  windDirection: day.windDirection ?? other.windDirection,
  uvIndexMax: day.uvIndexMax ?? other.uvIndexMax,
})
