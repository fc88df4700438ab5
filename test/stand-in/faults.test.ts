import assert from 'node:assert/strict'
import { type IncomingHttpHeaders, type IncomingMessage, get } from 'node:http'
import { connect } from 'node:net'
import { type TestContext, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { startStandIn } from '../support/fake-upstreams.ts'
import type { Fault } from './fault.ts'
import { at, list, noon } from './reading.ts'

interface Seen {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** `end` complete; `broken` inside the body; `error` before any answer; `timeout` nothing more came. */
  readonly end: 'end' | 'broken' | 'error' | 'timeout'
  readonly hints: number
}

/** So long after the last sign of an answer, one that hangs is believed to. */
const silentMs = 300

/** One request on a connection of its own, and how that connection ended. */
const watch = (url: string, patience = 20_000) =>
  new Promise<Seen>((resolve) => {
    const chunks: Buffer[] = []
    let reply: IncomingMessage | null = null
    let hints = 0
    const finish = (end: Seen['end']) => {
      resolve({
        status: reply?.statusCode ?? 0,
        headers: reply?.headers ?? {},
        body: Buffer.concat(chunks),
        end,
        hints,
      })
      request.destroy()
    }
    const request = get(url, { agent: false }, (response) => {
      reply = response
      timer.refresh()
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => finish('end')).on('error', () => finish('broken'))
    })
    request
      .on('error', () => finish(reply ? 'broken' : 'error'))
      .on('information', () => {
        hints += 1
        timer.refresh()
      })
    const timer = setTimeout(() => finish('timeout'), patience).unref()
  })

const openMeteo =
  '/open-meteo/v1/forecast?latitude=45.75,48.39&longitude=4.85,-4.49&hourly=temperature_2m&forecast_days=1'
const atom = '/meteoalarm/atom'

