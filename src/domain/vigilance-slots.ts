import { higherLevel, type KnownOrUnknown, type Slot } from './vigilance.ts'

/** A stretch of time. */
export interface Span {
  readonly begin: number
  readonly end: number
}

export const overlaps = (a: Span, b: Span): boolean => a.begin < b.end && b.begin < a.end

/** In force at an instant: the start counts and the end does not, so that slots that touch never overlap. */
export const isActive = ({ begin, end }: Span, now: number): boolean => begin <= now && now < end

/** What is left of the slots outside a span. */
export const cutOut = (slots: readonly Slot[], { begin, end }: Span): readonly Slot[] =>
  slots.flatMap((slot) =>
    overlaps(slot, { begin, end })
      ? [
          { ...slot, end: Math.min(slot.end, begin) },
          { ...slot, begin: Math.max(slot.begin, end) },
        ].filter((piece) => piece.begin < piece.end)
      : [slot],
  )

/** A stretch at one level, for drawing and for lists. */
export interface Segment extends Span {
  readonly level: KnownOrUnknown
}

/** The level at every moment of a window: the highest of the slots there, `rest` where there is none. */
export function flatten(slots: readonly Slot[], window: Span, rest: KnownOrUnknown): readonly Segment[] {
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
  return joinSegments(segments)
}

/** Segments in order of time, those that touch at one level made one. */
function joinSegments(segments: readonly Segment[]): readonly Segment[] {
  const joined: Segment[] = []
  for (const segment of segments.toSorted((a, b) => a.begin - b.begin)) {
    const last = joined.at(-1)
    if (last && last.level === segment.level && segment.begin <= last.end) {
      joined[joined.length - 1] = { ...last, end: Math.max(last.end, segment.end) }
    } else joined.push(segment)
  }
  return joined
}
