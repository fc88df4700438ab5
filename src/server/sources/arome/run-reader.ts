import { createHash } from 'node:crypto'
import type { Upstream } from '../../upstream/upstream.ts'
import { Failure } from '../../upstream/failure.ts'
import { fieldOf, heightSpec, lastHour } from './fields.ts'
import { messagesOf } from './grib-stream.ts'
import { readField, type Field } from './grib2/field.ts'
import { GribError } from './grib2/grib-error.ts'
import { readMessage } from './grib2/message.ts'
import { placeOfPoint, pointFor, type WantedPlace } from './grid-points.ts'
import { fileBytes, hoursOfGroup, writeHead, writeTables } from './record-file.ts'
import { createRunBuilder, type RunNotes } from './run-builder.ts'
import type { PackageName, RunFile } from './run-listing.ts'

/** Where the bytes of a run go, in their order; the head, which stands first, comes last. */
export interface RecordSink {
  begin(length: number): Promise<void>
  write(bytes: Buffer): Promise<void>
  end(head: Buffer): Promise<void>
}

/** Has the memory of what a message needed given back, where the process that reads can. */
type Tidy = (how: 'minor' | 'major') => void

export interface RunJob {
  readonly runAt: number
  readonly groups: readonly Readonly<Record<PackageName, RunFile>>[]
  readonly places: readonly WantedPlace[]
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
  upstream: Upstream,
  job: RunJob,
  sink: RecordSink,
  tidy: Tidy,
): Promise<RunResult> {
  const { runAt, groups, places } = job
  const heights = await readHeights(upstream, groups[0]?.SP2, runAt)
  const { points, recordPlaces } = pointsOf(places, heights)
  if (points.length === 0) throw new GribError('unsupported', 'a grid without any of our places')
  const recordPoints = Array.from(points, (point) => ({
    ...placeOfPoint(heights.grid, point),
    height: heights.valueAt(point),
  }))
  const bytes = fileBytes(points.length, recordPlaces.length)
  const builder = createRunBuilder({ runAt, heights, points })
  const digest = createHash('sha256')
  const write = (part: Buffer): Promise<void> => {
    digest.update(part)
    return sink.write(part)
  }
  await sink.begin(bytes)
  await write(writeTables(recordPoints, recordPlaces))
  const hours = new Set<number>()
  for (const [index, group] of groups.entries()) {
    for (const file of [group.SP1, group.SP2])
      await readFile(upstream, file, async (message) => {
        builder.take(message)
        tidy('minor')
      })
    const finished = builder.finish(index * hoursOfGroup + 1)
    tidy('major')
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
  await sink.end(
    writeHead({ runAt, points: points.length, places: recordPlaces.length, hours }, digest.digest()),
  )
  return { ...notes, hours: hours.size, points: points.length, places: recordPlaces.length, bytes }
}

/** Which points stand for the places, and for each place which of them. */
function pointsOf(places: readonly WantedPlace[], heights: Field) {
  const found = places.flatMap((place) => {
    const point = pointFor(place, heights)
    return point < 0 ? [] : [{ place, point }]
  })
  const points = Uint32Array.from(new Set(found.map(({ point }) => point))).sort()
  const indexOf = new Map(Array.from(points, (point, index) => [point, index]))
  const recordPlaces = found.map(({ place: { lat, lon }, point }) => ({
    lat,
    lon,
    point: indexOf.get(point) ?? 0,
  }))
  return { points, recordPlaces }
}

/** Ends a transfer whose rest is not needed. */
class Enough extends Error {}

async function readHeights(upstream: Upstream, file: RunFile | undefined, runAt: number): Promise<Field> {
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
 * breaks is tried again from the beginning: what comes twice is taken once.
 */
export async function readFile(
  upstream: Upstream,
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
      // What is wrong with a message is told as it is; what is wrong with the connection is for the transport to tell.
      if (error instanceof GribError || error instanceof Enough) fault = error
      throw error
    }
    if (received !== file.bytes) throw new Failure('schema', `${received} bytes of ${file.bytes}`)
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
