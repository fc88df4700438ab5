import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Type } from 'typebox'
import { readConfig } from '../../src/server/config.ts'
import { createSharedBudgets } from '../../src/server/shared/budgets.ts'
import { jsonCodec } from '../../src/server/shared/codec.ts'
import { openConnection } from '../../src/server/shared/connection.ts'
import { createSharedValues } from '../../src/server/shared/values.ts'
import type { Budget, Limits } from '../../src/server/upstream/budget.ts'
import { recordingLog } from '../server/upstream/local-source.ts'
import { findOrInstall, startValkey, type ValkeyServer } from '../support/servers.ts'

const program = findOrInstall('valkey')
const prefix = 'eclaircie:1'
const minute = 60_000

interface Text {
  readonly text: string
}
const shape = Type.Object({ text: Type.String() })
const textCodec = jsonCodec(shape, { write: (value: Text) => value, read: (stored): Text => stored })

/** Addresses are read as the site reads its setting. */
function addressOf(url: string) {
  const { valkey } = readConfig({ VALKEY_URL: url })
  assert.ok(valkey)
  return valkey
}

/** What one process has of the shared memory; it meets the others when the test says so. */
function member(t: TestContext, url: string, how: { limits?: Limits; longestMs?: number } = {}) {
  // A busy machine is no slow server.
  const { limits = { perDay: 100 }, longestMs = 5_000 } = how
  const log = recordingLog()
  let ahead = 0
  const monotonic = (): number => performance.now() + ahead
  const connection = openConnection({ address: addressOf(url), log, monotonic, longestMs })
  t.after(() => connection.close())
  const budgets = createSharedBudgets({ connection, prefix, log, monotonic })
  const budget = budgets.open([{ name: 'source', limits }])
  const loads: string[] = []
  const values = createSharedValues({
    connection,
    prefix,
    name: 'texts',
    codec: textCodec,
    keepMs: 60 * minute,
    monotonic,
  })
  /** Asks for one value; `load` makes it when nobody has it. */
  const value = async (key: string, load: (previous: Text | null) => Promise<Text>, freshMs = minute) => {
    const { each } = await values.many([{ key, previous: null }], freshMs, ([wanted]) => {
      loads.push(key)
      return load(wanted?.previous ?? null).then((text) => [text])
    })
    const [answer] = each
    assert.ok(answer && !(answer instanceof Error))
    return answer
  }
  return { connection, budgets, budget, value, loads, log, pass: (ms: number) => (ahead += ms) }
}
type Member = ReturnType<typeof member>

/** Meets until the server is there, or gone. */
async function meetUntil({ budgets, connection }: Member, isThere: boolean): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    await budgets.meet()
    if (connection.isThere() === isThere) return
    await wait(10)
  }
  assert.fail(`the server is ${isThere ? 'not there' : 'still there'}`)
}

async function members(t: TestContext, { url }: ValkeyServer, count: number): Promise<Member[]> {
  const all = Array.from({ length: count }, () => member(t, url))
  for (const each of all) await meetUntil(each, true)
  // Now all know of all.
  for (const { budgets } of all) await budgets.meet()
  return all
}

/** How many calls a budget still gives. */
async function spendAll({ take }: Budget): Promise<number> {
  let spent = 0
  while (await take(1)) spent += 1
  return spent
}

const warnings = ({ log }: Member): readonly unknown[] =>
  log.lines.filter(({ level }) => level === 'warn').map(({ fields }) => fields['reason'])

const saysWell = (): Promise<Text> => Promise.resolve({ text: 'well' })

const withValkey = (name: string, shown: (t: TestContext, server: ValkeyServer) => Promise<void>) =>
  test(name, { skip: program === null && 'no server' }, async (t) => {
    if (program) await shown(t, await startValkey(t, program))
  })

