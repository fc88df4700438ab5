import { pipeline, Readable, type Duplex } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { computedByObject } from '../cache/by-object.ts'
import { Failure } from './failure.ts'

/** Objects and arrays inside one another, at most. */
export const maxJsonDepth = 32

/** Field paths come from the reply's own keys: they are cut before they reach a log. */
const maxPathLength = 120

/**
 * A body's bytes, decompressed, no more than `maxBytes` of them. An encoding that is unknown, piled up, cut or not what
 * the header says is a failure `encoding`.
 */
export async function* plainBytes(
  body: Readable,
  contentEncoding: string,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  let bodyError: Error | null = null
  body.on('error', (error) => (bodyError = error))
  const stream = await decompressed(body, contentEncoding)
  let total = 0
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      total += chunk.byteLength
      if (total > maxBytes) throw new Failure('too-large', `larger than ${maxBytes} bytes`)
      yield chunk
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw bodyError ?? (stream === body ? error : new Failure('encoding', `damaged ${contentEncoding}`))
  }
}

async function decompressed(body: Readable, contentEncoding: string): Promise<Readable> {
  switch (contentEncoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return body
    case 'gzip':
    case 'x-gzip':
      return through(body, createGunzip())
    case 'br':
      return through(body, createBrotliDecompress())
    case 'deflate':
      return inflated(body)
    default:
      body.destroy()
      throw new Failure('encoding', 'unknown content encoding')
  }
}

/** Errors reach whoever reads the end of the pipe; the callback only keeps Node from throwing them. */
const through = (source: Readable, decoder: Duplex): Readable => pipeline(source, decoder, () => {})

/** « deflate » is sent with and without its zlib wrapper: the low bits of the first byte say which. */
async function inflated(body: Readable): Promise<Readable> {
  const chunks = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  const first = await chunks.next()
  const wrapped = !first.done && ((first.value[0] ?? 0) & 0x0f) === 8
  async function* all() {
    if (!first.done) yield first.value
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  return through(Readable.from(all()), wrapped ? createInflate() : createInflateRaw())
}

/** All of a text in UTF-8, bad bytes refused; a byte order mark is dropped. */
export const readText = async (chunks: AsyncIterable<Uint8Array>): Promise<string> =>
  (await Array.fromAsync(textsOf(chunks))).join('')

/** The pieces of such a text, as they come. */
export async function* textsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new Failure('encoding', 'not utf-8')
    }
  }
  for await (const chunk of chunks) yield decoded(chunk)
  yield decoded()
}

/** A JSON document: UTF-8, whole, not empty, and not deeper than 32 before it is built. */
export const readJson = async (chunks: AsyncIterable<Uint8Array>): Promise<unknown> =>
  parsedJson(await readText(shallow(chunks)))

/** A whole JSON text, already known to be shallow. */
export function parsedJson(text: string): unknown {
  if (text.trim() === '') throw new Failure('parse', 'empty body')
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('parse', 'not JSON')
  }
}

const quote = 0x22
const backslash = 0x5c
export const isOpener = (byte: number): boolean => byte === 0x5b || byte === 0x7b
export const isCloser = (byte: number): boolean => byte === 0x5d || byte === 0x7d

/** Tells of each character of a JSON document in turn, by its code, whether it is outside all texts and so builds something. */
export function outsideTexts(): (code: number) => boolean {
  let inText = false
  let escaped = false
  return (code) => {
    const wasOutside = !inText
    if (escaped) escaped = false
    else if (code === quote) inText = !inText
    else if (inText && code === backslash) escaped = true
    return wasOutside && !inText
  }
}

/** Lets JSON bytes through while their brackets stay shallow. No byte of a longer UTF-8 character looks like one of these. */
export async function* shallow(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let depth = 0
  const isOutside = outsideTexts()
  for await (const chunk of chunks) {
    for (const byte of chunk) {
      if (!isOutside(byte)) continue
      if (isOpener(byte)) {
        depth += 1
        if (depth > maxJsonDepth) throw new Failure('too-large', `deeper than ${maxJsonDepth}`)
      } else if (isCloser(byte)) depth -= 1
    }
    yield chunk
  }
}

/** Compiling a schema takes a millisecond: each is compiled once, and those made for one call are forgotten with it. */
const validatorOf = computedByObject((schema: TSchema): Validator => Compile(schema))

/** The value, known to have the schema's shape; else a failure that names the first wrong field. */
export function checked<T extends TSchema>(schema: T, value: unknown): Static<T> {
  const validator = validatorOf(schema)
  // The validator's check is the proof; its type only knows the general schema.
  if (validator.Check(value)) return value as Static<T>
  const [first] = validator.Errors(value)
  const path = (first?.instancePath || '/').slice(0, maxPathLength)
  throw new Failure('schema', `${path}: ${(first?.message ?? 'wrong shape').slice(0, maxPathLength)}`)
}

/** A check of one shape, compiled when it is first asked: while the process starts nothing has been received. */
export const checkOf = <T extends TSchema>(schema: T) => ({
  Check: (value: unknown): value is Static<T> => validatorOf(schema).Check(value),
  Errors: (value: unknown) => validatorOf(schema).Errors(value),
})
