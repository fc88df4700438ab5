import { createContext } from 'react-router'
import type { SiteApi } from '../../site-api.ts'

/** Where a loader finds the site. */
export const siteApi = createContext<SiteApi>()

/** Whether the page is wanted as text: a loader then asks for no more than its outline awaits. */
export const isOutline = createContext(false)