describe('a budget that processes share', () => {
  withValkey('is spent together and never passed, whoever asks at the same time', async (t, server) => {
    const all = await members(t, server, 3)
    const taken = await Promise.all(
      Array.from({ length: 150 }, (_, n) => all[n % 3]?.budget.take(1) ?? false),
    )
    // A reserve of five in a hundred is never spent.
    assert.equal(taken.filter(Boolean).length, 95)
    for (const { budgets, budget } of all) {
      await budgets.meet()
      assert.deepEqual([budget.remaining(), budget.pressure()], [0, 1])
    }
  })

  withValkey('gets back what never reached the source', async (t, server) => {
    const [first, second] = await members(t, server, 2)
    assert.ok(first && second)
    assert.ok(await first.budget.take(95))
    assert.equal(await second.budget.take(1), false)
    first.budget.giveBack(40)
    await first.budgets.meet()
    assert.equal(await spendAll(second.budget), 40)
  })

  withValkey('takes nothing of any limit when one of them is passed', async (t, server) => {
    const { budgets, connection } = member(t, server.url)
    const day = { name: 'all of it', limits: { perDay: 100 } }
    const sea = budgets.open([{ name: 'sea', limits: { perMinute: 40 } }, day])
    const air = budgets.open([{ name: 'air', limits: { perMinute: 600 } }, day])
    while (!connection.isThere()) await budgets.meet().then(() => wait(10))
    assert.equal(await spendAll(sea), 38)
    await budgets.meet()
    assert.equal(air.remaining(), 57)
    assert.equal(await spendAll(air), 57)
  })

  withValkey('is divided by the processes that were there when the server goes', async (t, server) => {
    const all = await members(t, server, 3)
    const [first] = all
    assert.ok(await first?.budget.take(35))
    for (const { budgets } of all) await budgets.meet()
    await server.kill()
    for (const each of all) await meetUntil(each, false)
    const spent = await Promise.all(all.map(({ budget }) => spendAll(budget)))
    // A third of 95 each, of which the first one has spent all; the others take no more than a third of the 60 left.
    assert.deepEqual(spent, [0, 20, 20])
  })

  withValkey(
    'knows what was spent alone once the server is back, though it has lost everything',
    async (t, server) => {
      const all = await members(t, server, 2)
      const [first, second] = all
      assert.ok(first && second)
      assert.ok(await first.budget.take(10))
      await server.kill()
      for (const each of all) await meetUntil(each, false)
      assert.ok(await second.budget.take(5))
      await server.start()
      for (const each of all) await meetUntil(each, true)
      for (const { budgets, budget } of all) {
        await budgets.meet()
        assert.equal(budget.remaining(), 80)
      }
      for (const each of all) {
        assert.deepEqual(warnings(each), ['unreachable'], 'one line for the whole time')
        assert.equal(each.log.lines.filter(({ level }) => level === 'info').length, 1)
      }
    },
  )

  withValkey('counts what was spent while the server was slow once and not twice', async (t, server) => {
    const only = member(t, server.url, { longestMs: 300 })
    await meetUntil(only, true)
    server.signal('SIGSTOP')
    await meetUntil(only, false)
    assert.ok(await only.budget.take(10))
    server.signal('SIGCONT')
    await meetUntil(only, true)
    await only.budgets.meet()
    await only.budgets.meet()
    assert.equal(only.budget.remaining(), 85)
    assert.deepEqual(warnings(only), ['slow'])
  })

  withValkey(
    'is the smaller one where processes know different limits, and says so once',
    async (t, server) => {
      const usual = member(t, server.url)
      await meetUntil(usual, true)
      const careful = member(t, server.url, { limits: { perDay: 60 } })
      await meetUntil(careful, true)
      for (let times = 0; times < 3; times += 1) await usual.budgets.meet()
      assert.equal(await spendAll(usual.budget), 57)
      assert.equal(await spendAll(careful.budget), 0)
      const lines = usual.log.lines.filter(({ level }) => level === 'warn')
      assert.deepEqual(lines, [
        {
          level: 'warn',
          fields: { budget: 'source:perDay', limit: 57 },
          message: 'processes know different limits of a source: the smaller counts',
        },
      ])
      assert.deepEqual(warnings(careful), [])
    },
  )
})

