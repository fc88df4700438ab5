import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'

const file = `/proc/self/task/${process.pid}/children`

/** False: it is told; else why a test that asks for children is left out. */
export const noChildProcesses = existsSync(file) ? false : 'processes are listed as Linux does'

/** The processes that this one has started and that have not ended, the youngest last. */
export const childProcesses = (): readonly number[] =>
  readFileSync(file, 'latin1').trim().split(' ').filter(Boolean).map(Number)
