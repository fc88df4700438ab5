import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** How values of one kind travel between processes. */
export interface Codec<V> {
  /** Of the shape: what another version of this program has written is not read. */
  readonly version: string
  write(value: V): Buffer
  /** Null where the bytes are not of this shape. */
  read(bytes: Buffer, ageMs: number): V | null
}

/** Whether a text of this many bytes may be read. */
const longestText = 1_000_000

/** Values as deflated JSON, checked against a shape when they come back: whoever has the server's address can write there. */
export function jsonCodec<S extends TSchema, V>(
  shape: S,
  translation: { write(value: V): unknown; read(stored: Static<S>, ageMs: number): V },
): Codec<V> {
  const parse = jsonParser(shape)
  return {
    version: parse.version,
    write: (value) => deflateRawSync(JSON.stringify(translation.write(value))),
    read(bytes, ageMs) {
      const stored = parse.read(bytes)
      return stored === null ? null : translation.read(stored, ageMs)
    },
  }
}

/** Reads deflated JSON of a shape; null for anything else. */
export function jsonParser<S extends TSchema>(shape: S) {
  const validator = Compile(shape)
  return {
    version: createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 12),
    read(bytes: Buffer): Static<S> | null {
      try {
        const text = inflateRawSync(bytes, { maxOutputLength: longestText }).toString()
        const value: unknown = JSON.parse(text)
        return validator.Check(value) ? value : null
      } catch {
        return null
      }
    },
  }
}
