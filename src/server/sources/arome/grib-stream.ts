import { GribError } from './grib2/grib-error.ts'
import { indicatorBytes, messageLength } from './grib2/message.ts'

/**
 * The messages of a file, one after the other, as its bytes arrive. A message is only good until the next one is asked for: they
 * share their memory. Throws a GribError for a file that ends within a message or has anything else between two.
 */
export async function* messagesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let buffer = new Uint8Array(256 * 1024)
  let start = 0
  let end = 0
  for await (const chunk of chunks) {
    if (end + chunk.length > buffer.length) {
      const left = end - start
      const larger = left + chunk.length > buffer.length ? new Uint8Array(2 * (left + chunk.length)) : buffer
      larger.set(buffer.subarray(start, end))
      buffer = larger
      start = 0
      end = left
    }
    buffer.set(chunk, end)
    end += chunk.length
    while (end - start >= indicatorBytes) {
      const length = messageLength(buffer.subarray(start, end))
      if (end - start < length) break
      yield buffer.subarray(start, start + length)
      start += length
    }
  }
  if (end > start) throw new GribError('cut', 'the file ends within a message')
}
