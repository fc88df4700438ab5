import type { Coordinates } from '../../../domain/geo.ts'
import { citySlug } from '../../../domain/place.ts'

/** A place as an address asks for it. */
export interface Asked {
  readonly slug: string
  readonly at: Coordinates | null
  readonly isBeach: boolean
}

const key = /^(?:(plage)_)?([a-z0-9-]{1,80})(?:_(-?\d{1,2}\.\d{4})_(-?\d{1,3}\.\d{4}))?$/

/** A longer list is none: each of its names is looked up. */
const longestList = 200

/** The list in canonical form, each place once; names typed by hand become slugs. Null when there is none. */
export function readPlaces(text: string): string | null {
  if (text.length > longestList) return null
  const keys = text
    .split(',')
    .map((part) => part.trim())
    .map((part) => (key.test(part) ? part : citySlug(part)))
    .filter((part) => part !== '')
  return [...new Set(keys)].join(',') || null
}

/** The places of a canonical list, in its order. */
export const askedPlaces = (list: string | null): readonly Asked[] =>
  (list ?? '').split(',').flatMap((part) => {
    const [, beach, slug, lat, lon] = key.exec(part) ?? []
    if (slug === undefined) return []
    const at = lat === undefined || lon === undefined ? null : { lat: Number(lat), lon: Number(lon) }
    return [{ slug, at, isBeach: beach !== undefined }]
  })
