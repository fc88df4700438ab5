import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { findOrInstallChromium } from './chromium.mjs'
import { isBuilt, root, run } from './project.mjs'

/** @typedef {(command: readonly string[], env?: Readonly<Record<string, string>>) => Promise<number>} Run */

/** @param {string} pattern */
const testFiles = (pattern) => globSync(pattern, { cwd: root }).sort()

const house = testFiles('test/house/**/*.test.ts')
const e2e = testFiles('test/e2e/**/*.test.ts')
const apart = new Set([...house, ...e2e, ...testFiles('test/live/**/*.test.ts')])
/** What these do ends with each test: one process runs many of them, and reads the code they share once. */
const together = testFiles('test/**/*.test.{ts,tsx}').filter((file) => !apart.has(file))

const lists = mkdtempSync(join(tmpdir(), 'eclaircie-failed-'))
process.once('exit', () => rmSync(lists, { recursive: true, force: true }))
let runs = 0
/** The files in which a test failed, with the variables they were run with. @type {Map<string, Readonly<Record<string, string>>>} */
const failedFiles = new Map()
let hasUnnamedFailure = false

/**
 * Runs test files with node's own runner.
 * @param {readonly string[]} files
 * @param {readonly string[]} options of the runner
 * @param {Readonly<Record<string, string>>} [env]
 * @param {Run} [start]
 */
