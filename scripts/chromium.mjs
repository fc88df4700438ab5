import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { installsFromDebian, isExecutable, namedBy, onPath, succeeds } from './programs.mjs'

/** @typedef {import('./programs.mjs').Program} Browser */

/** Without a window first: it does the same for a fifth less of the processor. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** @returns {Promise<Browser | null>} */
async function ofPlaywright(origin = 'downloaded by Playwright earlier') {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return isExecutable(path) ? { path, origin } : null
}

/**
 * Ubuntu's package of that name holds no browser: the search afterwards sees it.
 * @returns {Browser | null}
 */
const fromDebian = () =>
  installsFromDebian('chromium-headless-shell', 'chromium')
    ? onPath(names, 'installed from the Debian package')
    : null

/** @returns {Promise<Browser | null>} */
async function fromPlaywright() {
  const tool = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js')
  const installed = succeeds(process.execPath, [tool, 'install', 'chromium'])
  return installed ? ofPlaywright('downloaded by Playwright') : null
}

/**
 * The browser of the tests: the one that is there, else an installed one. Says which on stderr.
 * @returns {Promise<string>} its path
 */
export async function findOrInstallChromium() {
  const browser =
    namedBy('CHROMIUM_PATH') ??
    onPath(names, 'found on the PATH') ??
    (await ofPlaywright()) ??
    fromDebian() ??
    (await fromPlaywright())
  if (!browser) throw new Error('No Chromium: install one, or name one in CHROMIUM_PATH')
  process.stderr.write(`Chromium ${browser.origin}: ${browser.path}\n`)
  return browser.path
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await findOrInstallChromium()}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
