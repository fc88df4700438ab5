import { globSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { findOrInstallChromium } from './chromium.mjs'
import { build, isBuilt, root, run } from './project.mjs'

/** @param {string} pattern */
const testFiles = (pattern) => globSync(pattern, { cwd: root }).sort()

const house = testFiles('test/house/**/*.test.ts')
const e2e = testFiles('test/e2e/**/*.test.ts')
const apart = new Set([...house, ...e2e, ...testFiles('test/live/**/*.test.ts')])
const unit = testFiles('test/**/*.test.{ts,tsx}').filter((file) => !apart.has(file))
/** Rules, data and screens: nothing they do outlives a test, so that one process runs them all. */
const pure = testFiles('test/{domain,data,web}/**/*.test.{ts,tsx}')
const withServers = unit.filter((file) => !pure.includes(file))

/**
 * Runs test files with node's own runner.
 * @param {readonly string[]} files
 * @param {number} atOnce how many of them side by side
 * @param {{ under?: readonly string[], env?: Readonly<Record<string, string>>, together?: boolean }} [how]
 *   `under`: what watches the runner; `together`: all files in one process
 */
async function nodeTest(files, atOnce, { under = [], env = {}, together = false } = {}) {
  if (files.length === 0) throw new Error('There is no such test file')
  const runner = ['node', '--import', 'tsx', '--test', '--test-reporter=spec', `--test-concurrency=${atOnce}`]
  if (together) runner.push('--test-isolation=none')
  return run([...under, ...runner, ...files], env)
}

const coverage = ['c8', '--all', '--include=src/domain/**', '--include=src/server/**']

/** The second run adds to what the first one saw, and reports both. */
async function unitTests() {
  const first = [...coverage, '--reporter=none']
  const second = [...coverage, '--no-clean', '--reporter=text-summary', '--reporter=html']
  const pureCode = await nodeTest(pure, 1, { under: first, together: true })
  return (await nodeTest(withServers, 2, { under: second })) || pureCode
}

/** The browser first: a machine without one says so at once. */
async function inBrowser() {
  const CHROMIUM_PATH = await findOrInstallChromium()
  return nodeTest(e2e, 1, { env: { CHROMIUM_PATH } })
}

const freshBuild = async () => (isBuilt() ? 0 : build())

/**
 * Every check, in the order from quick to slow. Each answers 0 when all is well.
 * @type {Readonly<Record<string, () => Promise<number>>>}
 */
const checks = {
  types: async () => (await run(['tsc', '-p', '.'])) || (await run(['tsc', '-p', 'scripts'])),
  lint: () => run(['oxlint', '--deny-warnings']),
  format: () => run(['prettier', '--check', '--log-level=warn', '.']),
  imports: () => run(['depcruise', 'src', 'server.ts', '--config', '.dependency-cruiser.mjs']),
  // The second run sees what only tests still use.
  unused: async () =>
    (await run(['knip', '--no-config-hints'])) ||
    (await run(['knip', '--production', '--exports', '--files'])),
  build: freshBuild,
  unit: unitTests,
  // One file at a time: these measure how long the process takes to start, refuse and stop.
  house: () => nodeTest(house, 1),
  e2e: inBrowser,
}

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const chosen = values.only ?? Object.keys(checks)
const unknown = chosen.filter((name) => !Object.hasOwn(checks, name))
if (unknown.length > 0) {
  process.stderr.write(`--only is one of ${Object.keys(checks).join(', ')}\n`)
  process.exit(1)
}
// What tests the built site needs a build that is no older than the sources.
if (chosen.some((name) => name === 'house' || name === 'e2e') && !chosen.includes('build'))
  chosen.unshift('build')

const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** @type {string[]} */
const failed = []
const start = performance.now()
for (const [name, check] of Object.entries(checks)) {
  if (!chosen.includes(name)) continue
  process.stdout.write(`\n── ${name}\n`)
  const since = performance.now()
  const code = await check().catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  })
  process.stdout.write(`${code === 0 ? '✔' : '✖'} ${name} (${seconds(since)})\n`)
  if (code === 0) continue
  failed.push(name)
  // Without a build the rest would only say so again and again.
  if (name === 'build') break
}
process.stdout.write(
  failed.length === 0
    ? `\nAll well in ${seconds(start)}\n`
    : `\nFailed: ${failed.join(', ')} (${seconds(start)})\n`,
)
process.exitCode = failed.length === 0 ? 0 : 1
