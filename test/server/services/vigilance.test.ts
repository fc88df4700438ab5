import assert from 'node:assert/strict'
import process from 'node:process'
import { describe, test, type TestContext } from 'node:test'
import {
  displayRank,
  levels,
  vigilanceDepartments,
  type Bulletin,
  type Level,
  type WarningFeed,
} from '../../../src/domain/vigilance.ts'
import { createVigilance, type VigilanceService } from '../../../src/server/services/vigilance.ts'
import type {
  FeedText,
  VigilanceOptions,
  VigilanceSourceOf,
} from '../../../src/server/services/vigilance-sources.ts'
import { UpstreamError, type FailureReason } from '../../../src/server/upstream/upstream.ts'
import {
  at,
  bulletin,
  domain,
  feed,
  hours,
  minutes,
  quiet,
  slot,
  warning,
} from '../../domain/vigilance/samples.ts'

interface Fake<T> extends VigilanceSourceOf<T> {
  /** What the next readings give: a value, a failure, or nothing ever. */
  answer: T | FailureReason | 'never'
  calls: number
  open: boolean
}

const failure = (reason: FailureReason): UpstreamError =>
  new UpstreamError({ upstream: 'fake', operation: 'read', reason })

const reasons: readonly string[] = ['refused', 'timeout', 'parse', 'schema', 'breaker-open', 'status']

function fake<T>(name: string, answer: Fake<T>['answer']): Fake<T> {
  return {
    name,
    answer,
    calls: 0,
    open: false,
    isOpen() {
      return this.open
    },
    async read() {
      this.calls += 1
      if (this.answer === 'never') return new Promise<T>(() => undefined)
      if (typeof this.answer === 'string' && reasons.includes(this.answer))
        throw failure(this.answer as FailureReason)
      return this.answer as T
    },
  }
}

const atom = (value: WarningFeed): FeedText => ({ feed: value, text: '<feed/>' })

interface Stage {
  readonly service: VigilanceService
  readonly portal: Fake<Bulletin>
  readonly storage: Fake<Bulletin>
  readonly json: Fake<WarningFeed>
  readonly atom: Fake<FeedText>
  readonly rss: Fake<WarningFeed>
  readonly logs: object[]
  /** Moves both clocks. */
  pass(ms: number): void
  /** Moves the wall clock only. */
  setWall(iso: string): void
}

/** A service whose sources are all refused unless said, at 09:00 UTC on 4 October 2026. */
function stage(
  start: {
    [K in 'portal' | 'storage' | 'json' | 'atom' | 'rss']?:
      Fake<never>['answer'] | Bulletin | WarningFeed | FeedText
  } = {},
  options: Partial<VigilanceOptions> = {},
): Stage {
  let wall = at('2026-10-04T09:00:00Z')
  let monotonic = 1_000
  const logs: object[] = []
  const portal = fake<Bulletin>('portal', (start.portal ?? 'refused') as Fake<Bulletin>['answer'])
  const storage = fake<Bulletin>('storage', (start.storage ?? 'refused') as Fake<Bulletin>['answer'])
  const json = fake<WarningFeed>('json', (start.json ?? 'refused') as Fake<WarningFeed>['answer'])
  const atomFeed = fake<FeedText>('atom', (start.atom ?? 'refused') as Fake<FeedText>['answer'])
  const rss = fake<WarningFeed>('rss', (start.rss ?? 'refused') as Fake<WarningFeed>['answer'])
  const service = createVigilance({
    portal,
    storage,
    meteoalarmJson: json,
    meteoalarmAtom: atomFeed,
    meteoalarmRss: rss,
    clock: { now: () => wall, monotonic: () => monotonic },
    log: { warn: (fields) => logs.push(fields), error: (fields) => logs.push(fields) },
    waitMs: 300,
    graceMs: 40,
    ...options,
  })
  return {
    service,
    portal,
    storage,
    json,
    atom: atomFeed,
    rss,
    logs,
    pass(ms) {
      wall += ms
      monotonic += ms
    },
    setWall: (iso) => (wall = at(iso)),
  }
}

