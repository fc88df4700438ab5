import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import type { IsoInstant } from '../../../domain/part.ts'
import type { DepartmentCode } from '../../../domain/place.ts'
import type { DepartmentVigilance } from '../../../domain/vigilance/department.ts'
import type { VigilanceLevels } from '../../../domain/vigilance/view.ts'
import { apiPaths } from '../../../site-api.ts'
import { siteApi } from '../../core/context.ts'
import { defer, type Deferred } from '../../core/deferred.ts'
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
  const levels = defer(apiPaths.vigilanceLevels(term), site.vigilanceLevels(term))
  const detail =
    code === null
      ? null
      : { code, vigilance: defer(apiPaths.departmentVigilance(code), site.departmentVigilance(code)) }
  return { now: await site.now(), levels, detail }
}

/** Another department of the map that is already there needs nothing but its own panel. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change
  const [before, after] = [readChoice(currentUrl.searchParams), readChoice(nextUrl.searchParams)]
  const same = before.term === after.term && before.phenomenon === after.phenomenon
  return same && before.department !== after.department ? false : defaultShouldRevalidate
}
