import type { PlaceHit } from '../../../views/place-views.ts'
import { askPosition, searchPosition, type PositionWish } from '../../browser/geolocation.ts'
import { createSiteApi } from '../../browser/site-api.ts'
import { abroadText, positionErrors } from '../../text/position-errors.ts'

/** What the visitor's position led to: a town, a country, or why to none. */
export type LocatedTown =
  | { readonly kind: 'place'; readonly place: PlaceHit }
  | { readonly kind: 'abroad'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string; readonly denied: boolean }

const failed = (text: string, denied = false): LocatedTown => ({ kind: 'failed', text, denied })

const site = createSiteApi()

/** Asks the browser for the visitor's position, and the site for its town. Never rejects. */
export async function locateTown(wish: PositionWish = searchPosition): Promise<LocatedTown> {
  const answer = await askPosition(wish)
  if (answer.kind === 'failure') return failed(positionErrors[answer.reason], answer.reason === 'denied')
  try {
    const found = await site.reverse(answer.point)
    if (found.kind === 'found') return { kind: 'place', place: found.place }
    if (found.country === null) return failed(positionErrors.noCity)
    return { kind: 'abroad', text: abroadText(found.country) }
  } catch {
    return failed(positionErrors.reverse)
  }
}
