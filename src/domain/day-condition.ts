import {
  rain,
  rainRates,
  showers,
  sleet,
  snow,
  snowRates,
  snowShowers,
  strengthOn,
  type FallNames,
  type Scale,
} from './fall-names.ts'
import { localHour } from './local-time.ts'
import { isFalling, skyFamily, wetProbability, withoutFall, type SkyFamily } from './sky.ts'
import { hourMs } from './time-units.ts'
import { conditions, type Condition } from './weather.ts'
import { wetSpells, type RainStep, type WetKind } from './wet-spells.ts'
import { hundredths } from './rounding.ts'

/** Rain or snow of a day from which it is named after it, mm. */
const wetDayMm = 0.5

/** « Heavy » and « very heavy » precipitation of a day, mm: R10mm and R20mm among the climate indices of the WMO. */
const dayAmounts: Scale = [10, 20]

const drizzle: FallNames = ['light-drizzle', 'drizzle', 'heavy-drizzle']
const allNames = [rain, showers, snow, snowShowers, sleet]

/** What lasts no longer is a shower. */
const shortMs = 3 * hourMs

/**
 * The one condition of a day, or of a part of one, from all its steps: the gravest of what falls, by day and by night, then
 * the sky. Freezing rain comes before storms, snow and rain; showers are falls that are over in three hours and leave at
 * least half of the day dry. Null when the sky of less than half of the day is known.
 */
export function conditionOfDay(steps: readonly RainStep[], zone: string): Condition | null {
  const falling = (wanted: WetKind) => steps.filter(({ kind }) => kind === wanted)
  const inSky = (isWanted: (condition: Condition) => boolean) =>
    steps.filter(({ condition }) => condition !== null && isWanted(condition))
  const ofFamily = (family: SkyFamily) => inSky((condition) => skyFamily(condition) === family)
  return (
    gravest(inSky((condition) => condition === 'tornado')) ??
    gravest(falling('freezing')) ??
    gravest(falling('storm')) ??
    snowOf(falling('snow'), steps) ??
    namedBy(sleet, falling('sleet'), snowRates) ??
    gravest(ofFamily('wind')) ??
    rainOf(falling('rain'), steps) ??
    gravest(ofFamily('particles').filter(({ condition }) => condition !== 'haze')) ??
    skyOf(steps, zone)
  )
}

/** The last of their conditions in the rising order of the list; null when there is none. */
function gravest(steps: readonly RainStep[]): Condition | null {
  const ranks = steps.map(({ condition }) => (condition === null ? -1 : conditions.indexOf(condition)))
  return conditions[Math.max(-1, ...ranks)] ?? null
}

/** A little of it only counts where it is likely. */
const counts = (falls: readonly RainStep[]): boolean =>
  amountOf(falls) >= wetDayMm ||
  falls.some(({ mmPerHour, risk }) => mmPerHour === null || risk >= wetProbability)

const snowOf = (falls: readonly RainStep[], steps: readonly RainStep[]): Condition | null =>
  namedBy(areShowers(falls, steps) ? snowShowers : snow, falls, snowRates)

function rainOf(falls: readonly RainStep[], steps: readonly RainStep[]): Condition | null {
  const isDrizzle = falls.every(({ condition }) => condition !== null && drizzle.includes(condition))
  if (isDrizzle && counts(falls) && strengthOf(falls, rainRates) === 0) return gravest(falls)
  return namedBy(areShowers(falls, steps) ? showers : rain, falls, rainRates)
}

const namedBy = (names: FallNames, falls: readonly RainStep[], rates: Scale): Condition | null =>
  counts(falls) ? (names[strengthOf(falls, rates)] ?? null) : null

/** Their strongest moment or their sum, whichever is stronger: 0 light, 1 moderate, 2 heavy. */
const strengthOf = (falls: readonly RainStep[], rates: Scale): number =>
  Math.max(strengthOn(dayAmounts, amountOf(falls)), ...falls.map((step) => strengthOfStep(step, rates)))

/** By its amount, and not milder than the word beside its hours: longer steps are shown nowhere. */
function strengthOfStep({ condition, mmPerHour, start, end }: RainStep, rates: Scale): number {
  const isShown = end - start <= 3 * hourMs
  const named = condition === null ? -1 : Math.max(...allNames.map((names) => names.indexOf(condition)))
  return Math.max(strengthOn(rates, mmPerHour ?? 0), isShown || mmPerHour === null ? named : 0)
}

/** Millimetres, as far as they are known. */
const amountOf = (falls: readonly RainStep[]): number =>
  hundredths(falls.reduce((sum, step) => sum + (step.mmPerHour ?? 0) * hoursOf(step), 0))

const hoursOf = ({ start, end }: RainStep): number => (end - start) / hourMs
const duration = (steps: readonly RainStep[]): number => steps.reduce((sum, step) => sum + hoursOf(step), 0)

function areShowers(falls: readonly RainStep[], steps: readonly RainStep[]): boolean {
  const names = [...showers, ...snowShowers]
  if (falls.every(({ condition }) => condition !== null && names.includes(condition))) return true
  const areShort = wetSpells(falls).every(({ start, end }) => end - start <= shortMs)
  return areShort && duration(falls) * 2 <= duration(steps)
}

/** Lasting skies in rising order of cover, so that « the middle one » means something. */
const covers: readonly Condition[] = [
  'clear',
  'few-clouds',
  'partly-cloudy',
  'overcast',
  'mist',
  'haze',
  'fog',
  'freezing-fog',
]

const isWaking = ({ start, end }: RainStep, zone: string): boolean => {
  const hour = localHour(new Date((start + end) / 2), zone)
  return hour >= 7 && hour < 21
}

/** The middle one from 7 h to 21 h; of what lies outside when there is nothing else. */
function skyOf(steps: readonly RainStep[], zone: string): Condition | null {
  const waking = steps.filter((step) => isWaking(step, zone))
  const hours = (waking.length > 0 ? waking : steps).flatMap((step) =>
    Array.from({ length: hoursOf(step) }, () => step),
  )
  const skies = hours.flatMap(({ condition }) => {
    const sky = condition && (isFalling(condition) ? withoutFall(condition) : condition)
    return sky === null ? [] : [covers.indexOf(sky)]
  })
  if (skies.length * 2 < hours.length) return null
  const middle = skies.toSorted((a, b) => a - b)[Math.floor((skies.length - 1) / 2)]
  return middle === undefined ? null : (covers[middle] ?? 'overcast')
}
