import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import type { AirQuality } from '../../../domain/air.ts'
import type { IsoDate, IsoInstant } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import type { FormerName, PlaceView } from '../../../views/place-views.ts'
import type { RiskReport, RiverGauge } from '../../../views/risk-list.ts'
import { siteApi } from '../../render/context.ts'
import { defer, type Deferred } from '../../render/deferred.ts'
import { pointOf } from '../../render/query.ts'

/** What the list of risks starts from; the slow heights of rivers come by themselves. */
export interface RisksView {
  readonly place: PlaceView
  /** The former commune whose address led here. */
  readonly former: FormerName | null
  readonly now: IsoInstant
  readonly risks: Deferred<RiskReport>
  readonly gauge: Deferred<RiverGauge>
  /** The modelled counts of pollen, beside the official index where there is one. */
  readonly air: Deferred<AirQuality>
}

/** What the details of a risk are made of. `today`: the day in Paris. */
export interface DetailsProps {
  readonly report: RiskReport
  readonly today: IsoDate
  readonly view: RisksView
}

/** An unknown place is a 404 and a moved one a redirect, as on its own page. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<RisksView> {
  const site = context.get(siteApi)
  const query = new URL(request.url).searchParams
  const at = pointOf(query)
  const answer = await site.place(params['slug'] ?? '', at)
  if (answer.kind === 'moved') throw redirect(paths.risks(answer.slug, answer.at, answer.former), 301)
  if (answer.kind === 'unknown') throw data('no-such-city', { status: 404 })
  const { place, now } = answer
  const formerSlug = query.get('ancien')
  const former = formerSlug === null ? null : await site.formerName(formerSlug, place)
  // An invented name is not a page of its own: nobody could say how many there are.
  if (formerSlug !== null && !former) throw redirect(paths.risks(place.slug, at), 301)
  return {
    place,
    former,
    now,
    risks: defer(site.risks(place)),
    gauge: defer(site.riverGauge(place)),
    air: defer(site.fact('air', place)),
  }
}
