import type { Condition } from '../../domain/weather.ts'
import { agreedCondition, type RainNumbers, wetDayMm, wetHourMm } from '../../domain/sky.ts'
import { capitalised, unknownFigure } from './numbers.ts'

/** The sky in words, lower case. */
export const conditionNames: Record<Condition, string> = {
  clear: 'ciel dégagé',
  'few-clouds': 'peu nuageux',
  'partly-cloudy': 'éclaircies',
  overcast: 'couvert',
  mist: 'brume',
  haze: 'brume sèche',
  fog: 'brouillard',
  'freezing-fog': 'brouillard givrant',
  smoke: 'fumée',
  'dust-whirls': 'tourbillons de poussière',
  sand: 'sable dans l’air',
  dust: 'poussière dans l’air',
  'light-drizzle': 'bruine faible',
  drizzle: 'bruine',
  'heavy-drizzle': 'bruine forte',
  'light-freezing-drizzle': 'bruine verglaçante',
  'freezing-drizzle': 'bruine verglaçante',
  'light-rain': 'pluie faible',
  rain: 'pluie modérée',
  'heavy-rain': 'pluie forte',
  'light-freezing-rain': 'pluie verglaçante',
  'freezing-rain': 'pluie verglaçante',
  'light-sleet': 'pluie et neige mêlées, faibles',
  sleet: 'pluie et neige mêlées',
  'heavy-sleet': 'pluie et neige mêlées, fortes',
  'light-snow': 'neige faible',
  snow: 'neige modérée',
  'heavy-snow': 'neige forte',
  'snow-grains': 'neige en grains',
  'light-showers': 'averses faibles',
  showers: 'averses modérées',
  'heavy-showers': 'averses violentes',
  'snow-showers': 'averses de neige',
  'heavy-snow-showers': 'fortes averses de neige',
  'volcanic-ash': 'cendres volcaniques',
  squalls: 'bourrasques',
  thunderstorm: 'orage',
  'thunderstorm-hail': 'orage avec grêle',
  'heavy-thunderstorm-hail': 'orage avec forte grêle',
  tornado: 'tornade',
}

/** The words that go with the icon: rain that the numbers deny is not named. « — » when the sky is unknown. */
export function skyWords(
  condition: Condition | null,
  numbers: RainNumbers,
  span: 'hour' | 'day' = 'hour',
): string {
  if (condition === null) return unknownFigure
  const threshold = span === 'day' ? wetDayMm : wetHourMm
  return capitalised(conditionNames[agreedCondition(condition, numbers, threshold)])
}
