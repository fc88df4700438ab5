import type { FastifyInstance } from 'fastify'
import type { Massif } from '../domain/massif.ts'
import type { Beach, City, NatureSite } from '../domain/place.ts'
import type { TideTable } from '../domain/tides/port.ts'
import { llmsPath, paths, placePath } from '../paths.ts'
import { screens } from '../screens.ts'
import type { SiteInfo } from '../site-api.ts'
import type { OpenApiDocument } from '../views/open-api.ts'
import { prefetchRules, prefetchRulesPath } from './http/prefetch.ts'
import { serveText } from './http/stored-text.ts'
import { llmsText } from './llms-text.ts'

/** The places with an address; `cities` are those of `allCities` with a priority, the most looked for first. */
export interface AddressedPlaces {
  readonly cities: readonly City[]
  readonly allCities: readonly City[]
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
}

const daySeconds = 86_400

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
  serveText(app, '/sitemap.xml', {
    type: 'application/xml; charset=utf-8',
    seconds: daySeconds,
    write: () => sitemap(publicUrl, addresses(options)),
  })
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

/**
 * One file: the protocol allows 50,000 addresses, and France merges its 35,000 communes. Addresses hold letters, digits,
 * hyphens, slashes and the signs of a query: of these only « & » means something in XML.
 */
const sitemap = (publicUrl: string, all: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...all.map((path) => `<url><loc>${`${publicUrl}${path}`.replaceAll('&', '&amp;')}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

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
