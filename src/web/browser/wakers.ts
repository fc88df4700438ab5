const touches = ['pointerover', 'focusin']

/** Brings the code of the department map with the first pointer or focus over it. */
export function wakeMap(): void {
  const wake = async ({ target }: Event) => {
    const frame = target instanceof Element ? target.closest<HTMLElement>('[data-department-map]') : null
    if (!frame) return
    for (const type of touches) document.removeEventListener(type, wake)
    try {
      const { listenToMap } = await import('./department-map.ts')
      listenToMap(frame, target)
    } catch {
      // Offline, which the page says by itself: the links work.
    }
  }
  for (const type of touches) document.addEventListener(type, wake)
}
