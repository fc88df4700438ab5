import type { SiteApi } from '../../../site-api.ts'
import { isPlaceHit, type PlaceView, type SearchHit } from '../../../views/place-views.ts'
import { hitsOf } from '../../../web/text/search-hit.ts'
import type { PlaceCandidate } from '../../http/problem.ts'
import { ApiError } from '../../http/refusals.ts'
import { pointOrNone } from '../parameters.ts'
import { placeOf, type WeatherQuery } from '../weather.ts'

/** More would be no help. */
const mostCandidates = 20

export const ambiguousName = (name: string): string =>
  `« ${name} » est le nom de plusieurs lieux. Donnez aussi « lat » et « lon ».`

/**
 * The place that a query names. A name that several places share is refused where no point chooses, and one of no place
 * too, each with what it may mean: a program does not see which one it got.
 */
export async function clearPlace(site: SiteApi, query: WeatherQuery): Promise<PlaceView> {
  const { name } = query
  if (name === undefined || pointOrNone(query)) return placeOf(site, query)
  const place = await placeOf(site, query).catch(async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError(error.statusCode, error.message, { candidates: await candidatesFor(site, name) })
  })
  if (!place.ambiguous) return place
  const candidates = await candidatesFor(site, name, ({ slug }) => slug === place.slug)
  throw new ApiError(300, ambiguousName(place.name), { candidates })
}

async function candidatesFor(
  site: SiteApi,
  name: string,
  isMeant: (hit: SearchHit) => boolean = () => true,
): Promise<readonly PlaceCandidate[]> {
  const found = hitsOf(await site.search(name, mostCandidates))
  return found.flatMap((hit) => {
    if (!isPlaceHit(hit) || hit.kind === 'beach' || !isMeant(hit)) return []
    const { name: called, departmentCode, departmentName, lat, lon } = hit
    return [{ name: called, departmentCode, departmentName, lat, lon }]
  })
}
