import type { ComponentType } from 'react'
import { data, type RouteObject } from 'react-router'
import { isVigilanceDepartment } from '../domain/vigilance.ts'
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
      ...raceRoutes,
      mapRoute('cartes'),
      mapRoute('carte-meteo'),
      mapRoute('carte-vents-plages'),
      mapRoute('carte-nature'),
      mapRoute('eclipse-lunaire'),
      { id: 'beach', path: 'plage/:slug', ...screen('beach/page', () => import('./pages/beach/page.tsx')) },
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
