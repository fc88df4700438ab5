/**
 * Brings code with the first pointer or focus over what it is for, and hands it both. Offline, which the page says by itself, what
 * is there works without.
 */
function wakeWith(
  selector: string,
  wake: (element: HTMLElement, target: EventTarget | null) => Promise<void>,
): void {
  const kinds = ['pointerover', 'focusin']
  const listen = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest<HTMLElement>(selector) : null
    if (!element) return
    for (const kind of kinds) document.removeEventListener(kind, listen)
    wake(element, target).catch(() => undefined)
  }
  for (const kind of kinds) document.addEventListener(kind, listen)
}

/**
 * The names under the map of the departments and the keyboard on it, with the key that was pressed before; what closes the
 * menus that unfold over a page.
 */
export function wakeWithFirstUse(): void {
  wakeWith('[data-department-map]', async (frame, target) => {
    let pressed: KeyboardEvent | null = null
    frame.onkeydown = (event) => {
      pressed = event
    }
    const map = await import('./department-map.ts')
    map.listenToMap(frame, target, pressed)
  })
  wakeWith('.site-menu, .map-choose', async () => {
    const menus = await import('./open-menus.ts')
    menus.closeMenus()
  })
}
