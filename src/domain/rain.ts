import type { IsoInstant } from './part.ts'
import { isFalling, skyFamily, wetProbability } from './sky.ts'
import type { HourlyForecast, Weather } from './weather.ts'

export const rainIntensities = ['light', 'moderate', 'heavy'] as const
export type RainIntensity = (typeof rainIntensities)[number]

/** What falls; `mixed` when the hours around say more than one thing. */
export type RainForm = 'rain' | 'freezing' | 'snow' | 'mixed'

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

interface Falling {
  readonly form: RainForm
  readonly intensity: RainIntensity
}

/**
 * The answer to « will it rain in the next hours? ». Instants are bounds of quarters or hours, never finer.
 * Every claim covers known steps only, at most 24 hours ahead.
 */
export type RainAnswer =
  /** No step is known. */
  | { readonly kind: 'unknown' }
  /** Dry until `until` at least; `risk` is the highest probability met there, when it is worth a word (30–49). */
  | { readonly kind: 'none'; readonly until: IsoInstant; readonly risk: number | null }
  /** Dry amounts, but one chance in two or more at `at`. */
  | { readonly kind: 'possible'; readonly at: IsoInstant; readonly risk: number }
  | ({ readonly kind: 'starts'; readonly at: IsoInstant } & Falling)
  /** Falling now, over at `at`; `again`: it comes back later that day. */
  | ({ readonly kind: 'stops'; readonly at: IsoInstant; readonly again: IsoInstant | null } & Falling)
  /** Falling now at most like `intensity` until `at`, then less. */
  | ({ readonly kind: 'eases'; readonly at: IsoInstant } & Falling)
  /** Falling now, and like `peak` from about `at`. */
  | ({ readonly kind: 'strengthens'; readonly at: IsoInstant; readonly peak: RainIntensity } & Falling)
  /** Falling now and as far as is known. */
  | ({ readonly kind: 'continues'; readonly until: IsoInstant } & Falling)

interface Step {
  readonly start: number
  readonly end: number
  readonly intensity: RainIntensity | null
  /** Probability 0–100 of the hour that holds the step. */
  readonly risk: number
}

const hourMs = 3_600_000
const quarterMs = hourMs / 4
const horizonMs = 24 * hourMs
/** Rain this near is announced; later than that, what matters is that it is dry until then. */
const soonMs = 6 * hourMs
/** A dry spell shorter than this does not end a rain: the sentence claims half an hour at best. */
const gapMs = quarterMs
/** Probability from which a dry sentence mentions it. */
const mentionedRisk = 30

const iso = (ms: number): IsoInstant => new Date(ms).toISOString()

type RainSource = Pick<Weather, 'rain' | 'hourly' | 'hourlyStep'>

/** The known quarters from the one that holds `now`, up to the first hole. */
function quarterSteps({ rain, hourly, hourlyStep }: RainSource, now: number): Step[] {
  const steps: Step[] = []
  const hourOf = hoursInOrder(hourly, hourlyStep)
  for (const { time, precipitation } of rain) {
    const start = Date.parse(time)
    if (start + quarterMs <= now) continue
    const expected = steps.at(-1)?.end ?? now
    if (precipitation === null || start > expected || start >= now + horizonMs) break
    const risk = hourOf(start)?.precipitationProbability ?? 0
    steps.push({ start, end: start + quarterMs, intensity: rainIntensity(precipitation, 0.25), risk })
  }
  return steps
}

/** Finds the hours that hold some instants, which are asked for in order: the list is read once. */
function hoursInOrder(hourly: readonly HourlyForecast[], step: number) {
  let at = 0
  let start = NaN
  return (instant: number): HourlyForecast | undefined => {
    for (; at < hourly.length; at += 1, start = NaN) {
      const hour = hourly[at]
      if (Number.isNaN(start)) start = Date.parse(hour?.time ?? '')
      if (instant < start) return undefined
      if (instant < start + step * hourMs) return hour
    }
    return undefined
  }
}

/** The known hours that start where the quarters end (or that hold `now`), up to the first hole. */
function hourSteps(
  { hourly, hourlyStep }: RainSource,
  from: number,
  until: number,
  hasQuarters: boolean,
): Step[] {
  const steps: Step[] = []
  for (const hour of hourly) {
    const start = Date.parse(hour.time)
    const end = start + hourlyStep * hourMs
    if (end <= from) continue
    // A quarter already answers for the beginning of an hour it cuts.
    const cut = hasQuarters ? Math.max(start, from) : start
    if (hour.precipitation === null || start > (steps.at(-1)?.end ?? from) || cut >= until) break
    const intensity = rainIntensity(hour.precipitation, hourlyStep)
    steps.push({ start: cut, end, intensity, risk: hour.precipitationProbability ?? 0 })
  }
  return steps
}

