import { isVigilanceDepartment } from '../domain/vigilance.ts'
import { beachPage } from './pages/beach/page.tsx'
import { beachesPage } from './pages/beaches/page.tsx'
import { citiesPage } from './pages/cities/page.tsx'
import { mapQueryReaders } from './components/map/map-readers.ts'
import { cityPage } from './pages/city/page.tsx'
import { homePage } from './pages/home/page.tsx'
import { aboutPage } from './pages/legal/about.tsx'
import { accessibilityPage } from './pages/legal/accessibility.tsx'
import { cookiesPage } from './pages/legal/cookies.tsx'
import { privacyPage } from './pages/legal/privacy.tsx'
import { termsPage } from './pages/legal/terms.tsx'
import { racePage } from './pages/race/list.tsx'
import { stagePage } from './pages/race/stage.tsx'
import { vigilanceMapPage } from './pages/vigilance-map/page.tsx'
import { naturePage } from './pages/nature/page.tsx'
import { searchPage } from './pages/search/page.tsx'
import { mapPage } from './pages/maps/page.tsx'
import type { Page } from './render/page.ts'
import { readers } from './render/query.ts'
import type { RouteHandle } from './render/route-handle.ts'

/** A screen of the site: where it is, its page, and what to know of it before it is rendered. */
export interface Screen extends RouteHandle {
  readonly path: string
  readonly page: Page
}

const { lat, lon, text, yes } = readers

/** Seconds: it changes with the site, not with the weather. */
const stable = { life: 3600 }

/** One race per file of the data folder: adding one adds its addresses. Only names are read here. */
const raceIds = Object.keys(import.meta.glob('../../data/races/*.json')).map((file) =>
  file.replace(/^.*\/|\.json$/g, ''),
)

/** The map screen has several addresses. */
const map = { page: mapPage, embeddable: true, query: mapQueryReaders, life: 60 }

/** The map of the site: one line per screen. Whatever is not here is a 404. */
export const screens: readonly Screen[] = [
  { path: '/', page: homePage, query: { city: text } },
  { path: 'recherche', page: searchPage, query: { q: text } },
  { path: 'villes', page: citiesPage, ...stable },
  { path: 'plages', page: beachesPage, ...stable },
  { path: 'nature', page: naturePage, ...stable },
  { path: 'cartes', ...map },
  { path: 'carte-meteo', ...map },
  { path: 'carte-vents-plages', ...map },
  { path: 'carte-nature', ...map },
  { path: 'eclipse-lunaire', ...map },
  { path: 'a-propos', page: aboutPage, ...stable },
  { path: 'politique-confidentialite', page: privacyPage, ...stable },
  { path: 'conditions-utilisation', page: termsPage, ...stable },
  { path: 'gestion-cookies', page: cookiesPage, ...stable },
  { path: 'accessibilite', page: accessibilityPage, ...stable },
  ...raceIds.flatMap((id) => [
    { path: id, page: racePage },
    { path: `${id}/:stage`, page: stagePage },
  ]),
  {
    path: 'carte-vigilance',
    page: vigilanceMapPage,
    query: {
      jour: readers.oneOf('J1'),
      departement: (code) => (isVigilanceDepartment(code) ? code : null),
      phenomene: readers.integer(0, 9),
    },
  },
  { path: 'plage/:slug', page: beachPage },
  { path: ':slug', page: cityPage, embeddable: true, query: { lat, lon, embed: yes, share: yes } },
]
