import { createContext, use } from 'react'
import type { SiteInfo } from '../../site-api.ts'

/** The site's constants, anywhere on a page. */
export const SiteInfoContext = createContext<SiteInfo | null>(null)

/** The site's constants; throws outside a page, as in a cached tree, which must be given what it shows. */
export function useSiteInfo(): SiteInfo {
  const info = use(SiteInfoContext)
  if (!info) throw new Error('There are no site constants here')
  return info
}
