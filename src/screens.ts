import { paths } from './paths.ts'

/** Each function of `paths` but that of a picture leads to the screen of its name. */
export type ScreenId = Exclude<keyof typeof paths, 'radarPicture'>

/** What is to know of a screen before anything is asked or rendered. */
export interface ScreenFacts {
  /** `:name` stands for any segment, `:race` for the id of a race. */
  readonly path: string
  /** Search engines are told of its path; the addresses of places and races come from the data. */
  readonly inSitemap?: boolean
  /** Longest life of its page in seconds; its parts may make it shorter. Without: ten minutes. */
  readonly life?: number
  /** Others may frame its `embed=1` form, in these colours where its address names none. */
  readonly embeddable?: 'auto' | 'light'
  /** It is as wide as the window, and so is its header. */
  readonly fillsWindow?: boolean
  /** It has a search box of its own, so that its header has none. */
  readonly hasSearch?: boolean
}

/** It changes with the site, not with the weather. */
const stable = { inSitemap: true, life: 3600 }

/** One screen at several addresses; the first of them is the second one's twin, and search engines are told of one. */
const map = { life: 60, embeddable: 'light', fillsWindow: true } as const

/** Every screen of the site, the most looked for first. Whatever matches none is a 404. */
export const screens: Readonly<Record<ScreenId, ScreenFacts>> = {
  home: { path: paths.home(), inSitemap: true, hasSearch: true },
  vigilance: { path: paths.vigilance(), inSitemap: true },
  nationalRisks: { path: paths.nationalRisks(), inSitemap: true },
  maps: { path: paths.maps(), ...map },
  weatherMap: { path: paths.weatherMap(), ...map, inSitemap: true },
  beachMap: { path: paths.beachMap(), ...map, inSitemap: true },
  natureMap: { path: paths.natureMap(), ...map, inSitemap: true },
  eclipse: { path: paths.eclipse(), ...map, inSitemap: true },
  rainMap: { path: paths.rainMap(), ...map, inSitemap: true },
  compare: { path: paths.compare(), inSitemap: true },
  cities: { path: paths.cities(), ...stable },
  beaches: { path: paths.beaches(), ...stable },
  tides: { path: paths.tides(), inSitemap: true, life: 300 },
  mountains: { path: paths.mountains(), inSitemap: true },
  nature: { path: paths.nature(), ...stable },
  about: { path: paths.about(), ...stable },
  api: { path: paths.api(), ...stable },
  widgets: { path: paths.widgets(), ...stable },
  privacy: { path: paths.privacy(), ...stable },
  terms: { path: paths.terms(), ...stable },
  cookies: { path: paths.cookies(), ...stable },
  accessibility: { path: paths.accessibility(), ...stable },
  search: { path: paths.search(), hasSearch: true },
  race: { path: '/:race' },
  stage: { path: '/:race/:stage' },
  beach: { path: '/plage/:slug', embeddable: 'auto' },
  tidePort: { path: '/marees/:slug', life: 300 },
  massif: { path: '/massif/:slug' },
  risks: { path: '/:slug/risques' },
  place: { path: '/:slug', embeddable: 'auto' },
}

/** A pattern that a router matches, and the screen it leads to. */
export interface ScreenRoute {
  readonly id: ScreenId
  readonly path: string
}

/** The patterns of every screen; those of races once for each race, so that no other name is taken for one. */
export const screenRoutes = (raceIds: readonly string[]): readonly ScreenRoute[] =>
  (Object.keys(screens) as ScreenId[]).flatMap((id) => {
    const { path } = screens[id]
    if (!path.startsWith('/:race')) return [{ id, path }]
    return raceIds.map((race) => ({ id, path: path.replace(':race', race) }))
  })

/** The screen at a path without parameters; null for any other path. */
export const screenAt = (pathname: string): ScreenFacts | null => byPath.get(pathname) ?? null

const byPath = new Map(Object.values(screens).map((screen) => [screen.path, screen]))
