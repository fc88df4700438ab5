import type { LoaderFunctionArgs } from 'react-router'
import type { IsoInstant } from '../../../domain/part.ts'
import {
  nationalRiskNames,
  type NationalRiskName,
  type NationalRisks,
} from '../../../views/national-risks.ts'
import type { VigilanceLevels } from '../../../views/vigilance-levels.ts'
import { siteApi } from '../../render/context.ts'
import { defer, type Deferred } from '../../render/deferred.ts'

type LateRisks = { readonly [Name in NationalRiskName]: Deferred<NationalRisks[Name]> }

/** Every layer, each for itself: its line among the layers waits for its own source alone. */
export interface NationalRisksView {
  readonly now: IsoInstant
  readonly vigilance: Deferred<VigilanceLevels>
  readonly risks: LateRisks
}

export async function loader({ context }: LoaderFunctionArgs): Promise<NationalRisksView> {
  const site = context.get(siteApi)
  const vigilance = defer(site.vigilanceLevels('J0'))
  const risks = Object.fromEntries(
    nationalRiskNames.map((name) => [name, defer<unknown>(site.nationalRisk(name))]),
  ) as LateRisks
  return { now: await site.now(), vigilance, risks }
}
