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
  /** What the search calls it, and what it is asked for by: lower case, no accents, no « de » nor « la ». */
  readonly asked?: { readonly name: string; readonly by: readonly string[] }
}

/** It changes with the site, not with the weather. */
const stable = { inSitemap: true, life: 3600 }

/** One screen at several addresses; the first of them is the second one's twin, and search engines are told of one. */
const map = { life: 60, embeddable: 'light', fillsWindow: true } as const

/** Every screen of the site, the most looked for first. Whatever matches none is a 404. */
export const screens: Readonly<Record<ScreenId, ScreenFacts>> = {
  home: { path: paths.home(), inSitemap: true, hasSearch: true },
  vigilance: {
    path: paths.vigilance(),
    inSitemap: true,
    asked: {
      name: 'Carte de vigilance',
      by: [
        'carte vigilance',
        'vigilance',
        'vigilance meteo',
        'vigilance france',
        'alertes meteo',
        'carte alertes',
      ],
    },
  },
  nationalRisks: {
    path: paths.nationalRisks(),
    inSitemap: true,
    asked: {
      name: 'Risques en France',
      by: [
        'risques',
        'carte risques',
        'carte pollens',
        'pollens',
        'pollen',
        'carte feux',
        'meteo forets',
        'vigicrues',
      ],
    },
  },
  maps: { path: paths.maps(), ...map },
  weatherMap: {
    path: paths.weatherMap(),
    ...map,
    inSitemap: true,
    asked: {
      name: 'Carte météo',
      by: ['meteo', 'carte meteo', 'carte france', 'carte temperatures', 'cartes'],
    },
  },
  beachMap: {
    path: paths.beachMap(),
    ...map,
    inSitemap: true,
    asked: {
      name: 'Carte des vents et des plages',
      by: ['carte vents', 'carte vent', 'vents', 'carte plages', 'meteo plages'],
    },
  },
  natureMap: {
    path: paths.natureMap(),
    ...map,
    inSitemap: true,
    asked: { name: 'Carte des sites naturels', by: ['carte nature', 'carte sites naturels', 'carte parcs'] },
  },
  eclipse: {
    path: paths.eclipse(),
    ...map,
    inSitemap: true,
    asked: { name: 'Éclipses de Lune', by: ['eclipse', 'eclipse lunaire', 'eclipses lune'] },
  },
  rainMap: {
    path: paths.rainMap(),
    ...map,
    inSitemap: true,
    asked: {
      name: 'Carte de la pluie',
      by: ['carte pluie', 'radar', 'radar pluie', 'radar precipitations', 'pluie', 'foudre', 'orages'],
    },
  },
  compare: {
    path: paths.compare(),
    inSitemap: true,
    asked: { name: 'Comparer des lieux', by: ['comparer', 'comparaison'] },
  },
  cities: { path: paths.cities(), ...stable },
  beaches: { path: paths.beaches(), ...stable },
  tides: { path: paths.tides(), inSitemap: true, life: 300 },
  mountains: {
    path: paths.mountains(),
    inSitemap: true,
    asked: { name: 'Montagne', by: ['meteo montagne', 'neige', 'ski', 'carte avalanches', 'massifs'] },
  },
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

/** The pages that the search knows by name. */
export const askedPages = Object.values(screens).flatMap(({ path, asked }) =>
  asked ? [{ slug: path.slice(1), ...asked }] : [],
)
