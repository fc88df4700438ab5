import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, test, type TestContext } from 'node:test'
import { createDownloads } from '../../../../src/server/sources/arome/file-download.ts'
import { localSource } from '../../upstream/local-source.ts'
import { UpstreamError, type FailureReason } from '../../../../src/server/upstream/upstream.ts'

const type = 'application/octet-stream'
const file = Buffer.alloc(300_000, 'GRIB')

/** A bucket that answers as told. */
async function bucket(t: TestContext, answer: RequestListener) {
  const source = await localSource(t, answer)
  const downloads = createDownloads(`${source.url}/bucket/`, { 'user-agent': 'a site' })
  t.after(() => downloads.close())
  const fetched = (more: { maxBytes?: number; timeoutMs?: number } = {}): Promise<Buffer> =>
    downloads.getStream(
      { operation: 'file', path: '/pnt/2026-11-24T09%3A00%3A00Z/a.grib2', accept: [type], ...more },
      async (chunks) => Buffer.concat(await Array.fromAsync(chunks)),
    )
  return { ...source, downloads, fetched }
}

const whole: RequestListener = (_, response) =>
  response.writeHead(200, { 'content-type': type, 'content-length': file.length }).end(file)

describe('a file of a bucket', () => {
  test('comes whole, asked for as it is and in one piece, over one connection', async (t) => {
    const { requests, connections, fetched } = await bucket(t, whole)
    assert.deepEqual(await fetched(), file)
    assert.deepEqual(await fetched({ maxBytes: file.length }), file)
    assert.equal(connections(), 1)
    const [{ path, headers } = assert.fail()] = requests
    assert.equal(path, '/bucket/pnt/2026-11-24T09%3A00%3A00Z/a.grib2')
    const { accept, range, 'accept-encoding': encoding, 'user-agent': agent } = headers
    assert.deepEqual([accept, range, encoding, agent], [type, undefined, 'identity', 'a site'])
  })

  const refusals: readonly (readonly [
    what: string,
    reason: FailureReason,
    answer: RequestListener,
    limits?: { maxBytes?: number; timeoutMs?: number },
  ])[] = [
    [
      'that is a part',
      'status',
      (_, response) => response.writeHead(206, { 'content-type': type }).end(file),
    ],
    [
      'that has moved',
      'status',
      (_, response) => response.writeHead(301, { location: 'http://elsewhere.invalid/' }).end(),
    ],
    ['that is gone', 'status', (_, response) => response.writeHead(404, { 'content-type': type }).end()],
    ['of a busy bucket', 'status', (_, response) => response.writeHead(503, { 'content-type': type }).end()],
    [
      'that is a page',
      'content-type',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>'),
    ],
    ['of no type', 'content-type', (_, response) => response.writeHead(200).end(file)],
    [
      'that is packed',
      'encoding',
      (_, response) =>
        response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(file),
    ],
    ['that is larger than it may be, as announced', 'too-large', whole, { maxBytes: file.length - 1 }],
    [
      'that is larger than it may be, without a word',
      'too-large',
      (_, response) => void response.writeHead(200, { 'content-type': type }).write(file),
      { maxBytes: file.length - 1 },
    ],
    [
      'that breaks off in the middle',
      'reset',
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': type, 'content-length': file.length })
          .write(file.subarray(0, 1_000), () => response.destroy()),
    ],
    ['of a bucket that lets go at once', 'reset', (request) => void request.socket.destroy()],
    ['that does not come', 'timeout', () => undefined, { timeoutMs: 100 }],
    [
      'that does not end in time',
      'timeout',
      (_, response) => void response.writeHead(200, { 'content-type': type }).write(file),
      { timeoutMs: 200 },
    ],
  ]
  for (const [what, reason, answer, limits] of refusals)
    test(`${what} is refused as « ${reason} »`, async (t) => {
      const { fetched, requests } = await bucket(t, answer)
      await assert.rejects(fetched(limits), (error) => {
        assert.ok(error instanceof UpstreamError, String(error))
        assert.equal(error.reason, reason)
        return true
      })
      assert.equal(requests.length, 1, 'nothing is asked twice')
    })

  test('of which somebody refuses what is in it ends with that refusal', async (t) => {
    const { downloads } = await bucket(t, whole)
    const refusal = new Error('no GRIB')
    await assert.rejects(
      downloads.getStream({ operation: 'file', path: '/a.grib2', accept: [type] }, async (chunks) => {
        for await (const _chunk of chunks) throw refusal
      }),
      refusal,
    )
  })

  test('is refused where nobody listens', async (t) => {
    const downloads = createDownloads('http://127.0.0.1:9', {})
    t.after(() => downloads.close())
    await assert.rejects(
      downloads.getStream({ operation: 'file', path: '/a.grib2', accept: [type] }, async () => undefined),
      { reason: 'reset' },
    )
  })
})
