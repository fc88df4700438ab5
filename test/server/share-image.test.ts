import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Resvg } from '@resvg/resvg-js'
import Fastify, { type FastifyInstance } from 'fastify'
import type { StationNormals } from '../../src/domain/normals.ts'
import type { Part } from '../../src/domain/part.ts'
import { iconNames } from '../../src/domain/sky.ts'
import { conditions, type PlaceWeather } from '../../src/domain/weather.ts'
import type { PlaceView } from '../../src/views/place-views.ts'
import { shareImage, type PicturesOfPlaces } from '../../src/server/api/share-image.ts'
import { fitName } from '../../src/server/og/fitted-name.ts'
import { readTextWidth } from '../../src/server/og/font-widths.ts'
import { createRenderQueue } from '../../src/server/og/render-queue.ts'
import { createShareImages, type ShareImage } from '../../src/server/og/share-images.ts'
import { sharePicture } from '../../src/server/og/share-picture.ts'
import { svgText } from '../../src/server/og/svg-text.ts'
import { afternoon, city, weatherPart } from '../support/city-samples.ts'

const root = join(import.meta.dirname, '../..')
const fontFolder = join(root, 'src/server/og/fonts')
const iconFolder = join(root, 'src/web/icons/sky')
const fontFiles = ['Inter-Regular.ttf', 'Inter-SemiBold.ttf'].map((file) => join(fontFolder, file))

const log = { warn: (fields: object) => assert.fail(JSON.stringify(fields)) }
const drawer = () => createShareImages({ fontFolder, iconFolder, maxBytes: 4e6, log })
const missing: Part<PlaceWeather> = { state: 'missing', reason: 'timeout' }

/** A site that knows Lyon and a pass, calls Lyon by an older name too, and counts what it is asked. */
interface FakeSite {
  part: Part<PlaceWeather> | Promise<Part<PlaceWeather>>
  asked: string[]
}

function fakeSite(fake: FakeSite, listed: readonly PlaceView[] = [city()]) {
  const places = new Map(listed.map((place) => [place.slug, place]))
  return {
    place: async (slug: string, at: { lat: number; lon: number } | null) => {
      fake.asked.push(`${slug} ${at ? `${at.lat} ${at.lon}` : ''}`.trim())
      const place = places.get(slug)
      if (slug === 'lugdunum') return { kind: 'moved', slug: 'lyon', at: null, former: null } as const
      if (slug === 'ici')
        return {
          kind: 'moved',
          slug: 'saint-denis',
          at: { lat: 48.9358, lon: 2.3596 },
          former: null,
        } as const
      return place
        ? ({ kind: 'found', place, now: afternoon, sunMoon: [] as never, coastal: false } as const)
        : ({ kind: 'unknown' } as const)
    },
    weather: async () => fake.part,
    normals: async () => [],
  }
}

async function buildApp(
  t: TestContext,
  options: {
    part?: FakeSite['part']
    images?: PicturesOfPlaces
    weatherMs?: number
    places?: readonly PlaceView[]
  } = {},
): Promise<{ app: FastifyInstance; fake: FakeSite }> {
  const fake: FakeSite = { part: options.part ?? weatherPart(), asked: [] }
  const app = Fastify()
  const weatherMs = options.weatherMs === undefined ? {} : { weatherMs: options.weatherMs }
  shareImage(app, { site: fakeSite(fake, options.places), images: options.images ?? drawer(), ...weatherMs })
  t.after(() => app.close())
  await app.ready()
  return { app, fake }
}

