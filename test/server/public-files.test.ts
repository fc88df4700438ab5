import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Beach, City, NatureSite } from '../../src/domain/place.ts'
import { createCatalogue } from '../../src/server/catalogue.ts'
import { publicFiles, type AddressedPlaces } from '../../src/server/public-files.ts'
import { tidePort } from '../support/tides.ts'

const root = join(import.meta.dirname, '../..')
const publicUrl = 'https://meteo.example'
const racePaths = ['/tour-de-france-2025', '/tour-de-france-2025/etape-1']

const town = (slug: string, about: Partial<City> = {}): City => ({
  kind: 'city',
  slug,
  name: slug,
  lat: 45.758,
  lon: 4.835,
  departmentCode: '69',
  ambiguous: false,
  priority: null,
  code: '69123',
  population: 1,
  elevation: null,
  postalCodes: [],
  ...about,
})

const lyon = town('lyon', { priority: 0.9 })
const twins = [
  town('saint-denis', { ambiguous: true, lat: 48.93581, lon: 2.3596 }),
  town('saint-denis', { ambiguous: true, lat: -20.8823, lon: 55.4504 }),
]
const beach = {
  ...lyon,
  kind: 'beach',
  slug: 'la-baule',
  commune: 'La Baule-Escoublac',
  region: 'Atlantic',
  description: '',
} satisfies Beach
const pass: NatureSite = {
  ...lyon,
  kind: 'nature',
  slug: 'col-du-galibier',
  type: 'mountain_pass',
  category: 'col',
  landform: null,
  elevation: 2642,
  description: '',
  region: '',
}
const resort: City = { ...town('avoriaz'), part: { kind: 'resort', commune: 'Morzine' } }
const fewPlaces: AddressedPlaces = {
  cities: [lyon],
  // A namesake on the same spot, as across a border, and a town with the name of a page.
  allCities: [lyon, ...twins, ...twins.slice(0, 1), town('villes')],
  knownPlaces: [resort],
  beaches: [beach],
  natureSites: [pass],
  tides: { ports: [tidePort('saint-malo')] },
  massifs: [
    {
      code: 3,
      slug: 'mont-blanc',
      name: 'Mont-Blanc',
      of: 'du Mont-Blanc',
      range: 'northern-alps',
      departments: ['74'],
      lat: 45.8979,
      lon: 6.8239,
    },
  ],
}

async function buildApp(t: TestContext, places = fewPlaces): Promise<FastifyInstance> {
  const app = Fastify()
  const unasked = async () => assert.fail('it is asked by llms.txt alone')
  publicFiles(app, { publicUrl, places, racePaths, info: unasked, openApi: unasked })
  t.after(() => app.close())
  await app.ready()
  return app
}

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc)

describe('robots.txt', () => {
  test('lets everything be read but what has no page of its own', async (t) => {
    const app = await buildApp(t)
    const reply = await app.inject('/robots.txt')
    assert.equal(reply.statusCode, 200)
    assert.equal(reply.headers['content-type'], 'text/plain; charset=utf-8')
    const lines = reply.body.split('\n')
    assert.deepEqual(lines.slice(0, 2), ['User-agent: *', 'Allow: /'])
    for (const rule of ['/api/', '/recherche', '/*?complet=1', '/*&complet=1'])
      assert.ok(lines.includes(`Disallow: ${rule}`), rule)
    assert.ok(lines.includes('Sitemap: https://meteo.example/sitemap.xml'))
  })

  test('does not believe the host of the request', async (t) => {
    const app = await buildApp(t)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
    for (const url of ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest']) {
      const reply = await app.inject({ url, headers })
      assert.doesNotMatch(reply.body, /evil/)
      assert.equal(reply.body, (await app.inject(url)).body)
    }
  })
})

