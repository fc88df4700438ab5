import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createHttpServer } from '../../../src/server/http/http-server.ts'

const question = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** A server that answers nothing by itself: what it was handed waits here. */
async function start() {
  const handed: { path: string; answer: ServerResponse }[] = []
  let arrived = Promise.withResolvers<void>()
  const handle: RequestListener = ({ url = '' }, answer) => {
    handed.push({ path: url, answer })
    arrived.resolve()
    arrived = Promise.withResolvers()
  }
  const server = createHttpServer(handle).listen(0, '127.0.0.1')
  after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let read = 0
  server.on('request', () => (read += 1))
  return {
    handed,
    /** How many requests Node's own parser made of what came. */
    read: () => read,
    next: () => arrived.promise,
    open: () => connect(port, '127.0.0.1').setEncoding('latin1'),
  }
}

test('of five thousand requests that one connection sends at once, one is handled and the connection ends', async () => {
  const { handed, read, open } = await start()
  const socket = open().on('error', () => {})
  socket.write(question('/flood').repeat(5_000))
  await new Promise((resolve) => socket.once('close', resolve))
  assert.deepEqual(
    handed.map(({ path }) => path),
    ['/flood'],
  )
  // The rest of what a read brought, a thousand and more, would take memory until the close.
  assert.ok(read() <= 10, `${read()} requests were read`)
})

test('requests sent ahead wait for the answer to the one before, and are answered in their order', async () => {
  const { handed, next, open } = await start()
  const paths = ['/1', '/2', '/3', '/4']
  const socket = open()
  let read = ''
  socket.on('data', (text) => (read += String(text)))
  let arrived = next()
  socket.write(paths.map(question).join(''))
  for (const [index, path] of paths.entries()) {
    await arrived
    arrived = next()
    assert.equal(handed.length, index + 1)
    handed[index]?.answer.end(`answer to ${path}`)
  }
  while (!read.includes('answer to /4')) await once(socket, 'data')
  assert.deepEqual(read.match(/answer to \/\d/g), [
    'answer to /1',
    'answer to /2',
    'answer to /3',
    'answer to /4',
  ])
  assert.ok(!socket.destroyed)
  socket.destroy()
})

test('one connection does not wait for another', async () => {
  const { handed, next, open } = await start()
  const [slow, quick] = [open(), open()]
  let arrived = next()
  slow.write(question('/slow').repeat(3))
  await arrived
  arrived = next()
  quick.write(question('/quick'))
  await arrived
  assert.deepEqual(
    handed.map(({ path }) => path),
    ['/slow', '/quick'],
  )
  slow.destroy()
  quick.destroy()
})

test('what waits is not handled for somebody who has left', async () => {
  const { handed, next, open } = await start()
  const socket = open()
  const arrived = next()
  socket.write(question('/left').repeat(3))
  await arrived
  const [first] = handed
  assert.ok(first)
  const closed = once(first.answer, 'close')
  socket.destroy()
  await closed
  first.answer.end('too late')
  await new Promise(setImmediate)
  assert.equal(handed.length, 1)
})
