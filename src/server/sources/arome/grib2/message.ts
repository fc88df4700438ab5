import { hourMs, minuteMs } from '../../../../domain/time-units.ts'
import { GribError } from './grib-error.ts'

/** What a message may cost; over any of these it is refused before anything is allocated for it. */
export const gribBounds = { messageBytes: 8 * 1024 * 1024, points: 2_000_000 } as const

/** Bytes of section 0: mark, discipline, edition, length. */
export const indicatorBytes = 16
/** The mark at the end. */
const endBytes = 4

/** Points in rows from west to east, the northernmost first. Degrees, east of Greenwich positive. */
export interface RegularGrid {
  readonly columns: number
  readonly rows: number
  readonly north: number
  readonly west: number
  readonly latStep: number
  readonly lonStep: number
}

/** What a field is of: numbers of the code tables 4.1, 4.2 and 4.5. */
export interface GribProduct {
  readonly discipline: number
  readonly category: number
  readonly number: number
  readonly surface: number
  /** The level of the surface, such as metres above the ground; null: it has none. */
  readonly level: number | null
  /** Hours after the run: of the instant, or of the end of the window. */
  readonly endHour: number
  /** The interval that the field is over; null: it is of an instant. */
  readonly window: {
    readonly startHour: number
    /** Code table 4.10: 0 mean, 1 sum, 2 maximum, 3 minimum. */
    readonly process: number
  } | null
}

/** How values are packed: (reference + code · 2^binary) · 10^−decimal. */
export interface GribPacking {
  readonly method: 'simple' | 'ccsds'
  /** Values that are packed: points that the bitmap leaves out are not. */
  readonly count: number
  readonly reference: number
  readonly binaryScale: number
  readonly decimalScale: number
  /** Bits of one value; 0: all are the reference. */
  readonly bits: number
  readonly ccsdsFlags: number
  readonly blockSize: number
  readonly referenceInterval: number
}

export interface GribMessage {
  /** Instant of the run, in ms. */
  readonly runAt: number
  readonly centre: number
  readonly grid: RegularGrid
  readonly product: GribProduct
  readonly packing: GribPacking
  /** A bit for each point, the first the highest; null: no point is missing. */
  readonly bitmap: Uint8Array | null
  readonly data: Uint8Array
}

function cut(what: string): never {
  throw new GribError('cut', what)
}

function unsupported(what: string): never {
  throw new GribError('unsupported', what)
}

function damaged(what: string): never {
  throw new GribError('damaged', what)
}

/** The length that a message says it has, from its first 16 bytes. Throws a GribError for what is no GRIB2, or too long. */
export function messageLength(head: Uint8Array): number {
  const view = viewOf(head)
  if (head.length < indicatorBytes) cut('the first section')
  if (view.getUint32(0) !== 0x4752_4942) damaged('no GRIB')
  if (view.getUint8(7) !== 2) unsupported(`edition ${view.getUint8(7)}`)
  const high = view.getUint32(8)
  const length = view.getUint32(12)
  if (high !== 0 || length > gribBounds.messageBytes)
    throw new GribError('too-large', 'a message longer than we read')
  if (length < indicatorBytes + endBytes) damaged('a message without sections')
  return length
}

/** A section: its bytes counted as the WMO tables do, from 1. */
class Section {
  readonly bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.#view = viewOf(bytes)
  }

  u8 = (octet: number): number => this.#view.getUint8(octet - 1)
  u16 = (octet: number): number => this.#view.getUint16(octet - 1)
  u32 = (octet: number): number => this.#view.getUint32(octet - 1)
  f32 = (octet: number): number => this.#view.getFloat32(octet - 1)
  /** Sign and magnitude, as negative numbers are written. */
  s8 = (octet: number): number => signed(this.u8(octet), 0x80)
  s16 = (octet: number): number => signed(this.u16(octet), 0x8000)
  s32 = (octet: number): number => signed(this.u32(octet), 0x8000_0000)
}

