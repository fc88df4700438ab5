import type { LoaderFunctionArgs } from 'react-router'
import type { Coordinates } from '../../../domain/geo.ts'
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
  readonly rain: Deferred<RainMap>
  readonly flashes: Deferred<FlashMap>
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<RainMapView> {
  const site = context.get(siteApi)
  const { pathname, searchParams } = new URL(request.url)
  return {
    path: pathname,
    query: readMapQuery(pathname, searchParams),
    centre: pointOf(searchParams),
    now: await site.now(),
    rain: defer(site.rainMap()),
    flashes: defer(site.flashMap()),
  }
}
