/** How the map is moved without stopping the page: said to whoever tries the other way. */
export type ScrollHint = 'wheel' | 'touch'

/** A finger that only rests or taps is no try at moving the map. */
const dragPixels = 24

/**
 * Leaves the wheel and one finger to the page. Turning the wheel zooms with Ctrl (or ⌘, or two fingers on a touchpad);
 * on a touch screen two fingers move the map. Gives back what undoes it.
 */
export function guardPageScroll(container: HTMLElement, onHint: (hint: ScrollHint) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) return
    event.stopImmediatePropagation()
    onHint('wheel')
  }
  let start: { x: number; y: number } | null = null
  const onTouchStart = ({ touches }: TouchEvent) => {
    const [touch] = touches
    start = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null
  }
  const onTouchMove = ({ touches }: TouchEvent) => {
    const [touch] = touches
    if (!start || !touch || touches.length > 1) return
    if (Math.abs(touch.clientX - start.x) < dragPixels) return
    start = null
    onHint('touch')
  }
  // Before Leaflet, which listens on the same element.
  container.addEventListener('wheel', onWheel, { capture: true, passive: true, signal })
  if (matchMedia('(pointer: coarse)').matches) {
    container.addEventListener('touchstart', onTouchStart, { passive: true, signal })
    container.addEventListener('touchmove', onTouchMove, { passive: true, signal })
  }
  return () => ending.abort()
}
