import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { rawExchange, rawRequest } from '../support/raw-request.ts'
import { runSite, type RunningSite } from '../support/running-site.ts'
import { everybodyIsGone, takingLeaveUntilSignal } from '../support/time-machine.ts'

/** Tells it to stop. It gives itself some seconds: had they not been enough, it would have ended with code 1. */
async function stopped(site: RunningSite, name: NodeJS.Signals): Promise<void> {
  site.signal(name)
  const { code, signal, stderr } = await site.ended
  assert.deepEqual([code, signal], [0, null], stderr)
}

/** So many more calls have reached the outside services. */
async function called(site: RunningSite, more: number): Promise<void> {
  const before = site.standIn.calls.count()
  while (site.standIn.calls.count() < before + more) await wait(10)
}

/** It knows that it is to stop, and has taken whatever connected before: this asks over a connection of its own. */
async function hasHeard({ port }: RunningSite): Promise<void> {
  while ((await rawRequest(port, '/readyz')).status !== 503) await wait(10)
}

/** Nobody listens any more. */
async function hasClosed({ url }: RunningSite): Promise<void> {
  const isOpen = (): Promise<boolean> =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
  while (await isOpen()) await wait(10)
}

/** A connection that has asked once, and stays open. */
async function idle(port: number): Promise<{ readonly closed: Promise<void> }> {
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => resolve()).on('error', () => undefined),
  )
  socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve))
  return { closed }
}

// One after the other, so that none of them starts while another is watched.
const busy = await runSite({ after }, { env: takingLeaveUntilSignal })
const cutOff = await runSite({ after }, { prepare: (sources) => void sources.fault('*', { kind: 'hang' }) })
const quiet = await runSite({ after })
const unheard = await runSite({ after })
for (const { port } of [busy, cutOff]) await rawRequest(port, '/a-propos')

describe('a process that is told to stop', { concurrency: true }, () => {
  test('answers whole what it has taken, closes what is idle, and takes no more', async () => {
    const site = busy
    const sources = Promise.withResolvers<void>()
    site.standIn.fault('*', { kind: 'hold', until: sources.promise })
    const asked = called(site, 1)
    const idlers = await Promise.all(Array.from({ length: 20 }, () => idle(site.port)))
    // Four places, since so many questions are with the source at a time: a fifth would wait too long for it.
    const places = ['lyon', 'brest', 'nantes', 'lille']
    const pages = places.flatMap((city) => [
      ...Array.from({ length: 3 }, () => rawRequest(site.port, `/${city}`)),
      rawRequest(site.port, `/${city}?complet=1`, ['accept-encoding: br']),
    ])
    const calls = places.map((city) => rawRequest(site.port, `/api/weather?name=${city}`))
    await asked
    const ended = stopped(site, 'SIGTERM')
    // It takes what comes one after the other: who is answered now has asked after all of them.
    await hasHeard(site)
    everybodyIsGone(site)
    await hasClosed(site)
    sources.resolve()
    await ended
    for (const { status, text } of await Promise.all(pages)) {
      assert.equal(status, 200)
      assert.match(text, /<\/html>\s*$/)
    }
    for (const { status, text } of await Promise.all(calls)) {
      assert.equal(status, 200)
      assert.equal((JSON.parse(text) as { success: boolean }).success, true)
    }
    await Promise.all(idlers.map(({ closed }) => closed))
    await assert.rejects(fetch(`${site.url}/healthz`))
  })

  test('does so while its sources hang', async () => {
    const site = cutOff
    const asked = called(site, 1)
    const taken = [
      rawRequest(site.port, '/lyon'),
      rawRequest(site.port, '/'),
      rawRequest(site.port, '/api/vigilance/levels'),
    ]
    await asked
    await stopped(site, 'SIGTERM')
    const [city, home, levels] = await Promise.all(taken)
    for (const page of [city, home]) {
      assert.equal(page?.status, 200)
      assert.match(page?.text ?? '', /<\/html>\s*$/)
    }
    assert.equal(levels?.status, 504)
  })

  test('stops when nobody is there, by SIGINT as well', async () => {
    await stopped(quiet, 'SIGINT')
  })

  test('is not hurried by a visitor who never finishes asking', async () => {
    const unfinished = rawExchange(unheard.port, 'GET /lyon HTTP/1.1\r\nhost: a\r\nx: ', { maxMs: 20_000 })
    await stopped(unheard, 'SIGTERM')
    await unfinished
  })
})