async function nodeTest(files, options, env = {}, start = run) {
  if (files.length === 0) throw new Error('There is no such test file')
  runs += 1
  const list = join(lists, `${runs}.txt`)
  const reporters = [
    ['spec', 'stdout'],
    ['./scripts/failed-files.mjs', list],
  ].flatMap(([reporter, to]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${to}`])
  const code = await start(['node', '--import', 'tsx', '--test', ...reporters, ...options, ...files], env)
  if (code === 0) return 0
  const failing = readFileSync(list, 'utf8').split('\n').filter(Boolean)
  if (failing.length === 0) hasUnnamedFailure = true
  for (const file of failing) failedFiles.set(relative(root, file), env)
  return code
}

/** So many files may fail because others ran beside them; more of them are a mistake. */
const mostRunAgain = 4

/** Whether the tests that failed hold when each of their files is run by itself. */
async function passAlone() {
  const files = [...failedFiles]
  if (hasUnnamedFailure || files.length === 0 || files.length > mostRunAgain) return false
  process.stdout.write(`\n── once more, alone: ${files.map(([file]) => file).join(', ')}\n`)
  for (const [file, env] of files) if ((await nodeTest([file], [], env)) !== 0) return false
  process.stdout.write('They hold alone: what failed needs a quieter machine.\n')
  return true
}

/** What the command says comes in one piece when it has ended. @type {Run} */
const inOnePiece = (command, env) => run(command, env, (text) => process.stdout.write(text))

/**
 * @template T
 * @param {number} atOnce how many of them go side by side
 * @param {readonly (() => Promise<T>)[]} tasks begun in this order
 * @returns {Promise<T[]>} in the order they ended
 */
async function sideBySide(atOnce, tasks) {
  const waiting = [...tasks]
  /** @type {T[]} */
  const results = []
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) results.push(await task())
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

/**
 * So many processes' worth of files, dealt like cards: neighbours are often alike.
 * @param {readonly string[]} files
 * @param {number} count
 */
const dealt = (files, count) =>
  Array.from({ length: count }, (_, own) => files.filter((_file, n) => n % count === own))

/**
 * In a few processes; three at once, because each waits at times for what it asked. With React as in production, which
 * takes a fifth less of the processor.
 */
async function unitTests(variables = {}) {
  const env = { NODE_ENV: 'production', ...variables }
  const codes = await sideBySide(
    3,
    dealt(together, 3).map((files) => () => nodeTest(files, ['--test-isolation=none'], env, inOnePiece)),
  )
  return Math.max(...codes)
}

/** In two processes, which wait for sites, clocks and caches most of the time. */
async function houseTests() {
  const codes = await Promise.all(
    dealt(house, 2).map((files) => nodeTest(files, ['--test-isolation=none'], {}, inOnePiece)),
  )
  return Math.max(...codes)
}

/** Says as well how much of the rules and of the server these tests run, and names the lines that none does. */
async function coveredUnitTests() {
  const folder = join(root, 'coverage/tmp')
  rmSync(folder, { recursive: true, force: true })
  const code = await unitTests({ NODE_V8_COVERAGE: folder })
  const ours = ['--all', '--include=src/domain/**', '--include=src/server/**']
  // Files without a gap are left out, and no line's list is cut to the width of a terminal.
  const report = ['--reporter=text', '--skip-full', '--reporterOptions.text.maxCols=0', '--reporter=html']
  return (await run(['c8', 'report', ...ours, ...report])) || code
}

/** It looks at three pages at a time: alone at the end, it still fills two cores. */
const last = 'test/e2e/every-page.test.ts'

/**
 * The browser first: a machine without one says so at once. Files in one process share it, and the site as it comes. Three
 * processes at once, for each waits at times for frames, clocks and answers.
 */
async function inBrowser() {
  const CHROMIUM_PATH = await findOrInstallChromium()
  const others = e2e.filter((file) => file !== last)
  const codes = await sideBySide(
    3,
    [...dealt(others, 3), [last]].map(
      (files) => () => nodeTest(files, ['--test-isolation=none'], { CHROMIUM_PATH }, inOnePiece),
    ),
  )
  return Math.max(...codes)
}

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, coverage: { type: 'boolean', default: false } },
})

/**
 * A core each, the longest first. Each answers 0 when all is well.
 * @type {Readonly<Record<string, (start: Run) => Promise<number>>>}
 */
const quick = {
  // One checker: each of several finds the types that files share anew.
  types: async (start) =>
    (await start(['tsc', '--checkers', '1', '-p', '.'])) ||
    (await start(['tsc', '--checkers', '1', '-p', 'scripts'])),
  build: async (start) => (isBuilt() ? 0 : start(['node', 'scripts/build.mjs'])),
  // The second run sees what only tests still use.
  unused: async (start) =>
    (await start(['knip', '--no-config-hints'])) ||
    (await start(['knip', '--production', '--exports', '--files'])),
  lint: (start) => start(['oxlint', '--deny-warnings']),
  imports: (start) => start(['depcruise', 'src', 'server.ts', '--config', '.dependency-cruiser.mjs']),
  format: (start) => start(['oxfmt', '--check']),
}

/** @type {Readonly<Record<string, () => Promise<number>>>} */
const long = {
  unit: () => (values.coverage ? coveredUnitTests() : unitTests()),
  house: houseTests,
  e2e: inBrowser,
}

/** What goes at one time, one after the other: the tests of the house wait for servers and clocks, which others fill. */
const turns = [['unit', 'house'], ['e2e']]
const besideHouse = new Set(['format', 'unused', 'imports'])

const names = [...Object.keys(quick), ...Object.keys(long)]
const chosen = new Set(values.only ?? names)
const unknown = [...chosen].filter((name) => !names.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`--only is one of ${names.join(', ')}\n`)
  process.exit(1)
}
// What tests the built site needs a build that is no older than the sources.
if (Object.keys(long).some((name) => chosen.has(name))) chosen.add('build')

const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** @type {string[]} */
const failed = []
const start = performance.now()

/**
 * Says how a check ended. @param {string} name @param {() => Promise<number>} check
 */
async function conclude(name, check) {
  const since = performance.now()
  const code = await check().catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  })
  process.stdout.write(`${code === 0 ? '✔' : '✖'} ${name} (${seconds(since)})\n`)
  if (code !== 0) failed.push(name)
}

/** Those of the quick checks that are chosen and are of this kind. @param {(name: string) => boolean} isOfKind */
const quickOnes = (isOfKind) =>
  Object.entries(quick)
    .filter(([name]) => chosen.has(name) && isOfKind(name))
    .map(
      ([name, check]) =>
        () =>
          conclude(name, () => check(inOnePiece)),
    )
const isBesideHouse = (/** @type {string} */ name) => chosen.has('house') && besideHouse.has(name)

await sideBySide(
  2,
  quickOnes((name) => !isBesideHouse(name)),
)

// Without a build the rest would only say so again and again.
for (const turn of failed.includes('build') ? [] : turns) {
  const inTurn = Object.entries(long).filter(([name]) => turn.includes(name) && chosen.has(name))
  if (inTurn.length === 0) continue
  process.stdout.write(`\n── ${inTurn.map(([name]) => name).join(', ')}\n`)
  await Promise.all([
    ...inTurn.map(([name, check]) => conclude(name, check)),
    turn.includes('house') ? sideBySide(1, quickOnes(isBesideHouse)) : null,
  ])
}
const areTestsAlone = failed.length > 0 && failed.every((name) => name in long)
if (areTestsAlone && (await passAlone())) failed.length = 0

process.stdout.write(
  failed.length === 0
    ? `\nAll well in ${seconds(start)}\n`
    : `\nFailed: ${failed.join(', ')} (${seconds(start)})\n`,
)
process.exitCode = failed.length === 0 ? 0 : 1
