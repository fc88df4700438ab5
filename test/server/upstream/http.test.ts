import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import { createBudget } from '../../../src/server/upstream/budget.ts'
import { UpstreamError, type FailureReason } from '../../../src/server/upstream/upstream.ts'
import { handClock, localSource, sendJson, upstreamOver } from './local-source.ts'

const Reply = Type.Object({ temperature: Type.Number() })
const good = { temperature: 12.5 }
const ask = { operation: 'forecast', path: '/v1/forecast' }

/** A budget without limits that remembers what was taken, and what was given back as negative. */
function countedBudget() {
  const takes: number[] = []
  const budget = {
    take: (cost: number) => takes.push(cost) > 0,
    giveBack: (cost: number) => void takes.push(-cost),
  }
  return { takes, budget }
}

/** The one assertion on a failure: its kind, its name, and that it is the error adapters let out. */
const failsAs = (reason: FailureReason) => (error: unknown) => {
  assert.ok(error instanceof UpstreamError, String(error))
  assert.equal(error.reason, reason, error.message)
  assert.equal(error.operation, 'forecast')
  return true
}

describe('a good reply', () => {
  test('comes back checked, over connections kept open', async (t) => {
    const source = await localSource(t, (_, response) => sendJson(response, good))
    const { upstream, log } = upstreamOver(t, source.url)
    for (let call = 0; call < 30; call += 1) assert.deepEqual(await upstream.getJson(ask, Reply), good)
    assert.ok(source.connections() <= 3, `${source.connections()} connections`)
    assert.deepEqual(log.lines, [])
    assert.equal(upstream.state().lastSuccess, '2026-11-21T08:00:00.000Z')
  })

  test('is asked under the base path, with readable lists, who we are, and nothing else', async (t) => {
    const source = await localSource(t, (_, response) => sendJson(response, good))
    const { upstream } = upstreamOver(t, `${source.url}/mirror/`, { headers: () => ({ apikey: 'k' }) })
    await upstream.getJson({ ...ask, query: { hourly: 'a,b', q: 'Saint-Étienne & co' } }, Reply)
    const [request] = source.requests
    assert.equal(request?.path, '/mirror/v1/forecast')
    assert.equal(request?.query.get('hourly'), 'a,b')
    assert.equal(request?.query.get('q'), 'Saint-Étienne & co')
    assert.match(String(request?.headers['user-agent']), /^Eclaircie\//)
    const sent = Object.keys(request?.headers ?? {}).sort()
    assert.deepEqual(sent, ['accept', 'accept-encoding', 'apikey', 'connection', 'host', 'user-agent'])
  })

  test('may carry fields that we do not read, even those that every object has', async (t) => {
    const source = await localSource(t, (_, response) =>
      sendJson(response, '{"temperature":12.5,"__proto__":{"polluted":true},"constructor":1}'),
    )
    const { upstream } = upstreamOver(t, source.url)
    assert.equal((await upstream.getJson(ask, Reply)).temperature, 12.5)
    assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false)
  })
})

