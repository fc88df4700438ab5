import type { LoaderFunctionArgs } from 'react-router'
import { citySlug } from '../../../domain/place.ts'
import { widgetThemes, type WidgetTheme } from '../../../paths.ts'
import type { PlaceHit, PlaceView } from '../../../views/place-views.ts'
import { siteApi } from '../../render/context.ts'
import { foundPlace } from '../../render/found-place.ts'
import { pointOf } from '../../render/query.ts'
import { noPlaceText } from '../../text/search-errors.ts'
import { hitsOf } from '../../text/search-hit.ts'

export interface WidgetsView {
  /** Null where nothing is called so. */
  readonly place: PlaceView | null
  /** Those of the same name or nearly so. */
  readonly others: readonly PlaceHit[]
  /** Why there is no place, in French. */
  readonly note: string | null
  /** What was typed; empty when the page chose the place. */
  readonly asked: string
  readonly theme: WidgetTheme | null
}

const mostOthers = 6
const example = 'paris'

/** The place of an address, or of the name that a visitor typed, and what else it may mean. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<WidgetsView> {
  const site = context.get(siteApi)
  const query = new URL(request.url).searchParams
  const asked = query.get('lieu') ?? ''
  const theme = widgetThemes.find((name) => name === query.get('theme')) ?? null
  // Beaches have no card for others.
  const place = (await foundPlace(site, citySlug(asked) || example, pointOf(query)))?.place ?? null
  if (place && !place.ambiguous) return { place, others: [], note: null, asked, theme }
  const answer = await site.search(asked, mostOthers)
  const hits = hitsOf(answer).flatMap((hit) => (hit.kind === 'city' || hit.kind === 'nature' ? hit : []))
  const others = hits.filter(
    ({ slug, lat, lon }) => !place || slug !== place.slug || lat !== place.lat || lon !== place.lon,
  )
  const note = place || others.length > 0 ? null : noPlaceText(asked, answer)
  return { place, others, note, asked, theme }
}
