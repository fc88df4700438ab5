import type { DailyForecast } from '../../domain/weather.ts'
import { isFalling } from '../../domain/sky.ts'
import type { DayPart } from '../../domain/wet-part.ts'
import { conditionWords } from './conditions.ts'
import { formatDegreeRange, formatPercent, formatSpeed, lowerFirst, nbsp, roundedRisk } from './numbers.ts'
import { roundHalfAway } from '../../domain/rounding.ts'

const parts: Readonly<Record<DayPart, string>> = {
  night: 'la nuit',
  morning: 'le matin',
  afternoon: 'l’après-midi',
  evening: 'le soir',
}

/** « 3–9 °C, pluie modérée l’après-midi »; `wet`: when all of it falls. Null when nothing is known of the day. */
export function dayTitle(
  { temperatureMin: min, temperatureMax: max, condition }: DailyForecast,
  wet: DayPart | null,
): string | null {
  const facts = [
    min === null || max === null ? null : rangeText(roundHalfAway(min), roundHalfAway(max)),
    condition === null
      ? null
      : `${lowerFirst(conditionWords(condition))}${wet !== null && isFalling(condition) ? ` ${parts[wet]}` : ''}`,
  ].filter((fact) => fact !== null)
  return facts.length > 0 ? facts.join(', ') : null
}

/** A dash beside a minus sign would be read for one. */
const rangeText = (min: number, max: number): string =>
  min < 0 || min === max ? formatDegreeRange(min, max, `${nbsp}°C`) : `${min}–${max}${nbsp}°C`

/** « Risque de pluie 60 %, rafales 45 km/h. »; null when there is neither. */
export function dayDetail({ precipitationProbability, windGustsMax }: DailyForecast): string | null {
  const risk = roundedRisk(precipitationProbability)
  const facts = [
    risk === null ? null : `Risque de pluie ${formatPercent(risk)}`,
    windGustsMax === null ? null : `rafales ${formatSpeed(windGustsMax)}`,
  ].filter((fact) => fact !== null)
  return facts.length > 0 ? `${facts.join(', ')}.` : null
}