describe('a source in trouble', () => {
  test('is asked a second time after a 5xx, and only once more', async (t) => {
    const source = await localSource(t, (_, response) => sendJson(response, {}, 503))
    const { upstream } = upstreamOver(t, source.url)
    await assert.rejects(upstream.getJson(ask, Reply), failsAs('status'))
    assert.equal(source.requests.length, 2)
  })

  test('answers on the second try', async (t) => {
    const source = await localSource(t, (_, response, count) =>
      sendJson(response, good, count === 1 ? 500 : 200),
    )
    const { upstream, log } = upstreamOver(t, source.url)
    assert.deepEqual(await upstream.getJson(ask, Reply), good)
    assert.equal(log.lines.length, 0)
  })

  test('that cuts the body is asked once more', async (t) => {
    const source = await localSource(t, (_, response, count) => {
      if (count > 1) return sendJson(response, good)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"temper')
      setTimeout(() => response.destroy(), 10)
    })
    const { upstream } = upstreamOver(t, source.url)
    assert.deepEqual(await upstream.getJson(ask, Reply), good)
    assert.equal(source.requests.length, 2)
  })

  test('is not asked again after a 4xx, a redirect or a reply that cannot be read', async (t) => {
    const answers: [number, Record<string, string>, string, FailureReason][] = [
      [404, { 'content-type': 'application/json' }, '{}', 'status'],
      [302, { location: 'http://127.0.0.1:1/elsewhere' }, '', 'redirect'],
      [200, { 'content-type': 'text/html' }, '<html>', 'content-type'],
      [200, { 'content-type': 'text/plain' }, JSON.stringify(good), 'content-type'],
      [200, {}, JSON.stringify(good), 'content-type'],
      [200, { 'content-type': 'application/json' }, '', 'parse'],
      [200, { 'content-type': 'application/json' }, '{"temperature":12', 'parse'],
      [200, { 'content-type': 'application/json' }, '{"temperature":"12"}', 'schema'],
      [200, { 'content-type': 'application/json' }, '{"temperature":1e999}', 'schema'],
      [200, { 'content-type': 'application/json' }, '[1]', 'schema'],
      [200, { 'content-type': 'application/json' }, '['.repeat(200_000), 'too-large'],
      [200, { 'content-type': 'application/json; charset=iso-8859-1' }, JSON.stringify(good), 'encoding'],
      [200, { 'content-type': 'application/json', 'content-encoding': 'zstd' }, 'x', 'encoding'],
      [
        200,
        { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        JSON.stringify(good),
        'encoding',
      ],
    ]
    for (const [status, headers, body, reason] of answers) {
      const source = await localSource(t, (_, response) => response.writeHead(status, headers).end(body))
      const { upstream } = upstreamOver(t, source.url)
      await assert.rejects(upstream.getJson(ask, Reply), failsAs(reason), `${status} ${body.slice(0, 30)}`)
      assert.equal(source.requests.length, 1, `${status} ${reason}`)
    }
  })

  test('says which field is wrong', async (t) => {
    const source = await localSource(t, (_, response) => sendJson(response, { temp: 12 }))
    const { upstream, log } = upstreamOver(t, source.url)
    await assert.rejects(upstream.getJson(ask, Reply), /source\/forecast: schema .*temperature/)
    assert.match(String(log.lines[0]?.fields['detail']), /temperature/)
  })

  test('that is not there is refused at the first try, and nothing of the budget is spent', async (t) => {
    const { takes, budget } = countedBudget()
    const { upstream } = upstreamOver(t, 'http://127.0.0.1:1', { budget })
    await assert.rejects(upstream.getJson({ ...ask, cost: 3 }, Reply), failsAs('refused'))
    assert.deepEqual(takes, [3, -3])
  })

  test('whose name does not resolve says so', async (t) => {
    const { upstream } = upstreamOver(t, 'http://source.invalid')
    await assert.rejects(upstream.getJson(ask, Reply), failsAs('dns'))
  })
})

describe('a slow source', () => {
  const silent = [
    ['never answers', () => {}],
    [
      'sends headers and no more',
      (response: import('node:http').ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders()
      },
    ],
    [
      'drips',
      (response: import('node:http').ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const drip = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(drip))
      },
    ],
  ] as const

  for (const [name, behave] of silent) {
    test(`that ${name} is cut at the deadline, and its connection closed`, async (t) => {
      const closed = Promise.withResolvers<void>()
      const source = await localSource(t, (request, response) => {
        request.socket.on('close', () => closed.resolve())
        behave(response)
      })
      const { upstream } = upstreamOver(t, source.url)
      await assert.rejects(upstream.getJson({ ...ask, timeoutMs: 1_000 }, Reply), failsAs('timeout'))
      await closed.promise
      assert.equal(source.requests.length, 1)
    })
  }

  test('keeps at most so many calls in flight, and the rest end at their own deadline', async (t) => {
    const source = await localSource(t, () => {})
    const { upstream } = upstreamOver(t, source.url, { maxConcurrent: 3, breaker: { failures: 100 } })
    const calls = Array.from({ length: 10 }, () => upstream.getJson({ ...ask, timeoutMs: 1_500 }, Reply))
    const outcomes = Promise.allSettled(calls)
    // A call of our own comes after those that are let through.
    void fetch(`${source.url}/last`).catch(() => undefined)
    while (source.requests.every(({ path }) => path !== '/last')) await wait(1)
    assert.equal(source.requests.length, 4)
    assert.ok((await outcomes).every((outcome) => outcome.status === 'rejected'))
  })

  test('gives its place to the next caller', async (t) => {
    let inFlight = 0
    let most = 0
    const source = await localSource(t, (_, response) => {
      most = Math.max(most, ++inFlight)
      setTimeout(() => {
        inFlight -= 1
        sendJson(response, good)
      }, 10)
    })
    const { upstream } = upstreamOver(t, source.url, { maxConcurrent: 4 })
    const replies = await Promise.all(Array.from({ length: 40 }, () => upstream.getJson(ask, Reply)))
    assert.equal(replies.length, 40)
    assert.equal(most, 4)
  })
})

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
    const { upstream, clock } = upstreamOver(t, source.url, { breaker: { failures: 1 } })
    await assert.rejects(upstream.getJson(ask, Reply))
    assert.equal(source.requests.length, 2)
    clock.advance(10_000)
    await assert.rejects(upstream.getJson(ask, Reply), failsAs('status'))
    assert.equal(source.requests.length, 3)
  })
})

