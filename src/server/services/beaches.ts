import { toBeachLink, toPlaceView, type BeachPageView, type PlaceView } from '../../views/place-views.ts'
import type { Beach } from '../../domain/place.ts'
import type { Catalogue } from '../catalogue.ts'

const aroundKm = 100
const aroundShown = 6

/** The nearest beaches within 100 km of one, at most six, nearest first. */
export const beachesAround = (catalogue: Pick<Catalogue, 'nearbyBeaches'>, beach: Beach) =>
  catalogue.nearbyBeaches(beach, aroundKm, beach.slug).slice(0, aroundShown)

/** The page of a beach; null when there is none of that name. Weather and seas are asked for by their points. */
export function beachPage(
  catalogue: Pick<Catalogue, 'beach' | 'department' | 'timeZoneOf' | 'nearbyBeaches'>,
  slug: string,
  sunMoon: (place: PlaceView) => BeachPageView['sunMoon'],
): BeachPageView | null {
  const beach = catalogue.beach(slug)
  if (!beach) return null
  const view = toPlaceView(beach, catalogue.department(beach.departmentCode), catalogue.timeZoneOf(beach))
  return {
    ...view,
    kind: 'beach',
    population: null,
    elevation: null,
    nature: null,
    sunMoon: sunMoon(view),
    commune: beach.commune,
    coast: beach.region,
    description: beach.description,
    nearby: beachesAround(catalogue, beach).map(({ place, km }) => toBeachLink(place, km)),
  }
}