describe('values that processes share', () => {
  withValkey('are loaded by one process for all that ask meanwhile', async (t, server) => {
    const all = await members(t, server, 3)
    const answer = Promise.withResolvers<Text>()
    const asked = all.map(({ value }) => value('lyon', () => answer.promise))
    while (all.every(({ loads }) => loads.length === 0)) await wait(5)
    answer.resolve({ text: 'mild' })
    for (const { value } of await Promise.all(asked)) assert.deepEqual(value, { text: 'mild' })
    assert.equal(all.flatMap(({ loads }) => loads).length, 1)
  })

  withValkey('keep their age, and are loaded anew by one when they are too old', async (t, server) => {
    const [first, second] = await members(t, server, 2)
    assert.ok(first && second)
    await first.value('lyon', () => Promise.resolve({ text: 'old' }))
    await aged(server, 'lyon', 9 * minute)
    const { value, ageMs } = await second.value('lyon', saysWell, 10 * minute)
    assert.equal(value.text, 'old')
    assert.ok(ageMs >= 9 * minute && ageMs < 10 * minute, `${ageMs} ms`)
    const seen: (Text | null)[] = []
    const anew = await second.value(
      'lyon',
      (previous) => saysWell().finally(() => seen.push(previous)),
      minute,
    )
    assert.deepEqual([anew.value.text, anew.ageMs], ['well', 0])
    assert.deepEqual(seen, [{ text: 'old' }], 'whoever loads is told what there was')
  })

  withValkey('are loaded by whoever waited when the one who loads fails', async (t, server) => {
    const [first, second] = await members(t, server, 2)
    assert.ok(first && second)
    const failing = Promise.withResolvers<Text>()
    const refused = assert.rejects(
      first.value('lyon', () => failing.promise),
      /down/,
    )
    while (first.loads.length === 0) await wait(5)
    const waiting = second.value('lyon', saysWell)
    failing.reject(new Error('down'))
    await refused
    assert.equal((await waiting).value.text, 'well')
  })

  withValkey('are waited for no longer than a visitor has patience', async (t, server) => {
    const [first, second] = await members(t, server, 2)
    assert.ok(first && second)
    const never = Promise.withResolvers<Text>()
    void first.value('lyon', () => never.promise)
    while (first.loads.length === 0) await wait(5)
    const waiting = second.value('lyon', saysWell)
    second.pass(2_000)
    assert.equal((await waiting).value.text, 'well')
  })

  withValkey(
    'of a batch are loaded where they are missing, and shown where the others fail',
    async (t, server) => {
      const [first, second] = await members(t, server, 2)
      assert.ok(first && second)
      await first.value('lyon', saysWell)
      const { connection } = second
      const log = recordingLog()
      const values = createSharedValues({
        connection,
        prefix,
        name: 'texts',
        codec: textCodec,
        keepMs: minute,
        monotonic: () => performance.now(),
      })
      const wanted = ['brest', 'lyon', 'nice'].map((key) => ({ key, previous: null }))
      const { each, failure } = await values.many(wanted, minute, (missing) => {
        assert.deepEqual(
          missing.map(({ key }) => key),
          ['brest', 'nice'],
        )
        return Promise.reject(new Error('down'))
      })
      assert.match(String(failure), /down/)
      assert.deepEqual(
        each.map((one) => (one instanceof Error ? one.message : one.value.text)),
        ['down', 'well', 'down'],
      )
      assert.deepEqual(log.lines, [])
    },
  )

  withValkey('of another version, or damaged, are not read and are written anew', async (t, server) => {
    const [only] = await members(t, server, 1)
    assert.ok(only)
    const spoil: Readonly<Record<string, (key: string) => Promise<unknown>>> = {
      'of another version': (key) => server.client.hset(key, 'version', 'of-tomorrow'),
      'of bytes that are no text': (key) => server.client.hset(key, 'data', 'not deflated'),
      'of another shape': (key) =>
        server.client.hset(
          key,
          'data',
          jsonCodec(Type.Any(), { write: () => ({ text: 7 }), read: () => 7 }).write(7),
        ),
      'without a time': (key) => server.client.hset(key, 'at', 'noon'),
      'of another type': async (key) => (await server.client.del(key), server.client.set(key, 'a text')),
    }
    for (const [name, how] of Object.entries(spoil)) {
      await only.value(name, () => Promise.resolve({ text: 'before' }))
      await how(`${prefix}:value:texts:${name}`)
      assert.equal((await only.value(name, saysWell)).value.text, 'well', name)
      await only.budgets.meet()
      assert.equal(
        (await only.value(name, () => Promise.reject(new Error('again')))).value.text,
        'well',
        name,
      )
    }
    assert.deepEqual(warnings(only), [])
  })

  withValkey('have an end, and are not kept when they are huge', async (t, server) => {
    const [only] = await members(t, server, 1)
    assert.ok(only)
    await only.value('lyon', saysWell)
    await only.value('huge', () => Promise.resolve({ text: randomText(200_000) }))
    await only.budgets.meet()
    assert.deepEqual(await server.client.keys(`${prefix}:value:*`), [`${prefix}:value:texts:lyon`])
    for (const key of await server.client.keys(`${prefix}:*`)) {
      const lasts = await server.client.pttl(key)
      assert.ok(
        key === `${prefix}:mark` || (lasts > 0 && lasts <= 27 * 60 * minute),
        `${key} for ${lasts} ms`,
      )
    }
  })
})

