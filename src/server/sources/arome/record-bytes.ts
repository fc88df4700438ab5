import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Bytes of a file, wherever they are. */
export interface RecordBytes {
  readonly length: number
  read(offset: number, length: number): Buffer
  close(): void
}

/** A file is read where it is asked for: what was read once lies in the system's memory, for all processes. Throws when it cannot be opened. */
export function bytesOfFile(path: string): RecordBytes {
  const file = openSync(path, 'r')
  return {
    length: fstatSync(file).size,
    read(offset, length) {
      const bytes = Buffer.allocUnsafe(length)
      const read = readSync(file, bytes, 0, length, offset)
      return bytes.subarray(0, read)
    },
    close: () => closeSync(file),
  }
}

/** A file of records that is in memory as a whole. */
export const bytesInMemory = (bytes: Buffer): RecordBytes => ({
  length: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
  close: () => undefined,
})
