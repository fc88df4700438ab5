import { createContext } from 'react-router'
import type { SiteApi } from '../../site-api.ts'

/** Where a loader finds the site. */
export const siteApi = createContext<SiteApi>()
