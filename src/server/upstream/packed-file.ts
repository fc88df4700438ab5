import { Readable } from 'node:stream'
import { plainBytes, readText } from './decode.ts'
import { Failure } from './failure.ts'
import type { Upstream, UpstreamRequest } from './upstream.ts'

/** Object storage says what it likes of its files; pages of HTML are refused. For an absent file it answers in XML. */
const gzipTypes = [
  'application/gzip',
  'application/x-gzip',
  'application/octet-stream',
  'binary/octet-stream',
]
const fileTypes = [...gzipTypes, 'text/csv', 'text/plain']
const absentTypes = ['application/xml', 'text/xml']

/** A text that lies compressed in object storage, in what `consume` makes of its bytes; null when it is not there (yet). */
export const packedFile = <T>(
  upstream: Upstream,
  request: UpstreamRequest & { readonly maxBytes: number },
  consume: (chunks: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T | null> =>
  upstream.getStream(
    { ...request, accept: [...fileTypes, ...absentTypes], alsoStatuses: [404] },
    async (chunks, contentType) => {
      if (absentTypes.some((type) => contentType.toLowerCase().startsWith(type))) return absent(chunks)
      return consume(unpacked(chunks, request.maxBytes))
    },
  )

/** A file that is not there yet is no failure; any other message is. */
async function absent(chunks: AsyncIterable<Uint8Array>): Promise<null> {
  const text = await readText(chunks)
  if (/<Code>NoSuchKey<\/Code>/.test(text)) return null
  throw new Failure('schema', 'the storage answers something else than the file')
}

/** The file's text: compressed as a file, unless the connection has unpacked it already. */
async function* unpacked(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  const bytes = Buffer.concat(await Array.fromAsync(chunks))
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) yield* plainBytes(Readable.from([bytes]), 'gzip', maxBytes)
  else yield bytes
}
