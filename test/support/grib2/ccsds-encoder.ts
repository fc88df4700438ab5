// Codes samples as CCSDS 121.0-B does: for each block the shortest of its ways, or the one that is asked for.

interface EncoderOptions {
  readonly bits: number
  readonly blockSize: number
  readonly referenceInterval: number
  readonly flags: number
  /** Codes every block raw, or as a split of so many bits, where that can be. */
  readonly only?: 'raw' | number
}

const flagBits = { signed: 1, preprocessor: 8, restricted: 16, padded: 32 }

class BitWriter {
  #bytes = new Uint8Array(4096)
  #at = 0
  #held = 0
  #heldBits = 0

  put(value: number, bits: number): void {
    for (let left = bits; left > 0;) {
      const take = Math.min(8 - this.#heldBits, left)
      const part = Math.floor(value / 2 ** (left - take)) % 2 ** take
      this.#held = (this.#held << take) | part
      this.#heldBits += take
      left -= take
      if (this.#heldBits === 8) this.#flush()
    }
  }

  zerosAndOne(zeros: number): void {
    let left = zeros
    for (; left >= 8 && this.#heldBits === 0; left -= 8) this.#flush()
    this.put(0, left)
    this.put(1, 1)
  }

  toByte(): void {
    if (this.#heldBits > 0) this.put(0, 8 - this.#heldBits)
  }

  bytes(): Uint8Array {
    this.toByte()
    return this.#bytes.subarray(0, this.#at)
  }

  #flush(): void {
    if (this.#at === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#at)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#at++] = this.#held
    this.#held = 0
    this.#heldBits = 0
  }
}

const idBitsOf = ({ bits, flags }: EncoderOptions): number => {
  if (bits > 16) return 5
  if (bits > 8) return 4
  if ((flags & flagBits.restricted) === 0) return 3
  return bits <= 2 ? 1 : 2
}

/** The mapped difference from one sample to the next. */
function mapped(last: number, next: number, most: number): number {
  const room = Math.min(last, most - last)
  const step = next - last
  if (step >= 0 && step <= room) return 2 * step
  if (step < 0 && -step <= room) return -2 * step - 1
  return room + Math.abs(step)
}

/** `samples`: 0 to 2^bits − 1; with the signed flag −2^(bits−1) to 2^(bits−1) − 1. */
export function encodeCcsds(samples: ArrayLike<number>, options: EncoderOptions): Uint8Array {
  const { bits, blockSize, referenceInterval, flags, only } = options
  const writer = new BitWriter()
  const idBits = idBitsOf(options)
  const rawId = 2 ** idBits - 1
  const isPredicted = (flags & flagBits.preprocessor) !== 0
  const isSigned = (flags & flagBits.signed) !== 0
  const most = 2 ** bits - 1
  const asStored = (value: number): number => (value < 0 ? value + most + 1 : value)
  const unsigned = (value: number): number => (isSigned ? value + 2 ** (bits - 1) : value)
  const blocks = Math.ceil(samples.length / blockSize)
  const sampleAt = (index: number): number => samples[Math.min(index, samples.length - 1)] ?? 0

  const symbolsOf = (block: number): { symbols: number[]; references: number } => {
    const references = isPredicted && block % referenceInterval === 0 ? 1 : 0
    const symbols = Array.from({ length: blockSize }, (_, i) => {
      const index = block * blockSize + i
      const value = sampleAt(index)
      if (!isPredicted || i < references) return asStored(value)
      return mapped(unsigned(sampleAt(index - 1)), unsigned(value), most)
    })
    return { symbols, references }
  }
  const isZero = (block: number): boolean => {
    const { symbols, references } = symbolsOf(block)
    return symbols.slice(references).every((symbol) => symbol === 0)
  }

  for (let block = 0; block < blocks; block++) {
    const ofInterval = block % referenceInterval
    if (ofInterval === 0 && block > 0 && (flags & flagBits.padded) !== 0) writer.toByte()
    const { symbols, references } = symbolsOf(block)
    if (only === undefined && isZero(block)) {
      const room = Math.min(referenceInterval - ofInterval, 64 - (ofInterval % 64), blocks - block)
      let run = 1
      while (run < room && isZero(block + run)) run++
      const isToEnd =
        run >= 5 &&
        (run === referenceInterval - ofInterval || run === 64 - (ofInterval % 64) || run === blocks - block)
      writer.put(0, idBits + 1)
      if (references > 0) writer.put(symbols[0] ?? 0, bits)
      writer.zerosAndOne(isToEnd ? 4 : run > 4 ? run : run - 1)
      block += run - 1
      continue
    }
    writeBlock(symbols, references)
  }
  return writer.bytes()

  function writeBlock(symbols: readonly number[], references: number): void {
    const coded = symbols.slice(references)
    const rawCost = bits * symbols.length
    const splits = Array.from({ length: rawId - 1 }, (_, k) => k)
    const costOf = (k: number): number =>
      coded.reduce((sum, symbol) => sum + Math.floor(symbol / 2 ** k) + 1 + k, references * bits)
    const pairs = pairCodes(symbols, references)
    const pairCost = pairs ? 1 + references * bits + pairs.reduce((sum, code) => sum + code + 1, 0) : Infinity
    const best = splits.toSorted((a, b) => costOf(a) - costOf(b))[0]
    const split = typeof only === 'number' && only < rawId - 1 ? only : best
    const cheapest = only === 'raw' || split === undefined ? 'raw' : undefined
    const isForced = typeof only === 'number' && cheapest === undefined
    if (pairs && !isForced && cheapest === undefined && pairCost < Math.min(rawCost, costOf(split ?? 0))) {
      writer.put(1, idBits + 1)
      if (references > 0) writer.put(symbols[0] ?? 0, bits)
      for (const code of pairs) writer.zerosAndOne(code)
    } else if (
      split !== undefined &&
      cheapest === undefined &&
      (costOf(split) < rawCost || (isForced && costOf(split) < 100_000))
    ) {
      writer.put(split + 1, idBits)
      if (references > 0) writer.put(symbols[0] ?? 0, bits)
      for (const symbol of coded) writer.zerosAndOne(Math.floor(symbol / 2 ** split))
      for (const symbol of coded) writer.put(symbol % 2 ** split, split)
    } else {
      writer.put(rawId, idBits)
      for (const symbol of symbols) writer.put(symbol, bits)
    }
  }
}

/** Two samples in one code, as long as the table knows it; the reference counts as nothing. */
function pairCodes(symbols: readonly number[], references: number): readonly number[] | null {
  const codes: number[] = []
  for (let i = 0; i < symbols.length; i += 2) {
    const first = i < references ? 0 : (symbols[i] ?? 0)
    const second = symbols[i + 1] ?? 0
    const sum = first + second
    codes.push((sum * (sum + 1)) / 2 + second)
  }
  return codes.every((code) => code <= 90) ? codes : null
}
