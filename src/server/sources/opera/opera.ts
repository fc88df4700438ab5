import { frameEveryMs, type RadarFrame } from '../../../domain/radar/frame.ts'
import { franceGrid } from '../../../domain/radar/grid.ts'
import { Failure } from '../../upstream/failure.ts'
import { listBucket, type ListedFile } from '../../upstream/bucket-list.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { Check } from '../source.ts'
import { codesOf, headBytes, tileSpans, type TileSpan } from './opera-tiff.ts'
import type { radarComposites } from './source.ts'
import { floorTo } from '../../../domain/time-units.ts'

const fileTypes = ['image/tiff', 'application/octet-stream', 'binary/octet-stream']
/** Bytes that count as one call. */
const bytesOfCall = 100_000
/** A whole file is 3 MB. */
const fileBytes = 6 * 1024 * 1024
/** Tiles that lie so near each other are fetched together. */
const nearBytes = 65_536

/** A file of the storage with the rain of one instant. */
export interface RadarFile {
  /** Instant in ms. */
  readonly at: number
  readonly key: string
  readonly bytes: number
}

/** Rain rates as the radars of Europe see them, a file for each quarter of an hour; those of the last 24 hours are there. */
export function createOpera(upstream: Upstream) {
  /** The storage does not do ranges: each question for a part costs the whole file. */
  let ignoresRanges = false

  /** The files of the hour that begins with `hour`, « 20261122T12 ». */
  async function filesOf(hour: string): Promise<readonly RadarFile[]> {
    const folder = `${hour.slice(0, 4)}/${hour.slice(4, 6)}/${hour.slice(6, 8)}/OPERA/COMP`
    const listed = await listBucket(upstream, `${folder}/OPERA@${hour}`, '')
    return listed.flatMap(radarFile)
  }

  /** Bytes of a file from `first` to `last`; the whole file where the storage sends it. */
  const part = (
    file: RadarFile,
    first: number,
    last: number,
  ): Promise<{ bytes: Buffer; isComplete: boolean }> =>
    upstream.getStream(
      {
        operation: 'frame',
        path: `/${file.key}`,
        accept: fileTypes,
        maxBytes: fileBytes,
        range: { first, last },
        cost: Math.ceil((ignoresRanges ? file.bytes : last - first + 1) / bytesOfCall),
      },
      async (chunks, _, status) => {
        const bytes = Buffer.concat(await Array.fromAsync(chunks))
        ignoresRanges = status === 200
        if (bytes.length !== (ignoresRanges ? file.bytes : last - first + 1))
          throw new Failure('schema', `${bytes.length} bytes in place of those asked for`)
        return { bytes, isComplete: ignoresRanges }
      },
    )

  async function packedTiles(file: RadarFile): Promise<readonly (Buffer | null)[]> {
    const head = await part(file, 0, Math.min(headBytes, file.bytes) - 1)
    const spans = tileSpans(head.bytes.subarray(0, headBytes), file.bytes)
    const runs = head.isComplete ? [{ first: 0, bytes: head.bytes }] : []
    for (const { first, last } of head.isComplete ? [] : runsOf(spans)) {
      const { bytes, isComplete } = await part(file, first, last)
      runs.push({ first: isComplete ? 0 : first, bytes })
    }
    return spans.map(({ offset, bytes }) => {
      const run = runs.find(
        ({ first, bytes: all }) => first <= offset && offset + bytes <= first + all.length,
      )
      return bytes > 0 && run ? run.bytes.subarray(offset - run.first, offset - run.first + bytes) : null
    })
  }

  return {
    isOpen: upstream.isOpen,

    /** The files of some instants (ms, quarters of an hour), as far as they are there. Throws UpstreamError. */
    async files(instants: readonly number[]): Promise<readonly RadarFile[]> {
      const hours = new Set(instants.map((at) => compact(at).slice(0, 11)))
      const found: RadarFile[] = []
      for (const hour of hours) found.push(...(await filesOf(hour)))
      return found.filter(({ at }) => instants.includes(at))
    },

    /** What the radars saw, on the grid of France. Throws UpstreamError. */
    async frame(file: RadarFile): Promise<RadarFrame> {
      try {
        return { at: file.at, grid: franceGrid, codes: await codesOf(await packedTiles(file)) }
      } catch (error) {
        throw error instanceof Failure ? upstream.unreadable('frame', error.message) : error
      }
    },
  }
}

/** An instant as files are named after it: « 20261122T1215 ». */
const compact = (at: number): string => new Date(at).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')

/** Stretches of the file that hold all tiles with bytes. */
function runsOf(spans: readonly TileSpan[]): readonly { readonly first: number; readonly last: number }[] {
  const runs: { first: number; last: number }[] = []
  for (const { offset, bytes } of spans
    .filter((span) => span.bytes > 0)
    .toSorted((a, b) => a.offset - b.offset)) {
    const before = runs.at(-1)
    if (before && offset - before.last <= nearBytes) before.last = Math.max(before.last, offset + bytes - 1)
    else runs.push({ first: offset, last: offset + bytes - 1 })
  }
  return runs
}

/** `…/OPERA@20261122T1215@0@RATE.tiff`: rain rates; other products lie beside them. */
const keyShape = /^[\w/]{1,80}\/OPERA@(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)@\d{1,4}@RATE\.tiff$/

/** A listed file as one with rain rates; none of any other. */
function radarFile({ key, bytes }: ListedFile): readonly RadarFile[] {
  const at = instantIn(key)
  return at !== null && bytes > 0 ? [{ at, key, bytes }] : []
}

function instantIn(key: string): number | null {
  const [, year, month, day, hour, minute] = (keyShape.exec(key) ?? []).map(Number)
  if (year === undefined || month === undefined) return null
  const at = Date.UTC(year, month - 1, day, hour, minute)
  return at % frameEveryMs === 0 ? at : null
}

/** @public How the doctor asks it. */
export const check: Check<typeof radarComposites> = {
  missed: 'the rain that radars see',
  async ask({ upstream }, { now }) {
    const opera = createOpera(upstream)
    const newest = floorTo(now.getTime(), frameEveryMs)
    const instants = [newest, newest - frameEveryMs, newest - 2 * frameEveryMs]
    const files = await opera.files(instants)
    const file = files.toSorted((a, b) => b.at - a.at)[0]
    if (!file) return { lacks: 'no frame of the last half hour' }
    await opera.frame(file)
    return { at: file.at }
  },
}
