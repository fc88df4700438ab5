import { roundCoordinates, type Coordinates } from './domain/geo.ts'
import type { RadarScheme } from './domain/radar/picture.ts'

const decimals = (value: number): string => value.toFixed(4)

const at = (point: Coordinates): string => {
  const { lat, lon } = roundCoordinates(point)
  return `?lat=${decimals(lat)}&lon=${decimals(lon)}`
}

const placeQuery = (point?: Coordinates | null, former?: string | null): string =>
  `${point ? at(point) : ''}${former ? `${point ? '&' : '?'}ancien=${former}` : ''}`

/** What the address of a place is made of. */
type AddressedPlace = {
  readonly kind: string
  readonly slug: string
  readonly ambiguous: boolean
} & Coordinates

/** More places would have no room side by side on a phone. */
export const mostCompared = 4

/** A place in the list of a comparison: « lyon », « saint-denis_-20.8823_55.4504 », « plage_biarritz-grande-plage ». */
export function comparedKey({ kind, slug, ambiguous, ...point }: AddressedPlace): string {
  if (kind === 'beach') return `plage_${slug}`
  const { lat, lon } = roundCoordinates(point)
  return ambiguous ? `${slug}_${decimals(lat)}_${decimals(lon)}` : slug
}

/** The sizes of the card that other sites frame. */
export type WidgetSize = 'petit' | 'moyen' | 'grand'

/** The colours of what others frame; `auto`: those of the visitor's system. */
export const widgetThemes = ['auto', 'light', 'dark'] as const
export type WidgetTheme = (typeof widgetThemes)[number]

/** The maps that others may frame. */
export const widgetMaps = ['meteo', 'pluie', 'plages', 'nature'] as const
export type WidgetMap = (typeof widgetMaps)[number]

/** What others may frame: the card of a place or beach, or a map. */
type WidgetSubject = AddressedPlace | WidgetMap

const widgetsPath = (query: URLSearchParams): string => `/widgets${query.size > 0 ? `?${query}` : ''}`

/** What tells a place from the others of its name, a beach and a map from places. */
function namedBy(subject: WidgetSubject): Record<string, string> {
  if (typeof subject === 'string') return { carte: subject }
  const { kind, slug, ambiguous, ...point } = subject
  if (kind === 'beach') return { plage: slug }
  const { lat, lon } = roundCoordinates(point)
  return { lieu: slug, ...(ambiguous && { lat: decimals(lat), lon: decimals(lon) }) }
}

/** Every address the site links to. Nothing else builds one. */
export const paths = {
  home: () => '/',
  /** A city or nature site; the coordinates tell homonyms apart. `former`: the slug of a former commune that it says it was. */
  place: (slug: string, point?: Coordinates | null, former?: string | null) =>
    `/${slug}${placeQuery(point, former)}`,
  /** Every risk of a city or nature site; `former` as for its own page. */
  risks: (slug: string, point?: Coordinates | null, former?: string | null) =>
    `/${slug}/risques${placeQuery(point, former)}`,
  beach: (slug: string) => `/plage/${slug}`,
  search: (query?: string) => `/recherche${query ? `?q=${encodeURIComponent(query)}` : ''}`,
  /** Places side by side; without any, the page asks for them. */
  compare: (places: readonly AddressedPlace[] = []) =>
    `/comparer${places.length > 0 ? `?lieux=${places.map(comparedKey).join(',')}` : ''}`,
  cities: () => '/villes',
  beaches: (order?: 'mer') => (order ? `/plages?tri=${order}` : '/plages'),
  tides: () => '/marees',
  /** A port; `month`: « 2027-03 », the table of that month. */
  tidePort: (slug: string, month?: string) => `/marees/${slug}${month ? `?mois=${month}` : ''}`,
  mountains: () => '/montagne',
  massif: (slug: string) => `/massif/${slug}`,
  nature: () => '/nature',
  maps: () => '/cartes',
  weatherMap: () => '/carte-meteo',
  beachMap: () => '/carte-vents-plages',
  natureMap: () => '/carte-nature',
  eclipse: () => '/eclipse-lunaire',
  rainMap: () => '/carte-pluie',
  vigilance: (day?: 'J0' | 'J1', department?: string) => {
    const query = new URLSearchParams()
    if (day === 'J1') query.set('jour', 'J1')
    if (department) query.set('departement', department)
    return `/carte-vigilance${query.size > 0 ? `?${query}` : ''}`
  },
  /** `map`: the layer that is shown instead of the vigilance. */
  nationalRisks: (map?: string | null) => `/risques${map ? `?carte=${map}` : ''}`,
  race: (id: string) => `/${id}`,
  stage: (id: string, number: number) => `/${id}/etape-${number}`,
  about: () => '/a-propos',
  /** What programs of others may ask, for people. */
  api: () => '/api',
  /** The cards and maps for other sites, with their code: of a place, in one of their themes. */
  widgets: (subject?: WidgetSubject | null, theme: WidgetTheme = 'auto') =>
    widgetsPath(
      new URLSearchParams({ ...(subject && namedBy(subject)), ...(theme !== 'auto' && { theme }) }),
    ),
  privacy: () => '/politique-confidentialite',
  terms: () => '/conditions-utilisation',
  cookies: () => '/gestion-cookies',
  accessibility: () => '/accessibilite',
  /** The picture of a frame of the rain radar; `at`: its ISO instant. */
  radarPicture: (at: string, scheme: RadarScheme = 'light') =>
    `/radar/${at}${scheme === 'dark' ? '-sombre' : ''}.png`,
} as const

