import { createHash } from 'node:crypto'
import { UpstreamError, type Upstream } from '../../upstream/upstream.ts'
import { fieldOf, heightSpec, lastHour } from './fields.ts'
import { messagesOf } from './grib-stream.ts'
import { readField, type Field } from './grib2/field.ts'
import { GribError } from './grib2/grib-error.ts'
import { readMessage } from './grib2/message.ts'
import { placeOfPoint, pointFor } from './grid-points.ts'
import { hoursBefore } from './hours-before.ts'
import { fileBytes, writeHead, writeTables, type AromeRecords } from './record-file.ts'
import { hoursOfGroup } from './record-hours.ts'
import { createRunBuilder, type RunNotes } from './run-builder.ts'
import type { PackageName, RunFile } from './run-listing.ts'
import { aromeRuns } from './source.ts'

/** What gives the files of a bucket. */
type Files = Pick<Upstream, 'getStream'>

/** Where the bytes of a run go, in their order; the head, which stands first, comes last. */
export interface RecordSink {
  begin(length: number): Promise<void>
  write(bytes: Buffer): Promise<void>
  end(head: Buffer): Promise<void>
}

/** Has the memory of what a message needed given back, where the process that reads can. */
type Tidy = () => void

export interface RunJob {
  readonly runAt: number
  readonly groups: readonly Readonly<Record<PackageName, RunFile>>[]
  /** Latitude and longitude of each place, those of its town, and its height, one place after the other; what is not known is NaN. */
  readonly places: Float64Array
}

interface RunTools {
  readonly sink: RecordSink
  readonly tidy: Tidy
  /** An earlier run, which says the hours before this one; null: there is none. */
  readonly before: AromeRecords | null
}

export interface RunResult extends RunNotes {
  readonly hours: number
  readonly points: number
  readonly places: number
  readonly bytes: number
}

/** Hours of a run that may be refused before all of it is. */
const mostRefusedHours = 3
/** Times that a file is asked for before the run is given up. */
const tries = 3
/** One file, where there is hardly any processor for it. */
const fileMs = 300_000
const gribTypes = [
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-grib',
  'application/x-grib2',
  'application/grib',
  'application/wmo-grib',
]

/**
 * Reads the files of a run one after the other and writes the records of the places. Throws UpstreamError where the bucket does
 * not give a file whole, GribError where the run is not one that is used.
 */
export async function readRun(
  upstream: Files,
  job: RunJob,
  { sink, tidy, before }: RunTools,
): Promise<RunResult> {
  const { runAt, groups } = job
  const { builder, tables, recordPoints, places } = await openRun(upstream, job)
  const points = recordPoints.length
  tidy()
  const bytes = fileBytes(points, places)
  const digest = createHash('sha256')
  const write = (part: Buffer): Promise<void> => {
    digest.update(part)
    return sink.write(part)
  }
  await sink.begin(bytes)
  await write(tables)
  const hours = new Set<number>()
  for (const [index, group] of groups.entries()) {
    builder.begin(index * hoursOfGroup + 1)
    for (const file of [group.SP1, group.SP2])
      await readFile(upstream, file, async (message) => {
        builder.take(message)
        tidy()
      })
    const finished = builder.finish()
    for (const hour of finished.hours) hours.add(hour)
    const { refused } = builder.notes()
    if ((index + 1) * hoursOfGroup - hours.size > mostRefusedHours + hoursOfGroup)
      throw new GribError('damaged', `too many hours refused: ${refused.slice(-3).join('; ')}`)
    await write(finished.bytes)
  }
  const notes = builder.notes()
  if (lastHour - hours.size > mostRefusedHours)
    throw new GribError(
      'damaged',
      `${lastHour - hours.size} hours refused: ${notes.refused.slice(-3).join('; ')}`,
    )
  for (const piece of hoursBefore(runAt, recordPoints, before)) {
    await write(piece)
    tidy()
  }
  await sink.end(writeHead({ runAt, points, places, hours }, digest.digest()))
  return { ...notes, hours: hours.size, points, places, bytes }
}

