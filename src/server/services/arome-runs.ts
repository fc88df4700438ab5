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
  const { source, folder, clock, log, everyMs } = options
  const stop = new AbortController()
  let current: AromeRecords | null = null
  const listings = new Map<number, { readonly listing: RunListing; readonly at: number }>()
  const leftAlone = new Map<number, number>()
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let diskFails = false
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
      const records = await source.open({ path: join(folder, fileOf(runAt)) })
      if (records?.runAt === runAt) return records
      records?.close()
      await rm(join(folder, fileOf(runAt)), { force: true })
    } catch (error) {
      if (!isAbsent(error)) log.warn({ upstream: source.name, err: error }, 'run not opened')
    }
    return null
  }

  async function lookOnce(): Promise<void> {
    const newer = options
      .runsBefore(clock.now(), keepMs)
      .filter((runAt) => current === null || runAt > current.runAt || !isRecent(current.runAt))
    for (const runAt of listings.keys()) if (!newer.includes(runAt)) listings.delete(runAt)
    for (const runAt of leftAlone.keys()) if (!newer.includes(runAt)) leftAlone.delete(runAt)
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
      if (outcome) return take(outcome)
      if (stop.signal.aborted) return
      leftAlone.set(runAt, clock.monotonic())
    }
  }

  /** Reads a run into the folder, or into memory where there is none or it is full. `elsewhere`: another process reads it. */
  async function read(listing: RunListing): Promise<AromeRecords | 'elsewhere' | null> {
    if (folder === null || diskFails) return readIntoMemory(listing)
    const { runAt } = listing
    const lock = join(folder, `${fileOf(runAt)}.lock`)
    const taken = await locked(lock, clock)
    if (taken === 'elsewhere') return taken
    if (taken !== 'ours') {
      noteDisk(taken.message)
      return readIntoMemory(listing)
    }
    const part = join(folder, `${fileOf(runAt)}.part`)
    try {
      const before = await fileBefore(folder, runAt)
      const outcome = await source.read(
        listing,
        { places: options.places(), path: part, before },
        stop.signal,
      )
      if (outcome.kind === 'failed' && outcome.reason === 'disk') {
        noteDisk(outcome.message)
        return await readIntoMemory(listing)
      }
      if (!wasRead(outcome)) return null
      await rename(part, join(folder, fileOf(runAt)))
      await removeOld(folder, runAt)
      return await fromFolder(runAt)
    } finally {
      await rm(part, { force: true })
      await rm(lock, { force: true })
    }
  }

  async function readIntoMemory(listing: RunListing): Promise<AromeRecords | null> {
    const order = { places: options.places(), path: null, before: null }
    const outcome = await source.read(listing, order, stop.signal)
    if (!wasRead(outcome) || outcome.bytes === null) return null
    const records = await source.open({ bytes: outcome.bytes })
    if (!records) withInstead(servedInstead, () => source.unreadable('records that are damaged'))
    return records
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
