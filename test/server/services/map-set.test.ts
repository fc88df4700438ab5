import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedInstead } from '../../../src/server/instead.ts'
import { createMapSet, type MapSetOptions } from '../../../src/server/services/map-set.ts'
import { fixedClock } from '../../support/build-app.ts'
import { upstreamError } from '../../support/map-sources.ts'

interface Town {
  readonly lat: number
  readonly lon: number
}
const towns: readonly Town[] = [45, 46, 47].map((lat) => ({ lat, lon: 4 }))

/** A set of towns, of which each is fresh for a minute. */
const townsWith = (options: Partial<MapSetOptions<Town, string>>) =>
  createMapSet<Town, string>({
    name: 'towns',
    places: towns,
    batch: async (places) => places.map(() => 'sun'),
    oneByOne: null,
    room: () => 100,
    first: () => 0,
    freshMs: () => 60_000,
    clock: fixedClock(),
    log: { warn: assert.fail, error: assert.fail },
    ...options,
  })

test('who comes while a map is filled waits for that, and starts nothing', async () => {
  const batch = Promise.withResolvers<readonly string[]>()
  let requests = 0
  let others = 0
  const set = townsWith({
    places: towns.slice(0, 2),
    batch: () => {
      requests += 1
      return batch.promise
    },
    oneByOne: {
      hasRoom: () => true,
      ask: async () => {
        others += 1
        return 'of the other source'
      },
    },
  })
  const visits = [set.ready(), set.ready()]
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  assert.equal(set.state().isRefreshing, true)
  batch.resolve(['sun', 'rain'])
  await Promise.all(visits)
  assert.deepEqual([requests, others, set.state().values], [1, 0, ['sun', 'rain']])
})

for (const [old, isShown] of [
  [1, true],
  [2, false],
] as const)
  test(`a map of ${old} old and 1 young is shown ${isShown ? 'while' : 'after'} it is asked for anew`, async () => {
    const clock = fixedClock()
    let wanted = towns.slice(0, old)
    let answer: Promise<readonly string[]> | null = null
    const set = townsWith({
      clock,
      places: towns.slice(0, old + 1),
      batch: (places) => answer ?? Promise.resolve(places.map(() => 'sun')),
      wants: (town) => wanted.includes(town),
    })
    await set.ready()
    clock.advance(120_000)
    wanted = towns.slice(old, old + 1)
    await set.ready()
    wanted = [...towns]
    const held = Promise.withResolvers<readonly string[]>()
    answer = held.promise
    const isReady = set.ready().then(() => true)
    const beforeAnswer = await Promise.race([isReady, new Promise((over) => setImmediate(over, false))])
    held.resolve(wanted.map(() => 'rain'))
    await isReady
    assert.equal(beforeAnswer, isShown)
  })

for (const [age, ms, isShown] of [
  ['of less than twice its life', 119_999, true],
  ['of twice its life', 120_000, false],
] as const)
  test(`a map ${age} is ${isShown ? 'shown' : 'not shown'} while it is asked for anew`, async () => {
    const clock = fixedClock()
    const held = Promise.withResolvers<readonly string[]>()
    let answer: Promise<readonly string[]> = Promise.resolve(['sun', 'sun', 'sun'])
    const set = townsWith({ clock, batch: () => answer })
    await set.ready()
    clock.advance(ms)
    answer = held.promise
    const isReady = set.ready().then(() => true)
    const beforeAnswer = await Promise.race([isReady, new Promise((over) => setImmediate(over, false))])
    held.resolve(['rain', 'rain', 'rain'])
    await isReady
    assert.equal(beforeAnswer, isShown)
  })

test('a map is good for its life, and for seconds while it is filled and after a failure', async () => {
  const clock = fixedClock()
  const held = Promise.withResolvers<readonly string[]>()
  let answer: Promise<readonly string[]> = Promise.resolve(['sun', 'sun', 'sun'])
  const set = townsWith({ clock, batch: () => answer, log: { warn: () => {}, error: () => {} } })
  await set.ready()
  assert.equal(set.state().freshForMs, 60_000)
  clock.advance(61_000)
  answer = held.promise
  await set.ready()
  assert.equal(set.state().freshForMs, 5_000)
  held.reject(upstreamError('timeout'))
  while (set.state().failure === null) await new Promise((resolve) => setImmediate(resolve))
  while (set.state().isRefreshing) await new Promise((resolve) => setImmediate(resolve))
  assert.equal(set.state().freshForMs, 5_000)
})

for (const [reason, ms] of [
  ['timeout', 10_000],
  ['breaker-open', 2_000],
] as const)
  test(`after « ${reason} » a map is asked for again in ${ms / 1000} s`, async () => {
    const clock = fixedClock()
    let requests = 0
    const set = townsWith({
      clock,
      batch: async () => {
        requests += 1
        throw upstreamError(reason)
      },
    })
    await set.ready()
    clock.advance(ms - 1)
    await set.ready()
    assert.equal(requests, 1)
    clock.advance(1)
    await set.ready()
    assert.equal(requests, 2)
  })

