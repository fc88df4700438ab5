import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { distanceKm, type Coordinates } from '../../../src/domain/geo.ts'
import type { Marine } from '../../../src/domain/marine.ts'
import { createMarine, type MarineOptions } from '../../../src/server/services/marine.ts'
import type { FailureReason } from '../../../src/server/upstream/upstream.ts'
import { catalogue, handClock, mapMarine, marineOptions, upstreamError } from '../../support/map-sources.ts'

const dawn = '2026-07-15T03:00:00.000Z'
const minute = 60_000

const beachOf = (slug: string) => {
  const beach = catalogue().beach(slug)
  assert.ok(beach, slug)
  return beach
}
const malo = () => beachOf('dunkerque-malo-les-bains')

function build(
  answer: (point: Coordinates, now: Date) => Marine | null | FailureReason,
  over: Partial<MarineOptions> = {},
) {
  const asked: Coordinates[] = []
  const clock = handClock(dawn)
  const lists: (readonly Coordinates[])[] = []
  const marine = createMarine(
    marineOptions({
      source: {
        async nearestMarine(point, _zone, now) {
          asked.push(point)
          const reply = answer(point, now)
          if (typeof reply === 'string') throw upstreamError(reply)
          return reply
        },
      },
      batch: {
        async marines(points, now) {
          lists.push(points.map(({ lat, lon }) => ({ lat, lon })))
          return points.map((point) => {
            const reply = answer(point, now)
            if (typeof reply === 'string') throw upstreamError(reply)
            return reply
          })
        },
      },
      clock,
      ...over,
    }),
  )
  return { marine, asked, lists, clock }
}

const everywhere = (_point: Coordinates, now: Date): Marine => mapMarine(now)
const nowhere = (): null => null

describe('the sea at a point', () => {
  test('is asked for once in half an hour, by however many', async () => {
    const { marine, asked, clock } = build(everywhere)
    await Promise.all(Array.from({ length: 50 }, () => marine.marineAt(malo())))
    clock.forward(29 * minute)
    const part = await marine.marineAt(malo())
    assert.equal(asked.length, 1)
    assert.equal(part.state === 'missing' ? null : part.value.current.waveHeight, 1.2)
  })

  test('is that of the beach beside it', async () => {
    const { marine, asked } = build(everywhere)
    const { lat, lon } = malo()
    await marine.marineAt({ lat: lat + 0.01, lon })
    await marine.marineAt({ lat, lon: lon + 0.02 })
    assert.deepEqual(asked, [malo()])
  })

  test('is its own more than three kilometres from any beach', async () => {
    const { marine, asked } = build(everywhere)
    const { lat, lon } = malo()
    // A hundredth of a degree is 1.1 km.
    const offshore = { lat: lat + 0.04, lon }
    await marine.marineAt(offshore)
    const [point = malo()] = asked
    assert.ok(distanceKm(point, offshore) < distanceKm(malo(), offshore))
  })

  test('is not asked for far from any coast', async () => {
    const { marine, asked } = build(everywhere)
    const clermontFerrand = { lat: 45.7797, lon: 3.0863 }
    assert.deepEqual(await marine.marineAt(clermontFerrand), { state: 'missing', reason: 'unsupported' })
    assert.equal(asked.length, 0)
  })

  test('is unsupported where the model has none, and that is remembered', async () => {
    const { marine, asked } = build(nowhere)
    assert.deepEqual(await marine.marineAt(malo()), { state: 'missing', reason: 'unsupported' })
    assert.deepEqual(await marine.marineAt(malo()), { state: 'missing', reason: 'unsupported' })
    assert.equal(asked.length, 1)
  })

  test('is stale when refreshing fails, for six hours', async () => {
    let works = true
    const { marine, clock } = build((point, now) => (works ? everywhere(point, now) : 'timeout'))
    await marine.marineAt(malo())
    works = false
    clock.forward(3 * 60 * minute)
    const part = await marine.marineAt(malo())
    assert.equal(part.state, 'stale')
    assert.equal(part.at, dawn)
    assert.equal(part.value.current.time, '2026-07-15T06:00:00.000Z', 'the hour of now, of the old forecast')
    clock.forward(3 * 60 * minute)
    assert.deepEqual(await marine.marineAt(malo()), { state: 'missing', reason: 'timeout' })
  })

  test('costs nothing when a map holds it', async () => {
    const fromMap = { value: mapMarine(new Date(dawn)), at: Date.parse(dawn), freshForMs: minute }
    const { marine, asked } = build(everywhere, { seaOnMap: () => fromMap })
    const part = await marine.marineAt(malo())
    assert.deepEqual([part.state, asked.length], ['fresh', 0])
  })

  test('is never invented without a source', async () => {
    const { marine } = build(everywhere, { source: null })
    assert.deepEqual(await marine.marineAt(malo()), { state: 'missing', reason: 'refused' })
  })
})

