import type { Coordinates } from '../../domain/geo.ts'
import { widgetThemes } from '../../paths.ts'

const decimal = /^-?\d{1,3}(?:\.\d{1,20})?$/

/** One coordinate in its strict written form; null for anything else, also for what leaves the range. */
function coordinate(text: string | null, limit: number): number | null {
  if (text === null || !decimal.test(text)) return null
  const value = Number(text)
  return Math.abs(value) <= limit ? Math.round(value * 1e4) / 1e4 : null
}

/** The point named by `lat` and `lon`, rounded to 4 decimals; null unless both are there, once, and right. */
export function pointOf(query: URLSearchParams): Coordinates | null {
  if (query.getAll('lat').length !== 1 || query.getAll('lon').length !== 1) return null
  const lat = coordinate(query.get('lat'), 90)
  const lon = coordinate(query.get('lon'), 180)
  return lat === null || lon === null ? null : { lat, lon }
}

/** Whether a place may be asked for by this text. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,80}$/.test(text)

const canonical = (limit: number) => (text: string) => coordinate(text, limit)?.toFixed(4) ?? null

const oneOf =
  (...choices: readonly string[]) =>
  (text: string) =>
    choices.includes(text) ? text : null

/** Readers of query parameters for a route's handle: canonical text, or null. */
export const readers = {
  lat: canonical(90),
  lon: canonical(180),
  slug: (text: string) => (/^[a-z0-9-]{1,64}$/.test(text) ? text : null),
  yes: (text: string) => (text === '1' ? '1' : null),
  /** At most 64 characters of what was typed, none of which a terminal or the direction of writing would obey. */
  text: (text: string) =>
    text
      .replaceAll(/\p{Cc}+/gu, ' ')
      .replaceAll(/\p{Cf}+/gu, '')
      .trim()
      .slice(0, 64) || null,
  oneOf,
  /** The theme of what others frame. */
  theme: oneOf(...widgetThemes),
  integer: (min: number, max: number) => (text: string) =>
    /^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max ? String(Number(text)) : null,
}

/** The card-only view that other sites may frame. */
export const isEmbedded = (query: URLSearchParams): boolean =>
  query.get('embed') === '1' || query.get('share') === '1'
