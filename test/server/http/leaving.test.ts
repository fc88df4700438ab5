import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { createHttpServer } from '../../../src/server/http/http-server.ts'
import { takeLeave } from '../../../src/server/http/leaving.ts'

/** Longer than the moment without visitors after which the process ends its listener. */
const awayMs = 40

// Somebody beside this process: connects and asks when told to, says so, then what was answered, or the error of the connection.
const visitor = `
const { connect } = require('node:net')
const { parentPort, workerData: { port, step } } = require('node:worker_threads')
Atomics.wait(step, 0, 0)
let answer = ''
const socket = connect(port, '127.0.0.1', () => {
  socket.write('GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n', () => {
    Atomics.store(step, 0, 2)
    Atomics.notify(step, 0)
  })
})
socket.setEncoding('latin1').on('data', (text) => (answer += text))
socket.on('error', ({ code }) => (answer = code)).on('close', () => parentPort.postMessage(answer))
`

test('whoever connects while the machine does not run the process that leaves is answered', async (t) => {
  const app = Fastify({ serverFactory: createHttpServer, forceCloseConnections: 'idle' })
  app.get('/', async () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const step = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(visitor, { eval: true, workerData: { port, step } })
  t.after(() => worker.terminate())
  await once(worker, 'online')
  const answered = once(worker, 'message')

  // The process loses the processor in the turn in which it begins to look for the last visitors, once it has looked.
  const listeners = app.server.listenerCount('connection')
  const everyTurn = (): void => {
    if (app.server.listenerCount('connection') === listeners) return void setImmediate(everyTurn)
    Atomics.store(step, 0, 1)
    Atomics.notify(step, 0)
    Atomics.wait(step, 0, 1)
    Atomics.wait(step, 0, 2, awayMs)
  }
  setImmediate(everyTurn)
  await takeLeave(app, { draining: false, upstreams: () => [] }, 0)
  const [answer] = (await answered) as [string]
  assert.match(answer, /^HTTP\/1\.1 200 .*here$/s)
})
