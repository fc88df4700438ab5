import type { CurrentWeather } from '../../domain/weather.ts'
import { atPlace } from './at-place.ts'
import { skyWords } from './conditions.ts'
import { formatHour } from './dates.ts'
import { formatTemperature, lowerFirst } from './numbers.ts'
import { windText } from './wind.ts'

/**
 * « À 15 h, 14 °C à Lyon, ciel dégagé. Vent de nord-ouest, 25 km/h. », with what is known of it; empty when nothing is.
 * `felt`: what follows the temperature.
 */
export function nowText(
  { name, timeZone }: { readonly name: string; readonly timeZone: string },
  current: CurrentWeather,
  felt = '',
): string {
  const { time, temperature, condition } = current
  const facts = [
    temperature === null ? null : `${formatTemperature(temperature)}${felt} ${atPlace(name)}`,
    condition === null ? null : lowerFirst(skyWords(condition, current)),
  ].filter((fact) => fact !== null)
  const now = facts.length > 0 ? `À ${formatHour(time, timeZone)}, ${facts.join(', ')}.` : ''
  return [now, current.windSpeed === null ? '' : `${windText(current)}.`].filter(Boolean).join(' ')
}
