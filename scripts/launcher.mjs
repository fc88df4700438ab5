// What the process starts with, copied to dist/server.js: the little that comes before and after everything else.
import { enableCompileCache, createRequire, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// `process` is not imported: a module that imports it reads every part of it, and so opens its input.

/** By then the first pages have been made. */
const startMs = 5_000

// V8 puts what a line of code makes straight among the old objects once most of what that line made has lived long. The
// line that adds a second listener to an emitter is such a one after the start; each answer's listeners then held all of
// that answer until the next full collection. Said first: compiled code only holds for the flags it was compiled with.
setFlagsFromString('--no-allocation-site-pretenuring')

// What the build has compiled is not compiled again. Where the folder cannot be written it is only read.
enableCompileCache(join(import.meta.dirname, 'compiled'))

try {
  await createRequire(import.meta.url)('./main.cjs').running
} catch (error) {
  if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'MODULE_NOT_FOUND') throw error
  process.stderr.write('The build is missing: run `npm run build` first\n')
  process.exit(1)
}
/** In a container this small memory comes before speed. */
const tightBytes = 512 * 2 ** 20
const allowedBytes = process.constrainedMemory()
const isTight = allowedBytes > 0 && allowedBytes <= tightBytes

// Left alone, V8 lets the heap grow to several times what lives in it before it looks through the whole of it: memory
// would follow the traffic. What lives here is caches of a known size, so two thirds more than that are enough. Not while it
// starts, when nearly all of it lives. Where memory is scarce, what only the start needed goes at once; elsewhere that would
// cost each answer a tenth: what V8 has learned of Node's own queue of callbacks is gone when a collection finds it empty.
setTimeout(() => {
  flushCompileCache()
  setFlagsFromString(`--heap-growing-percent=${isTight ? 25 : 70}`)
  if (!isTight) return
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' })
}, startMs).unref()
