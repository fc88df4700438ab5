import { GribError } from './grib-error.ts'

/** How samples are coded: what template 5.42 says of it. */
export interface CcsdsOptions {
  /** Bits of a sample, 1 to 32. */
  readonly bits: number
  /** Samples of a block: 8, 16, 32 or 64. */
  readonly blockSize: number
  /** Blocks from one reference sample to the next, 1 to 4096. */
  readonly referenceInterval: number
  /** Bits of `ccsdsFlags`; those that say how libaec stores samples in memory mean nothing for the stream. */
  readonly flags: number
}

export const ccsdsFlags = { signed: 1, preprocessor: 8, restricted: 16, paddedIntervals: 32 } as const

export const mostBits = 32
export const mostReferenceInterval = 4096
const blockSizes: readonly number[] = [8, 16, 32, 64]

/** Zero bytes that one block may read beyond the end, before its end is compared with that of the stream. */
const slack = 512
/** Bits that one read of four bytes gives for certain. */
const atOnce = 25
/** A run of zero blocks of this code lasts to the end of its segment, or of the interval. */
const toSegmentEnd = 5
const segmentBlocks = 64
/** The largest code of two samples in the second extension. */
const mostPaired = 90

/** For each code of the second extension: the sum of its two samples, and the second of them. */
const pairSums = new Uint8Array(mostPaired + 1)
const pairSeconds = new Uint8Array(mostPaired + 1)
for (let code = 0; code <= mostPaired; code++) {
  const sum = Math.floor((Math.sqrt(8 * code + 1) - 1) / 2)
  pairSums[code] = sum
  pairSeconds[code] = code - (sum * (sum + 1)) / 2
}

/**
 * Bits of the identifier before each block (CCSDS 121.0-B-3, table 5-1; libaec knows the short ones for 1 to 4 bits only).
 */
function identifierBits({ bits, flags }: CcsdsOptions): number {
  if (bits > 16) return 5
  if (bits > 8) return 4
  if ((flags & ccsdsFlags.restricted) === 0) return 3
  if (bits > 4) throw new GribError('unsupported', `restricted codes of ${bits} bits`)
  return bits <= 2 ? 1 : 2
}

function checkOptions({ bits, blockSize, referenceInterval }: CcsdsOptions): void {
  if (!(bits >= 1 && bits <= mostBits)) throw new GribError('unsupported', `samples of ${bits} bits`)
  if (!blockSizes.includes(blockSize)) throw new GribError('unsupported', `blocks of ${blockSize}`)
  if (!(referenceInterval >= 1 && referenceInterval <= mostReferenceInterval))
    throw new GribError('unsupported', `a reference every ${referenceInterval} blocks`)
}

/** The stream with zeros behind it: one piece of memory for all, as no two are read at once. */
let padded = new Uint8Array(0)

/** Reads bits of a stream, most significant first. Beyond its end there are zeros, for one block. */
class BitReader {
  position = 0
  readonly #bytes: Uint8Array
  readonly #end: number

  constructor(stream: Uint8Array) {
    if (padded.length < stream.length + slack) padded = new Uint8Array(2 * (stream.length + slack))
    padded.set(stream)
    padded.fill(0, stream.length, stream.length + slack)
    this.#bytes = padded
    this.#end = stream.length * 8
  }

  /** The 32 bits from the byte that holds the position on, shifted so that the first bit is the next one. */
  #window(): number {
    const at = this.position >>> 3
    const bytes = this.#bytes
    const word =
      ((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0)
    return word << (this.position & 7)
  }

  /** A number of so many bits, 0 to 32. */
  take(bits: number): number {
    if (bits === 0) return 0
    if (bits > atOnce) {
      const high = this.take(bits - 16)
      return high * 0x1_0000 + this.take(16)
    }
    const value = this.#window() >>> (32 - bits)
    this.position += bits
    return value
  }

