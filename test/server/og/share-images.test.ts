import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { createShareImages } from '../../../src/server/og/share-images.ts'
import { childProcesses, noChildProcesses } from '../../support/child-processes.ts'
import { afternoon, city, weatherPart } from '../../support/city-samples.ts'

const root = join(import.meta.dirname, '../../..')

/** Pictures of places that nobody has asked for yet. */
function drawer(t: TestContext) {
  const images = createShareImages({
    fontFolder: join(root, 'src/server/og/fonts'),
    iconFolder: join(root, 'src/web/icons/sky'),
    maxBytes: 4e6,
    // On a busy machine a picture may be late: it is asked for again.
    log: { warn: () => undefined },
  })
  t.after(() => images.close())
  return (name: string): Promise<Buffer | null> =>
    images.of({ place: city({ name }), now: afternoon, part: weatherPart(), normals: [] }).png()
}

async function drawn(draw: (name: string) => Promise<Buffer | null>, name: string): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) if (await draw(name)) return
  assert.fail('never drawn')
}

describe('share images', () => {
  test(
    'are drawn by a process beside ours, which is gone once nobody has asked for a minute',
    { skip: noChildProcesses, timeout: 60_000 },
    async (t) => {
      const others = childProcesses()
      t.mock.timers.enable({ apis: ['setTimeout'] })
      const draw = drawer(t)
      await drawn(draw, 'Lyon')
      const [pid = NaN, ...more] = childProcesses().filter((child) => !others.includes(child))
      assert.match(readFileSync(`/proc/${pid}/cmdline`, 'latin1'), /drawing-program/)
      assert.deepEqual(more, [])
      t.mock.timers.tick(60_000)
      while (childProcesses().includes(pid)) await new Promise(setImmediate)
    },
  )

  test('of which six hundred are asked at once are refused before the first is drawn, but for fifty', async (t) => {
    // However busy the machine is, nobody waits too long.
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const draw = drawer(t)
    const ends: (Buffer | null)[] = []
    const first = Promise.withResolvers<void>()
    const all = Array.from({ length: 600 }, async (_, index) => {
      const png = await draw(`Lyon ${index}`)
      ends.push(png)
      if (ends.length === 549) first.resolve()
    })
    await first.promise
    assert.ok(ends.every((png) => png === null))
    // The one that is drawn and the fifty behind it are what is left.
    await new Promise(setImmediate)
    assert.equal(ends.length, 549)
    await Promise.all(all)
  })
})
