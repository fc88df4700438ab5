import type { LoaderFunctionArgs } from 'react-router'
import { overOf, shownTime } from '../../../domain/map-hour.ts'
import { paths } from '../../../paths.ts'
import { askMap } from '../../components/map/map-memory.ts'
import { readMapQuery } from '../../components/map/map-query.ts'
import { siteApi } from '../../render/context.ts'
import { defer } from '../../render/deferred.ts'
import type { MapScreenView } from './map-screen-view.ts'

/** A map by its address. A period or hour that is over becomes now, and the screen says so. */
export async function loadMap({ request, context }: LoaderFunctionArgs): Promise<MapScreenView> {
  const site = context.get(siteApi)
  const { pathname, searchParams } = new URL(request.url)
  const asked = readMapQuery(pathname, searchParams)
  const now = await site.now()
  const shown = shownTime(asked.period, new Date(now))
  const over = shown === null ? overOf(asked.period) : null
  const query = { ...asked, period: shown ?? 'current' }
  const map = defer(askMap(site, query.kind, query.period))
  const eclipses = pathname.startsWith(paths.eclipse()) ? await site.eclipses() : null
  return { path: pathname, query, over, now, map, eclipses }
}