  /** How many zeros come before the next one. */
  zeros(): number {
    let before = 0
    for (;;) {
      const zeros = Math.clz32(this.#window())
      if (zeros < atOnce) {
        this.position += zeros + 1
        return before + zeros
      }
      this.position += atOnce
      before += atOnce
      this.checkEnd()
    }
  }

  checkEnd(): void {
    if (this.position > this.#end) throw new GribError('cut', 'packed values end too early')
  }

  toByte(): void {
    this.position = (this.position + 7) & ~7
  }

  /** Whole bytes that are left. */
  left(): number {
    return (this.#end - this.position) >>> 3
  }
}

/**
 * Decodes `count` samples into `out`, as CCSDS 121.0-B (libaec) codes them; signed samples are moved up to begin at 0. Throws a
 * GribError for a stream that is cut, goes on after the last sample, or says what cannot be.
 */
export function decodeCcsds(
  stream: Uint8Array,
  options: CcsdsOptions,
  count: number,
  out: Uint32Array,
): void {
  checkOptions(options)
  if (out.length < count) throw new GribError('too-large', 'more samples than there is room for')
  const { bits, blockSize, referenceInterval, flags } = options
  const idBits = identifierBits(options)
  const rawId = 2 ** idBits - 1
  const isPredicted = (flags & ccsdsFlags.preprocessor) !== 0
  const isPadded = (flags & ccsdsFlags.paddedIntervals) !== 0
  const most = 2 ** bits - 1
  /** What is added to a signed sample, without a carry beyond its bits. */
  const lift = (flags & ccsdsFlags.signed) !== 0 ? 2 ** (bits - 1) : 0
  const lifted = (sample: number): number => (sample + lift) % (most + 1)

  const reader = new BitReader(stream)
  const block = new Float64Array(blockSize)
  let zeroBlocks = 0
  let blockOfInterval = 0
  let last = 0
  let written = 0
  while (written < count) {
    if (blockOfInterval === referenceInterval) {
      blockOfInterval = 0
      if (isPadded) reader.toByte()
    }
    /** Samples of this block that stand as they are: the reference. */
    const references = isPredicted && blockOfInterval === 0 ? 1 : 0
    let areRaw = false
    if (zeroBlocks > 0) {
      zeroBlocks--
      block.fill(0)
    } else {
      const id = reader.take(idBits)
      areRaw = id === rawId
      if (areRaw) for (let i = 0; i < blockSize; i++) block[i] = reader.take(bits)
      else if (id === 0) {
        const isPaired = reader.take(1) === 1
        if (references > 0) block[0] = reader.take(bits)
        if (isPaired) readPairs(reader, block, references)
        else {
          block.fill(0, references)
          zeroBlocks = zeroRun(reader, blockOfInterval, referenceInterval) - 1
        }
      } else {
        if (references > 0) block[0] = reader.take(bits)
        readSplit(reader, block, references, id - 1)
      }
      reader.checkEnd()
    }
    const inBlock = Math.min(blockSize, count - written)
    if (!isPredicted) {
      for (let i = 0; i < inBlock; i++) out[written + i] = lifted(checked(block[i] ?? 0, most))
    } else {
      if (references > 0) {
        last = lifted(block[0] ?? 0)
        out[written] = last
      }
      for (let i = references; i < inBlock; i++) {
        last = following(last, checked(block[i] ?? 0, most), most)
        out[written + i] = last
      }
    }
    written += inBlock
    blockOfInterval++
  }
  if (reader.left() > 0) throw new GribError('damaged', 'packed values go on after the last')
}

const checked = (sample: number, most: number): number => {
  if (sample > most) throw new GribError('damaged', 'a sample beyond its bits')
  return sample
}

/** The sample that a mapped difference leads to from the one before it (CCSDS 121.0-B-3, section 4.2). */
function following(last: number, difference: number, most: number): number {
  const room = last < most - last ? last : most - last
  if (difference <= 2 * room) {
    const half = Math.floor(difference / 2)
    return difference % 2 === 0 ? last + half : last - half - 1
  }
  return room === last ? difference : most - difference
}

/** Sample splitting: the upper parts of all samples in zeros before a one, then their lower `split` bits. */
function readSplit(reader: BitReader, block: Float64Array, from: number, split: number): void {
  const scale = 2 ** split
  for (let i = from; i < block.length; i++) block[i] = reader.zeros() * scale
  if (split === 0) return
  for (let i = from; i < block.length; i++) block[i] = (block[i] ?? 0) + reader.take(split)
}

/** The second extension: one code for two samples. */
function readPairs(reader: BitReader, block: Float64Array, from: number): void {
  for (let i = 0; i < block.length; i += 2) {
    const code = reader.zeros()
    if (code > mostPaired) throw new GribError('damaged', 'a pair of samples beyond the table')
    const second = pairSeconds[code] ?? 0
    if (i >= from) block[i] = (pairSums[code] ?? 0) - second
    block[i + 1] = second
  }
}

/** How many blocks are zero from this one on. */
function zeroRun(reader: BitReader, blockOfInterval: number, referenceInterval: number): number {
  const code = reader.zeros() + 1
  const ofInterval = referenceInterval - blockOfInterval
  if (code === toSegmentEnd) return Math.min(ofInterval, segmentBlocks - (blockOfInterval % segmentBlocks))
  const run = code > toSegmentEnd ? code - 1 : code
  if (run > ofInterval) throw new GribError('damaged', 'zero blocks beyond their interval')
  return run
}
