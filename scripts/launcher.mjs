// What the process starts with, copied to dist/server.js: the little that comes before and after everything else.
import { createHook } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// `process` is not imported: a module that imports it reads every part of it, and so opens its input.

/** By then the first pages have been made. */
const startMs = 5_000

/**
 * An entry of Node's own queue of callbacks. A collection that finds that queue empty forgets the shape of what lies in it,
 * and each answer costs a tenth more from then on; it does not forget what one of them has. Exported, so that it stays.
 * @type {object[]}
 */
export const queued = []
const hook = createHook({
  trackPromises: false,
  init: (_id, type, _trigger, entry) => void (type === 'TickObject' && queued.push(entry)),
}).enable()
process.nextTick(() => {})
hook.disable()

// V8 puts what a line of code makes straight among the old objects once most of what that line made has lived long. The
// line that adds a second listener to an emitter is such a one after the start; each answer's listeners then held all of
// that answer until the next full collection. Said first: compiled code only holds for the flags it was compiled with.
setFlagsFromString('--no-allocation-site-pretenuring')

const parts = ['compiled-bundle.mjs', 'main.cjs'].map((name) => join(import.meta.dirname, name))
if (!parts.every((part) => existsSync(part))) {
  process.stderr.write('The build is missing: run `npm run build` first\n')
  process.exit(1)
}
const { keepCompiledCode, runBundle } = await import('./compiled-bundle.mjs')
process.once('exit', keepCompiledCode)
const { running } = runBundle(join(import.meta.dirname, 'main.cjs'))
await running

/** In a container this small memory comes before speed. */
const tightBytes = 512 * 2 ** 20
const allowedBytes = process.constrainedMemory()
const isTight = allowedBytes > 0 && allowedBytes <= tightBytes

// Left alone, V8 lets the heap grow to several times what lives in it before it looks through the whole of it: memory
// would follow the traffic. What lives here is caches of a known size, so two thirds more than that are enough. Not while it
// starts, when nearly all of it lives. Where memory is scarce, what only the start needed goes at once.
setTimeout(() => {
  keepCompiledCode()
  setFlagsFromString(`--heap-growing-percent=${isTight ? 25 : 70}`)
  if (!isTight) return
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' })
}, startMs).unref()
