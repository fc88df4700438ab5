import { localDate, localHour } from './local-time.ts'
import type { IsoDate, IsoInstant } from './part.ts'
import type { Condition, HourlyForecast } from './weather.ts'

export const iconNames = [
  'clear-day',
  'clear-night',
  'few-clouds-day',
  'few-clouds-night',
  'partly-cloudy-day',
  'partly-cloudy-night',
  'overcast',
  'fog',
  'light-drizzle',
  'drizzle',
  'heavy-drizzle',
  'freezing-drizzle',
  'light-rain',
  'rain',
  'heavy-rain',
  'freezing-rain',
  'partly-cloudy-day-light-rain',
  'partly-cloudy-day-rain',
  'partly-cloudy-day-heavy-rain',
  'partly-cloudy-night-light-rain',
  'partly-cloudy-night-rain',
  'partly-cloudy-night-heavy-rain',
  'light-snow',
  'snow',
  'heavy-snow',
  'snow-grains',
  'partly-cloudy-day-snow',
  'partly-cloudy-day-heavy-snow',
  'partly-cloudy-night-snow',
  'partly-cloudy-night-heavy-snow',
  'thunderstorms-rain',
  'thunderstorms-hail',
  'wind',
  'unknown',
] as const
export type IconName = (typeof iconNames)[number]

/** What a condition is made of, for icons, skies and sentences. */
export type SkyFamily =
  | 'clear'
  | 'fair'
  | 'overcast'
  | 'fog'
  /** Solid particles in the air. */
  | 'particles'
  /** Squalls and tornadoes: wind that the sky shows. */
  | 'wind'
  | 'rain'
  | 'freezing'
  | 'snow'
  | 'storm'

interface Look {
  readonly family: SkyFamily
  readonly day: IconName
  /** Differs from `day` only where the sun or the moon is drawn. */
  readonly night: IconName
  /** Falls from broken cloud: without its rain the sky still shows the sun. */
  readonly broken?: true
}

const still = (family: SkyFamily, icon: IconName): Look => ({ family, day: icon, night: icon })

/** What falls from broken cloud, the sun or the moon above it. */
const shower = (
  family: SkyFamily,
  fall: 'light-rain' | 'rain' | 'heavy-rain' | 'snow' | 'heavy-snow',
): Look => ({
  family,
  day: `partly-cloudy-day-${fall}`,
  night: `partly-cloudy-night-${fall}`,
  broken: true,
})

const looks: Record<Condition, Look> = {
  clear: { family: 'clear', day: 'clear-day', night: 'clear-night' },
  'few-clouds': { family: 'fair', day: 'few-clouds-day', night: 'few-clouds-night' },
  'partly-cloudy': { family: 'fair', day: 'partly-cloudy-day', night: 'partly-cloudy-night' },
  overcast: still('overcast', 'overcast'),
  fog: still('fog', 'fog'),
  'freezing-fog': still('fog', 'fog'),
  mist: still('overcast', 'fog'),
  // The veil of the fog drawing is what one sees of them; the word beside it says what it is made of.
  haze: still('particles', 'fog'),
  smoke: still('particles', 'fog'),
  'dust-whirls': still('particles', 'wind'),
  sand: still('particles', 'fog'),
  dust: still('particles', 'fog'),
  'volcanic-ash': still('particles', 'fog'),
  squalls: still('wind', 'wind'),
  tornado: still('wind', 'wind'),
  'light-drizzle': still('rain', 'light-drizzle'),
  drizzle: still('rain', 'drizzle'),
  'heavy-drizzle': still('rain', 'heavy-drizzle'),
  'light-freezing-drizzle': still('freezing', 'freezing-drizzle'),
  'freezing-drizzle': still('freezing', 'freezing-drizzle'),
  'light-rain': still('rain', 'light-rain'),
  rain: still('rain', 'rain'),
  'heavy-rain': still('rain', 'heavy-rain'),
  'light-freezing-rain': still('freezing', 'freezing-rain'),
  'freezing-rain': still('freezing', 'freezing-rain'),
  'light-sleet': still('snow', 'snow'),
  sleet: still('snow', 'snow'),
  'heavy-sleet': still('snow', 'heavy-snow'),
  'light-snow': still('snow', 'light-snow'),
  snow: still('snow', 'snow'),
  'heavy-snow': still('snow', 'heavy-snow'),
  'snow-grains': still('snow', 'snow-grains'),
  'light-showers': shower('rain', 'light-rain'),
  showers: shower('rain', 'rain'),
  'heavy-showers': shower('rain', 'heavy-rain'),
  'snow-showers': shower('snow', 'snow'),
  'heavy-snow-showers': shower('snow', 'heavy-snow'),
  thunderstorm: still('storm', 'thunderstorms-rain'),
  'thunderstorm-hail': still('storm', 'thunderstorms-hail'),
  'heavy-thunderstorm-hail': still('storm', 'thunderstorms-hail'),
}

