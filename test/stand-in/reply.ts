import type { IncomingHttpHeaders } from 'node:http'
import type { BulletinSettings } from './danger.ts'
import { remembered } from './remembered.ts'

/** One request as a service sees it; `path` is what follows the service's own prefix. */
export interface Ask {
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly now: Date
  readonly bulletin: BulletinSettings
  /** Where the object storage of vigilance answers: `http://host:port/prefix`. */
  readonly objectStorage: string
}

/** An answer before any fault spoils it. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** A service: what it answers to an ask. */
export type Service = (ask: Ask) => Reply

/**
 * A service whose answers change with the quarters of an hour only. Sites under test ask the same again and again: what has
 * been answered in this quarter is remembered.
 */
export function byQuarters(answer: Service): Service {
  const replyOf = remembered<string, Reply>(500)
  return (ask) => {
    const now = new Date(Math.floor(ask.now.getTime() / 900_000) * 900_000)
    return replyOf(`${now.getTime()} ${ask.path}?${ask.query}`, () => answer({ ...ask, now }))
  }
}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
})

export const text = (body: string, status: number, contentType = 'text/plain; charset=utf-8'): Reply => ({
  status,
  headers: { 'content-type': contentType },
  body,
})

/** A literal that goes into JSON as it is. Part of the runtime (V8) and not yet of the compiler's library. */
export const rawJson = (JSON as unknown as { rawJSON: (literal: string) => object }).rawJSON

/**
 * A number that keeps its decimals in JSON, as the services print them: 12 with one digit is `12.0`. A literal of its own
 * takes twice as long to make as a number: only what a number would print otherwise is one.
 */
export function decimal(value: number | null, digits: number): number | object | null {
  if (value === null) return null
  const literal = value.toFixed(digits)
  const printed = Number(literal)
  if (printed === 0) return rawJson(literal.replace('-', ''))
  return literal.endsWith('0') ? rawJson(literal) : printed
}

/** A 32-bit number the way the services print it: with the fewest digits that give the same bits back. */
export function float32(value: number) {
  const bits = Math.fround(value)
  for (let digits = 1; digits <= 9; digits += 1) {
    const printed = Number(bits.toPrecision(digits))
    if (Math.fround(printed) === bits) return printed
  }
  return bits
}

/** The acceptable key of the services that need one. */
export const acceptedKey = 'test-key'
