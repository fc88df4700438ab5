import type { RequestListener, Server } from 'node:http'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from './probes.ts'

/** Who has just been answered and comes again does so within that time, ms; and so long at most it goes on, ms. */
const quietMs = 25
const longestMs = 1_000
/** A turn that took longer, ms, did not have the processor all the time: others may have connected since it looked. */
const shortTurnMs = 1

/**
 * Says to whoever asks that this process is leaving, and answers for so many ms more: `/readyz` is 503, so that no more
 * visitors are sent here, and each answer closes its connection, so that none is lost on one that ends. Then it closes.
 */
export async function takeLeave(app: FastifyInstance, readiness: Readiness, ms: number): Promise<void> {
  const { server } = app
  readiness.draining = true
  // Before every other listener: a page in memory leaves within its turn.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await wait(ms)
  // A listener that closes resets whoever has connected and is not accepted yet. So the last turns only accept, which takes
  // no time in which others connect, and what they ask is answered once the listener has closed.
  const answering = server.listeners('request') as RequestListener[]
  const asked: Parameters<RequestListener>[] = []
  server.removeAllListeners('request').on('request', (...each) => asked.push(each))
  await acceptAll(server)
  // In the turn that found nobody, not after the hooks of the framework: while those ran, others would connect.
  server.close()
  const closed = app.close()
  server.removeAllListeners('request')
  for (const answer of answering) server.on('request', answer)
  for (const each of asked) server.emit('request', ...each)
  await closed
}

/**
 * Until nobody has connected for a while: the turn of the loop that ends it has found nobody who waits to be accepted. Only
 * short turns count, so that a busy machine, which runs this process now and then, ends it no sooner.
 */
async function acceptAll(server: Server): Promise<void> {
  const start = performance.now()
  let quiet = 0
  const isHere = () => void (quiet = 0)
  server.on('connection', isHere)
  let before = start
  let isShort: boolean
  do {
    await nextTurn()
    const now = performance.now()
    isShort = now - before < shortTurnMs
    if (isShort) quiet += now - before
    before = now
  } while (!isShort || (quiet < quietMs && before - start < longestMs))
  server.off('connection', isHere)
}
