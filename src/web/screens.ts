import type { RouteObject } from 'react-router'
import { mapQueryReaders } from './components/map/map-readers.ts'
import { cityPage } from './pages/city/page.tsx'
import { aboutPage } from './pages/legal/about.tsx'
import { accessibilityPage } from './pages/legal/accessibility.tsx'
import { cookiesPage } from './pages/legal/cookies.tsx'
import { privacyPage } from './pages/legal/privacy.tsx'
import { termsPage } from './pages/legal/terms.tsx'
import { mapPage } from './pages/maps/page.tsx'
import type { Page } from './render/page.ts'
import { readers } from './render/query.ts'
import type { RouteHandle } from './render/route-handle.ts'

/** A screen of the site: where it is, its page, and what to know of it before it is rendered. */
export interface Screen extends RouteHandle {
  readonly path: string
  readonly page: Page
}

const { lat, lon, yes } = readers

/** Seconds: it changes with the site, not with the weather. */
const stable = { life: 3600 }

/** The map screen has several addresses. */
const map = { page: mapPage, embeddable: true, query: mapQueryReaders, life: 60 }

/** The map of the site: one line per screen. Whatever is not here is a 404. */
export const screens: readonly Screen[] = [
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
  { path: ':slug', page: cityPage, embeddable: true, query: { lat, lon, embed: yes, share: yes } },
]

/** The same as the router wants it. */
export const screenRoutes: RouteObject[] = screens.map((screen) => ({
  id: screen.path,
  path: screen.path,
  handle: screen,
  loader: screen.page.loader ?? (() => null),
}))
