import { endsOf, isLeft, showWhatIsLeft } from './last-warnings.ts'
import { whenParsed } from './parsed.ts'
import { isUnconfirmed, serverTime, unconfirmedFrom } from './server-time.ts'
import { minuteMs } from '../../domain/time-units.ts'

/** A page looked at again after so long asks again. */
const recentMs = 5 * minuteMs
/** A page asks again no sooner after its load, whatever the clocks say, and after a question without an answer. */
const pauseMs = minuteMs
/** The longest wait for an answer. */
const answerMs = 10_000

const shownVigilance = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-vigilance]')]

/** Counts the time since then, by the device's clock, and since the load at least, sleep included. */
function stopwatch(start: number): () => number {
  const clock = performance.now()
  return () => Math.max(performance.now() - clock, Date.now() - start)
}

/**
 * Keeps a page that stays open true: it is asked for again when it is looked at after five minutes, when it comes back from
 * the back/forward cache, and at the instant of a known change. Of a vigilance that nobody confirms for six hours or past
 * such a change, and of any on a page that the service worker gave back without a network (it says so on `<html>`), only
 * the warnings stay, each until its own end; of a bulletin of avalanches, that it is over. Maps renew themselves.
 */
export function keepPageFresh(): void {
  const { savedAt } = document.documentElement.dataset
  const loaded = savedAt === undefined ? Date.now() : Date.parse(savedAt)
  const elapsed = stopwatch(loaded)
  let hadVigilance = false
  let askedAt = 0
  let asking: Promise<boolean> | null = null
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

  /** A bulletin of avalanches is valid until its own end, whoever vouches for it. */
  const isUnsure = (element: HTMLElement): boolean =>
    element.dataset['of'] === 'avalanche'
      ? hasChanged(element)
      : savedAt !== undefined ||
        isLeft(element) ||
        isUnconfirmed(Date.parse(element.dataset['confirmed'] ?? ''), now(element))

  const showLeft = (isDue: (element: HTMLElement) => boolean): void => {
    for (const element of shownVigilance()) if (isDue(element)) showWhatIsLeft(element, now(element))
  }

  /** Loads the page anew when the site answers; somebody who is typing is left alone. Whether it does. */
  const ask = async (): Promise<boolean> => {
    const { activeElement } = document
    const isTyping = activeElement instanceof HTMLInputElement && activeElement.value !== ''
    if (!perishes() || isTyping || document.querySelector('dialog[open]')) return false
    askedAt = elapsed()
    try {
      const response = await fetch(location.href, {
        method: 'HEAD',
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

  /** Asks again, once however many events say so; without an answer, what is known to have changed is not shown. */
  const renew = async (): Promise<void> => {
    asking ??= ask()
    if (await asking) return
    asking = null
    showLeft(hasChanged)
  }

  /** Whether the page asks again because of what it found. */
  const check = (): boolean => {
    const shown = shownVigilance()
    hadVigilance ||= shown.length > 0
    showLeft(isUnsure)
    document.documentElement.dataset['checked'] = ''
    // A saved page comes back with the network (`page-buttons.ts`).
    const isDue = savedAt === undefined && shown.some((element) => isLeft(element) || hasChanged(element))
    if (!isDue || document.hidden || elapsed() < askedAt + pauseMs) return false
    void renew()
    return true
  }

  /** Checks at the next instant at which something of the page changes or may be asked again, and every minute. */
  const checkInTime = (): void => {
    const changes = shownVigilance().flatMap((element) => {
      const confirmed = Date.parse(element.dataset['confirmed'] ?? '')
      const instants = [until(element), unconfirmedFrom(confirmed), ...endsOf(element)]
      return instants.map((instant) => instant - now(element))
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
  void whenParsed().then(() => {
    check()
    checkInTime()
  })
}
