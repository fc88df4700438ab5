import type { HourlyForecast } from '../../domain/weather.ts'
import { formatAround } from './dates.ts'
import { formatDegrees, formatNumber, nbsp } from './numbers.ts'

type Hour = Pick<HourlyForecast, 'time' | 'temperature' | 'precipitation'>

/** What the curve of the next 24 hours shows, in words; null when no temperature is known. */
export function dayCurveText(hours: readonly Hour[], timeZone: string): string | null {
  const points = hours.flatMap(({ time, temperature }) =>
    temperature === null ? [] : [{ time, temperature }],
  )
  const [first, ...rest] = points
  if (!first) return null
  const highest = rest.reduce((best, hour) => (hour.temperature > best.temperature ? hour : best), first)
  const lowest = rest.reduce((best, hour) => (hour.temperature < best.temperature ? hour : best), first)
  const at = ({ time, temperature }: typeof first): string =>
    `${formatDegrees(temperature)} ${formatAround(time, first.time, timeZone)}`
  const range = highest === lowest ? at(first) : `au plus ${at(highest)}, au moins ${at(lowest)}`
  return `Les 24${nbsp}prochaines heures${nbsp}: ${range}${rainWords(hours)}.`
}

/** Millimetres in all; nothing is said where a step is unknown. */
function rainWords(hours: readonly Hour[]): string {
  const amounts = hours.map(({ precipitation }) => precipitation)
  if (amounts.includes(null)) return ''
  const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  return sum < 0.1 ? ', sans pluie' : `, ${formatNumber(sum, { decimals: 1 })}${nbsp}mm de pluie en tout`
}
