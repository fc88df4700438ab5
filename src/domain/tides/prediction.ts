import type { TidePoint, TideTurn } from '../../schemas/tides.ts'
import { dayMs, hourMs, minuteMs } from '../time-units.ts'
import type { TidePort, TideTable } from './port.ts'
import { hundredths } from '../rounding.ts'

/** An unrounded turn; `at`: ms. */
export interface Extreme {
  readonly kind: 'high' | 'low'
  readonly at: number
  readonly level: number
}

/** One constituent at a port for some days: a cosine. Radians, counted from `from`, and radians an hour. */
interface Wave {
  readonly amplitude: number
  readonly speed: number
  readonly phase: number
}

interface Waves {
  readonly from: number
  readonly meanLevel: number
  readonly waves: readonly Wave[]
}

const radians = Math.PI / 180

/** Days are computed in blocks: the same turn is the same minute whoever asks, and no block takes long. */
const blockMs = 8 * dayMs
/** The number of the block that holds an instant (ms). */
export const blockOf = (at: number): number => Math.floor(at / blockMs)

/** The constituents of a port, with the node factors of a block's middle: within a block these change a wave by 2 s and 2 mm. */
function wavesOf(table: TideTable, port: TidePort, block: number): Waves {
  const from = block * blockMs
  const nodes = (from + blockMs / 2 - table.nodesFrom) / table.stepMs
  const hours = (from - table.epoch) / hourMs
  const waves = table.constituents.flatMap(({ speed, argument, curve }, index): readonly Wave[] => {
    const amplitude = port.amplitudes[index] ?? 0
    const of = table.curves[curve]
    if (amplitude === 0 || !of) return []
    const lag = argument + between(of.phases, nodes) - (port.phases[index] ?? 0)
    return [
      {
        amplitude: amplitude * between(of.factors, nodes),
        speed: speed * radians,
        phase: ((speed * hours + lag) % 360) * radians,
      },
    ]
  })
  return { from, meanLevel: port.meanLevel, waves }
}

/** Between two of the figures; the first and the last hold beyond. */
function between(figures: readonly number[], at: number): number {
  const index = Math.min(Math.max(Math.floor(at), 0), figures.length - 2)
  const before = figures[index] ?? 0
  const share = Math.min(Math.max(at - index, 0), 1)
  return before + ((figures[index + 1] ?? before) - before) * share
}

function levelOf({ from, meanLevel, waves }: Waves, at: number): number {
  const hours = (at - from) / hourMs
  let level = meanLevel
  for (const { amplitude, speed, phase } of waves) level += amplitude * Math.cos(speed * hours + phase)
  return level
}

/** Metres an hour: positive while the sea rises. */
function slopeOf({ from, waves }: Waves, at: number): number {
  const hours = (at - from) / hourMs
  let slope = 0
  for (const { amplitude, speed, phase } of waves)
    slope -= amplitude * speed * Math.sin(speed * hours + phase)
  return slope
}

/** Between two of these no sea turns twice by more than a ripple. */
const searchMs = 20 * minuteMs

/** The slope at even steps of `searchMs`: each wave is turned on by its angle, a tenth of the time that sines would take. */
function slopesFrom({ from, waves }: Waves, begin: number, count: number): Float64Array {
  const slopes = new Float64Array(count)
  for (const { amplitude, speed, phase } of waves) {
    const angle = speed * ((begin - from) / hourMs) + phase
    const step = speed * (searchMs / hourMs)
    const [stepSin, stepCos] = [Math.sin(step), Math.cos(step)]
    let [sin, cos] = [amplitude * speed * Math.sin(angle), amplitude * speed * Math.cos(angle)]
    for (let index = 0; index < count; index += 1) {
      slopes[index] = (slopes[index] ?? 0) - sin
      const next = sin * stepCos + cos * stepSin
      cos = cos * stepCos - sin * stepSin
      sin = next
    }
  }
  return slopes
}

const precisionMs = 1_000

/** Where the slope changes its sign, by halving. */
function turnBetween(waves: Waves, start: number, isRising: boolean): number {
  let low = start
  let high = start + searchMs
  while (high - low > precisionMs) {
    const middle = (low + high) / 2
    if (slopeOf(waves, middle) > 0 === isRising) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Metres: a smaller step between two turns is a stand, such as Le Havre's, and not a tide. */
const rippleLevel = 0.01
/** Two turns as near as this are one stand where the tide is half a day long. */
const rippleMs = 100 * minuteMs

/** Without ripples: a high and a low go together, so that highs and lows still take turns. */
function withoutRipples(extremes: readonly Extreme[]): readonly Extreme[] {
  const turns = [...extremes]
  for (;;) {
    let smallest = -1
    let step = Infinity
    for (let i = 1; i < turns.length; i += 1) {
      const [a, b] = [turns[i - 1], turns[i]]
      if (!a || !b) continue
      const height = Math.abs(a.level - b.level)
      const isRipple = height < rippleLevel || b.at - a.at < rippleMs
      if (isRipple && height < step) [smallest, step] = [i, height]
    }
    if (smallest < 0) return turns
    turns.splice(smallest - 1, 2)
  }
}

/** How far a block reaches over its borders: a turn on a border is found in both blocks, and `joined` takes one. */
const sharedMs = minuteMs

/** The turns of the eight days of a block, unrounded. Half a millisecond. */
export function blockExtremes(table: TideTable, port: TidePort, block: number): readonly Extreme[] {
  const waves = wavesOf(table, port, block)
  const begin = waves.from - dayMs
  const slopes = slopesFrom(waves, begin, (blockMs + 2 * dayMs) / searchMs + 1)
  const found: Extreme[] = []
  slopes.forEach((slope, index) => {
    const isRising = (slopes[index - 1] ?? slope) > 0
    if (slope > 0 === isRising) return
    const turn = turnBetween(waves, begin + (index - 1) * searchMs, isRising)
    found.push({ kind: isRising ? 'high' : 'low', at: turn, level: levelOf(waves, turn) })
  })
  return withoutRipples(found).filter(
    ({ at }) => at >= waves.from - sharedMs && at < waves.from + blockMs + sharedMs,
  )
}

/** The turns of blocks that follow each other, each once. */
export const joined = (blocks: readonly (readonly Extreme[])[]): readonly Extreme[] =>
  blocks.flat().filter(({ at }, index, all) => {
    const before = all[index - 1]
    return !before || at - before.at > 10 * minuteMs
  })

/** A turn as it is shown: to the minute and the centimetre. */
export const toTurn = ({ kind, at, level }: Extreme): TideTurn => ({
  kind,
  time: new Date(Math.round(at / minuteMs) * minuteMs).toISOString(),
  level: hundredths(level),
})

/** The level every so many milliseconds, from the first instant to the last. */
export function tideCurve(
  table: TideTable,
  port: TidePort,
  { from, to, stepMs }: { from: Date; to: Date; stepMs: number },
): readonly TidePoint[] {
  const blocks = new Map<number, Waves>()
  const wavesAt = (at: number): Waves => {
    const block = blockOf(at)
    const waves = blocks.get(block) ?? wavesOf(table, port, block)
    blocks.set(block, waves)
    return waves
  }
  const steps = Math.floor((to.getTime() - from.getTime()) / stepMs)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const at = from.getTime() + step * stepMs
    return { time: new Date(at).toISOString(), level: hundredths(levelOf(wavesAt(at), at)) }
  })
}
