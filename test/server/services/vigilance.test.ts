import assert from 'node:assert/strict'
import process from 'node:process'
import { describe, test, type TestContext } from 'node:test'
import { vigilanceDepartments } from '../../../src/domain/vigilance.ts'
import { at, bulletin, feed, minutes, warning } from '../../domain/vigilance/samples.ts'
import { all, atom, level, settled, stage, warned } from './vigilance-stage.ts'

/** What is answered, and how many milliseconds of timers it took: they move on when nothing else happens. */
async function waited<T>(t: TestContext, work: () => Promise<T>): Promise<[T, number]> {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const answers: T[] = []
  const asked = work().then((answer) => answers.push(answer))
  let ms = 0
  while (answers.length === 0 && ms < 10_000) {
    await new Promise((resolve) => setImmediate(resolve))
    if (answers.length > 0) break
    t.mock.timers.tick(10)
    ms += 10
  }
  await asked
  t.mock.timers.reset()
  const [answer] = answers
  assert.ok(answer !== undefined)
  return [answer, ms]
}

describe('each source alone', () => {
  const storm = feed([warning({ begin: '2026-10-04T08:00:00Z', sent: '2026-10-04T08:00:40Z' })])
  const cases: readonly (readonly [string, Parameters<typeof stage>[0], string])[] = [
    ['the portal', { portal: warned }, 'meteo-france'],
    ['the archive', { storage: { ...warned, source: 'meteo-france-archive' } }, 'meteo-france-archive'],
    ['the JSON feed', { json: storm }, 'meteoalarm'],
    [
      'the Atom feed',
      { atom: atom({ ...storm, format: 'atom', updatedAt: at('2026-10-04T08:59:00Z') }) },
      'meteoalarm',
    ],
    [
      'the RSS feed',
      { rss: { ...storm, format: 'rss', updatedAt: at('2026-10-04T08:59:00Z') } },
      'meteoalarm',
    ],
  ]
  for (const [name, start, source] of cases)
    test(`${name} is enough`, async () => {
      const scene = stage(start)
      const part = await scene.service.levels('J0')
      assert.ok(part.state === 'fresh')
      assert.equal(part.source, source)
      assert.equal(part.value.levels['34'], 'orange')
      assert.equal(part.value.levels['01'], 'green')
      assert.equal(part.value.counts.orange, 1)
      scene.service.close()
    })
})

describe('without any source', () => {
  for (const reason of ['refused', 'timeout', 'parse'] as const)
    test(`everything is missing, as the first one failed: ${reason}`, async () => {
      const scene = stage({ portal: reason })
      const expected = { state: 'missing', reason: reason === 'parse' ? 'unreadable' : reason }
      const { service } = scene
      for (const part of [
        await service.levels('J0'),
        await service.city('34'),
        await service.alerts(),
        await service.raw(),
        await service.summary(),
        await service.department('34', 'J1'),
      ])
        assert.deepEqual(part, expected)
      service.close()
    })
  test('that hangs nobody waits longer than the limit, and the next not at all while its breaker is open', async (t) => {
    const scene = stage({ portal: 'never', storage: 'never', json: 'never', atom: 'never', rss: 'never' })
    assert.deepEqual(await waited(t, () => level(scene, '34')), ['missing timeout', 300])
    for (const source of [scene.portal, scene.storage, scene.json, scene.atom, scene.rss]) source.open = true
    const [, again] = await waited(t, () => level(scene, '34'))
    assert.equal(again, 0)
    scene.service.close()
  })
})

describe('a slow source', () => {
  test('delays a current bulletin by a short grace only', async (t) => {
    const scene = stage({ portal: warned, json: 'never', atom: 'never' })
    assert.deepEqual(await waited(t, () => level(scene, '34')), ['orange', 40])
    scene.service.close()
  })
  test('is waited for once: after that the last bulletin answers at once', async (t) => {
    const scene = stage({ portal: warned })
    await level(scene, '34')
    scene.portal.answer = 'never'
    scene.pass(minutes(6))
    assert.deepEqual(await waited(t, () => level(scene, '34')), ['orange', 0])
    scene.service.close()
  })
})

