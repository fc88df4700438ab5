import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AromeForecasts } from '../../domain/arome/series.ts'
import { hourMs, minuteMs } from '../../domain/time-units.ts'
import type { Clock } from '../cache.ts'
import { withInstead } from '../instead.ts'
import type { AromeSource } from '../sources/arome/arome.ts'
import type { ReadingOutcome } from '../sources/arome/reading-process.ts'
import type { AromeRecords } from '../sources/arome/record-file.ts'
import type { WantedPlace } from '../sources/arome/grid-points.ts'
import type { RunListing } from '../sources/arome/run-listing.ts'
import type { SharedFiles } from '../cache/shared-files.ts'
import { UpstreamError } from '../upstream/upstream.ts'

export interface AromeRunsOptions {
  readonly source: AromeSource
  /** Runs that may be there at an instant and are no older than so many ms, the newest first. */
  readonly runsBefore: (now: number, ageMs: number) => readonly number[]
  readonly isWhole: (
    listing: RunListing,
    now: number,
    before: { readonly listing: RunListing; readonly agoMs: number } | null,
  ) => boolean
  /** Every place that may be asked for. */
  readonly places: () => readonly WantedPlace[]
  /** Where runs are kept; null: in memory. */
  readonly folder: string | null
  /** Through which machines share what one of them has read; null: each reads for itself. */
  readonly shared: SharedFiles | null
  readonly clock: Clock
  readonly log: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
  /** From one look at the bucket to the next, ms; as the source is described unless said. */
  readonly everyMs: number
}

export interface AromeRuns extends AromeForecasts {
  /** Looks once whether there is a newer run, and reads it; the look under way where there is one. Never rejects. */
  look(): Promise<void>
  /** Looks again and again, until it is closed. */
  start(): void
  close(): void
}

/** A run that is older says less than the other sources. */
const keepMs = 12 * hourMs
/** A run that could not be read is left alone for so long. */
const retryMs = 10 * minuteMs
/** Whoever holds a run's lock for longer has ended without giving it back: the reading itself ends after half an hour. */
const lockMs = 35 * minuteMs
/** Files of runs that stay: the one in use, and the one before it, which another process may still be opening. */
const filesKept = 2

