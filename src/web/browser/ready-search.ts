import { whenParsed } from './parsed.ts'

/** Room, and a mouse: on a phone the focus would bring the keyboard up over the page. */
const desk = '(width >= 60rem) and (hover: hover) and (pointer: fine)'

/** Nobody has done anything here yet: the focus is where a page begins, and the address leads to no part of it. */
const isUntouched = (): boolean =>
  document.activeElement === document.body && !navigator.userActivation.hasBeenActive && location.hash === ''

/** Somebody who reloads or comes back finds the page as it was left. */
const isFirstVisit = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate')

/**
 * On a desk one may write in the search of the home page at once. Nothing scrolls, and the code of the search still waits
 * for the first letter: `data-focused` tells its island that nobody has touched it.
 */
function focusSearch(): boolean {
  const island = document.querySelector<HTMLElement>('.home-search ec-island[name=search]')
  const field = island?.querySelector('input')
  if (!island || !field) return false
  if (!isUntouched()) return true
  island.dataset['focused'] = ''
  field.focus({ preventScroll: true })
  return true
}

/** Browsers tell a position to secure pages alone: the button says so before the code of the search is there. */
function disablePosition(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-insecure]')) {
    button.disabled = true
    button.title = button.dataset['insecure'] ?? ''
  }
}

/** At once where the page has come so far, else once it is whole. */
export function readySearch(): void {
  if (!isSecureContext) void whenParsed().then(disablePosition)
  if (!matchMedia(desk).matches || !isFirstVisit()) return
  if (!focusSearch()) void whenParsed().then(focusSearch)
}
