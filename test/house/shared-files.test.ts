import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { SharedFiles } from '../../src/server/cache/shared-files.ts'
import { createSharedFiles } from '../../src/server/shared/files.ts'
import { hourMs } from '../../src/domain/time-units.ts'
import { beach, highVillage, lyon, runsOver } from '../support/arome.ts'
import { fixedClock } from '../support/build-app.ts'
import { startStandIn } from '../support/fake-upstreams.ts'
import type { ValkeyServer } from '../support/servers.ts'
import { members, meetUntil, prefix, withValkey } from './shared-memory-members.ts'

/** What so many processes have of the files of a server. */
async function processes(t: TestContext, server: ValkeyServer, count: number) {
  const all = await members(t, server, count)
  return all.map((member) => ({
    ...member,
    files: createSharedFiles({ connection: member.connection, prefix }),
  }))
}

const bytesOf = (bytes: Buffer) => ({
  length: bytes.length,
  read: (at: number, length: number) => bytes.subarray(at, at + length),
})

async function fetched(files: SharedFiles, name: string, length: number): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  const isComplete = await files.read(name, length, async (piece) => void pieces.push(piece))
  return isComplete ? Buffer.concat(pieces) : null
}

const made = (length: number): Buffer => Buffer.from(Uint8Array.from({ length }, (_, i) => (i * 7919) % 251))

describe('a file that machines share', () => {
  withValkey('is made by one, and written once another wants it', async (t, server) => {
    const [maker, other] = await processes(t, server, 2)
    assert.ok(maker && other)
    assert.deepEqual(await maker.files.claim('run'), { state: 'ours' })
    assert.deepEqual(await maker.files.claim('run'), { state: 'ours' }, 'it may ask again')
    assert.equal(await maker.files.have('run'), false, 'nobody waits')
    assert.deepEqual(await other.files.claim('run'), { state: 'elsewhere' })
    assert.equal(await other.files.have('run'), false)
    for (const length of [1, 128 * 1024, 300_000]) {
      const file = made(length)
      assert.deepEqual(await other.files.claim(`of ${length}`), { state: 'ours' })
      assert.deepEqual(await maker.files.claim(`of ${length}`), { state: 'elsewhere' })
      assert.equal(await other.files.have(`of ${length}`), true)
      assert.equal(await other.files.write(`of ${length}`, bytesOf(file)), true)
      assert.equal(await other.files.have(`of ${length}`), false, 'it is there')
      assert.deepEqual(await maker.files.claim(`of ${length}`), { state: 'there', length })
      assert.deepEqual(await fetched(maker.files, `of ${length}`, length), file)
    }
    const keys = await server.client.keys(`${prefix}:file:*`)
    for (const key of keys) assert.ok((await server.client.pttl(key)) <= hourMs, `${key} ends by itself`)
  })

  withValkey(
    'is made by another when whoever made it gives up, or says nothing any more',
    async (t, server) => {
      const [first, second] = await processes(t, server, 2)
      assert.ok(first && second)
      await first.files.claim('run')
      await second.files.leave('run')
      assert.deepEqual(await second.files.claim('run'), { state: 'elsewhere' }, 'it was not the maker')
      await first.files.leave('run')
      assert.deepEqual(await second.files.claim('run'), { state: 'ours' })
      await server.client.pexpire(`${prefix}:file:run:maker`, 1)
      while ((await server.client.exists(`${prefix}:file:run:maker`)) > 0);
      assert.deepEqual(await first.files.claim('run'), { state: 'ours' })
    },
  )

  withValkey(
    'of which a piece is gone or another one is not fetched, and is written again',
    async (t, server) => {
      const [maker, other] = await processes(t, server, 2)
      assert.ok(maker && other)
      const file = made(300_000)
      for (const spoil of [
        () => server.client.del(`${prefix}:file:run:1`),
        () => server.client.set(`${prefix}:file:run:1`, 'short'),
      ]) {
        await maker.files.claim('run')
        await maker.files.write('run', bytesOf(file))
        await spoil()
        assert.equal(await fetched(other.files, 'run', file.length), null)
      }
      await server.client.del(`${prefix}:file:run:1`)
      await fetched(other.files, 'run', file.length)
      assert.deepEqual(await other.files.claim('run'), { state: 'elsewhere' })
      assert.equal(await maker.files.have('run'), true, 'it is wanted again')
    },
  )

  withValkey('of a length that no file has is nothing that anybody knows of', async (t, server) => {
    const [only] = await processes(t, server, 1)
    assert.ok(only)
    await server.client.set(`${prefix}:file:run:length`, String(2 ** 40))
    assert.equal(await only.files.claim('run'), null)
  })

  withValkey('is nobody’s without the server, or where that is full', async (t, server) => {
    const [only] = await processes(t, server, 1)
    assert.ok(only)
    await server.client.config('SET', 'maxmemory-policy', 'noeviction')
    await server.client.config('SET', 'maxmemory', '1')
    assert.equal(await only.files.write('run', bytesOf(made(300_000))), false)
    await server.kill()
    await meetUntil(only, false)
    assert.equal(await only.files.claim('run'), null)
    assert.equal(await only.files.have('run'), false)
    assert.equal(await fetched(only.files, 'run', 10), null)
    await only.files.leave('run')
  })
})