describe('the sitemap', () => {
  test('lists pages, races and places at their canonical addresses', async (t) => {
    const app = await buildApp(t)
    const reply = await app.inject('/sitemap.xml')
    assert.equal(reply.statusCode, 200)
    assert.equal(reply.headers['content-type'], 'application/xml; charset=utf-8')
    assert.match(
      reply.body,
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/,
    )
    assert.deepEqual(
      locations(reply.body).map((loc) => loc.replace('https://meteo.example', '')),
      [
        '/',
        '/carte-vigilance',
        '/risques',
        '/carte-meteo',
        '/carte-vents-plages',
        '/carte-nature',
        '/eclipse-lunaire',
        '/carte-pluie',
        '/comparer',
        '/villes',
        '/plages',
        '/marees',
        '/montagne',
        '/nature',
        '/a-propos',
        '/api',
        '/widgets',
        '/politique-confidentialite',
        '/conditions-utilisation',
        '/gestion-cookies',
        '/accessibilite',
        '/tour-de-france-2025',
        '/tour-de-france-2025/etape-1',
        '/marees/saint-malo',
        '/massif/mont-blanc',
        '/lyon',
        '/avoriaz',
        '/plage/la-baule',
        '/col-du-galibier',
        '/saint-denis?lat=48.9358&amp;lon=2.3596',
        '/saint-denis?lat=-20.8823&amp;lon=55.4504',
      ],
    )
  })

  test('of the whole country names every place once, within the limits of the protocol', async (t) => {
    const catalogue = createCatalogue(join(root, 'data'))
    const app = await buildApp(t, catalogue)
    const { body } = await app.inject('/sitemap.xml')
    const all = locations(body)
    assert.ok(Buffer.byteLength(body) < 50 * 2 ** 20)
    assert.ok(all.length > 35_000 && all.length <= 50_000, String(all.length))
    assert.equal(new Set(all).size, all.length)
    const places = all.map((loc) => URL.parse(loc.replaceAll('&amp;', '&')))
    for (const url of places) assert.equal(url?.origin, publicUrl)
    const withPoint = places.flatMap((url) => (url?.searchParams.has('lat') ? [url] : []))
    assert.ok(withPoint.length > 1000)
    for (const { pathname, searchParams } of withPoint) {
      const at = { lat: Number(searchParams.get('lat')), lon: Number(searchParams.get('lon')) }
      assert.equal(catalogue.resolve(pathname.slice(1), at)?.slug, pathname.slice(1))
    }
    for (const slug of ['lhay-les-roses', 'val-thorens']) assert.ok(all.includes(`${publicUrl}/${slug}`))
  })

  test('is sent compressed as asked, and not again to whoever has it', async (t) => {
    const app = await buildApp(t)
    const plain = await app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'identity' } })
    assert.equal(plain.headers['content-encoding'], undefined)
    assert.equal(plain.headers.vary, 'Accept-Encoding')
    const br = await app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'gzip, br' } })
    assert.equal(br.headers['content-encoding'], 'br')
    assert.equal(brotliDecompressSync(br.rawPayload).toString(), plain.body)
    const gz = await app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'br;q=0, gzip' } })
    assert.equal(gz.headers['content-encoding'], 'gzip')
    assert.equal(gunzipSync(gz.rawPayload).toString(), plain.body)
    const again = await app.inject({
      url: '/sitemap.xml',
      headers: { 'if-none-match': String(plain.headers.etag) },
    })
    assert.equal(again.statusCode, 304)
    assert.equal(again.body, '')
    assert.equal(again.headers.vary, 'Accept-Encoding')
  })
})

describe('the manifest', () => {
  test('names the site in French, starts at home and has icons that exist at the sizes it says', async (t) => {
    const app = await buildApp(t)
    const reply = await app.inject('/manifest.webmanifest')
    assert.equal(reply.headers['content-type'], 'application/manifest+json; charset=utf-8')
    const manifest = reply.json<{
      icons: { src: string; sizes: string; type: string; purpose: string }[]
      [key: string]: unknown
    }>()
    assert.equal(manifest['short_name'], 'Éclaircie')
    assert.equal(manifest['lang'], 'fr')
    assert.equal(manifest['start_url'], '/')
    assert.equal(manifest['display'], 'standalone')
    assert.ok(manifest.icons.some(({ purpose }) => purpose === 'maskable'))
    for (const { src, sizes, type } of manifest.icons) {
      const file = join(root, 'public', src)
      assert.ok(existsSync(file), src)
      if (type !== 'image/png') continue
      const png = readFileSync(file)
      assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes, src)
    }
  })
})
