import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import {
  meetUntil,
  member,
  members,
  prefix,
  spendAll,
  warnings,
  withValkey,
} from './shared-memory-members.ts'

describe('a budget that processes share', () => {
  withValkey('is spent together and never passed, whoever asks at the same time', async (t, server) => {
    const all = await members(t, server, 3)
    const taken = await Promise.all(
      Array.from({ length: 150 }, (_, n) => all[n % 3]?.budget.take(1) ?? false),
    )
    // A reserve of five in a hundred is never spent.
    assert.equal(taken.filter(Boolean).length, 95)
    for (const { budgets, budget } of all) {
      await budgets.synchronise()
      assert.deepEqual([budget.remaining(), budget.pressure()], [0, 1])
    }
  })

  withValkey('gets back what never reached the source', async (t, server) => {
    const [first, second] = await members(t, server, 2)
    assert.ok(first && second)
    assert.ok(await first.budget.take(95))
    assert.equal(await second.budget.take(1), false)
    first.budget.giveBack(40)
    await first.budgets.synchronise()
    assert.equal(await spendAll(second.budget), 40)
  })

  withValkey('takes nothing of any limit when one of them is passed', async (t, server) => {
    const { budgets, connection } = member(t, server.url)
    const day = { name: 'all of it', limits: { perDay: 100 } }
    const sea = budgets.open([{ name: 'sea', limits: { perMinute: 40 } }, day])
    const air = budgets.open([{ name: 'air', limits: { perMinute: 600 } }, day])
    while (!connection.isThere()) await budgets.synchronise().then(() => wait(10))
    assert.equal(await spendAll(sea), 38)
    await budgets.synchronise()
    assert.equal(air.remaining(), 57)
    assert.equal(await spendAll(air), 57)
  })

  withValkey('is divided by the processes that were there when the server goes', async (t, server) => {
    const all = await members(t, server, 3)
    const [first] = all
    assert.ok(await first?.budget.take(35))
    for (const { budgets } of all) await budgets.synchronise()
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
        await budgets.synchronise()
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
    await only.budgets.synchronise()
    await only.budgets.synchronise()
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
      for (let times = 0; times < 3; times += 1) await usual.budgets.synchronise()
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

  withValkey('is not stopped by what nobody can have meant', async (t, server) => {
    const only = member(t, server.url)
    await meetUntil(only, true)
    const { client } = server
    const now = Date.now()
    const processes = `${prefix}:processes`
    await client.hset(processes, 'knows-nothing', `${now} {"source:perDay":0}`)
    await client.hset(processes, 'below-nothing', `${now} {"source:perDay":-7}`)
    await client.hset(processes, 'of-tomorrow', `${now + 86_400_000} {"source:perDay":3}`)
    const slice = Math.floor(now / 1_440_000)
    await client.hset(`${prefix}:spent:source:perDay`, slice + 40, 1_000, 'soon', 1_000, slice, 'much')
    await only.budgets.synchronise()
    assert.deepEqual(warnings(only), [])
    assert.equal(await spendAll(only.budget), 95)
    assert.equal(await client.hexists(processes, 'of-tomorrow'), 0)
  })
})
