import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { runSite } from '../support/running-site.ts'

const visitors = 20

/** One request on a connection of its own: the status, or the error of the connection. */
function ask(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    let answer = ''
    socket.on('data', (text) => (answer += String(text)))
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
    socket.on('close', () => resolve(answer.slice(9, 12)))
    socket.write('GET /a-propos HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  })
}

test('a process that is told to stop says so, and answers everybody who has still connected', async () => {
  // Every page is rendered: who connects meanwhile waits to be accepted.
  const site = await runSite({ after }, { env: { DRAIN_MS: '500', PAGE_CACHE: '0' } })
  const heard: string[] = []
  const all = Promise.withResolvers<void>()
  const visitor = async (): Promise<void> => {
    for (;;) {
      const answer = await ask(site.port)
      if (answer === 'ECONNREFUSED') return
      heard.push(answer)
      if (heard.length === 3 * visitors) all.resolve()
    }
  }
  const gone = Promise.all(Array.from({ length: visitors }, visitor))
  await all.promise
  site.signal('SIGTERM')
  const { code, stdout } = await site.ended
  await gone
  assert.equal(code, 0)
  assert.deepEqual(
    heard.filter((answer) => answer !== '200'),
    [],
  )
  assert.match(stdout, /"signal":"SIGTERM","drainMs":500,"msg":"told to stop"/)
})
