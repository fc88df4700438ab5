import { rainIntensities, rainIntensity, wetStepMm, type RainIntensity } from './rain-intensity.ts'
import { agreedCondition, isFalling, isSleet, skyFamily, wetProbability, type RainNumbers } from './sky.ts'
import type { Condition, HourlyForecast, Weather } from './weather.ts'
import { hourMs, quarterMs } from './time-units.ts'

/** What falls in a step. */
export type WetKind = 'storm' | 'freezing' | 'snow' | 'sleet' | 'rain'

/** What falls in a spell; `mixed` is rain and snow. Storms among rain are rain, and freezing rain is never left unsaid. */
export type PrecipitationType = Exclude<WetKind, 'sleet'> | 'mixed'

/** A quarter of an hour or an hour (or three), as far as what falls is concerned. Instants in milliseconds. */
export interface RainStep {
  readonly start: number
  readonly end: number
  /** Null: nothing. */
  readonly kind: WetKind | null
  /** The sky, or what falls, as it agrees with the amount; null: unknown. */
  readonly condition: Condition | null
  /** Null when it is dry, or wet by its code alone. */
  readonly intensity: RainIntensity | null
  /** Null: unknown, and then only a code may say that something falls. */
  readonly mmPerHour: number | null
  /** Probability 0–100 of the hour that holds the step. */
  readonly risk: number
}

/** Wet steps that touch, or that a single dry quarter separates. Instants in milliseconds; the end is not in it. */
export interface WetSpell {
  readonly start: number
  readonly end: number
  readonly type: PrecipitationType
  /** The strongest of its steps; null when no amount of it is known. */
  readonly intensity: RainIntensity | null
  readonly steps: readonly RainStep[]
}

/** A dry pause of this much does not end a rain: no sentence claims better than half an hour. */
export const joinedPauseMs = quarterMs

export type RainSource = Pick<Weather, 'rain' | 'hourly' | 'hourlyStep'>

/**
 * The steps to come in order, from the one that holds `now` to the last that starts within `reachMs`: quarters as far as
 * they are known, hours after them. Whatever is said or drawn of rain is read from these steps. An hour that announces
 * rain while all its quarters are dry is one step: it will rain, and when is not known.
 */
export function rainSteps(source: RainSource, now: Date, reachMs: number): readonly RainStep[] {
  const limit = now.getTime() + reachMs
  const quarters = quartersInReach(source, now.getTime(), limit)
  const from = quarters.at(-1)?.end ?? now.getTime()
  const steps: RainStep[] = quarters.length === 0 ? [] : mergedQuarters(source, quarters)
  for (const hour of source.hourly) {
    const step = hourStep(hour, source.hourlyStep)
    // Quarters already answer for the beginning of an hour that they cut.
    const start = quarters.length === 0 ? step.start : Math.max(step.start, from)
    if (step.end > from && start < limit) steps.push({ ...step, start })
  }
  return steps
}

interface Quarter {
  readonly start: number
  readonly end: number
  readonly amount: number
}

/** The known quarters from the one that holds `now`, up to the first hole. */
function quartersInReach({ rain }: RainSource, now: number, limit: number): readonly Quarter[] {
  const quarters: Quarter[] = []
  for (const { time, precipitation } of rain) {
    const start = Date.parse(time)
    if (start + quarterMs <= now) continue
    const expected = quarters.at(-1)?.end ?? now
    if (precipitation === null || start > expected || start >= limit) break
    quarters.push({ start, end: start + quarterMs, amount: precipitation })
  }
  return quarters
}

function mergedQuarters({ hourly, hourlyStep }: RainSource, quarters: readonly Quarter[]): RainStep[] {
  const hours = new Map(hourly.map((hour) => [Date.parse(hour.time), hour]))
  const stepMs = hourlyStep * hourMs
  /** The start of the hour that holds a quarter; its own where there is none. */
  const hourOf = (quarter: number): number => {
    for (let start = quarter; start > quarter - stepMs; start -= quarterMs) if (hours.has(start)) return start
    return quarter
  }
  const steps: RainStep[] = []
  for (const [start, own] of Map.groupBy(quarters, (quarter) => hourOf(quarter.start))) {
    const hour = hours.get(start)
    const isComplete = own.length * quarterMs === stepMs
    const ofHour = hour && isComplete ? hourStep(hour, hourlyStep) : null
    const isDenied = ofHour?.kind && own.every(({ amount }) => amount < wetStepMm)
    if (isDenied) steps.push(ofHour)
    else steps.push(...own.map((quarter) => quarterStep(quarter, hour)))
  }
  return steps
}

