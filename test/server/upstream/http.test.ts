import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import type { FailureReason } from '../../../src/server/upstream/upstream.ts'
import { localSource, sendJson, upstreamOver } from './local-source.ts'
import { Reply, ask, failsAs, good } from './http-question.ts'

/** A budget without limits that remembers what was taken, and what was given back as negative. */
function countedBudget() {
  const takes: number[] = []
  const budget = {
    take: (cost: number) => takes.push(cost) > 0,
    giveBack: (cost: number) => void takes.push(-cost),
  }
  return { takes, budget }
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

  for (const [cost, requests] of [
    [10, 2],
    [11, 1],
  ] as const)
    test(`is asked ${requests === 1 ? 'only once' : 'twice'} for what costs ${cost} calls`, async (t) => {
      const source = await localSource(t, (_, response) => sendJson(response, {}, 503))
      const { upstream } = upstreamOver(t, source.url)
      await assert.rejects(upstream.getJson({ ...ask, cost }, Reply), failsAs('status'))
      assert.equal(source.requests.length, requests)
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
    const { upstream } = upstreamOver(t, source.url, { maxConcurrent: 3 })
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
