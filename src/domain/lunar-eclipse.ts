import { EclipseKind, type LunarEclipseInfo, NextLunarEclipse, SearchLunarEclipse } from 'astronomy-engine'
import type { Coordinates } from './geo.ts'
import type { IsoInstant } from './part.ts'
import { isMoonUp, type MoonTrack, moonTrack, riseOrSet } from './sun-moon.ts'
import { hourMs, minuteMs } from './time-units.ts'

export interface Span {
  readonly begin: IsoInstant
  readonly end: IsoInstant
}

/** An eclipse of the moon, and what a country sees of it, judged from some of its places. */
export interface LunarEclipse {
  readonly kind: 'penumbral' | 'partial' | 'total'
  readonly peak: IsoInstant
  /** Part of the disc's area in the umbra at the peak, 0–1; 0 for a penumbral eclipse. */
  readonly obscuration: number
  /** In the penumbra (hardly noticed), in the umbra, wholly in the umbra. */
  readonly penumbral: Span
  readonly partial: Span | null
  readonly total: Span | null
  /**
   * When the moon is above the horizon of one of the places at least, within the umbral phase (the penumbral one if there
   * is no other).
   */
  readonly visible: Span
  /** Each of the places sees some of that phase. */
  readonly visibleEverywhere: boolean
  /** Each of the places sees that phase from its beginning to its end. */
  readonly visibleThroughout: boolean
  /** The moon is up at the peak, for one of the places at least. */
  readonly peakVisible: boolean
}

function spanAround(peak: Date, semiDurationMinutes: number): Span | null {
  if (semiDurationMinutes <= 0) return null
  const half = semiDurationMinutes * minuteMs
  return {
    begin: new Date(peak.getTime() - half).toISOString(),
    end: new Date(peak.getTime() + half).toISOString(),
  }
}

/** The part of a span during which the moon is up; a span of a few hours holds one rise or one set at most. */
function visiblePart(span: Span, track: MoonTrack, at: Coordinates): Span | null {
  const [start, end] = [new Date(span.begin), new Date(span.end)]
  const isUp = (ms: number): boolean => isMoonUp(at, track, ms)
  const from = isUp(start.getTime()) ? start : riseOrSet(isUp, at, 1, start, end)
  if (!from) return null
  const until = riseOrSet(isUp, at, -1, from, end) ?? end
  return { begin: from.toISOString(), end: until.toISOString() }
}

const kindOf = (kind: EclipseKind): LunarEclipse['kind'] => {
  if (kind === EclipseKind.Total) return 'total'
  return kind === EclipseKind.Partial ? 'partial' : 'penumbral'
}

/** From the first beginning to the last end. */
const around = (spans: readonly Span[]): Span => ({
  begin: spans.map(({ begin }) => begin).reduce((a, b) => (a < b ? a : b)),
  end: spans.map(({ end }) => end).reduce((a, b) => (a > b ? a : b)),
})

function toLunarEclipse(info: LunarEclipseInfo, places: readonly Coordinates[]): LunarEclipse | null {
  const peak = info.peak.date
  const penumbral = spanAround(peak, info.sd_penum)
  if (!penumbral) return null
  const partial = spanAround(peak, info.sd_partial)
  const main = partial ?? penumbral
  const track = moonTrack(new Date(main.begin), new Date(main.end))
  const seen = places.map((at) => visiblePart(main, track, at)).filter((span) => span !== null)
  if (seen.length === 0) return null
  return {
    kind: kindOf(info.kind),
    peak: peak.toISOString(),
    obscuration: info.obscuration,
    penumbral,
    partial,
    total: spanAround(peak, info.sd_total),
    visible: around(seen),
    visibleEverywhere: seen.length === places.length,
    visibleThroughout:
      seen.length === places.length &&
      seen.every(({ begin, end }) => begin === main.begin && end === main.end),
    peakVisible: places.some((at) => isMoonUp(at, track, peak.getTime())),
  }
}

/**
 * The next eclipses of the moon of which one of the places sees something, an eclipse under way included.
 * Five a year at most and half of them visible from one place: the search stops after 10 eclipses per one asked.
 */
export function nextLunarEclipses(from: Date, count: number, places: readonly Coordinates[]): LunarEclipse[] {
  const found: LunarEclipse[] = []
  let info = SearchLunarEclipse(new Date(from.getTime() - 12 * hourMs))
  for (let tries = count * 10; tries > 0 && found.length < count; tries -= 1) {
    const eclipse = toLunarEclipse(info, places)
    if (eclipse && Date.parse(eclipse.penumbral.end) > from.getTime()) found.push(eclipse)
    info = NextLunarEclipse(info.peak)
  }
  return found
}