/** A machine with its own folder, or none, and its own bucket of AROME, at an hour at which a run is whole. */
async function machine(t: TestContext, shared: SharedFiles, hasFolder = true) {
  const clock = fixedClock('2026-11-24T13:00:00Z')
  const standIn = await startStandIn(null, { now: () => new Date(clock.now()) })
  const folder = hasFolder ? mkdtempSync(join(tmpdir(), 'arome-machine-')) : null
  const { runs, log } = runsOver(t, standIn, clock, { folder, shared })
  t.after(async () => {
    await standIn.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })
  const filesRead = (): number => standIn.calls.list().filter(({ path }) => path.endsWith('.grib2')).length
  return { runs, log, filesRead, said: () => [lyon, highVillage, beach].map((place) => runs.seriesAt(place)) }
}

describe('a run of AROME', () => {
  withValkey('is read by one machine, and fetched by others, with and without a disk', async (t, server) => {
    const [one, two, three] = await processes(t, server, 3)
    assert.ok(one && two && three)
    const reader = await machine(t, one.files)
    const others = [await machine(t, two.files), await machine(t, three.files, false)]
    const reading = reader.runs.look()
    while (reader.filesRead() === 0) await wait(10)
    for (const { runs } of others) {
      await runs.look()
      assert.equal(runs.runAt(), null, 'it is being read')
    }
    await reading
    assert.equal(reader.filesRead(), 19)
    for (const { runs, filesRead, said } of others) {
      await runs.look()
      assert.equal(runs.runAt(), Date.UTC(2026, 10, 24, 9))
      assert.deepEqual(said(), reader.said())
      assert.equal(filesRead(), 0)
    }
  })

  withValkey('is asked for by a machine that comes later, and given at the next look', async (t, server) => {
    const [one, two, three] = await processes(t, server, 3)
    assert.ok(one && two && three)
    const reader = await machine(t, one.files, false)
    await reader.runs.look()
    assert.deepEqual((await server.client.keys(`${prefix}:file:*`)).length, 1, 'nobody wants it')
    const later = await machine(t, two.files)
    await later.runs.look()
    assert.equal(later.runs.runAt(), null)
    await reader.runs.look()
    await later.runs.look()
    assert.deepEqual(later.said(), reader.said())
    assert.equal(later.filesRead(), 0)

    reader.runs.close()
    await server.client.flushall()
    const last = await machine(t, three.files)
    for (const { runs } of [later, last, later, last]) await runs.look()
    assert.deepEqual(last.said(), later.said(), 'whoever has fetched it gives it, too')
    assert.equal(last.filesRead(), 0)
  })

  withValkey('that was spoiled on its way is read from the bucket', async (t, server) => {
    const [one, two] = await processes(t, server, 2)
    assert.ok(one && two)
    const file = made(300_000)
    await one.files.claim('arome-20261124T09.rec')
    await one.files.write('arome-20261124T09.rec', bytesOf(file))
    const other = await machine(t, two.files)
    await other.runs.look()
    assert.equal(other.runs.runAt(), Date.UTC(2026, 10, 24, 9))
    assert.equal(other.filesRead(), 19)
  })

  withValkey('is read by a machine for itself while the server is away', async (t, server) => {
    const [each] = await processes(t, server, 1)
    assert.ok(each)
    await server.kill()
    await meetUntil(each, false)
    const alone = await machine(t, each.files, false)
    await alone.runs.look()
    assert.equal(alone.filesRead(), 19)
    assert.ok(alone.said().every((series) => series !== null))
  })
})
