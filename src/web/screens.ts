import { widgetMaps } from '../paths.ts'
import { screenRoutes, screens as facts, type ScreenId } from '../screens.ts'
import { mapQueryReaders } from './components/map/map-readers.ts'
import { apiPage } from './pages/api/page.tsx'
import { beachPage } from './pages/beach/page.tsx'
import { beachesPage } from './pages/places/beaches.tsx'
import { citiesPage } from './pages/places/cities.tsx'
import { cityPage } from './pages/city/page.tsx'
import { readPlaces } from './pages/compare/address.ts'
import { comparePage } from './pages/compare/page.tsx'
import { homePage } from './pages/home/page.tsx'
import { aboutPage } from './pages/legal/about.tsx'
import { accessibilityPage } from './pages/legal/accessibility.tsx'
import { cookiesPage } from './pages/legal/cookies.tsx'
import { privacyPage } from './pages/legal/privacy.tsx'
import { termsPage } from './pages/legal/terms.tsx'
import { mapPage } from './pages/maps/page.tsx'
import { layerSlugs } from './pages/national-risks/layers.ts'
import { nationalRisksPage } from './pages/national-risks/page.tsx'
import { massifPage } from './pages/massif/page.tsx'
import { mountainsPage } from './pages/mountains/page.tsx'
import { naturePage } from './pages/places/nature.tsx'
import { rainMapPage } from './pages/rain-map/page.tsx'
import { readMonth } from './pages/port/address.ts'
import { portPage } from './pages/port/page.tsx'
import { racePage } from './pages/race/list.tsx'
import { stagePage } from './pages/race/stage.tsx'
import { risksPage } from './pages/risks/page.tsx'
import { searchPage } from './pages/search/page.tsx'
import { readDepartment } from './pages/vigilance-map/address.ts'
import { vigilanceMapPage } from './pages/vigilance-map/page.tsx'
import { tidesPage } from './pages/tides/page.tsx'
import { widgetsPage } from './pages/widgets/page.tsx'
import type { Page } from './render/page.ts'
import { readers } from './render/query.ts'
import type { RouteHandle } from './render/route-handle.ts'

/** The page of a screen, and how it reads the query. */
interface ScreenPage extends Pick<RouteHandle, 'query'> {
  readonly page: Page
}

const { lat, lon, slug, text, yes, oneOf, integer, theme } = readers

const map = { page: mapPage, query: mapQueryReaders }

/** What each screen shows: `src/screens.ts` says where it is. */
const pages: Readonly<Record<ScreenId, ScreenPage>> = {
  home: { page: homePage, query: { city: text } },
  vigilance: {
    page: vigilanceMapPage,
    query: {
      jour: oneOf('J1'),
      departement: readDepartment,
      phenomene: integer(0, 9),
    },
  },
  nationalRisks: { page: nationalRisksPage, query: { carte: oneOf(...layerSlugs) } },
  maps: map,
  weatherMap: map,
  beachMap: map,
  natureMap: map,
  eclipse: map,
  rainMap: { page: rainMapPage, query: { ...mapQueryReaders, lat, lon } },
  compare: { page: comparePage, query: { lieux: readPlaces, ajouter: text } },
  cities: { page: citiesPage },
  beaches: { page: beachesPage, query: { tri: oneOf('mer') } },
  tides: { page: tidesPage },
  mountains: { page: mountainsPage },
  nature: { page: naturePage },
  about: { page: aboutPage },
  api: { page: apiPage },
  widgets: {
    page: widgetsPage,
    query: { lieu: text, lat, lon, plage: slug, carte: oneOf(...widgetMaps), theme },
  },
  privacy: { page: privacyPage },
  terms: { page: termsPage },
  cookies: { page: cookiesPage },
  accessibility: { page: accessibilityPage },
  search: { page: searchPage, query: { q: text } },
  race: { page: racePage },
  stage: { page: stagePage },
  beach: { page: beachPage, query: { embed: yes, share: yes, theme } },
  tidePort: { page: portPage, query: { mois: readMonth } },
  massif: { page: massifPage },
  risks: { page: risksPage, query: { lat, lon, ancien: slug } },
  place: {
    page: cityPage,
    query: { lat, lon, ancien: slug, embed: yes, share: yes, taille: oneOf('petit', 'moyen'), theme },
  },
}

/** One race per file of the data folder: adding one adds its addresses. Only names are read here. */
const raceIds = Object.keys(import.meta.glob('../../data/races/*.json')).map((file) =>
  file.replace(/^.*\/|\.json$/g, ''),
)

/** A screen at one of its paths: its page, and what to know of it before it is rendered. */
export interface Screen extends RouteHandle, ScreenPage {
  readonly path: string
}

/** What the router is given. */
export const screens: readonly Screen[] = screenRoutes(raceIds).map(({ id, path }) => ({
  ...facts[id],
  ...pages[id],
  hasOutline: pages[id].page.outline !== undefined,
  path,
}))
