const firstRoom = 64 * 1024

/** From this length on, the engine's own conversion is faster than going letter by letter. */
const longText = 128

/** By the letter's number: what stands for it in HTML, and whether anything does. */
const entities: Readonly<Record<number, string>> = {
  0x22: '&quot;',
  0x26: '&amp;',
  0x27: '&#x27;',
  0x3c: '&lt;',
  0x3e: '&gt;',
}
const hasEntity = Uint8Array.from({ length: 0x80 }, (_, unit) => Number(unit in entities))

const isSpecial = /["&'<>]/

/**
 * Text that grows in its bytes. A page is put together from thousands of short pieces: as strings they would be joined,
 * counted and encoded one after the other, each time over the whole page. Server only.
 */
export class Utf8Text {
  #bytes = Buffer.allocUnsafeSlow(firstRoom)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Begins anew. */
  clear(): void {
    this.#length = 0
  }

  /** A copy of all its bytes. */
  copy(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length))
  }

  /** Adds a text as it is. */
  add(text: string): void {
    // A UTF-16 unit takes three bytes at most.
    this.#makeRoom(3 * text.length)
    if (text.length >= longText) {
      this.#length += this.#bytes.write(text, this.#length)
      return
    }
    // Fields are read once: this loop is the hottest of a page.
    const bytes = this.#bytes
    let length = this.#length
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index)
      if (unit < 0x80) bytes[length++] = unit
      else if (unit < 0x800) {
        bytes[length++] = 0xc0 | (unit >> 6)
        bytes[length++] = 0x80 | (unit & 0x3f)
      } else {
        // The rest goes the engine's way.
        this.#length = length + bytes.write(text.slice(index), length)
        return
      }
    }
    this.#length = length
  }

  /** Adds what is in bytes already. */
  addBytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Adds a text that may hold anything, as it may stand in HTML, between tags or in a quoted attribute. */
  addEscaped(text: string): void {
    if (text.length >= longText && !isSpecial.test(text)) return this.add(text)
    // The longest entity takes six bytes.
    this.#makeRoom(6 * text.length)
    const bytes = this.#bytes
    let length = this.#length
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index)
      if (unit < 0x80 && hasEntity[unit] === 0) bytes[length++] = unit
      else if (unit < 0x80) {
        const entity = entities[unit] ?? ''
        for (let at = 0; at < entity.length; at += 1) bytes[length++] = entity.charCodeAt(at)
      } else if (unit < 0x800) {
        bytes[length++] = 0xc0 | (unit >> 6)
        bytes[length++] = 0x80 | (unit & 0x3f)
      } else if (unit < 0xd800 || unit > 0xdfff) {
        bytes[length++] = 0xe0 | (unit >> 12)
        bytes[length++] = 0x80 | ((unit >> 6) & 0x3f)
        bytes[length++] = 0x80 | (unit & 0x3f)
      } else {
        // Half of a pair.
        const pair = String.fromCodePoint(text.codePointAt(index) ?? 0xfffd)
        length += bytes.write(pair, length)
        index += pair.length - 1
      }
    }
    this.#length = length
  }

  #makeRoom(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.#length + more))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}
