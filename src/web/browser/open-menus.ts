/** The menu of the header and the choices of a map, which unfold over the page on a phone. */
const openMenus = (): readonly HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>('details:is(.site-menu, .map-choose)[open]'),
]

/** The choices of a map come after what unfolds them. */
const holds = (menu: HTMLDetailsElement, target: EventTarget | null): boolean =>
  target instanceof Node &&
  (menu.contains(target) ||
    (menu.matches('.map-choose') && menu.nextElementSibling?.contains(target) === true))

/** They close with Escape, which gives the focus back, and when somebody presses or goes elsewhere. */
export function closeMenus(): void {
  document.addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      menu.open = false
      if (holds(menu, target)) menu.querySelector('summary')?.focus()
    }
  })
  for (const kind of ['pointerdown', 'focusin'] as const)
    document.addEventListener(kind, ({ target }) => {
      for (const menu of openMenus()) if (!holds(menu, target)) menu.open = false
    })
  // A page that is gone back to has none open.
  addEventListener('pagehide', () => {
    for (const menu of openMenus()) menu.open = false
  })
}
