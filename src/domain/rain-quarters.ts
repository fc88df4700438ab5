import { wetStepMm } from './rain-intensity.ts'
import type { HourlyForecast, RainQuarter } from './weather.ts'
import { hourMs, quarterMs } from './time-units.ts'

/** The quarter of an hour that holds `now`, when it is there. */
export const rainNow = (rain: readonly RainQuarter[], now: Date): RainQuarter | undefined =>
  rain.find(({ time }) => {
    const start = Date.parse(time)
    return start <= now.getTime() && now.getTime() < start + quarterMs
  })

/**
 * Hours that are no drier than their quarters. The two may come from different runs of a model: an hour without rain
 * gets the sum of its wet quarters, in mm, so that its icon and its bar do not deny them.
 */
export function withRainOfQuarters(
  hours: readonly HourlyForecast[],
  rain: readonly RainQuarter[],
): readonly HourlyForecast[] {
  const sums = new Map<number, number>()
  for (const { time, precipitation } of rain) {
    const hour = Math.floor(Date.parse(time) / hourMs) * hourMs
    sums.set(hour, (sums.get(hour) ?? 0) + (precipitation ?? 0))
  }
  return hours.map((hour) => {
    const sum = Math.round((sums.get(Date.parse(hour.time)) ?? 0) * 100) / 100
    if (hour.precipitation === null || hour.precipitation >= wetStepMm || sum < wetStepMm) return hour
    return { ...hour, precipitation: sum }
  })
}