/** The pictures that stand for an address where it is shared. */
export const sharePaths = {
  place: (slug: string, point?: Coordinates | null) => `/og-image/${slug}${point ? at(point) : ''}`,
  /** Its next tide. */
  port: (slug: string) => `/og-image/marees/${slug}`,
  /** The level of its bulletin. */
  massif: (slug: string) => `/og-image/massif/${slug}`,
} as const

/** What assistants read of the site first. */
export const llmsPath = '/llms.txt'

/** Where the API for others begins; another version is another address. */
export const openApiBase = '/api/v1'

/** The forecast of a point in the API for others. */
export const openForecastPath = (point: Coordinates): string => `${openApiBase}/forecast${at(point)}`

/** The forms of a page beside HTML, and how their addresses end. */
const plainEndings = { text: 'txt', markdown: 'md' } as const
export type PlainFormat = keyof typeof plainEndings
export type PageFormat = 'html' | PlainFormat
const formatByEnding: ReadonlyMap<string, PlainFormat> = new Map([
  [plainEndings.text, 'text'],
  [plainEndings.markdown, 'markdown'],
])

/** The address of a page in another form: « /lyon.txt », « /recherche.txt?q=lyon »; that of the home page is « /index.txt ». */
export function plainPath(path: string, format: PlainFormat): string {
  const [pathname = '/', query] = path.split(/\?(.*)/s)
  return `${pathname === '/' ? '/index' : pathname}.${plainEndings[format]}${query ? `?${query}` : ''}`
}

/** A path without the ending of a form, and that form; HTML has none. */
export function formatOfPath(pathname: string): { readonly path: string; readonly format: PageFormat } {
  const dot = pathname.lastIndexOf('.')
  const format = dot < 0 ? undefined : formatByEnding.get(pathname.slice(dot + 1))
  if (format === undefined) return { path: pathname, format: 'html' }
  const path = pathname.slice(0, dot)
  // « /.txt » names no page, and is not the home page.
  return { path: path === '/index' ? '/' : path === '/' ? pathname : path, format }
}

/** What readers of feeds and calendars may subscribe to. */
export type FeedFormat = 'atom' | 'json' | 'ics'

/** The addresses of feeds and calendars: no screen is there. */
export const feedPaths = {
  /** `area`: the code of a department, or « france ». */
  vigilance: (area: string, format: FeedFormat) => `/vigilance/${area}.${format}`,
  risks: (slug: string, format: FeedFormat, point?: Coordinates | null) =>
    `/${slug}/risques.${format}${point ? at(point) : ''}`,
  /** The coming days of a place. */
  forecast: (slug: string, point?: Coordinates | null) => `/${slug}/previsions.ics${point ? at(point) : ''}`,
  race: (id: string) => `/${id}.ics`,
  /** The avalanche bulletin of a massif. */
  massif: (slug: string) => `/massif/${slug}/bulletin.atom`,
  /** The turns of the coming sixty days at a port. */
  tides: (slug: string, format: 'ics' | 'csv') => `/marees/${slug}.${format}`,
} as const

/** Whether an address is of the form of these. */
export const isFeedUrl = (url: string): boolean =>
  /^\/(?:(?:vigilance\/[^/?]+|[^/?]+\/risques)\.(?:atom|json|ics)|[^/?]+\/previsions\.ics|massif\/[^/?]+\/bulletin\.atom|marees\/[^/?]+\.(?:ics|csv)|[^/?]+\.ics)(?:\?|$)/.test(
    url,
  )

/** The point that tells a place from others of its name; null where nothing else is called so. */
export const homonymPoint = <P extends Pick<AddressedPlace, 'ambiguous'>>(place: P): P | null =>
  place.ambiguous ? place : null

/** The address of a place by its kind, with coordinates only when its slug is shared. */
export const placePath = (place: AddressedPlace): string =>
  place.kind === 'beach' ? paths.beach(place.slug) : paths.place(place.slug, homonymPoint(place))

/** The address of the risks of a place in the same way. */
export const risksPath = (place: AddressedPlace): string => paths.risks(place.slug, homonymPoint(place))

const mapPaths: Readonly<Record<WidgetMap, () => string>> = {
  meteo: paths.weatherMap,
  pluie: paths.rainMap,
  plages: paths.beachMap,
  nature: paths.natureMap,
}

/** What others frame. Where its address says nothing, a card is the large one in the visitor's own colours, a map light. */
export function widgetPath(subject: WidgetSubject, size: WidgetSize, theme: WidgetTheme): string {
  const isMap = typeof subject === 'string'
  const path = isMap ? mapPaths[subject]() : placePath(subject)
  const usual = isMap ? 'light' : 'auto'
  const query = `embed=1${size === 'grand' ? '' : `&taille=${size}`}${theme === usual ? '' : `&theme=${theme}`}`
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

/** The comparison of the places of these names, as a visitor typed them. */
export const compareNamesPath = (names: readonly string[]): string =>
  `${paths.compare()}?ajouter=${encodeURIComponent(names.join(','))}`
