import { roundHalfAway } from '../../domain/rounding.ts'

/** No-break space: between a number and its unit, before a colon, inside « ». */
export const nbsp = '\u00a0'
/** Narrow no-break space: between thousands, before ; ! and ?. */
export const narrowNbsp = '\u202f'
/** Word joiner, which nobody sees: on both sides of a dash it keeps « 1991–2020 » on one line. */
export const joiner = '\u2060'

/** What stands for a figure that is not known. */
export const unknownFigure = '—'

interface NumberStyle {
  readonly decimals?: number
  /** Keeps « 2,0 »; otherwise « 2 ». */
  readonly keepZeros?: boolean
}

/** « −1 013,5 »: minus sign U+2212, decimal comma, narrow no-break spaces between thousands. */
export function formatNumber(value: number, { decimals = 0, keepZeros = false }: NumberStyle = {}): string {
  const rounded = roundHalfAway(value, decimals)
  // Most figures of a page are small and whole: nothing of what follows would change them.
  if (Number.isInteger(rounded) && rounded >= 0 && rounded < 1000 && (decimals === 0 || !keepZeros))
    return String(rounded)
  const fixed = Math.abs(rounded).toFixed(decimals)
  const [integer = '0', fraction = ''] = (keepZeros ? fixed : String(Number(fixed))).split('.')
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, narrowNbsp)
  return `${rounded < 0 ? '−' : ''}${grouped}${fraction ? `,${fraction}` : ''}`
}

type Figure = number | null

const isFigure = (value: Figure): value is number => value !== null && Number.isFinite(value)

/** « 12,5 », « — » where it is not known. */
export const formatFigure = (value: Figure, style?: NumberStyle): string =>
  isFigure(value) ? formatNumber(value, style) : unknownFigure

const withUnit = (value: Figure, unit: string, style?: NumberStyle): string =>
  isFigure(value) ? `${formatNumber(value, style)}${nbsp}${unit}` : unknownFigure

/** « 12 °C » */
export const formatTemperature = (celsius: Figure): string => withUnit(celsius, '°C')

/** « 12° », for figures that stand close together. */
export const formatDegrees = (celsius: Figure): string =>
  isFigure(celsius) ? `${formatNumber(celsius)}°` : unknownFigure

/** « de 9 à 14° », or « 9° » when both print alike. */
export function formatDegreeRange(min: number, max: number, unit = '°'): string {
  const [low, high] = [formatNumber(min), formatNumber(max)]
  return low === high ? `${low}${unit}` : `de ${low} à ${high}${unit}`
}

/** The same of several figures: « de 9 à 14° », « autour de 9° ». */
export function aroundRange({ min, max }: { readonly min: number; readonly max: number }): string {
  const range = formatDegreeRange(min, max)
  return range.startsWith('de ') ? range : `autour de ${range}`
}

/** « 19,5 °C »: the sea is given to a tenth. */
export const formatSeaTemperature = (celsius: Figure): string =>
  withUnit(celsius, '°C', { decimals: 1, keepZeros: true })

/** « 19,5° »: the same where figures stand close together. */
export const formatSeaDegrees = (celsius: Figure): string =>
  isFigure(celsius) ? `${formatNumber(celsius, { decimals: 1, keepZeros: true })}°` : unknownFigure

/** « 40 % » */
export const formatPercent = (percent: Figure): string => withUnit(percent, '%')

/** « 25 km/h » */
export const formatSpeed = (kmh: Figure): string => withUnit(kmh, 'km/h')

/** « 1 013 hPa » */
export const formatPressure = (hpa: Figure): string => withUnit(hpa, 'hPa')

/** « 800 m », « 1,5 km », « 12 km » */
export function formatDistance(km: Figure): string {
  if (isFigure(km) && km < 0.95) return withUnit(Math.round(km * 10) * 100, 'm')
  return withUnit(km, 'km', { decimals: isFigure(km) && km < 10 ? 1 : 0 })
}

/** « 2 642 m » */
export const formatAltitude = (metres: Figure): string => withUnit(metres, 'm')

/** « 5 cm » */
export const formatSnowDepth = (cm: Figure): string => withUnit(cm, 'cm')

/** « 1,4 m »: waves to a tenth. */
export const formatWaveHeight = (metres: Figure): string =>
  withUnit(metres, 'm', { decimals: 1, keepZeros: true })

/** « 1,2 mm »: what falls. */
export const formatRain = (mm: Figure): string => withUnit(mm, 'mm', { decimals: 1 })

/** « 11 s » */
export const formatPeriod = (seconds: Figure): string => withUnit(seconds, 's')

/** A probability rounded to tens; null below 10 %, where nothing is written. */
export function roundedRisk(percent: Figure): number | null {
  if (!isFigure(percent) || percent < 10) return null
  return Math.min(100, roundHalfAway(percent / 10) * 10)
}

/** « 40 % »; nothing below 10 %, a dash where nobody knows. */
export const formatRisk = (percent: Figure): string => {
  const risk = roundedRisk(percent)
  return risk === null && isFigure(percent) ? '' : formatPercent(risk)
}

/** A word that may have no room beside its figure: large text on a phone would break it in pieces. */
const longWord = /\p{L}{11}/u

/** « 3 favoris », « 1 favori »: zero and one are singular in French. Kept on one line, but for a long word. */
export function plural(count: number, one: string, many = `${one}s`): string {
  const word = Math.abs(count) < 2 ? one : many
  return `${formatNumber(count)}${longWord.test(word) ? ' ' : nbsp}${word}`
}

/** First letter in capitals, for the start of a sentence. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('fr-FR') + text.slice(1)

/** First letter small, for the middle of a sentence. */
export const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase('fr-FR') + text.slice(1)

/** « Lyon », « Lyon et Annecy », « Lyon, Annecy et Nice » */
export const listText = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} et ${names.at(-1)}`
