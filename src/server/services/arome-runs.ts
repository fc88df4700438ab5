import type { Coordinates } from '../../domain/geo.ts'
import { hourMs, minuteMs } from '../../domain/time-units.ts'
import type { Clock } from '../cache.ts'
import { withInstead } from '../instead.ts'
import { repeat } from '../repeat.ts'
import type { AromeRecords } from '../sources/arome/record-file.ts'
import type { RunListing } from '../sources/arome/run-listing.ts'
import { UpstreamError } from '../upstream/upstream.ts'
import { createAromeFolder, recordsName } from './arome-folder.ts'
import { createAromeReading, type AromeReadingOptions } from './arome-reading.ts'

export interface AromeRunsOptions extends Pick<AromeReadingOptions, 'source' | 'places' | 'shared'> {
  /** Runs that may be there at an instant and are no older than so many ms, the newest first. */
  readonly runsBefore: (now: number, ageMs: number) => readonly number[]
  readonly isComplete: (
    listing: RunListing,
    now: number,
    before: { readonly listing: RunListing; readonly agoMs: number } | null,
  ) => boolean
  /** Where runs are kept; null: in memory. */
  readonly folder: string | null
  /** Hears that another run is in use from now on. */
  readonly onSwitch: () => void
  readonly clock: Clock
  readonly log: AromeReadingOptions['log'] & { error(fields: object, message: string): void }
  /** From one look at the bucket to the next, ms; as the source is described unless said. */
  readonly everyMs: number
}

export type AromeRuns = ReturnType<typeof createAromeRuns>

/** A run that is older says less than the other sources. */
const keepMs = 12 * hourMs
/** A run that could not be read is left alone for so long. */
const retryMs = 10 * minuteMs

/** The newest whole run of AROME in use, read beside the site and kept until the next one is whole. */
export function createAromeRuns(options: AromeRunsOptions) {
  const { source, shared, clock, log, everyMs } = options
  const stop = new AbortController()
  let current: AromeRecords | null = null
  const listings = new Map<number, { readonly listing: RunListing; readonly at: number }>()
  const leftAlone = new Map<number, number>()
  let looking: Promise<void> | null = null
  /** Whether the log has it that a run in use could not be read. */
  let isUnreadableLogged = false

  const isRecent = (runAt: number): boolean => clock.now() - runAt <= keepMs

  const servedInstead = (): string =>
    current && isRecent(current.runAt)
      ? `the run of ${new Date(current.runAt).toISOString()}`
      : 'the other sources'

  const reading = createAromeReading({
    ...options,
    folder: options.folder === null ? null : createAromeFolder(options.folder, clock),
    servedInstead,
    stop: stop.signal,
  })

  function switchTo(records: AromeRecords): void {
    const before = current
    current = records
    before?.close()
    options.onSwitch()
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

  /** Gives other machines the run in use, where one waits for it and nobody else is to give it. */
  async function offer(): Promise<void> {
    const records = current
    if (shared === null || records === null || !isRecent(records.runAt)) return
    const name = recordsName(records.runAt)
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
    for (const runAt of newer) {
      const stored = await reading.stored(runAt)
      if (stored) return switchTo(stored)
      if (clock.monotonic() - (leftAlone.get(runAt) ?? -Infinity) < retryMs) continue
      const listing = await source.list(runAt)
      const before = listings.get(runAt) ?? null
      const now = clock.monotonic()
      if (before?.listing.signature !== listing.signature) listings.set(runAt, { listing, at: now })
      if (!options.isComplete(listing, clock.now(), before && { ...before, agoMs: now - before.at })) continue
      const outcome = await reading.read(listing)
      if (outcome === 'elsewhere') return
      if (outcome) {
        switchTo(outcome)
        return await offer()
      }
      if (stop.signal.aborted) return
      leftAlone.set(runAt, clock.monotonic())
    }
  }

  /** Looks once whether there is a newer run, and reads it; the look under way where there is one. Never rejects. */
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

  /** What the run in use says; null: there is none, or it cannot be read. */
  function fromRun<T>(of: (records: AromeRecords) => T | null): T | null {
    if (!current || !isRecent(current.runAt)) return null
    try {
      return of(current)
    } catch (error) {
      if (!isUnreadableLogged)
        log.error({ upstream: source.name, err: error, served: 'the other sources' }, 'run not readable')
      isUnreadableLogged = true
      return null
    }
  }

  return {
    look,
    /** Looks again and again, until it is closed. */
    start: () => void repeat(look, everyMs, stop.signal),
    runAt: () => (current && isRecent(current.runAt) ? current.runAt : null),
    seriesAt: (place: Coordinates) => fromRun((records) => records.seriesAt(place)),
    pastAt: (place: Coordinates) => fromRun((records) => records.pastAt(place)),
    close() {
      stop.abort()
      current?.close()
      current = null
    },
  }
}
