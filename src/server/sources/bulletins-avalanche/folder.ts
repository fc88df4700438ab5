import { isoInstant } from '../../../domain/instant.ts'
import { nationalZone, parseLocal, parseStamp } from '../../../domain/local-time.ts'
import type { AvalancheBulletin } from '../../../domain/avalanche/statement.ts'
import type { IsoDate } from '../../../domain/part.ts'
import { mapFigure } from '../../upstream/figures.ts'

/** A file of the archive. */
export interface BulletinFile {
  /** Its own name, « Aravis_20260315160900.xml ». */
  readonly name: string
  /** What stands before the time in its name. */
  readonly massif: string
  /** The instant that its name tells, ms. */
  readonly at: number
  /** Where it is asked for, behind the address of its service. */
  readonly path: string
}

/** One place where the archive lies. Each throws UpstreamError. */
export interface BulletinFolder {
  readonly name: string
  /** The files of a day of Paris; none on a day without a bulletin. */
  list(day: IsoDate): Promise<readonly BulletinFile[]>
  read(file: BulletinFile): Promise<ReadDocument>
  unreadable(detail: string): Error
  noteUnread(details: readonly string[]): void
}

/** What a file says, before anybody has looked whether it may be believed. */
export type ReadDocument =
  | { readonly kind: 'bulletin'; readonly bulletin: AvalancheBulletin }
  | { readonly kind: 'message'; readonly text: string }

/** More files than this are no day of bulletins. */
const mostFiles = 300

/** « 2026-03-15 » → « 2026/03/15 » */
export const folderOf = (day: IsoDate): string => day.replaceAll('-', '/')

/** The files among some names, times in Paris; what is not named after a massif and an instant is left out. */
export const filesNamed = (
  names: Iterable<string>,
  pathOf: (name: string) => string,
): readonly BulletinFile[] =>
  [...new Set(names)].slice(0, mostFiles).flatMap((name) => {
    const [, massif, stamp = ''] = /^([^/]{1,80})_(\d{14})\.xml$/.exec(name) ?? []
    const at = parseStamp(stamp, nationalZone)
    return massif === undefined || at === null ? [] : [{ name, massif, at, path: pathOf(name) }]
  })

/** A time of Paris without its zone, « 2026-05-17T16:02:00 », as an instant; null when it is none. */
export const localInstant = (text: string): string | null =>
  mapFigure(parseLocal(text, nationalZone), isoInstant)
