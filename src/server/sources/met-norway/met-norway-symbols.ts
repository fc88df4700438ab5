import type { Condition } from '../../../domain/weather.ts'

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