export const skyFamily = (condition: Condition): SkyFamily => looks[condition].family

const dryFamilies: readonly SkyFamily[] = ['clear', 'fair', 'overcast', 'fog', 'particles', 'wind']

/** Something falls: rain, snow, or a storm. */
export const isFalling = (condition: Condition): boolean => !dryFamilies.includes(skyFamily(condition))

/**
 * The condition of a step from those at its two ends. Models say at a label what fell until then: what falls during the
 * step is in the condition at its end. A dry sky is seen as the step begins. Unknown while its end is.
 */
export function conditionOfStep(start: Condition | null, end: Condition | null): Condition | null {
  if (end === null || isEvent(end)) return end
  return start === null || isEvent(start) ? end : start
}

const isEvent = (condition: Condition): boolean => isFalling(condition) || skyFamily(condition) === 'wind'

/** Rain and snow at once. */
export const isSleet = (condition: Condition): boolean =>
  condition === 'light-sleet' || condition === 'sleet' || condition === 'heavy-sleet'

/** Millimetres, probability (0–100) and °C of the same step. */
export interface RainNumbers {
  readonly precipitation: number | null
  readonly precipitationProbability?: number | null
  readonly temperature?: number | null
}

/** Millimetres from which rain is drawn: an hour, and a whole day. */
export const wetHourMm = 0.1
export const wetDayMm = 0.5
/** Probability from which rain is drawn whatever the amount. */
export const wetProbability = 50

/** Whether the numbers justify drawing rain; null when there is neither an amount nor a probability. */
export function isWet(numbers: RainNumbers, threshold: number): boolean | null {
  const { precipitation: amount, precipitationProbability: probability = null } = numbers
  if (amount === null && probability === null) return null
  return (amount ?? 0) >= threshold || (probability ?? 0) >= wetProbability
}

/**
 * The condition that agrees with its numbers. Models give drizzle codes with 0 mm, and those become clouds; a dry code
 * over an amount becomes what falls. Without any number the code is trusted. Storms are kept as they are: their rain is
 * the least of their dangers, and hiding one would reassure falsely; so are squalls and tornadoes.
 */
export function agreedCondition(
  condition: Condition,
  numbers: RainNumbers,
  threshold = wetHourMm,
): Condition {
  const { family, broken } = looks[condition]
  if (family === 'storm' || family === 'wind') return condition
  if (!isFalling(condition)) return fallingInstead(condition, numbers, threshold) ?? condition
  if (isWet(numbers, threshold) !== false) return condition
  return broken ? 'partly-cloudy' : 'overcast'
}

/** Colder than this, what falls from a code that does not say is snow, °C. */
const snowBelow = 1
/** Rain is moderate, then heavy, from these many times the least amount counted: 4 and 8 mm in an hour. */
const moderateTimes = 40
const heavyTimes = 80

/** What an amount under a dry sky is: a shower where the sun or the moon is seen. Null below the threshold. */
function fallingInstead(sky: Condition, numbers: RainNumbers, threshold: number): Condition | null {
  const { precipitation: amount, temperature = null } = numbers
  if (amount === null || amount < threshold) return null
  const { family } = looks[sky]
  const [snow, light, moderate, heavy] =
    family === 'clear' || family === 'fair'
      ? (['snow-showers', 'light-showers', 'showers', 'heavy-showers'] as const)
      : (['light-snow', 'light-rain', 'rain', 'heavy-rain'] as const)
  if (temperature !== null && temperature < snowBelow) return snow
  if (amount >= threshold * heavyTimes) return heavy
  return amount >= threshold * moderateTimes ? moderate : light
}

/** The icon of an instant or an hour. Day or night comes from the sun at the place; unknown counts as day. */
export function iconFor(condition: Condition | null, isDay: boolean | null, numbers: RainNumbers): IconName {
  if (condition === null) return 'unknown'
  const look = looks[agreedCondition(condition, numbers)]
  return isDay === false ? look.night : look.day
}

/** The icon of a whole day: always the day form, rain from 0.5 mm. */
export const dailyIcon = (condition: Condition | null, numbers: RainNumbers): IconName =>
  condition === null ? 'unknown' : looks[agreedCondition(condition, numbers, wetDayMm)].day

