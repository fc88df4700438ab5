/** A row as it lies in the list, in CSS pixels. */
interface Row {
  readonly top: number
  readonly height: number
}

/** Where a row dragged down by `dy` (up when negative) would land: it passes a row once it covers half of it. */
export function landing(rows: readonly Row[], from: number, dy: number): number {
  const dragged = rows[from]
  if (!dragged) return from
  const top = dragged.top + dy
  const bottom = top + dragged.height
  const below = rows.findLastIndex((row, i) => i > from && bottom > row.top + row.height / 2)
  if (below > from) return below
  const above = rows.findIndex((row, i) => i < from && top < row.top + row.height / 2)
  return above === -1 ? from : above
}

/** Nearer than this to the window's edge, a dragged row scrolls the page; in CSS pixels. */
const edge = 64
const scrollStep = 12

function scrollNear(y: number): void {
  if (y < edge) window.scrollBy(0, -scrollStep)
  else if (y > window.innerHeight - edge) window.scrollBy(0, scrollStep)
}

/** A row that is held: it is only shifted, and its neighbours make room. */
export interface LiftedRow {
  /** Where it is in the list, from 0. */
  readonly from: number
  /** Shifts it by so many pixels from where it lay, as far as the list goes; answers how far, and where it would land. */
  shift(dy: number): { readonly dy: number; readonly to: number }
  /** Everything lies as before. */
  release(): void
}

/** Takes hold of the row of a grip. */
export function holdRow(grip: HTMLElement): LiftedRow {
  const row = grip.closest('li')
  const items = [...(row?.parentElement?.children ?? [])].filter((item) => item instanceof HTMLElement)
  const rows = items.map(({ offsetTop: top, offsetHeight: height }) => ({ top, height }))
  const from = items.findIndex((item) => item === row)
  const own = rows[from]?.height ?? 0
  const [lowest, highest] = reach(rows, from)
  return {
    from,
    shift(asked) {
      const dy = Math.min(highest, Math.max(lowest, asked))
      const to = landing(rows, from, dy)
      for (const [i, item] of items.entries()) {
        const room = i > from && i <= to ? -own : i < from && i >= to ? own : 0
        item.style.translate = `0 ${i === from ? dy : room}px`
      }
      return { dy, to }
    },
    release() {
      for (const item of items) item.style.translate = ''
    },
  }
}

/**
 * Lets the row of a grip follow the pointer. The list itself is reordered by whoever gets the end, with the row's new
 * position, or null when Escape, a resize, a page turned away from or the browser put everything back. Returns what
 * cancels it.
 */
export function startDrag(
  grip: HTMLElement,
  { pageY: startY, pointerId }: { readonly pageY: number; readonly pointerId: number },
  onEnd: (to: number | null) => void,
): () => void {
  const row = holdRow(grip)
  let to = row.from
  const follow = ({ pageY, clientY }: PointerEvent) => {
    scrollNear(clientY)
    to = row.shift(pageY - startY).to
  }
  const listening = new AbortController()
  const end = (landed: number | null) => {
    if (listening.signal.aborted) return
    listening.abort()
    row.release()
    onEnd(landed)
  }
  const cancel = () => end(null)
  const { signal } = listening
  grip.setPointerCapture(pointerId)
  grip.addEventListener('pointermove', follow, { signal })
  grip.addEventListener('pointerup', () => end(to), { signal })
  grip.addEventListener('lostpointercapture', cancel, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal })
  window.addEventListener('resize', cancel, { signal })
  document.addEventListener('visibilitychange', cancel, { signal })
  return cancel
}

/** How far a row can go up (negative) and down inside its list. */
function reach(rows: readonly Row[], from: number): readonly [number, number] {
  const [own, first, last] = [rows[from], rows[0], rows.at(-1)]
  if (!own || !first || !last) return [0, 0]
  return [first.top - own.top, last.top + last.height - own.top - own.height]
}