/** Signature and size of a PNG file (PNG specification, 5.2 and 11.2.2). */
function pngSize(file: Buffer): readonly [number, number] {
  assert.deepEqual([...file.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  assert.equal(file.toString('latin1', 12, 16), 'IHDR')
  return [file.readUInt32BE(16), file.readUInt32BE(20)]
}

const icons = new Map(iconNames.map((name) => [name, readFileSync(join(iconFolder, `${name}.svg`), 'utf8')]))
const boldWidth = readTextWidth(readFileSync(join(fontFolder, 'Inter-SemiBold.ttf')))
const kit = { icon: (name: (typeof iconNames)[number]) => icons.get(name) ?? '', boldWidth }
const drawn = (place: PlaceView, part: Part<PlaceWeather>, normals: readonly StationNormals[] = []): string =>
  sharePicture({ place, now: afternoon, part, normals }, kit)
const pictured = (place: PlaceView, part: Part<PlaceWeather> = weatherPart()) => ({
  place,
  now: afternoon,
  part,
  normals: [],
})
const textsOf = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text)

describe('the share image of a place', () => {
  test('is a PNG of the size that social networks ask for', async (t) => {
    const { app } = await buildApp(t)
    const reply = await app.inject('/og-image/lyon')
    assert.equal(reply.statusCode, 200)
    assert.equal(reply.headers['content-type'], 'image/png')
    assert.equal(
      reply.headers['cache-control'],
      'public, max-age=0, s-maxage=600, stale-while-revalidate=300',
    )
    assert.deepEqual(pngSize(reply.rawPayload), [1200, 630])
  })

  test('is not sent again to whoever has it, and is when the weather has changed', async (t) => {
    const { app, fake } = await buildApp(t)
    const first = await app.inject('/og-image/lyon')
    const tag = String(first.headers.etag)
    const again = await app.inject({ url: '/og-image/lyon', headers: { 'if-none-match': `"other", ${tag}` } })
    assert.equal(again.statusCode, 304)
    assert.equal(again.rawPayload.length, 0)
    assert.equal(again.headers.etag, tag)
    fake.part = weatherPart({ temperature: 15.2 })
    const warmer = await app.inject({ url: '/og-image/lyon', headers: { 'if-none-match': tag } })
    assert.equal(warmer.statusCode, 200)
    assert.notDeepEqual(warmer.rawPayload, first.rawPayload)
  })

  test('answers HEAD with the same headers and no body', async (t) => {
    const { app } = await buildApp(t)
    const head = await app.inject({ method: 'HEAD', url: '/og-image/lyon' })
    const get = await app.inject('/og-image/lyon')
    assert.equal(head.statusCode, 200)
    assert.equal(head.headers['content-length'], String(get.rawPayload.length))
    assert.equal(head.rawPayload.length, 0)
  })

  test('exists for nature sites too', async (t) => {
    const pass = city({ kind: 'nature', slug: 'col-du-galibier', name: 'Col du Galibier', population: null })
    const { app } = await buildApp(t, { places: [pass] })
    const reply = await app.inject('/og-image/col-du-galibier')
    assert.deepEqual(pngSize(reply.rawPayload), [1200, 630])
  })

  test('of an unknown name is a 404 that nobody keeps', async (t) => {
    const { app } = await buildApp(t)
    for (const slug of ['atlantis', 'plage-de-la-baule', 'constructor', '__proto__', '%3Cscript%3E']) {
      const reply = await app.inject(`/og-image/${slug}`)
      assert.equal(reply.statusCode, 404, slug)
      assert.equal(reply.headers['cache-control'], 'no-store')
      assert.match(String(reply.headers['content-type']), /^text\/plain/)
      assert.doesNotMatch(reply.body, /script/)
    }
  })

  test('of another spelling is at the address of the place', async (t) => {
    const { app } = await buildApp(t)
    const moved = await app.inject('/og-image/lugdunum')
    assert.equal(moved.statusCode, 301)
    assert.equal(moved.headers.location, '/og-image/lyon')
    const homonym = await app.inject('/og-image/ici')
    assert.equal(homonym.headers.location, '/og-image/saint-denis?lat=48.9358&lon=2.3596')
  })

  test('takes coordinates in their strict form, rounded, and no other parameter', async (t) => {
    const { app, fake } = await buildApp(t)
    await app.inject('/og-image/lyon?lat=45.758&lon=4.83512345&utm_source=x&lat2=1')
    assert.deepEqual(fake.asked, ['lyon 45.758 4.8351'])
  })

  test('refuses any other form of a coordinate, naming it, before asking anything', async (t) => {
    const { app, fake } = await buildApp(t)
    const refusals = [
      ['lat=45.7', 'lon'],
      ['lon=4.8', 'lat'],
      ['lat=&lon=4.8', 'lat'],
      ['lat=4e1&lon=4.8', 'lat'],
      ['lat=Infinity&lon=4.8', 'lat'],
      ['lat=45&lon=%204.8', 'lon'],
      ['lat=45&lon=181', 'lon'],
      ['lat=91&lon=4', 'lat'],
      ['lat=45&lat=46&lon=4', 'lat'],
      ['lat=45&lon=4,8', 'lon'],
    ] as const
    for (const [query, field] of refusals) {
      const reply = await app.inject(`/og-image/lyon?${query}`)
      assert.equal(reply.statusCode, 400, query)
      assert.match(reply.body, new RegExp(`«\u00a0?\\s?${field}\u00a0?\\s?»`), query)
      assert.equal(reply.headers['cache-control'], 'no-store')
    }
    assert.deepEqual(fake.asked, [])
  })

  test('of a missing weather is a picture of the place that nobody keeps', async (t) => {
    const { app } = await buildApp(t, { part: missing })
    const reply = await app.inject('/og-image/lyon')
    assert.equal(reply.statusCode, 200)
    assert.deepEqual(pngSize(reply.rawPayload), [1200, 630])
    assert.equal(reply.headers['cache-control'], 'no-store')
    assert.equal(reply.headers.etag, undefined)
    const conditional = await app.inject({ url: '/og-image/lyon', headers: { 'if-none-match': '*' } })
    assert.equal(conditional.statusCode, 200)
  })

  test('does not wait for a source that hangs', async (t) => {
    const { app } = await buildApp(t, { part: new Promise(() => undefined), weatherMs: 20 })
    const reply = await app.inject('/og-image/lyon')
    assert.equal(reply.statusCode, 200)
    assert.equal(reply.headers['cache-control'], 'no-store')
  })

  test('of old or simulated figures is kept for a minute only', async (t) => {
    const { app, fake } = await buildApp(t, { part: { ...weatherPart(), state: 'stale' } })
    const stale = await app.inject('/og-image/lyon')
    assert.match(String(stale.headers['cache-control']), /s-maxage=60,/)
    fake.part = weatherPart({}, { source: 'simulated' })
    const simulated = await app.inject('/og-image/lyon')
    assert.match(String(simulated.headers['cache-control']), /s-maxage=60,/)
  })

  test('is refused cheaply when too many wait', async (t) => {
    const { app } = await buildApp(t, { images: { of: () => ({ tag: 'W/"x"', png: async () => null }) } })
    const reply = await app.inject('/og-image/lyon')
    assert.equal(reply.statusCode, 503)
    assert.equal(reply.headers['cache-control'], 'no-store')
    assert.equal(reply.headers['retry-after'], '5')
    assert.equal(reply.headers.etag, undefined)
  })
})

test('a flood of requests is refused before the site is asked anything, and ends with the flood', async (t) => {
  const weather = Promise.withResolvers<Part<PlaceWeather>>()
  const images = { of: () => ({ tag: 'W/"x"', png: async () => Buffer.from('picture') }) }
  const { app, fake } = await buildApp(t, { part: weather.promise, images })
  const waiting = Array.from({ length: 100 }, () => app.inject('/og-image/lyon'))
  while (fake.asked.length < 100) await wait(1)
  const refused = await app.inject('/og-image/lyon')
  assert.equal(refused.statusCode, 503)
  assert.equal(fake.asked.length, 100)
  weather.resolve(weatherPart())
  for (const { statusCode } of await Promise.all(waiting)) assert.equal(statusCode, 200)
  assert.equal((await app.inject('/og-image/lyon')).statusCode, 200)
})

test('pages have their turn between two pictures', async (t) => {
  const { app, fake } = await buildApp(t, {
    part: missing,
    images: { of: () => ({ tag: 'W/"x"', png: async () => null }) },
  })
  const pictures = Array.from({ length: 50 }, () => app.inject('/og-image/lyon'))
  while (fake.asked.length === 0) await wait(0)
  await app.inject('/a-page')
  assert.ok(fake.asked.length < 50, 'the page was answered while pictures waited')
  await Promise.all(pictures)
  assert.equal(fake.asked.length, 50)
})

describe('what the picture says', () => {
  test('is the place, the weather, its time and its source', () => {
    assert.deepEqual(textsOf(drawn(city(), weatherPart())), [
      'Lyon',
      'Rhône',
      '14°',
      'Couvert',
      'max. 18° · min. 9°',
      'Éclaircie',
      'Jeudi\u00a015 octobre, 15\u00a0h\u00a010 · Open-Meteo',
    ])
  })

  test('has a real minus sign below zero', () => {
    assert.ok(textsOf(drawn(city(), weatherPart({ temperature: -12.4 }))).includes('−12°'))
  })

  test('is in the time of the place', () => {
    const overseas = city({ name: 'Saint-Denis', timeZone: 'Indian/Reunion' })
    const texts = textsOf(drawn(overseas, weatherPart()))
    assert.equal(texts.at(-1), 'Jeudi\u00a015 octobre, 17\u00a0h\u00a010 (heure locale) · Open-Meteo')
  })

  test('names what is simulated, without a source or a time', () => {
    const texts = textsOf(drawn(city(), weatherPart({}, { source: 'simulated' })))
    assert.equal(texts.at(-1), 'Données simulées')
    assert.ok(!texts.some((text) => /Open|15\u00a0h/.test(text)))
  })

  test('says nothing of what is not known', () => {
    const unknown = weatherPart({ temperature: null, condition: null, isDay: null }, { daily: [] })
    const texts = textsOf(drawn(city(), unknown)).filter(Boolean)
    assert.deepEqual(texts.slice(0, 4), ['Lyon', 'Rhône', '—', 'Éclaircie'])
    assert.ok(drawn(city(), unknown).includes('stroke-dasharray'), 'the icon of the unknown')
  })

  test('gives no extremes of another day', () => {
    const yesterday = weatherPart({}, { daily: [] })
    assert.ok(!drawn(city(), yesterday).includes('max.'))
  })

  test('is the place alone when the weather is missing', () => {
    const texts = textsOf(drawn(city(), missing))
    assert.deepEqual(texts, ['Lyon', 'Rhône', 'La météo heure par heure', 'Éclaircie'])
  })

  test('cannot become markup, whatever a place is called', async () => {
    const hostile = city({ name: 'A</text><image href="x"/>&\u0000\ud800', departmentName: `"'<b>` })
    const svg = drawn(hostile, weatherPart())
    for (const piece of ['<image', '<b>', '\u0000', '\ud800']) assert.ok(!svg.includes(piece), piece)
    assert.ok(svg.includes('&lt;/text&gt;&lt;image href=&quot;x&quot;/&gt;&amp;'))
    const png = await pngOf(drawer().of(pictured(hostile)))
    assert.deepEqual(pngSize(png), [1200, 630])
  })

  test('has an icon for every sky, whose colours are all there', () => {
    for (const condition of conditions)
      for (const isDay of [true, false]) {
        const svg = drawn(city(), weatherPart({ condition, isDay, precipitation: 3 }))
        const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
        assert.equal(new Set(ids).size, ids.length, `${condition}: identifiers are unique`)
        for (const [, id = ''] of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g))
          assert.ok(ids.includes(id), `${condition}: ${id}`)
      }
  })
})