describe('calls', () => {
  test('of a crowd make one reading of each source', async () => {
    const scene = stage({ portal: warned, storage: warned, json: feed([]) })
    await Promise.all(Array.from({ length: 200 }, () => scene.service.city('34')))
    assert.deepEqual([scene.portal.calls, scene.storage.calls, scene.json.calls], [1, 1, 1])
    scene.service.close()
  })
  test('are made every five minutes at most', async () => {
    const scene = stage({ portal: warned })
    for (let minute = 0; minute < 20; minute += 1) {
      await scene.service.summary()
      scene.pass(minutes(1))
    }
    assert.equal(scene.portal.calls, 4)
    scene.service.close()
  })
  test('of a form that cannot be read are made no more often than of one that can', async () => {
    const scene = stage({ storage: warned, json: feed([]), rss: 'schema' })
    for (let second = 0; second < 11 * 60; second += 5) {
      await settled(scene, '34')
      scene.pass(5_000)
    }
    assert.deepEqual([scene.json.calls, scene.rss.calls], [3, 3])
    scene.service.close()
  })
  test('after a failure are made again after ten seconds', async () => {
    const scene = stage()
    await scene.service.levels('J0')
    scene.pass(9_000)
    await scene.service.levels('J0')
    assert.equal(scene.portal.calls, 1)
    scene.pass(1_000)
    scene.portal.answer = warned
    assert.equal(await settled(scene, '34'), 'orange')
    assert.equal(scene.portal.calls, 2)
    scene.service.close()
  })
})

test('a source that failed is tried again behind the scenes, so that one question after its return is enough', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const scene = stage()
  void scene.service.levels('J0')
  await new Promise((resolve) => setImmediate(resolve))
  scene.portal.answer = warned
  scene.pass(10_050)
  t.mock.timers.tick(10_050)
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(scene.portal.calls, 2)
  assert.equal(await level(scene, '34'), 'orange')
  scene.service.close()
})

