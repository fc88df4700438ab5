import { isoInstant } from './instant.ts'
import type { IsoInstant } from './part.ts'
import type { RadarReport } from './radar/report.ts'
import { isStronger, type RainIntensity } from './rain-intensity.ts'
import {
  likelyRain,
  rainSteps,
  stepsBeforeHole,
  strongest,
  wetSpells,
  type PrecipitationType,
  type RainSource,
  type RainStep,
  type WetSpell,
} from './wet-spells.ts'
import { wetProbability } from './sky.ts'
import { dayMs, hourMs } from './time-units.ts'

/** `intensity` is null when no amount is known: a storm without rain. */
interface Falling {
  readonly type: PrecipitationType
  readonly intensity: RainIntensity | null
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
  /** `until` null: as far as is known. */
  | ({ readonly kind: 'starts'; readonly at: IsoInstant; readonly until: IsoInstant | null } & Falling)
  /** Falling now, over at `at`; `again`: it comes back later that day. */
  | ({ readonly kind: 'stops'; readonly at: IsoInstant; readonly again: IsoInstant | null } & Falling)
  /** Falling now at most like `intensity` until `at`, then less. */
  | ({ readonly kind: 'eases'; readonly at: IsoInstant } & Falling)
  /** Falling now, and like `peak` from about `at`. */
  | ({ readonly kind: 'strengthens'; readonly at: IsoInstant; readonly peak: RainIntensity } & Falling)
  /** Falling now and as far as is known. */
  | ({ readonly kind: 'continues'; readonly until: IsoInstant } & Falling)

/** How far sentences about the next hours look. */
export const rainReachMs = dayMs
/** Rain this near is announced; later than that, what matters is that it is dry until then. */
const soonMs = 6 * hourMs
/** Rain that is weaker for this long before it ends eases. */
const easedMs = hourMs / 2
/** Probability from which a dry sentence mentions it. */
const mentionedRisk = 30

/** From the list of wet spells. `now` is an instant; the answer holds instants, to be worded in the place's zone. */
export function rainAnswer(source: RainSource, now: Date): RainAnswer {
  const steps = rainSteps(source, now, rainReachMs)
  const sure = stepsBeforeHole(steps, now)
  const sureUntil = sure.at(-1)?.end
  if (sureUntil === undefined) return { kind: 'unknown' }
  const [first, second] = wetSpells(steps).filter(({ start }) => start < sureUntil)
  if (!first) return dryAnswer(sure, sureUntil)
  if (first.start <= now.getTime()) return wetAnswer(first, second, sureUntil)
  const likely = likelyRain(sure, first)
  if (likely) return possible(likely)
  if (first.start - now.getTime() > soonMs) {
    // The probability of the hour in which the rain begins is that of this rain.
    const before = sure.filter(({ end }) => end <= first.start - hourMs)
    return dryAnswer(before, first.start)
  }
  const { start, end, type } = first
  const until = end >= sureUntil ? null : isoInstant(end)
  return { kind: 'starts', at: isoInstant(start), until, type, intensity: intensityFrom(first, start) }
}

/** The strongest in the hour from an instant on. */
const intensityFrom = ({ steps }: WetSpell, start: number): RainIntensity | null =>
  strongest(steps.filter((step) => step.start < start + hourMs))

const possible = ({ start, risk }: RainStep): RainAnswer => ({
  kind: 'possible',
  at: isoInstant(start),
  risk,
})

function dryAnswer(steps: readonly RainStep[], until: number): RainAnswer {
  const likely = likelyRain(steps, undefined)
  if (likely) return possible(likely)
  const risk = Math.max(0, ...steps.map((step) => step.risk))
  return { kind: 'none', until: isoInstant(until), risk: risk >= mentionedRisk ? risk : null }
}

function wetAnswer(spell: WetSpell, next: WetSpell | undefined, sureUntil: number): RainAnswer {
  const { end, type, intensity } = spell
  const change = changeOf({ ...spell, steps: spell.steps.filter((step) => step.end <= sureUntil) })
  if (change) return change
  if (end >= sureUntil) return { kind: 'continues', until: isoInstant(sureUntil), type, intensity }
  return { kind: 'stops', at: isoInstant(end), type, intensity, again: next ? isoInstant(next.start) : null }
}

/** Whether rain or snow under way grows stronger than in its first hour, or weaker before it ends. */
function changeOf(spell: WetSpell): RainAnswer | null {
  const { start, type, steps } = spell
  const end = steps.at(-1)?.end ?? start
  const peak = strongest(steps)
  const first = intensityFrom(spell, start)
  if (type === 'storm' || peak === null || first === null) return null
  if (isStronger(peak, first)) {
    const at = steps.find((step) => step.intensity === peak)?.start ?? start
    return { kind: 'strengthens', at: isoInstant(at), type, intensity: first, peak }
  }
  const peakEnd = steps.findLast((step) => step.intensity === peak)?.end ?? end
  return end - peakEnd >= easedMs ? { kind: 'eases', at: isoInstant(peakEnd), type, intensity: peak } : null
}

/**
 * Whether a forecast says of the hour from `now` on the opposite of what radars announce for it: dry throughout, and likely so,
 * or wet in a step that lies within it. What it does not know is no opposite.
 */
export function deniesRadar(
  source: RainSource,
  announced: NonNullable<RadarReport['nextHour']>,
  now: Date,
): boolean {
  const until = Date.parse(announced.until)
  const steps = rainSteps(source, now, until - now.getTime())
  if (announced.state === 'dry')
    return steps.some(({ kind, start, end }) => kind !== null && start >= now.getTime() && end <= until)
  const beforeHole = stepsBeforeHole(steps, now)
  const isDry = beforeHole.every(({ kind, risk }) => kind === null && risk < wetProbability)
  return isDry && (beforeHole.at(-1)?.end ?? 0) >= until
}
