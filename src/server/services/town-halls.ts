import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Coordinates } from '../../domain/geo.ts'
import type { Box } from '../../domain/locate.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import type { Clock } from '../cache.ts'
import { departmentOfCommune } from '../catalogue/places.ts'
import { withInstead } from '../instead.ts'
import type { Logger } from '../upstream/failure-log.ts'
import { UpstreamError } from '../upstream/upstream.ts'
import { repeat } from '../repeat.ts'
import { takeLock } from './arome-folder.ts'

/** Where the town hall of a commune stands, and metres above the sea there. */
export interface TownHall extends Coordinates {
  readonly height: number
}

export interface TownHallOptions {
  /** INSEE codes of those without a height. */
  readonly communes: readonly string[]
  readonly boxOf: (code: string) => Box | null
  /** Where the town halls of a department stand, by the code of their commune. Throws UpstreamError. */
  readonly townHallsOf: (department: string) => Promise<ReadonlyMap<string, Coordinates>>
  /** Metres at `pointsAtOnce` points at most, null where nobody knows. Throws UpstreamError. */
  readonly heightsAt: (points: readonly Coordinates[]) => Promise<readonly (number | null)[]>
  readonly pointsAtOnce: number
  /** Between two questions, ms. */
  readonly pauseMs: number
  /** Where they are kept; null: in memory. */
  readonly folder: string | null
  readonly clock: Clock
  readonly log: Logger
}

/** What was learned of the communes of a department that have no height; null where the answer said nothing that can be true. */
interface Learned {
  /** Wall time in ms. */
  readonly at: number
  readonly communes: Readonly<Record<string, TownHall | null>>
}

/** How long what is learned holds: town halls hardly move. */
const lifeMs = 180 * dayMs
/** The same where some are not known. */
const incompleteLifeMs = 7 * dayMs
/** From one look to the next: after a failure too. */
const lookMs = hourMs
/** A town hall outside its commune's box by more belongs to another, in degrees: as of town centres in `data/README.md`. */
const outside = 0.02
/** The version of the file's form. */
const version = 1

/** Town halls of communes that have no height of their own. */
export type TownHalls = ReturnType<typeof createTownHalls>

