const textAfterMs = 500
/** Half a second cannot be read: the sentence stays five. */
const textForMs = 5_000

/** Loads the page anew and says so there; offline, the one that is there is better than none. */
export function refresh(): void {
  if (!navigator.onLine) return
  history.replaceState({ isRefreshed: true }, '')
  location.reload()
}

/** After « Actualiser »: the sentence comes half a second after the page, and the focus is where it was. */
export function confirmRefresh(): void {
  history.replaceState(null, '')
  document.querySelector<HTMLElement>('[data-action=refresh]')?.focus({ preventScroll: true })
  const status = document.querySelector('.refresh [role=status]')
  if (!status) return
  setTimeout(() => (status.textContent = 'Données mises à jour\u202f!'), textAfterMs)
  setTimeout(() => (status.textContent = ''), textAfterMs + textForMs)
}
