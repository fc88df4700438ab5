import { isUnconfirmed, serverTime, unconfirmedFrom } from './server-time.ts'
import { minuteMs } from '../../domain/time-units.ts'

/** A page looked at again after so long asks again. */
const recentMs = 5 * minuteMs
/** A page asks again no sooner after its load, whatever the clocks say, and after a question without an answer. */
const pauseMs = minuteMs
/** The longest wait for an answer. */
const answerMs = 10_000

/** Whose vigilance it is, and where it can be read. */
const sources = {
  vigilance: { title: 'Vigilance inconnue', host: 'vigilance.meteofrance.fr' },
  flood: { title: 'Vigilance crues inconnue', host: 'www.vigicrues.gouv.fr' },
} as const
type Source = (typeof sources)[keyof typeof sources]

const site = ({ host }: Source): string => `https://${host}/`
const link = (source: Source): string => `<a href="${site(source)}" rel="noopener">${source.host}</a>`

/** What stands in place of a vigilance that is no longer confirmed, by its form. */
const unknown: Readonly<Record<string, (source: Source) => string>> = {
  line: (source) =>
    `<a class="vigilance-row is-unknown" href="${site(source)}" rel="noopener"><span><strong>${source.title}</strong> <span>– consultez ${source.host}</span></span></a>`,
  card: (source) =>
    `<section class="card"><p class="answer">${source.title}</p><p class="answer-detail">Elle n’a pas pu être confirmée. Consultez ${link(source)}.</p></section>`,
  badge: () =>
    '<span class="vigilance-badge risk-badge is-unknown"><svg class="badge-cue" width="16" height="16" aria-hidden="true"><text x="8" y="13">?</text></svg>Inconnue</span>',
  words: ({ title }) => `<span class="city-alerts is-unknown">${title}</span>`,
}

const shownVigilance = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-vigilance]')]

/** Shows as unknown every vigilance of the page that `isUnknown` says is; whether any was. */
export function showUnknown(isUnknown: (element: HTMLElement) => boolean): boolean {
  const replaced = shownVigilance().filter(isUnknown)
  for (const element of replaced) {
    const { vigilance: form = '', of } = element.dataset
    element.innerHTML = unknown[form]?.(of === 'flood' ? sources.flood : sources.vigilance) ?? ''
    for (const name of ['vigilance', 'of', 'now', 'confirmed', 'until']) delete element.dataset[name]
  }
  return replaced.length > 0
}

/** Counts the time since the load, sleep included. */
function stopwatch(): () => number {
  const [clock, wall] = [performance.now(), Date.now()]
  return () => Math.max(performance.now() - clock, Date.now() - wall)
}

/**
 * Keeps a page that stays open true: it is asked for again when it is looked at after five minutes, when it comes back from
 * the back/forward cache, and at the instant of a known change; what nobody confirms for six hours, or past such a
 * change, is shown as unknown, without a network too, and is asked for again. Maps renew themselves.
 */
export function keepPageFresh(): void {
  const elapsed = stopwatch()
  const loaded = Date.now()
  let hadVigilance = false
  let showsUnknown = false
  let askedAt = 0
  const perishes = () => hadVigilance || document.querySelector('time[data-age]') !== null

  /** The server's time as well as it is known here, ms. */
  const now = (element: HTMLElement): number =>
    serverTime({
      rendered: Date.parse(element.dataset['now'] ?? ''),
      loaded,
      device: Date.now(),
      open: elapsed(),
    })

  const until = ({ dataset }: HTMLElement): number => Date.parse(dataset['until'] ?? '')
  const hasChanged = (element: HTMLElement): boolean => now(element) >= until(element)

  /** Loads the page anew when the site answers; somebody who is typing is left alone. Whether it does. */
  const askAgain = async (): Promise<boolean> => {
    const { activeElement } = document
    const isTyping = activeElement instanceof HTMLInputElement && activeElement.value !== ''
    if (!perishes() || isTyping || document.querySelector('dialog[open]')) return false
    askedAt = elapsed()
    try {
      const response = await fetch(location.href, {
        cache: 'no-cache',
        headers: { accept: 'text/html' },
        signal: AbortSignal.timeout(answerMs),
      })
      if (response.ok) location.reload()
      return response.ok
    } catch {
      // No network: what was shown stays until it is too old.
      return false
    }
  }

  /** Asks again; without an answer, what is known to have changed is unknown. */
  const renew = async (): Promise<void> => {
    if (!(await askAgain())) showsUnknown = showUnknown(hasChanged) || showsUnknown
  }

  /** Whether the page asks again because of what it found. */
  const check = (): boolean => {
    const shown = shownVigilance()
    hadVigilance ||= shown.length > 0
    showsUnknown =
      showUnknown((element) => isUnconfirmed(Date.parse(element.dataset['confirmed'] ?? ''), now(element))) ||
      showsUnknown
    const mustAsk = (showsUnknown || shown.some(hasChanged)) && !document.hidden
    if (!mustAsk || elapsed() < askedAt + pauseMs) return false
    void renew()
    return true
  }

  /** Checks at the next instant at which something of the page changes or may be asked again, and every minute. */
  const checkInTime = (): void => {
    const changes = shownVigilance().flatMap((element) => {
      const confirmed = Date.parse(element.dataset['confirmed'] ?? '')
      return [until(element) - now(element), unconfirmedFrom(confirmed) - now(element)]
    })
    const waits = [...changes, askedAt + pauseMs - elapsed(), pauseMs].filter((ms) => ms > 0)
    // A part of a millisecond would be none.
    const soonest = Math.ceil(Math.min(...waits))
    setTimeout(() => {
      check()
      checkInTime()
    }, soonest)
  }

  const lookAgain = (): void => {
    if (!check() && elapsed() > recentMs) void renew()
  }

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) lookAgain()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) lookAgain()
  })
  checkInTime()
}
