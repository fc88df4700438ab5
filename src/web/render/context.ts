import { createContext } from 'react-router'
import type { SiteApi } from '../../site-api.ts'

/** Where a loader finds the site: the services themselves on the server, `/api` in the browser. */
export const siteApi = createContext<SiteApi>()
