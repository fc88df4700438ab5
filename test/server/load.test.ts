import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import Fastify from 'fastify'
import { PageHandler } from '../../src/server/pages/page-handler.ts'
import { developmentScripts } from '../../src/server/pages/scripts.ts'
import type { SiteApi } from '../../src/site-api.ts'
import { buildApp, fixedClock } from '../support/build-app.ts'
import { rawRequest } from '../support/raw-request.ts'

const { app, standIn, logText } = await buildApp({ after }, { pages: true })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const herd = 50
/** So many pages at once take a machine that does other things a while. */
const visit = (path: string) => rawRequest(port, path, [], { maxMs: 60_000 })
const forecastCalls = () => standIn.calls.count('open-meteo', '/v1/forecast')

const opened = async (): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

describe('a herd on a place nobody has asked for', () => {
  // One for the place, one for all the places around it together.
  const callsOfAPage = 2

  test('asks the source as one visitor does, and everybody gets the page', async () => {
    const before = forecastCalls()
    const answers = await Promise.all(Array.from({ length: herd }, () => visit('/annecy')))
    assert.ok(answers.every(({ status, text }) => status === 200 && text.includes('</html>')))
    assert.equal(forecastCalls() - before, callsOfAPage)
  })

  test('asks it no more often when it refuses, also for those who come right after', async () => {
    const fault = standIn.fault('open-meteo', { kind: 'status', status: 400 })
    try {
      for (let wave = 0; wave < 2; wave += 1) {
        const answers = await Promise.all(Array.from({ length: herd }, () => visit('/vichy')))
        assert.ok(answers.every(({ status, text }) => status === 200 && text.includes('</html>')))
      }
      assert.equal(fault.hits(), callsOfAPage)
    } finally {
      fault.clear()
    }
  })
})

test('a visitor comes through beside a thousand idle connections, and none of them is closed', async () => {
  const idle = await Promise.all(Array.from({ length: 1_000 }, opened))
  assert.equal((await visit('/healthz')).status, 200)
  assert.ok(idle.every(({ readyState }) => readyState === 'open'))
  for (const socket of idle) socket.destroy()
})

test('who asks for five thousand answers on a connection and reads none is cut off, and costs at most 1 MB', async () => {
  for (const path of ['/annecy', '/api/weather-map', '/assets/none.js']) {
    await visit(path)
    const before = process.memoryUsage().arrayBuffers
    const closed = once(app.server, 'connection').then(([ours]: Socket[]) => ours && once(ours, 'close'))
    const socket = await opened()
    socket.pause().on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(5_000))
    await closed
    const taken = process.memoryUsage().arrayBuffers - before
    socket.destroy()
    assert.ok(taken <= 2 ** 20, `${taken} bytes for ${path}`)
  }
})

test('a visitor who leaves writes nothing in the log of errors', async () => {
  standIn.fault('open-meteo', { kind: 'hang' })
  const closed = once(app.server, 'connection').then(([ours]: Socket[]) => ours && once(ours, 'close'))
  const socket = await opened()
  socket.write('GET /moulins HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  socket.destroy()
  await closed
  await new Promise(setImmediate)
  standIn.clearFaults('open-meteo')
  assert.ok(!logText().includes('visitor left'))
})

test('a visitor who leaves stops the rendering of the page', async () => {
  const left = Promise.withResolvers<unknown>()
  const pages = new PageHandler({
    pages: {
      handleOf: () => ({}),
      renderAsText: async () => assert.fail('it is asked for as a page'),
      render: async () => ({
        kind: 'page',
        status: 200,
        allReady: new Promise<void>(() => undefined),
        ended: new Promise<void>(() => undefined),
        pipe: (destination) => {
          destination.write('<html><head></head>')
          return destination
        },
        abort: left.resolve,
      }),
    },
    // Nothing of it is asked: the page above has no loader.
    site: {} as SiteApi,
    scripts: developmentScripts,
    clock: fixedClock(),
    cacheBytes: 1e6,
    keepPages: true,
    names: { canonicalSlug: () => null, isSubjectPath: () => false },
    headers: () => ({}),
  })
  const alone = Fastify()
  alone.get('/*', (request, reply) => pages.handle(request, reply))
  try {
    const url = new URL(await alone.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(url.port), '127.0.0.1')
    socket.write('GET /lyon HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
    socket.destroy()
    assert.match(String(await left.promise), /visitor left/)
  } finally {
    await alone.close()
  }
})
