import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** How values of one kind travel between processes. */
export interface Codec<V> {
  /** The version of the shape: what another version of this program has written is not read. */
  readonly version: string
  write(value: V): Buffer
  /** Null where the bytes are not of this shape. */
  read(bytes: Buffer, ageMs: number): V | null
}

/** Bytes of a text at most: what unpacks without end is not read. */
const longestText = 1_000_000

/** Values that are stored as they are. */
export const plainCodec = <S extends TSchema>(shape: S): Codec<Static<S>> =>
  jsonCodec<S, Static<S>>(shape, { write: (value) => value, read: (stored) => stored })

/** Values as deflated JSON, checked against a shape when they come back: whoever has the server's address can write there. */
export function jsonCodec<S extends TSchema, V>(
  shape: S,
  translation: { write(value: V): unknown; read(stored: Static<S>, ageMs: number): V },
): Codec<V> {
  const validator = Compile(shape)
  return {
    version: createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 12),
    write: (value) => deflateRawSync(JSON.stringify(translation.write(value))),
    read(bytes, ageMs) {
      const stored = plain(bytes)
      return validator.Check(stored) ? translation.read(stored, ageMs) : null
    },
  }
}

/** The value behind deflated JSON; undefined where the bytes are nothing of the kind. */
function plain(bytes: Buffer): unknown {
  try {
    return JSON.parse(inflateRawSync(bytes, { maxOutputLength: longestText }).toString())
  } catch {
    return undefined
  }
}
