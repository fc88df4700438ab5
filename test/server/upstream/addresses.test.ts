import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { createVigilanceStorage } from '../../../src/server/sources/meteofrance/vigilance-storage.ts'
import type { Fault } from '../../stand-in/fault.ts'
import { createStandIn } from '../../stand-in/stand-in.ts'
import { upstreamOver } from './local-source.ts'

const hour = 3_600_000
const now = Date.parse('2026-10-14T13:25:00Z')

/** An archive that can go, and the open storage that it is known to move to, which has the same files. */
async function scene(t: TestContext) {
  const standIns = [
    await createStandIn({ now: () => new Date(now) }),
    await createStandIn({ now: () => new Date(now) }),
  ]
  t.after(async () => {
    await Promise.all(standIns.map((standIn) => standIn.close()))
  })
  const [archive, storage] = standIns
  assert.ok(archive && storage)
  const { upstream, log, clock } = upstreamOver(t, archive.env['VIGILANCE_STORAGE_URL'] ?? '', {
    nextUrl: storage.env['VIGILANCE_STORAGE_URL'],
    redirectHosts: standIns.flatMap(({ env }) => env['VIGILANCE_STORAGE_HOSTS']?.split(',') ?? []),
  })
  const { read } = createVigilanceStorage(upstream, () => performance.now())
  const asked = () => [archive.calls.count('vigilance-storage'), storage.calls.count('vigilance-storage')]
  return {
    archive,
    storage,
    log,
    clock,
    /** Reads the bulletin; whether that went well, and how often each was asked for it. */
    async reading() {
      const before = asked()
      const isWell = await read(now).then(
        () => true,
        () => false,
      )
      const [first = 0, next = 0] = asked().map((count, index) => count - (before[index] ?? 0))
      return { isWell, first: first > 0, next: next > 0 }
    },
  }
}

const gone: Readonly<Record<string, Fault>> = {
  'a 404': { kind: 'status', status: 404 },
  'a 410': { kind: 'status', status: 410 },
  'a redirect to a foreign host': { kind: 'redirect', location: 'https://elsewhere.invalid/' },
}
const first = { isWell: false, first: true, next: false }
const moved = { isWell: true, first: false, next: true }

describe('a source that is known to move', () => {
  for (const [name, fault] of Object.entries(gone))
    test(`is asked at its next address once ${name} has lasted six hours`, async (t) => {
      const { archive, log, clock, reading } = await scene(t)
      archive.fault('vigilance-storage', fault)
      for (const _ of Array.from({ length: 6 })) {
        assert.deepEqual(await reading(), first)
        clock.advance(hour)
      }
      assert.deepEqual(await reading(), first, 'the last of them says how long it has lasted')
      clock.advance(hour)
      assert.deepEqual(await reading(), moved)
      clock.advance(100 * hour)
      assert.deepEqual(await reading(), moved)
      const lines = log.lines.filter(({ message }) => message === 'upstream is asked elsewhere')
      assert.equal(lines.length, 1)
    })

  test('is asked where it is while it only fails', async (t) => {
    const { archive, clock, reading } = await scene(t)
    for (const fault of [
      { kind: 'status', status: 503 },
      { kind: 'html-200' },
      { kind: 'refuse' },
    ] as const) {
      const struck = archive.fault('vigilance-storage', fault)
      for (const _ of Array.from({ length: 8 })) {
        assert.deepEqual(await reading(), first)
        clock.advance(hour)
      }
      struck.clear()
    }
  })

  test('is asked where it is when it was back in between', async (t) => {
    const { archive, clock, reading } = await scene(t)
    for (const _ of Array.from({ length: 4 })) {
      const struck = archive.fault('vigilance-storage', { kind: 'status', status: 404 })
      assert.deepEqual(await reading(), first)
      clock.advance(5 * hour)
      struck.clear()
      assert.deepEqual(await reading(), { isWell: true, first: true, next: false })
    }
  })

  test('is asked at both in turn when it is gone from both', async (t) => {
    const { archive, storage, clock, reading } = await scene(t)
    const struck = archive.fault('vigilance-storage', { kind: 'status', status: 404 })
    storage.fault('vigilance-storage', { kind: 'status', status: 404 })
    await reading()
    clock.advance(7 * hour)
    assert.deepEqual(await reading(), first)
    assert.deepEqual(await reading(), { isWell: false, first: false, next: true })
    assert.deepEqual(await reading(), first)
    assert.deepEqual(await reading(), { isWell: false, first: false, next: true })
    struck.clear()
    assert.deepEqual(await reading(), { isWell: true, first: true, next: false })
  })
})