/** What is made of the ground of a run, which is let go of then: which points stand for the places, and what is written of them. */
async function openRun(upstream: Files, { runAt, groups, places }: RunJob) {
  const heights = await readHeights(upstream, groups[0]?.SP2, runAt)
  const { points, recordPlaces } = pointsOf(places, heights)
  if (points.length === 0) throw new GribError('unsupported', 'a grid without any of our places')
  const recordPoints = Array.from(points, (point) => ({
    ...placeOfPoint(heights.grid, point),
    height: heights.valueAt(point),
  }))
  return {
    builder: createRunBuilder({ runAt, heights, points }),
    tables: writeTables(recordPoints, recordPlaces),
    recordPoints,
    places: recordPlaces.length,
  }
}

/** Which points stand for the places, and for each place which of them. */
function pointsOf(places: Float64Array, heights: Field) {
  const found = Array.from({ length: places.length / 5 }, (_, index) => {
    const [lat = NaN, lon = NaN, ...more] = places.subarray(5 * index, 5 * index + 5)
    const [townLat = NaN, townLon = NaN, height = NaN] = more
    const elevation = Number.isNaN(height) ? null : height
    const point = pointFor({ lat, lon, elevation, town: { lat: townLat, lon: townLon } }, heights)
    return { lat, lon, point }
  }).filter(({ point }) => point >= 0)
  const points = Uint32Array.from(new Set(found.map(({ point }) => point))).sort()
  const indexOf = new Map(Array.from(points, (point, index) => [point, index]))
  const recordPlaces = found.map((place) => ({ ...place, point: indexOf.get(place.point) ?? 0 }))
  return { points, recordPlaces }
}

/** Ends a transfer whose rest is not needed. */
class Enough extends Error {}

async function readHeights(upstream: Files, file: RunFile | undefined, runAt: number): Promise<Field> {
  let heights: Field | null = null
  let why = 'no height of the ground in the run'
  if (file)
    await readFile(upstream, file, async (bytes) => {
      const message = readMessage(bytes)
      if (fieldOf(message.product) !== 'height') return
      if (message.runAt !== runAt) why = 'heights of another run'
      else heights = heightsOf(readField(message))
      throw new Enough()
    }).catch((error: unknown) => {
      if (!(error instanceof Enough)) throw error
    })
  return heights ?? refuse(why)
}

function heightsOf(field: Field): Field {
  const [least, most] = heightSpec.range
  const { columns, rows } = field.grid
  for (let point = 0; point < columns * rows; point++) {
    const height = field.valueAt(point)
    if (height < least || height > most) refuse(`a ground at ${height} m`)
  }
  return field
}

function refuse(why: string): never {
  throw new GribError('damaged', why)
}

/**
 * Hands over each message of a file, whose bytes are all there at the end: as many as the bucket has listed. A connection that
 * breaks, or brings less, is tried again from the beginning: what comes twice is taken once.
 */
export async function readFile(
  upstream: Files,
  file: RunFile,
  take: (message: Uint8Array) => Promise<void>,
): Promise<void> {
  let fault: unknown = null
  const consume = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    let received = 0
    async function* counted() {
      for await (const chunk of chunks) {
        received += chunk.length
        yield chunk
      }
    }
    try {
      for await (const message of messagesOf(counted())) await take(message)
    } catch (error) {
      // What is wrong with a message is told as it is; what is wrong with the connection is for the transport to tell. A file that
      // ends too early is of both kinds, and worth another try.
      const endsEarly = error instanceof GribError && error.fault === 'cut' && received < file.bytes
      if (error instanceof Enough || (error instanceof GribError && !endsEarly)) fault = error
      throw error
    }
    if (received !== file.bytes)
      throw new UpstreamError({
        upstream: aromeRuns.name,
        operation: 'file',
        reason: 'schema',
        message: `${received} bytes of ${file.bytes}`,
      })
  }
  for (let left = tries; ; left--)
    try {
      await upstream.getStream(
        {
          operation: 'file',
          path: `/${file.key.split('/').map(encodeURIComponent).join('/')}`,
          accept: gribTypes,
          maxBytes: file.bytes,
          timeoutMs: fileMs,
        },
        consume,
      )
      return
    } catch (error) {
      if (fault !== null) throw fault
      if (left <= 1) throw error
    }
}
