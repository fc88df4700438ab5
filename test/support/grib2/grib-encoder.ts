import type { RegularGrid } from '../../../src/server/sources/arome/grib2/message.ts'
import { encodeCcsds } from './ccsds-encoder.ts'

/** A message as it is to be written; degrees and hours. */
export interface MadeMessage {
  readonly runAt: number
  readonly grid: RegularGrid
  readonly discipline?: number
  readonly category: number
  readonly number: number
  readonly surface?: number
  readonly level?: number
  readonly hour: number
  /** Of a field over an interval: its first hour and the code of its process. */
  readonly window?: { readonly startHour: number; readonly process: number }
  /** In rows from the north-west; NaN is missing. */
  readonly values: ArrayLike<number>
  readonly packing: MadePacking
}

interface MadePacking {
  readonly method?: 'simple' | 'ccsds'
  readonly bits: number
  readonly reference: number
  readonly binaryScale?: number
  readonly decimalScale?: number
  readonly flags?: number
  readonly blockSize?: number
  readonly referenceInterval?: number
  readonly only?: 'raw' | number
}

const u = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) % 256)
/** Sign and magnitude. */
const s = (value: number, bytes: number): number[] =>
  value < 0 ? u(-value + 128 * 256 ** (bytes - 1), bytes) : u(value, bytes)
const f32 = (value: number): number[] => {
  const view = new DataView(new ArrayBuffer(4))
  view.setFloat32(0, value)
  return [...new Uint8Array(view.buffer)]
}
const micro = (degrees: number): number => Math.round(degrees * 1e6)
const date = (at: number): number[] => {
  const [year, ...rest] = new Date(at).toISOString().split(/\D/).map(Number)
  return [...u(year ?? 0, 2), ...rest.slice(0, 5)]
}
const section = (number: number, content: Iterable<number>): number[] => {
  const bytes = [...content]
  return [...u(bytes.length + 5, 4), number, ...bytes]
}
const absent = [255, 255, 255, 255]

/** The code of a value, as it is packed. */
const codeOf = (value: number, { reference, binaryScale = 0, decimalScale = 0 }: MadePacking): number =>
  Math.round((value * 10 ** decimalScale - Math.fround(reference)) / 2 ** binaryScale)

/** The values of a field, packed: what sections 5 to 7 hold of them. */
export interface PackedValues {
  readonly count: number
  readonly bitmap: Buffer | null
  readonly data: Uint8Array
}

export function packValues(values: ArrayLike<number>, points: number, packing: MadePacking): PackedValues {
  const { method = 'ccsds', bits, flags = 14, blockSize = 32, referenceInterval = 128 } = packing
  const present: number[] = []
  for (let i = 0; i < points; i++) {
    const value = values[i] ?? NaN
    if (!Number.isNaN(value)) present.push(codeOf(value, packing))
  }
  const hasBitmap = present.length < points
  const bitmap = Buffer.alloc(hasBitmap ? Math.ceil(points / 8) : 0)
  if (hasBitmap)
    for (let i = 0; i < points; i++) {
      if (!Number.isNaN(values[i] ?? NaN)) bitmap[i >> 3] = (bitmap[i >> 3] ?? 0) | (128 >> (i & 7))
    }
  const data =
    bits === 0 || present.length === 0
      ? new Uint8Array()
      : method === 'ccsds'
        ? encodeCcsds(present, { ...packing, flags, blockSize, referenceInterval })
        : simple(present, bits)
  return { count: present.length, bitmap: hasBitmap ? bitmap : null, data }
}

/** A whole GRIB2 message, from its mark to its end. */
export const encodeMessage = (message: MadeMessage): Buffer =>
  frameMessage(message, packValues(message.values, message.grid.columns * message.grid.rows, message.packing))

/** The same from values that are packed already. */
export function frameMessage(message: Omit<MadeMessage, 'values'>, packed: PackedValues): Buffer {
  const { runAt, grid, packing } = message
  const { method = 'ccsds', bits, reference, binaryScale = 0, decimalScale = 0 } = packing
  const { flags = 14, blockSize = 32, referenceInterval = 128 } = packing
  const points = grid.columns * grid.rows
  const east = grid.west + (grid.columns - 1) * grid.lonStep
  const around = (degrees: number): number => (degrees + 360) % 360
  const startHour = message.window?.startHour ?? message.hour
  const endAt = runAt + message.hour * 3_600_000

  const firstPoint = [s(micro(grid.north), 4), u(micro(around(grid.west)), 4)]
  const lastPoint = [s(micro(grid.north - (grid.rows - 1) * grid.latStep), 4), u(micro(around(east)), 4)]
  const steps = [u(micro(grid.lonStep), 4), u(micro(grid.latStep), 4)]
  const size = [u(grid.columns, 4), u(grid.rows, 4)]
  // Source, points, no list, template 3.0, a spherical earth of a radius that is said elsewhere, no basic angle.
  const shape = [u(0, 1), u(points, 4), u(0, 4), u(6, 1), u(0, 15)]
  const surface = [message.surface ?? 103, 0, u(message.level ?? 2, 4), 255, 255, absent].flat()
  const { window } = message
  const end = window
    ? [date(endAt), 1, u(0, 4), window.process, 2, 1, u(message.hour - startHour, 4), 255, u(0, 4)].flat()
    : []
  const product = [u(0, 2), u(window ? 8 : 0, 2), message.category, message.number, 2, 255, 204].flat()
  const time = [u(0, 3), 1, u(startHour, 4)].flat()
  const scales = [f32(reference), s(binaryScale, 2), s(decimalScale, 2), bits, 0].flat()
  const options = method === 'ccsds' ? [flags, blockSize, u(referenceInterval, 2)].flat() : []
  const head = [
    section(1, [u(85, 2), u(0, 2), 15, 0, 1, date(runAt), 0, 1].flat()),
    section(3, [shape, size, u(0, 4), absent, firstPoint, 0x30, lastPoint, steps, 0].flat(2)),
    section(4, [product, time, surface, end].flat()),
    section(5, [u(packed.count, 4), u(method === 'ccsds' ? 42 : 0, 2), scales, options].flat()),
  ].flat()
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.from([...u(6 + (packed.bitmap?.length ?? 0), 4), 6, packed.bitmap ? 0 : 255]),
    packed.bitmap ?? Buffer.alloc(0),
    Buffer.from([...u(5 + packed.data.length, 4), 7]),
    packed.data,
    Buffer.from('7777'),
  ])
  const indicator = [0x47, 0x52, 0x49, 0x42, 255, 255, message.discipline ?? 0, 2, ...u(16 + body.length, 8)]
  return Buffer.concat([Buffer.from(indicator), body])
}

function simple(codes: readonly number[], bits: number): Uint8Array {
  const out = Buffer.alloc(Math.ceil((codes.length * bits) / 8))
  let at = 0
  for (const code of codes)
    for (let bit = bits - 1; bit >= 0; bit--) {
      if (Math.floor(code / 2 ** bit) % 2 === 1) out[at >> 3] = (out[at >> 3] ?? 0) | (128 >> (at & 7))
      at++
    }
  return out
}
