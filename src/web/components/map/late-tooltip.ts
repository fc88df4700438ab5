import type { MapTooltip, TooltipOf } from './map-tooltip.ts'

/** The tooltip of a map's markers, whose code comes when the first of them is pointed at or focused. */
export function createLateTooltip(host: HTMLElement) {
  let tooltip: MapTooltip | null = null
  let isGone = false
  const attach = async (link: HTMLElement, of: TooltipOf) => {
    const { createMapTooltip } = await import('./map-tooltip.ts')
    if (isGone) return
    tooltip ??= createMapTooltip(host)
    tooltip.attach(link, of)
  }
  return {
    attach(link: HTMLElement, of: TooltipOf): void {
      const asked = new AbortController()
      const ask = (event: Event) => {
        if (event instanceof PointerEvent && event.pointerType !== 'mouse') return
        asked.abort()
        // The link says the same by its name.
        attach(link, of).catch(() => undefined)
      }
      link.addEventListener('pointerenter', ask, { signal: asked.signal })
      link.addEventListener('focus', ask, { signal: asked.signal })
    },
    hide: () => tooltip?.hide(),
    remove(): void {
      isGone = true
      tooltip?.remove()
    },
  }
}
