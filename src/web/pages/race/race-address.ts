import { data } from 'react-router'
import type { Part } from '../../../domain/part.ts'

/** The race that an address is about: its first segment, whatever route matched. */
export const raceIdOf = (request: Request): string => new URL(request.url).pathname.split('/')[1] ?? ''

/** What the second segment of an address asks for. */
export type AskedStage =
  | { readonly kind: 'number'; readonly number: number; readonly canonical: boolean }
  | { readonly kind: 'no-number' }
  /** A number that no race has. */
  | { readonly kind: 'odd-number' }
  /** Not a stage at all. */
  | { readonly kind: 'other' }

/** « etape-16 » → 16; « etape-07 » is 7 written otherwise. */
export function readStage(segment: string): AskedStage {
  if (/^etape-?$/.test(segment)) return { kind: 'no-number' }
  const text = /^etape-(.+)$/.exec(segment)?.[1]
  if (text === undefined) return { kind: 'other' }
  if (!/^\d{1,2}$/.test(text)) return { kind: 'odd-number' }
  const number = Number(text)
  return { kind: 'number', number, canonical: text === String(number) }
}

/** The value of a part, null when there is no such thing. A part that could not be fetched fails the page. */
export function valueOrNull<T>(part: Part<T>): T | null {
  if (part.state !== 'missing') return part.value
  if (part.reason === 'unsupported') return null
  throw new Error(`race page: ${part.reason}`)
}

/** The page that does not exist, as the root shows it. */
export const notFound = () => data(null, { status: 404 })
