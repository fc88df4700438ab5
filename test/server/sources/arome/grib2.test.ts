import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { readField } from '../../../../src/server/sources/arome/grib2/field.ts'
import { GribError } from '../../../../src/server/sources/arome/grib2/grib-error.ts'
import { gribBounds, messageLength, readMessage } from '../../../../src/server/sources/arome/grib2/message.ts'
import {
  asEcCodesSaid,
  hasEcCodes,
  packByEcCodes,
  printedFields,
  type FieldToPack,
} from '../../../support/grib2/ec-codes.ts'
import { encodeMessage, type MadeMessage } from '../../../support/grib2/grib-encoder.ts'

const folder = join(import.meta.dirname, '../../../fixtures/arome')
const file = (name: string): Buffer => readFileSync(join(folder, name))
/** What `grib_get_data -m 9999 -F '%.6f'` prints of a field. */
const printed = (text: string): readonly number[] =>
  text
    .trim()
    .split('\n')
    .map((line) => Number(line.trim().split(/\s+/).at(-1)))
    .filter((value) => !Number.isNaN(value))
const halfOfLastDigit = 5.001e-7

/** Where the sections of a message begin, by number. */
function sectionsOf(message: Buffer): ReadonlyMap<number, number> {
  const starts = new Map<number, number>()
  for (let at = 16; at < message.length - 4; at += message.readUInt32BE(at))
    starts.set(message[at + 4] ?? 0, at)
  return starts
}

/** Octets of the WMO tables that say how a message is read: lengths, kinds, numbers of points, templates, and steps but for their last byte, of which a few millionths of a degree are nothing. */
const shapeOctets: Readonly<Record<number, readonly (readonly [from: number, to: number])[]>> = {
  3: [
    [6, 6],
    [7, 10],
    [11, 11],
    [13, 14],
    [31, 38],
    [64, 66],
    [68, 70],
    [72, 72],
  ],
  4: [[8, 9]],
  5: [
    [6, 9],
    [10, 11],
  ],
  6: [[6, 6]],
}

function* shapeBytes(message: Buffer): Iterable<number> {
  for (const at of [0, 1, 2, 3, 7, 8, 9, 10, 11, 12, 13, 14, 15]) yield at
  for (let at = message.length - 4; at < message.length; at++) yield at
  for (const [section, start] of sectionsOf(message))
    for (const [from, to] of [[1, 5] as const, ...(shapeOctets[section] ?? [])])
      for (let octet = from; octet <= to; octet++) yield start + octet - 1
}

const valuesOf = (message: Uint8Array): readonly number[] => {
  const read = readMessage(message)
  const field = readField(read)
  return Array.from({ length: read.grid.columns * read.grid.rows }, (_, i) => field.valueAt(i))
}

const runAt = Date.UTC(2026, 10, 24, 9)
const gridOf = (columns: number, rows: number) => ({
  columns,
  rows,
  north: 55.4,
  west: -12,
  latStep: 0.025,
  lonStep: 0.025,
})

const kinds = ['smooth', 'noisy', 'constant', 'sparse', 'steps'] as const

/** A field in whole codes, from numbers that decide its shape. */
function codesOf(kind: (typeof kinds)[number], count: number, bits: number, seed: number): number[] {
  const most = 2 ** bits - 1
  let state = seed
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return Array.from({ length: count }, (_, i) => {
    if (kind === 'constant') return Math.floor(most / 3)
    if (kind === 'noisy') return Math.floor(random() * (most + 1))
    if (kind === 'sparse') return random() < 0.01 ? Math.floor(random() * (most + 1)) : 0
    if (kind === 'steps') return i % 97 < 90 ? 0 : most
    return Math.floor((0.5 + 0.45 * Math.sin(i / 40) + 0.04 * random()) * most)
  })
}

const fields = fc.record({
  kind: fc.constantFrom(...kinds),
  columns: fc.integer({ min: 1, max: 60 }),
  rows: fc.integer({ min: 1, max: 40 }),
  bits: fc.integer({ min: 1, max: 24 }),
  blockSize: fc.constantFrom(8, 16, 32, 64),
  referenceInterval: fc.constantFrom(1, 2, 5, 64, 100, 128, 4096),
  flags: fc.subarray([2, 4, 8, 32]).map((bits) => bits.reduce((sum, bit) => sum + bit, 0)),
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
  reference: fc.constantFrom(0, -1024, 250, 3.5),
  binaryScale: fc.integer({ min: -12, max: 3 }),
  missing: fc.constantFrom(0, 0.3, 1),
})
type MadeField = typeof fields extends fc.Arbitrary<infer T> ? T : never

