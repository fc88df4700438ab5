import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { minuteMs } from '../../domain/time-units.ts'
import type { Clock } from '../cache.ts'

/** Whoever holds a lock for longer has ended without giving it back: the reading of a run itself ends after half an hour. */
const lockMs = 35 * minuteMs
/** Files of runs that stay: the one in use, and the one before it, which another process may still be opening. */
const filesKept = 2

/** The name of a run's records, in a folder and between machines: « arome-20261124T09.rec ». In order of their names they are in order of time. */
export const recordsName = (runAt: number): string =>
  `arome-${new Date(runAt).toISOString().slice(0, 13).replaceAll('-', '')}.rec`
const fileOfRun = /^arome-\d{8}T\d{2}\.rec(?<unfinished>\.part|\.lock)?$/

/** Makes a file that says that we alone are at something; `elsewhere`: another process is; an error: its folder takes no files. */
export async function takeLock(path: string, clock: Clock): Promise<'ours' | 'elsewhere' | Error> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await (await open(path, 'wx')).close()
    return 'ours'
  } catch (error) {
    if (!(error instanceof Error)) return new Error(String(error))
    // Where a file has the name of the folder it is the folder that exists, and no lock.
    const isLocked = 'code' in error && error.code === 'EEXIST' && 'path' in error && error.path === path
    if (!isLocked) return error
  }
  const writtenAt = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => clock.now(),
  )
  // Given back for the next look, in which whoever comes first takes it.
  if (clock.now() - writtenAt > lockMs) await rm(path, { force: true })
  return 'elsewhere'
}

export type AromeFolder = ReturnType<typeof createAromeFolder>

/** The files of runs in a folder, which the processes of a machine share. A run that is being written has another name until it is complete. */
export function createAromeFolder(folder: string, clock: Clock) {
  const pathOf = (runAt: number): string => join(folder, recordsName(runAt))
  const partOf = (runAt: number): string => `${pathOf(runAt)}.part`
  const lockOf = (runAt: number): string => `${pathOf(runAt)}.lock`

  /** What is there of the runs before another one: those that are complete, in order of time, and what was left of others. */
  async function filesBefore(runAt: number) {
    const files = (await readdir(folder)).filter((file) => fileOfRun.test(file) && file < recordsName(runAt))
    const isUnfinished = (file: string): boolean => fileOfRun.exec(file)?.groups?.['unfinished'] !== undefined
    return {
      complete: files.filter((file) => !isUnfinished(file)).toSorted(),
      unfinished: files.filter(isUnfinished),
    }
  }

  return {
    pathOf,
    /** Where a run is written that is not whole yet. */
    partOf,
    /** Has a run written by us alone; `elsewhere`: another process is at it; an error: the folder takes no files. */
    lock: (runAt: number): ReturnType<typeof takeLock> => takeLock(lockOf(runAt), clock),
    /** Gives the lock back, and takes away what was left half written. */
    async unlock(runAt: number): Promise<void> {
      await rm(partOf(runAt), { force: true })
      await rm(lockOf(runAt), { force: true })
    },
    /** Gives what was written the name of a run that is complete, and takes away the runs that nobody needs any more. */
    async putInPlace(runAt: number): Promise<void> {
      await rename(partOf(runAt), pathOf(runAt))
      const { complete, unfinished } = await filesBefore(runAt)
      const old = [...complete.slice(0, 1 - filesKept), ...unfinished]
      // A file that is open stays readable for whoever has opened it.
      await Promise.all(old.map((file) => rm(join(folder, file), { force: true })))
    },
    remove: (runAt: number): Promise<void> => rm(pathOf(runAt), { force: true }),
    /** The file of the last run before another one, of whatever age; null: there is none. */
    async fileBefore(runAt: number): Promise<string | null> {
      const last = (await filesBefore(runAt)).complete.at(-1)
      return last === undefined ? null : join(folder, last)
    },
  }
}
