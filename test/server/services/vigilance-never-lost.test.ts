import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  displayRank,
  levels,
  type Bulletin,
  type Level,
  type WarningFeed,
} from '../../../src/domain/vigilance.ts'
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
import { all, atom, level, settled, stage, warned } from './vigilance-stage.ts'

const calm = bulletin(all())

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
    assert.ok(
      scene.logs.some((fields) => 'detail' in fields && fields.detail === 'older than the last reading'),
    )
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
      atom: atom(feed([storm], { format: 'atom', updatedAt: at('2026-10-04T08:59:00Z') })),
    })
    assert.equal(await settled(scene, '34'), 'orange')
    scene.service.close()
  })
  test('when the feed hands out an older edition, without its newest message', async () => {
    const first = warning({
      begin: '2026-10-04T08:00:00Z',
      sent: '2026-10-04T08:10:00Z',
      departments: ['35'],
    })
    const storm = warning({ begin: '2026-10-04T08:00:00Z', sent: '2026-10-04T08:50:00Z' })
    const scene = stage({ json: feed([first, storm]) })
    assert.equal(await settled(scene, '34'), 'orange')
    scene.json.answer = feed([first])
    scene.pass(minutes(6))
    assert.equal(await settled(scene, '34'), 'orange')
    scene.service.close()
  })
  test('when the feed hands out an edition of an earlier hour that has its newest message', async () => {
    const about = { begin: '2026-10-04T08:00:00Z' }
    const storm = warning({ ...about, sent: '2026-10-04T08:10:00Z' })
    const newest = warning({ ...about, sent: '2026-10-04T08:50:00Z', departments: ['35'] })
    const scene = stage({ json: feed([storm, newest], { updatedAt: at('2026-10-04T08:58:00Z') }) })
    assert.equal(await settled(scene, '34'), 'orange')
    scene.json.answer = feed([newest], { updatedAt: at('2026-10-04T08:52:00Z') })
    scene.pass(minutes(6))
    assert.equal(await settled(scene, '34'), 'orange')
    scene.service.close()
  })
  test('when it comes in a later edition of a feed with stamps', async () => {
    const edition = (written: string, messages: WarningFeed['messages']) =>
      atom(feed(messages, { format: 'atom', updatedAt: at(written) }))
    const scene = stage({ storage: calm, atom: edition('2026-10-04T08:59:00Z', []) })
    assert.equal(await settled(scene, '34'), 'green')
    scene.atom.answer = edition('2026-10-04T09:04:00Z', [
      warning({ begin: '2026-10-04T09:00:00Z', sent: '2026-10-04T09:03:00Z' }),
    ])
    scene.pass(minutes(6))
    assert.equal(await settled(scene, '34'), 'orange')
    scene.service.close()
  })
  test('nor is an edition that leaves out its newest message once that is over', async () => {
    const about = { begin: '2026-10-04T08:00:00Z' }
    const storm = warning({ ...about, sent: '2026-10-04T08:10:00Z' })
    const short = warning({ ...about, sent: '2026-10-04T08:50:00Z', end: '2026-10-04T09:03:00Z' })
    const scene = stage({ json: feed([storm, short]) })
    assert.equal(await settled(scene, '34'), 'orange')
    scene.json.answer = feed([storm])
    scene.pass(minutes(6))
    assert.equal(await settled(scene, '34'), 'orange')
    assert.deepEqual(
      scene.logs.filter((fields) => 'detail' in fields && fields.detail === 'older than the last reading'),
      [],
    )
    scene.service.close()
  })
  test('nor is green while a feed is read again and again, unchanged', async () => {
    const unchanged = feed([], { format: 'atom', updatedAt: at('2026-10-04T08:59:00Z') })
    const scene = stage({ atom: atom(unchanged) })
    for (let read = 0; read < 3; read += 1) {
      assert.equal(await settled(scene, '34'), 'green')
      scene.pass(minutes(6))
    }
    assert.deepEqual(
      scene.logs.filter((fields) => 'detail' in fields && fields.detail === 'older than the last reading'),
      [],
    )
    scene.service.close()
  })
  test('when the JSON feed is not whole, the whole Atom feed answers', async () => {
    const storm = warning({ begin: '2026-10-04T08:00:00Z', sent: '2026-10-04T08:30:00Z' })
    const scene = stage({
      json: feed([], { incomplete: true, refused: [{ reason: 'shape', departments: [], sent: null }] }),
      atom: atom(feed([storm], { format: 'atom', updatedAt: at('2026-10-04T08:59:00Z') })),
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
