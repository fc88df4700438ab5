import { spawn } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'

/** The folder of package.json. */
export const root = dirname(import.meta.dirname)

/** The project's own tools and runtime before the machine's. */
const searchPath = [join(root, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']]
  .filter(Boolean)
  .join(delimiter)

/**
 * Runs a tool of the project in its root folder.
 * @param {readonly string[]} command the tool and its arguments
 * @param {Readonly<Record<string, string>>} [env] variables on top of ours
 * @param {(text: string) => void} [onOutput] gets its output when it has ended, which otherwise comes on ours as it is written
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export function run([tool = '', ...args], env = {}, onOutput) {
  const { promise, resolve, reject } = Promise.withResolvers()
  const output = onOutput ? 'pipe' : 'inherit'
  const child = spawn(tool, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, PATH: searchPath, ...env },
  })
  /** @type {Buffer[]} */
  const pieces = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => pieces.push(piece))
  child.once('error', reject)
  child.once('close', (code) => {
    onOutput?.(Buffer.concat(pieces).toString())
    resolve(code ?? 1)
  })
  return promise
}

/** What the build is made from. */
const sources = [
  'src/**/*',
  'public/**/*',
  'data/*.json',
  'data/shapes/*',
  'server.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** What it must have made, the last one last. */
const products = [
  'dist/vite.config.json',
  'dist/client/.vite/manifest.json',
  'dist/server/index.js',
  'dist/drawing-program.js',
  'dist/arome-program.js',
  'dist/gazetteer.bin',
  'dist/server.js',
]

/** @param {string} file */
const changedAt = (file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs

/** Whether `dist/` is whole and no source is younger than it. */
export function isBuilt() {
  const madeAt = products.map((file) => changedAt(file) ?? 0)
  const builtAt = madeAt.includes(0) ? 0 : (madeAt.at(-1) ?? 0)
  return globSync(sources, { cwd: root }).every((file) => (changedAt(file) ?? 0) <= builtAt)
}

/** Builds in a process of its own, so that nothing of the bundler stays in ours. */
export const build = () => run(['node', 'scripts/build.mjs'])
