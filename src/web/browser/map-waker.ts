/** Brings the code of the department map with the first pointer or focus over it. */
export function wakeMap(): void {
  const frame = document.querySelector<HTMLElement>('[data-department-map]')
  if (!frame) return
  const wake = async ({ target }: Event) => {
    for (const type of ['pointerover', 'focusin']) frame.removeEventListener(type, wake)
    const { listenToMap } = await import('./department-map.ts')
    listenToMap(frame, target)
  }
  for (const type of ['pointerover', 'focusin']) frame.addEventListener(type, wake)
}
