import { join } from 'node:path'
import process from 'node:process'
import { chromium, type Browser } from 'playwright'
import type { Ending } from './build-app.ts'

/** What the project's script for finding a browser offers; it is plain JavaScript. */
interface Finder {
  findOrInstallChromium(): Promise<string>
}

// No sandbox: tests run in containers, as root. Then: little shared memory, no calls of its own, and one process for all pages
// of a visitor, who would otherwise have one for the empty page that every visit begins with and another for the site, which
// takes an eighth of the processor of a short visit.
const flags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--renderer-process-limit=1',
]

let open: Promise<Browser> | null = null

/** The browser of all test files that one process runs, until it ends: visits share nothing in it but its start. */
export const openBrowser = (t: Ending): Promise<Browser> => (open ??= startBrowser(t))

/** Starts the browser that the project's script finds; it closes when the tests end. */
export async function startBrowser(t: Ending, moreFlags: readonly string[] = []): Promise<Browser> {
  const script = new URL('../../scripts/chromium.mjs', import.meta.url).href
  const finder = (await import(script)) as Finder
  const browser = await chromium.launch({
    executablePath: join(import.meta.dirname, 'chromium.sh'),
    env: { ...process.env, CHROMIUM: await finder.findOrInstallChromium() },
    args: [...flags, ...moreFlags],
  })
  t.after(() => browser.close())
  return browser
}
