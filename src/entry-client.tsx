import '@vitejs/plugin-react/preamble'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_ErrorResponseImpl as RouteErrorResponse,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  type HydrationState,
} from 'react-router'
import { createSiteApi, readPart } from './web/browser/site-api.ts'
import { siteApi } from './web/render/context.ts'
import { reviveDeferred } from './web/core/deferred.ts'
import { Document } from './web/core/document.tsx'
import { routes } from './web/routes.tsx'

const json = document.getElementById('page-data')?.textContent ?? '{}'

/** The server's loader data; a page error crosses as status and data and becomes the router's own error again. */
function hydrationData(): HydrationState {
  const state = JSON.parse(json, reviveDeferred(readPart)) as {
    loaderData: Record<string, unknown>
    errors: Record<string, { status: number; data: unknown }> | null
  }
  const errors = Object.entries(state.errors ?? {}).map(([id, { status, data }]) => [
    id,
    new RouteErrorResponse(status, '', data),
  ])
  return { loaderData: state.loaderData, errors: state.errors && Object.fromEntries(errors) }
}

/** The routes of this address must be there before hydration, or the router shows nothing first. */
async function loadMatchedRoutes(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const module = await route.lazy()
      delete route.lazy
      Object.assign(route, module)
    }),
  )
}

/** Style sheets and modules are loaded by now: React leaves their elements alone. */
const files = {
  early: document.getElementById('early')?.getAttribute('src') ?? '',
  entry: '',
  css: [],
  modules: [],
}

/** Hands the page to React. */
function start(): void {
  const site = createSiteApi()
  // What `createBrowserRouter` does, without the links and forms of its module that no page uses (6 kB of the first load).
  const router = createRouter({
    routes,
    history: createBrowserHistory(),
    hydrationData: hydrationData(),
    mapRouteProperties,
    hydrationRouteProperties,
    getContext: () => new RouterContextProvider(new Map([[siteApi, site]])),
  }).initialize()
  startTransition(() => {
    hydrateRoot(
      document,
      <Document files={files} json={json}>
        <RouterProvider router={router} />
      </Document>,
      { onRecoverableError: (error) => console.error('Hydratation :', error) },
    )
  })
}

// No top-level await: files of the page import what the bundler put beside this one, and each would wait for the other.
void loadMatchedRoutes().then(start)
