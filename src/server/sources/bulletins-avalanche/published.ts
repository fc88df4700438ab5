import { whyRefused, type Publication } from '../../../domain/avalanche/statement.ts'
import { addDays, localDate, nationalZone } from '../../../domain/local-time.ts'
import type { Massif } from '../../../domain/massif.ts'
import type { IsoDate } from '../../../domain/part.ts'
import { foldAccents } from '../../../domain/place.ts'
import { dayMs } from '../../../domain/time-units.ts'
import { isUnreadable, UpstreamError } from '../../upstream/upstream.ts'
import type { BulletinFile, BulletinFolder } from './folder.ts'

/** What has been published in the last days, with what it takes to read no file twice. */
export interface Published {
  readonly all: readonly Publication[]
  /** Names of the files that need not be read again. */
  readonly files: ReadonlySet<string>
  /** Some files did not come: they are worth asking for again soon. */
  readonly isPartial: boolean
  /** The last day of Paris of which everything has been read, being over. */
  readonly completeDay: IsoDate | null
}

/** What is published is spoken of for two days: longer ago it is no news that a bulletin is over. */
const spokenOfMs = 2 * dayMs
/** More files of one massif in one day are a mistake of the archive; of all of them, more than a day's worth. */
const mostOfMassif = 3
const mostInReading = 60

/** Name of a massif as files have it: « Orlu St-Barthelemy », « Orlu – Saint-Barthélemy » → « orlustbarthelemy ». */
const folded = (name: string): string =>
  foldAccents(name)
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z]/g, '')

/** The bulletins of all massifs, from the first of some places that has them. */
export function createAvalancheBulletins(
  folders: readonly BulletinFolder[],
  massifs: readonly Pick<Massif, 'code' | 'name'>[],
) {
  const codeByName = new Map(massifs.map(({ code, name }) => [folded(name), code]))
  const codes = new Set(massifs.map(({ code }) => code))
  /** The place that had something last is asked first. */
  let order = folders

  /** The files of some days, the later first, from one place; one that has none of them may be followed by the next. */
  async function listed(days: readonly IsoDate[], isOneEnough: boolean) {
    const failures: unknown[] = []
    let empty: BulletinFolder | null = null
    for (const folder of order)
      try {
        const lists: (readonly BulletinFile[])[] = []
        for (const day of days) lists.push(await folder.list(day))
        if (lists.some((files) => files.length > 0)) {
          order = [folder, ...folders.filter((each) => each !== folder)]
          return { folder, lists }
        }
        empty ??= folder
        if (isOneEnough) break
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        failures.push(error)
      }
    if (empty) return { folder: empty, lists: days.map(() => []) }
    throw failures.find((error) => !(error instanceof UpstreamError && error.reason === 'off')) ?? failures[0]
  }

  const massifOf = ({ massif }: BulletinFile): number | null => codeByName.get(folded(massif)) ?? null

  /** The files worth reading: of each massif those of its last day with any, the newest first. */
  function worthReading(
    lists: readonly (readonly BulletinFile[])[],
    isRead: (file: BulletinFile) => boolean,
  ) {
    const seen = new Set<string>()
    return lists
      .flatMap((files) => {
        const byMassif = Object.entries(Object.groupBy(files, ({ massif }) => folded(massif)))
        return byMassif.flatMap(([name, own = []]) => {
          if (seen.has(name)) return []
          seen.add(name)
          return own.toSorted((a, b) => b.at - a.at).slice(0, mostOfMassif)
        })
      })
      .filter((file) => !isRead(file))
      .slice(0, mostInReading)
  }

  /** What a file says of its massif; null when it speaks of none of ours. */
  async function publicationOf(
    folder: BulletinFolder,
    file: BulletinFile,
    now: number,
  ): Promise<{ publication: Publication | null; unread?: string; error?: UpstreamError }> {
    const named = massifOf(file)
    const unread = (why: string) => ({
      publication: named === null ? null : ({ kind: 'unreadable', massif: named, at: file.at } as const),
      unread: `${file.name.slice(0, 60)}: ${why}`,
    })
    try {
      const document = await folder.read(file)
      if (document.kind === 'message')
        return {
          publication: named === null ? null : { ...document, massif: named, at: file.at },
        }
      const { bulletin } = document
      if (named === null && !codes.has(bulletin.massif)) return { publication: null }
      if (named !== null && named !== bulletin.massif) return unread(`of massif ${bulletin.massif}`)
      const refusal = whyRefused(bulletin, file.at, now)
      return refusal === null
        ? { publication: { kind: 'bulletin', massif: bulletin.massif, bulletin } }
        : unread(refusal)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      return { ...unread(error.reason), error }
    }
  }

  return {
    /**
     * What has been published by `now` (ms); `last`: what was read before. Files that could not be fetched count as unreadable
     * until they are. `isResting`: no bulletin is expected, and one look at yesterday is enough to see that.
     * Throws UpstreamError when no place can be read.
     */
    async read(now: number, last: Published | null, isResting: boolean): Promise<Published> {
      const today = localDate(new Date(now), nationalZone)
      const yesterday = addDays(today, -1)
      const isComplete = last?.completeDay === yesterday
      const days = isResting ? [yesterday] : isComplete ? [today] : [today, yesterday]
      const { folder, lists } = await listed(days, isResting)

      const readFiles = new Set(last?.files)
      const recent = (last?.all ?? []).filter((each) => timeOf(each) > now - spokenOfMs)
      const toRead = worthReading(lists, ({ name }) => readFiles.has(name))
      const read = await Promise.all(toRead.map((file) => publicationOf(folder, file, now)))
      const passing = read.filter(({ error }) => error && !isUnreadable(error))
      const [first] = passing
      if (first?.error && passing.length === read.length) throw first.error
      folder.noteUnread(read.flatMap(({ unread }) => unread ?? []).slice(0, 5))
      toRead.forEach(({ name }, i) => {
        const error = read[i]?.error
        if (!error || isUnreadable(error)) readFiles.add(name)
      })
      // What did not come before has been asked for again.
      const others = recent.filter(
        (each) => each.kind !== 'unreadable' || !isAskedAgain(each, toRead, massifOf),
      )
      return {
        all: [...others, ...read.flatMap(({ publication }) => publication ?? [])],
        files: new Set([...readFiles].slice(-4 * mostInReading)),
        isPartial: passing.length > 0,
        completeDay: passing.length > 0 ? null : yesterday,
      }
    },
  }
}

const isAskedAgain = (
  { massif, at }: { massif: number; at: number },
  toRead: readonly BulletinFile[],
  massifOf: (file: BulletinFile) => number | null,
): boolean => toRead.some((file) => massifOf(file) === massif && file.at === at)

const timeOf = (publication: Publication): number =>
  publication.kind === 'bulletin' ? Date.parse(publication.bulletin.validUntil) : publication.at
