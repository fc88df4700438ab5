import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { minuteMs } from '../../../../src/domain/time-units.ts'
import { runsOver } from '../../../support/arome.ts'
import { fixedClock } from '../../../support/build-app.ts'
import { childProcesses, noChildProcesses } from '../../../support/child-processes.ts'
import { startStandIn } from '../../../support/fake-upstreams.ts'

/** A look at a bucket whose run of 9 h is whole, and the process that reads it, as soon as it has asked for a file. */
async function reading(t: TestContext) {
  const clock = fixedClock('2026-11-24T13:00:00Z')
  const standIn = await startStandIn(null, { now: () => new Date(clock.now()) })
  const folder = mkdtempSync(join(tmpdir(), 'arome-reading-'))
  const { runs, log } = runsOver(t, standIn, clock, { folder })
  t.after(async () => {
    await standIn.close()
    rmSync(folder, { recursive: true })
  })
  const others = childProcesses()
  const look = runs.look()
  // The child needs the processor that a wait without a pause would take.
  while (!standIn.calls.list().some(({ path }) => path.endsWith('.grib2'))) await delay(1)
  const [pid = NaN, ...more] = childProcesses().filter((child) => !others.includes(child))
  assert.match(readFileSync(`/proc/${pid}/cmdline`, 'latin1'), /arome-program/)
  assert.deepEqual(more, [])
  return { pid, look, runs, log, clock, folder }
}

const isGone = async (pid: number): Promise<void> => {
  while (childProcesses().includes(pid)) await delay(1)
}

describe('the process that reads a run', { skip: noChildProcesses, timeout: 120_000 }, () => {
  test('has the lowest priority, is the first to go where memory is short, and ends with the run', async (t) => {
    const { pid, look, runs } = await reading(t)
    assert.equal(getPriority(pid), 19)
    assert.equal(readFileSync(`/proc/${pid}/oom_score_adj`, 'latin1').trim(), '1000')
    await look
    assert.equal(runs.runAt(), Date.UTC(2026, 10, 24, 9))
    await isGone(pid)
  })

  test('leaves nothing of a run when it is killed: the one before is read, and that run ten minutes later', async (t) => {
    const { pid, look, runs, log, clock, folder } = await reading(t)
    process.kill(pid, 'SIGKILL')
    await look
    assert.deepEqual(readdirSync(folder), ['arome-20261124T03.rec'])
    assert.equal(runs.runAt(), Date.UTC(2026, 10, 24, 3))
    const line = log.find(({ operation }) => operation === 'run')
    assert.match(String(line?.['detail']), /the process ended with SIGKILL/)
    assert.equal(line?.['served'], 'the other sources')
    clock.advance(11 * minuteMs)
    await runs.look()
    assert.equal(runs.runAt(), Date.UTC(2026, 10, 24, 9))
  })

  test('ends with the site, of which nobody hears', async (t) => {
    const { pid, look, runs, log, folder } = await reading(t)
    runs.close()
    await look
    await isGone(pid)
    assert.deepEqual(readdirSync(folder), [])
    assert.deepEqual(
      log.filter(({ message }) => message !== 'run read'),
      [],
    )
  })
})
