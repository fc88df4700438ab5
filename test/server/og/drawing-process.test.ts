import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createDrawingProcess, type DrawingLimits } from '../../../src/server/og/drawing-process.ts'
import { childProcesses } from '../../support/child-processes.ts'

const root = join(import.meta.dirname, '../../..')
const patient: DrawingLimits = { drawMs: 60_000, idleMs: 60_000, pictures: 100, memoryBytes: 100 }

/** A drawing process whose pictures are the number of the process that drew them, and what was logged. */
function drawing(
  t: TestContext,
  limits: Partial<DrawingLimits> = {},
  program = 'test/support/drawing-program.ts',
) {
  const lines: object[] = []
  const log = { warn: (fields: object) => void lines.push(fields) }
  const started = createDrawingProcess({
    program: join(root, program),
    args: ['Inter-Regular.ttf', 'Inter-SemiBold.ttf'].map((file) => join(root, 'src/server/og/fonts', file)),
    log,
    limits: { ...patient, ...limits },
  })
  t.after(() => started.close())
  const drawer = async (text: string): Promise<number> => Number(String(await started.draw(text)))
  return { ...started, drawer, lines }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function ended(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(5)
}

describe('the process that draws', () => {
  test('draws one picture after the other, and is not this one', async (t) => {
    const { drawer } = drawing(t)
    const first = await drawer('a')
    assert.notEqual(first, process.pid)
    assert.equal(await drawer('b'), first)
  })

  test('gives way to a new one after so many pictures', async (t) => {
    const { drawer } = drawing(t, { pictures: 2 })
    const [a, b, c] = [await drawer('a'), await drawer('b'), await drawer('c')]
    assert.equal(a, b)
    assert.notEqual(b, c)
    await ended(a)
  })

  test('gives way to a new one when it takes too much memory', async (t) => {
    const { drawer } = drawing(t)
    const large = await drawer('large')
    assert.notEqual(await drawer('a'), large)
    await ended(large)
  })

  test('ends when there is nothing to draw, and is there again when there is', async (t) => {
    const { drawer, lines } = drawing(t, { idleMs: 1 })
    const first = await drawer('a')
    await ended(first)
    assert.notEqual(await drawer('b'), first)
    assert.deepEqual(lines, [])
  })

  test('ends when it is let go', async (t) => {
    const { drawer, close } = drawing(t)
    const pid = await drawer('a')
    close()
    await ended(pid)
  })

  test('takes only its picture with it when it crashes, and leaves one line', async (t) => {
    const { draw, drawer, lines } = drawing(t)
    const first = await drawer('a')
    assert.equal(await draw('crash'), null)
    assert.deepEqual(lines, [{ reason: 'ended', code: null, signal: 'SIGSEGV' }])
    assert.notEqual(await drawer('b'), first)
  })

  test('is ended when a picture takes too long, and leaves one line', async (t) => {
    const { draw, drawer, lines } = drawing(t)
    const first = await drawer('a')
    const hasty = drawing(t, { drawMs: 50 })
    assert.equal(await hasty.draw('hang'), null)
    assert.deepEqual(hasty.lines, [{ reason: 'late' }])
    assert.equal(await drawer('b'), first)
    assert.ok(await draw('c'))
    assert.deepEqual(lines, [])
  })

  test('that does not start costs the picture, and leaves one line', async (t) => {
    const { draw, lines } = drawing(t, {}, 'test/support/nowhere.ts')
    assert.equal(await draw('a'), null)
    assert.deepEqual(lines, [{ reason: 'ended', code: 1, signal: null }])
  })

  test('says what it cannot draw, and goes on', async (t) => {
    const { draw, drawer } = drawing(t)
    const first = await drawer('a')
    await assert.rejects(draw('not a picture'), /^Error: not a picture$/)
    assert.equal(await drawer('b'), first)
  })

  test('leaves the processor to the pages', async (t) => {
    const pid = await drawing(t).drawer('a')
    assert.ok(getPriority(pid) > getPriority(process.pid))
  })
})

const isLinux = existsSync('/proc/self/status')

/** MB of a process in memory, by Linux's own count. */
const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024

const youngest = (): number => childProcesses().at(-1) ?? assert.fail('no child')

describe('the program that draws', () => {
  const program = 'src/server/og/drawing-program.ts'
  const svg = (radius: number): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><circle r="${radius}"/></svg>`

  test('refuses what is no SVG, and draws the next picture', async (t) => {
    const { draw } = drawing(t, { memoryBytes: 2 ** 30 }, program)
    await assert.rejects(draw('<svg'), /SVG|parse/)
    assert.equal((await draw(svg(10)))?.toString('latin1', 1, 4), 'PNG')
  })

  test(
    'keeps no picture in its memory',
    { skip: isLinux ? false : 'memory is read as Linux tells it' },
    async (t) => {
      const { draw } = drawing(t, { memoryBytes: 2 ** 30 }, program)
      const pictures = 40
      for (let radius = 0; radius < 10; radius++) await draw(svg(radius))
      const before = residentMb(youngest())
      for (let radius = 0; radius < pictures; radius++) await draw(svg(radius))
      // Each has 1200 × 630 pixels of four bytes: kept, they would be 121 MB.
      const pixelsMb = (1200 * 630 * 4) / 2 ** 20
      const grown = residentMb(youngest()) - before
      assert.ok(grown < (pictures * pixelsMb) / 4, `${grown} MB more`)
    },
  )
})
