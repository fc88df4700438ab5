import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, test, type TestContext } from 'node:test'
import { deflateSync } from 'node:zlib'
import { rateAt } from '../../../src/domain/radar/frame.ts'
import { createOpera } from '../../../src/server/sources/opera/opera.ts'
import { radarComposites } from '../../../src/server/sources/opera/source.ts'
import {
  coverage,
  noData,
  radarFile,
  type RadarFileChanges,
  type RadarWeather,
} from '../../stand-in/radar-file.ts'
import { toPlane } from '../../../src/domain/radar/projection.ts'
import { localSource, upstreamOver } from '../upstream/local-source.ts'

const saved = (name: string) => readFileSync(new URL(`../../fixtures/opera/${name}`, import.meta.url), 'utf8')
const noon = Date.parse('2026-11-22T12:00:00Z')
const lyon = { lat: 45.764, lon: 4.8357 }
const paris = { lat: 48.8566, lon: 2.3522 }
const key = '2026/11/22/OPERA/COMP/OPERA@20261122T1200@0@RATE.tiff'

/** 6 mm/h within 20 km of Lyon, dry elsewhere. */
const rainOnLyon: RadarWeather = (x, y) => {
  const quality = coverage(x, y)
  if (quality === null) return [noData, 0]
  const centre = toPlane(lyon)
  return [Math.hypot(x - centre.x, y - centre.y) < 20_000 ? 6 : NaN, quality]
}
const usualFile = radarFile(rainOnLyon)

type Answer = (request: IncomingMessage, response: ServerResponse, file: Buffer) => void

const inRanges: Answer = (request, response, file) => {
  const [, first = 0, last = 0] = (/^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []).map(Number)
  const body = file.subarray(first, last + 1)
  response.writeHead(206, {
    'content-type': 'image/tiff',
    'content-range': `bytes ${first}-${first + body.length - 1}/${file.length}`,
  })
  response.end(body)
}
const whole: Answer = (_, response, file) => {
  response.writeHead(200, { 'content-type': 'image/tiff' })
  response.end(file)
}
const status =
  (code: number, body: string, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(code, { 'content-type': 'application/xml', ...headers })
    response.end(body)
  }

/** The source over a storage with this one file. */
async function storage(t: TestContext, file: Buffer, answer: Answer = inRanges) {
  const source = await localSource(t, (request, response) => answer(request, response, file))
  const { upstream, log } = upstreamOver(t, source.url, radarComposites.limits)
  const opera = createOpera(upstream)
  return { frame: () => opera.frame({ at: noon, key, bytes: file.length }), source, log }
}
const spoiled = (changes: RadarFileChanges): Buffer => radarFile(rainOnLyon, changes)

describe('the list of the radar files', () => {
  async function listed(t: TestContext, instants: readonly number[], answer: (prefix: string) => string) {
    const source = await localSource(t, (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost')
      response.writeHead(200, { 'content-type': 'application/xml' })
      response.end(answer(searchParams.get('prefix') ?? ''))
    })
    const { upstream } = upstreamOver(t, source.url)
    return { files: await createOpera(upstream).files(instants), source }
  }

  test('names the rain rates of the instants that are asked for, and no other product', async (t) => {
    const { files, source } = await listed(t, [noon, noon + 15 * 60_000], () => saved('list-2026-11-22.xml'))
    assert.deepEqual(files, [
      { at: noon, key, bytes: 2_983_924 },
      { at: noon + 15 * 60_000, key: key.replace('T1200', 'T1215'), bytes: 2_983_924 },
    ])
    assert.deepEqual(
      source.requests.map(({ query }) => Object.fromEntries(query)),
      [{ 'list-type': '2', prefix: '2026/11/22/OPERA/COMP/OPERA@20261122T12' }],
    )
  })

  test('is asked once for each hour, across midnight too', async (t) => {
    const midnight = Date.parse('2026-11-23T00:00:00Z')
    const { source } = await listed(t, [midnight - 15 * 60_000, midnight, midnight + 15 * 60_000], () =>
      saved('list-empty.xml'),
    )
    assert.deepEqual(
      source.requests.map(({ query }) => query.get('prefix')),
      ['2026/11/22/OPERA/COMP/OPERA@20261122T23', '2026/11/23/OPERA/COMP/OPERA@20261123T00'],
    )
  })

  test('may be empty, and may have a gap', async (t) => {
    assert.deepEqual((await listed(t, [noon], () => saved('list-empty.xml'))).files, [])
    const gap = saved('list-2026-11-22.xml').replace('T1215@0@RATE', 'T1215@0@ACRR')
    const { files } = await listed(t, [noon, noon + 15 * 60_000, noon + 30 * 60_000], () => gap)
    assert.deepEqual(
      files.map(({ at }) => (at - noon) / 60_000),
      [0, 30],
    )
  })

  const failures: readonly (readonly [what: string, answer: Answer, reason: string])[] = [
    [
      'a page of HTML',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      'content-type',
    ],
    ['HTML that says it is XML', status(200, '<html><body>maintenance</body></html>'), 'schema'],
    ['a refusal', status(403, '<Error><Code>AccessDenied</Code></Error>'), 'status'],
    ['« slow down »', status(503, '<Error><Code>SlowDown</Code></Error>'), 'status'],
    ['too many questions', status(429, '', { 'retry-after': '60' }), 'status'],
    ['a way to another host', status(302, '', { location: 'https://elsewhere.example/list' }), 'redirect'],
  ]
  for (const [what, answer, reason] of failures)
    test(`fails for ${what}`, async (t) => {
      const source = await localSource(t, (request, response) => answer(request, response, usualFile))
      const { upstream } = upstreamOver(t, source.url)
      await assert.rejects(createOpera(upstream).files([noon]), { name: 'UpstreamError', reason })
    })
})

