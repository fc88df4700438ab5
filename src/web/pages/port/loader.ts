import { data, type LoaderFunctionArgs } from 'react-router'
import type { Marine } from '../../../domain/marine.ts'
import { valueOf } from '../../../domain/part.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { PortMonth, PortNear, PortSummary, PortView } from '../../../views/tides.ts'
import { siteApi } from '../../render/context.ts'
import { defer, type Deferred } from '../../render/deferred.ts'
import { isSlug } from '../../render/query.ts'

/** What the page of a port starts from; wind, sea and vigilance come after, each by itself. */
export interface FoundPort {
  readonly kind: 'port'
  readonly view: PortView
  /** Null: it is the port's own commune that nobody knows. */
  readonly weather: Deferred<PlaceWeather> | null
  readonly marine: Deferred<Marine>
  readonly vigilance: Deferred<DepartmentVigilance>
}

export type PortAnswer =
  | FoundPort
  | { readonly kind: 'month'; readonly view: PortMonth }
  | { readonly kind: 'no-month'; readonly port: PortSummary }
  | { readonly kind: 'unknown'; readonly near: readonly PortNear[] }

/** An unknown port, and a month that no port shows, are a 404 with a page of their own. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const site = context.get(siteApi)
  const slug = params['slug'] ?? ''
  const month = new URL(request.url).searchParams.get('mois')
  const isAsked = isSlug(slug)
  if (isAsked && month !== null) {
    const found = await site.tideMonth(slug, month)
    const view = found && valueOf(found)
    if (view) return data<PortAnswer>({ kind: 'month', view })
  }
  const part = isAsked ? await site.tidePort(slug) : null
  const view = part && valueOf(part)
  if (!view) {
    const near = isAsked ? await site.portsNearPlaces(slug) : []
    return data<PortAnswer>({ kind: 'unknown', near }, { status: 404 })
  }
  const { port, place } = view
  if (month !== null) return data<PortAnswer>({ kind: 'no-month', port }, { status: 404 })
  const late = {
    weather: place && defer(site.weather(place)),
    marine: defer(site.marine(port)),
    vigilance: defer(site.departmentVigilance(port.departmentCode)),
  }
  return data<PortAnswer>({ kind: 'port', view, ...late })
}