describe('the name in the picture', () => {
  const room = 1056
  /** Where the drawn letters end, as the renderer itself says. */
  const inkRight = (text: string, size: number): number => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="200">${svgText(text, { at: [0, 150], size, fill: '#000', bold: true })}</svg>`
    const box = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).innerBBox()
    return box ? box.x + box.width : 0
  }

  test('is measured as it is drawn', () => {
    for (const text of ['Saint-Rémy-en-Bouzemont-', 'L’Haÿ-les-Roses', 'Œuilly', '−12°']) {
      const measured = boldWidth(text) * 100
      const right = inkRight(text, 100)
      assert.ok(right > 0.95 * measured && right < 1.01 * measured, `${text}: ${measured} for ${right}`)
    }
  })

  test('is large on one line when it is short', () => {
    assert.deepEqual(fitName('Lyon', boldWidth, room), { size: 88, lines: ['Lyon'] })
    assert.deepEqual(fitName('L’Haÿ-les-Roses', boldWidth, room).lines, ['L’Haÿ-les-Roses'])
  })

  test('takes two lines cut after a hyphen or at a space when it is long', () => {
    assert.deepEqual(fitName('Saint-Rémy-en-Bouzemont-Saint-Genest-et-Isson', boldWidth, room).lines, [
      'Saint-Rémy-en-Bouzemont-',
      'Saint-Genest-et-Isson',
    ])
  })

  test('fits, whole, for every place of the site', () => {
    const communes = (
      JSON.parse(readFileSync(join(root, 'data/communes.json'), 'utf8')) as { rows: [string, string][] }
    ).rows.map(([, name]) => name)
    const sites = (
      JSON.parse(readFileSync(join(root, 'data/nature-sites.json'), 'utf8')) as { name: string }[]
    ).map(({ name }) => name)
    const longest = [...communes, ...sites].toSorted((a, b) => b.length - a.length).slice(0, 12)
    for (const name of longest) {
      const { lines, size } = fitName(name, boldWidth, room)
      assert.equal(lines.join(' ').replaceAll('- ', '-'), name.replaceAll('- ', '-'))
      for (const line of lines) assert.ok(inkRight(line, size) <= room, line)
    }
  })

  test('is cut with an ellipsis when nothing else helps', () => {
    const { lines, size } = fitName('x'.repeat(200), boldWidth, room)
    assert.match(lines[0] ?? '', /^x+…$/)
    assert.ok(inkRight(lines[0] ?? '', size) <= room)
  })
})

/** Its bytes. On a busy machine the first one may be late for who asked: it may be asked for again at once. */
async function pngOf(image: ShareImage): Promise<Buffer> {
  for (let tries = 0; tries < 30; tries += 1) {
    const png = await image.png()
    if (png) return png
  }
  return assert.fail('never drawn')
}

describe('drawing', () => {
  test('uses the fonts of the site: other letters give another picture', async () => {
    const images = drawer()
    const [a, b] = await Promise.all(
      ['Ails', 'Bois'].map((name) => pngOf(images.of(pictured(city({ name }), missing)))),
    )
    assert.notDeepEqual(a, b)
  })

  test('happens once for those who wait for the same picture, and for those who come later', async () => {
    const images = drawer()
    const [a, b] = await Promise.all([1, 2].map(() => pngOf(images.of(pictured(city())))))
    assert.equal(a, b)
    assert.equal(await images.of(pictured(city())).png(), a)
  })

  test('does not start without its fonts or icons', () => {
    assert.throws(
      () => createShareImages({ fontFolder: iconFolder, iconFolder, maxBytes: 1e6, log }),
      /ENOENT/,
    )
    assert.throws(
      () => createShareImages({ fontFolder, iconFolder: fontFolder, maxBytes: 1e6, log }),
      /ENOENT/,
    )
  })

  test('takes its turn: so many at a time, so many waiting, the rest refused at once', async () => {
    const queue = createRenderQueue({ running: 2, waiting: 3 })
    let running = 0
    let most = 0
    const order: number[] = []
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        queue.run(async () => {
          most = Math.max(most, ++running)
          order.push(i)
          await wait(2)
          running--
          return i
        }),
      ),
    )
    assert.equal(most, 2)
    assert.deepEqual(order, [0, 1, 2, 3, 4])
    assert.deepEqual(results, [0, 1, 2, 3, 4, null, null, null])
    assert.equal(await queue.run(async () => 'free again'), 'free again')
  })

  test('is refused when its turn does not come in time, and holds up nobody behind it', async () => {
    const queue = createRenderQueue({ running: 1, waiting: 2, waitMs: 10 })
    const first = Promise.withResolvers<string>()
    const running = queue.run(() => first.promise)
    assert.equal(await queue.run(async () => 'too late'), null)
    first.resolve('drawn')
    assert.equal(await running, 'drawn')
    assert.equal(await queue.run(async () => 'free again'), 'free again')
  })

  test('gives its turn on when it fails', async () => {
    const queue = createRenderQueue({ running: 1, waiting: 1 })
    const broken = queue.run(async () => {
      throw new Error('broken')
    })
    const next = queue.run(async () => 'drawn')
    await assert.rejects(broken, /broken/)
    assert.equal(await next, 'drawn')
  })
})
