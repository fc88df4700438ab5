import assert from 'node:assert/strict'
import type { Part, Present } from '../../../src/domain/part.ts'

/** 5 h in Paris: every period is offered. */
export const dawn = '2026-07-15T03:00:00.000Z'
export const minute = 60_000

export function present<T>(part: Part<T>): Present<T> {
  assert.notEqual(part.state, 'missing')
  if (part.state === 'missing') throw new Error(part.reason)
  return part
}

export const withTemperature = (items: readonly { temperature: number | null }[]): number =>
  items.filter(({ temperature }) => temperature !== null).length

/** Lets what runs behind come to its end. */
export const settled = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await new Promise((resolve) => setImmediate(resolve))
}
