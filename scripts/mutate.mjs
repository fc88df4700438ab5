import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { transformSync } from 'esbuild'
import { root } from './project.mjs'

// Spoils the code in one place at a time, in a copy, and names the places where no test sees it.
const type = /** @type {const} */ ('string')
const under = { type, default: '{domain,server/services,server/pages}' }
const { values: options } = parseArgs({
  options: { under, count: { type, default: '200' }, seed: { type, default: '1' } },
})
/** The test files of each process for one place: most changes are seen by the first. */
const shares = [1, 3, 4]
/** What computes or waits for longer is seen: seconds of processor, and milliseconds by the clock, which others slow. */
const [processorSeconds, limitMs] = [60, 300_000]

const words =
  ' < / <= ; <= / < ; > / >= ; >= / > ; === / !== ; !== / === ; && / || ; || / && ; + / - ; - / + ; * / + ; ?? / && ;' +
  'Math.min/Math.max;Math.max/Math.min;.some(/.every(;.filter(/.filter(() => true, ;true/false;false/true;' +
  'if (/if (false && ;if (/if (true || '
/** What is looked for, and what it becomes; `$&` is what was there. @type {(readonly [RegExp, string])[]} */
const kinds = words.split(';').map((pair) => {
  const [from = '', to = ''] = pair.split('/')
  return [new RegExp(RegExp.escape(from), 'g'), to]
})
// Figures of patterns stay, and a limit is changed by more than a thousandth, which nobody would see.
kinds.push([/(?<=[ (])!(?=[\w(])/g, ''], [/(?<=[\s([])\d[\d_]*(?=[\s)\],;])/g, '($& * 2 + 1)'])
kinds.push([/^ +[\w.?]+\(.*\)$/gm, ';'])

const read = (/** @type {string} */ file) => fs.readFileSync(join(root, file), 'utf8')
const filesOf = (/** @type {string} */ pattern) => fs.globSync(pattern, { cwd: root }).sort()
// Without white space it keeps no comment either.
const codeOf = (/** @type {string} */ source) =>
  transformSync(source, { loader: 'ts', minifyWhitespace: true }).code

/** @param {string} file */
function placesOf(file) {
  const text = read(file)
  const found = kinds.flatMap(([from, to]) => [...text.matchAll(from)].map((match) => ({ match, to })))
  return found.map(({ match: { 0: was, index }, to }) => {
    const spoilt = text.slice(0, index) + to.replace('$&', was) + text.slice(index + was.length)
    const name = `${file}:${text.slice(0, index).split('\n').length} ${was.trim()} → ${to.trim()}`
    return {
      file,
      text,
      spoilt,
      name,
      order: createHash('sha1')
        .update(options.seed + spoilt)
        .digest('hex'),
    }
  })
}

/** Neither a mistake of syntax nor a change of types and comments alone. @param {Record<'text' | 'spoilt', string>} place */
function isChange({ text, spoilt }) {
  try {
    return codeOf(text) !== codeOf(spoilt)
  } catch {
    return false
  }
}

/** Who imports each file, types aside. @type {Map<string, string[]>} */
const importers = new Map()
for (const file of filesOf('{src,test}/**/*.{ts,tsx}'))
  for (const [, from = ''] of read(file).matchAll(
    /^(?!import type)(?:import|export|\}).* from '(\.[^']+)'/gm,
  )) {
    const target = join(dirname(file), from)
    importers.set(target, [...(importers.get(target) ?? []), file])
  }

/** In groups, the nearest first: of its name or its folder, then by the steps of imports between. @param {string} module */
function testsOf(module) {
  const met = new Set([module])
  for (const file of met) for (const next of importers.get(file) ?? []) met.add(next)
  const tests = [...met].filter((file) => /^test\/(?!e2e|house|live).*\.test\.tsx?$/.test(file))
  const [name, folder] = [basename(module, '.ts'), dirname(module).replace('src', 'test')]
  const isFar = (/** @type {string} */ test) =>
    Number(!basename(test).startsWith(name)) + Number(dirname(test) !== folder)
  tests.sort((a, b) => isFar(a) - isFar(b))
  return shares.map((count) => tests.splice(0, count))
}

setPriority(19)
const copy = fs.mkdtempSync(join(tmpdir(), 'eclaircie-mutations-'))
process.once('exit', () => fs.rmSync(copy, { recursive: true }))
const leftOut = ['node_modules', '.git', 'coverage', 'dist'].map((name) => join(root, name))
fs.cpSync(root, copy, { recursive: true, filter: (path) => !leftOut.includes(path) })
// What tests of a spoilt site leave in node_modules/.cache stays with the copy.
fs.mkdirSync(join(copy, 'node_modules'))
for (const name of fs.readdirSync(join(root, 'node_modules')).filter((name) => name !== '.cache'))
  fs.symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))

/** Whether these tests fail in the copy as it is. @param {readonly string[]} tests */
function fail(tests) {
  const command = `ulimit -t ${processorSeconds}; exec "$0" --import tsx --test --test-isolation=none "$@"`
  const limits = /** @type {const} */ ({ timeout: limitMs, killSignal: 'SIGKILL' })
  const args = ['-c', command, process.execPath, ...tests]
  const env = { ...process.env, NODE_ENV: 'production' }
  return (
    tests.length > 0 && spawnSync('sh', args, { cwd: copy, stdio: 'ignore', env, ...limits }).status !== 0
  )
}

/** Test files that are content with the code as it comes. @type {Set<string>} */
const content = new Set()

/**
 * Whether these tests fail where the place is spoilt, and hold where it is not. Those that fail where it is not judge nothing.
 * @param {readonly string[]} tests
 * @param {Record<'file' | 'text' | 'spoilt', string>} place
 * @returns {'killed' | 'SURVIVED' | 'not judged'}
 */
function judge(tests, { file, text, spoilt }) {
  fs.writeFileSync(join(copy, file), spoilt)
  const isSeen = fail(tests)
  fs.writeFileSync(join(copy, file), text)
  if (!isSeen) return 'SURVIVED'
  const unproved = tests.filter((test) => !content.has(test))
  if (fail(unproved)) {
    process.stdout.write(`Some of these fail without any change: ${unproved.join(' ')}\n`)
    return 'not judged'
  }
  for (const test of unproved) content.add(test)
  return 'killed'
}

/** The names of the places that were not killed. */
const left = { SURVIVED: /** @type {string[]} */ ([]), 'not judged': /** @type {string[]} */ ([]) }
const places = filesOf(`src/${options.under}/**/*.ts`).flatMap(placesOf)
places.sort((a, b) => (a.order < b.order ? -1 : 1))
const chosen = places.values().filter(isChange).take(Number(options.count))
for (const [index, place] of [...chosen].entries()) {
  /** @type {ReturnType<typeof judge>} */
  let fate = 'SURVIVED'
  for (const tests of testsOf(place.file)) {
    const judged = judge(tests, place)
    if (judged !== 'SURVIVED') fate = judged
    if (fate === 'killed') break
  }
  if (fate !== 'killed') left[fate].push(place.name)
  process.stdout.write(`${index + 1} ${fate.padEnd(10)} ${place.name}\n`)
}
for (const [fate, names] of Object.entries(left))
  process.stdout.write(`${names.length} ${fate}\n${names.join('\n')}\n`)
