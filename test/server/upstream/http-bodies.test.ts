import assert from 'node:assert/strict'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { describe, test, type TestContext } from 'node:test'
import { brotliCompressSync, createGzip, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { Type } from 'typebox'
import { UpstreamError, type FailureReason } from '../../../src/server/upstream/upstream.ts'
import { localSource, upstreamOver } from './local-source.ts'

const Reply = Type.Object({ name: Type.String() })
const body = JSON.stringify({ name: 'Orléans, L’Haÿ-les-Roses' })
const ask = { operation: 'names', path: '/' }
const jsonType = { 'content-type': 'application/json' }

const failsAs = (reason: FailureReason) => (error: unknown) => {
  assert.ok(error instanceof UpstreamError, String(error))
  assert.equal(error.reason, reason, error.message)
  return true
}

const compressions = [
  ['identity', Buffer.from(body)],
  ['gzip', gzipSync(body)],
  ['br', brotliCompressSync(body)],
  ['deflate', deflateSync(body)],
  ['deflate', deflateRawSync(body)],
] as const

describe('a body', () => {
  test('is read in every encoding we accept', async (t) => {
    for (const [encoding, bytes] of compressions) {
      const source = await localSource(t, (_, response) =>
        response.writeHead(200, { ...jsonType, 'content-encoding': encoding }).end(bytes),
      )
      const { upstream } = upstreamOver(t, source.url)
      assert.equal((await upstream.getJson(ask, Reply)).name, 'Orléans, L’Haÿ-les-Roses', encoding)
    }
  })

  test('cut within its compression is a failure, in every encoding', async (t) => {
    for (const [encoding, bytes] of compressions.slice(1)) {
      const source = await localSource(t, (_, response) =>
        response
          .writeHead(200, { ...jsonType, 'content-encoding': encoding })
          .end(bytes.subarray(0, bytes.length - 6)),
      )
      const { upstream } = upstreamOver(t, source.url)
      await assert.rejects(upstream.getJson(ask, Reply), failsAs('encoding'), encoding)
    }
  })

  test('with bytes that are not UTF-8 is a failure, not a text with holes', async (t) => {
    const source = await localSource(t, (_, response) =>
      response.writeHead(200, jsonType).end(Buffer.from('{"name":"Orl\xe9ans"}', 'latin1')),
    )
    const { upstream } = upstreamOver(t, source.url)
    await assert.rejects(upstream.getJson(ask, Reply), failsAs('encoding'))
  })

  test('sent compressed without saying so is a failure', async (t) => {
    const source = await localSource(t, (_, response) =>
      response.writeHead(200, jsonType).end(gzipSync(body)),
    )
    const { upstream } = upstreamOver(t, source.url)
    await assert.rejects(upstream.getJson(ask, Reply), failsAs('encoding'))
  })

  test('that never ends is stopped at the bound, as it comes and after decompression', async (t) => {
    const endless = function* () {
      for (;;) yield Buffer.alloc(65_536, ' ')
    }
    for (const encoding of ['identity', 'gzip'] as const) {
      const source = await localSource(t, (_, response) => {
        response.writeHead(200, { ...jsonType, 'content-encoding': encoding })
        const packing = encoding === 'gzip' ? [createGzip({ level: 1 })] : []
        pipeline([Readable.from(endless()), ...packing, response], () => undefined)
      })
      const { upstream } = upstreamOver(t, source.url)
      await assert.rejects(upstream.getJson(ask, Reply), failsAs('too-large'), encoding)
      assert.equal(source.requests.length, 1)
    }
  })

  test('announced over the bound is not begun', async (t) => {
    const source = await localSource(t, (_, response) => {
      response.writeHead(200, { ...jsonType, 'content-length': '50000000' }).write('{')
    })
    const { upstream } = upstreamOver(t, source.url)
    await assert.rejects(upstream.getJson(ask, Reply), failsAs('too-large'))
  })
})

/** A source that writes raw bytes, for replies that no HTTP library would send. */
async function rawSource(t: TestContext, answer: (socket: Socket) => void) {
  let calls = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', () => {
      calls += 1
      answer(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls }
}

describe('a reply that is not quite HTTP', () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
  const cases: [string, string, readonly FailureReason[]][] = [
    ['shorter than announced', `${head}content-length: 500\r\n\r\n${body}`, ['reset']],
    ['longer than announced', `${head}content-length: 5\r\n\r\n${body}`, ['parse', 'reset']],
    ['gibberish', 'SSH-2.0-OpenSSH\r\n\r\n', ['parse']],
    [
      'an upgrade nobody asked for',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      ['reset'],
    ],
    ['a bad chunk', `${head}transfer-encoding: chunked\r\n\r\nzz\r\n${body}\r\n0\r\n\r\n`, ['parse']],
    ['a connection closed without a word', '', ['reset']],
  ]
  for (const [name, bytes, reasons] of cases) {
    test(`(${name}) is a failure and throws nothing elsewhere`, async (t) => {
      const source = await rawSource(t, (socket) => socket.end(bytes))
      const { upstream } = upstreamOver(t, source.url)
      await assert.rejects(upstream.getJson({ ...ask, timeoutMs: 2_000 }, Reply), (error) => {
        assert.ok(error instanceof UpstreamError)
        assert.ok(reasons.includes(error.reason), error.message)
        return true
      })
      assert.ok(source.calls() <= 2)
    })
  }
})

