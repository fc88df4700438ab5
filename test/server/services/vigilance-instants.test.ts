import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Part } from '../../../src/domain/part.ts'
import { vigilanceDepartments, type Bulletin, type WarningFeed } from '../../../src/domain/vigilance.ts'
import { createVigilance, type VigilanceService } from '../../../src/server/services/vigilance.ts'
import type { FeedText, VigilanceSourceOf } from '../../../src/server/services/vigilance-sources.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { at, bulletin, domain, feed, minutes, quiet, slot, warning } from '../../domain/vigilance/samples.ts'

const source = <T>(name: string, given: () => T | null): VigilanceSourceOf<T> => ({
  name,
  isOpen: () => false,
  read: async () => {
    const value = given()
    if (value === null) throw new UpstreamError({ upstream: name, operation: 'read', reason: 'refused' })
    return value
  },
})

interface Stage {
  readonly service: VigilanceService
  readonly logs: Record<string, unknown>[]
  portal: Bulletin | null
  json: WarningFeed | null
  rss: WarningFeed | null
  wall: number
  pass(ms: number): void
}

/** A service at an instant of 4 October 2026, with what its portal and feeds give. */
function stage(wall: string, given: Partial<Pick<Stage, 'portal' | 'json' | 'rss'>>): Stage {
  let monotonic = 0
  const logs: Record<string, unknown>[] = []
  const say = (fields: object): void => void logs.push({ ...fields })
  const scene: Stage = {
    portal: null,
    json: null,
    rss: null,
    ...given,
    wall: at(wall),
    logs,
    pass(ms) {
      scene.wall += ms
      monotonic += ms
    },
    service: createVigilance({
      portal: source('portal', () => scene.portal),
      meteoalarmJson: source('json', () => scene.json),
      meteoalarmAtom: source<FeedText>('atom', () => null),
      meteoalarmRss: source('rss', () => scene.rss),
      clock: { now: () => scene.wall, monotonic: () => monotonic },
      log: { warn: say, error: say },
      waitMs: 200,
      graceMs: 0,
    }),
  }
  return scene
}

const everywhere = (of34 = quiet): Record<string, typeof quiet> => ({
  ...Object.fromEntries(vigilanceDepartments.map((code) => [code, quiet])),
  '34': of34,
})
const until = (end: string) => domain([['thunderstorm', [slot('2026-10-04T08:00:00Z', end, 'orange')]]])

/** All that pages and `/api` are given of vigilance, about the Hérault where it is about one department. */
const allParts = (service: VigilanceService): Promise<readonly Part<unknown>[]> =>
  Promise.all([
    service.levels('J0'),
    service.levels('J1'),
    service.department('34', 'J0'),
    service.department('34', 'J1'),
    service.city('34'),
    service.alerts('34'),
    service.alerts(),
    service.raw(),
    service.summary(),
  ])

const freshUntil = async (scene: Stage): Promise<readonly string[]> => {
  const parts = await allParts(scene.service)
  scene.service.close()
  return parts.map((part) => (part.state === 'missing' ? 'missing' : part.freshUntil))
}
const nine = (iso: string): readonly string[] => Array.from({ length: 9 }, () => iso)

describe('no part of vigilance is good past', () => {
  test('the end of an alert', async () =>
    assert.deepEqual(
      await freshUntil(
        stage('2026-10-04T09:58:00Z', { portal: bulletin(everywhere(until('2026-10-04T10:00:00Z'))) }),
      ),
      nine('2026-10-04T10:00:00.000Z'),
    ))
  test('the start of an alert of tomorrow, which is midnight in Paris', async () => {
    const tomorrow = domain([['wind', [slot('2026-10-04T22:00:00Z', '2026-10-05T10:00:00Z', 'red')]]])
    const evening = bulletin(everywhere(), everywhere(tomorrow), { issued: '2026-10-04T20:00:00Z' })
    assert.deepEqual(
      await freshUntil(stage('2026-10-04T21:58:00Z', { portal: evening })),
      nine('2026-10-04T22:00:00.000Z'),
    )
  })
  test('the end of a message of the feed', async () => {
    const json = feed([warning({ begin: '2026-10-04T08:00:00Z', end: '2026-10-04T10:00:00Z' })])
    assert.deepEqual(
      await freshUntil(stage('2026-10-04T09:58:00Z', { json })),
      nine('2026-10-04T10:00:00.000Z'),
    )
  })
  test('the six hours after which nobody vouches any more', async () => {
    // Six hours after the publication of 16:00 in Paris, which this bulletin is not.
    const morning = bulletin(everywhere(), everywhere(), { issued: '2026-10-04T04:00:00Z' })
    assert.deepEqual(
      await freshUntil(stage('2026-10-04T19:58:00Z', { portal: morning })),
      nine('2026-10-04T20:00:00.000Z'),
    )
  })
  test('the moment at which a bulletin comes into force', async () => {
    const early = bulletin(everywhere(), everywhere(), {
      issued: '2026-10-04T09:50:00Z',
      begin: '2026-10-04T10:00:00Z',
    })
    assert.deepEqual(
      await freshUntil(stage('2026-10-04T09:58:00Z', { portal: early, json: feed([]) })),
      nine('2026-10-04T10:00:00.000Z'),
    )
  })
})

