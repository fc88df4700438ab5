import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { rawRequest } from '../support/raw-request.ts'
import { runSite, type RunningSite } from '../support/running-site.ts'
import { everybodyIsGone, takingLeave, takingLeaveUntilSignal } from '../support/time-machine.ts'

const clients = 10
const everyMs = 20
const probeMs = 100

interface Answer {
  /** null when there was none: what a visitor loses. */
  readonly status: number | null
  readonly closes: boolean
}

function ask(port: number, path: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent }, (answer) => {
      const { statusCode = 0, headers } = answer
      answer
        .resume()
        .on('end', () => resolve({ status: statusCode, closes: headers.connection === 'close' }))
        .on('error', () => resolve({ status: null, closes: true }))
    }).on('error', () => resolve({ status: null, closes: true }))
  })
}

/** Asks until it is there: on a busy machine a first picture may come too late for who asked for it. */
async function warm(site: RunningSite, path: string): Promise<void> {
  for (let status = 503; status !== 200;) {
    ;({ status } = await fetch(`${site.url}${path}`))
    assert.ok(status === 200 || status === 503, `${status} for ${path}`)
  }
}

/** The status of `/readyz`; 0 when nobody listens. */
const probe = (site: RunningSite): Promise<number> =>
  fetch(`${site.url}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )

/** What stands in front of the site on a real machine: sends visitors to it until `/readyz` is 503. */
async function balance(site: RunningSite, paths: readonly string[], answers: Answer[]): Promise<void> {
  const left = new AbortController()
  const watch = async (): Promise<void> => {
    while ((await probe(site)) === 200) await wait(probeMs)
    left.abort()
  }
  // Half of them keep their connection, half open one each time.
  const agents = [new Agent({ keepAlive: true, maxSockets: clients }), new Agent({ keepAlive: false })]
  const client = async (_: unknown, n: number): Promise<void> => {
    const agent = agents[n % agents.length]
    const path = paths[n % paths.length]
    assert.ok(agent && path)
    while (!left.signal.aborted) {
      answers.push(await ask(site.port, path, agent))
      await wait(everyMs)
    }
  }
  await Promise.all([watch(), ...Array.from({ length: clients }, client)])
  for (const agent of agents) agent.destroy()
}

/** The process has heard the signal. */
async function isLeaving(site: RunningSite): Promise<void> {
  for (let status = 200; status !== 503; status = await probe(site)) {
    assert.equal(status, 200)
    await wait(10)
  }
}

/** One request on a connection of its own: the status, or the error of the connection. */
function askOnce(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    let answer = ''
    socket.on('data', (text) => (answer += String(text)))
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
    socket.on('close', () => resolve(answer.slice(9, 12)))
    socket.write('GET /a-propos HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  })
}

describe('a process that is told to stop', () => {
  test('loses no request, and tells whoever asks: each answer is the last on its connection', async (t) => {
    const site = await runSite(t, { env: takingLeaveUntilSignal })
    const paths = ['/lyon', '/a-propos', '/api/search?q=brest', '/og-image/lyon']
    for (const path of paths) await warm(site, path)
    const agent = new Agent({ keepAlive: true })
    t.after(() => agent.destroy())
    const closing = async (): Promise<ReadonlySet<boolean>> => {
      const asked = [...paths, '/healthz', '/nowhere/at/all'].map((path) => ask(site.port, path, agent))
      return new Set((await Promise.all(asked)).map(({ closes }) => closes))
    }
    assert.deepEqual(await closing(), new Set([false]))
    const answers: Answer[] = []
    const answering = balance(site, paths, answers)
    while (answers.length < 10 * clients) await wait(10)
    site.signal('SIGTERM')
    await isLeaving(site)
    assert.deepEqual(await closing(), new Set([true]), 'pages in memory as well')
    assert.equal((await fetch(`${site.url}/healthz`)).status, 200)
    await answering
    everybodyIsGone(site)
    const { code, stderr } = await site.ended
    assert.equal(code, 0, stderr)
    assert.ok(answers.length > clients)
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  })

  test('says so, and answers everybody who has still connected; npm tells it twice', async (t) => {
    // Every page is rendered: who connects meanwhile waits to be accepted.
    const site = await runSite(t, { env: { DRAIN_MS: '500', PAGE_CACHE: '0' } })
    const heard: string[] = []
    const visitor = async (): Promise<void> => {
      for (;;) {
        const answer = await askOnce(site.port)
        if (answer === 'ECONNREFUSED') return
        heard.push(answer)
      }
    }
    const gone = Promise.all(Array.from({ length: clients }, visitor))
    site.standIn.fault('open-meteo', { kind: 'delay', ms: 700 })
    const before = site.standIn.calls.count('open-meteo')
    let isAnswered = false
    const page = rawRequest(site.port, '/lyon?complet=1').finally(() => (isAnswered = true))
    const isTaken = () => isAnswered || site.standIn.calls.count('open-meteo') > before
    while (!isTaken() || heard.length < 3 * clients) await wait(10)
    site.signal('SIGTERM')
    site.signal('SIGTERM')
    assert.match((await page).text, /<\/html>\s*$/)
    const { code, stdout } = await site.ended
    await gone
    assert.equal(code, 0)
    assert.deepEqual(new Set(heard), new Set(['200']))
    assert.match(stdout, /"signal":"SIGTERM","drainMs":500,"msg":"told to stop"/)
  })

  test('ends at once when it is told again, whatever it was waiting for', async (t) => {
    const site = await runSite(t, { env: takingLeave })
    site.signal('SIGTERM')
    await isLeaving(site)
    // What comes within a second is the same stop, told twice.
    await wait(1_200)
    site.signal('SIGTERM')
    const { code, stdout } = await site.ended
    assert.equal(code, 1)
    assert.match(stdout, /told again to stop/)
  })
})
