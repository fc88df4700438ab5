import type { ComponentType } from 'react'
import { data, type RouteObject } from 'react-router'
import { readers } from './render/query.ts'
import type { RouteHandle } from './render/route-handle.ts'
import { loadRoot, Root, RootError } from './root.tsx'

type Lazy = () => Promise<{ Component: ComponentType }>

/**
 * A screen: the folder and file of its page, the import that brings them, and what to know of it beforehand. What only
 * the server needs is behind `import.meta.env.SSR`: the browser's build leaves it out.
 */
const screen = (page: string, lazy: Lazy, details: RouteHandle | false = false) => ({
  handle: import.meta.env.SSR ? { module: `web/pages/${page}.tsx`, ...details } : details,
  lazy,
})

/** The map of the site: one line per screen. Whatever is not here is a 404. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    path: '/',
    Component: Root,
    ErrorBoundary: RootError,
    loader: loadRoot,
    shouldRevalidate: () => false,
    children: [
      {
        id: 'not-found',
        path: '*',
        loader: () => {
          throw data(null, { status: 404 })
        },
        Component: () => null,
      },
    ],
  },
]
