import type { HourlyForecast } from '../../domain/weather.ts'
import { skyFamily } from '../../domain/sky.ts'
import { formatAround } from './dates.ts'
import { formatDegrees, formatNumber, nbsp } from './numbers.ts'

type Hour = Pick<HourlyForecast, 'time' | 'temperature' | 'precipitation' | 'condition'>

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

/** Millimetres in all, those of snow melted; nothing is said where a step is unknown. */
function rainWords(hours: readonly Hour[]): string {
  const amounts = hours.map(({ precipitation }) => precipitation)
  if (amounts.includes(null)) return ''
  const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  if (sum < 0.1) return ', sans pluie'
  const what = hours.some(isSnowy) ? 'd’eau en tout, neige comprise' : 'de pluie en tout'
  return `, ${formatNumber(sum, { decimals: 1 })}${nbsp}mm ${what}`
}

const isSnowy = ({ condition, precipitation }: Hour): boolean =>
  precipitation !== null && precipitation > 0 && condition !== null && skyFamily(condition) === 'snow'
