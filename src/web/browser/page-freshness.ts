import { isUnconfirmed, serverTime } from './server-time.ts'
import { minuteMs } from '../../domain/time-units.ts'

/** A page looked at again after so long asks again. */
const recentMs = 5 * minuteMs

const site = 'https://vigilance.meteofrance.fr/'
const link = `<a href="${site}" rel="noopener">vigilance.meteofrance.fr</a>`

/** What stands in place of a vigilance that is no longer confirmed, by its form. */
const unknown: Readonly<Record<string, string>> = {
  line: `<a class="vigilance-row is-unknown" href="${site}" rel="noopener"><span><strong>Vigilance inconnue</strong> <span>– consultez vigilance.meteofrance.fr</span></span></a>`,
  card: `<section class="card"><p class="answer">Vigilance inconnue</p><p class="answer-detail">Elle n’a pas pu être confirmée depuis plus de six heures. Consultez ${link}.</p></section>`,
  words: '<span class="city-alerts is-unknown">Vigilance inconnue</span>',
}

const shownVigilance = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-vigilance]')]

/** Shows as unknown every vigilance of the page that `isUnknown` says is; whether any was. */
export function showUnknown(isUnknown: (element: HTMLElement) => boolean): boolean {
  const lost = shownVigilance().filter(isUnknown)
  for (const element of lost) {
    element.innerHTML = unknown[element.dataset['vigilance'] ?? ''] ?? ''
    for (const name of ['vigilance', 'now', 'confirmed', 'until']) delete element.dataset[name]
  }
  return lost.length > 0
}

/** Counts the time since the load, sleep included. */
function stopwatch(): () => number {
  const [clock, wall] = [performance.now(), Date.now()]
  return () => Math.max(performance.now() - clock, Date.now() - wall)
}

/**
 * Keeps a page that stays open true: it is asked for again when it is looked at after five minutes, when it comes back from
 * the back/forward cache, and when a change passes that was known; what nobody confirms for six hours is shown as unknown,
 * without a network too, and is asked for again. Maps renew themselves.
 */
export function keepPageFresh(): void {
  const elapsed = stopwatch()
  const loaded = Date.now()
  let hadVigilance = false
  const perishes = () => hadVigilance || document.querySelector('time[data-age]') !== null

  /** The server's time as well as it is known here, ms. */
  const now = (element: HTMLElement): number =>
    serverTime({
      rendered: Date.parse(element.dataset['now'] ?? ''),
      loaded,
      device: Date.now(),
      open: elapsed(),
    })

  /** Loads the page anew when the site answers; somebody who is typing is left alone. */
  const askAgain = async (): Promise<void> => {
    const { activeElement } = document
    const isTyping = activeElement instanceof HTMLInputElement && activeElement.value !== ''
    if (!perishes() || isTyping || document.querySelector('dialog[open]')) return
    try {
      const response = await fetch(location.href, { cache: 'no-cache', headers: { accept: 'text/html' } })
      if (response.ok) location.reload()
    } catch {
      // No network: what was shown stays until it is too old.
    }
  }

  const check = (): void => {
    hadVigilance ||= shownVigilance().length > 0
    const isLost = showUnknown((element) =>
      isUnconfirmed(Date.parse(element.dataset['confirmed'] ?? ''), now(element)),
    )
    const hasChanged = shownVigilance().some(
      (element) => now(element) >= Date.parse(element.dataset['until'] ?? ''),
    )
    if ((isLost || hasChanged) && !document.hidden && elapsed() > minuteMs) void askAgain()
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return
    check()
    if (elapsed() > recentMs) void askAgain()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    check()
    if (elapsed() > recentMs) void askAgain()
  })
  setInterval(check, minuteMs)
}
