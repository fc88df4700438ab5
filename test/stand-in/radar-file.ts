import { deflateSync } from 'node:zlib'
import { toPlane } from '../../src/domain/radar/projection.ts'

/** Rain in mm/h (NaN: none) and how sure the radars are, of a point of the plane in metres. */
export type RadarWeather = (x: number, y: number) => readonly [rate: number, quality: number]

/** A mark of « no radar looks here ». */
export const noData = -9_999_000
const columns = 1900
const rows = 2200
const side = 512
const across = Math.ceil(columns / side)
const down = Math.ceil(rows / side)
/** Tiles that hold France: rows 2 and 3, columns 0 and 1; the others are left without bytes. */
const frenchTiles = [8, 9, 12, 13]

type Entry = readonly [tag: number, type: number, values: readonly number[]]

/** What a test spoils of a file. */
export interface RadarFileChanges {
  /** Replaces or removes (null) the values of tags. */
  readonly tags?: Readonly<Record<number, readonly number[] | null>>
  /** The packed tiles of France, in reading order. */
  readonly tiles?: (packed: readonly Buffer[]) => readonly Buffer[]
  /** The whole file at the end. */
  readonly bytes?: (file: Buffer) => Buffer
}

const short = 3
const long = 4
const double = 12
const sizes: Readonly<Record<number, number>> = { 2: 1, [short]: 2, [long]: 4, [double]: 8 }

const geoKeys = [
  [1024, 0, 1, 1],
  [1025, 0, 1, 1],
  [3072, 0, 1, 32_767],
  [3075, 0, 1, 10],
  [3088, 34_736, 1, 0],
  [3089, 34_736, 1, 1],
  [3082, 34_736, 1, 2],
  [3083, 34_736, 1, 3],
]

/** A file as EUMETNET OPERA publishes rain rates: classic little-endian TIFF, its directory first, then tiles. */
export function radarFile(weather: RadarWeather, changes: RadarFileChanges = {}): Buffer {
  const french = packedTiles(weather)
  const packed = changes.tiles?.(french) ?? french
  const usual: readonly Entry[] = [
    [254, long, [0]],
    [256, long, [columns]],
    [257, long, [rows]],
    [258, short, [32, 32]],
    [259, short, [8]],
    [262, short, [1]],
    [277, short, [2]],
    [284, short, [1]],
    [317, short, [1]],
    [322, long, [side]],
    [323, long, [side]],
    [324, long, []],
    [325, long, []],
    [338, short, [0]],
    [339, short, [3, 3]],
    [33_550, double, [2000, 2000, 0]],
    [33_922, double, [0, 0, 0, -500.0003, 499.9999, 0]],
    [34_735, short, [1, 1, 0, geoKeys.length, ...geoKeys.flat()]],
    [34_736, double, [10, 55, 1_950_000, -2_100_000]],
    [42_113, 2, [...Buffer.from(`${noData}\0`)]],
  ]
  const tilesFrom = 4096
  const counts = Array<number>(across * down).fill(0)
  const offsets = Array<number>(across * down).fill(0)
  let end = tilesFrom
  for (const [index, place] of frenchTiles.entries()) {
    const bytes = packed[index]?.length ?? 0
    counts[place] = bytes
    offsets[place] = bytes === 0 ? 0 : end
    end += bytes
  }
  const given: Readonly<Record<number, readonly number[]>> = { 324: offsets, 325: counts }
  const entries = usual.flatMap(([tag, type, values]): readonly Entry[] => {
    const changed = changes.tags?.[tag]
    return changed === null ? [] : [[tag, type, changed ?? given[tag] ?? values]]
  })
  const file = Buffer.concat([headOf(entries, tilesFrom), ...packed])
  return changes.bytes?.(file) ?? file
}

/** The header and its one directory, in so many bytes. */
function headOf(entries: readonly Entry[], length: number): Buffer {
  const head = Buffer.alloc(length)
  head.write('II', 0, 'latin1')
  head.writeUInt16LE(42, 2)
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(entries.length, 8)
  let free = 10 + 12 * entries.length + 4
  for (const [index, [tag, type, values]] of entries.entries()) {
    const at = 10 + 12 * index
    const size = sizes[type] ?? 1
    const isInline = size * values.length <= 4
    const place = isInline ? at + 8 : free
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(values.length, at + 4)
    if (!isInline) {
      head.writeUInt32LE(place, at + 8)
      free += size * values.length
    }
    for (const [nth, value] of values.entries()) writeValue(head, place + nth * size, type, value)
  }
  return head
}

function writeValue(head: Buffer, at: number, type: number, value: number): void {
  if (type === short) head.writeUInt16LE(value, at)
  else if (type === long) head.writeUInt32LE(value, at)
  else if (type === double) head.writeDoubleLE(value, at)
  else head.writeUInt8(value, at)
}

/** Making them takes a quarter of a second; files that differ in their directory alone share them. */
const packedOf = new WeakMap<RadarWeather, readonly Buffer[]>()
function packedTiles(weather: RadarWeather): readonly Buffer[] {
  const there = packedOf.get(weather)
  if (there) return there
  const packed = frenchTiles.map((index) => packedTile(index % across, Math.floor(index / across), weather))
  packedOf.set(weather, packed)
  return packed
}

function packedTile(column: number, row: number, weather: RadarWeather): Buffer {
  const cells = new Float32Array(side * side * 2)
  // Four cells share one look at the weather: made files need not be finer, and tests wait for them.
  for (let r = 0; r < side; r += 2)
    for (let c = 0; c < side; c += 2) {
      const pair = weather((column * side + c + 1) * 2000, -(row * side + r + 1) * 2000)
      const at = (r * side + c) * 2
      for (const place of [at, at + 2, at + 2 * side, at + 2 * side + 2]) {
        cells[place] = pair[0]
        cells[place + 1] = pair[1]
      }
    }
  return deflateSync(cells, { level: 1 })
}

const alps = toPlane({ lat: 44.4, lon: 6.8 })
/** Where radars look in a made file: not far out in the Atlantic and not south of the Balearic islands, badly in the Alps. */
export function coverage(x: number, y: number): number | null {
  if (x < 560_000 || y < -3_760_000) return null
  return Math.hypot(x - alps.x, y - alps.y) < 30_000 ? 0.2 : 0.9
}
