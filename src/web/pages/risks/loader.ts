import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import type { AirQuality } from '../../../domain/air.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import type { RiskReport, RiverGauge } from '../../../views/risk-list.ts'
import { siteApi } from '../../render/context.ts'
import { defer, type Deferred } from '../../render/deferred.ts'
import { pointOf } from '../../render/query.ts'

/** What the list of risks starts from; the slow heights of rivers come by themselves. */
export interface RisksView {
  readonly place: PlaceView
  readonly now: IsoInstant
  readonly risks: Deferred<RiskReport>
  readonly gauge: Deferred<RiverGauge>
  /** The modelled counts of pollen, beside the official index where there is one. */
  readonly air: Deferred<AirQuality>
}

/** An unknown place is a 404 and a moved one a redirect, as on its own page. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<RisksView> {
  const site = context.get(siteApi)
  const answer = await site.place(params['slug'] ?? '', pointOf(new URL(request.url).searchParams))
  if (answer.kind === 'moved') throw redirect(paths.risks(answer.slug, answer.at), 301)
  if (answer.kind === 'unknown') throw data('no-such-city', { status: 404 })
  const { place, now } = answer
  return {
    place,
    now,
    risks: defer(site.risks(place)),
    gauge: defer(site.riverGauge(place)),
    air: defer(site.fact('air', place)),
  }
}
