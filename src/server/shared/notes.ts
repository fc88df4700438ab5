import type { Aged } from '../cache/shared-values.ts'
import { readScript, writeScript } from './scripts.ts'
import type { ValuesOptions } from './values.ts'

/** Small things that one process remembers for all of them. */
export interface SharedNotes<V> {
  /** Null where there is none, or nobody who could tell. */
  read(key: string): Promise<Aged<V> | null>
  write(key: string, value: V): Promise<void>
}

/** Small values that processes leave for each other, each for `keepMs` at most. */
export function createSharedNotes<V>({
  connection,
  prefix,
  name,
  codec,
  keepMs,
}: Omit<ValuesOptions<V>, 'mostBytes' | 'monotonic'>): SharedNotes<V> {
  const keyOf = (key: string): string => `${prefix}:note:${name}:${key}`
  return {
    async read(key) {
      const answer = await connection.run(readScript, [keyOf(key)], [codec.version])
      const [ageMs, bytes] = Array.isArray(answer) ? (answer as unknown[]) : []
      if (typeof ageMs !== 'number' || ageMs < 0 || !Buffer.isBuffer(bytes)) return null
      const value = codec.read(bytes, ageMs)
      return value && { value, ageMs }
    },
    async write(key, value) {
      await connection.run(writeScript, [keyOf(key)], [codec.version, keepMs, codec.write(value)])
    },
  }
}
