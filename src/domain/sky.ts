import { heavyRainMmPerHour, moderateRainMmPerHour, wetStepMm } from './rain-intensity.ts'
import type { Condition, CurrentWeather } from './weather.ts'

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

/** What a condition looks like in short: which icon, which sky behind the figures. */
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

/** Probability from which rain is drawn whatever the amount. */
export const wetProbability = 50

/** Whether the numbers of an hour justify drawing rain; null when there is neither an amount nor a probability. */
export function isWet(numbers: RainNumbers): boolean | null {
  const { precipitation: amount, precipitationProbability: probability = null } = numbers
  if (amount === null && probability === null) return null
  return (amount ?? 0) >= wetStepMm || (probability ?? 0) >= wetProbability
}

/** The cloud that something falls from. */
export const withoutFall = (condition: Condition): Condition =>
  looks[condition].broken ? 'partly-cloudy' : 'overcast'

/**
 * The condition of an hour that agrees with its numbers. Models give drizzle codes with 0 mm, and those become clouds; a
 * dry code over an amount becomes what falls. Without any number the code is trusted. Storms are kept as they are: their
 * rain is the least of their dangers, and hiding one would reassure falsely; so are squalls and tornadoes.
 */
export function agreedCondition(condition: Condition, numbers: RainNumbers): Condition {
  const { family } = looks[condition]
  if (family === 'storm' || family === 'wind') return condition
  if (!isFalling(condition)) return fallingInstead(condition, numbers) ?? condition
  return isWet(numbers) === false ? withoutFall(condition) : condition
}

/** Colder than this, what falls from a code that does not say is snow, °C. */
const snowBelow = 1

/** What falls where radars see something: they do not tell snow from rain, a snowy sky or cold air (°C) does. */
export type SeenFall = 'rain' | 'mixed'
/** What the rain that radars see may be by the weather now: they do not tell snow from rain. */
export function seenFall({
  condition,
  temperature,
}: Pick<CurrentWeather, 'condition' | 'temperature'>): SeenFall {
  const isSnowy = condition !== null && skyFamily(condition) === 'snow'
  return isSnowy || (temperature !== null && temperature < snowBelow) ? 'mixed' : 'rain'
}

/** What an amount under a dry sky is: a shower where the sun or the moon is seen. Null where nothing falls. */
function fallingInstead(sky: Condition, numbers: RainNumbers): Condition | null {
  const { precipitation: amount, temperature = null } = numbers
  if (amount === null || amount < wetStepMm) return null
  const { family } = looks[sky]
  const [snow, light, moderate, heavy] =
    family === 'clear' || family === 'fair'
      ? (['snow-showers', 'light-showers', 'showers', 'heavy-showers'] as const)
      : (['light-snow', 'light-rain', 'rain', 'heavy-rain'] as const)
  if (temperature !== null && temperature < snowBelow) return snow
  if (amount >= heavyRainMmPerHour) return heavy
  return amount >= moderateRainMmPerHour ? moderate : light
}

/** The icon of a condition that agrees with its numbers already. Unknown light counts as day. */
export function skyIcon(condition: Condition | null, isDay: boolean | null): IconName {
  if (condition === null) return 'unknown'
  const look = looks[condition]
  return isDay === false ? look.night : look.day
}

/** The icon of an instant or an hour. Day or night comes from the sun at the place. */
export const iconFor = (condition: Condition | null, isDay: boolean | null, numbers: RainNumbers): IconName =>
  skyIcon(condition && agreedCondition(condition, numbers), isDay)

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
