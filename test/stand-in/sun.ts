import { day, hour } from './local-clock.ts'

const radians = Math.PI / 180
const horizon = Math.sin(-0.833 * radians)

// Spencer's series in its short form: a few minutes of error, enough for a stand-in.
function sunOfDay(instant: number) {
  const yearStart = Date.UTC(new Date(instant).getUTCFullYear(), 0, 1)
  const angle = (2 * Math.PI * (instant - yearStart)) / (365.25 * day)
  const declination =
    (0.396 - 22.91 * Math.cos(angle) + 4.03 * Math.sin(angle) - 0.39 * Math.cos(2 * angle)) * radians
  const equationOfTime =
    0.0172 + 0.4281 * Math.cos(angle) - 7.3515 * Math.sin(angle) - 3.3495 * Math.cos(2 * angle)
  return { declination, equationOfTime: equationOfTime - 9.3619 * Math.sin(2 * angle) }
}

/** Hours of true solar time, 12 when the sun is highest. */
export const solarHour = (instant: number, lon: number) =>
  (((instant / hour + lon / 15 + sunOfDay(instant).equationOfTime / 60) % 24) + 24) % 24

/** Sine of the sun's height above the horizon. */
export function sunHeight(instant: number, lat: number, lon: number) {
  const { declination } = sunOfDay(instant)
  const hourAngle = (solarHour(instant, lon) - 12) * 15 * radians
  const level = Math.sin(lat * radians) * Math.sin(declination)
  return level + Math.cos(lat * radians) * Math.cos(declination) * Math.cos(hourAngle)
}

/** Rise and set of the civil day that starts at `dayStart`; the poles get a day of 0 or 24 hours. */
export function sunTimes(dayStart: number, lat: number, lon: number) {
  const noonGuess = dayStart + 12 * hour
  const noon = noonGuess - (solarHour(noonGuess, lon) - 12) * hour
  const { declination } = sunOfDay(noon)
  const level = Math.sin(lat * radians) * Math.sin(declination)
  const cosine = (horizon - level) / (Math.cos(lat * radians) * Math.cos(declination))
  const half = (Math.acos(Math.max(-1, Math.min(1, cosine))) / radians / 15) * hour
  return { sunrise: noon - half, sunset: noon + half }
}

export const isDaylight = (instant: number, lat: number, lon: number) =>
  sunHeight(instant, lat, lon) > horizon
