import type { RunningSite } from '../support/running-site.ts'

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

/** Variables of a site whose time can be moved. */
export const timeMachine: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clocks)}`,
}

/** Lets an hour pass for a site that runs with the variables above: it has when it answers what is asked after. */
export async function passAnHour(site: RunningSite): Promise<void> {
  site.signal('SIGWINCH')
  await fetch(`${site.url}/healthz`)
}