describe('the log', () => {
  test('has one line for a failure, with what an operator needs', async (t) => {
    const source = await localSource(t, (_, response) => sendJson(response, {}, 404))
    const { upstream, log } = upstreamOver(t, source.url)
    await assert.rejects(upstream.getJson(ask, Reply))
    assert.equal(log.lines.length, 1)
    const { ms, detail: _, ...fields } = log.lines[0]?.fields ?? {}
    assert.deepEqual(fields, {
      upstream: 'source',
      operation: 'forecast',
      reason: 'status',
      status: 404,
      served: 'nothing',
    })
    assert.equal(typeof ms, 'number')
  })

  test('folds floods, and says how many lines it kept back', async (t) => {
    const source = await localSource(t, (_, response) => sendJson(response, {}, 404))
    const { upstream, log, clock } = upstreamOver(t, source.url)
    for (let call = 0; call < 12; call += 1) await assert.rejects(upstream.getJson(ask, Reply))
    clock.advance(30_000)
    await assert.rejects(upstream.getJson(ask, Reply))
    assert.deepEqual(
      log.lines.map(({ fields }) => fields['suppressed']),
      [undefined, 11],
    )
  })

  test('is nearly silent while a source is out for half an hour under traffic, and so are the calls', async (t) => {
    const source = await localSource(t, (_, response) => sendJson(response, 'no'))
    const { upstream, log, clock } = upstreamOver(t, source.url)
    for (let second = 0; second < 1_800; second += 1) {
      await upstream.getJson(ask, Reply).catch(() => {})
      clock.advance(1_000)
    }
    assert.ok(log.lines.length <= 20, `${log.lines.length} lines`)
    assert.ok(source.requests.length <= 5 + 180, `${source.requests.length} calls`)
  })

  test('and the errors hold no address, query, key or content', async (t) => {
    const key = 'k3y+/with odd=signs'
    const source = await localSource(t, (request, response, count) => {
      const echo = `${request.url} ${key} ${encodeURIComponent(key)}`
      if (count === 1) sendJson(response, `{"cod":401,"message":"${echo}"}`, 401)
      else if (count === 2) sendJson(response, `not json ${echo}`)
      else sendJson(response, { [key]: { [encodeURIComponent(key)]: echo } })
    })
    const { upstream, log, clock } = upstreamOver(t, source.url, {
      secrets: [key],
      keyVariable: 'SOURCE_API_KEY',
    })
    const errors: unknown[] = []
    const Strict = Type.Record(Type.String(), Type.Record(Type.String(), Type.Number()))
    for (let call = 0; call < 3; call += 1) {
      await upstream
        .getJson({ ...ask, query: { appid: key, lat: 48.8566 } }, Strict)
        .catch((error: unknown) => errors.push(error))
      clock.advance(600_000)
    }
    const disclosed =
      JSON.stringify(log.lines) + errors.map((error) => `${String(error)} ${(error as Error).stack}`).join()
    assert.equal(errors.length, 3)
    assert.equal(source.requests.length, 3)
    for (const secret of [
      key,
      encodeURIComponent(key),
      JSON.stringify(key).slice(1, -1),
      '48.8566',
      '127.0.0.1',
    ]) {
      assert.ok(!disclosed.includes(secret), secret)
    }
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