/** Learns the town halls of communes, and their heights, a department at a time and beside everything else. */
export function createTownHalls(options: TownHallOptions) {
  const { folder, clock, log } = options
  const stop = new AbortController()
  const path = folder === null ? null : join(folder, 'town-halls.json')
  const byDepartment = Map.groupBy(options.communes, departmentOfCommune)
  const learned = new Map<string, Learned>()
  let inUse: ReadonlyMap<string, Learned> = new Map()
  /** Departments of which the last question failed: they are asked after the others. */
  const failed = new Set<string>()

  function isDue(department: string): boolean {
    const last = learned.get(department)
    if (!last || byDepartment.get(department)?.some((code) => !(code in last.communes))) return true
    const life = Object.values(last.communes).includes(null) ? incompleteLifeMs : lifeMs
    return clock.now() - last.at > life
  }
  const due = (): readonly string[] =>
    [...new Set([...[...byDepartment.keys()].filter((each) => !failed.has(each)), ...failed])].filter(isDue)

  /** Takes over what the folder has and we have not. */
  function readFolder(): void {
    const [digest, body = ''] = (path === null ? '' : textOf(path)).split('\n', 2)
    if (digest !== digestOf(body)) return
    // Our own words: the digest is that of this version.
    for (const [department, stored] of JSON.parse(body) as [string, Learned][])
      if (stored.at > (learned.get(department)?.at ?? 0)) learned.set(department, stored)
  }

  async function writeFolder(): Promise<void> {
    if (path === null) return
    const body = JSON.stringify([...learned])
    await writeFile(`${path}.part`, `${digestOf(body)}\n${body}`)
    await rename(`${path}.part`, path)
  }

  const pause = (): Promise<void> => wait(options.pauseMs, undefined, { signal: stop.signal, ref: false })

  async function learn(department: string): Promise<Learned> {
    const communes = byDepartment.get(department) ?? []
    const townHalls = await options.townHallsOf(department)
    const standing = communes.flatMap((code) => {
      const point = townHalls.get(code)
      const box = options.boxOf(code)
      return point && box && isIn(point, box) ? [{ code, ...point }] : []
    })
    const found = new Map<string, TownHall>()
    for (let at = 0; at < standing.length; at += options.pointsAtOnce) {
      await pause()
      const points = standing.slice(at, at + options.pointsAtOnce)
      const heights = await options.heightsAt(points)
      for (const [index, { code, lat, lon }] of points.entries()) {
        const height = heights[index] ?? null
        if (height !== null) found.set(code, { lat, lon, height })
      }
    }
    const before = learned.get(department)?.communes ?? {}
    return {
      at: clock.now(),
      communes: Object.fromEntries(communes.map((code) => [code, found.get(code) ?? before[code] ?? null])),
    }
  }

  /** Learns departments one after the other, until one of them fails. */
  async function learnAll(departments: readonly string[]): Promise<void> {
    for (const department of departments) {
      failed.add(department)
      learned.set(department, await learn(department))
      failed.delete(department)
      await pause()
    }
  }

  /** Asks for what lacks, and writes down what came of it. */
  async function ask(): Promise<void> {
    try {
      await withInstead(servedInstead, () => learnAll(due()))
    } finally {
      const all = [...learned.values()].flatMap(({ communes }) => Object.values(communes))
      const known = all.filter((each) => each !== null).length
      log.info({ departments: learned.size, known, unknown: all.length - known }, 'town halls learned')
      await writeFolder().catch(noteDisk)
    }
  }

  const noteDisk = (error: unknown): void =>
    log.warn({ detail: String(error), served: 'heights in memory' }, 'disk takes no heights')

  async function lookOnce(): Promise<void> {
    if (due().length > 0) readFolder()
    if (due().length === 0) return
    const lock = path && `${path}.lock`
    const taken = lock === null ? null : await takeLock(lock, clock)
    if (taken === 'elsewhere') return
    if (taken instanceof Error) noteDisk(taken)
    try {
      await ask()
    } finally {
      if (lock !== null && taken === 'ours') await rm(lock, { force: true })
    }
  }

  const look = (): Promise<void> =>
    lookOnce().catch((error: unknown) => {
      // What a source does not answer is in the log already.
      if (!stop.signal.aborted && !(error instanceof UpstreamError))
        log.error({ err: error }, 'town halls not learned by our mistake')
    })

  readFolder()
  return {
    /** The town hall of a commune, by its INSEE code, as it was when `use` was last called; null: not known. */
    of: (code: string): TownHall | null => townHallIn(inUse, code),
    /** The town hall of a commune as it is known now. */
    newest: (code: string): TownHall | null => townHallIn(learned, code),
    /** What has been learned so far holds from now on. */
    use: (): void => void (inUse = new Map(learned)),
    /** Finds what the folder has and, where that is not all or too old, asks for it. Never rejects. */
    look,
    /** Looks again and again, until it is closed. */
    start: (): void => void repeat(look, lookMs, stop.signal),
    close: (): void => stop.abort(),
  }
}

const townHallIn = (all: ReadonlyMap<string, Learned>, code: string): TownHall | null =>
  all.get(departmentOfCommune(code))?.communes[code] ?? null

const servedInstead = (): string => 'heights that were learned before'

const digestOf = (body: string): string => createHash('sha256').update(`${version} ${body}`).digest('hex')

/** What a file says; nothing where there is none. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const isIn = ({ lat, lon }: Coordinates, [west, south, east, north]: Box): boolean =>
  lon >= west - outside && lon <= east + outside && lat >= south - outside && lat <= north + outside
