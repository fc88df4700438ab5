/**
 * A file of named columns: a short JSON that says where each lies, then their bytes, as the processor reads them. Opening one
 * costs next to nothing: the columns are views of the bytes of the file.
 */
export interface Sections {
  u8(name: string): Uint8Array
  i16(name: string): Int16Array
  i32(name: string): Int32Array
  u32(name: string): Uint32Array
  f64(name: string): Float64Array
  /** A column of texts. */
  texts(name: string): Texts
  /** What was put in as JSON. The caller knows its shape: it is what `packSections` was given. */
  json<T>(name: string): T
  /** The file’s memory and where the column begins, for an index that reads it by itself. */
  raw(name: string): { readonly buffer: ArrayBuffer; readonly byteOffset: number }
}

/** Texts one after the other. */
export interface Texts {
  readonly length: number
  at(index: number): string
  /** Whether the text at `index` has these bytes from its byte `from` on: much cheaper than reading it. */
  hasBytesAt(index: number, from: number, bytes: Uint8Array): boolean
  /** In bytes. */
  lengthAt(index: number): number
}

type Column = Uint8Array | Int16Array | Int32Array | Uint32Array | Float64Array

/** Texts that hold nothing but ASCII are read twice as fast when it is said so. */
export interface TextColumn {
  readonly texts: readonly string[]
  readonly ascii: boolean
}

/** What a file is made from; `json` is anything JSON can hold. */
export interface Packing {
  readonly columns: Readonly<Record<string, Column>>
  readonly texts: Readonly<Record<string, TextColumn>>
  readonly json: Readonly<Record<string, unknown>>
}

type Encoding = 'utf8' | 'latin1'
/** Of a column: where it begins and ends; of texts also where each begins. */
interface Entry {
  readonly from: number
  readonly to: number
  readonly starts?: number
  readonly encoding?: Encoding
}
type Directory = Readonly<Record<string, Entry>>

/** Says what the file is; the number changes with what is in it, so that an older file is refused. */
const magic = 'éclaircie gazetteer 4\n'
const alignment = 8

const aligned = (length: number): number => Math.ceil(length / alignment) * alignment
const bytesOf = (column: Column): Uint8Array =>
  new Uint8Array(column.buffer, column.byteOffset, column.byteLength)

export function packSections({ columns, texts, json }: Packing): Buffer {
  const directory: Record<string, Entry> = {}
  const parts: Uint8Array[] = []
  let next = 0
  const add = (bytes: Uint8Array): number => {
    const from = next
    parts.push(bytes, new Uint8Array(aligned(bytes.byteLength) - bytes.byteLength))
    next += aligned(bytes.byteLength)
    return from
  }
  const put = (name: string, bytes: Uint8Array, rest: Partial<Entry> = {}): void => {
    const from = add(bytes)
    directory[name] = { from, to: from + bytes.byteLength, ...rest }
  }
  for (const [name, column] of Object.entries(columns)) put(name, bytesOf(column))
  for (const [name, value] of Object.entries(json)) put(name, Buffer.from(JSON.stringify(value)))
  for (const [name, { texts: list, ascii }] of Object.entries(texts)) {
    const encoding: Encoding = ascii ? 'latin1' : 'utf8'
    const encoded = list.map((text) => Buffer.from(text, encoding))
    const starts = new Uint32Array(list.length + 1)
    encoded.forEach((bytes, i) => (starts[i + 1] = (starts[i] ?? 0) + bytes.byteLength))
    put(name, Buffer.concat(encoded), { starts: add(bytesOf(starts)), encoding })
    directory[`${name}.starts`] = { from: 0, to: list.length }
  }
  const head = Buffer.from(`${magic}${JSON.stringify(directory)}\n`)
  const padding = Buffer.alloc(aligned(head.byteLength) - head.byteLength, ' ')
  return Buffer.concat([head, padding, ...parts])
}

/** Throws when the bytes are not those of `packSections` of this version. */
export function openSections(file: Uint8Array): Sections {
  const bytes = wellPlaced(file)
  const start = Buffer.byteLength(magic)
  const end = bytes.indexOf('\n', start)
  if (bytes.toString('utf8', 0, start) !== magic || end < 0)
    throw new Error('not a gazetteer of this version')
  const directory = JSON.parse(bytes.toString('utf8', start, end)) as Directory
  const base = bytes.byteOffset + aligned(end + 1)
  const { buffer } = bytes
  const entry = (name: string): Entry => {
    const found = directory[name]
    if (!found) throw new Error(`the gazetteer has no ${name}`)
    return found
  }
  const view =
    <C>(Type: new (buffer: ArrayBuffer, from: number, length: number) => C, size: number) =>
    (name: string): C => {
      const { from, to } = entry(name)
      return new Type(buffer, base + from, (to - from) / size)
    }
  const u8 = view(Uint8Array, 1)
  return {
    u8,
    i16: view(Int16Array, 2),
    i32: view(Int32Array, 4),
    u32: view(Uint32Array, 4),
    f64: view(Float64Array, 8),
    raw: (name) => ({ buffer, byteOffset: base + entry(name).from }),
    json: <T>(name: string): T => JSON.parse(Buffer.from(u8(name)).toString('utf8')) as T,
    texts(name) {
      const { from, to, starts = 0, encoding = 'utf8' } = entry(name)
      const { to: length } = entry(`${name}.starts`)
      return createTexts(
        Buffer.from(buffer, base + from, to - from),
        new Uint32Array(buffer, base + starts, length + 1),
        encoding,
      )
    },
  }
}

/** Numbers of eight bytes must begin at a multiple of eight. */
function wellPlaced(file: Uint8Array): Buffer<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = file
  if (buffer instanceof ArrayBuffer && byteOffset % alignment === 0)
    return Buffer.from(buffer, byteOffset, byteLength)
  const copy = new ArrayBuffer(byteLength)
  new Uint8Array(copy).set(file)
  return Buffer.from(copy)
}

function createTexts(bytes: Buffer, starts: Uint32Array, encoding: Encoding): Texts {
  const startOf = (index: number): number => starts[index] ?? bytes.length
  return {
    length: starts.length - 1,
    at: (index) => bytes.toString(encoding, startOf(index), startOf(index + 1)),
    lengthAt: (index) => startOf(index + 1) - startOf(index),
    hasBytesAt(index, from, wanted) {
      const start = startOf(index) + from
      if (start + wanted.length > startOf(index + 1)) return false
      for (let i = 0; i < wanted.length; i++) if (bytes[start + i] !== wanted[i]) return false
      return true
    },
  }
}
