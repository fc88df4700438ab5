export const rainIntensities = ['light', 'moderate', 'heavy'] as const
export type RainIntensity = (typeof rainIntensities)[number]

/** Lower bounds in mm/h. Météo-France words: 1–3 mm/h « faible », 4–7 « modérée », 8 and more « forte ». */
export const moderateRainMmPerHour = 4
export const heavyRainMmPerHour = 8

/** Smallest amount counted as rain in a quarter or an hour, in mm: below, it prints as traces. */
export const wetStepMm = 0.1

/** The intensity of an amount in mm fallen in so many hours (0.25 for a quarter); null when it is dry. */
export function rainIntensity(precipitation: number, hours: number): RainIntensity | null {
  if (precipitation < wetStepMm) return null
  const perHour = precipitation / hours
  if (perHour >= heavyRainMmPerHour) return 'heavy'
  return perHour >= moderateRainMmPerHour ? 'moderate' : 'light'
}

const rank = (intensity: RainIntensity | null): number =>
  intensity === null ? -1 : rainIntensities.indexOf(intensity)

/** Whether `a` is a heavier class than `b`; no rain is below all of them. */
export const isStronger = (a: RainIntensity | null, b: RainIntensity | null): boolean => rank(a) > rank(b)
