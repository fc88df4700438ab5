import type { LoaderFunctionArgs } from 'react-router'
import type { IsoInstant } from '../../../domain/part.ts'
import type { DepartmentCode } from '../../../domain/place.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { VigilanceLevels } from '../../../views/vigilance-levels.ts'
import { siteApi } from '../../render/context.ts'
import { defer, type Deferred } from '../../render/deferred.ts'
import { readChoice } from './address.ts'

export interface VigilanceMapData {
  readonly now: IsoInstant
  readonly levels: Deferred<VigilanceLevels>
  /** The department that the address names. */
  readonly detail: { readonly code: DepartmentCode; readonly vigilance: Deferred<DepartmentVigilance> } | null
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<VigilanceMapData> {
  const site = context.get(siteApi)
  const { term, department: code } = readChoice(new URL(request.url).searchParams)
  const levels = defer(site.vigilanceLevels(term))
  const detail = code === null ? null : { code, vigilance: defer(site.departmentVigilance(code)) }
  return { now: await site.now(), levels, detail }
}