describe('the server that processes share', () => {
  withValkey('may belong to others too: their keys are left alone', async (t, server) => {
    await server.client.mset('lyon', 'theirs', 'value:texts:lyon', 'theirs', 'processes', 'theirs')
    const [only] = await members(t, server, 1)
    assert.ok(only)
    await only.budget.take(1)
    await only.value('lyon', saysWell)
    await only.budgets.meet()
    const keys = await server.client.keys('*')
    const foreign = keys.filter((key) => !key.startsWith(`${prefix}:`))
    assert.deepEqual(foreign.sort(), ['lyon', 'processes', 'value:texts:lyon'])
    assert.deepEqual(await server.client.mget(foreign), ['theirs', 'theirs', 'theirs'])
    assert.ok(keys.length > foreign.length)
  })

  test('may want a password; a wrong one is said once, without it', { skip: !program }, async (t) => {
    if (!program) return
    const password = 'a pass:word/@é'
    const server = await startValkey(t, program, { password })
    const right = member(t, server.url)
    await meetUntil(right, true)
    assert.ok(await right.budget.take(1))
    for (const secret of [':not-this-one@', '']) {
      const wrong = member(t, `redis://${secret}127.0.0.1:${server.port}`)
      for (let times = 0; times < 20; times += 1) await wrong.budgets.meet().then(() => wait(10))
      assert.equal(wrong.connection.isThere(), false)
      assert.deepEqual(warnings(wrong), ['password'])
      assert.doesNotMatch(JSON.stringify(wrong.log.lines), /not-this-one|pass:word/)
      assert.ok(await wrong.budget.take(1), 'it goes on alone')
      assert.equal((await wrong.value('lyon', saysWell)).value.text, 'well')
    }
  })

  withValkey('may be full: processes go on alone until there is room', async (t, server) => {
    const [only] = await members(t, server, 1)
    assert.ok(only)
    await server.client.config('SET', 'maxmemory-policy', 'noeviction')
    await server.client.config('SET', 'maxmemory', '1')
    assert.ok(await only.budget.take(10))
    assert.equal((await only.value('lyon', saysWell)).value.text, 'well')
    await meetUntil(only, false)
    assert.deepEqual(warnings(only), ['memory'])
    await server.client.config('SET', 'maxmemory', '0')
    await meetUntil(only, true)
    await only.budgets.meet()
    assert.equal(only.budget.remaining(), 85)
  })

  test('may speak TLS; a certificate that nobody vouches for is refused', { skip: !program }, async (t) => {
    if (!program) return
    const tls = selfMadeCertificate()
    const server = await startValkey(t, program, { tls })
    const stranger = member(t, server.url)
    for (let times = 0; times < 20; times += 1) await stranger.budgets.meet().then(() => wait(10))
    assert.deepEqual(warnings(stranger), ['tls'])
    const usual = getCACertificates()
    setDefaultCACertificates([...usual, readFileSync(tls.authority, 'utf8')])
    t.after(() => setDefaultCACertificates(usual))
    const friend = member(t, server.url)
    await meetUntil(friend, true)
    assert.ok(await friend.budget.take(1))
  })

  test('is waited for 50 ms by a visitor, and by nobody after that', async (t) => {
    const heard: Socket[] = []
    const deaf = createServer((socket) => heard.push(socket.resume())).listen(0, '127.0.0.1')
    await once(deaf, 'listening')
    t.after(() => {
      for (const socket of heard) socket.destroy()
      deaf.close()
    })
    // A server that lists addresses has a port.
    const { port } = deaf.address() as AddressInfo
    const only = member(t, `redis://127.0.0.1:${port}`, { longestMs: 50 })
    const connected = once(deaf, 'connection')
    t.mock.timers.enable({ apis: ['setInterval'] })
    let isOver = false
    const met = only.budgets.meet().finally(() => (isOver = true))
    await connected
    const [socket] = heard
    assert.ok(socket)
    await once(socket, 'data')
    for (let turn = 0; turn < 4; turn += 1) t.mock.timers.tick(10)
    await turns()
    assert.equal(isOver, false)
    t.mock.timers.tick(10)
    await met
    assert.deepEqual(warnings(only), ['slow'])
    // No timer runs any more: what resolves now waits for nothing.
    assert.ok(await only.budget.take(1))
    assert.equal((await only.value('lyon', saysWell)).value.text, 'well')
  })
})

