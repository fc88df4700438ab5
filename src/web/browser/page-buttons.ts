/** Loads the page as a new document; offline, the one that is there is better than none. */
function reload(): void {
  if (navigator.onLine) location.reload()
}

/**
 * The buttons of pages that are no islands: « Réessayer » (`data-retry`) loads the page anew, as does the network when it
 * is back and something is missing; the others (`data-action`) bring their code with the first press.
 */
export function listenToButtons(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-retry]')) return reload()
    const button = target.closest<HTMLElement>('[data-action]')
    if (!button) return
    import('./page-actions.ts').then(
      ({ perform }) => perform(button),
      // Offline, which the page says by itself.
      () => undefined,
    )
  })
  addEventListener('online', () => {
    if (document.querySelector('[data-retry]')) reload()
  })
}
