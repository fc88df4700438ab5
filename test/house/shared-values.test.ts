import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Type } from 'typebox'
import { jsonCodec } from '../../src/server/shared/codec.ts'
import { createSharedValues } from '../../src/server/shared/values.ts'
import { recordingLog } from '../server/upstream/local-source.ts'
import type { ValkeyServer } from '../support/servers.ts'
import {
  members,
  minute,
  prefix,
  saysWell,
  textCodec,
  warnings,
  withValkey,
  type Text,
} from './shared-memory-members.ts'

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
      await only.budgets.synchronise()
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
    await only.budgets.synchronise()
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

/** Moves the time of a value back. */
async function aged({ client }: ValkeyServer, key: string, ms: number): Promise<void> {
  await client.hincrby(`${prefix}:value:texts:${key}`, 'at', -ms)
}

/** Text that cannot be compressed to a tenth. */
const randomText = (length: number): string =>
  Array.from({ length }, (_, n) => Math.floor(Math.random() * 36 + (n % 1)).toString(36)).join('')
