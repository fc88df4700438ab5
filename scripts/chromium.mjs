import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { isExecutable, namedBy } from './programs.mjs'

/** @typedef {import('./programs.mjs').Program} Browser */

/** Without a window first: it does the same for a fifth less of the processor. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** @returns {Browser | null} */
function onPath(origin = 'found on the PATH') {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const path = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
  return path ? { path, origin } : null
}

/** @returns {Promise<Browser | null>} */
async function ofPlaywright(origin = 'downloaded by Playwright earlier') {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return isExecutable(path) ? { path, origin } : null
}

/**
 * What the command prints goes to stderr: stdout is for the answer.
 * @param {string} command
 * @param {readonly string[]} args
 */
function succeeds(command, args) {
  process.stderr.write(`> ${command} ${args.join(' ')}\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0
}

/**
 * Ubuntu's package of that name holds no browser: the search afterwards sees it.
 * @returns {Browser | null}
 */
function fromDebian() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return null
  const install = (/** @type {string} */ name) =>
    succeeds('apt-get', ['install', '-y', '--no-install-recommends', name])
  const installed =
    succeeds('apt-get', ['update']) && (install('chromium-headless-shell') || install('chromium'))
  return installed ? onPath('installed from the Debian package') : null
}

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
    namedBy('CHROMIUM_PATH') ?? onPath() ?? (await ofPlaywright()) ?? fromDebian() ?? (await fromPlaywright())
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
