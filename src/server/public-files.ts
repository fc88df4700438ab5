import type { FastifyInstance } from 'fastify'
import type { Massif } from '../domain/massif.ts'
import type { Beach, City, NatureSite } from '../domain/place.ts'
import type { TideTable } from '../domain/tides/port.ts'
import { llmsPath, paths, placePath } from '../paths.ts'
import { screens } from '../screens.ts'
import type { SiteInfo } from '../site-api.ts'
import type { OpenApiDocument } from '../views/open-api.ts'
import { prefetchRules, prefetchRulesPath } from './http/prefetch.ts'
import { serveText, type StoredText } from './http/stored-text.ts'
import { llmsText } from './llms-text.ts'

/** The places with an address; `cities` are those of `allCities` with a priority, the most looked for first. */
export interface AddressedPlaces {
  readonly cities: readonly City[]
  readonly allCities: readonly City[]
  readonly cityCount: number
  readonly knownPlaces: readonly City[]
  readonly beaches: readonly Beach[]
  readonly natureSites: readonly NatureSite[]
  readonly tides: Pick<TideTable, 'ports'>
  readonly massifs: readonly Massif[]
}

export interface PublicFilesOptions {
  /** Scheme and host of every address written here, without a final slash; never those of the request. */
  readonly publicUrl: string
  readonly places: AddressedPlaces
  /** Lists of stages and stages. */
  readonly racePaths: readonly string[]
  readonly info: () => Promise<SiteInfo>
  readonly openApi: () => Promise<OpenApiDocument>
  /** Addresses of one sitemap at most; the protocol allows 50,000. */
  readonly perSitemap?: number
}

const daySeconds = 86_400
const xml = 'application/xml; charset=utf-8'

/** What machines read of a site: `robots.txt`, `llms.txt`, its sitemap, its manifest, the links worth fetching ahead. */
export function publicFiles(app: FastifyInstance, options: PublicFilesOptions): void {
  const { publicUrl } = options
  serveText(app, '/robots.txt', {
    type: 'text/plain; charset=utf-8',
    seconds: daySeconds,
    write: () => robots(publicUrl),
  })
  serveText(app, '/manifest.webmanifest', {
    type: 'application/manifest+json; charset=utf-8',
    seconds: daySeconds,
    write: () => JSON.stringify(manifest),
  })
  serveText(app, llmsPath, {
    type: 'text/plain; charset=utf-8',
    seconds: daySeconds,
    write: async () => llmsText(await options.info(), await options.openApi()),
  })
  serveText(app, prefetchRulesPath, {
    type: 'application/speculationrules+json',
    seconds: daySeconds,
    write: () => JSON.stringify(prefetchRules),
  })
  sitemaps(app, options)
}

/** One sitemap, or as many as the addresses need and an index of them. */
function sitemaps(app: FastifyInstance, options: PublicFilesOptions): void {
  const { publicUrl, perSitemap = 50_000 } = options
  const count = mayFitOne(options, perSitemap) ? 1 : Math.ceil(addresses(options).length / perSitemap)
  const sitemap = (first: number, last?: number): StoredText => ({
    type: xml,
    seconds: daySeconds,
    write: () => urlSet(publicUrl, addresses(options).slice(first, last)),
  })
  if (count < 2) return serveText(app, '/sitemap.xml', sitemap(0))
  const files = Array.from({ length: count }, (_, i) => `/sitemap-${i + 1}.xml`)
  for (const [i, file] of files.entries()) serveText(app, file, sitemap(i * perSitemap, (i + 1) * perSitemap))
  serveText(app, '/sitemap.xml', {
    type: xml,
    seconds: daySeconds,
    write: () => sitemapIndex(publicUrl, files),
  })
}

/** Counted without listing them: 35,000 addresses made at the start would stay in memory for nobody. */
function mayFitOne({ places, racePaths }: PublicFilesOptions, perSitemap: number): boolean {
  const { cityCount, knownPlaces, beaches, natureSites, tides, massifs } = places
  const listed = [pagePaths, racePaths, knownPlaces, beaches, natureSites, tides.ports, massifs]
  const most = listed.reduce((sum, { length }) => sum + length, cityCount)
  return most <= perSitemap
}

/** Pages that are there whatever the data. */
const pagePaths = Object.values(screens).flatMap(({ inSitemap, path }) => (inSitemap ? [path] : []))

/**
 * The canonical path of every page, the most looked for first. Once each: two towns on a border share name and centre,
 * and a town may bear the name of a page.
 */
function addresses({ racePaths, places }: PublicFilesOptions): readonly string[] {
  const { cities, allCities, knownPlaces, beaches, natureSites, tides, massifs } = places
  const others = allCities.filter(({ priority }) => priority === null)
  const named = [...cities, ...knownPlaces, ...beaches, ...natureSites, ...others].map(placePath)
  const ports = tides.ports.map(({ slug }) => paths.tidePort(slug))
  const mountains = massifs.map(({ slug }) => paths.massif(slug))
  return [...new Set([...pagePaths, ...racePaths, ...ports, ...mountains, ...named])]
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Addresses hold letters, digits, hyphens, slashes and the signs of a query: of these only « & » means something in XML. */
const loc = (publicUrl: string, path: string): string =>
  `<loc>${`${publicUrl}${path}`.replaceAll('&', '&amp;')}</loc>`

const urlSet = (publicUrl: string, all: readonly string[]): string =>
  `${xmlHead}<urlset ${xmlns}>\n${all.map((path) => `<url>${loc(publicUrl, path)}</url>\n`).join('')}</urlset>\n`

const sitemapIndex = (publicUrl: string, files: readonly string[]): string =>
  `${xmlHead}<sitemapindex ${xmlns}>\n${files.map((file) => `<sitemap>${loc(publicUrl, file)}</sitemap>\n`).join('')}</sitemapindex>\n`

/** Everything may be read but what has no page of its own: answers for programs, search results, waiting forms. */
const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    `Disallow: ${paths.search()}`,
    // There are more pairs of places than days to ask their forecasts.
    `Disallow: ${paths.compare()}?`,
    'Disallow: /*?complet=1',
    'Disallow: /*&complet=1',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    `# For assistants: ${publicUrl}${llmsPath}`,
    '',
  ].join('\n')

const icon = (src: string, sizes: string, type: string, purpose = 'any') => ({ src, sizes, type, purpose })

const manifest = {
  name: 'Éclaircie, la météo en France',
  short_name: 'Éclaircie',
  description: 'La météo de toutes les communes de France, heure par heure et à 7 jours, avec la vigilance.',
  id: paths.home(),
  start_url: paths.home(),
  scope: '/',
  lang: 'fr',
  dir: 'ltr',
  display: 'standalone',
  categories: ['weather'],
  background_color: '#f3f6fa',
  theme_color: '#f3f6fa',
  icons: [
    icon('/icon-192.png', '192x192', 'image/png'),
    icon('/icon-512.png', '512x512', 'image/png'),
    icon('/icon-maskable-512.png', '512x512', 'image/png', 'maskable'),
    icon('/favicon.svg', 'any', 'image/svg+xml'),
  ],
  shortcuts: [
    { name: 'Carte de vigilance', url: paths.vigilance() },
    { name: 'Cartes météo', url: paths.maps() },
  ],
}
