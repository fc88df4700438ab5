import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { rawExchange, rawRequest } from '../support/raw-request.ts'
import { runSite, type RunningSite } from '../support/running-site.ts'

/** What is promised to whoever stops the process. */
const stopMs = 10_000

async function stopped(site: RunningSite, ...signals: readonly NodeJS.Signals[]): Promise<number> {
  const since = performance.now()
  for (const signal of signals) {
    site.signal(signal)
    await wait(100)
  }
  const { code, signal, stderr } = await site.ended
  assert.deepEqual([code, signal], [0, null], stderr)
  return performance.now() - since
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
const busy = await runSite({ after })
const cutOff = await runSite({ after }, { prepare: (sources) => void sources.fault('*', { kind: 'hang' }) })
const quiet = await runSite({ after })
const unheard = await runSite({ after })
for (const { port } of [busy, cutOff]) await rawRequest(port, '/a-propos')

describe('a process that is told to stop', { concurrency: true }, () => {
  test('answers whole what it has taken, closes what is idle, and takes no more', async () => {
    const site = busy
    site.standIn.fault('*', { kind: 'delay', ms: 3_000 })
    const idlers = await Promise.all(Array.from({ length: 20 }, () => idle(site.port)))
    // Four places, since so many questions are with the source at a time: a fifth would wait too long for it.
    const places = ['lyon', 'brest', 'nantes', 'lille']
    const pages = places.flatMap((city) => [
      ...Array.from({ length: 3 }, () => rawRequest(site.port, `/${city}`)),
      rawRequest(site.port, `/${city}?complet=1`, ['accept-encoding: br']),
    ])
    const calls = places.map((city) => rawRequest(site.port, `/api/weather?name=${city}`))
    // All of them are taken by then, on a busy machine too, and none is answered.
    await wait(2_000)
    const ms = await stopped(site, 'SIGTERM')
    assert.ok(ms <= stopMs, `${ms} ms`)
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
    const taken = [
      rawRequest(site.port, '/lyon'),
      rawRequest(site.port, '/'),
      rawRequest(site.port, '/api/vigilance/levels'),
    ]
    await wait(500)
    const ms = await stopped(site, 'SIGTERM')
    assert.ok(ms <= stopMs, `${ms} ms`)
    const [city, home, levels] = await Promise.all(taken)
    for (const page of [city, home]) {
      assert.equal(page?.status, 200)
      assert.match(page?.text ?? '', /<\/html>\s*$/)
    }
    assert.equal(levels?.status, 504)
  })

  test('stops at once when nobody is there, by SIGINT as well', async () => {
    assert.ok((await stopped(quiet, 'SIGINT')) < 3_000)
  })

  test('is not hurried by a visitor who never finishes asking', async () => {
    const unfinished = rawExchange(unheard.port, 'GET /lyon HTTP/1.1\r\nhost: a\r\nx: ', { maxMs: 20_000 })
    await wait(200)
    assert.ok((await stopped(unheard, 'SIGTERM')) <= stopMs)
    await unfinished
  })
})
