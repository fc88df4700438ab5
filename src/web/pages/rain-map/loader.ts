import type { LoaderFunctionArgs } from 'react-router'
import type { Coordinates } from '../../../domain/geo.ts'
import { isHour, shownTime } from '../../../domain/map-hour.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import type { FlashMap, RainMap } from '../../../views/rain-map.ts'
import { readMapQuery, type MapPlace } from '../../components/map/map-query.ts'
import { siteApi } from '../../render/context.ts'
import { pointOf } from '../../render/query.ts'
import { defer, type Deferred } from '../../render/deferred.ts'

export interface RainMapView extends MapPlace {
  /** What the address asks to see in the middle. */
  readonly centre: Coordinates | null
  readonly now: IsoInstant
  /** The hour that the address asks for is over, too far or none: now is shown instead. */
  readonly isOver: boolean
  readonly rain: Deferred<RainMap>
  readonly flashes: Deferred<FlashMap>
}

/** The map of the rain by its address, which may name an hour of the forecast. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<RainMapView> {
  const site = context.get(siteApi)
  const { pathname, searchParams } = new URL(request.url)
  const query = readMapQuery(pathname, searchParams)
  const now = await site.now()
  const hour = isHour(query.period) ? shownTime(query.period, new Date(now)) : 'current'
  return {
    path: pathname,
    query: { ...query, period: hour ?? 'current' },
    centre: pointOf(searchParams),
    now,
    isOver: hour === null,
    rain: defer(site.rainMap()),
    flashes: defer(site.flashMap()),
  }
}
