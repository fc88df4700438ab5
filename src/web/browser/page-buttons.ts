/** Loads the page as a new document; offline, the one that is there is better than none. */
function reload(): void {
  if (navigator.onLine) location.reload()
}

/** The service worker gave it back without a network: its figures have aged, and its vigilance is unknown. */
const isSaved = (): boolean => document.documentElement.dataset['savedAt'] !== undefined

const askAgainMs = 5_000

/** Loads the page anew once the site answers: a network may be there for a moment before it works. */
function comeBack(): void {
  if (!navigator.onLine) return
  fetch('', { method: 'HEAD' }).then(
    () => location.reload(),
    () => setTimeout(comeBack, askAgainMs),
  )
}

/** A way to try again is in sight. */
const lacksSomething = (): boolean =>
  [...document.querySelectorAll('[data-retry]')].some((button) => button.getClientRects().length > 0)

/** What a form says while it waits; empty: it waits no longer. */
function wait(form: HTMLFormElement, text: string): void {
  const status = form.querySelector('[aria-live]')
  if (status) status.textContent = text
  for (const button of form.querySelectorAll('button')) button.disabled = text !== ''
}

/** Whether the page before this one is of this site. */
const cameFromHere = (): boolean => document.referrer.startsWith(`${location.origin}/`) && history.length > 1

/**
 * The buttons of pages that are no islands: « Réessayer » (`data-retry`) loads the page anew, as does the network when it
 * is back and something is missing or saved; « Retour » (`data-back`) goes back to a page of this site, else where it leads; the
 * others (`data-action`) bring their code with the first press.
 */
export function listenToButtons(): void {
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (target.closest('[data-retry]')) return reload()
    if (target.closest('[data-back]') && cameFromHere()) {
      event.preventDefault()
      return history.back()
    }
    const button = target.closest<HTMLElement>('[data-action]')
    if (!button) return
    import('./page-actions.ts').then(
      ({ perform }) => perform(button),
      // Offline, which the page says by itself.
      () => undefined,
    )
  })
  // A form that asks again says so until the new page is there, and is not pressed twice.
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.dataset['busy']) wait(target, target.dataset['busy'])
  })
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-busy]')) wait(form, '')
  })
  addEventListener('online', () => {
    if (isSaved() || lacksSomething()) comeBack()
  })
  if (isSaved()) comeBack()
}