test('an alert that ends is over in the very next answer', async () => {
  const scene = stage('2026-10-04T09:59:59.800Z', {
    portal: bulletin(everywhere(until('2026-10-04T10:00:00Z'))),
  })
  const level = async (): Promise<string> => {
    const part = await scene.service.city('34')
    assert.ok(part.state !== 'missing' && part.value.covered)
    return part.value.levelNow
  }
  assert.equal(await level(), 'orange')
  scene.pass(200)
  assert.equal(await level(), 'green')
  scene.service.close()
})

test('each part says when a source was last heard, until when green holds and when it changes', async () => {
  const scene = stage('2026-10-04T09:00:00Z', { portal: bulletin(everywhere(until('2026-10-04T14:00:00Z'))) })
  await scene.service.city('34')
  scene.pass(minutes(3))
  const part = await scene.service.city('34')
  assert.ok(part.state !== 'missing' && part.value.covered)
  const { confirmedAt, greenUntil, changesAt } = part.value
  assert.equal(confirmedAt, '2026-10-04T09:00:00.000Z')
  assert.equal(greenUntil, '2026-10-04T15:00:00.001Z')
  assert.equal(changesAt, '2026-10-04T14:00:00.000Z')
  scene.service.close()
})

describe('each refusal is one line with its source, its reason and what is shown instead', () => {
  const lines = ({ logs }: Stage) =>
    logs
      .map(({ upstream, detail, served }) => [upstream, detail, served])
      .filter(([, detail]) => detail !== undefined)
  test('an entry of the feed, said once however often it is read', async () => {
    const refused = [{ reason: 'inverted' as const, departments: ['34'], sent: null }]
    const scene = stage('2026-10-04T09:00:00Z', { json: feed([warning()], { refused }) })
    await scene.service.levels('J0')
    scene.pass(minutes(6))
    await scene.service.levels('J0')
    await scene.service.levels('J0')
    assert.deepEqual(lines(scene), [['json', 'inverted', 'unknown instead of green']])
    scene.service.close()
  })
  test('a message from a time to come', async () => {
    const refused = [{ reason: 'future' as const, departments: ['34'], sent: null }]
    const scene = stage('2026-10-04T09:00:00Z', { json: feed([], { refused }) })
    await scene.service.levels('J0')
    assert.deepEqual(lines(scene), [['json', 'future', 'the other sources, else unknown']])
    scene.service.close()
  })
  test('a bulletin from a time to come, first and after a good one', async () => {
    const ahead = bulletin(everywhere(), everywhere(), { issued: '2026-10-04T10:30:00Z' })
    const scene = stage('2026-10-04T09:00:00Z', { portal: ahead })
    assert.equal((await scene.service.levels('J0')).state, 'missing')
    assert.deepEqual(lines(scene), [['portal', 'issued in the future', 'the other sources']])
    const other = stage('2026-10-04T09:00:00Z', { portal: bulletin(everywhere()) })
    await other.service.levels('J0')
    other.portal = ahead
    other.pass(minutes(6))
    await other.service.levels('J0')
    await other.service.levels('J0')
    assert.deepEqual(lines(other), [['portal', 'issued in the future', 'the reading before it']])
    for (const { service } of [scene, other]) service.close()
  })
})

test('a message from a time to come does not shut out the readings after it', async () => {
  const ahead = warning({
    sent: '2026-10-06T08:00:00Z',
    begin: '2026-10-06T08:00:00Z',
    end: '2026-10-07T08:00:00Z',
  })
  const scene = stage('2026-10-04T09:00:00Z', { json: feed([ahead]) })
  await scene.service.levels('J0')
  scene.json = feed([warning({ begin: '2026-10-04T09:00:00Z', sent: '2026-10-04T09:05:00Z' })])
  scene.pass(minutes(6))
  await scene.service.levels('J0')
  const part = await scene.service.levels('J0')
  assert.ok(part.state !== 'missing')
  assert.equal(part.value.levels['34'], 'orange')
  scene.service.close()
})
