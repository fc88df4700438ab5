/** The menu of the header and the choices of a map, which unfold over the page on a phone. */
const openMenus = 'details:is(.site-menu, .map-choose)[open]'

/** They close with Escape, which gives the focus back, and when somebody presses or goes elsewhere. */
export function closeMenus(): void {
  const close = (event: Event) => {
    const isEscape = 'key' in event && event.key === 'Escape'
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(openMenus)) {
      // The choices of a map come after what unfolds them.
      const parts = [menu, menu.nextElementSibling]
      const isInside = parts.some((part) => part?.contains(event.target as Node))
      if (event.type === 'keydown' ? !isEscape : isInside) continue
      menu.open = false
      if (isInside) menu.querySelector('summary')?.focus()
    }
  }
  for (const kind of ['keydown', 'pointerdown', 'focusin']) document.addEventListener(kind, close)
}
