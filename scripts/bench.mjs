import { fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import process from 'node:process'
import { build, isBuilt, root } from './project.mjs'

/** @typedef {import('../test/bench/support/row.ts').Row} Row */

const benches = globSync('test/bench/*.ts', { cwd: root }).sort()
const wanted = process.argv.slice(2)
const chosen = benches.filter((file) => wanted.length === 0 || wanted.some((name) => file.includes(name)))
if (chosen.length === 0) {
  process.stderr.write(`No such bench; there are: ${benches.join(', ')}\n`)
  process.exit(1)
}

/** Three figures that count, and no fraction of a thousand. @param {number} value */
const written = (value) =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

/** @param {Row} row */
const line = ({ name, value, unit, limit, ok }) =>
  `  ${name.padEnd(58)} ${written(value).padStart(10)} ${unit.padEnd(6)} ${limit.padEnd(9)} ${limit ? (ok ? 'ok' : 'BROKEN') : ''}`.trimEnd()

/**
 * @param {string} file
 * @returns {Promise<readonly Row[] | null>} null when the bench itself failed
 */
async function rowsOf(file) {
  const child = fork('test/bench/support/measure.ts', [file], {
    cwd: root,
    execArgv: ['--expose-gc', '--import', 'tsx'],
    // A figure may be infinite, which JSON does not know.
    serialization: 'advanced',
  })
  /** @type {readonly Row[] | null} */
  let rows = null
  child.on('message', (message) => (rows = /** @type {readonly Row[]} */ (message)))
  const [code] = await once(child, 'exit')
  return code === 0 ? rows : null
}

const built = isBuilt() ? 0 : await build()
if (built !== 0) process.exit(built)
for (const file of chosen) {
  process.stdout.write(`${basename(file, '.ts')}\n`)
  const rows = await rowsOf(file)
  process.stdout.write(rows ? `${rows.map(line).join('\n')}\n\n` : '  failed\n\n')
  if (!rows || rows.some(({ ok }) => !ok)) process.exitCode = 1
}
