import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createBudget } from '../../../src/server/upstream/budget.ts'
import { handClock, localSource, sendJson, upstreamOver } from './local-source.ts'
import { Reply, ask, failsAs, good } from './http-question.ts'

describe('a source that refuses', () => {
  test('is left alone for as long as it asks, then tried once', async (t) => {
    const source = await localSource(t, (_, response) => {
      response.writeHead(429, { 'retry-after': '30' }).end()
    })
    const { upstream, clock } = upstreamOver(t, source.url)
    await assert.rejects(upstream.getJson(ask, Reply), failsAs('status'))
    clock.advance(29_000)
    await assert.rejects(upstream.getJson(ask, Reply), failsAs('breaker-open'))
    assert.equal(source.requests.length, 1)
    clock.advance(1_000)
    await assert.rejects(upstream.getJson(ask, Reply), failsAs('status'))
    assert.equal(source.requests.length, 2)
  })

  test('with a reason that asks for a second try gets one, and nobody else waits', async (t) => {
    const source = await localSource(t, (_, response, count) =>
      count === 1 ? sendJson(response, { reason: 'once more' }, 429) : sendJson(response, good),
    )
    const { upstream, log } = upstreamOver(t, source.url, { refusalOf: () => ({ retryInMs: 5 }) })
    assert.deepEqual(await upstream.getJson(ask, Reply), good)
    assert.deepEqual([source.requests.length, log.lines.length], [2, 0])
  })

  test('a second try as well is a failure of that question alone', async (t) => {
    const source = await localSource(t, (_, response) => sendJson(response, {}, 429))
    const { upstream } = upstreamOver(t, source.url, { refusalOf: () => ({ retryInMs: 5 }) })
    for (let call = 0; call < 8; call += 1)
      await assert.rejects(upstream.getJson(ask, Reply), failsAs('status'))
    assert.deepEqual([source.requests.length, upstream.state().breaker], [16, 'closed'])
  })

  test('is left alone for the longer of its reason and Retry-After', async (t) => {
    for (const [header, aloneMs] of [
      [{}, 20_000],
      [{ 'retry-after': '30' }, 30_000],
    ] as const) {
      const source = await localSource(t, (_, response) => response.writeHead(429, header).end('{}'))
      const { upstream, clock } = upstreamOver(t, source.url, { refusalOf: () => ({ pauseMs: 20_000 }) })
      await assert.rejects(upstream.getJson(ask, Reply), failsAs('status'))
      clock.advance(aloneMs - 1)
      await assert.rejects(upstream.getJson(ask, Reply), failsAs('breaker-open'))
      clock.advance(1)
      await assert.rejects(upstream.getJson(ask, Reply), failsAs('status'))
      assert.equal(source.requests.length, 2)
    }
  })

  test('with a body that never ends, or that is no text, is a refusal like another', async (t) => {
    for (const body of ['x'.repeat(1_000_000), Buffer.from([0xff, 0xfe, 0xe9])]) {
      const source = await localSource(t, (_, response) => response.writeHead(429).end(body))
      const { upstream } = upstreamOver(t, source.url)
      await assert.rejects(upstream.getJson(ask, Reply), { reason: 'status', status: 429 })
    }
  })

  test('our key is named in one error line and left alone for five minutes', async (t) => {
    const source = await localSource(t, (_, response) => sendJson(response, { cod: 401 }, 401))
    const { upstream, log, clock } = upstreamOver(t, source.url, { keyVariable: 'SOURCE_API_KEY' })
    for (let call = 0; call < 10; call += 1) await assert.rejects(upstream.getJson(ask, Reply))
    const errors = log.lines.filter(({ level }) => level === 'error')
    assert.equal(errors.length, 1)
    assert.match(errors[0]?.message ?? '', /SOURCE_API_KEY/)
    clock.advance(299_000)
    await assert.rejects(upstream.getJson(ask, Reply), failsAs('breaker-open'))
    assert.equal(source.requests.length, 1)
  })
})

describe('the breaker of a source', () => {
  test('opens after five failures, probes once every ten seconds and closes on success', async (t) => {
    let ill = true
    const source = await localSource(t, (_, response) => sendJson(response, ill ? 'no' : good))
    const { upstream, clock, log } = upstreamOver(t, source.url)
    for (let call = 0; call < 20; call += 1) await assert.rejects(upstream.getJson(ask, Reply))
    assert.equal(source.requests.length, 5)
    assert.equal(upstream.state().breaker, 'open')

    clock.advance(10_000)
    await Promise.allSettled(Array.from({ length: 10 }, () => upstream.getJson(ask, Reply)))
    assert.equal(source.requests.length, 6)

    ill = false
    clock.advance(10_000)
    assert.deepEqual(await upstream.getJson(ask, Reply), good)
    assert.deepEqual(await upstream.getJson(ask, Reply), good)
    assert.equal(upstream.state().breaker, 'closed')
    assert.ok(log.lines.some(({ level, message }) => level === 'info' && /again/.test(message)))
  })

  test('does not open because questions were wrong', async (t) => {
    const source = await localSource(t, (_, response) => sendJson(response, {}, 400))
    const { upstream } = upstreamOver(t, source.url)
    for (let call = 0; call < 8; call += 1)
      await assert.rejects(upstream.getJson(ask, Reply), failsAs('status'))
    assert.equal(upstream.state().breaker, 'closed')
  })

  test('does not retry a probe', async (t) => {
    const source = await localSource(t, (_, response) => sendJson(response, {}, 500))
    const { upstream, clock } = upstreamOver(t, source.url)
    for (let call = 0; call < 5; call += 1) await assert.rejects(upstream.getJson(ask, Reply))
    assert.equal(source.requests.length, 10)
    clock.advance(10_000)
    await assert.rejects(upstream.getJson(ask, Reply), failsAs('status'))
    assert.equal(source.requests.length, 11)
  })
})

test('a source whose budget is spent is not called', async (t) => {
  const source = await localSource(t, (_, response) => sendJson(response, good))
  const budget = createBudget({ perMinute: 10, clock: handClock() })
  const { upstream } = upstreamOver(t, source.url, { budget })
  await upstream.getJson({ ...ask, cost: 7 }, Reply)
  await assert.rejects(upstream.getJson({ ...ask, cost: 7 }, Reply), failsAs('budget'))
  assert.equal(source.requests.length, 1)
  assert.equal(upstream.state().breaker, 'closed')
})

test('a closed upstream calls nobody', async (t) => {
  const source = await localSource(t, (_, response) => sendJson(response, good))
  const { upstream } = upstreamOver(t, source.url)
  await upstream.close()
  await assert.rejects(upstream.getJson(ask, Reply), failsAs('refused'))
  assert.equal(source.requests.length, 0)
})
