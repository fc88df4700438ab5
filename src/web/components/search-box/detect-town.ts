import type { PlaceHit } from '../../../views/place-views.ts'
import { askPosition, searchPosition } from '../../browser/geolocation.ts'
import { createSiteApi } from '../../browser/site-api.ts'
import { abroadText, positionErrors } from '../../text/search-errors.ts'

/** Which town the visitor is in; a position abroad, or why it is not known, in words. */
export type TownFound =
  | { readonly kind: 'place'; readonly place: PlaceHit }
  | { readonly kind: 'abroad'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string; readonly denied: boolean }

const site = createSiteApi()
const failed = (text: string, denied = false): TownFound => ({ kind: 'failed', text, denied })

/** Asks the browser where it is, and the site for the town there. Throws when the site does not answer. */
export async function detectTown(): Promise<TownFound> {
  const answer = await askPosition(searchPosition)
  if (answer.kind === 'failure') return failed(positionErrors[answer.reason], answer.reason === 'denied')
  const found = await site.reverse(answer.point)
  if (found.kind === 'found') return { kind: 'place', place: found.place }
  if (found.country === null) return failed(positionErrors.noCity)
  return { kind: 'abroad', text: abroadText(found.country) }
}
