import {
  beaufort,
  type CompassPoint,
  compassPoint,
  isCalm,
  showsGusts,
  type WindStrength,
} from '../../domain/wind.ts'
import { formatNumber, formatSpeed, nbsp, unknownFigure } from './numbers.ts'

export const compassNames: Record<CompassPoint, string> = {
  N: 'nord',
  NNE: 'nord-nord-est',
  NE: 'nord-est',
  ENE: 'est-nord-est',
  E: 'est',
  ESE: 'est-sud-est',
  SE: 'sud-est',
  SSE: 'sud-sud-est',
  S: 'sud',
  SSW: 'sud-sud-ouest',
  SW: 'sud-ouest',
  WSW: 'ouest-sud-ouest',
  W: 'ouest',
  WNW: 'ouest-nord-ouest',
  NW: 'nord-ouest',
  NNW: 'nord-nord-ouest',
}

/** The specification's word for a direction that is unknown or outside 0–360. */
export const unknownDirection = 'N/A'

/** « NNO », with O for « ouest », « N/A »: for eyes alone, where words have no room. */
export const directionAbbreviation = (degrees: number | null): string =>
  compassPoint(degrees)?.replaceAll('W', 'O') ?? unknownDirection

/** « nord-nord-ouest », « N/A »: a screen reader says « NNO » letter by letter, and « SO » as a word. */
export function directionName(degrees: number | null): string {
  const point = compassPoint(degrees)
  return point ? compassNames[point] : unknownDirection
}

/** « de nord-ouest », « d’est-nord-est » */
export function pointPhrase(point: CompassPoint): string {
  const name = compassNames[point]
  return /^[eo]/.test(name) ? `d’${name}` : `de ${name}`
}

/** The same of degrees clockwise from the north; « direction N/A » where they are not known. */
export function directionPhrase(degrees: number | null): string {
  const point = compassPoint(degrees)
  return point ? pointPhrase(point) : `direction ${unknownDirection}`
}

/** « au sud-ouest », « à l’est »: of eight, for what was seen at some distance; degrees clockwise from the north. */
export function whereabouts(degrees: number): string {
  const name = compassNames[compassPoint((Math.round(degrees / 45) % 8) * 45) ?? 'N']
  return /^[eo]/.test(name) ? `à l’${name}` : `au ${name}`
}

const forceNames = [
  'calme',
  'très légère brise',
  'légère brise',
  'petite brise',
  'jolie brise',
  'bonne brise',
  'vent frais',
  'grand frais',
  'coup de vent',
  'fort coup de vent',
  'tempête',
  'violente tempête',
  'ouragan',
]

/** « bonne brise (5 Beaufort) », « calme » */
export function forceText(speed: number | null): string {
  if (speed === null) return unknownFigure
  const force = beaufort(speed)
  const name = forceNames[force] ?? unknownFigure
  return force === 0 ? name : `${name} (${force}${nbsp}Beaufort)`
}

export const strengthNames: Record<WindStrength, string> = {
  light: 'Faible',
  moderate: 'Modéré',
  strong: 'Fort',
}

interface Wind {
  readonly windSpeed: number | null
  readonly windDirection: number | null
  readonly windGusts: number | null
}

/** « Vent de nord-ouest, 25 km/h, rafales 45 »: one sentence for every reader, arrows being decoration. */
export const windText = (wind: Wind): string =>
  wind.windSpeed === null ? `Vent${nbsp}: ${unknownFigure}` : `Vent ${windFact(wind)}`

/** The same where « Vent » stands before it: « de nord-ouest, 25 km/h, rafales 45 », « calme », « — ». */
export function windFact({ windSpeed, windDirection, windGusts }: Wind): string {
  if (windSpeed === null) return unknownFigure
  const gusts = showsGusts(windSpeed, windGusts) ? `, rafales ${formatNumber(windGusts)}` : ''
  if (isCalm(windSpeed)) return `calme${gusts}`
  if (!compassPoint(windDirection)) return `de ${formatSpeed(windSpeed)}${gusts}`
  return `${directionPhrase(windDirection)}, ${formatSpeed(windSpeed)}${gusts}`
}

/** « 34 km/h », « calme », « — » */
export const speedText = (speed: number | null): string =>
  speed !== null && isCalm(speed) ? 'calme' : formatSpeed(speed)