describe('the sea near a place', () => {
  const dunkerque = { lat: 51.0347, lon: 2.3768 }

  test('is that of the nearest beach, with its distance', async () => {
    const { marine } = build(everywhere)
    const part = await marine.seaNear(dunkerque)
    assert.notEqual(part.state, 'missing')
    if (part.state === 'missing') return
    assert.equal(part.value.nearestBeach?.slug, 'dunkerque-malo-les-bains')
    assert.ok((part.value.distanceToBeach ?? 99) < 3)
    assert.equal(part.value.marineWeather?.seaTemperature, 17.5)
  })

  test('is that of the next beach when the model has no sea at the first', async () => {
    const first = malo()
    const { marine } = build((point, now) => (point.lat === first.lat ? null : everywhere(point, now)))
    const part = await marine.seaNear(dunkerque)
    assert.notEqual(part.state, 'missing')
    if (part.state === 'missing') return
    assert.notEqual(part.value.nearestBeach?.slug, first.slug)
    assert.equal(part.value.marineWeather?.waveHeight, 1.2)
  })

  test('says that there is a beach whose sea is unknown', async () => {
    const { marine, asked } = build(nowhere)
    const part = await marine.seaNear(dunkerque)
    assert.notEqual(part.state, 'missing')
    if (part.state === 'missing') return
    assert.deepEqual([part.value.hasNearbyBeaches, part.value.marineWeather], [true, null])
    assert.ok(asked.length <= 3)
  })

  test('is missing, not absent, when the source fails', async () => {
    const { marine } = build(() => 'timeout')
    assert.deepEqual(await marine.seaNear(dunkerque), { state: 'missing', reason: 'timeout' })
  })

  test('says that there is no beach within 30 km of an inland town', async () => {
    const { marine, asked } = build(everywhere)
    // Lyon, and Rouen, 54 km from Dieppe.
    for (const town of [
      { lat: 45.758, lon: 4.835 },
      { lat: 49.443, lon: 1.099 },
    ]) {
      const part = await marine.seaNear(town)
      assert.equal(part.state === 'missing' ? null : part.value.hasNearbyBeaches, false)
    }
    assert.equal(asked.length, 0)
  })
})

describe('the seas of a list of beaches', () => {
  const point = ({ lat, lon }: Coordinates): Coordinates => ({ lat, lon })
  const biarritz = () => beachOf('biarritz-grande-plage')
  const anglet = () => beachOf('anglet-chambre-d-amour')

  test('are those of now, asked for in one request where no map and no page has asked', async () => {
    const { marine, lists, clock } = build(everywhere)
    await marine.marineAt(malo())
    clock.forward(60 * minute)
    const seas = await marine.seasOf([malo(), biarritz(), anglet()])
    assert.deepEqual(
      seas.map((sea) => [sea?.time, sea?.seaTemperature]),
      Array.from({ length: 3 }, () => ['2026-07-15T04:00:00.000Z', 17.5]),
    )
    await marine.seasOf([anglet(), biarritz()])
    assert.deepEqual(lists, [[biarritz(), anglet()].map(point)])
  })

  test('serve the page of each of them, which asks no more', async () => {
    const { marine, asked } = build(everywhere)
    await marine.seasOf([malo()])
    assert.equal((await marine.marineAt(malo())).state, 'fresh')
    assert.equal(asked.length, 0)
  })

  for (const [name, over] of [
    ['while calls run short', { pressure: () => 0.5 }],
    ['beyond what is left of a minute', { calls: { remaining: () => 1, perMinute: 600 } }],
    ['without a source of many', { batch: null }],
  ] as const)
    test(`are asked of nobody ${name}`, async () => {
      const { marine, asked, lists } = build(everywhere, over)
      assert.deepEqual(await marine.seasOf([malo()]), [null])
      assert.deepEqual([asked.length, lists.length], [0, 0])
    })

  test('are unknown where the model has land, of which no list asks again and the page of a beach does', async () => {
    const { marine, asked, lists } = build(nowhere)
    assert.deepEqual(await marine.seasOf([malo()]), [null])
    assert.deepEqual(await marine.seasOf([malo()]), [null])
    await marine.marineAt(malo())
    assert.deepEqual([lists.length, asked.length], [1, 1])
  })

  test('are unknown when the source fails, and asked for again some seconds later', async () => {
    let works = false
    const { marine, lists, clock } = build((at, now) => (works ? everywhere(at, now) : 'timeout'))
    assert.deepEqual(await marine.seasOf([malo()]), [null])
    await marine.seasOf([malo()])
    assert.equal(lists.length, 1)
    works = true
    clock.forward(9_000)
    const [sea] = await marine.seasOf([malo()])
    assert.equal(sea?.seaTemperature, 17.5)
  })
})
