import { isNearSea } from './coast.ts'
import { day, hour, minute } from './local-clock.ts'
import { hashed, smoothNoise } from './noise.ts'
import { isDaylight, solarHour, sunHeight } from './sun.ts'

export interface Point {
  readonly lat: number
  readonly lon: number
}

/** The stand-in's weather at an instant. °C, %, km/h, hPa at sea level, metres; mm and gusts are of the step that ends there. */
export interface Air {
  readonly temperature: number
  readonly dewPoint: number
  readonly humidity: number
  readonly cloud: number
  readonly precipitation: number
  readonly snow: boolean
  readonly storm: boolean
  readonly fog: boolean
  readonly wind: number
  readonly gusts: number
  readonly direction: number
  readonly pressure: number
  readonly isDay: boolean
  readonly sunHeight: number
  readonly probability: number
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const isClose = (a: Point, b: Point) => Math.hypot(a.lat - b.lat, a.lon - b.lon) < 0.3

/** Places whose weather never changes its kind, so that tests need no luck. */
export const stormyPlace: Point = { lat: 45.75, lon: 4.85 }
export const rainyPlace: Point = { lat: 48.39, lon: -4.49 }
export const sunnyPlace: Point = { lat: 43.7, lon: 7.27 }
/** It rains during the odd hours of UTC and is dry during the even ones: rain is always about to start or to stop. */
export const showeryPlace: Point = { lat: 48.11, lon: -1.68 }

const massifs = [
  { lat: 45.3, lon: 6.8, north: 1, east: 0.8, top: 2200 },
  { lat: 42.7, lon: 0.6, north: 0.35, east: 1.5, top: 1900 },
  { lat: 45.2, lon: 2.9, north: 0.9, east: 0.7, top: 900 },
  { lat: 46.6, lon: 6, north: 0.5, east: 0.3, top: 800 },
  { lat: 48, lon: 7, north: 0.4, east: 0.2, top: 700 },
  { lat: 42.2, lon: 9.1, north: 0.4, east: 0.2, top: 1100 },
  { lat: -21.1, lon: 55.5, north: 0.1, east: 0.1, top: 1500 },
]

/** Metres; a rough relief: the massifs as bumps over gentle hills, and the shore at 5 m. */
export function elevationAt({ lat, lon }: Point) {
  const hills = 20 + 160 * smoothNoise(1, lat * 3, lon * 3, 0)
  const bumps = massifs.map(
    (massif) =>
      massif.top *
      Math.exp(-(((lat - massif.lat) / massif.north) ** 2) - ((lon - massif.lon) / massif.east) ** 2),
  )
  const height = bumps.reduce((sum, bump) => sum + bump, hills)
  return Math.round(isNearSea(lat, lon) ? Math.max(5, height * 0.15) : height)
}

const field = (seed: number, { lat, lon }: Point, instant: number, hours: number) =>
  smoothNoise(seed, lat / 2.5, lon / 2.5, instant / (hours * hour))

// Millimetres an hour. The field is above its threshold about a quarter of the time.
function rainRate(place: Point, instant: number) {
  if (isClose(place, sunnyPlace)) return 0
  const burst = smoothNoise(3, place.lat, place.lon, instant / (2 * hour))
  if (isClose(place, stormyPlace)) return 2 + 8 * burst
  if (isClose(place, rainyPlace)) return 0.8 + 2 * burst
  const endingHour = Math.floor((instant - 1) / hour)
  if (isClose(place, showeryPlace)) return endingHour % 2 === 0 ? 0 : 2.4
  const wetness = 0.7 * field(2, place, instant, 20) + 0.3 * burst
  return Math.max(0, wetness - 0.56) * 14
}

/** Millimetres of the quarter of an hour that ends at `end`, by tenths. */
function quarterRain(place: Point, end: number) {
  const gust =
    0.6 +
    0.8 * hashed(4, Math.round(place.lat * 50), Math.round(place.lon * 50), Math.round(end / (15 * minute)))
  return Math.round((rainRate(place, end) / 4) * gust * 10) / 10
}

/** Millimetres over the `minutes` that end at `end`: always the sum of the quarters. */
function rainBefore(place: Point, end: number, minutes: number) {
  let sum = 0
  for (let before = 0; before < minutes; before += 15) sum += quarterRain(place, end - before * minute)
  return sum
}

function cloudAt(place: Point, instant: number, rate: number) {
  if (isClose(place, sunnyPlace)) return Math.round(8 * field(5, place, instant, 12))
  const cover = 130 * field(5, place, instant, 14) - 15
  return Math.round(clamp(rate > 0 ? 80 + rate * 8 : cover, 0, 100))
}

function temperatureAt(place: Point, elevation: number, instant: number, cloud: number) {
  const yearMean = 27 - 0.0061 * place.lat ** 2
  const dayOfYear = (instant / day) % 365.25
  const season =
    Math.sign(place.lat) *
    Math.min(10, Math.abs(place.lat) * 0.17) *
    Math.cos((2 * Math.PI * (dayOfYear - 203)) / 365.25)
  const swing = (isNearSea(place.lat, place.lon) ? 2.5 : 4.5) * (1 - cloud / 200)
  const daily = swing * Math.cos((2 * Math.PI * (solarHour(instant, place.lon) - 15)) / 24)
  const weather = (field(6, place, instant, 60) - 0.5) * (Math.abs(place.lat) > 30 ? 10 : 3)
  return yearMean + season + daily + weather - elevation * 0.006
}

/** Magnus formula over water: dew point in °C from temperature and relative humidity. */
const dewPointOf = (temperature: number, humidity: number) => {
  const gamma = Math.log(humidity / 100) + (17.62 * temperature) / (243.12 + temperature)
  return (243.12 * gamma) / (17.62 - gamma)
}

function windAt(place: Point, instant: number) {
  const breeze = isNearSea(place.lat, place.lon) ? 8 : 0
  return 4 + breeze + 26 * field(7, place, instant, 16) ** 1.5 + (isClose(place, stormyPlace) ? 12 : 0)
}

/** The strongest gust of the `minutes` that end at `end`, quarter by quarter. */
function strongestGust(place: Point, end: number, minutes: number) {
  let strongest = 0
  for (let before = 0; before < minutes; before += 15) {
    const instant = end - before * minute
    const gust = windAt(place, instant) * (1.5 + 0.5 * field(8, place, instant, 5))
    strongest = Math.max(strongest, gust + (isClose(place, stormyPlace) ? 20 : 0))
  }
  return strongest
}

/** Deterministic weather of a place at an instant; precipitation covers the `stepMinutes` before it (a multiple of 15). */
export function airAt(place: Point, elevation: number, instant: number, stepMinutes: number): Air {
  const rate = rainRate(place, instant)
  const cloud = cloudAt(place, instant, rate)
  const temperature = temperatureAt(place, elevation, instant, cloud)
  const storm = isClose(place, stormyPlace)
  const wind = windAt(place, instant)
  const precipitation = rainBefore(place, instant, stepMinutes)
  const afternoon = Math.cos((2 * Math.PI * (solarHour(instant, place.lon) - 15)) / 24)
  const humidity = Math.round(clamp(68 + cloud * 0.16 + rate * 3 - 16 * afternoon, 30, 99))
  return {
    temperature,
    dewPoint: dewPointOf(temperature, humidity),
    humidity,
    cloud,
    precipitation,
    snow: precipitation > 0 && temperature < 1,
    storm,
    fog: humidity > 90 && rate === 0 && wind < 8,
    wind,
    gusts: strongestGust(place, instant, stepMinutes),
    direction: Math.round(140 + 220 * field(9, place, instant, 30)) % 360,
    pressure: 1016 + (field(10, place, instant, 48) - 0.5) * 36 - rate,
    isDay: isDaylight(instant, place.lat, place.lon),
    sunHeight: Math.max(0, sunHeight(instant, place.lat, place.lon)),
    probability: Math.round(clamp(rate > 0 ? 45 + rate * 18 : cloud / 4, 0, 100)),
  }
}

/** The WMO code of an air, by the intensity of its last step brought to an hour. */
export function weatherCodeOf(air: Air, stepMinutes: number) {
  const perHour = (air.precipitation * 60) / stepMinutes
  const step = (light: number, heavy: number) => (perHour < light ? 0 : perHour < heavy ? 1 : 2)
  if (air.storm) return 95
  if (air.snow) return [71, 73, 75][step(0.6, 2)] ?? 71
  if (perHour >= 0.8) return [61, 63, 65][step(2.5, 7)] ?? 61
  if (perHour > 0) return [51, 53, 55][step(0.2, 0.5)] ?? 51
  if (air.fog) return 45
  return air.cloud < 12 ? 0 : air.cloud < 35 ? 1 : air.cloud < 75 ? 2 : 3
}

/** Australian apparent temperature (Steadman), °C. */
export function apparentTemperature(air: Air) {
  const vapour =
    (air.humidity / 100) * 6.105 * Math.exp((17.27 * air.temperature) / (237.7 + air.temperature))
  return air.temperature + 0.33 * vapour - (0.7 * air.wind) / 3.6 - 4
}
