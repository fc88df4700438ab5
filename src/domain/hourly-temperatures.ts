import { hourMs } from './time-units.ts'
import type { Weather } from './weather.ts'

/** The temperature of an instant, in ms; °C, null where the source has none. */
export interface HourlyTemperature {
  readonly time: number
  readonly celsius: number | null
}

/** The temperatures of one model hour by hour, those that are over first; none where its steps are longer. */
export function hourlyTemperatures({
  past,
  hourly,
  hourlyStep,
}: Pick<Weather, 'past' | 'hourly' | 'hourlyStep'>): readonly HourlyTemperature[] {
  if (hourlyStep !== 1) return []
  const from = past ? Date.parse(past.from) : NaN
  const over = past?.celsius.map((celsius, index) => ({ time: from + index * hourMs, celsius })) ?? []
  return [
    ...over,
    ...hourly.map(({ time, temperature }) => ({ time: Date.parse(time), celsius: temperature })),
  ]
}

/** The temperature at an instant, on the line between the two hours around it; null where one is not known. */
export function temperatureAt(hours: readonly HourlyTemperature[], instant: number): number | null {
  const index = hours.findLastIndex(({ time }) => time <= instant)
  const before = hours[index]
  if (before === undefined || before.celsius === null) return null
  if (before.time === instant) return before.celsius
  const after = hours[index + 1]
  if (after === undefined || after.celsius === null || after.time - before.time !== hourMs) return null
  return before.celsius + ((instant - before.time) / hourMs) * (after.celsius - before.celsius)
}