export type SkyTheme =
  | 'clear-day'
  | 'fair-day'
  | 'cloud-day'
  | 'rain-day'
  | 'snow-day'
  | 'thunder-day'
  | 'fog-day'
  | 'clear-night'
  | 'cloud-night'

const dayThemes: Record<SkyFamily, SkyTheme> = {
  clear: 'clear-day',
  fair: 'fair-day',
  overcast: 'cloud-day',
  fog: 'fog-day',
  particles: 'fog-day',
  wind: 'cloud-day',
  rain: 'rain-day',
  freezing: 'rain-day',
  snow: 'snow-day',
  storm: 'thunder-day',
}

/** The painted sky behind a weather card (class `sky-…`); pass the agreed condition. */
export function skyTheme(condition: Condition | null, isDay: boolean | null): SkyTheme {
  const family = condition === null ? 'overcast' : skyFamily(condition)
  if (isDay !== false) return dayThemes[family]
  return family === 'clear' || family === 'fair' ? 'clear-night' : 'cloud-night'
}

/** Feels-like is worth a word from 3 °C away from the air (5 °F, the rule of the US National Weather Service). */
export const showsFeelsLike = (air: number | null, felt: number | null): felt is number =>
  air !== null && felt !== null && Math.abs(air - felt) >= 3

/** The sky of a day in one condition, and the one wet hour that does not make a rainy day. */
export interface DaySky {
  readonly condition: Condition
  readonly note: { readonly condition: Condition; readonly at: IsoInstant } | null
}

interface SkyHour {
  readonly time: IsoInstant
  readonly condition: Condition
}

// Lasting skies in rising order of cover, so that « the middle one » means something.
const coverOrder: readonly Condition[] = [
  'clear',
  'few-clouds',
  'partly-cloudy',
  'overcast',
  'mist',
  'haze',
  'fog',
  'freezing-fog',
  'smoke',
  'dust-whirls',
  'sand',
  'dust',
  'volcanic-ash',
  'squalls',
  'tornado',
]

function middleSky(hours: readonly SkyHour[]): Condition {
  const ranked = hours.map(({ condition }) => coverOrder.indexOf(condition)).sort((a, b) => a - b)
  const rank = ranked[Math.floor((ranked.length - 1) / 2)] ?? -1
  return coverOrder[rank] ?? 'overcast'
}

/** The condition met most often; of equals, the first met. */
function mostFrequent(hours: readonly SkyHour[]): Condition | null {
  const counts = new Map<Condition, number>()
  for (const { condition } of hours) counts.set(condition, (counts.get(condition) ?? 0) + 1)
  const ranked = [...counts].sort((a, b) => b[1] - a[1])
  return ranked[0]?.[0] ?? null
}

const agreed = (hour: HourlyForecast): SkyHour[] =>
  hour.condition === null ? [] : [{ time: hour.time, condition: agreedCondition(hour.condition, hour) }]

/**
 * The sky from 7 h to 21 h of a civil day. Storms win from two hours, then what falls from two hours (or from one
 * step of three hours); a single wet hour is a note. Null when fewer than half of those hours are known: use the
 * source's own daily condition.
 */
export function dayCondition(
  hours: readonly HourlyForecast[],
  date: IsoDate,
  zone: string,
  hourlyStep: 1 | 3 = 1,
): DaySky | null {
  const daytime = hours.filter(({ time }) => {
    const hour = localHour(time, zone)
    return hour >= 7 && hour < 21 && localDate(time, zone) === date
  })
  const hoursWithSky = daytime.flatMap(agreed)
  if (hoursWithSky.length * hourlyStep < 7) return null
  return summary(hoursWithSky, hourlyStep === 1 ? 2 : 1)
}

function summary(hours: readonly SkyHour[], enough: number): DaySky {
  const storms = hours.filter(({ condition }) => skyFamily(condition) === 'storm')
  const falling = hours.filter(({ condition }) => isFalling(condition))
  const winners = storms.length >= enough ? storms : falling
  const wet = winners.length >= enough ? mostFrequent(winners) : null
  if (wet !== null) return { condition: wet, note: stormNote(storms, winners) }
  const dry = hours.filter(({ condition }) => !isFalling(condition))
  const single = falling[0]
  return { condition: middleSky(dry), note: single ? { condition: single.condition, at: single.time } : null }
}

/** A single hour of storm on a rainy day is said too. */
function stormNote(storms: readonly SkyHour[], winners: readonly SkyHour[]): DaySky['note'] {
  const single = storms[0]
  if (!single || winners === storms) return null
  return { condition: single.condition, at: single.time }
}