/** The message of a made field, and the values that its codes stand for. */
function made(
  field: MadeField,
  more: Partial<MadeMessage['packing']> = {},
): { message: Buffer; values: number[] } {
  const { kind, columns, rows, bits, seed, reference, binaryScale, missing } = field
  const codes = codesOf(kind, columns * rows, bits, seed)
  const values = codes.map((code, i) =>
    (i * 7919 + seed) % 100 < missing * 100 ? NaN : reference + code * 2 ** binaryScale,
  )
  const { blockSize, referenceInterval, flags } = field
  const packing = { bits, reference, binaryScale, blockSize, referenceInterval, flags, ...more }
  const message = encodeMessage({
    runAt,
    grid: gridOf(columns, rows),
    category: 0,
    number: 0,
    hour: 3,
    values,
    packing,
  })
  return { message, values }
}

describe('fields that ecCodes has packed', () => {
  for (const name of ['t2m-16bit', 'tp', 'sparse', 'second', 'noise'])
    it(`reads ${name} as grib_get_data prints it`, () => {
      const truth = printed(file(`${name}.txt`).toString())
      const read = valuesOf(file(`${name}.grib2`))
      assert.equal(read.length, truth.length)
      for (const [i, value] of truth.entries()) {
        if (value === 9999) assert.ok(Number.isNaN(read[i]), `point ${i} is missing`)
        else
          assert.ok(
            Math.abs((read[i] ?? NaN) - value) <= halfOfLastDigit,
            `point ${i}: ${read[i]}, not ${value}`,
          )
      }
    })

  it('reads a dry field, which has no bytes of values', () => {
    assert.deepEqual(new Set(valuesOf(file('zero.grib2'))), new Set([0]))
  })

  it('reads what a field is of: grid, surface, hour, window', () => {
    const { grid, product, runAt: at } = readMessage(file('tp.grib2'))
    assert.deepEqual(grid, { columns: 61, rows: 45, north: 52, west: -5.5, latStep: 0.25, lonStep: 0.25 })
    assert.equal(new Date(at).toISOString(), '2026-11-23T12:00:00.000Z')
    assert.deepEqual(product, {
      discipline: 0,
      category: 1,
      number: 52,
      surface: 1,
      level: 0,
      endHour: 6,
      window: { startHour: 0, process: 1 },
    })
  })
})

describe('fields of any shape', () => {
  it('come back as they were packed, in every block size, interval and number of bits', () => {
    fc.assert(
      fc.property(fields, (field) => {
        const { message, values } = made(field)
        assert.deepEqual(valuesOf(message), values)
      }),
      { numRuns: 400 },
    )
  })

  it('come back from simple packing', () => {
    fc.assert(
      fc.property(fields, (field) => {
        const { message, values } = made(field, { method: 'simple' })
        assert.deepEqual(valuesOf(message), values)
      }),
      { numRuns: 100 },
    )
  })

  it('come back whichever way a block is coded', () => {
    fc.assert(
      fc.property(fields, fc.constantFrom('raw' as const, 0, 1, 3, 5, 12), (field, only) => {
        const { message, values } = made({ ...field, bits: Math.min(field.bits, 12) }, { only })
        assert.deepEqual(valuesOf(message), values)
      }),
      { numRuns: 150 },
    )
  })

  it('come back with signed samples and with restricted codes', () => {
    fc.assert(
      fc.property(fields, (field) => {
        const bits = ((field.bits - 1) % 4) + 1
        const { message, values } = made({ ...field, bits }, { flags: field.flags | 16 })
        assert.deepEqual(valuesOf(message), values)
      }),
      { numRuns: 100 },
    )
    fc.assert(
      fc.property(fields, (field) => {
        const half = 2 ** (field.bits - 1)
        const codes = codesOf(field.kind, field.columns * field.rows, field.bits, field.seed)
        const values = codes.map((code) => code - half)
        const { bits, blockSize, referenceInterval } = field
        const message = encodeMessage({
          runAt,
          grid: gridOf(field.columns, field.rows),
          category: 0,
          number: 0,
          hour: 3,
          values,
          packing: { bits, reference: 0, blockSize, referenceInterval, flags: field.flags | 1 },
        })
        assert.deepEqual(valuesOf(message), values)
      }),
      { numRuns: 100 },
    )
  })

  it('come back with 32 bits', () => {
    fc.assert(
      fc.property(fields, fc.integer({ min: 25, max: 32 }), (field, bits) => {
        const { message, values } = made({ ...field, bits, binaryScale: 0, reference: 0 })
        assert.deepEqual(valuesOf(message), values)
      }),
      { numRuns: 60 },
    )
  })
})

