import type { LoaderFunctionArgs } from 'react-router'
import { citySlug } from '../../../domain/place.ts'
import { widgetMaps, widgetThemes, type WidgetMap, type WidgetTheme } from '../../../paths.ts'
import { foundPlace } from '../../../site-api.ts'
import { isPlaceHit, type PlaceHit, type PlaceView } from '../../../views/place-views.ts'
import { siteApi } from '../../render/context.ts'
import { pointOf } from '../../render/query.ts'
import { noPlaceText } from '../../text/search-errors.ts'
import { hitsOf } from '../../text/search-hit.ts'

export interface WidgetsView {
  /** What is shown; null where nothing is called so. */
  readonly subject: PlaceView | WidgetMap | null
  /** Those of the same name or nearly so. */
  readonly others: readonly PlaceHit[]
  /** Why there is no place, in French. */
  readonly note: string | null
  /** What was typed; empty when the page chose the place. */
  readonly asked: string
  readonly theme: WidgetTheme
}

const mostOthers = 6
const example = 'paris'

/** The place, beach or map of an address, or what a visitor typed means, and what else it may mean. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<WidgetsView> {
  const site = context.get(siteApi)
  const query = new URL(request.url).searchParams
  const asked = query.get('lieu') ?? ''
  const theme = widgetThemes.find((name) => name === query.get('theme')) ?? 'auto'
  const map = widgetMaps.find((name) => name === query.get('carte'))
  const beach = map ? null : await site.beach(query.get('plage') ?? '')
  if (map || beach) return { subject: map ?? beach, others: [], note: null, asked, theme }
  const place = (await foundPlace(site, citySlug(asked) || example, pointOf(query)))?.place ?? null
  if (place && !place.ambiguous) return { subject: place, others: [], note: null, asked, theme }
  const answer = await site.search(asked, mostOthers)
  const others = hitsOf(answer)
    .filter(isPlaceHit)
    .filter(({ slug, lat, lon }) => !place || slug !== place.slug || lat !== place.lat || lon !== place.lon)
  const note = place || others.length > 0 ? null : noPlaceText(asked, answer)
  return { subject: place, others, note, asked, theme }
}