describe('processes whose clocks are ten seconds apart', () => {
  withValkey('agree on ages and on what is spent', async (t, server) => {
    const [first, second] = await members(t, server, 2)
    assert.ok(first && second)
    second.pass(10_000)
    await first.value('lyon', saysWell)
    assert.ok((await second.value('lyon', saysWell)).ageMs < 9_000)
    assert.ok(await first.budget.take(60))
    assert.equal(await spendAll(second.budget), 35)
  })
})

/** So that pending replies and promises come to their end. */
async function turns(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Moves the time of a value back. */
async function aged({ client }: ValkeyServer, key: string, ms: number): Promise<void> {
  await client.hincrby(`${prefix}:value:texts:${key}`, 'at', -ms)
}

/** Text that cannot be compressed to a tenth. */
const randomText = (length: number): string =>
  Array.from({ length }, (_, n) => Math.floor(Math.random() * 36 + (n % 1)).toString(36)).join('')

const certificates = mkdtempSync(join(tmpdir(), 'eclaircie-certificate-'))
after(() => rmSync(certificates, { recursive: true, force: true }))

/** A certificate of 127.0.0.1 that vouches for itself. */
function selfMadeCertificate() {
  const [key, certificate] = [join(certificates, 'key.pem'), join(certificates, 'certificate.pem')]
  const what = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=valkey'
  const files = ['-keyout', key, '-out', certificate, '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', ['req', ...what.split(' '), ...files], { stdio: 'ignore' })
  return { key, certificate, authority: certificate }
}
