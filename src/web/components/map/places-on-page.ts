import { columnsOf, rowsOf, type Columns } from '../../../views/columns.ts'
import type { AnyMapItem } from '../../../views/map-items.ts'

/** The element in which the server writes the places of a map, as JSON of their columns. */
export const placesElementId = 'map-places'

/** What stands there. The places of a map are all of one kind. */
export const placesToWrite = (items: readonly AnyMapItem[]): object => columnsOf(items)

const pageEnd = (): Promise<unknown> =>
  document.readyState === 'loading'
    ? new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
    : Promise.resolve()

/** The places that came with the page, of which they are the last part; none when they were missing. */
export async function placesOnPage(): Promise<readonly AnyMapItem[]> {
  await pageEnd()
  const text = document.getElementById(placesElementId)?.textContent
  // Written by the same version of this site.
  return text ? rowsOf(JSON.parse(text) as Columns<AnyMapItem>) : []
}