const signed = (value: number, sign: number): number => (value >= sign ? sign - value : value)

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Bytes that a section has at least, by its number. */
const leastBytes: Readonly<Record<number, number>> = { 1: 21, 2: 5, 3: 72, 4: 34, 5: 21, 6: 6, 7: 5 }

/** The sections 1 and 3 to 7, each once. */
function sectionsOf(message: Uint8Array): ReadonlyMap<number, Section> {
  const view = viewOf(message)
  const end = message.length - endBytes
  if (view.getUint32(end) !== 0x3737_3737) cut('the mark at the end')
  const sections = new Map<number, Section>()
  let last = 0
  let at = indicatorBytes
  while (at < end) {
    if (at + 5 > end) cut('a section without a head')
    const length = view.getUint32(at)
    const number = view.getUint8(at + 4)
    if (number <= last) unsupported(`section ${number} after section ${last}`)
    const least = leastBytes[number] ?? unsupported(`section ${number}`)
    if (length < least || at + length > end) damaged(`the length of section ${number}`)
    sections.set(number, new Section(message.subarray(at, at + length)))
    last = number
    at += length
  }
  return sections
}

/**
 * What a message says of its field, its values still packed. `message`: all of it, section 0 to the mark at the end. Throws a
 * GribError for a message that is cut, contradicts itself, costs too much or is of a kind that is not read.
 */
export function readMessage(message: Uint8Array): GribMessage {
  if (messageLength(message) !== message.length) cut('a message of another length than it says')
  const sections = sectionsOf(message)
  const section = (number: number): Section => sections.get(number) ?? cut(`no section ${number}`)
  const identification = section(1)
  const grid = gridOf(section(3))
  const points = grid.columns * grid.rows
  const runAt = instantOf(identification, 13)
  const packing = packingOf(section(5), points)
  const bitmap = bitmapOf(section(6), points)
  if (!bitmap && packing.count !== points) damaged('another number of values than of points')
  return {
    runAt,
    centre: identification.u16(6),
    grid,
    product: productOf(section(4), message[6] ?? 0, runAt),
    packing,
    bitmap,
    data: section(7).bytes.subarray(5),
  }
}

/** Year, month, day, hour, minute and second from an octet on, in UTC. */
function instantOf(section: Section, octet: number): number {
  const [month, day, hour, minute, second] = [2, 3, 4, 5, 6].map((after) => section.u8(octet + after))
  const at = Date.UTC(section.u16(octet), (month ?? 0) - 1, day, hour, minute, second)
  if (new Date(at).getUTCMonth() + 1 !== month || new Date(at).getUTCDate() !== day)
    damaged('a date that is none')
  return at
}

const microdegrees = 1e-6
/** Flag table 3.3: components of wind along the rows and columns of the grid rather than to the east and north. */
const gridRelative = 0x08

function gridOf(section: Section): RegularGrid {
  const template = section.u16(13)
  if (section.u8(6) !== 0 || section.u8(11) !== 0 || template !== 0)
    unsupported(`a grid of template ${template}`)
  const columns = section.u32(31)
  const rows = section.u32(35)
  if (columns < 1 || rows < 1) damaged('a grid without points')
  // Compared before they are multiplied: the product of two such numbers is not exact.
  if (columns > gribBounds.points || rows > gribBounds.points || columns * rows > gribBounds.points)
    throw new GribError('too-large', `a grid of ${columns} × ${rows}`)
  if (section.u32(7) !== columns * rows) damaged('another number of points than rows and columns')
  const basicAngle = section.u32(39)
  if (basicAngle !== 0 && basicAngle !== 0xffff_ffff) unsupported('a basic angle')
  if (section.u8(72) !== 0) unsupported(`scanning mode ${section.u8(72)}`)
  if ((section.u8(55) & gridRelative) !== 0) unsupported('wind along the grid')
  const degrees = (octet: number): number => section.s32(octet) * microdegrees
  const [north, south] = [degrees(47), degrees(56)]
  const [west, east] = [westward(degrees(51)), westward(degrees(60))]
  const [lonStep, latStep] = [degrees(64), degrees(68)]
  const isRegular =
    isNear(north - (rows - 1) * latStep, south) && isNear(west + (columns - 1) * lonStep, east)
  const isOnGlobe = north <= 90 && south >= -90 && west >= -180 && east <= 180
  if (!(latStep > 0 && lonStep > 0) || !isRegular || !isOnGlobe) damaged('corners that do not fit the steps')
  return { columns, rows, north, west, latStep, lonStep }
}

