import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { describe, test, type TestContext } from 'node:test'
import { Resvg } from '@resvg/resvg-js'
import {
  createEumetview,
  lightningAreaOf,
  lightningAreas,
} from '../../../src/server/sources/eumetview/eumetview.ts'
import { readPng } from '../../../src/server/sources/eumetview/png.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { png } from '../../stand-in/png.ts'
import { localSource, upstreamOver } from '../upstream/local-source.ts'

const now = Date.parse('2026-11-21T08:12:00Z')
const exception = readFileSync(new URL('../../fixtures/eumetview/exception-made.xml', import.meta.url))

type Answer = (response: ServerResponse, query: URLSearchParams) => void

/** A transparent picture of the size asked for, drawn by another encoder; what `draw` says in it, in its pixels. */
const drawn =
  (draw: (query: URLSearchParams) => string = () => ''): Answer =>
  (response, query) => {
    const [width, height] = [query.get('width'), query.get('height')]
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${draw(query)}</svg>`
    response.writeHead(200, { 'content-type': 'image/png' }).end(new Resvg(svg).render().asPng())
  }

/** A pixel over a point: the picture's own arithmetic, from the definition of EPSG:3857. */
const over =
  (lat: number, lon: number, colour: string) =>
  (query: URLSearchParams): string => {
    const [left = NaN, bottom = NaN, right = NaN, top = NaN] = (query.get('bbox') ?? '')
      .split(',')
      .map(Number)
    const x = (6378137 * lon * Math.PI) / 180
    const y = 6378137 * Math.asinh(Math.tan((lat * Math.PI) / 180))
    const column = Math.floor(((x - left) / (right - left)) * Number(query.get('width')))
    const row = Math.floor(((top - y) / (top - bottom)) * Number(query.get('height')))
    return `<rect x="${column}" y="${row}" width="1" height="1" fill="${colour}"/>`
  }

const xml: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'text/xml;charset=UTF-8' }).end(exception)
const badGateway: Answer = (response) =>
  response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
const pngOf =
  (make: (width: number, height: number) => Buffer): Answer =>
  (response, query) =>
    response
      .writeHead(200, { 'content-type': 'image/png' })
      .end(make(Number(query.get('width')), Number(query.get('height'))))

async function sourceOf(t: TestContext, answer: (time: string) => Answer) {
  const local = await localSource(t, (request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams
    answer(query.get('time')?.slice(11, 16) ?? '')(response, query)
  })
  const { upstream, log } = upstreamOver(t, local.url)
  const asked = () => local.requests.map(({ query }) => query.get('time')?.slice(11, 16))
  return { source: createEumetview(upstream), local, log, asked }
}

const times = (looks: readonly { readonly start: number }[]): readonly string[] =>
  looks.map(({ start }) => new Date(start).toISOString().slice(11, 16))

describe('the pictures', () => {
  test('are asked for by box, size and time, the newest ten minutes old, for half an hour', async (t) => {
    const { source, local, asked } = await sourceOf(t, () => drawn())
    const looks = await source.read('mainland', [], now)
    assert.deepEqual(asked(), ['08:00', '07:55', '07:50', '07:45'])
    assert.deepEqual(times(looks), ['08:00', '07:55', '07:50', '07:45'])
    const query = Object.fromEntries(local.requests[0]?.query ?? [])
    assert.equal(local.requests[0]?.path, '/mtg_fd/wms')
    const { bbox = '', width, height, ...rest } = query
    assert.deepEqual(rest, {
      service: 'WMS',
      version: '1.3.0',
      request: 'GetMap',
      layers: 'mtg_fd:li_afa',
      styles: '',
      crs: 'EPSG:3857',
      format: 'image/png',
      transparent: 'true',
      time: '2026-11-21T08:00:00.000Z',
    })
    // By EPSG:3857: lon −5.95 and 10.35, lat 40.8 and 51.6; within a metre.
    const expected = [-662351, 4982886, 1152157, 6728121]
    for (const [index, edge] of bbox.split(',').map(Number).entries())
      assert.ok(Math.abs(edge - (expected[index] ?? NaN)) < 1.5, `${edge}`)
    // Two kilometres on the ground at 46° N are 2.9 of the web map.
    assert.ok(Math.abs(Number(width) - 628) < 8 && Math.abs(Number(height) - 604) < 8, `${width} × ${height}`)
  })

  test('tell where flashes were, within two kilometres, and how many by their colour', async (t) => {
    const seen = [
      [45.764, 4.8357, '#fff2ae', 0],
      [48.3904, -4.4861, '#feb24c', 1],
      [41.9192, 8.7386, '#b10026', 2],
    ] as const
    const { source } = await sourceOf(t, () =>
      drawn((query) => seen.map(([lat, lon, colour]) => over(lat, lon, colour)(query)).join('')),
    )
    const flashes = [...((await source.read('mainland', [], now))[0]?.flashes ?? [])]
    assert.equal(flashes.length, 9)
    for (const [lat, lon, , rank] of seen) {
      const at = [0, 3, 6].find((i) => Math.abs((flashes[i] ?? NaN) / 100 - lat) < 0.025)
      assert.ok(at !== undefined, `${lat}`)
      assert.ok(Math.abs((flashes[at + 1] ?? NaN) / 100 - lon) < 0.035)
      assert.equal(flashes[at + 2], rank)
    }
  })

  test('without a flash are looks that saw none', async (t) => {
    const { source } = await sourceOf(t, () => drawn())
    const [newest] = await source.read('reunion', [], now)
    assert.equal(newest?.flashes.length, 0)
  })

  test('that are in memory are not asked for again; those that came late are', async (t) => {
    let late = true
    const { source, asked } = await sourceOf(t, (time) => (late && time === '08:00' ? badGateway : drawn()))
    const first = await source.read('mainland', [], now)
    assert.deepEqual(times(first), ['07:55', '07:50', '07:45'])
    late = false
    const before = asked().length
    const second = await source.read('mainland', first, now + 300_000)
    assert.deepEqual(asked().slice(before), ['08:05', '08:00'])
    assert.deepEqual(times(second), ['08:05', '08:00', '07:55', '07:50', '07:45'])
    const third = await source.read('mainland', second, now + 7_200_000)
    assert.ok(!times(third).includes('08:00'), 'older than two hours')
  })
})

test('looks of all areas take a megabyte at most, and the oldest go first', async (t) => {
  const { source } = await sourceOf(t, () => drawn())
  // More than any storm has: two hours of looks with 60,000 flashes each.
  const known = Array.from({ length: 24 }, (_, index) => ({
    start: Date.parse('2026-11-21T08:00:00Z') - index * 300_000,
    flashes: new Int16Array(3 * 60_000),
  }))
  const few = known.map((look) => ({ ...look, flashes: new Int16Array(3 * 4_000) }))
  let bytes = 0
  for (const area of lightningAreas) {
    const looks = await source.read(area, area === 'mainland' ? known : few, now)
    assert.deepEqual(times(looks), ['08:00', '07:55'])
    bytes += looks.reduce((sum, { flashes }) => sum + flashes.byteLength, 0)
  }
  assert.ok(bytes > 500_000 && bytes <= 1_000_000, `${bytes} bytes`)
})

describe('a time that is not there', () => {
  for (const [name, answer] of [
    ['a 502', badGateway],
    ['XML with a 200', xml],
  ] as const)
    test(`is stepped over: ${name}`, async (t) => {
      const { source, log } = await sourceOf(t, (time) => (time > '07:50' ? answer : drawn()))
      assert.deepEqual(times(await source.read('mainland', [], now)), ['07:50', '07:45'])
      assert.deepEqual(log.lines, [])
    })

  test('nor the three before it, is a failure and never « no lightning »', async (t) => {
    const { source, asked } = await sourceOf(t, () => badGateway)
    await assert.rejects(source.read('mainland', [], now), { reason: 'schema' })
    assert.deepEqual(asked(), ['08:00', '07:55', '07:50', '07:45'])
  })
})

describe('a picture that cannot be one', () => {
  const bad: readonly (readonly [name: string, answer: Answer, reason: string, why: string])[] = [
    [
      'of another size',
      pngOf((w, h) => png(w - 2, h, new Uint8Array(4 * (w - 2) * h))),
      'parse',
      'another size',
    ],
    [
      'interlaced',
      pngOf((w, h) => png(w, h, new Uint8Array(4 * w * h), { interlaced: true })),
      'parse',
      'another kind of PNG',
    ],
    [
      'with a filter that is none of the five',
      pngOf((w, h) => png(w, h, new Uint8Array(4 * w * h), { filter: 5 })),
      'parse',
      'unknown filter',
    ],
    [
      'with a text of 10 MB',
      pngOf((w, h) => png(w, h, new Uint8Array(4 * w * h), { textBytes: 10_000_000 })),
      'too-large',
      'larger than',
    ],
    ['of XML called a picture', pngOf(() => exception), 'parse', 'not a PNG'],
    [
      'cut in the middle',
      pngOf((w, h) => png(w, h, new Uint8Array(4 * w * h)).subarray(0, 200)),
      'parse',
      'cut short',
    ],
    ['empty', pngOf(() => Buffer.alloc(0)), 'parse', 'not a PNG'],
    [
      'opaque everywhere',
      pngOf((w, h) => png(w, h, new Uint8Array(4 * w * h).fill(255))),
      'parse',
      'lightning nearly everywhere',
    ],
    [
      'larger than it says, once inflated',
      pngOf((w, h) => {
        const file = png(w, h * 3, new Uint8Array(12 * w * h))
        file.writeUInt32BE(h, 20)
        return file
      }),
      'parse',
      'damaged, or not as large as it says',
    ],
  ]
  for (const [name, answer, reason, why] of bad)
    test(`fails, and why is said: ${name}`, async (t) => {
      const { source } = await sourceOf(t, () => answer)
      await assert.rejects(source.read('reunion', [], now), (error: unknown) => {
        assert.ok(error instanceof UpstreamError)
        assert.deepEqual([error.reason, error.message.includes(why)], [reason, true], error.message)
        return true
      })
    })

  const refusals: readonly (readonly [name: string, status: number, reason: string])[] = [
    ['a refusal', 403, 'status'],
    ['« no such layer »', 404, 'status'],
    ['too many questions', 429, 'status'],
    ['« slow down »', 503, 'status'],
    ['a way to another host', 302, 'redirect'],
  ]
  for (const [name, status, reason] of refusals)
    test(`fails: ${name}`, async (t) => {
      const headers = status === 302 ? { location: 'https://elsewhere.example/wms' } : {}
      const { source } = await sourceOf(t, () => (response) => response.writeHead(status, headers).end())
      await assert.rejects(source.read('reunion', [], now), { name: 'UpstreamError', reason })
    })

  test('leaves what was seen before in its place', async (t) => {
    const { source } = await sourceOf(t, (time) => (time > '08:00' ? pngOf(() => exception) : drawn()))
    const known = await source.read('reunion', [], now)
    assert.deepEqual(times(await source.read('reunion', known, now + 300_000)), times(known))
  })
})

describe('a PNG', () => {
  test('is read with each of its five filters', async () => {
    const [width, height] = [37, 25]
    const pixels = Uint8Array.from({ length: 4 * width * height }, (_, i) => (i * 2654435761) >>> 24)
    const picture = await readPng(png(width, height, pixels), width, height)
    assert.deepEqual(picture.pixels, pixels)
  })
})

test('areas hold the towns of France that the satellite sees', () => {
  const towns: readonly (readonly [lat: number, lon: number, area: string | null])[] = [
    [51.03, 2.38, 'mainland'], // Dunkerque
    [48.45, -5.1, 'mainland'], // Ouessant
    [41.39, 9.16, 'mainland'], // Bonifacio
    [48.97, 8.18, 'mainland'], // Lauterbourg
    [18.07, -63.05, 'antilles'], // Saint-Martin
    [14.6, -61.07, 'antilles'], // Fort-de-France
    [4.92, -52.31, 'guyane'], // Cayenne
    [-20.88, 55.45, 'reunion'], // Saint-Denis
    [-12.78, 45.23, 'mayotte'], // Mamoudzou
    [46.78, -56.18, null], // Saint-Pierre
    [-22.27, 166.44, null], // Nouméa
  ]
  for (const [lat, lon, area] of towns) assert.equal(lightningAreaOf({ lat, lon }), area)
})