function knownSteps(source: RainSource, now: number): Step[] {
  const quarters = quarterSteps(source, now)
  const last = quarters.at(-1)
  return [...quarters, ...hourSteps(source, last?.end ?? now, now + horizonMs, last !== undefined)]
}

/** Wet steps that touch, or that a single dry quarter separates, as one rain. */
function rains(steps: readonly Step[]): Step[][] {
  const found: Step[][] = []
  for (const step of steps) {
    if (step.intensity === null) continue
    const current = found.at(-1)
    const end = current?.at(-1)?.end
    if (current && end !== undefined && step.start - end <= gapMs) current.push(step)
    else found.push([step])
  }
  return found
}

const rank = (intensity: RainIntensity | null): number =>
  intensity === null ? -1 : rainIntensities.indexOf(intensity)

const strongest = (steps: readonly Step[]): RainIntensity =>
  rainIntensities.findLast((intensity) => steps.some((step) => step.intensity === intensity)) ?? 'light'

/** What falls according to the conditions of the hours a rain covers; rain when they do not say. */
function formOf(source: RainSource, rain: readonly Step[]): RainForm {
  const start = rain[0]?.start ?? 0
  const end = rain.at(-1)?.end ?? 0
  const forms = new Set<RainForm>()
  for (const { time, condition } of source.hourly) {
    const at = Date.parse(time)
    if (at >= end) break
    if (condition === null || !isFalling(condition) || at + source.hourlyStep * hourMs <= start) continue
    const family = skyFamily(condition)
    forms.add(family === 'snow' || family === 'freezing' ? family : 'rain')
  }
  return forms.size > 1 ? 'mixed' : ([...forms][0] ?? 'rain')
}

/** From quarters first, then hours. `now` is an instant; the answer holds instants, to be worded in the place's zone. */
export function rainAnswer(source: RainSource, now: Date): RainAnswer {
  const steps = knownSteps(source, now.getTime())
  const last = steps.at(-1)
  if (!last) return { kind: 'unknown' }
  const [first, second] = rains(steps)
  const start = first?.[0]?.start
  if (!first || start === undefined) return dryAnswer(steps, last.end)
  const form = formOf(source, first)
  if (start <= now.getTime()) return wetAnswer(first, second, form, last.end)
  // The probability of the hour in which the rain begins is that of this rain.
  const before = steps.filter((step) => step.end <= start - hourMs)
  const likely = likelyRain(before)
  if (likely) return likely
  if (start - now.getTime() > soonMs) return dryAnswer(before, start)
  const firstHour = first.filter((step) => step.start < start + hourMs)
  return { kind: 'starts', at: iso(start), form, intensity: strongest(firstHour) }
}

function likelyRain(steps: readonly Step[]): RainAnswer | null {
  const likely = steps.find(({ risk }) => risk >= wetProbability)
  return likely ? { kind: 'possible', at: iso(likely.start), risk: likely.risk } : null
}

function dryAnswer(steps: readonly Step[], until: number): RainAnswer {
  const likely = likelyRain(steps)
  if (likely) return likely
  const risk = Math.max(0, ...steps.map((step) => step.risk))
  return { kind: 'none', until: iso(until), risk: risk >= mentionedRisk ? risk : null }
}

function wetAnswer(
  rain: readonly Step[],
  next: readonly Step[] | undefined,
  form: RainForm,
  knownUntil: number,
): RainAnswer {
  const start = rain[0]?.start ?? 0
  const end = rain.at(-1)?.end ?? 0
  const peak = strongest(rain)
  const now = strongest(rain.filter((step) => step.start < start + hourMs))
  if (rank(peak) > rank(now)) {
    const at = rain.find((step) => step.intensity === peak)?.start ?? start
    return { kind: 'strengthens', at: iso(at), form, intensity: now, peak }
  }
  const peakEnd = rain.findLast((step) => step.intensity === peak)?.end ?? end
  if (end - peakEnd >= 2 * quarterMs) return { kind: 'eases', at: iso(peakEnd), form, intensity: peak }
  if (end >= knownUntil) return { kind: 'continues', until: iso(end), form, intensity: peak }
  const again = next?.[0]?.start
  return {
    kind: 'stops',
    at: iso(end),
    form,
    intensity: peak,
    again: again === undefined ? null : iso(again),
  }
}
