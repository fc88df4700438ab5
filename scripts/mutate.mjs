import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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
/** Test files in a process, processes for one place at most, and how long one may take: what takes longer is seen. */
const [atOnce, processes, limitMs] = [4, 2, 90_000]

const words =
  ' < / <= ; <= / < ; > / >= ; >= / > ; === / !== ; !== / === ; && / || ; || / && ; + / - ; - / + ; * / + ; ?? / && ;' +
  'Math.min/Math.max;Math.max/Math.min;.some(/.every(;.filter(/.filter(() => true, ;true/false;false/true;' +
  'if (/if (false && ;if (/if (true || '
/** What is looked for, and what it becomes; `$&` is what was there. @type {(readonly [RegExp, string])[]} */
const kinds = words.split(';').map((pair) => {
  const [from = '', to = ''] = pair.split('/')
  return [new RegExp(RegExp.escape(from), 'g'), to]
})
kinds.push([/(?<=[ (])!(?=[\w(])/g, ''], [/(?<![\w.'`$#-])\d[\d_]*(?![\w.])/g, '($& + 1)'])
kinds.push([/^ +[\w.?]+\(.*\)$/gm, ';'])

const read = (/** @type {string} */ file) => fs.readFileSync(join(root, file), 'utf8')
const filesOf = (/** @type {string} */ pattern) => fs.globSync(pattern, { cwd: root }).sort()
const codeOf = (/** @type {string} */ source) => transformSync(source, { loader: 'ts' }).code

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

/** In groups, the nearest first: those of its own folder, then by the steps of imports between. @param {string} module */
function testsOf(module) {
  const met = new Set([module])
  for (const file of met) for (const next of importers.get(file) ?? []) met.add(next)
  const tests = [...met].filter((file) => /^test\/(?!e2e|house|live).*\.test\.tsx?$/.test(file))
  const isFar = (/** @type {string} */ test) => dirname(test) !== dirname(module).replace('src', 'test')
  tests.sort((a, b) => Number(isFar(a)) - Number(isFar(b)))
  return Array.from({ length: processes }, (_, n) => tests.slice(n * atOnce, (n + 1) * atOnce))
}

setPriority(10)
const copy = fs.mkdtempSync(join(tmpdir(), 'eclaircie-mutations-'))
process.once('exit', () => fs.rmSync(copy, { recursive: true }))
const left = ['node_modules', '.git', 'coverage', 'dist'].map((name) => join(root, name))
fs.cpSync(root, copy, { recursive: true, filter: (path) => !left.includes(path) })
// What tests of a spoilt site leave in node_modules/.cache stays with the copy.
fs.mkdirSync(join(copy, 'node_modules'))
for (const name of fs.readdirSync(join(root, 'node_modules')).filter((name) => name !== '.cache'))
  fs.symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))

/** Whether these tests fail in the copy as it is. @param {readonly string[]} tests */
function fail(tests) {
  const args = ['--import', 'tsx', '--test', '--test-isolation=none', ...tests]
  const limits = /** @type {const} */ ({ timeout: limitMs, killSignal: 'SIGKILL' })
  return (
    tests.length > 0 &&
    spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore', ...limits }).status !== 0
  )
}

/** Test files that are content with the code as it comes. @type {Set<string>} */
const content = new Set()
/** @type {string[]} */
const survivors = []
const places = filesOf(`src/${options.under}/**/*.ts`).flatMap(placesOf)
places.sort((a, b) => (a.order < b.order ? -1 : 1))
const chosen = places.values().filter(isChange).take(Number(options.count))
for (const [index, { file, text, spoilt, name }] of [...chosen].entries()) {
  fs.writeFileSync(join(copy, file), spoilt)
  const failing = testsOf(file).find(fail)
  fs.writeFileSync(join(copy, file), text)
  const unproved = failing?.filter((test) => !content.has(test)) ?? []
  if (fail(unproved)) throw new Error(`These fail without any change: ${unproved.join(' ')}`)
  for (const test of unproved) content.add(test)
  if (!failing) survivors.push(name)
  process.stdout.write(`${index + 1} ${failing ? 'killed  ' : 'SURVIVED'} ${name}\n`)
}
process.stdout.write(`${survivors.length} survived\n${survivors.join('\n')}\n`)