/** The newest whole run of AROME in use, read beside the site and kept until the next one is whole. */
export function createAromeRuns(options: AromeRunsOptions): AromeRuns {
  const { source, folder, shared, clock, log, everyMs } = options
  const stop = new AbortController()
  let current: AromeRecords | null = null
  const listings = new Map<number, { readonly listing: RunListing; readonly at: number }>()
  const leftAlone = new Map<number, number>()
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let diskFails = false
  /** Runs that others offered, and that could not be opened. */
  const damaged = new Set<number>()
  /** How many times `seriesAt` could not read what it should. */
  let unread = 0

  const isRecent = (runAt: number): boolean => clock.now() - runAt <= keepMs

  function take(records: AromeRecords): void {
    const before = current
    current = records
    before?.close()
    log.info(
      {
        upstream: source.name,
        run: new Date(records.runAt).toISOString(),
        hours: records.hours,
        points: records.points,
        places: records.places,
      },
      'run in use',
    )
  }

  /** From here on runs are kept in memory. */
  function noteDisk(detail: string): void {
    diskFails = true
    log.warn({ upstream: source.name, detail, served: 'a run in memory' }, 'disk takes no run')
  }

  const servedInstead = (): string =>
    current && isRecent(current.runAt)
      ? `the run of ${new Date(current.runAt).toISOString()}`
      : 'the other sources'

  /** A run of the folder, of whichever process it is; null: there is none that can be used. */
  async function fromFolder(runAt: number): Promise<AromeRecords | null> {
    if (folder === null) return null
    try {
      const records = await opened(runAt, { path: join(folder, fileOf(runAt)) })
      if (!records) await rm(join(folder, fileOf(runAt)), { force: true })
      return records
    } catch (error) {
      if (!isAbsent(error)) log.warn({ upstream: source.name, err: error }, 'run not opened')
    }
    return null
  }

  /** Gives other machines the run in use, where one waits for it and nobody else is to give it. */
  async function offer(): Promise<void> {
    const records = current
    if (shared === null || records === null || !isRecent(records.runAt)) return
    const name = fileOf(records.runAt)
    if (!(await shared.have(name)) || !(await shared.write(name, records.bytes))) return
    log.info({ upstream: source.name, run: new Date(records.runAt).toISOString() }, 'run given to others')
  }

  async function lookOnce(): Promise<void> {
    await offer()
    const newer = options
      .runsBefore(clock.now(), keepMs)
      .filter((runAt) => current === null || runAt > current.runAt || !isRecent(current.runAt))
    for (const runAt of listings.keys()) if (!newer.includes(runAt)) listings.delete(runAt)
    for (const runAt of leftAlone.keys()) if (!newer.includes(runAt)) leftAlone.delete(runAt)
    for (const runAt of damaged) if (!newer.includes(runAt)) damaged.delete(runAt)
    for (const runAt of newer) {
      const stored = await fromFolder(runAt)
      if (stored) return take(stored)
      if (clock.monotonic() - (leftAlone.get(runAt) ?? -Infinity) < retryMs) continue
      const listing = await source.list(runAt)
      const before = listings.get(runAt) ?? null
      const now = clock.monotonic()
      if (before?.listing.signature !== listing.signature) listings.set(runAt, { listing, at: now })
      if (!options.isWhole(listing, clock.now(), before && { ...before, agoMs: now - before.at })) continue
      const outcome = await read(listing)
      if (outcome === 'elsewhere') return
      if (outcome) {
        take(outcome)
        return await offer()
      }
      if (stop.signal.aborted) return
      leftAlone.set(runAt, clock.monotonic())
    }
  }

  /** A run into the folder, or into memory where there is none or it is full. `elsewhere`: another process has it or reads it. */
  async function read(listing: RunListing): Promise<AromeRecords | 'elsewhere' | null> {
    if (folder === null || diskFails) return obtain(listing, null)
    const { runAt } = listing
    const lock = join(folder, `${fileOf(runAt)}.lock`)
    const taken = await locked(lock, clock)
    if (taken === 'elsewhere') return taken
    if (taken !== 'ours') {
      noteDisk(taken.message)
      return obtain(listing, null)
    }
    const part = join(folder, `${fileOf(runAt)}.part`)
    try {
      return await obtain(listing, { folder, part })
    } finally {
      await rm(part, { force: true })
      await rm(lock, { force: true })
    }
  }

  /** From another machine that has it, else from the bucket, unless another machine is at it. */
  async function obtain(
    listing: RunListing,
    place: Place | null,
  ): Promise<AromeRecords | 'elsewhere' | null> {
    const { runAt } = listing
    const claim = damaged.has(runAt) ? null : ((await shared?.claim(fileOf(runAt))) ?? null)
    if (claim?.state === 'elsewhere') return 'elsewhere'
    if (claim?.state === 'there') {
      const records = await fetched(runAt, claim.length, place)
      if (records === null) damaged.add(runAt)
      return records ?? obtain(listing, place)
    }
    const records = place ? await readIntoFolder(listing, place) : await readIntoMemory(listing)
    if (!records) await shared?.leave(fileOf(runAt))
    return records
  }

  /** A run that another machine has read; `elsewhere`: it is not whole any more; null: it is not one that we can use. */
  async function fetched(
    runAt: number,
    length: number,
    place: Place | null,
  ): Promise<AromeRecords | 'elsewhere' | null> {
    if (shared === null) return null
    const name = fileOf(runAt)
    if (place === null) {
      const bytes = Buffer.alloc(length)
      let filled = 0
      const isWhole = await shared.read(name, length, async (piece) => {
        filled += piece.copy(bytes, filled)
      })
      return isWhole ? opened(runAt, { bytes }) : 'elsewhere'
    }
    try {
      const file = await open(place.part, 'w')
      try {
        if (!(await shared.read(name, length, (piece) => file.writeFile(piece)))) return 'elsewhere'
      } finally {
        await file.close()
      }
    } catch (error) {
      noteDisk(String(error))
      return fetched(runAt, length, null)
    }
    return keep(runAt, place)
  }

  async function readIntoFolder(listing: RunListing, place: Place): Promise<AromeRecords | null> {
    const before = await fileBefore(place.folder, listing.runAt)
    const order = { places: options.places(), path: place.part, before }
    const outcome = await source.read(listing, order, stop.signal)
    if (outcome.kind === 'failed' && outcome.reason === 'disk') {
      noteDisk(outcome.message)
      return readIntoMemory(listing)
    }
    return wasRead(outcome) ? keep(listing.runAt, place) : null
  }

  /** Gives a file that is whole its name, and opens it. */
  async function keep(runAt: number, place: Place): Promise<AromeRecords | null> {
    await rename(place.part, join(place.folder, fileOf(runAt)))
    await removeOld(place.folder, runAt)
    return fromFolder(runAt)
  }

  async function readIntoMemory(listing: RunListing): Promise<AromeRecords | null> {
    const order = { places: options.places(), path: null, before: null }
    const outcome = await source.read(listing, order, stop.signal)
    if (!wasRead(outcome) || outcome.bytes === null) return null
    const records = await opened(listing.runAt, { bytes: outcome.bytes })
    if (!records) withInstead(servedInstead, () => source.unreadable('records that are damaged'))
    return records
  }

  /** Records of this run; null: these are not. */
  async function opened(runAt: number, at: Parameters<AromeSource['open']>[0]): Promise<AromeRecords | null> {
    const records = await source.open(at)
    if (records?.runAt === runAt) return records
    records?.close()
    return null
  }

  function wasRead(outcome: ReadingOutcome): outcome is Extract<ReadingOutcome, { kind: 'read' }> {
    if (outcome.kind === 'failed') {
      if (!stop.signal.aborted)
        withInstead(servedInstead, () => source.unreadable(`${outcome.reason}: ${outcome.message}`))
      return false
    }
    const { refused, ...about } = outcome.result
    log.info({ upstream: source.name, ...about }, 'run read')
    source.noteUnread(refused)
    return true
  }

  const look = (): Promise<void> =>
    (looking ??= withInstead(servedInstead, lookOnce)
      .catch((error: unknown) => {
        // What a source does not answer is in the log already.
        if (!(error instanceof UpstreamError))
          log.error({ upstream: source.name, err: error }, 'run not read by our mistake')
      })
      .finally(() => {
        looking = null
      }))

  const again = async (): Promise<void> => {
    await look()
    if (!stop.signal.aborted) timer = setTimeout(() => void again(), everyMs).unref()
  }

  return {
    look,
    start: () => void again(),
    runAt: () => (current && isRecent(current.runAt) ? current.runAt : null),
    seriesAt(place) {
      if (!current || !isRecent(current.runAt)) return null
      try {
        return current.seriesAt(place)
      } catch (error) {
        unread += 1
        if (unread === 1)
          log.error({ upstream: source.name, err: error, served: 'the other sources' }, 'run not readable')
        return null
      }
    },
    close() {
      stop.abort()
      if (timer) clearTimeout(timer)
      current?.close()
      current = null
    },
  }
}

