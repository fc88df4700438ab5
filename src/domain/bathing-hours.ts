import { uvBand } from './air-bands.ts'
import { coldShockBelow } from './beach-conditions.ts'
import { localDate } from './local-time.ts'
import type { SeaState } from './marine.ts'
import type { IsoDate, IsoInstant } from './part.ts'
import { hourMs } from './time-units.ts'
import type { HourlyForecast, Weather } from './weather.ts'
import { hourStep } from './wet-spells.ts'
import { windStrength } from './wind.ts'

/** The highest waves, in metres, of hours for bathing: « mer peu agitée » of the Douglas scale. */
export const bathingWaves = 1.25

/** Hours in a row; `to` is not in it. */
export interface HourSpan {
  readonly from: IsoInstant
  readonly to: IsoInstant
}

type Sea = Pick<SeaState, 'time' | 'seaTemperature' | 'waveHeight'>

interface BathingDate {
  readonly date: IsoDate
  readonly zone: string
  /** Hours under a serious warning. */
  readonly warned: readonly HourSpan[]
}

/** No more than these are named of a day. */
const mostSpans = 2

/**
 * The longest hours of a day that are for bathing by what is forecast, in their order, two spans at most: by daylight, dry,
 * waves up to 1.25 m, a wind that is not strong, ultraviolet rays below « very high », water without cold shock, no serious warning. An hour of
 * which any of it is unknown is none. Null when nothing can be said: the day is over, or no daylight hour of it is known.
 */
export function bathingHours(
  { hourly, hourlyStep }: Pick<Weather, 'hourly' | 'hourlyStep'>,
  sea: readonly Sea[],
  { date, zone, warned }: BathingDate,
): readonly HourSpan[] | null {
  const lit = hourly.filter(
    // The sun of an hour that is night at its end sets within it.
    ({ time, isDay }, index) =>
      isDay === true && hourly[index + 1]?.isDay !== false && localDate(time, zone) === date,
  )
  const judged = lit.map((hour) => ({
    from: Date.parse(hour.time),
    to: Date.parse(hour.time) + hourlyStep * hourMs,
    isGood: isUnder(warned, hour, hourlyStep) ? false : isGood(hour, hourlyStep, sea),
  }))
  if (judged.every(({ isGood }) => isGood === null)) return null
  const spans: { from: number; to: number }[] = []
  for (const { from, to, isGood } of judged) {
    const last = spans.at(-1)
    if (!isGood) continue
    if (last?.to === from) last.to = to
    else spans.push({ from, to })
  }
  return spans
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, mostSpans)
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }))
}

const isUnder = (warned: readonly HourSpan[], { time }: HourlyForecast, hours: number): boolean =>
  warned.some(
    ({ from, to }) =>
      Date.parse(from) < Date.parse(time) + hours * hourMs && Date.parse(time) < Date.parse(to),
  )

/** Null: unknown. */
function isGood(hour: HourlyForecast, hours: 1 | 3, sea: readonly Sea[]): boolean | null {
  const { kind, end, start, mmPerHour } = hourStep(hour, hours)
  const states = sea.filter(({ time }) => start <= Date.parse(time) && Date.parse(time) < end)
  const { windSpeed, uvIndex } = hour
  if (states.length < hours || mmPerHour === null || windSpeed === null || uvIndex === null) return null
  const isSeaGood = states.map(({ seaTemperature, waveHeight }) =>
    seaTemperature === null || waveHeight === null
      ? null
      : seaTemperature >= coldShockBelow && waveHeight <= bathingWaves,
  )
  if (isSeaGood.includes(null)) return null
  const isUvGood = !['very-high', 'extreme'].includes(uvBand(uvIndex))
  return kind === null && windStrength(windSpeed) !== 'strong' && isUvGood && !isSeaGood.includes(false)
}
