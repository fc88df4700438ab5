import { data, type LoaderFunctionArgs } from 'react-router'
import type { BeachAround, BeachPageView } from '../../../views/place-views.ts'
import type { Marine } from '../../../domain/marine.ts'
import { valueOf, type IsoInstant } from '../../../domain/part.ts'
import type { BeachTide } from '../../../views/tides.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { siteApi } from '../../render/context.ts'
import { defer, type Deferred } from '../../render/deferred.ts'
import { isSlug } from '../../render/query.ts'

/** What the page of a beach starts from; weather, sea and vigilance come after, each by itself. */
export interface BeachView {
  readonly kind: 'found'
  readonly beach: BeachPageView
  readonly now: IsoInstant
  readonly weather: Deferred<PlaceWeather>
  readonly marine: Deferred<Marine>
  readonly vigilance: Deferred<DepartmentVigilance>
  /** The beaches that the page lists, with their seas. */
  readonly around: Deferred<readonly BeachAround[]>
  /** Null where no port is near, or the tide is negligible. */
  readonly tide: BeachTide | null
}

export type BeachAnswer = BeachView | { readonly kind: 'unknown' }

/** An unknown beach is a 404 with a page of its own. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const site = context.get(siteApi)
  const slug = params['slug'] ?? ''
  const beach = isSlug(slug) ? await site.beach(slug) : null
  if (!beach) return data<BeachAnswer>({ kind: 'unknown' }, { status: 404 })
  const { departmentCode } = beach
  const late = {
    weather: defer(site.weather(beach)),
    marine: defer(site.marine(beach)),
    vigilance: defer(site.departmentVigilance(departmentCode)),
    around: defer(site.beachesAround(slug)),
  }
  const tide = await site.beachTide(beach)
  return data<BeachAnswer>({
    kind: 'found',
    beach,
    now: await site.now(),
    tide: tide && valueOf(tide),
    ...late,
  })
}