/** Longitudes are written from 0 to 360: the first is larger than the last where Greenwich lies between. */
const westward = (degrees: number): number => (degrees > 180 ? degrees - 360 : degrees)

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1e-4

/** Code table 4.4, in ms. */
const timeUnits: Readonly<Record<number, number>> = {
  0: minuteMs,
  1: hourMs,
  10: 3 * hourMs,
  11: 6 * hourMs,
  13: 1000,
}
/** Octets of section 4 by its template: another number is another template, whatever is written there. */
const productBytes: Readonly<Record<number, number>> = { 0: 34, 8: 58 }
/** A run says nothing of later. */
const mostHours = 400

function productOf(section: Section, discipline: number, runAt: number): GribProduct {
  const template = section.u16(8)
  const length = productBytes[template] ?? unsupported(`a product of template ${template}`)
  if (section.bytes.length !== length) damaged('the length of section 4')
  const startHour = hoursOf(section.u8(18), section.s32(19))
  const surface = section.u8(23)
  const scaled = section.u32(25)
  const about = {
    discipline,
    category: section.u8(10),
    number: section.u8(11),
    surface,
    level: scaled === 0xffff_ffff ? null : section.s32(25) / 10 ** section.s8(24),
  }
  if (template === 0) return { ...about, endHour: startHour, window: null }
  if (section.u8(42) !== 1) unsupported(`${section.u8(42)} windows`)
  const endHour = startHour + hoursOf(section.u8(49), section.u32(50))
  if (instantOf(section, 35) !== runAt + endHour * hourMs) damaged('a window that ends at another time')
  return { ...about, endHour, window: { startHour, process: section.u8(47) } }
}

function hoursOf(unit: number, length: number): number {
  const ms = timeUnits[unit] ?? unsupported(`time in unit ${unit}`)
  const hours = (length * ms) / hourMs
  if (!(hours >= 0 && hours <= mostHours)) damaged('a time out of reach')
  return hours
}

/** Octets of section 5 by its template. */
const packingBytes: Readonly<Record<number, number>> = { 0: 21, 42: 25 }
/** Scales beyond these make numbers that no field has. */
const mostScale = 127

function packingOf(section: Section, points: number): GribPacking {
  const template = section.u16(10)
  const length = packingBytes[template] ?? unsupported(`packing ${template}`)
  if (section.bytes.length !== length) damaged('the length of section 5')
  const count = section.u32(6)
  const bits = section.u8(20)
  const packing = {
    count,
    reference: section.f32(12),
    binaryScale: section.s16(16),
    decimalScale: section.s16(18),
    bits,
  }
  if (count > points) damaged('more values than points')
  if (bits > 32) unsupported(`values of ${bits} bits`)
  const areScales = [packing.binaryScale, packing.decimalScale].every((scale) => Math.abs(scale) <= mostScale)
  if (!Number.isFinite(packing.reference) || !areScales) damaged('scales that are none')
  if (template === 0)
    return { ...packing, method: 'simple', ccsdsFlags: 0, blockSize: 0, referenceInterval: 0 }
  return {
    ...packing,
    method: 'ccsds',
    ccsdsFlags: section.u8(22),
    blockSize: section.u8(23),
    referenceInterval: section.u16(24),
  }
}

const bitmapFollows = 0
const noBitmap = 255

function bitmapOf(section: Section, points: number): Uint8Array | null {
  const indicator = section.u8(6)
  if (indicator === noBitmap) return null
  // 254 would be that of a field before it in the same message: there is none.
  if (indicator !== bitmapFollows) unsupported(`bitmap ${indicator}`)
  const bitmap = section.bytes.subarray(6)
  if (bitmap.length !== Math.ceil(points / 8)) damaged('a bitmap of another length')
  return bitmap
}