/** The messages of a file. */
function messagesIn(file: Buffer): readonly Buffer[] {
  const messages: Buffer[] = []
  for (let at = 0; at < file.length;) {
    const length = messageLength(file.subarray(at))
    messages.push(file.subarray(at, at + length))
    at += length
  }
  return messages
}

/** A made field as ecCodes is to pack it: it chooses the reference and the scale itself. */
function toPack(field: MadeField): FieldToPack {
  const { columns, rows, bits, blockSize, referenceInterval } = field
  // Flags 2 and 4 say how libaec has its samples in memory, which is for ecCodes to say. With 32 libaec (1.0.6) announces intervals
  // that are filled up to whole bytes, reads them, and writes them without: what we write of them it reads, and not its own.
  const flags = (field.flags & 8) | 6 | (bits <= 4 && field.seed % 2 === 0 ? 16 : 0)
  // Of a field without any value ecCodes makes none.
  const values = made({ ...field, missing: field.missing === 1 ? 0.3 : field.missing }).values
  return { columns, rows, values, bits, blockSize, referenceInterval, flags }
}

type Values = readonly (number | null)[]

function assertRead(message: Buffer, truth: Values, about: string): void {
  const read = valuesOf(message)
  assert.equal(read.length, truth.length, about)
  for (const [i, value] of truth.entries()) {
    const ours = read[i] ?? NaN
    if (value === null) assert.ok(Number.isNaN(ours), `${about}, point ${i} is missing`)
    else assert.ok(Math.abs(ours - value) <= halfOfLastDigit, `${about}, point ${i}: ${ours}, not ${value}`)
  }
}

const valuesPrinted = (path: string): readonly Values[] =>
  printedFields(path).map((field) => field.map(({ value }) => value))

/** One field of each number of bits, of every kind, with every block size, in the plain and with a bitmap. */
const variety = Array.from({ length: 48 }, (_, i): MadeField => {
  const inTurn = <T>(values: readonly T[], by = i): T => values[by % values.length] ?? assert.fail()
  return {
    kind: inTurn(kinds),
    columns: 12,
    rows: 11,
    bits: (i % 24) + 1,
    blockSize: inTurn([8, 16, 32, 64], i + Math.floor(i / 24)),
    referenceInterval: inTurn([1, 2, 5, 64, 128, 4096, 100]),
    flags: inTurn([8, 8, 0]),
    seed: 1_000 + i,
    reference: inTurn([0, -1024, 250]),
    binaryScale: inTurn([-6, 0, 1]),
    missing: inTurn([0, 0.3, 0, 0]),
  }
})

describe('ecCodes itself', () => {
  it('prints what we read of its fields of every number of bits, block size, interval and flag', (t) => {
    const path = join(folder, 'variety.grib2')
    if (hasEcCodes && !existsSync(path)) packByEcCodes(variety.map(toPack), path)
    const truths = asEcCodesSaid(t, 'variety', () => valuesPrinted(path))
    const messages = messagesIn(readFileSync(path))
    assert.equal(messages.length, variety.length)
    for (const [index, message] of messages.entries())
      assertRead(message, truths[index] ?? [], JSON.stringify(variety[index]))
  })

  it(
    'packs random fields that we read as it prints them, and reads ours',
    {
      skip: !hasEcCodes && 'ecCodes is not installed',
    },
    () => {
      const work = mkdtempSync(join(tmpdir(), 'grib-'))
      try {
        const random = fc.sample(fields, 80)
        const path = join(work, 'fields.grib2')
        packByEcCodes(random.map(toPack), path)
        const truths = valuesPrinted(path)
        for (const [index, message] of messagesIn(readFileSync(path)).entries())
          assertRead(message, truths[index] ?? [], JSON.stringify(random[index]))
        const own = random
          .filter(({ missing }) => missing < 1)
          .map((field) => made(field, { flags: 14 | (field.flags & 32) }).message)
        writeFileSync(path, Buffer.concat(own))
        for (const [index, truth] of valuesPrinted(path).entries())
          assertRead(own[index] ?? Buffer.alloc(0), truth, JSON.stringify(random[index]))
      } finally {
        rmSync(work, { recursive: true })
      }
    },
  )
})

