import { heavyRainMmPerHour, moderateRainMmPerHour } from './rain-intensity.ts'
import type { Condition } from './weather.ts'

/** The amounts from which something is moderate, and heavy. */
export type Scale = readonly [moderate: number, heavy: number]

/** Rates of rain, mm/h: as on the rain card. */
export const rainRates: Scale = [moderateRainMmPerHour, heavyRainMmPerHour]
/** Rates of snow and sleet as water, mm/h: WMO guide No. 8, intensity of precipitation. */
export const snowRates: Scale = [1, 5]

/** How strong an amount is: 0 light, 1 moderate, 2 heavy. */
export function strengthOn([moderate, heavy]: Scale, amount: number): 0 | 1 | 2 {
  if (amount >= heavy) return 2
  return amount >= moderate ? 1 : 0
}

/** What falls, from light to heavy. */
export type FallNames = readonly [light: Condition, moderate: Condition, heavy: Condition]

export const rain: FallNames = ['light-rain', 'rain', 'heavy-rain']
export const showers: FallNames = ['light-showers', 'showers', 'heavy-showers']
export const snow: FallNames = ['light-snow', 'snow', 'heavy-snow']
export const snowShowers: FallNames = ['snow-showers', 'snow-showers', 'heavy-snow-showers']
export const sleet: FallNames = ['light-sleet', 'sleet', 'heavy-sleet']
