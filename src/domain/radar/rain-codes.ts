/**
 * Rain as radars see it, a byte a cell: 0 where none sees, 1 where it is dry, 2 to 255 for rain in steps of 3 %
 * from 0.1 to 200 mm/h.
 */
export const unseenCode = 0
export const dryCode = 1
export const firstRainCode = 2
const lastRainCode = 255

/** Less is no rain to speak of, mm/h. */
export const leastRateMmPerHour = 0.1
const topRateMmPerHour = 200
/** More has never fallen on 2 × 2 km in a quarter of an hour: such a figure is a mistake, not a rate. */
const impossibleMmPerHour = 500
/** A radar that is sure of less than this share sees badly: behind mountains, far away. */
const leastQuality = 0.3

const steps = lastRainCode - firstRainCode
const logOfRange = Math.log(topRateMmPerHour / leastRateMmPerHour)

/** mm/h by code: NaN where no radar sees, 0 where it is dry. */
export const rates: Float32Array = Float32Array.from({ length: 256 }, (_, code) =>
  code === unseenCode
    ? NaN
    : code === dryCode
      ? 0
      : leastRateMmPerHour * Math.exp((logOfRange * (code - firstRainCode)) / steps),
)

/** The code of a rate in mm/h; what is not a rate is unseen, never dry. */
export function codeOfRate(rate: number): number {
  if (!(rate >= 0 && rate <= impossibleMmPerHour)) return unseenCode
  if (rate < leastRateMmPerHour) return dryCode
  const step = Math.round((Math.log(rate / leastRateMmPerHour) * steps) / logOfRange)
  return Math.min(firstRainCode + step, lastRainCode)
}

/**
 * The code of a cell of the composite: its rate in mm/h and how sure the radars are, 0 to 1. NaN is « looked and saw nothing »,
 * which is only good where they see; a negative rate is where none looks.
 */
export function codeOfCell(rate: number, quality: number): number {
  if (!(quality >= leastQuality && quality <= 1)) return unseenCode
  return Number.isNaN(rate) ? dryCode : codeOfRate(rate)
}

/** mm/h of a code; null where no radar sees. */
export const rateOfCode = (code: number): number | null =>
  code === unseenCode ? null : (rates[code] ?? null)

/** Lower bounds in mm/h of the eight classes of rain that maps colour; 4 and 8 are where « modérée » and « forte » begin. */
export const rainClassBounds = [leastRateMmPerHour, 0.5, 1, 2, 4, 8, 16, 32] as const

/** The class 0 to 7 of a rate in mm/h; null when it is dry or not known. */
export function rainClass(rate: number | null): number | null {
  if (rate === null) return null
  const index = rainClassBounds.findLastIndex((bound) => rate >= bound)
  return index < 0 ? null : index
}
