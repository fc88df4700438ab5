import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { minuteMs } from '../../domain/time-units.ts'
import type { SharedFiles } from '../cache/shared-files.ts'
import type { Connection } from './connection.ts'
import {
  claimFileScript,
  haveFileScript,
  leaveFileScript,
  readPieceScript,
  writePieceScript,
  writtenFileScript,
} from './scripts.ts'

/** Whoever makes a file is gone when it has said nothing for so long: reading a run takes half an hour at most. */
const makingMs = 35 * minuteMs
/** Whoever has one says so every few minutes. */
const havingMs = 10 * minuteMs
/** Machines fetch it within minutes; one that comes later asks for it again. */
const keepMs = 30 * minuteMs
/** So small that visitors who wait for the same connection do not notice. */
const pieceBytes = 128 * 1024
const mostBytes = 256 * 1024 * 1024

/** Large files that processes give each other through Valkey. */
export function createSharedFiles(options: {
  readonly connection: Pick<Connection, 'run'>
  /** Begins every key of ours. */
  readonly prefix: string
}): SharedFiles {
  const { connection, prefix } = options
  const token = randomUUID()
  const keyOf = (name: string, part: string | number): string => `${prefix}:file:${name}:${part}`
  const keysOf = (name: string): readonly string[] =>
    ['maker', 'length', 'wanted'].map((part) => keyOf(name, part))

  return {
    async claim(name) {
      const answer = await connection.run(claimFileScript, keysOf(name), [token, makingMs, keepMs])
      const [length, mine] = Array.isArray(answer) ? (answer as unknown[]) : []
      if (typeof length !== 'number' || length > mostBytes) return null
      if (length > 0) return { state: 'there', length }
      return { state: mine === 1 ? 'ours' : 'elsewhere' }
    },
    have: async (name) => (await connection.run(haveFileScript, keysOf(name), [token, havingMs])) === 1,
    async leave(name) {
      await connection.run(leaveFileScript, [keyOf(name, 'maker')], [token])
    },
    async write(name, bytes) {
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        const piece = bytes.read(at, Math.min(pieceBytes, bytes.length - at))
        const key = keyOf(name, at / pieceBytes)
        // A piece outlives the word that there is a file.
        if ((await connection.run(writePieceScript, [key], [piece, 2 * keepMs])) !== 1) return false
        await nextTurn()
      }
      return (await connection.run(writtenFileScript, keysOf(name), [bytes.length, keepMs])) === 1
    },
    async read(name, length, take) {
      for (let at = 0; at < length; at += pieceBytes) {
        const keys = [keyOf(name, at / pieceBytes), keyOf(name, 'length')]
        const answer = await connection.run(readPieceScript, keys, [])
        const [piece] = Array.isArray(answer) ? (answer as unknown[]) : []
        if (!Buffer.isBuffer(piece) || piece.length !== Math.min(pieceBytes, length - at)) return false
        await take(piece)
        await nextTurn()
      }
      return true
    },
  }
}
