import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { franceGrid } from '../../../domain/radar/grid.ts'
import { projection } from '../../../domain/radar/projection.ts'
import { codeOfCell, unseenCode } from '../../../domain/radar/rain-codes.ts'
import { inSlices } from '../../slices.ts'
import { Failure } from '../../upstream/failure.ts'

/**
 * The one kind of TIFF that the composites are, and no other: little-endian, tiles of 512 × 512, deflated, each cell two
 * numbers of 32 bits, its rate in mm/h and how sure the radars are. A file that differs in anything is refused: its cells
 * would be shown in another place, or as another rain.
 */
const columns = 1900
const rows = 2200
const tileSide = 512
const tileBytes = tileSide * tileSide * 8
/** What deflating makes of a tile that does not become smaller, generously. */
const mostPackedBytes = tileBytes + 65_536
const tilesAcross = Math.ceil(columns / tileSide)
const tilesDown = Math.ceil(rows / tileSide)
/** A cell where no radar looks. */
const noData = -9_999_000

/** The file begins with its directories: they end before 8,192 bytes. */
export const headBytes = 16_384

/** Where a tile lies in the file; no bytes: no radar looks anywhere in it. */
export interface TileSpan {
  readonly offset: number
  readonly bytes: number
}

/** A tile of the grid that is kept, by its place in the composite. */
interface TilePlace {
  readonly across: number
  readonly down: number
}

const between = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** The tiles that hold the grid of France. */
const tilePlaces: readonly TilePlace[] = between(
  Math.floor(franceGrid.firstRow / tileSide),
  Math.floor((franceGrid.firstRow + franceGrid.height - 1) / tileSide),
).flatMap((down) =>
  between(
    Math.floor(franceGrid.firstColumn / tileSide),
    Math.floor((franceGrid.firstColumn + franceGrid.width - 1) / tileSide),
  ).map((across) => ({ across, down })),
)

const refuse = (detail: string): never => {
  throw new Failure('schema', detail)
}

/** Sizes in bytes of the types that are read: text, 16 and 32 bits, floating point. */
const sizes: Readonly<Record<number, number>> = { 2: 1, 3: 2, 4: 4, 12: 8 }
const mostEntries = 64
const mostValues = 256

/** The values of the first directory by tag; a value that lies outside of the bytes that are there is refused once it is asked for. */
function directoryOf(head: Buffer): (tag: number) => readonly number[] | null {
  if (head.length < 16 || head.toString('latin1', 0, 2) !== 'II' || head.readUInt16LE(2) !== 42)
    return refuse('not a little-endian TIFF')
  const start = head.readUInt32LE(4)
  if (start < 8 || start + 2 > head.length) return refuse('directory beyond the head')
  const count = head.readUInt16LE(start)
  if (count > mostEntries || start + 2 + 12 * count > head.length) return refuse('directory beyond the head')
  const entries = new Map(
    between(0, count - 1).map((index) => {
      const at = start + 2 + 12 * index
      return [head.readUInt16LE(at), at] as const
    }),
  )
  return (tag) => {
    const entry = entries.get(tag)
    if (entry === undefined) return null
    const type = head.readUInt16LE(entry + 2)
    const length = head.readUInt32LE(entry + 4)
    const size = sizes[type]
    if (size === undefined || length > mostValues) return refuse(`tag ${tag} of another type or length`)
    const at = size * length <= 4 ? entry + 8 : head.readUInt32LE(entry + 8)
    if (at + size * length > head.length) return refuse(`tag ${tag} beyond the head`)
    return between(0, length - 1).map((index) => valueAt(head, at + size * index, type))
  }
}

function valueAt(head: Buffer, at: number, type: number): number {
  if (type === 2) return head.readUInt8(at)
  if (type === 3) return head.readUInt16LE(at)
  return type === 4 ? head.readUInt32LE(at) : head.readDoubleLE(at)
}

const tags = {
  offsets: 324,
  byteCounts: 325,
  tiePoint: 33_922,
  geoKeys: 34_735,
  geoNumbers: 34_736,
  noData: 42_113,
}

/** What the tags of a composite say: size, bits, deflate, samples, predictor, tile, floating point, metres of a cell. */
const expected: readonly (readonly [tag: number, values: readonly number[], isOptional?: true])[] = [
  [256, [columns]],
  [257, [rows]],
  [258, [32, 32]],
  [259, [8]],
  [277, [2]],
  [284, [1], true],
  [317, [1], true],
  [322, [tileSide]],
  [323, [tileSide]],
  [339, [3, 3]],
  [33_550, [franceGrid.cellM, franceGrid.cellM]],
]

/** Keys of GeoTIFF for the constants of a projection: the semi-major axis, the origin by either of its names, what is added. */
const projectionKeys: ReadonlyMap<number, number> = new Map([
  [2057, 6_378_137],
  [3080, projection.lon0],
  [3081, projection.lat0],
  [3082, projection.x0],
  [3083, projection.y0],
  [3088, projection.lon0],
  [3089, projection.lat0],
])
/** Lambert azimuthal equal area, of no list of projections. */
const methodKeys: ReadonlyMap<number, readonly number[]> = new Map([
  [3072, [32_767]],
  [3075, [10, 32_767]],
])