/** The bytes of an answer as they travel: clients refuse an answer longer than it says. */
const bytesFrom = (url: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${openMeteo} HTTP/1.1\r\nhost: x\r\n\r\n`),
    )
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)))
    socket.on('end', () => resolve(text)).on('error', reject)
  })

async function under(t: TestContext, fault: Fault, path = openMeteo, patience?: number) {
  const standIn = await startStandIn(t, { now: noon })
  const right = await watch(standIn.url + path)
  standIn.fault('*', fault)
  return { right, seen: await watch(standIn.url + path, patience), standIn }
}
const silentUnder = (t: TestContext, fault: Fault) => under(t, fault, openMeteo, silentMs)

const json = (seen: Seen): unknown => JSON.parse(seen.body.toString('utf8'))

describe('a connection', () => {
  test('is reset before the answer', async (t) => {
    assert.equal((await under(t, { kind: 'refuse' })).seen.end, 'error')
  })

  test('is reset inside the body', async (t) => {
    const { seen, right } = await under(t, { kind: 'reset-in-body' })
    assert.deepEqual([seen.status, seen.end], [200, 'broken'])
    assert.ok(seen.body.length > 0 && seen.body.length < right.body.length)
  })

  test('hangs before the head, or after it', async (t) => {
    const silent = await silentUnder(t, { kind: 'hang' })
    assert.deepEqual([silent.seen.status, silent.seen.end], [0, 'timeout'])
    const { seen } = await silentUnder(t, { kind: 'headers-then-hang' })
    assert.deepEqual([seen.status, seen.end, seen.body.length], [200, 'timeout', 0])
  })

  test('drips', async (t) => {
    const { seen } = await silentUnder(t, { kind: 'drip', every: 50, size: 2 })
    assert.equal(seen.end, 'timeout')
    assert.ok(seen.body.length >= 2 && seen.body.length <= 16)
  })

  test('answers when it is let', async (t) => {
    const standIn = await startStandIn(t, { now: noon })
    const { promise, resolve } = Promise.withResolvers<void>()
    const late = standIn.fault('*', { kind: 'hold', until: promise })
    let isOver = false
    const seen = watch(standIn.url + openMeteo).finally(() => (isOver = true))
    while (late.hits() === 0) await sleep(1)
    assert.equal(isOver, false)
    resolve()
    assert.equal((await seen).end, 'end')
  })

  test('answers late', async (t) => {
    const started = Date.now()
    const { seen } = await under(t, { kind: 'delay', ms: 120 })
    assert.equal(seen.end, 'end')
    assert.ok(Date.now() - started >= 120)
  })

  test('announces a length it does not keep', async (t) => {
    assert.equal((await under(t, { kind: 'wrong-length', by: 100 })).seen.end, 'broken')
    const { standIn, right } = await under(t, { kind: 'wrong-length', by: -10 })
    const [head = '', body = ''] = (await bytesFrom(standIn.url)).split('\r\n\r\n')
    assert.match(head, new RegExp(`content-length: ${right.body.length - 10}\\b`))
    assert.equal(Buffer.byteLength(body), right.body.length)
  })

  test('sends informational answers first, or nothing else', async (t) => {
    const { seen, right } = await under(t, { kind: 'informational' })
    assert.equal(seen.hints, 3)
    assert.ok(seen.body.equals(right.body))
    assert.equal((await silentUnder(t, { kind: 'informational', thenHang: true })).seen.end, 'timeout')
  })

  test('is gone once the stand-in closes, hanging requests included', async () => {
    const standIn = await startStandIn(null, { now: noon })
    standIn.fault('open-meteo', { kind: 'hang' })
    const hanging = watch(standIn.url + openMeteo)
    while (standIn.calls.inFlight() === 0) await sleep(1)
    await standIn.close()
    assert.equal((await hanging).end, 'error')
  })
})

describe('a lie', () => {
  test('about the status comes with the body of the service or an odd one, and a pause', async (t) => {
    const { seen } = await under(t, { kind: 'status', status: 429, retryAfter: 30 })
    assert.deepEqual([seen.status, seen.headers['retry-after'], at(json(seen), 'error')], [429, '30', true])
    assert.match(
      (await under(t, { kind: 'status', status: 502, body: 'odd' })).seen.body.toString(),
      /^<!doctype html>/,
    )
    assert.equal((await under(t, { kind: 'status', status: 200, body: '{}' })).seen.body.toString(), '{}')
  })

  test('is HTML, nothing, another type or a redirect', async (t) => {
    assert.match((await under(t, { kind: 'html-200' })).seen.headers['content-type'] ?? '', /^text\/html/)
    const empty = (await under(t, { kind: 'empty-200' })).seen
    assert.deepEqual([empty.status, empty.body.length], [200, 0])
    const typed = await under(t, { kind: 'wrong-type', contentType: 'image/png' })
    assert.equal(typed.seen.headers['content-type'], 'image/png')
    assert.ok(typed.seen.body.equals(typed.right.body))
    const redirect = (await under(t, { kind: 'redirect', location: 'http://other.invalid/' })).seen
    assert.deepEqual([redirect.status, redirect.headers.location], [302, 'http://other.invalid/'])
  })
})

describe('damage', () => {
  test('cuts JSON and compressed bodies', async (t) => {
    const cut = (await under(t, { kind: 'cut-json' })).seen
    assert.equal(cut.end, 'end')
    assert.throws(() => json(cut), SyntaxError)
    const zipped = (await under(t, { kind: 'cut-gzip' })).seen
    assert.equal(zipped.headers['content-encoding'], 'gzip')
    assert.throws(() => gunzipSync(zipped.body), /unexpected end of file/)
  })

  test('breaks the bytes of the text, or declares another alphabet truly', async (t) => {
    const strict = new TextDecoder('utf-8', { fatal: true })
    const broken = (await under(t, { kind: 'bad-utf8' }, atom)).seen
    assert.throws(() => strict.decode(broken.body))
    const lying = (await under(t, { kind: 'bad-utf8', variant: 'latin1' }, atom)).seen
    assert.throws(() => strict.decode(lying.body))
    const foreign = (await under(t, { kind: 'bad-utf8', variant: 'declared-latin1' }, atom)).seen
    assert.match(new TextDecoder('iso-8859-1').decode(foreign.body), /encoding="ISO-8859-1"[^]*Rhône/)
  })

  test('lies about the compression, names an unknown one, or really compresses', async (t) => {
    const lying = await under(t, { kind: 'lying-encoding' })
    assert.equal(lying.seen.headers['content-encoding'], 'gzip')
    assert.ok(lying.seen.body.equals(lying.right.body))
    assert.equal((await under(t, { kind: 'unknown-encoding' })).seen.headers['content-encoding'], 'x-snappy')
    const zipped = await under(t, { kind: 'gzip' })
    assert.ok(gunzipSync(zipped.seen.body).equals(zipped.right.body))
    const brotli = await under(t, { kind: 'br' })
    assert.ok(brotliDecompressSync(brotli.seen.body).equals(brotli.right.body))
  })
})

describe('too much', () => {
  test('is many bytes, few bytes that open into many, or a deep nesting', async (t) => {
    const { seen } = await under(t, { kind: 'huge', bytes: 3_000_000 })
    assert.ok(seen.body.length >= 3_000_000)
    assert.equal(list(json(seen)).length, 2)
    const bomb = (await under(t, { kind: 'gzip-bomb', bytes: 5_000_000 })).seen.body
    assert.ok(bomb.length < 10_000 && gunzipSync(bomb).length > 5_000_000)
    assert.ok(
      (await under(t, { kind: 'deep-json', depth: 500 })).seen.body.toString().startsWith('['.repeat(500)),
    )
  })

  for (const [variant, trace] of [
    ['entities', /<!DOCTYPE feed \[<!ENTITY e0 .*&e9;/s],
    ['external-entity', /SYSTEM "file:\/\/\/etc\/passwd"/],
    ['doctype', /\?><!DOCTYPE feed>/],
    ['depth', /(?:<a>){30}/],
    ['attributes', /<a a0="1" a1="1"/],
    ['long-text', /<title>a{30}/],
    ['long-attribute', /<a b="a{30}/],
    ['many-entries', /(?:<entry>[^]*?<\/entry>\s*){30}/],
    ['other-root', /<html\b/],
    ['unclosed', /<\/entry>\s*$/],
  ] as const) {
    test(`is XML with ${variant}`, async (t) => {
      const { seen } = await under(t, { kind: 'hostile-xml', variant, size: 30 }, atom)
      assert.match(seen.body.toString('utf8'), trace)
    })
  }
})

const temperatures = (seen: Seen) => list(json(seen), 0, 'hourly', 'temperature_2m')

describe('drift', () => {
  test('renames and removes', async (t) => {
    const renamed = (await under(t, { kind: 'drift', variant: 'rename', to: 'temp_2m' })).seen
    assert.deepEqual(Object.keys(Object(at(json(renamed), 0, 'hourly'))), ['time', 'temp_2m'])
    const missing = (await under(t, { kind: 'drift', variant: 'missing', field: 'elevation' })).seen
    assert.equal(at(json(missing), 0, 'elevation'), undefined)
  })

  test('puts nulls, texts, absurd and infinite numbers', async (t) => {
    const first = async (variant: 'null' | 'text' | 'absurd' | 'non-finite') =>
      temperatures((await under(t, { kind: 'drift', variant })).seen)[0]
    assert.deepEqual([await first('null'), await first('text')], [null, 'douze'])
    assert.deepEqual([await first('absurd'), await first('non-finite')], [9e9, Infinity])
  })

  test('brings keys of the prototype, fewer places, places in another order, another root', async (t) => {
    const { seen } = await under(t, { kind: 'drift', variant: 'proto' })
    assert.ok(Object.hasOwn(Object(at(json(seen), 0)), '__proto__'))
    assert.equal(list(json((await under(t, { kind: 'drift', variant: 'fewer-places' })).seen)).length, 1)
    const shuffled = json((await under(t, { kind: 'drift', variant: 'shuffled-places' })).seen)
    assert.deepEqual([at(shuffled, 0, 'latitude'), at(shuffled, 0, 'location_id')], [48.39, 1])
    assert.equal(
      list(json((await under(t, { kind: 'drift', variant: 'other-root' })).seen), 'data').length,
      2,
    )
  })

  test('changes XML too', async (t) => {
    const { seen } = await under(t, { kind: 'drift', variant: 'rename', field: 'expires', to: 'ends' }, atom)
    assert.match(seen.body.toString(), /<cap:ends>2026[^<]*<\/cap:ends>/)
    assert.doesNotMatch(seen.body.toString(), /cap:expires/)
  })
})

describe('a fault', () => {
  test('strikes one service, one path, a number of times, and then no more', async (t) => {
    const standIn = await startStandIn(t, { now: noon })
    const fault = standIn.fault('meteoalarm', { kind: 'status', status: 500, path: '/atom', count: 2 })
    const status = async (path: string) => (await watch(standIn.url + path)).status
    assert.deepEqual([await status('/meteoalarm/json'), await status(openMeteo)], [200, 200])
    assert.deepEqual([await status(atom), await status(atom), await status(atom)], [500, 500, 200])
    assert.equal(fault.hits(), 2)
  })

  test('is cleared by its handle or with all the others', async (t) => {
    const standIn = await startStandIn(t, { now: noon })
    const status = async () => (await watch(standIn.url + atom)).status
    standIn.fault('*', { kind: 'status', status: 503 })
    const last = standIn.fault('meteoalarm', { kind: 'status', status: 404 })
    assert.equal(await status(), 404)
    last.clear()
    assert.equal(await status(), 503)
    standIn.clearFaults()
    assert.equal(await status(), 200)
  })
})