const orange34 = domain([['thunderstorm', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'orange')]]])
const all = (state34 = quiet): Record<string, typeof quiet> => ({
  ...Object.fromEntries(vigilanceDepartments.map((code) => [code, quiet])),
  '34': state34,
})
const warned = bulletin(all(orange34), all(quiet))
const calm = bulletin(all())

const level = async ({ service }: Stage, code: string, day: 'J0' | 'J1' = 'J0'): Promise<string> => {
  const part = await service.levels(day)
  return part.state === 'missing' ? `missing ${part.reason}` : (part.value.levels[code] ?? 'none')
}
/** Asks, lets what it has started end, and asks again. */
const settled = async (scene: Stage, code: string): Promise<string> => {
  await scene.service.levels('J0')
  await new Promise((resolve) => setImmediate(resolve))
  return level(scene, code)
}
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
      { atom: atom({ ...storm, form: 'atom', updatedAt: at('2026-10-04T08:59:00Z') }) },
      'meteoalarm',
    ],
    ['the RSS feed', { rss: { ...storm, form: 'rss', updatedAt: at('2026-10-04T08:59:00Z') } }, 'meteoalarm'],
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
  test('is waited for once: what is held answers at once', async (t) => {
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

describe('an alert is never lost', () => {
  test('when every source dies it stays for its own validity, and green does not', async () => {
    const scene = stage({ portal: warned, json: feed([]) })
    await level(scene, '34')
    for (const source of [scene.portal, scene.json]) source.answer = 'refused'
    scene.pass(hours(6) + minutes(1))
    assert.equal(await settled(scene, '34'), 'orange')
    assert.equal(await settled(scene, '01'), 'unknown')
    const part = await scene.service.levels('J0')
    assert.ok(part.state === 'stale')
    assert.equal(part.value.age?.shown, true)
    scene.setWall('2026-10-04T22:00:00Z')
    assert.notEqual(await settled(scene, '34'), 'green')
    scene.service.close()
  })
  test('when a source hands out an older bulletin, which is refused and logged', async () => {
    const scene = stage({ portal: warned })
    await level(scene, '34')
    scene.portal.answer = { ...calm, issuedAt: at('2026-10-04T04:00:00Z') }
    scene.pass(minutes(6))
    assert.equal(await settled(scene, '34'), 'orange')
    assert.ok(scene.logs.some((fields) => 'detail' in fields && fields.detail === 'older than the one held'))
    scene.service.close()
  })
  test('when a bulletin of another century is handed out', async () => {
    const scene = stage({ portal: { ...calm, issuedAt: at('2099-10-04T08:00:00Z') }, storage: warned })
    assert.equal(await level(scene, '34'), 'orange')
    scene.service.close()
  })
  test('when the archive lags behind: the newer bulletin wins', async () => {
    const scene = stage({ portal: warned, storage: { ...calm, issuedAt: at('2026-10-04T04:00:00Z') } })
    assert.equal(await level(scene, '34'), 'orange')
    scene.service.close()
  })
  test('when the portal dies and the archive is older', async () => {
    const scene = stage({ portal: warned, storage: { ...calm, issuedAt: at('2026-10-04T04:00:00Z') } })
    await level(scene, '34')
    scene.portal.answer = 'timeout'
    scene.pass(minutes(30))
    assert.equal(await settled(scene, '34'), 'orange')
    scene.service.close()
  })
  test('when only the Atom feed still knows it', async () => {
    const storm = warning({ begin: '2026-10-04T08:00:00Z', sent: '2026-10-04T08:30:00Z' })
    const scene = stage({
      storage: calm,
      atom: atom(feed([storm], { form: 'atom', updatedAt: at('2026-10-04T08:59:00Z') })),
    })
    assert.equal(await settled(scene, '34'), 'orange')
    scene.service.close()
  })
  test('when the JSON feed is not whole, the whole Atom feed answers', async () => {
    const storm = warning({ begin: '2026-10-04T08:00:00Z', sent: '2026-10-04T08:30:00Z' })
    const scene = stage({
      json: feed([], { incomplete: true, refused: [{ reason: 'shape', departments: [], sent: null }] }),
      atom: atom(feed([storm], { form: 'atom', updatedAt: at('2026-10-04T08:59:00Z') })),
    })
    assert.equal(await settled(scene, '34'), 'orange')
    assert.equal(await settled(scene, '01'), 'green')
    assert.ok(scene.logs.some((fields) => 'count' in fields && fields.count === 1))
    scene.service.close()
  })
  test('when the wall clock goes back and forth, and no age is negative', async () => {
    const scene = stage({ portal: warned })
    await level(scene, '34')
    for (const wall of ['2026-10-04T07:00:00Z', '2026-10-04T20:00:00Z', '2026-10-04T06:00:00Z']) {
      scene.setWall(wall)
      const part = await scene.service.levels('J0')
      assert.ok(part.state !== 'missing')
      assert.equal(part.value.levels['34'], 'orange')
      assert.ok((part.value.age?.minutes ?? 0) >= 0)
    }
    scene.service.close()
  })
})

/** A small generator of numbers that are the same at each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('against a day of faults', () => {
  // What is shown is compared with what a simple witness knows: the newest bulletin that a source has really given.
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8])
    test(`number ${seed} it is never greener than the newest bulletin received, nor green without proof`, async () => {
      const scene = stage()
      const any = numbers(seed)
      let published = calm
      let witness: { level: Level; issuedAt: number } | null = null
      let confirmedAt = -Infinity
      let now = at('2026-10-04T09:00:00Z')
      for (let step = 0; step < 70 && now < at('2026-10-04T22:00:00Z'); step += 1) {
        if (any(8) === 0) {
          const chosen = levels[any(4)] ?? 'green'
          const state =
            chosen === 'green'
              ? quiet
              : domain([['wind', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', chosen)]]])
          published = { ...bulletin(all(state)), issuedAt: now - minutes(1) }
        }
        for (const source of [scene.portal, scene.storage]) {
          const fate = any(5)
          const old: Bulletin = { ...calm, issuedAt: at('2026-10-04T08:00:12Z') }
          source.answer = fate === 0 ? 'timeout' : fate === 1 ? 'parse' : fate === 2 ? old : published
        }
        const before = [scene.portal.calls, scene.storage.calls]
        await settled(scene, '34')
        const given = [scene.portal, scene.storage].filter(
          (source, index) => source.calls > (before[index] ?? 0) && typeof source.answer === 'object',
        )
        for (const { answer } of given) {
          const one = answer as Bulletin
          const [slots] = one.periods[0]?.departments.get('34')?.phenomena ?? []
          const published: Level = (slots?.slots[0]?.level as Level | undefined) ?? 'green'
          if (witness === null || one.issuedAt >= witness.issuedAt) {
            witness = { level: published, issuedAt: one.issuedAt }
            confirmedAt = now
          }
        }
        const shown = await level(scene, '34')
        if (witness === null) assert.ok(shown.startsWith('missing') || shown === 'unknown', shown)
        else {
          const context: string = `step ${step}: ${shown}, witness ${witness.level}`
          if (shown === 'green')
            assert.ok(witness.level === 'green' && now - confirmedAt <= hours(6), context)
          else if (shown !== 'unknown') assert.equal(shown, witness.level, context)
          if (witness.level !== 'green')
            assert.ok(displayRank(shown as Level) >= displayRank(witness.level), context)
        }
        const ms = minutes(1 + any(25))
        scene.pass(ms)
        now += ms
      }
      scene.service.close()
    })
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
  test('hand on the feed’s text, the last good one when it fails, and else nothing', async () => {
    const scene = stage({ atom: atom(feed([], { form: 'atom', updatedAt: at('2026-10-04T08:59:00Z') })) })
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
