import { floorTo, hourMs, minuteMs } from '../../../domain/time-units.ts'
import { listBucket, type ListedFile } from '../../upstream/bucket-list.ts'
import type { Upstream } from '../../upstream/upstream.ts'

/** The two packages of a run that hold what is read. */
export const packages = ['SP1', 'SP2'] as const
export type PackageName = (typeof packages)[number]

/** The hours of a run, as its files are named after them. */
export const groupNames = [
  '00H06H',
  '07H12H',
  '13H18H',
  '19H24H',
  '25H30H',
  '31H36H',
  '37H42H',
  '43H48H',
  '49H51H',
] as const

export interface RunFile {
  readonly key: string
  readonly bytes: number
}

/** What lies in the bucket of a run. */
export interface RunListing {
  readonly runAt: number
  /** In the order of `groupNames`, one of each package; null while one is absent. */
  readonly groups: readonly Readonly<Record<PackageName, RunFile>>[] | null
  /** Instant, in ms, at which the youngest file was written; null when nothing says. */
  readonly youngestAt: number | null
  /** Changes with any file. */
  readonly signature: string
}

/** Runs that are whole soonest after they begin (the others wait for observations): 3, 9, 15 and 21 h UTC. */
const runEveryMs = 6 * hourMs
const firstRunMs = 3 * hourMs
/** No run has been whole sooner after its time than this. */
const soonestMs = 2.5 * hourMs

/** Runs that may be there at an instant and are no older than `ageMs`, the newest first. */
export function runsBefore(now: number, ageMs: number): readonly number[] {
  const newest = floorTo(now - soonestMs - firstRunMs, runEveryMs) + firstRunMs
  const count = Math.max(0, Math.floor((newest - (now - ageMs)) / runEveryMs) + 1)
  return Array.from({ length: count }, (_, index) => newest - index * runEveryMs)
}

/** So long nothing must have been written before a run is read. */
const settledMs = 2 * minuteMs

/**
 * Whether a listing is that of a whole run: all files are there and the youngest has been for two minutes, by our clock, or
 * nothing has changed since a listing of two minutes ago.
 */
export function isComplete(
  listing: RunListing,
  now: number,
  before: { listing: RunListing; agoMs: number } | null,
): boolean {
  if (!listing.groups) return false
  const isOld = listing.youngestAt !== null && now - listing.youngestAt >= settledMs
  return (
    isOld || (before !== null && before.agoMs >= settledMs && before.listing.signature === listing.signature)
  )
}

/** « 2026-11-24T09:00:00Z » */
export const runName = (runAt: number): string => new Date(runAt).toISOString().replace('.000Z', 'Z')

const prefixOf = (runAt: number, name: PackageName): string => `pnt/${runName(runAt)}/arome/0025/${name}/`

const keyOf = (runAt: number, name: PackageName, group: string): string =>
  `${prefixOf(runAt, name)}arome__0025__${name}__${group}__${runName(runAt)}.grib2`

/** Files of a run have 20 to 80 MB. */
const mostFileBytes = 200 * 1024 * 1024

/** What the bucket has of a run. Throws UpstreamError. */
export async function listRun(upstream: Upstream, runAt: number): Promise<RunListing> {
  const found = new Map<string, ListedFile>()
  for (const name of packages)
    for (const file of await listBucket(upstream, prefixOf(runAt, name))) found.set(file.key, file)
  const groups = groupNames.map((group) => {
    const of = (name: PackageName): ListedFile | undefined => found.get(keyOf(runAt, name, group))
    return { SP1: of('SP1'), SP2: of('SP2') }
  })
  const files = groups.flatMap(({ SP1, SP2 }) => [SP1, SP2])
  const isFull = files.every((file) => file !== undefined && file.bytes > 0 && file.bytes <= mostFileBytes)
  const times = files.map((file) => file?.writtenAt ?? NaN)
  return {
    runAt,
    groups: isFull ? groups.flatMap(({ SP1, SP2 }) => (SP1 && SP2 ? [{ SP1, SP2 }] : [])) : null,
    youngestAt: times.some(Number.isNaN) ? null : Math.max(...times),
    signature: files.map((file) => `${file?.bytes} ${file?.writtenAt}`).join(),
  }
}
