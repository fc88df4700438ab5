import { type Climate, climateAt } from './climate-normals.ts'
import { feltTemperature } from './felt-temperature.ts'
import type { Coordinates } from './geo.ts'
import { rainIntensity } from './rain-intensity.ts'
import { tenths } from './rounding.ts'
import { smoothNoise } from './smooth-noise.ts'
import { sunAltitude, sunriseAltitude } from './sun-moon.ts'
import type { Condition, HourlyForecast } from './weather.ts'
import { dayMs, hourMs, quarterMs } from './time-units.ts'

export type SimulatedPlace = Coordinates & { readonly elevation?: number | null }

export interface Setting extends Coordinates {
  readonly elevation: number
  readonly climate: Climate
}

/** A place with its climate; one whose height nobody knows is as high as its climate’s stations. */
export const settingOf = ({ lat, lon, elevation }: SimulatedPlace): Setting => {
  const climate = climateAt({ lat, lon })
  return { lat, lon, climate, elevation: elevation ?? climate.elevation }
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
const mix = (a: number, b: number, share: number): number => a + (b - a) * share
const roundTo = (value: number, step: number): number => Math.round(value / step) * step

/** −1 at the heart of the cold season, 1 at that of the warm one. */
const seasonOf = ({ climate }: Setting, ms: number): number =>
  Math.cos(((ms / dayMs - climate.warmestDay) * 2 * Math.PI) / 365.2425)

/** Hour of the sun at the place, 0–24. */
const solarHour = ({ lon }: Setting, ms: number): number => (((ms / hourMs + lon / 15) % 24) + 24) % 24

/** Noise over degrees and hours that drifts eastwards: neighbours share it, and so do successive hours. */
function field(seed: number, { lat, lon }: Setting, ms: number, degrees: number, hours: number): number {
  const t = ms / hourMs
  return smoothNoise(seed, (lon - 0.13 * t) / (degrees * 1.4), (lat + 0.05 * t) / degrees, t / hours)
}

/** From fine weather (0) to disturbed (1), each as frequent as the next: depressions of a day and a half with detail. */
function disturbanceAt(setting: Setting, ms: number): number {
  const mixed = 0.72 * field(11, setting, ms, 3, 48) + 0.28 * field(12, setting, ms, 0.6, 7)
  // The mean of noises is close to a normal law of deviation 0.142; the logistic curve flattens it.
  return 1 / (1 + Math.exp(-(mixed - 0.5) / (0.142 * 0.551)))
}

/** Season, altitude and the warm or cold spell of the week; without the hour of the day. */
function baseTemperature(setting: Setting, ms: number, season: number): number {
  const { climate, elevation } = setting
  const range = climate.warmest - climate.coldest
  // The air cools by 5 to 6.5 °C per kilometre, less in winter when cold air stays in the valleys.
  const altitude = (climate.elevation - elevation) * (0.00575 + 0.00075 * season)
  const spell = (field(21, setting, ms, 5, 70) - 0.5) * 2 * Math.min(8, 1 + range * 0.45)
  return (climate.coldest + climate.warmest) / 2 + (range / 2) * season + altitude + spell
}

/** What the figures of an hour have in common. */
interface Moment {
  readonly setting: Setting
  readonly ms: number
  readonly season: number
  readonly disturbance: number
  /** Share of the time under rain at that season. */
  readonly wet: number
  /** °C without the hour of the day. */
  readonly base: number
}

/** What all figures of an instant (ms) at a place have in common. */
export function momentAt(setting: Setting, ms: number): Moment {
  const season = seasonOf(setting, ms)
  return {
    setting,
    ms,
    season,
    disturbance: disturbanceAt(setting, ms),
    wet: mix(setting.climate.wetCold, setting.climate.wetWarm, (season + 1) / 2),
    base: baseTemperature(setting, ms, season),
  }
}

/** Millimetres, in tenths, of the four quarters of the hour: warm air rains harder. */
export function quartersOf({ setting, ms, wet, base }: Moment): number[] {
  const strongest = mix(4, 11, clamp((base - 5) / 20, 0, 1))
  return [0, 1, 2, 3].map((quarter) => {
    const start = ms + quarter * quarterMs
    const excess = (disturbanceAt(setting, start) - (1 - wet)) / wet
    if (excess <= 0) return 0
    const perHour = (0.3 + excess ** 3 * strongest) * (0.5 + field(13, setting, start, 0.3, 0.75))
    return tenths(perHour / 4)
  })
}

/** −1 to 1 about: coldest at dawn, warmest in mid-afternoon, 0 on average. */
const hourOfDay = (hour: number): number =>
  0.9 * Math.cos(((hour - 14.7) * Math.PI) / 12) + 0.15 * Math.cos(((hour - 14) * Math.PI) / 6)

/** 0–100: overcast where rain begins, clearer the drier the season. */
function cloudCover({ wet, disturbance }: Moment): number {
  const share = disturbance / (1 - wet)
  return Math.round(100 * clamp(share, 0, 1) ** clamp(0.035 / wet, 0.3, 2.5))
}

function temperature(moment: Moment): number {
  const { setting, ms, season, base } = moment
  const contrasted = setting.climate.warmest - setting.climate.coldest > 8
  const swing = setting.climate.swing * (contrasted ? 1 + 0.2 * season : 1)
  const shade = 1.3 - 0.6 * (cloudCover(moment) / 100)
  return base + (swing / 2) * shade * hourOfDay(solarHour(setting, ms))
}

function wind({ setting, ms, disturbance }: Moment): { speed: number; direction: number; gusts: number } {
  const { climate, elevation } = setting
  const height = elevation > 1000 ? 1 + (elevation - 1000) / 3000 : 1
  const breeze = 0.9 + 0.15 * hourOfDay(solarHour(setting, ms))
  const vigour = 0.3 + 1.1 * field(31, setting, ms, 2, 18) + 0.4 * disturbance
  const speed = Math.round(climate.wind * vigour * breeze * height)
  const turn = (field(32, setting, ms, 4, 40) - 0.5) * 2 * 230 * (1 - climate.steadiness)
  const gusts = Math.round(speed * (1.4 + 0.4 * field(33, setting, ms, 1, 5)))
  return { speed, direction: (roundTo(climate.windFrom + turn, 10) + 720) % 360, gusts }
}

interface Sky {
  readonly condition: Condition
  readonly cloud: number
}

const coverNames: readonly [below: number, condition: Condition][] = [
  [15, 'clear'],
  [40, 'few-clouds'],
  [80, 'partly-cloudy'],
  [101, 'overcast'],
]

const drySky = (cloud: number): Condition => coverNames.find(([below]) => cloud < below)?.[1] ?? 'overcast'

const rainNames = { light: 'light-rain', moderate: 'rain', heavy: 'heavy-rain' } as const
const showerNames = { light: 'light-showers', moderate: 'showers', heavy: 'heavy-showers' } as const

function fallingSky({ setting, ms }: Moment, amount: number, celsius: number): Sky {
  const broken = field(41, setting, ms, 1, 8) > 0.55
  const cloud = broken ? 75 : 100
  if (celsius < 1) return { condition: snowName(amount, broken), cloud }
  const hour = solarHour(setting, ms)
  const stormy = celsius > 16 && hour > 13 && hour < 23 && field(42, setting, ms, 1.5, 10) > 0.5
  if (amount >= 2.5 && stormy) return { condition: 'thunderstorm', cloud: 100 }
  const intensity = rainIntensity(amount, 1) ?? 'light'
  if (broken) return { condition: showerNames[intensity], cloud }
  return { condition: amount < 0.4 && celsius < 18 ? 'light-drizzle' : rainNames[intensity], cloud }
}

function snowName(amount: number, broken: boolean): Condition {
  if (amount >= 2) return broken ? 'heavy-snow-showers' : 'heavy-snow'
  if (broken) return 'snow-showers'
  return amount >= 0.8 ? 'snow' : 'light-snow'
}

/** Calm and damp nights of the cold half of the year make fog, below 800 m. */
function isFoggy({ setting, ms, season }: Moment, humidity: number, speed: number): boolean {
  const damp = humidity >= 92 && speed <= 9 && setting.elevation < 800
  return damp && season < 0.2 && setting.climate.coldest < 12 && field(43, setting, ms, 0.8, 9) > 0.5
}

export interface SimulatedHour {
  readonly forecast: HourlyForecast
  readonly cloud: number
  readonly visibility: number
}

/** Everything about the hour that starts at `ms`; its rain is the sum of its quarters. */
export function hourAt(setting: Setting, ms: number): SimulatedHour {
  const moment = momentAt(setting, ms)
  const amount = tenths(quartersOf(moment).reduce((sum, mm) => sum + mm, 0))
  const celsius = tenths(temperature(moment))
  const { speed, direction, gusts } = wind(moment)
  const humidity = humidityAt(moment, celsius, amount)
  const sky = skyAt(moment, { amount, celsius, humidity, speed })
  const altitude = sunAltitude(setting, ms)
  const forecast: HourlyForecast = {
    time: new Date(ms).toISOString(),
    temperature: celsius,
    feelsLike: feltTemperature(celsius, speed, humidity),
    condition: sky.condition,
    isDay: altitude > sunriseAltitude,
    humidity,
    windSpeed: speed,
    windDirection: direction,
    windGusts: gusts,
    precipitation: amount,
    precipitationProbability: probability(moment, amount),
    uvIndex: tenths(uvIndex(setting, altitude, sky.cloud)),
    pressure: pressure(moment),
    freezingLevel: freezingLevel(moment),
    snowDepth: null,
  }
  return { forecast, cloud: sky.cloud, visibility: visibility(sky.condition, amount, humidity) }
}

function skyAt(
  moment: Moment,
  air: { amount: number; celsius: number; humidity: number; speed: number },
): Sky {
  if (air.amount >= 0.1) return fallingSky(moment, air.amount, air.celsius)
  const cloud = cloudCover(moment)
  if (!isFoggy(moment, air.humidity, air.speed)) return { condition: drySky(cloud), cloud }
  return { condition: air.celsius <= -0.5 ? 'freezing-fog' : 'fog', cloud: 100 }
}

function humidityAt({ base, disturbance, season }: Moment, celsius: number, amount: number): number {
  const damp = 76 - 3 * (celsius - base) + 18 * (disturbance - 0.5) - 6 * season
  return Math.round(clamp(damp + (amount > 0 ? 8 : 0), 30, 99))
}

/** 50 and more when it rains, less when it does not, so that icons, words and numbers agree. */
function probability({ wet, disturbance }: Moment, amount: number): number {
  if (amount >= 0.1) return roundTo(clamp(60 + amount * 10, 60, 95), 5)
  return roundTo(clamp(45 * (disturbance / (1 - wet)) ** 6, 0, 45), 5)
}

/** Clear-sky index 12.5·sin²·⁴(altitude), thinned by the thicker ozone of high latitudes and by clouds. */
function uvIndex({ lat, elevation }: Setting, altitude: number, cloud: number): number {
  const sine = Math.sin((Math.max(0, altitude) * Math.PI) / 180)
  const clear = 12.5 * sine ** 2.42 * (1 - 0.0041 * Math.abs(lat)) * (1 + elevation / 10_000)
  return clear * (1 - 0.7 * (cloud / 100) ** 2)
}

function pressure({ setting, disturbance }: Moment): number {
  const depth = setting.climate.warmest - setting.climate.coldest > 5 ? 26 : 6
  return Math.round(1017 - (disturbance - 0.5) * depth)
}

const freezingLevel = ({ setting, base }: Moment): number =>
  Math.max(0, roundTo(setting.elevation + base / 0.0065, 50))

function visibility(condition: Condition, amount: number, humidity: number): number {
  if (condition === 'fog' || condition === 'freezing-fog') return 0.5
  return tenths(amount > 0 ? Math.max(2, 14 - 2 * amount) : 15 + (99 - humidity) / 4)
}
