import { displayRank, higherLevel, type LevelOrUnknown } from '../vigilance.ts'
import { minuteMs } from '../time-units.ts'

/** A stretch of time. */
export interface Span {
  readonly begin: number
  readonly end: number
}

/**
 * Sources differ by seconds about one moment: what is left over of a stretch, shorter than this, is such a
 * difference and nothing that happens.
 */
export const shortest = minuteMs

/** They have at least a moment in common. */
export const overlaps = (a: Span, b: Span): boolean => a.begin < b.end && b.begin < a.end

/** They have a minute or more in common. */
export const share = (a: Span, b: Span): boolean =>
  Math.min(a.end, b.end) - Math.max(a.begin, b.begin) >= shortest

/** In force at an instant: the start counts and the end does not, so that slots that touch never overlap. */
export const isActive = ({ begin, end }: Span, now: number): boolean => begin <= now && now < end

/** What is left of the slots outside a span; remains of less than a minute go. */
export const cutOut = <T extends Span>(slots: readonly T[], { begin, end }: Span): readonly T[] =>
  slots.flatMap((slot) =>
    overlaps(slot, { begin, end })
      ? [
          { ...slot, end: Math.min(slot.end, begin) },
          { ...slot, begin: Math.max(slot.begin, end) },
        ].filter((piece) => piece.end - piece.begin >= shortest)
      : [slot],
  )

/** A stretch at one level, for drawing and for lists. */
export interface Segment extends Span {
  readonly level: LevelOrUnknown
}

/**
 * The level at every moment of a window: the highest of the slots there, `rest` where there is none. A stretch of
 * less than a minute belongs to the higher of its neighbours.
 */
export function flatten(slots: readonly Segment[], window: Span, rest: LevelOrUnknown): readonly Segment[] {
  const edges = slots
    .flatMap(({ begin, end }) => [begin, end])
    .filter((at) => window.begin < at && at < window.end)
  const times = [...new Set([window.begin, ...edges, window.end])].sort((a, b) => a - b)
  const segments = times.slice(0, -1).map((begin, index) => {
    const here = slots.filter((slot) => isActive(slot, begin)).map(({ level }) => level)
    return {
      begin,
      end: times[index + 1] ?? window.end,
      level: here.length > 0 ? here.reduce(higherLevel) : rest,
    }
  })
  return joinSegments(withoutSlivers(joinSegments(segments)))
}

/** Segments without gaps, of which those of less than a minute take the level of the higher neighbour. */
function withoutSlivers(segments: readonly Segment[]): readonly Segment[] {
  const isSliver = (segment: Segment | undefined): boolean =>
    segment !== undefined && segment.end - segment.begin < shortest
  return segments.map((segment, index) => {
    if (!isSliver(segment)) return segment
    const before = segments.slice(0, index).findLast((other) => !isSliver(other))
    const after = segments.slice(index + 1).find((other) => !isSliver(other))
    const around = [before, after].flatMap((other) => (other ? [other.level] : []))
    return around.length > 0 ? { ...segment, level: around.reduce(higherLevel) } : segment
  })
}

/** Segments in order of time and without gaps, with neighbours at one level made one. */
function joinSegments(segments: readonly Segment[]): readonly Segment[] {
  const joined: Segment[] = []
  for (const segment of segments) {
    const last = joined.at(-1)
    if (last?.level === segment.level) joined[joined.length - 1] = { ...last, end: segment.end }
    else joined.push(segment)
  }
  return joined
}

const contains = (outer: Span, inner: Span): boolean => outer.begin <= inner.begin && inner.end <= outer.end

/**
 * Stretches at one level that follow each other, or overlap without one containing the other, made one whatever
 * their source; `keep` says whose words the whole has. In order of time; remains of less than a minute go.
 */
export function joinAdjoining<T extends Segment>(spans: readonly T[], keep: (a: T, b: T) => T): readonly T[] {
  const joined: T[] = []
  const long = spans.filter((span) => span.end - span.begin >= shortest)
  for (const span of long.toSorted((a, b) => a.begin - b.begin || a.end - b.end)) {
    const at = joined.findIndex(
      (other) =>
        other.level === span.level &&
        span.begin - other.end < shortest &&
        !contains(other, span) &&
        !contains(span, other),
    )
    const other = joined[at]
    if (other) joined[at] = { ...keep(other, span), begin: other.begin, end: span.end }
    else joined.push(span)
  }
  return joined
}

/** For sorting: the most serious first. */
export const bySeverity = (a: Segment, b: Segment): number => displayRank(b.level) - displayRank(a.level)
