import { createHash } from 'node:crypto'
import type { AromeHour, AromePast, AromeSeries, EarlierHour } from '../../../domain/arome/series.ts'
import { distanceKm, type Coordinates } from '../../../domain/geo.ts'
import { hourMs } from '../../../domain/time-units.ts'
import { lastHour } from './fields.ts'
import { reachKm } from './grid-points.ts'
import type { RecordBytes } from './record-bytes.ts'
import {
  earlierBytes,
  groupBytes,
  groups,
  hourBytes,
  hoursOfGroup,
  readEarlier,
  readHour,
} from './record-hours.ts'

// A run as a file: a head, the points of the grid that stand for places, the places, six hours after six hours the figures of
// every point, then what earlier runs said of the hours before it. All numbers are little-endian. Nothing in it depends on the
// machine; another version is another file.

const signature = 'AROMEREC'
const version = 2
/** Signature, version, run, counts, hours, length; then the digest. */
const countedBytes = 64
export const headBytes = countedBytes + 32
const pointBytes = 12
const placeBytes = 12
/** 35,000 communes and what lies beside them, many times over. */
const mostPlaces = 200_000

const microdegrees = 1e6

/** A point of the grid that stands for places. */
export interface RecordPoint extends Coordinates {
  readonly height: number
}

/** A place, and which of the points stands for it. */
export interface RecordPlace extends Coordinates {
  readonly point: number
}

/** Bytes of a whole file. */
export const fileBytes = (points: number, places: number): number =>
  headBytes + points * (pointBytes + groups * groupBytes + earlierBytes) + places * placeBytes

/** Points and places as they stand after the head, places from the south to the north. */
export function writeTables(points: readonly RecordPoint[], places: readonly RecordPlace[]): Buffer {
  const bytes = Buffer.alloc(points.length * pointBytes + places.length * placeBytes)
  let at = 0
  const writeAt = ({ lat, lon }: Coordinates): void => {
    bytes.writeInt32LE(Math.round(lat * microdegrees), at)
    bytes.writeInt32LE(Math.round(lon * microdegrees), at + 4)
  }
  for (const point of points) {
    writeAt(point)
    bytes.writeInt32LE(Math.round(point.height), at + 8)
    at += pointBytes
  }
  for (const place of places.toSorted((a, b) => a.lat - b.lat)) {
    writeAt(place)
    bytes.writeUInt32LE(place.point, at + 8)
    at += placeBytes
  }
  return bytes
}

interface Head {
  readonly runAt: number
  readonly points: number
  readonly places: number
  /** Hours that hold, as bits from hour 1 on. */
  readonly hours: ReadonlySet<number>
}

/** The head of a file whose rest has the digest `body`. */
export function writeHead({ runAt, points, places, hours }: Head, body: Buffer): Buffer {
  const bytes = Buffer.alloc(headBytes)
  bytes.write(signature, 0, 'latin1')
  bytes.writeUInt32LE(version, 8)
  bytes.writeDoubleLE(runAt, 12)
  bytes.writeUInt32LE(points, 20)
  bytes.writeUInt32LE(places, 24)
  for (const hour of hours) {
    const at = 28 + ((hour - 1) >> 3)
    bytes.writeUInt8(bytes.readUInt8(at) | (1 << ((hour - 1) & 7)), at)
  }
  bytes.writeDoubleLE(fileBytes(points, places), 36)
  digestOf(bytes, body).copy(bytes, countedBytes)
  return bytes
}

const digestOf = (head: Buffer, body: Buffer): Buffer =>
  createHash('sha256').update(head.subarray(0, countedBytes)).update(body).digest()

function readHead(bytes: Buffer): Head | null {
  if (bytes.length !== headBytes || bytes.toString('latin1', 0, signature.length) !== signature) return null
  if (bytes.readUInt32LE(8) !== version) return null
  const [runAt, points, places] = [bytes.readDoubleLE(12), bytes.readUInt32LE(20), bytes.readUInt32LE(24)]
  if (!Number.isSafeInteger(runAt) || points > mostPlaces || places > mostPlaces) return null
  if (bytes.readDoubleLE(36) !== fileBytes(points, places)) return null
  const hours = Array.from({ length: lastHour }, (_, index) => index + 1)
  return {
    runAt,
    points,
    places,
    hours: new Set(hours.filter((hour) => (bytes.readUInt8(28 + ((hour - 1) >> 3)) >> ((hour - 1) & 7)) & 1)),
  }
}

/** Bytes that are summed up before other work gets its turn. */
const pieceBytes = 256 * 1024

/**
 * Opens a file of a run once its digest agrees; null: it is damaged, cut or of another version. `nextTurn` lets other work go
 * first between two pieces.
 */
