import type { HourlyForecast } from './weather.ts'

export const humidityBands = ['very-dry', 'dry', 'comfortable', 'humid', 'very-humid'] as const
export type HumidityBand = (typeof humidityBands)[number]

/** A word for relative humidity (0–100). 40–60 % is what indoor comfort standards aim at; the rest is by even steps. */
export function humidityBand(percent: number): HumidityBand {
  if (percent < 20) return 'very-dry'
  if (percent < 40) return 'dry'
  if (percent <= 65) return 'comfortable'
  return percent <= 85 ? 'humid' : 'very-humid'
}

export const uvBands = ['low', 'moderate', 'high', 'very-high', 'extreme'] as const
export type UvBand = (typeof uvBands)[number]

/** Band of the WHO's global solar UV index, of the rounded figure: 0–2, 3–5, 6–7, 8–10, 11 and more. */
export function uvBand(index: number): UvBand {
  const figure = Math.round(index)
  if (figure >= 11) return 'extreme'
  if (figure >= 8) return 'very-high'
  if (figure >= 6) return 'high'
  return figure >= 3 ? 'moderate' : 'low'
}

export const pressureTrends = ['falling', 'steady', 'rising'] as const
export type PressureTrend = (typeof pressureTrends)[number]

/** Steady below 1 hPa in three hours, the span over which weather services report the tendency. */
export function pressureTrend(now: number | null, inThreeHours: number | null): PressureTrend | null {
  if (now === null || inThreeHours === null) return null
  const change = inThreeHours - now
  if (Math.abs(change) < 1) return 'steady'
  return change > 0 ? 'rising' : 'falling'
}

/** The same from an hourly forecast whose first step holds « now ». */
export const comingPressureTrend = (
  hourly: readonly Pick<HourlyForecast, 'pressure'>[],
  hourlyStep: 1 | 3,
): PressureTrend | null =>
  pressureTrend(hourly[0]?.pressure ?? null, hourly[hourlyStep === 1 ? 3 : 1]?.pressure ?? null)
