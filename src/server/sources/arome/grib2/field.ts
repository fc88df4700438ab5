import { decodeCcsds } from './ccsds.ts'
import { GribError } from './grib-error.ts'
import type { GribMessage, RegularGrid } from './message.ts'

/** The unpacked values of a message. */
export interface Field {
  readonly grid: RegularGrid
  /** By the number of the point, in rows from the north-west; NaN where it is missing. */
  valueAt(point: number): number
}

/**
 * Unpacks the values of a message, as whole codes into `room`, which then belongs to the field; without one it is made. They are
 * scaled where they are asked for: a run asks for one point in twenty. Throws a GribError.
 */
export function readField(message: GribMessage, room?: Uint32Array): Field {
  const { grid, packing, bitmap } = message
  const { count, bits, reference, binaryScale, decimalScale } = packing
  const points = grid.columns * grid.rows
  const ranks = bitmap && ranksOf(bitmap, points)
  if (ranks && ranks.total !== count)
    throw new GribError('damaged', 'another number of values than of the bitmap')
  const offset = unsignedFrom(message)
  const scale = 2 ** binaryScale
  const divisor = 10 ** decimalScale
  const codes = bits === 0 || count === 0 ? null : codesOf(message, room ?? new Uint32Array(count))
  if (!codes && message.data.length > 0) throw new GribError('damaged', 'values where there should be none')
  return {
    grid,
    valueAt(point) {
      if (!(point >= 0 && point < points)) return NaN
      const index = ranks ? ranks.of(point) : point
      if (index < 0) return NaN
      return (reference + (codes ? (codes[index] ?? 0) - offset : 0) * scale) / divisor
    },
  }
}

/** Signed samples are decoded from 0 up. */
const unsignedFrom = ({ packing: { method, ccsdsFlags, bits } }: GribMessage): number =>
  method === 'ccsds' && (ccsdsFlags & 1) !== 0 && bits > 0 ? 2 ** (bits - 1) : 0

function codesOf({ packing, data }: GribMessage, room: Uint32Array): Uint32Array {
  const { method, bits, count, blockSize, referenceInterval, ccsdsFlags: flags } = packing
  if (room.length < count) throw new GribError('too-large', 'more values than there is room for')
  if (method === 'ccsds') decodeCcsds(data, { bits, blockSize, referenceInterval, flags }, count, room)
  else decodeSimple(data, bits, count, room)
  return room
}

function decodeSimple(data: Uint8Array, bits: number, count: number, out: Uint32Array): void {
  if (data.length !== Math.ceil((count * bits) / 8))
    throw new GribError('cut', 'another number of bytes than of values')
  let at = 0
  let pending = 0
  let pendingBits = 0
  for (let i = 0; i < count; i++) {
    while (pendingBits < bits) {
      pending = pending * 256 + (data[at++] ?? 0)
      pendingBits += 8
    }
    const unit = 2 ** (pendingBits - bits)
    const value = Math.floor(pending / unit)
    out[i] = value
    pending -= value * unit
    pendingBits -= bits
  }
}

const bitCounts = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0
  for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1
  return count
})

interface Ranks {
  readonly bitmap: Uint8Array
  readonly points: number
  readonly total: number
  /** −1 where the point is missing. */
  of(point: number): number
}

/** Nearly all fields of a run have the same bitmap: that of the last one is kept. */
let lastRanks: Ranks | null = null

/** Where the values of points stand among those that are packed. */
function ranksOf(bitmap: Uint8Array, points: number): Ranks {
  const isSame = lastRanks?.points === points && Buffer.compare(lastRanks.bitmap, bitmap) === 0
  if (lastRanks && isSame) return lastRanks
  lastRanks = makeRanks(bitmap, points)
  return lastRanks
}

/** The bitmap is copied: a field outlives the bytes of its message. */
function makeRanks(ofMessage: Uint8Array, points: number): Ranks {
  const bitmap = ofMessage.slice()
  const before = new Uint32Array(bitmap.length)
  let total = 0
  const unused = (8 - (points % 8)) % 8
  for (const [at, byte] of bitmap.entries()) {
    before[at] = total
    const isLast = at === bitmap.length - 1
    total += bitCounts[isLast ? byte >> unused : byte] ?? 0
  }
  return {
    bitmap,
    points,
    total,
    of(point: number): number {
      const byte = bitmap[point >> 3] ?? 0
      const bit = 7 - (point & 7)
      if (((byte >> bit) & 1) === 0) return -1
      return (before[point >> 3] ?? 0) + (bitCounts[byte >> (bit + 1)] ?? 0)
    },
  }
}
