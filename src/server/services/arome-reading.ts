import { open } from 'node:fs/promises'
import type { SharedFiles } from '../cache/shared-files.ts'
import { withInstead } from '../instead.ts'
import type { AromeSource } from '../sources/arome/arome.ts'
import type { WantedPlace } from '../sources/arome/grid-points.ts'
import type { ReadingOutcome } from '../sources/arome/reading-process.ts'
import type { AromeRecords } from '../sources/arome/record-file.ts'
import type { RunListing } from '../sources/arome/run-listing.ts'
import type { Logger } from '../upstream/failure-log.ts'
import { recordsName, type AromeFolder } from './arome-folder.ts'

export interface AromeReadingOptions {
  readonly source: AromeSource
  /** Every place that may be asked for. */
  readonly places: () => readonly WantedPlace[]
  /** Where runs are kept; null: in memory. */
  readonly folder: AromeFolder | null
  /** Through which machines share what one of them has read; null: each reads for itself. */
  readonly shared: SharedFiles | null
  /** What is served instead of a run that could not be read, in words for the log. */
  readonly servedInstead: () => string
  readonly stop: AbortSignal
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/** From another machine that has a run, else from the bucket; into the folder, or into memory where there is none or it is full. */
export function createAromeReading(options: AromeReadingOptions) {
  const { source, folder, shared, log, servedInstead, stop } = options
  let diskFails = false
  /** The last run that others offered and that could not be opened: it is read from the bucket. */
  let damaged: number | null = null

  /** From here on runs are kept in memory. */
  function noteDisk(detail: string): void {
    diskFails = true
    log.warn({ upstream: source.name, detail, served: 'a run in memory' }, 'disk takes no run')
  }

  /** Records of this run; null: these are not. */
  async function opened(runAt: number, at: Parameters<AromeSource['open']>[0]): Promise<AromeRecords | null> {
    const records = await source.open(at)
    if (records?.runAt === runAt) return records
    records?.close()
    return null
  }

  /** A run of the folder, of whichever process it is; null: there is none that can be used. */
  async function stored(runAt: number): Promise<AromeRecords | null> {
    if (folder === null) return null
    try {
      const records = await opened(runAt, { path: folder.pathOf(runAt) })
      if (!records) await folder.remove(runAt)
      return records
    } catch (error) {
      if (!isAbsent(error)) log.warn({ upstream: source.name, err: error }, 'run not opened')
    }
    return null
  }

  /** A run that is whole; `elsewhere`: another process has it or reads it; null: it could not be read. */
  async function read(listing: RunListing): Promise<AromeRecords | 'elsewhere' | null> {
    if (folder === null || diskFails) return obtain(listing, null)
    const taken = await folder.lock(listing.runAt)
    if (taken === 'elsewhere') return taken
    if (taken !== 'ours') {
      noteDisk(taken.message)
      return obtain(listing, null)
    }
    try {
      return await obtain(listing, folder)
    } finally {
      await folder.unlock(listing.runAt)
    }
  }

  /** From another machine that has it, else from the bucket, unless another machine is at it. */
  async function obtain(
    listing: RunListing,
    into: AromeFolder | null,
  ): Promise<AromeRecords | 'elsewhere' | null> {
    const { runAt } = listing
    const claim = runAt === damaged ? null : ((await shared?.claim(recordsName(runAt))) ?? null)
    if (claim?.state === 'elsewhere') return 'elsewhere'
    if (claim?.state === 'there') {
      const records = await fetched(runAt, claim.length, into)
      if (records === null) damaged = runAt
      return records ?? obtain(listing, into)
    }
    const records = into ? await readIntoFolder(listing, into) : await readIntoMemory(listing)
    if (!records) await shared?.leave(recordsName(runAt))
    return records
  }

  /** A run that another machine has read; `elsewhere`: it is not whole any more; null: it is not one that we can use. */
  async function fetched(
    runAt: number,
    length: number,
    into: AromeFolder | null,
  ): Promise<AromeRecords | 'elsewhere' | null> {
    if (shared === null) return null
    const name = recordsName(runAt)
    if (into === null) {
      const bytes = Buffer.alloc(length)
      let filled = 0
      const isComplete = await shared.read(name, length, async (piece) => {
        filled += piece.copy(bytes, filled)
      })
      return isComplete ? opened(runAt, { bytes }) : 'elsewhere'
    }
    try {
      const file = await open(into.partOf(runAt), 'w')
      try {
        if (!(await shared.read(name, length, (piece) => file.writeFile(piece)))) return 'elsewhere'
      } finally {
        await file.close()
      }
    } catch (error) {
      noteDisk(String(error))
      return fetched(runAt, length, null)
    }
    await into.putInPlace(runAt)
    return stored(runAt)
  }

  async function readIntoFolder(listing: RunListing, into: AromeFolder): Promise<AromeRecords | null> {
    const { runAt } = listing
    const before = await into.fileBefore(runAt)
    const order = { places: options.places(), path: into.partOf(runAt), before }
    const outcome = await source.read(listing, order, stop)
    if (outcome.kind === 'failed' && outcome.reason === 'disk') {
      noteDisk(outcome.message)
      return readIntoMemory(listing)
    }
    if (!wasRead(outcome)) return null
    await into.putInPlace(runAt)
    return stored(runAt)
  }

  async function readIntoMemory(listing: RunListing): Promise<AromeRecords | null> {
    const order = { places: options.places(), path: null, before: null }
    const outcome = await source.read(listing, order, stop)
    if (!wasRead(outcome) || outcome.bytes === null) return null
    const records = await opened(listing.runAt, { bytes: outcome.bytes })
    if (!records) withInstead(servedInstead, () => source.unreadable('records that are damaged'))
    return records
  }

  function wasRead(outcome: ReadingOutcome): outcome is Extract<ReadingOutcome, { kind: 'read' }> {
    if (outcome.kind === 'failed') {
      if (!stop.aborted)
        withInstead(servedInstead, () => source.unreadable(`${outcome.reason}: ${outcome.message}`))
      return false
    }
    const { refused, ...about } = outcome.result
    log.info({ upstream: source.name, ...about }, 'run read')
    source.noteUnread(refused)
    return true
  }

  return { stored, read }
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
