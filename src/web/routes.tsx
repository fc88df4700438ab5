import type { ComponentType } from 'react'
import { data, type RouteObject } from 'react-router'
import { readers } from './render/query.ts'
import type { RouteHandle } from './render/route-handle.ts'
import { mapQueryReaders } from './components/map/map-readers.ts'
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

const { text } = readers

/** Changes with the site, not with the weather. */
const lasting = import.meta.env.SSR && { life: 3600 }

/** The map screen has several addresses. */
const mapRoute = (path: string): RouteObject => ({
  id: path,
  path,
  ...screen('maps/page', () => import('./pages/maps/page.tsx'), {
    embeddable: true,
    ...(import.meta.env.SSR && { query: mapQueryReaders, life: 60 }),
  }),
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
        id: 'home',
        index: true,
        ...screen(
          'home/page',
          () => import('./pages/home/page.tsx'),
          import.meta.env.SSR && { query: { city: text } },
        ),
      },
      {
        id: 'search',
        path: 'recherche',
        ...screen(
          'search/page',
          () => import('./pages/search/page.tsx'),
          import.meta.env.SSR && { query: { q: text } },
        ),
      },
      mapRoute('cartes'),
      mapRoute('carte-meteo'),
      mapRoute('carte-vents-plages'),
      mapRoute('carte-nature'),
      mapRoute('eclipse-lunaire'),
      {
        id: 'cities',
        path: 'villes',
        ...screen('cities/page', () => import('./pages/cities/page.tsx'), lasting),
      },
      {
        id: 'beaches',
        path: 'plages',
        ...screen('beaches/page', () => import('./pages/beaches/page.tsx'), lasting),
      },
      {
        id: 'nature',
        path: 'nature',
        ...screen('nature/page', () => import('./pages/nature/page.tsx'), lasting),
      },
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
