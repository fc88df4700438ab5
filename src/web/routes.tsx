import type { ComponentType } from 'react'
import { data, type RouteObject } from 'react-router'
import { isVigilanceDepartment } from '../domain/vigilance.ts'
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

const { text } = readers

/** Changes with the site, not with the weather. */
const lasting = import.meta.env.SSR && { life: 3600 }

/** One race per file of the data folder: adding one adds its addresses. Only names are read here. */
const raceIds = Object.keys(import.meta.glob('../../data/races/*.json')).map((file) =>
  file.replace(/^.*\/|\.json$/g, ''),
)

const raceRoutes = raceIds.flatMap((id): RouteObject[] => [
  { id, path: id, ...screen('race/list', () => import('./pages/race/list.tsx')) },
  {
    id: `${id}/stage`,
    path: `${id}/:stage`,
    ...screen('race/stage', () => import('./pages/race/stage.tsx')),
  },
])

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
      ...raceRoutes,
      { id: 'beach', path: 'plage/:slug', ...screen('beach/page', () => import('./pages/beach/page.tsx')) },
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
        id: 'vigilance',
        path: 'carte-vigilance',
        ...screen(
          'vigilance-map/page',
          () => import('./pages/vigilance-map/page.tsx'),
          import.meta.env.SSR && {
            query: {
              jour: readers.oneOf('J1'),
              departement: (code) => (isVigilanceDepartment(code) ? code : null),
              phenomene: readers.integer(0, 9),
            },
          },
        ),
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
