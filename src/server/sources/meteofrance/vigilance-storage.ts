import { Type, type Static, type TSchema } from 'typebox'
import type { Bulletin, OfficialText } from '../../../domain/vigilance.ts'
import { checked, readJson } from '../../upstream/decode.ts'
import type { Upstream, UpstreamRequest } from '../../upstream/upstream.ts'
import { vigilanceStorage } from './source.ts'
import { MapReply, toBulletin } from './vigilance-json.ts'
import { createTextsOfMaps, TextsReply, textsTimeoutMs, toTexts } from './vigilance-texts-json.ts'
import { dayMs, hourMs } from '../../../domain/time-units.ts'
import type { Check } from '../source.ts'

const mapFile = 'CDP_CARTE_EXTERNE.json'
const textsFile = 'CDP_TEXTES_VIGILANCE.json'

/** `{ year: { month: { day: { HHMMSS: [file names] } } } }`, all in UTC; years of publications, about 1 MB. */
const Tree = Type.Record(
  Type.String(),
  Type.Record(Type.String(), Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()))),
)

/** Object storage does not always know the type of its files; pages of HTML are still refused. */
const fileTypes = ['application/json', 'application/octet-stream', 'binary/octet-stream', 'text/plain']

const { timeoutMs: totalMs } = vigilanceStorage.limits
/** It names every publication: larger than what it leads to. */
const indexBytes = 8 * 1024 * 1024
/** A folder named after a later moment than this from now is not looked at. */
const clockTolerance = hourMs
/** Texts older than this do not go with a map any more. */
const textsLifetime = dayMs
const daysLookedAt = 4

interface Folder {
  readonly path: string
  readonly at: number
  readonly files: readonly string[]
}

const twoDigits = (text: string): string => text.padStart(2, '0')

/** The moment a folder is named after, null when it is not named after one. */
function momentOf(year: string, month: string, day: string, time: string): number | null {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day) || !/^\d{6}$/.test(time))
    return null
  const clock = `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`
  const moment = Date.parse(`${year}-${twoDigits(month)}-${twoDigits(day)}T${clock}Z`)
  return Number.isFinite(moment) ? moment : null
}

const newestFirst = <T>(table: Readonly<Record<string, T>>): readonly (readonly [string, T])[] =>
  Object.entries(table).toSorted(([a], [b]) => Number(b) - Number(a))

const fileName = (path: unknown): readonly string[] =>
  typeof path === 'string' ? [path.slice(path.lastIndexOf('/') + 1)] : []

/** The days of the index, the newest first, that have begun by `until`. */
function daysOf(tree: Static<typeof Tree>, until: number) {
  const dayKey = new Date(until).toISOString().slice(0, 10).replaceAll('-', '')
  return newestFirst(tree)
    .flatMap(([year, months]) =>
      newestFirst(months).flatMap(([month, days]) =>
        newestFirst(days).map(([day, times]) => ({ year, month, day, times })),
      ),
    )
    .filter(({ year, month, day }) => year + twoDigits(month) + twoDigits(day) <= dayKey)
}

/** The publications of the newest days up to a moment, the newest first. */
const foldersOf = (tree: Static<typeof Tree>, until: number): readonly Folder[] =>
  daysOf(tree, until)
    .slice(0, daysLookedAt)
    .flatMap(({ year, month, day, times }) =>
      Object.entries(times).flatMap(([time, files]) => {
        const at = momentOf(year, month, day, time)
        const path = `/metropole/${year}/${month}/${day}/${time}`
        return at !== null && at <= until && Array.isArray(files)
          ? [{ path, at, files: files.flatMap(fileName) }]
          : []
      }),
    )
    .toSorted((a, b) => b.at - a.at)

/**
 * Vigilance from the public archive of the same files, without a key. The index names every publication;
 * the newest one that holds a map is read, with the texts beside it or the newest before it. How late the
 * archive is, its bulletin's own time tells. Throws UpstreamError when there is no usable map.
 */
export function createVigilanceStorage(upstream: Upstream, monotonic: () => number) {
  const file = <Reply extends TSchema, T>(
    request: Pick<UpstreamRequest, 'operation' | 'path' | 'timeoutMs' | 'maxBytes'>,
    schema: Reply,
    translate: (reply: Static<Reply>) => T,
  ): Promise<T> =>
    upstream.getStream({ ...request, accept: fileTypes }, async (chunks) =>
      translate(checked(schema, await readJson(chunks))),
    )

  const textsOf = createTextsOfMaps()

  /** Null: they did not come. */
  async function texts(
    folder: Folder | undefined,
    timeoutMs: number,
  ): Promise<readonly OfficialText[] | null> {
    if (folder === undefined) return []
    const path = `${folder.path}/${textsFile}`
    return file({ operation: 'texts', path, timeoutMs }, TextsReply, toTexts).catch(() => null)
  }

  return {
    name: upstream.name,
    isOpen: upstream.isOpen,
    /** `now` is the wall clock: what the archive holds of later moments is not looked at. */
    async read(now: number): Promise<Bulletin> {
      const started = monotonic()
      const left = (): number => Math.max(1, Math.ceil(started + totalMs - monotonic()))
      const index = { operation: 'index', path: '/vigilance-hexagone-tree.json', maxBytes: indexBytes }
      const folders = await file(index, Tree, (tree) => foldersOf(tree, now + clockTolerance))
      const map = folders.find(({ files }) => files.includes(mapFile))
      if (map === undefined) throw upstream.unreadable('index', 'no map in the index')
      const beside = folders.find(
        ({ at, files }) => files.includes(textsFile) && at <= map.at && map.at - at < textsLifetime,
      )
      const [bulletin, blocks] = await Promise.all([
        file({ operation: 'map', path: `${map.path}/${mapFile}`, timeoutMs: left() }, MapReply, (reply) =>
          toBulletin(reply, 'meteo-france-archive'),
        ),
        texts(beside, Math.min(left(), textsTimeoutMs)),
      ])
      return { ...bulletin, texts: textsOf(bulletin.issuedAt, blocks) }
    },
  }
}

/** @public How the doctor asks it. */
export const check: Check<typeof vigilanceStorage> = {
  needed: true,
  missed: 'the official bulletin with its texts: only European warnings are left, and no department is green',
  async ask({ upstream }, { now }) {
    const { issuedAt } = await createVigilanceStorage(upstream, () => performance.now()).read(now.getTime())
    return { at: issuedAt }
  },
}
