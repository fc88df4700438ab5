import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { startValkey } from '../support/servers.ts'
import {
  meetUntil,
  member,
  members,
  prefix,
  program,
  saysWell,
  spendAll,
  warnings,
  withValkey,
} from './shared-memory-members.ts'

describe('the server that processes share', () => {
  withValkey('may belong to others too: their keys are left alone', async (t, server) => {
    await server.client.mset('lyon', 'theirs', 'value:texts:lyon', 'theirs', 'processes', 'theirs')
    const [only] = await members(t, server, 1)
    assert.ok(only)
    await only.budget.take(1)
    await only.value('lyon', saysWell)
    await only.budgets.synchronise()
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
      for (let times = 0; times < 20; times += 1) await wrong.budgets.synchronise().then(() => wait(10))
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
    await only.budgets.synchronise()
    assert.equal(only.budget.remaining(), 85)
  })

  test('may speak TLS; a certificate that nobody vouches for is refused', { skip: !program }, async (t) => {
    if (!program) return
    const tls = selfMadeCertificate()
    const server = await startValkey(t, program, { tls })
    const stranger = member(t, server.url)
    for (let times = 0; times < 20; times += 1) await stranger.budgets.synchronise().then(() => wait(10))
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
    const met = only.budgets.synchronise().finally(() => (isOver = true))
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

describe('a stranger in the place of the server', () => {
  const replies: readonly (readonly [string, string])[] = [
    ['lists in lists', '*1\r\n'.repeat(200_000)],
    ['lists of millions', '*33000000\r\n'.repeat(4)],
    ['a text without end', `$1000000000\r\n${'x'.repeat(2 ** 26)}`],
    ['a line without end', `+${'x'.repeat(2 ** 26)}`],
  ]
  for (const [what, reply] of replies)
    test(`who sends ${what} is left alone`, async (t) => {
      const bytes = Buffer.from(reply)
      const stranger = createServer((socket) => {
        socket.on('error', () => {}).once('data', () => socket.write(bytes))
      }).listen(0, '127.0.0.1')
      await once(stranger, 'listening')
      t.after(() => stranger.close())
      const { port } = stranger.address() as AddressInfo
      const before = process.memoryUsage()
      const only = member(t, `redis://127.0.0.1:${port}`)
      for (let times = 0; times < 20; times += 1) {
        await only.budgets.synchronise().then(() => wait(10))
        const { arrayBuffers, heapUsed } = process.memoryUsage()
        assert.ok(arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed < 2 ** 26)
      }
      assert.deepEqual(warnings(only), ['refused'])
      assert.ok(await only.budget.take(1))
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
