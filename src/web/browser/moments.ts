import { positionIsGranted } from './position-permission.ts'

const marks = document.documentElement.dataset

/** Lets the page be painted and used first. */
export const nextIdle = (): Promise<unknown> =>
  new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve))

/** The next frame is on the screen: what was pressed is answered, the page painted. */
export const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Resolves once what `<html>` is marked with makes it so, which may be never. */
function whenMarked(isSo: () => boolean): Promise<void> {
  if (isSo()) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isSo()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.documentElement, {
      attributeFilter: ['data-favourites', 'data-position'],
    })
  })
}

/** Whether this browser stores favourites, be they readable or not. */
function hasFavourites(): boolean {
  if (marks['favourites'] !== '0') return true
  try {
    // The key of `favourites.ts`, whose code is not fetched for so little.
    return localStorage.getItem('eclaircie:favourites') !== null
  } catch {
    return false
  }
}

const touchOnly = new Promise<never>(() => undefined)

/** Positions are allowed already: then the page shows by itself where the visitor is. */
const whenAllowed = async (): Promise<unknown> => ((await positionIsGranted()) ? nextIdle() : touchOnly)

/** The `<details>` around an island is unfolded. */
function whenUnfolded(element: Element): Promise<unknown> {
  const details = element.closest('details')
  if (!details || details.open) return Promise.resolve()
  return new Promise((resolve) => details.addEventListener('toggle', resolve, { once: true }))
}

/** What an island waits for, unless it is touched before, by the name of its `when` (see `islands/island.tsx`). */
const moments: ReadonlyMap<string | null, (element: Element) => Promise<unknown>> = new Map([
  // One frame more: what is fetched before the page is on the screen takes the network from it.
  ['load', () => nextFrame().then(nextFrame)],
  ['idle', nextIdle],
  ['favourites', () => whenMarked(hasFavourites).then(nextIdle)],
  ['position', () => Promise.race([whenAllowed(), whenMarked(() => 'position' in marks)])],
  ['unfolded', whenUnfolded],
])

/** Resolves when it is time to take an island over, which may be never. */
export const momentOf = (island: Element): Promise<unknown> =>
  moments.get(island.getAttribute('when'))?.(island) ?? touchOnly