describe('a redirect', () => {
  const good = { 'content-type': 'application/json' }

  test('to a listed host is followed once, without credentials', async (t) => {
    const storage = await localSource(t, (_, response) => response.writeHead(200, good).end(body))
    const source = await localSource(t, (_, response) =>
      response.writeHead(302, { location: `${storage.url}/files/tree.json?x=1` }).end(),
    )
    const { upstream } = upstreamOver(t, source.url, {
      headers: () => ({ apikey: 'secret' }),
      redirectHosts: [`127.0.0.1:${storage.port}`],
    })
    assert.equal((await upstream.getJson(ask, Reply)).name, 'Orléans, L’Haÿ-les-Roses')
    assert.equal(storage.requests[0]?.path, '/files/tree.json')
    assert.equal(storage.requests[0]?.headers['apikey'], undefined)
  })

  test('is refused to other hosts, with a user name, by another protocol, or a second time', async (t) => {
    const storage = await localSource(t, (_, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    )
    const targets = [
      `http://localhost:${storage.port}/`,
      `http://user:pass@127.0.0.1:${storage.port}/`,
      `ftp://127.0.0.1:${storage.port}/`,
      'file:///etc/hostname',
      '//[',
      '',
      `${storage.url}/`,
    ]
    for (const location of targets) {
      const source = await localSource(t, (_, response) => response.writeHead(302, { location }).end())
      const { upstream } = upstreamOver(t, source.url, { redirectHosts: [`127.0.0.1:${storage.port}`] })
      await assert.rejects(upstream.getJson(ask, Reply), failsAs('redirect'), location)
    }
    assert.equal(storage.requests.length, 1)
  })
})

const asText = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
  let text = ''
  for await (const chunk of chunks) text += Buffer.from(chunk).toString()
  return text
}

describe('a stream', () => {
  const accept = ['application/xml', 'text/xml']
  const request = { ...ask, accept }

  test('without a type is read: its reader refuses what is no XML', async (t) => {
    const source = await localSource(t, (_, response) => response.writeHead(200).end('<a/>'))
    const { upstream } = upstreamOver(t, source.url)
    assert.equal(await upstream.getStream(request, asText), '<a/>')
  })

  test('of another type is refused', async (t) => {
    const source = await localSource(t, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('x'),
    )
    const { upstream } = upstreamOver(t, source.url)
    await assert.rejects(upstream.getStream(request, asText), failsAs('content-type'))
  })

  test('is fed to its reader as it comes', async (t) => {
    const source = await localSource(t, (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/xml', 'content-encoding': 'gzip' })
        .end(gzipSync('<a/>')),
    )
    const { upstream } = upstreamOver(t, source.url)
    const read = await upstream.getStream(request, async (chunks, contentType) => [
      contentType,
      await asText(chunks),
    ])
    assert.deepEqual(read, ['application/xml', '<a/>'])
  })

  test('is cut when its reader throws, and the reader’s word is the reason', async (t) => {
    const closed = Promise.withResolvers<void>()
    const source = await localSource(t, (incoming, response) => {
      incoming.socket.on('close', () => closed.resolve())
      response.writeHead(200, { 'content-type': 'text/xml' }).write('<!DOCTYPE x>')
    })
    const { upstream } = upstreamOver(t, source.url)
    const stop = async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const _ of chunks) throw new Error('DOCTYPE')
    }
    await assert.rejects(upstream.getStream(request, stop), failsAs('parse'))
    await closed.promise
    const named = async () => {
      throw new UpstreamError({ upstream: 'source', operation: 'names', reason: 'too-large' })
    }
    await assert.rejects(upstream.getStream(request, named), failsAs('too-large'))
  })

  test('ends at the deadline even when its reader does not', async (t) => {
    const source = await localSource(t, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/xml' }).end('<a/>'),
    )
    const { upstream } = upstreamOver(t, source.url)
    const stuck = () => new Promise<never>(() => {})
    await assert.rejects(upstream.getStream({ ...request, timeoutMs: 100 }, stuck), failsAs('timeout'))
    assert.equal(upstream.state().lastFailure?.reason, 'timeout')
  })

  test('broken on the way fails even when its reader swallows that', async (t) => {
    const source = await localSource(t, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/xml', 'content-length': '1000' }).write('<a>')
      setTimeout(() => response.destroy(), 10)
    })
    const { upstream } = upstreamOver(t, source.url)
    const careless = async (chunks: AsyncIterable<Uint8Array>) => {
      try {
        for await (const _ of chunks) continue
      } catch {
        return 'all is well'
      }
      return 'complete'
    }
    await assert.rejects(upstream.getStream(request, careless), failsAs('reset'))
    assert.equal(source.requests.length, 1, 'a reader that has begun is not fed twice')
  })
})

test('bytes and time are those of the service where a call does not say others', async (t) => {
  const silent = await rawSource(t, () => {})
  const { upstream } = upstreamOver(t, silent.url, { timeoutMs: 150 })
  await assert.rejects(upstream.getJson(ask, Reply), failsAs('timeout'))
  const source = await localSource(t, (_, response) => response.writeHead(200, jsonType).end(body))
  const { upstream: small } = upstreamOver(t, source.url, { maxBytes: 10 })
  await assert.rejects(small.getJson(ask, Reply), failsAs('too-large'))
  assert.equal((await small.getJson({ ...ask, maxBytes: 1_000 }, Reply)).name, 'Orléans, L’Haÿ-les-Roses')
})

test('a port that accepts and says nothing is cut at the deadline', async (t) => {
  const source = await rawSource(t, () => {})
  const { upstream } = upstreamOver(t, source.url)
  await assert.rejects(upstream.getJson({ ...ask, timeoutMs: 150 }, Reply), failsAs('timeout'))
})