export async function openRecords(
  bytes: RecordBytes,
  nextTurn: () => Promise<unknown>,
): Promise<AromeRecords | null> {
  if (bytes.length < headBytes) return null
  const headed = bytes.read(0, headBytes)
  const head = readHead(headed)
  if (!head || bytes.length !== fileBytes(head.points, head.places)) return null
  const body = createHash('sha256')
  for (let at = headBytes; at < bytes.length; at += pieceBytes) {
    body.update(bytes.read(at, Math.min(pieceBytes, bytes.length - at)))
    await nextTurn()
  }
  if (!digestOf(headed, body.digest()).equals(headed.subarray(countedBytes))) return null
  return openedRecords(bytes, head)
}

const kmOfDegree = 111.2

export type AromeRecords = ReturnType<typeof openedRecords>

/** A run, opened. */
function openedRecords(bytes: RecordBytes, head: Head) {
  // Under a megabyte; the figures of the hours stay where they are.
  const points = Buffer.from(bytes.read(headBytes, head.points * pointBytes))
  const places = Buffer.from(bytes.read(headBytes + points.length, head.places * placeBytes))
  const figuresAt = headBytes + points.length + places.length
  const earliersAt = figuresAt + groups * head.points * groupBytes
  const degreesAt = (table: Buffer, at: number): number => table.readInt32LE(at) / microdegrees
  const pointAt = (point: number): Coordinates => ({
    lat: degreesAt(points, point * pointBytes),
    lon: degreesAt(points, point * pointBytes + 4),
  })

  /** The hours of a point up to a number, 51 or fewer. */
  function hoursUntil(point: number, last: number): readonly AromeHour[] {
    const hours: AromeHour[] = []
    for (let group = 0; group * hoursOfGroup < last; group++) {
      const figures = bytes.read(figuresAt + (group * head.points + point) * groupBytes, groupBytes)
      for (let slot = 0; slot < hoursOfGroup; slot++) {
        const number = group * hoursOfGroup + slot + 1
        if (number > last || !head.hours.has(number)) continue
        const hour = readHour(figures, slot * hourBytes, head.runAt + number * hourMs)
        if (hour) hours.push(hour)
      }
    }
    return hours
  }

  const earlierOf = (point: number): readonly EarlierHour[] =>
    readEarlier(bytes.read(earliersAt + point * earlierBytes, earlierBytes), head.runAt)

  /** The point that stands for a place; null: there is none. */
  function pointOf(place: Coordinates): number | null {
    const reach = reachKm / kmOfDegree
    let [low, high] = [0, head.places]
    while (low < high) {
      const middle = (low + high) >> 1
      if (degreesAt(places, middle * placeBytes) < place.lat - reach) low = middle + 1
      else high = middle
    }
    let best: number | null = null
    let bestKm = reachKm
    for (let index = low; index < head.places; index++) {
      const at = index * placeBytes
      const lat = degreesAt(places, at)
      if (lat > place.lat + reach) break
      const lon = degreesAt(places, at + 4)
      // A degree of longitude is half of one of latitude at 60°.
      if (Math.abs(lon - place.lon) > 2 * reach) continue
      const km = distanceKm(place, { lat, lon })
      if (km <= bestKm) {
        best = places.readUInt32LE(at + 8)
        bestKm = km
      }
    }
    return best !== null && best < head.points ? best : null
  }

  const heightAt = (point: number): number => points.readInt32LE(point * pointBytes + 8)

  const hoursBefore = (runAt: number, point: number): readonly EarlierHour[] => {
    const last = Math.min(lastHour, Math.round((runAt - head.runAt) / hourMs))
    return [...earlierOf(point), ...hoursUntil(point, last)]
  }

  return {
    runAt: head.runAt,
    /** Hours that hold, of 51. */
    hours: head.hours.size,
    points: head.points,
    places: head.places,
    /** All of it as it was written, for those who copy it. */
    bytes,
    /** What the run says of a place: of the nearest one within 3 km that it knows; null: there is none. */
    seriesAt(place: Coordinates): AromeSeries | null {
      const point = pointOf(place)
      if (point === null) return null
      const { lat, lon } = pointAt(point)
      return {
        runAt: head.runAt,
        lat,
        lon,
        distanceKm: distanceKm(place, { lat, lon }),
        modelHeight: heightAt(point),
        hours: hoursUntil(point, lastHour),
      }
    },
    /** The hours before those, as the runs before had them. */
    pastAt(place: Coordinates): AromePast | null {
      const point = pointOf(place)
      if (point === null) return null
      const { runAt } = head
      return { runAt, modelHeight: heightAt(point), hours: hoursBefore(runAt + hourMs, point) }
    },
    /** Where a point of the grid lies, by its number among those of the file. */
    pointAt,
    /** What this run, and those before it, said of a point for the 48 hours before a later run. */
    hoursBefore,
    close: (): void => bytes.close(),
  }
}
