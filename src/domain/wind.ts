/** The sixteen directions wind comes from, clockwise from the north. */
export const compassPoints = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
] as const
export type CompassPoint = (typeof compassPoints)[number]

const isDirection = (degrees: number | null): degrees is number =>
  degrees !== null && degrees >= 0 && degrees <= 360

/** The nearest of the sixteen directions; null when unknown or outside 0–360. */
export function compassPoint(degrees: number | null): CompassPoint | null {
  if (!isDirection(degrees)) return null
  return compassPoints[Math.round(degrees / 22.5) % 16] ?? null
}

/**
 * Degrees by which to turn an arrow drawn pointing up so that it flies with the wind, 0–359.
 * Null when the direction is unknown or outside 0–360: no arrow.
 */
export const arrowRotation = (degrees: number | null): number | null =>
  isDirection(degrees) ? (degrees + 180) % 360 : null

/** Below 1 km/h there is no wind to speak of: « calme », no arrow. */
export const isCalm = (speed: number): boolean => speed < 1

// Lower bounds of forces 1 to 12 in whole km/h: WMO Manual on Codes, table of the Beaufort scale.
const beaufortBounds = [1, 6, 12, 20, 29, 39, 50, 62, 75, 89, 103, 118]

/** Beaufort force 0–12 of a ten-minute mean in km/h, of the rounded figure so that it agrees with what is printed. */
export function beaufort(speed: number): number {
  if (isCalm(speed)) return 0
  const printed = Math.round(speed)
  return beaufortBounds.filter((bound) => printed >= bound).length
}

export const windStrengths = ['light', 'moderate', 'strong'] as const
export type WindStrength = (typeof windStrengths)[number]

/**
 * Wind on a beach, speed in km/h: light below 15, moderate below 30, strong from there, of the rounded figure so that it
 * agrees with what is printed.
 */
export function windStrength(speed: number): WindStrength {
  const printed = Math.round(speed)
  if (printed < 15) return 'light'
  return printed < 30 ? 'moderate' : 'strong'
}

/** Gusts are worth a word from 13 km/h above the mean (8 mph, the rule of the US National Weather Service). */
export const showsGusts = (mean: number | null, gust: number | null): gust is number =>
  mean !== null && gust !== null && gust - mean >= 13

/**
 * The strongest gust, km/h: no gust is weaker than the mean wind of its moment. Sources do give such ones, of another
 * moment or a coarser grid; the wind itself blew as hard as its mean, and that is what counts then.
 */
export const gustOver = (mean: number | null, gust: number | null): number | null =>
  gust === null || mean === null ? gust : Math.max(gust, mean)