/** Where the tiles of France lie in a file of so many bytes, from its first bytes; throws a Failure for any other file. */
export function tileSpans(head: Buffer, fileBytes: number): readonly TileSpan[] {
  const values = directoryOf(head)
  for (const [tag, required, isOptional] of expected) {
    const found = values(tag)
    if (found === null && isOptional) continue
    if (found === null || required.some((value, index) => !(Math.abs((found[index] ?? NaN) - value) < 0.01)))
      refuse(`tag ${tag} is ${found?.slice(0, 4).join(' ') ?? 'absent'}`)
  }
  const text = String.fromCharCode(...(values(tags.noData) ?? [])).replaceAll('\0', '')
  if (Number(text) !== noData) refuse('another mark of no data')
  checkPlace(values)
  const offsets = values(tags.offsets) ?? []
  const byteCounts = values(tags.byteCounts) ?? []
  if (offsets.length !== tilesAcross * tilesDown || byteCounts.length !== offsets.length)
    refuse('another number of tiles')
  return tilePlaces.map(({ across, down }) => {
    const offset = offsets[down * tilesAcross + across] ?? 0
    const bytes = byteCounts[down * tilesAcross + across] ?? 0
    if (bytes > mostPackedBytes || (bytes > 0 && (offset < 8 || offset + bytes > fileBytes)))
      refuse('a tile beyond the file')
    return { offset, bytes }
  })
}

/** The upper left corner and the projection are where our own constants have them. */
function checkPlace(values: (tag: number) => readonly number[] | null): void {
  // The corner of the composites is named half a cell beside itself.
  const corner = values(tags.tiePoint)
  if (corner?.length !== 6 || corner.some((value) => !(Math.abs(value) <= franceGrid.cellM)))
    refuse('another corner')
  const keys = values(tags.geoKeys) ?? []
  const numbers = values(tags.geoNumbers) ?? []
  for (let at = 4; at + 3 < keys.length; at += 4) {
    const [key = 0, place = 0, , value = 0] = keys.slice(at, at + 4)
    const required = projectionKeys.get(key)
    const found = place === tags.geoNumbers ? (numbers[value] ?? NaN) : NaN
    const isOther = required !== undefined && !(Math.abs(found - required) <= 1e-6 * Math.abs(required))
    if (isOther || methodKeys.get(key)?.includes(value) === false) refuse(`key ${key} of another projection`)
  }
}

const inflated = promisify(inflate)
/** The loop is not held longer than this. */
const sliceMs = 8

/**
 * The codes of the grid of France from the packed tiles, in the order of `tileSpans`; null: a tile without bytes. Unpacked one
 * by one beside the loop, and read in slices of 8 ms. Throws a Failure for what cannot be a composite.
 */
export async function codesOf(packed: readonly (Buffer | null)[]): Promise<Uint8Array> {
  const codes = new Uint8Array(franceGrid.width * franceGrid.height).fill(unseenCode)
  let seen = 0
  let blank = 0
  for (const [index, place] of tilePlaces.entries()) {
    const bytes = packed[index]
    if (!bytes) {
      blank += 1
      continue
    }
    const tile = await unpacked(bytes)
    const counts = await inSlices(readTile(tile, place, codes), sliceMs)
    seen += counts.seen
    blank += counts.blank
    // Given back at once: two megabytes a tile would wait for the next full collection, 70 MB for the frames of two hours.
    tile.buffer.transfer(0)
  }
  if (seen === 0) refuse('no radar looks anywhere')
  // The tiles reach far into the Atlantic: where radars seem to see all of it, the file tells nothing of where they do.
  if (blank === 0) refuse('no cell without a radar')
  return codes
}

async function unpacked(bytes: Buffer): Promise<DataView<ArrayBuffer>> {
  // In one piece: gathered from many small ones a tile would take twice its memory and a hundred turns.
  const how = { maxOutputLength: tileBytes, chunkSize: tileBytes + 1 }
  const tile = await inflated(bytes, how).catch(() => null)
  if (tile?.length !== tileBytes) throw new Failure('encoding', 'a tile that is damaged or of another size')
  return new DataView(tile.buffer, tile.byteOffset, tile.byteLength)
}

interface Counts {
  seen: number
  blank: number
}

/** The rows of a tile, one a step. */
function* readTile(tile: DataView, place: TilePlace, codes: Uint8Array): Generator<void, Counts> {
  const counts = { seen: 0, blank: 0 }
  for (let row = 0; row < tileSide; row += 1) yield readRow(tile, row, place, codes, counts)
  return counts
}

/** Puts the cells of a row of a tile that are in the grid there, and counts what radars see of it and cells without any. */
function readRow(
  tile: DataView,
  row: number,
  { across, down }: TilePlace,
  codes: Uint8Array,
  counts: Counts,
): void {
  const gridRow = down * tileSide + row - franceGrid.firstRow
  const firstColumn = across * tileSide - franceGrid.firstColumn
  const isInside = gridRow >= 0 && gridRow < franceGrid.height
  for (let column = 0; column < tileSide; column += 1) {
    const at = (row * tileSide + column) * 8
    const rate = tile.getFloat32(at, true)
    if (rate === noData) counts.blank += 1
    const gridColumn = firstColumn + column
    if (!isInside || gridColumn < 0 || gridColumn >= franceGrid.width) continue
    const code = codeOfCell(rate, tile.getFloat32(at + 4, true))
    if (code !== unseenCode) counts.seen += 1
    codes[gridRow * franceGrid.width + gridColumn] = code
  }
}