describe('a radar file', () => {
  test('is read in parts: its directory, then the tiles of France', async (t) => {
    const { frame, source } = await storage(t, usualFile)
    const read = await frame()
    assert.equal(read.at, noon)
    const rate = rateAt(read, lyon)
    assert.ok(rate !== null && Math.abs(rate - 6) < 0.1, String(rate))
    assert.equal(rateAt(read, paris), 0)
    assert.deepEqual(
      source.requests.map(({ headers, path }) => [headers.range, headers['accept-encoding'], path]),
      [
        ['bytes=0-16383', 'identity', `/${key}`],
        [`bytes=4096-${usualFile.length - 1}`, 'identity', `/${key}`],
      ],
    )
  })

  test('says where radars see badly or do not look: never dry', async (t) => {
    const { frame } = await storage(t, usualFile)
    const read = await frame()
    assert.equal(rateAt(read, { lat: 44.4, lon: 6.8 }), null)
    assert.equal(rateAt(read, { lat: 46, lon: -9 }), null)
  })

  test('is read from the whole where the storage knows no parts', async (t) => {
    const { frame, source } = await storage(t, usualFile, whole)
    const rate = rateAt(await frame(), lyon)
    assert.ok(rate !== null && Math.abs(rate - 6) < 0.1, String(rate))
    assert.equal(source.requests.length, 1)
  })

  test('is not read beyond 6 MB', async (t) => {
    const { frame } = await storage(t, Buffer.concat([usualFile, Buffer.alloc(7 * 1024 * 1024)]), whole)
    await assert.rejects(frame(), { name: 'UpstreamError', reason: 'too-large' })
  })

  test('shows nothing where a tile has no bytes', async (t) => {
    const { frame } = await storage(
      t,
      spoiled({ tiles: (tiles) => tiles.map((tile, index) => (index === 3 ? Buffer.alloc(0) : tile)) }),
    )
    const read = await frame()
    // The fourth is that of the south-east: row 1555 and column 773 of Lyon are in it, row 1376 of Paris is not.
    assert.equal(rateAt(read, lyon), null)
    assert.equal(rateAt(read, paris), 0)
  })

  const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 })
  const first = (replace: (tile: Buffer) => Buffer): RadarFileChanges => ({
    tiles: (tiles) => tiles.map((tile, index) => (index === 0 ? replace(tile) : tile)),
  })
  const offsets = Array<number>(20).fill(4_000_000_000)
  const damaged = 'a tile that is damaged or of another size'
  const unseenAnywhere = 'no radar looks anywhere'
  const everywhere =
    (rate: number, quality: number): RadarWeather =>
    () => [rate, quality]
  const refused: readonly (readonly [what: string, file: () => Buffer, why: string])[] = [
    ['that is none', () => Buffer.alloc(20_000, 'x'), 'not a little-endian TIFF'],
    ['that is shorter than its head', () => usualFile.subarray(0, 12), 'not a little-endian TIFF'],
    [
      'whose first directory lies beyond its head',
      () => spoiled({ bytes: (file) => (file.writeUInt32LE(0xfffffff0, 4), file) }),
      'directory beyond the head',
    ],
    ['of other columns', () => spoiled({ tags: { 256: [1901] } }), 'tag 256 is 1901'],
    ['of other cells', () => spoiled({ tags: { 33_550: [1000, 1000, 0] } }), 'tag 33550 is 1000 1000 0'],
    ['with other tiles', () => spoiled({ tags: { 322: [256], 323: [256] } }), 'tag 322 is 256'],
    ['packed in another way', () => spoiled({ tags: { 259: [5] } }), 'tag 259 is 5'],
    ['with a predictor', () => spoiled({ tags: { 317: [3] } }), 'tag 317 is 3'],
    ['of integers', () => spoiled({ tags: { 339: [1, 1] } }), 'tag 339 is 1 1'],
    ['with one number a cell', () => spoiled({ tags: { 277: [1], 258: [32], 339: [3] } }), 'tag 258 is 32'],
    ['without the size of its tiles', () => spoiled({ tags: { 322: null } }), 'tag 322 is absent'],
    [
      'with another mark of no data',
      () => spoiled({ tags: { 42_113: [...Buffer.from('-1\0')] } }),
      'another mark of no data',
    ],
    [
      'with another origin of its projection',
      () => spoiled({ tags: { 34_736: [10, 52, 1_950_000, -2_100_000] } }),
      'key 3089 of another projection',
    ],
    [
      'with another shift of its projection',
      () => spoiled({ tags: { 34_736: [10, 55, 4_321_000, -2_100_000] } }),
      'key 3082 of another projection',
    ],
    ['at another corner', () => spoiled({ tags: { 33_922: [0, 0, 0, 900_000, 0, 0] } }), 'another corner'],
    ['whose tiles lie beyond it', () => spoiled({ tags: { 324: offsets } }), 'a tile beyond the file'],
    ['whose tiles are huge', () => spoiled({ tags: { 325: offsets } }), 'a tile beyond the file'],
    ['with too few tiles', () => spoiled({ tags: { 324: [4096], 325: [100] } }), 'another number of tiles'],
    ['with a tile cut short', () => spoiled(first((tile) => tile.subarray(0, tile.length / 2))), damaged],
    ['with a tile that unpacks without end', () => spoiled(first(() => bomb)), damaged],
    [
      'with a tile that unpacks to less',
      () => spoiled(first(() => deflateSync(Buffer.alloc(1000)))),
      damaged,
    ],
    ['with a tile that is no deflate', () => spoiled(first(() => Buffer.alloc(500, 7))), damaged],
    ['without any tile', () => spoiled({ tiles: () => [] }), unseenAnywhere],
    ['of no data alone', () => radarFile(everywhere(noData, 0)), unseenAnywhere],
    [
      'of NaN alone, as if radars saw all of the ocean',
      () => radarFile(everywhere(NaN, 0.9)),
      'no cell without a radar',
    ],
    ['of NaN alone, its quality too', () => radarFile(everywhere(NaN, NaN)), unseenAnywhere],
    ['of rates of 10⁹', () => radarFile(everywhere(1e9, 0.9)), unseenAnywhere],
  ]
  for (const [what, file, why] of refused)
    test(`${what} is refused, and why is said`, async (t) => {
      const { frame, log } = await storage(t, file())
      await assert.rejects(frame(), {
        name: 'UpstreamError',
        reason: 'schema',
        message: `source/frame: schema (${why})`,
      })
      assert.equal(log.lines.at(-1)?.message, 'upstream failed')
    })

  test('with a rate of 10⁹ in one place is read, and nothing is known there', async (t) => {
    const one: RadarWeather = (x, y) => {
      const [rate, quality] = rainOnLyon(x, y)
      return [rate === 6 ? 1e9 : rate, quality]
    }
    const { frame } = await storage(t, radarFile(one))
    const read = await frame()
    assert.equal(rateAt(read, lyon), null)
    assert.equal(rateAt(read, paris), 0)
  })

  const answers: readonly (readonly [what: string, answer: Answer, reason: string])[] = [
    [
      'a page of HTML',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      'content-type',
    ],
    ['« no such key »', status(404, '<Error><Code>NoSuchKey</Code></Error>'), 'status'],
    ['a refusal', status(403, '<Error><Code>AccessDenied</Code></Error>'), 'status'],
    ['« slow down »', status(503, '<Error><Code>SlowDown</Code></Error>'), 'status'],
    ['too many questions', status(429, '<Error><Code>SlowDown</Code></Error>'), 'status'],
    ['a way to another host', status(307, '', { location: 'https://elsewhere.example/x' }), 'redirect'],
    [
      'another part than asked for',
      (_, response, file) => {
        response.writeHead(206, {
          'content-type': 'image/tiff',
          'content-range': `bytes 100-16483/${file.length}`,
        })
        response.end(file.subarray(100, 16_484))
      },
      'schema',
    ],
    [
      'less than it announces',
      (request, response, file) => {
        response.writeHead(206, {
          'content-type': 'image/tiff',
          'content-range': `bytes 0-16383/${file.length}`,
        })
        response.end(file.subarray(0, 500))
      },
      'schema',
    ],
  ]
  for (const [what, answer, reason] of answers)
    test(`fails for ${what}`, async (t) => {
      const { frame } = await storage(t, usualFile, answer)
      await assert.rejects(frame(), { name: 'UpstreamError', reason })
    })
})