function quarterStep({ start, end, amount }: Quarter, hour: HourlyForecast | undefined): RainStep {
  const { condition = null, temperature = null, precipitationProbability: risk = null } = hour ?? {}
  const agreed = agreedOrFallen(condition, { precipitation: amount, temperature })
  return {
    start,
    end,
    kind: amount < wetStepMm ? null : kindOf(agreed),
    condition: agreed,
    intensity: rainIntensity(amount, 0.25),
    mmPerHour: amount * 4,
    risk: risk ?? 0,
  }
}

/** An hour of a forecast, or three, as such a step. */
export const hourStep = (hour: HourlyForecast, hours: 1 | 3): RainStep =>
  wetStep({ start: Date.parse(hour.time), hours }, hour)

type StepWeather = Pick<
  HourlyForecast,
  'condition' | 'precipitation' | 'precipitationProbability' | 'temperature'
>

/** A step of so many hours, from `start` in milliseconds, as far as what falls is concerned. */
export function wetStep({ start, hours }: { start: number; hours: number }, weather: StepWeather): RainStep {
  const { precipitation: amount, precipitationProbability: risk } = weather
  const agreed = agreedOrFallen(weather.condition, weather)
  const isStorm = agreed !== null && skyFamily(agreed) === 'storm'
  const isCoded = amount === null && agreed !== null && isFalling(agreed)
  const isMeasured = amount !== null && amount >= wetStepMm
  return {
    start,
    end: start + hours * hourMs,
    kind: isStorm || isCoded || isMeasured ? kindOf(agreed) : null,
    condition: agreed,
    intensity: amount === null ? null : rainIntensity(amount, hours),
    mmPerHour: amount === null ? null : amount / hours,
    risk: risk ?? 0,
  }
}

/** Where the sky is unknown, what an amount makes of a grey one. */
function agreedOrFallen(condition: Condition | null, numbers: RainNumbers): Condition | null {
  const agreed = agreedCondition(condition ?? 'overcast', numbers)
  return condition === null && !isFalling(agreed) ? null : agreed
}

/** What falls under a condition; where it says nothing of the kind, rain. */
function kindOf(condition: Condition | null): WetKind {
  if (condition === null) return 'rain'
  if (isSleet(condition)) return 'sleet'
  const family = skyFamily(condition)
  return family === 'storm' || family === 'freezing' || family === 'snow' ? family : 'rain'
}

/** The steps whose amounts are known without a hole from the one that holds `now` on: what a dry claim may rest on. */
export function stepsBeforeHole(steps: readonly RainStep[], now: Date): readonly RainStep[] {
  const hole = steps.findIndex(
    ({ start, mmPerHour }, i) => mmPerHour === null || start > (steps[i - 1]?.end ?? now.getTime()),
  )
  return hole === -1 ? steps : steps.slice(0, hole)
}

/** The wet spells of these steps in order: the one list that the sentences of rain, of the hours and of the week share. */
export function wetSpells(steps: readonly RainStep[]): readonly WetSpell[] {
  const runs: RainStep[][] = []
  for (const step of steps) {
    if (step.kind === null) continue
    const run = runs.at(-1)
    const end = run?.at(-1)?.end
    if (run && end !== undefined && step.start - end <= joinedPauseMs) run.push(step)
    else runs.push([step])
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last) return []
    return [{ start: first.start, end: last.end, type: typeOf(run), intensity: strongest(run), steps: run }]
  })
}

function typeOf(steps: readonly RainStep[]): PrecipitationType {
  const kinds = new Set(steps.map(({ kind }) => kind))
  if (kinds.has('freezing')) return 'freezing'
  if (kinds.has('sleet')) return 'mixed'
  if (kinds.has('snow')) return kinds.size === 1 ? 'snow' : 'mixed'
  return kinds.size === 1 && kinds.has('storm') ? 'storm' : 'rain'
}

/** The strongest intensity of some steps; null when none of them has an amount. */
export const strongest = (steps: readonly RainStep[]): RainIntensity | null =>
  rainIntensities.findLast((intensity) => steps.some((step) => step.intensity === intensity)) ?? null

/**
 * The first dry step with one chance in two of rain or more. The probability of the hour before a spell is that of the
 * spell, so only what ends an hour before it counts.
 */
export const likelyRain = (steps: readonly RainStep[], spell: WetSpell | undefined): RainStep | undefined =>
  steps.find(({ end, kind, risk }) => {
    const isBefore = spell === undefined || end <= spell.start - hourMs
    return isBefore && kind === null && risk >= wetProbability
  })
