import type { LoaderFunctionArgs } from 'react-router'
import type { AirQuality } from '../../../domain/air.ts'
import type { IsoDate, IsoInstant } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import type { FormerName, PlaceView } from '../../../views/place-views.ts'
import type { RiskReport, RiverGauge } from '../../../views/risk-list.ts'
import { askedPlace } from '../../render/asked-place.ts'
import { defer, type Deferred } from '../../render/deferred.ts'

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

export async function loader(args: LoaderFunctionArgs): Promise<RisksView> {
  const { site, place, former, now } = await askedPlace(args, paths.risks)
  return {
    place,
    former,
    now,
    risks: defer(site.risks(place)),
    gauge: defer(site.riverGauge(place)),
    air: defer(site.fact('air', place)),
  }
}
