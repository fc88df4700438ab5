import type { RunningSite } from './running-site.ts'

const hourMs = 3_600_000

// Runs in the site's process before its own code: each signal moves both clocks on by an hour.
const clocks = `
let ahead = 0
const wall = Date.now
const monotonic = performance.now.bind(performance)
Date.now = () => wall() + ahead
performance.now = () => monotonic() + ahead
process.on('SIGWINCH', () => { ahead += ${hourMs} })
`

// What would be given up after seconds is given up after minutes: a test lets it come before, however busy the machine.
const patience = `
const later = globalThis.setTimeout
const patient = (run, ms, ...more) => later(run, ms >= 2_000 && ms <= 10_000 ? 20 * ms : ms, ...more)
globalThis.setTimeout = Object.defineProperties(patient, Object.getOwnPropertyDescriptors(later))
`

/** How long a site takes leave unless a signal says that everybody is gone; longer than any test. */
const leaveMs = 60_000

// It takes leave until a signal says that everybody is gone.
const untilEverybodyIsGone = `
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
const wait = timers.setTimeout
const gone = () => new Promise((resolve) => process.once('SIGWINCH', resolve))
timers.setTimeout = (ms, ...more) => (ms === ${leaveMs} ? gone() : wait(ms, ...more))
syncBuiltinESMExports()
`

// The wall clock stands still from the start until the signal.
const standing = `
const wall = Date.now
const start = wall()
let behind = null
Date.now = () => (behind === null ? start : wall() - behind)
process.once('SIGWINCH', () => { behind = wall() - start })
`

/** Variables of a site in whose process this runs first. */
export const preloading = (code: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
})

/** Variables of a site whose time can be moved, and which waits for its sources as long as a test wants. */
export const patientTimeMachine = preloading(clocks + patience)

/** Variables of a site that takes leave for longer than any test. */
export const takingLeave = { DRAIN_MS: String(leaveMs) } as const

/** Variables of a site that takes leave until `everybodyIsGone`, and waits for its sources as long as a test wants. */
export const takingLeaveUntilSignal = {
  ...takingLeave,
  ...preloading(untilEverybodyIsGone + patience),
} as const

/** Variables of a site that waits for its sources as long as a test wants. */
export const patientSite = preloading(patience)

/** Variables of a site for which it stays the time at which it starts, until `letTimePass`. */
export const standingClock = preloading(standing)

/** Lets an hour pass for a site that runs with the variables above: it has when it answers what is asked after. */
export const passAnHour = (site: RunningSite): Promise<void> => signalled(site)

/** Time passes from here on for a site whose clock stands still. */
export const letTimePass = (site: RunningSite): Promise<void> => signalled(site)

/** Ends the leave of a site that takes it until this signal. */
export const everybodyIsGone = (site: RunningSite): void => site.signal('SIGWINCH')

async function signalled(site: RunningSite): Promise<void> {
  site.signal('SIGWINCH')
  await fetch(`${site.url}/healthz`)
}