describe('messages that are not as they should be', () => {
  const fault = (message: Uint8Array): string | null => {
    try {
      valuesOf(message)
      return null
    } catch (error) {
      if (error instanceof GribError) return error.fault
      throw error
    }
  }

  it('end in a typed error, or in numbers that the packing can hold, wherever bytes are changed', () => {
    fc.assert(
      fc.property(
        fields,
        fc.array(fc.record({ at: fc.nat(), to: fc.integer({ min: 0, max: 255 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        (field, changes) => {
          const { message } = made(field)
          for (const { at, to } of changes) message[at % message.length] = to
          if (fault(message) !== null) return
          const { packing, grid } = readMessage(message)
          assert.ok(grid.columns * grid.rows <= gribBounds.points)
          const most = 2 ** packing.bits * 2 ** packing.binaryScale
          const ends = [packing.reference - most, packing.reference + most].map(
            (end) => end / 10 ** packing.decimalScale,
          )
          const [low = 0, high = 0] = ends
          for (const value of valuesOf(message))
            assert.ok(Number.isNaN(value) || (value >= low && value <= high))
        },
      ),
      { numRuns: 1500 },
    )
  })

  it('end in a typed error wherever they are cut', () => {
    const message = file('tp.grib2')
    for (let length = 0; length < message.length; length++)
      assert.ok(fault(message.subarray(0, length)) !== null, `cut at ${length}`)
  })

  it('end in a typed error, never in a number, wherever a byte is changed on which their shape depends', () => {
    for (const name of ['tp', 't2m-16bit', 'zero']) {
      const message = file(`${name}.grib2`)
      const bytes = [...shapeBytes(message)]
      assert.ok(bytes.length > 60)
      for (const at of bytes)
        for (let value = 0; value < 256; value++) {
          if (value === message[at]) continue
          const other = Buffer.from(message)
          other[at] = value
          assert.notEqual(fault(other), null, `${name}: byte ${at} is ${value}`)
        }
    }
  })

  it('end in a typed error when their values are cut and the lengths put right', () => {
    const whole = file('t2m-16bit.grib2')
    const at = whole.length - 4 - readMessage(whole).data.length - 5
    for (const left of [0, 1, 100, 2000]) {
      const cut = Buffer.concat([whole.subarray(0, at + 5 + left), Buffer.from('7777')])
      cut.writeUInt32BE(5 + left, at)
      cut.writeBigUInt64BE(BigInt(cut.length), 8)
      assert.equal(fault(cut), 'cut')
    }
  })

  it('allocate nothing by a number of points or a length that is not bounded', () => {
    const head = file('zero.grib2').subarray(0, 16)
    head.writeBigUInt64BE(2n ** 40n, 8)
    assert.throws(() => messageLength(head), { fault: 'too-large' })
    const message = file('zero.grib2')
    const section3 = 16 + message.readUInt32BE(16)
    message.writeUInt32BE(0xffff_fff0, section3 + 30)
    assert.equal(fault(message), 'too-large')
  })

  it('are refused where the packing, grid or product is of another kind', () => {
    const other = (change: (message: Buffer, at: (section: number) => number) => void): string | null => {
      const message = file('tp.grib2')
      const at = (section: number): number => sectionsOf(message).get(section) ?? assert.fail()
      change(message, at)
      return fault(message)
    }
    // JPEG 2000, as files were packed until 2022.
    assert.equal(
      other((message, at) => message.writeUInt16BE(40, at(5) + 9)),
      'unsupported',
    )
    // A Lambert grid.
    assert.equal(
      other((message, at) => message.writeUInt16BE(30, at(3) + 12)),
      'unsupported',
    )
    // A member of an ensemble.
    assert.equal(
      other((message, at) => message.writeUInt16BE(11, at(4) + 7)),
      'unsupported',
    )
    // From the south to the north.
    assert.equal(
      other((message, at) => message.writeUInt8(0x40, at(3) + 71)),
      'unsupported',
    )
    // Wind along the grid.
    assert.equal(
      other((message, at) => message.writeUInt8(0x38, at(3) + 54)),
      'unsupported',
    )
    // GRIB 1.
    assert.equal(
      other((message) => message.writeUInt8(1, 7)),
      'unsupported',
    )
  })
})
