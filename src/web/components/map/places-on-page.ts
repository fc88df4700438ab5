import type { AnyMapItem } from '../../../views/map-items.ts'

/** The element in which the server writes the places of a map, as JSON. */
export const placesElementId = 'map-places'

const pageEnd = (): Promise<unknown> =>
  document.readyState === 'loading'
    ? new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
    : Promise.resolve()

/** The places that came with the page, of which they are the last part; none when they were missing. */
export async function placesOnPage(): Promise<readonly AnyMapItem[]> {
  await pageEnd()
  const text = document.getElementById(placesElementId)?.textContent
  // Written by the same version of this site.
  return text ? (JSON.parse(text) as readonly AnyMapItem[]) : []
}
