import { data, type LoaderFunctionArgs } from 'react-router'
import { missing, type IsoInstant } from '../../../domain/part.ts'
import type { RainSnowLine } from '../../../domain/rain-or-snow.ts'
import type { MassifBulletin, MassifPage, MeasuredSnow } from '../../../views/mountains.ts'
import { siteApi } from '../../render/context.ts'
import { defer, type Deferred } from '../../render/deferred.ts'

/** A massif and what lies in it; its bulletin and the stations come after, each by itself. */
export interface FoundMassif {
  readonly page: MassifPage
  readonly now: IsoInstant
  readonly bulletin: Deferred<MassifBulletin>
  readonly snow: Deferred<MeasuredSnow>
  /** What falls at its highest site, whose own page asks the same. */
  readonly snowfall: Deferred<readonly RainSnowLine[]>
}

const noBulletin = missing('unsupported')

/** Null, with a 404: there is no massif of that name. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const site = context.get(siteApi)
  const slug = params['slug'] ?? ''
  const page = await site.massif(slug)
  if (!page) return data<FoundMassif | null>(null, { status: 404 })
  return data<FoundMassif | null>({
    page,
    now: await site.now(),
    bulletin: defer(site.massifBulletin(slug).then((part) => part ?? noBulletin)),
    snow: defer(site.measuredSnow(page.massif)),
    snowfall: defer(site.rainSnow(page.sites[0] ?? page.massif)),
  })
}
