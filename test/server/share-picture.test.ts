import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Resvg } from '@resvg/resvg-js'
import type { StationNormals } from '../../src/domain/normals.ts'
import type { Part } from '../../src/domain/part.ts'
import { iconNames } from '../../src/domain/sky.ts'
import { conditions, type PlaceWeather } from '../../src/domain/weather.ts'
import type { PlaceView } from '../../src/views/place-views.ts'
import { fitName } from '../../src/server/og/fitted-name.ts'
import { readTextWidth } from '../../src/server/og/font-widths.ts'
import { createRenderQueue } from '../../src/server/og/render-queue.ts'
import { createShareImages, type ShareImage } from '../../src/server/og/share-images.ts'
import { sharePicture } from '../../src/server/og/share-picture.ts'
import { svgText } from '../../src/server/og/svg-text.ts'
import { afternoon, city, weatherPart } from '../support/city-samples.ts'
import { drawer, fontFolder, iconFolder, log, missing, pngSize, root } from './share-image-samples.ts'

const fontFiles = ['Inter-Regular.ttf', 'Inter-SemiBold.ttf'].map((file) => join(fontFolder, file))
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

describe('what the picture says', () => {
  test('is the place, the weather, its time and its source', () => {
    assert.deepEqual(textsOf(drawn(city(), weatherPart())), [
      'Lyon',
      'Rhône',
      '14°',
      'Couvert',
      'max. 18° · min. 9°',
      'Jeudi\u00a015 octobre, 15\u00a0h\u00a010 · Open-Meteo',
      'Éclaircie',
    ])
  })

  test('has a real minus sign below zero', () => {
    assert.ok(textsOf(drawn(city(), weatherPart({ temperature: -12.4 }))).includes('−12°'))
  })

  test('is in the time of the place', () => {
    const overseas = city({ name: 'Saint-Denis', timeZone: 'Indian/Reunion' })
    const texts = textsOf(drawn(overseas, weatherPart()))
    assert.equal(texts.at(-2), 'Jeudi\u00a015 octobre, 17\u00a0h\u00a010 (heure locale) · Open-Meteo')
  })

  test('names what is simulated, without a source or a time', () => {
    const texts = textsOf(drawn(city(), weatherPart({}, { source: 'simulated' })))
    assert.equal(texts.at(-2), 'Données simulées')
    assert.ok(!texts.some((text) => /Open|15\u00a0h/.test(text)))
  })

  test('says nothing of what is not known', () => {
    const unknown = weatherPart({ temperature: null, condition: null, isDay: null }, { daily: [] })
    const texts = textsOf(drawn(city(), unknown)).filter(Boolean)
    assert.deepEqual(texts.slice(0, 4), [
      'Lyon',
      'Rhône',
      '—',
      'Jeudi\u00a015 octobre, 15\u00a0h\u00a010 · Open-Meteo',
    ])
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
    const queue = createRenderQueue({ running: 2, waiting: 3, waitMs: 5_000 })
    let running = 0
    let most = 0
    const order: number[] = []
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        queue(async () => {
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
    assert.equal(await queue(async () => 'free again'), 'free again')
  })

  test('is refused when its turn does not come in time, and holds up nobody behind it', async () => {
    const queue = createRenderQueue({ running: 1, waiting: 2, waitMs: 10 })
    const first = Promise.withResolvers<string>()
    const running = queue(() => first.promise)
    assert.equal(await queue(async () => 'too late'), null)
    first.resolve('drawn')
    assert.equal(await running, 'drawn')
    assert.equal(await queue(async () => 'free again'), 'free again')
  })

  test('gives its turn on when it fails', async () => {
    const queue = createRenderQueue({ running: 1, waiting: 1, waitMs: 5_000 })
    const broken = queue(async () => {
      throw new Error('broken')
    })
    const next = queue(async () => 'drawn')
    await assert.rejects(broken, /broken/)
    assert.equal(await next, 'drawn')
  })
})
