import type { LoaderFunctionArgs } from 'react-router'
import { availablePeriods } from '../../../domain/map-period.ts'
import { paths } from '../../../paths.ts'
import { askMap, mapKey } from '../../components/map/map-kinds.ts'
import { readMapQuery } from '../../components/map/map-query.ts'
import type { MapScreenView } from '../../components/map/map-screen-view.ts'
import { siteApi } from '../../render/context.ts'
import { defer } from '../../core/deferred.ts'

/** A map by its address. A period that is over becomes now, and the screen says so. */
export async function loadMap({ request, context }: LoaderFunctionArgs): Promise<MapScreenView> {
  const site = context.get(siteApi)
  const { pathname, searchParams } = new URL(request.url)
  const asked = readMapQuery(pathname, searchParams)
  const now = await site.now()
  const isOver = !availablePeriods(new Date(now)).includes(asked.period)
  const query = isOver ? { ...asked, period: 'current' as const } : asked
  const { kind, period } = query
  const map = defer(mapKey(kind, period), askMap(site, kind, period))
  const eclipses = pathname.startsWith(paths.eclipse()) ? await site.eclipses() : null
  return { path: pathname, query, kind, period, isOver, now, map, eclipses }
}
