import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Upstream } from '../../upstream/upstream.ts'
import type { Check } from '../source.ts'
import { describeProduct, fieldNames, fieldOf, fieldSpecs, hasRightSpan } from './fields.ts'
import { GribError } from './grib2/grib-error.ts'
import { readMessage } from './grib2/message.ts'
import type { WantedPlace } from './grid-points.ts'
import { readInProcess, type ReadingOutcome } from './reading-process.ts'
import { bytesInMemory, bytesOfFile } from './record-bytes.ts'
import { openRecords, type AromeRecords } from './record-file.ts'
import { isComplete, listRun, packages, runName, runsBefore, type RunListing } from './run-listing.ts'
import { readFile } from './run-reader.ts'
import type { aromeRuns } from './source.ts'
import { dayMs } from '../../../domain/time-units.ts'

export type AromeSource = ReturnType<typeof createArome>

/** The bucket of the runs, and the records that are made of them. */
export const createArome = (
  upstream: Upstream,
  { addresses, contact }: { readonly addresses: readonly string[]; readonly contact: string | null },
) => ({
  name: upstream.name,
  /** What the bucket has of a run. Throws UpstreamError. */
  list: (runAt: number): Promise<RunListing> => listRun(upstream, runAt),
  /** Reads a whole run beside the site. */
  read(
    { runAt, groups }: RunListing,
    order: {
      readonly places: readonly WantedPlace[]
      /** The file to write; null: the run goes into memory. */
      readonly path: string | null
      /** The file of an earlier run, which says the hours before this one; null: nobody does. */
      readonly before: string | null
    },
    stop: AbortSignal,
  ): Promise<ReadingOutcome> {
    if (!groups) throw new Error('a run that is not whole')
    return readInProcess({ runAt, groups, addresses, contact, ...order }, stop)
  },
  /** Opens records; null: they are damaged or of another version. Throws when the file cannot be opened. */
  open: (at: { readonly path: string } | { readonly bytes: Buffer }): Promise<AromeRecords | null> =>
    openRecords('path' in at ? bytesOfFile(at.path) : bytesInMemory(at.bytes), nextTurn),
  /** Writes to the log that a run could not be used. */
  unreadable: (detail: string): void => void upstream.unreadable('run', detail),
  /** Writes to the log what was left out of a run that is used. */
  noteUnread: (details: readonly string[]): void => upstream.noteUnread('run', details),
})

/** The hours of the first files, which the doctor looks through. */
const firstHours = 6
/** Runs that the doctor looks for. */
const recentMs = dayMs

/** @public How the doctor asks it: a whole first file of each package is looked through, message by message. */
export const check: Check<typeof aromeRuns> = {
  missed: 'the own forecast of Météo-France for the next two days; the other sources have it',
  async ask({ upstream }, { now }) {
    let listing: RunListing | null = null
    for (const runAt of runsBefore(now.getTime(), recentMs)) {
      const listed = await listRun(upstream, runAt)
      if (isComplete(listed, now.getTime(), null)) {
        listing = listed
        break
      }
    }
    const group = listing?.groups?.[0]
    if (!listing || !group) return { lacks: 'no whole run of the last 24 hours' }
    const inventory = new Map<string, number>()
    const found = new Map<string, number>()
    for (const name of packages)
      await readFile(upstream, group[name], async (bytes) => {
        const line = `${name} ${lineOf(bytes, found)}`
        inventory.set(line, (inventory.get(line) ?? 0) + 1)
      })
    const lacking = [...fieldNames, 'height' as const].filter(
      (name) => (found.get(name) ?? 0) < (name === 'height' ? 1 : firstHours),
    )
    return {
      at: listing.runAt,
      inventory: [`run of ${runName(listing.runAt)}`, ...inventory.keys()],
      ...(lacking.length > 0 ? { lacks: `no ${lacking.join(', ')} among the messages` } : {}),
    }
  },
}

/** What a message is, as the inventory has it; counts it in `found` where it is one that is read. */
function lineOf(bytes: Uint8Array, found: Map<string, number>): string {
  try {
    const { product, packing, grid, bitmap, centre } = readMessage(bytes)
    const name = fieldOf(product)
    const isRight = name === null || name === 'height' || hasRightSpan(fieldSpecs[name], product)
    if (name !== null && isRight) found.set(name, (found.get(name) ?? 0) + 1)
    const use = name === null ? 'not used' : isRight ? name : `${name} with another window`
    return `${describeProduct(product)}: ${use}, ${packing.method} of ${packing.bits} bits, ${grid.columns} × ${grid.rows}, ${bitmap ? 'bitmap' : 'no bitmap'}, centre ${centre}`
  } catch (error) {
    if (error instanceof GribError) return `not readable: ${error.message}`
    throw error
  }
}