describe('the answers', () => {
  test('of a city hold what its page shows', async () => {
    const scene = stage({ portal: warned, json: feed([]) }, { departmentName: (code) => `name of ${code}` })
    const part = await scene.service.city('34')
    assert.ok(part.state === 'fresh' && part.value.covered)
    assert.equal(part.value.levelNow, 'orange')
    assert.equal(part.value.active[0]?.department, 'name of 34')
    assert.equal(part.value.today.period, 'J0')
    assert.equal(part.value.tomorrow.maxLevel, 'green')
    assert.equal(part.at, '2026-10-04T08:00:12.000Z')
    assert.ok(Date.parse(part.freshUntil) > at('2026-10-04T09:00:00Z'))
    scene.service.close()
  })
  test('name the feed beside the bulletin where a level is its word alone', async () => {
    const sent = '2026-10-04T08:30:00Z'
    const told = (red: 'red' | 'orange') =>
      feed([warning({ begin: '2026-10-04T08:30:00Z', sent, level: red })])
    for (const [start, source] of [
      [{ portal: warned, json: told('orange') }, 'meteo-france'],
      [{ portal: warned, json: told('red') }, 'meteo-france, meteoalarm'],
    ] as const) {
      const scene = stage(start)
      for (const part of [
        await scene.service.levels('J0'),
        await scene.service.summary(),
        await scene.service.city('34'),
      ]) {
        assert.ok(part.state === 'fresh')
        assert.equal(part.source, source)
      }
      const elsewhere = await scene.service.city('01')
      assert.ok(elsewhere.state === 'fresh')
      assert.equal(elsewhere.source, 'meteo-france')
      scene.service.close()
    }
  })
  test('about overseas say that it is not covered, and ask nobody', async () => {
    const scene = stage()
    const part = await scene.service.city('974')
    assert.ok(part.state === 'fresh')
    assert.equal(part.value.covered, false)
    assert.equal(scene.portal.calls, 0)
  })
  test('about a department that does not exist are unsupported', async () => {
    const scene = stage({ portal: warned })
    assert.deepEqual(await scene.service.department('20', 'J0'), { state: 'missing', reason: 'unsupported' })
    assert.deepEqual(await scene.service.alerts('toString'), { state: 'missing', reason: 'unsupported' })
  })
  test('for tomorrow, when the bulletin has none and its source answers, are unknown and not missing', async () => {
    const scene = stage({ portal: bulletin(all(), null) })
    assert.equal(await level(scene, '34', 'J1'), 'unknown')
    scene.service.close()
  })
  test('in the official shape hold both terms', async () => {
    const scene = stage({ portal: warned })
    const part = await scene.service.raw()
    assert.ok(part.state === 'fresh')
    assert.deepEqual(
      part.value.product.periods.map(({ echeance }) => echeance),
      ['J', 'J1'],
    )
    assert.equal(part.value.product.update_time, '2026-10-04T08:00:12.000Z')
    scene.service.close()
  })
  test('of alerts say when a source was last heard, however old the bulletin', async () => {
    const scene = stage({ portal: warned })
    await scene.service.alerts()
    scene.pass(minutes(3))
    const part = await scene.service.alerts('34')
    assert.ok(part.state === 'fresh')
    assert.equal(part.value.confirmedAt, '2026-10-04T09:00:00.000Z')
    scene.service.close()
  })
  test('of all alerts hold each department’s', async () => {
    const scene = stage({ portal: warned })
    const part = await scene.service.alerts()
    assert.ok(part.state === 'fresh')
    assert.deepEqual(
      part.value.alerts.map(({ departmentCode, level: of }) => [departmentCode, of]),
      [['34', 'orange']],
    )
    scene.service.close()
  })
  test('are stale once two readings of five minutes did not come', async () => {
    const scene = stage({ portal: warned })
    const stateAfter = async (ms: number) => {
      scene.pass(ms)
      await scene.service.alerts()
      return (await scene.service.alerts()).state
    }
    await scene.service.alerts()
    scene.portal.answer = 'refused'
    assert.deepEqual([await stateAfter(minutes(9)), await stateAfter(minutes(2))], ['fresh', 'stale'])
    scene.service.close()
  })
  test('hand on the feed’s text, the last good one when it fails, and else nothing', async () => {
    const scene = stage({ atom: atom(feed([], { format: 'atom', updatedAt: at('2026-10-04T08:59:00Z') })) })
    const first = await scene.service.feedText()
    assert.ok(first.state === 'fresh')
    assert.equal(first.value, '<feed/>')
    scene.atom.answer = 'parse'
    scene.pass(minutes(11))
    await scene.service.feedText()
    const second = await scene.service.feedText()
    assert.ok(second.state === 'stale')
    assert.equal(second.value, '<feed/>')
    assert.deepEqual(await stage({ atom: 'timeout' }).service.feedText(), {
      state: 'missing',
      reason: 'timeout',
    })
    scene.service.close()
  })
  test('hand on the feed’s text at once while a younger one is on its way', async () => {
    const scene = stage({ atom: atom(feed([], { format: 'atom', updatedAt: at('2026-10-04T08:59:00Z') })) })
    const first = await scene.service.feedText()
    scene.atom.answer = 'never'
    scene.pass(minutes(6))
    const second = await scene.service.feedText()
    assert.ok(first.state === 'fresh' && second.state === 'fresh')
    assert.deepEqual([scene.atom.calls, first.cached, second.cached], [2, false, true])
    scene.service.close()
  })
  test('about the whole country are made in little time', async () => {
    const busy = Array.from({ length: 400 }, (_, index) =>
      warning({
        departments: vigilanceDepartments.filter((_code, place) => (place + index) % 7 === 0),
        sent: '2026-10-04T08:30:00Z',
      }),
    )
    const scene = stage({ portal: warned, json: feed(busy) })
    await settled(scene, '34')
    scene.pass(2_000)
    const before = process.threadCpuUsage()
    await scene.service.levels('J0')
    const { user, system } = process.threadCpuUsage(before)
    // No single piece of work may hold the others up for more than 50 ms on a machine of today; others are slower.
    assert.ok(user + system < 150_000, `${user + system} µs of processor`)
    scene.service.close()
  })
})