/** Where a run is being written: beside the others, until it is whole. */
interface Place {
  readonly folder: string
  readonly part: string
}

/** « arome-20261124T09.rec » */
const fileOf = (runAt: number): string =>
  `arome-${new Date(runAt).toISOString().slice(0, 13).replaceAll('-', '')}.rec`

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Takes the lock of a run; `elsewhere`: another process has it; an error: the folder takes no files. */
async function locked(path: string, clock: Clock): Promise<'ours' | 'elsewhere' | Error> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await (await open(path, 'wx')).close()
    return 'ours'
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      return error instanceof Error ? error : new Error(String(error))
  }
  const writtenAt = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => clock.now(),
  )
  // Given back for the next look, in which whoever comes first takes it.
  if (clock.now() - writtenAt > lockMs) await rm(path, { force: true })
  return 'elsewhere'
}

/** The last run before another one in a folder, of whatever age; null: there is none. */
async function fileBefore(folder: string, runAt: number): Promise<string | null> {
  const names = (await readdir(folder)).filter((name) => /^arome-\d{8}T\d{2}\.rec$/.test(name))
  const last = names.toSorted().findLast((name) => name < fileOf(runAt))
  return last === undefined ? null : join(folder, last)
}

/** Takes away the files of runs before the last ones, and what was left half written. A file that is open stays readable for whoever has opened it. */
async function removeOld(folder: string, runAt: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) =>
    /^arome-\d{8}T\d{2}\.rec(?:\.part|\.lock)?$/.test(name),
  )
  const older = names.filter((name) => name < fileOf(runAt)).toSorted()
  const stays = older.filter((name) => name.endsWith('.rec')).slice(1 - filesKept)
  const old = older.filter((name) => !stays.includes(name))
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
}
