// Runs the server's bundles, copied to dist/compiled-bundle.mjs. Node's own cache of compiled code holds what is compiled
// before anything runs; this one is taken after the first pages, and so holds the thousands of functions that they needed.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'

/** What a bundle stands between: it is a script whose value is a function, as Node makes one of every CommonJS module. */
export const wrapping = {
  before: '(function (exports, require, module, __filename, __dirname) {',
  after: '})',
}

/** Beside its bundle. A build begins with an empty folder, so that one never belongs to the other's predecessor. */
const compiledFile = (/** @type {string} */ file) => `${file}.compiled`

/** The bundles whose compiled code was missing, or made by another V8 or under other flags. @type {Map<string, Script>} */
const fresh = new Map()

/** What a bundle exports. @param {string} file its path @returns {Record<string, unknown>} */
export function runBundle(file) {
  // The build leaves nothing but ASCII in it: a letter is a byte, there as in memory.
  const code = readFileSync(file, 'latin1')
  const cachedData = compiledCode(file)
  const script = new Script(code, { filename: file, ...(cachedData ? { cachedData } : {}) })
  if (!cachedData || script.cachedDataRejected) fresh.set(file, script)
  const module = { exports: {} }
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file))
  return module.exports
}

/** @param {string} file of the bundle */
function compiledCode(file) {
  try {
    return readFileSync(compiledFile(file))
  } catch {
    // It is compiled as it runs, a little later.
    return null
  }
}

/** Writes what was compiled anew, where the folder can be written. Code only holds for the flags it was compiled with. */
export function keepCompiledCode() {
  for (const [file, script] of fresh) {
    const partial = `${compiledFile(file)}.${process.pid}`
    try {
      writeFileSync(partial, script.createCachedData())
      renameSync(partial, compiledFile(file))
    } catch {
      // Of a file system that is only read: the next start compiles again.
    }
  }
  fresh.clear()
}