test('after an outage a map is filled as an empty one, and not shown with the few places that found it over', async () => {
  const clock = fixedClock()
  const places = Array.from({ length: 60 }, (_, index) => ({ lat: 43 + index / 10, lon: 4 }))
  let isDown = true
  const rest = Promise.withResolvers<void>()
  const set = townsWith({
    clock,
    places,
    room: (isEmpty) => (isEmpty ? 47 : 10),
    async batch(some) {
      if (isDown) throw upstreamError('timeout')
      if (some.length > 5) await rest.promise
      return some.map(() => 'sun')
    },
    pause: () => new Promise(() => {}),
  })
  await set.ready()
  clock.advance(10_000)
  isDown = false
  const first = set.ready()
  for (let turn = 0; turn < 100 && set.state().count < 5; turn += 1) await new Promise(setImmediate)
  const counts = [first, set.ready()].map((ready) => ready.then(() => set.state().count))
  rest.resolve()
  assert.deepEqual(await Promise.all(counts), [52, 52])
})

test('a source that is asked one by one is asked for wanted places alone, unknown ones first', async () => {
  const clock = fixedClock()
  const asked: Town[] = []
  let wanted = towns.slice(0, 1)
  const set = townsWith({
    clock,
    batch: null,
    oneByOne: {
      hasRoom: () => true,
      ask: async (town) => {
        asked.push(town)
        return 'sun'
      },
    },
    wants: (town) => wanted.includes(town),
  })
  const filled = async () => {
    await set.ready()
    while (set.state().isRefreshing) await new Promise((resolve) => setImmediate(resolve))
    return asked.splice(0)
  }
  assert.deepEqual(await filled(), wanted)
  clock.advance(60_000)
  wanted = [...towns]
  assert.deepEqual(await filled(), [...towns.slice(1), ...towns.slice(0, 1)])
})

test('a map that has nothing may ask for more than one that is only old', async () => {
  const clock = fixedClock()
  let requests = 0
  const set = townsWith({
    clock,
    batch: async (places) => {
      requests += 1
      return places.map(() => 'sun')
    },
    room: (isEmpty) => (isEmpty ? 100 : 0),
    log: { warn: () => {}, error: assert.fail },
  })
  await set.ready()
  clock.advance(60_000)
  await set.ready()
  assert.deepEqual([requests, set.state().values], [1, ['sun', 'sun', 'sun']])
})

for (const [room, asked] of [
  [2, 0],
  [3, 3],
] as const)
  test(`a map of three places asks for ${asked} of them where there is room for ${room}`, async () => {
    let places = 0
    const set = townsWith({
      batch: async (wanted) => {
        places += wanted.length
        return wanted.map(() => 'sun')
      },
      room: () => room,
      pause: () => new Promise(() => undefined),
      log: { warn: () => {}, error: assert.fail },
    })
    await set.ready()
    assert.equal(places, asked)
    assert.equal(set.state().isRefreshing, asked === 0)
  })

test('of more places than there is room for the first are asked for, twenty at least', async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ lat: 43 + index / 10, lon: 4 }))
  for (const [room, asked] of [
    [19, 0],
    [20, 20],
  ] as const) {
    const wanted: Town[] = []
    const set = townsWith({
      places: many,
      batch: async (places) => {
        wanted.push(...places)
        return places.map(() => 'sun')
      },
      room: () => room,
      // From north to south.
      first: (a, b) => b.lat - a.lat,
      pause: () => new Promise(() => undefined),
      log: { warn: () => {}, error: assert.fail },
    })
    await set.ready()
    assert.deepEqual(wanted, many.toReversed().slice(0, asked))
  }
})

test('a mistake of our own while a map is filled is an error in the log, and its failure', async () => {
  const errors: unknown[] = []
  const mistake = new TypeError('not a function')
  const set = townsWith({
    room: () => {
      throw mistake
    },
    log: { warn: assert.fail, error: ({ err }: { err?: unknown }) => void errors.push(err) },
  })
  await set.ready()
  assert.deepEqual([errors, set.state().failure], [[mistake], mistake])
})

for (const [hasOther, served] of [
  [true, 'the next source'],
  [false, 'a simulation'],
] as const)
  test(`who looks at an empty map whose source fails is served ${served}, as the log says`, async () => {
    let instead: unknown
    const set = townsWith({
      batch: () => {
        instead = servedInstead('refused')
        return Promise.reject(upstreamError('refused'))
      },
      oneByOne: hasOther ? { ask: async () => 'rain', hasRoom: () => true } : null,
      instead: () => 'a simulation',
      log: { warn: () => undefined, error: assert.fail },
    })
    await set.ready()
    assert.equal(instead, served)
    set.close()
  })
