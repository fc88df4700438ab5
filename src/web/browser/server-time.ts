import { hourMs, minuteMs } from '../../domain/time-units.ts'

/** What nobody has confirmed for so long is unknown: the limit of `docs/vigilance.md`. */
const confirmedMs = 6 * hourMs
/** The device's clock is believed when it is so near the server's at the load: pages may wait a while in memory. */
const plausibleMs = { behind: 2 * minuteMs, ahead: 20 * minuteMs }

/** What a page that was loaded knows of time, ms. */
export interface Times {
  /** The server's clock when it made the page. */
  readonly rendered: number
  /** The device's clock when the page was loaded. */
  readonly loaded: number
  /** The device's clock now. */
  readonly device: number
  /** How long the page has been open, sleep included. */
  readonly open: number
}

/** The server's time now, ms, as well as it is known: by the device's clock, unless that was wrong at the load. */
export function serverTime({ rendered, loaded, device, open }: Times): number {
  const skew = loaded - rendered
  const isPlausible = skew > -plausibleMs.behind && skew < plausibleMs.ahead
  return isPlausible ? device : rendered + open
}

/** The first instant at which what was last confirmed then may no longer be believed, ms. */
export const unconfirmedFrom = (confirmed: number): number => confirmed + confirmedMs + 1

/** Whether what was last confirmed then may no longer be believed; both in ms. */
export const isUnconfirmed = (confirmed: number, now: number): boolean => now >= unconfirmedFrom(confirmed)
