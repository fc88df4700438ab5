import type { IsoInstant } from './part.ts'
import { wetStepMm } from './rain-intensity.ts'
import type { HourlyForecast, RainQuarter } from './weather.ts'
import { floorTo, hourMs, quarterMs } from './time-units.ts'
import { hundredths } from './rounding.ts'

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
  const sums = sumsOfHours(rain)
  return hours.map((hour) => {
    const sum = sums.get(Date.parse(hour.time)) ?? 0
    if (hour.precipitation === null || hour.precipitation >= wetStepMm || sum < wetStepMm) return hour
    return { ...hour, precipitation: sum }
  })
}

/** What the quarters of each hour bring together, in mm to the hundredth; those of which nothing is known count as dry. */
const sumsOfHours = (rain: readonly RainQuarter[]): ReadonlyMap<number, number> => {
  const sums = new Map<number, number>()
  for (const { time, precipitation } of rain)
    sums.set(hourOf(time), hundredths((sums.get(hourOf(time)) ?? 0) + (precipitation ?? 0)))
  return sums
}

const hourOf = (time: IsoInstant): number => floorTo(Date.parse(time), hourMs)

/**
 * The quarters of one model up to the first hour of another that they deny: wet where it is dry, or all four dry where it is
 * wet. Those after the last of these hours stay.
 */
export function quartersAgreeing(
  rain: readonly RainQuarter[],
  hours: readonly Pick<HourlyForecast, 'time' | 'precipitation'>[],
): readonly RainQuarter[] {
  const sums = sumsOfHours(rain)
  const areComplete = (hour: number): boolean =>
    rain.filter(({ time }) => hourOf(time) === hour).length === hourMs / quarterMs
  const denied = hours.find(({ time, precipitation }) => {
    const hour = Date.parse(time)
    const sum = sums.get(hour)
    if (sum === undefined || precipitation === null) return false
    return precipitation < wetStepMm ? sum >= wetStepMm : sum < wetStepMm && areComplete(hour)
  })
  return denied ? rain.filter(({ time }) => Date.parse(time) < Date.parse(denied.time)) : rain
}
