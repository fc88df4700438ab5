import { useRouteLoaderData } from 'react-router'
import type { SiteInfo } from '../../site-api.ts'

/** The site's constants, anywhere below the root. Undefined on a page whose root failed to load. */
export const useSiteInfo = (): SiteInfo | undefined => useRouteLoaderData<SiteInfo>('root')
