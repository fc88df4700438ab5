import { data, type RouteObject } from 'react-router'
import { isVigilanceDepartment } from '../domain/vigilance.ts'
import { readers } from './core/query.ts'
import type { RouteHandle } from './core/route-handle.ts'
import { mapQueryReaders } from './components/map/map-readers.ts'
import { loadRoot, Root, RootError } from './root.tsx'

/** What the server knows of a route; the browser's build leaves it out. */
const handle = (details: RouteHandle): RouteHandle => details

const { lat, lon, yes, text } = readers

/** One race per file of the data folder: adding one adds its addresses. Only names are read here. */
const raceIds = Object.keys(import.meta.glob('../../data/races/*.json')).map((file) =>
  file.replace(/^.*\/|\.json$/g, ''),
)

const raceRoutes = raceIds.flatMap((id): RouteObject[] => [
  {
    id,
    path: id,
    handle: import.meta.env.SSR && handle({ module: 'web/pages/race/list.tsx' }),
    lazy: () => import('./pages/race/list.tsx'),
  },
  {
    id: `${id}/stage`,
    path: `${id}/:stage`,
    handle: import.meta.env.SSR && handle({ module: 'web/pages/race/stage.tsx' }),
    lazy: () => import('./pages/race/stage.tsx'),
  },
])

/** The map screen has several addresses. */
const mapRoute = (path: string): RouteObject => ({
  id: path,
  path,
  handle:
    import.meta.env.SSR &&
    handle({
      module: 'web/pages/maps/page.tsx',
      query: mapQueryReaders,
      life: 60,
      embeddable: true,
    }),
  lazy: () => import('./pages/maps/page.tsx'),
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
        handle: import.meta.env.SSR && handle({ module: 'web/pages/home/page.tsx', query: { city: text } }),
        lazy: () => import('./pages/home/page.tsx'),
      },
      {
        id: 'search',
        path: 'recherche',
        handle: import.meta.env.SSR && handle({ module: 'web/pages/search/page.tsx', query: { q: text } }),
        lazy: () => import('./pages/search/page.tsx'),
      },
      {
        id: 'about',
        path: 'a-propos',
        handle: import.meta.env.SSR && handle({ module: 'web/pages/legal/about.tsx', life: 3600 }),
        lazy: () => import('./pages/legal/about.tsx'),
      },
      {
        id: 'privacy',
        path: 'politique-confidentialite',
        handle: import.meta.env.SSR && handle({ module: 'web/pages/legal/privacy.tsx', life: 3600 }),
        lazy: () => import('./pages/legal/privacy.tsx'),
      },
      {
        id: 'terms',
        path: 'conditions-utilisation',
        handle: import.meta.env.SSR && handle({ module: 'web/pages/legal/terms.tsx', life: 3600 }),
        lazy: () => import('./pages/legal/terms.tsx'),
      },
      {
        id: 'cookies',
        path: 'gestion-cookies',
        handle: import.meta.env.SSR && handle({ module: 'web/pages/legal/cookies.tsx', life: 3600 }),
        lazy: () => import('./pages/legal/cookies.tsx'),
      },
      {
        id: 'accessibility',
        path: 'accessibilite',
        handle: import.meta.env.SSR && handle({ module: 'web/pages/legal/accessibility.tsx', life: 3600 }),
        lazy: () => import('./pages/legal/accessibility.tsx'),
      },
      ...raceRoutes,
      mapRoute('cartes'),
      mapRoute('carte-meteo'),
      mapRoute('carte-vents-plages'),
      mapRoute('carte-nature'),
      mapRoute('eclipse-lunaire'),
      {
        id: 'beach',
        path: 'plage/:slug',
        handle: import.meta.env.SSR && handle({ module: 'web/pages/beach/page.tsx' }),
        lazy: () => import('./pages/beach/page.tsx'),
      },
      {
        id: 'cities',
        path: 'villes',
        handle: import.meta.env.SSR && handle({ module: 'web/pages/cities/page.tsx', life: 3600 }),
        lazy: () => import('./pages/cities/page.tsx'),
      },
      {
        id: 'beaches',
        path: 'plages',
        handle: import.meta.env.SSR && handle({ module: 'web/pages/beaches/page.tsx', life: 3600 }),
        lazy: () => import('./pages/beaches/page.tsx'),
      },
      {
        id: 'nature',
        path: 'nature',
        handle: import.meta.env.SSR && handle({ module: 'web/pages/nature/page.tsx', life: 3600 }),
        lazy: () => import('./pages/nature/page.tsx'),
      },
      {
        id: 'vigilance',
        path: 'carte-vigilance',
        handle:
          import.meta.env.SSR &&
          handle({
            module: 'web/pages/vigilance-map/page.tsx',
            query: {
              jour: readers.oneOf('J1'),
              departement: (code) => (isVigilanceDepartment(code) ? code : null),
              phenomene: readers.integer(0, 9),
            },
          }),
        lazy: () => import('./pages/vigilance-map/page.tsx'),
      },
      {
        id: 'place',
        path: ':slug',
        handle:
          import.meta.env.SSR &&
          handle({
            module: 'web/pages/city/page.tsx',
            query: { lat, lon, embed: yes, share: yes },
            embeddable: true,
          }),
        lazy: () => import('./pages/city/page.tsx'),
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
