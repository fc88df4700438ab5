import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  callsForMaps,
  ensembleLife,
  followingLife,
  forecastLife,
  mapLife,
  mapsTakeSecondSource,
  mayAskAround,
  mayAskForAir,
  mayAskForEnsemble,
  placesForMap,
  seaLife,
  slowMapLife,
  spentOnFollowing,
  takesSecondSource,
} from '../../../src/server/services/quota-policy.ts'

const minute = 60_000
const spentShares = Array.from({ length: 121 }, (_, i) => i / 100)
/** The age, ms, up to which a forecast is shown while its refresh goes on. */
const oldestShown = (spent: number) => forecastLife(spent).freshMs + forecastLife(spent).refreshMs
const callsLeft = (remaining: number, perMinute = 570) => ({ remaining: () => remaining, perMinute })

describe('an idle site', () => {
  test('has forecasts of ten minutes, each place its own, maps and sea of half an hour, and air', () => {
    assert.deepEqual(forecastLife(0), { freshMs: 10 * minute, refreshMs: 20 * minute, shareKm: 0 })
    assert.deepEqual([mapLife(0), seaLife(0), mayAskForAir(0)], [30 * minute, 30 * minute, true])
  })
})

describe('as the hour or the day is spent', () => {
  test('nothing lives shorter, neighbours get no nearer, and what is given up does not come back', () => {
    for (const [i, spent] of spentShares.entries()) {
      const before = spentShares[i - 1] ?? 0
      assert.ok(forecastLife(spent).freshMs >= forecastLife(before).freshMs, `${spent}`)
      assert.ok(oldestShown(spent) >= oldestShown(before), `${spent}`)
      assert.ok(forecastLife(spent).shareKm >= forecastLife(before).shareKm, `${spent}`)
      assert.ok(mapLife(spent) >= mapLife(before), `${spent}`)
      assert.ok(seaLife(spent) >= seaLife(before), `${spent}`)
      assert.ok(mayAskForAir(before) || !mayAskForAir(spent), `${spent}`)
      assert.ok(mayAskAround(before) || !mayAskAround(spent), `${spent}`)
      assert.ok(mayAskForEnsemble(before) || !mayAskForEnsemble(spent), `${spent}`)
    }
  })

  test('nothing is ever shown as good that is older than six hours, after which it is thrown away', () => {
    for (const spent of spentShares) {
      const { freshMs, refreshMs } = forecastLife(spent)
      assert.ok(freshMs + refreshMs <= 360 * minute)
      assert.ok(mapLife(spent) < 360 * minute && seaLife(spent) < 360 * minute)
    }
  })

  test('each place keeps its own forecast below three tenths, and air is the first to go', () => {
    assert.deepEqual([forecastLife(0.29).shareKm, forecastLife(0.3).shareKm], [0, 3])
    assert.deepEqual([mayAskForAir(0.51), mayAskForAir(0.52)], [true, false])
    assert.ok(forecastLife(0.52).shareKm <= 10, 'beyond 10 km height and coast matter')
  })

  test('places around a town are asked for only while nothing has to be saved: up to a fifth', () => {
    assert.deepEqual([mayAskAround(0), mayAskAround(0.19), mayAskAround(0.2)], [true, true, false])
    assert.deepEqual(forecastLife(0.2), forecastLife(0), 'forecasts themselves lose nothing to them')
  })

  test('the ensemble goes last, so that the last tenth is for forecasts alone', () => {
    assert.deepEqual([mayAskForEnsemble(0), mayAskForEnsemble(0.89)], [true, true])
    assert.deepEqual([mayAskForEnsemble(0.9), mayAskForEnsemble(1)], [false, false])
  })

  test('an ensemble lives for the six hours between two of its runs, and is thrown away then', () => {
    const { freshMs, refreshMs, keepMs } = ensembleLife
    assert.deepEqual([freshMs + refreshMs, keepMs], [360 * minute, 360 * minute])
    assert.ok(refreshMs < freshMs)
  })

  test('more than all of it is read as all of it', () => {
    assert.deepEqual(forecastLife(1.2), forecastLife(1))
    assert.deepEqual([mapLife(1.2), mayAskForAir(1.2)], [mapLife(1), false])
  })
})

describe('a second source', () => {
  const plain = (population: number | null, elevation: number | null = null) => ({
    population,
    elevation,
    isByHeightsOrSea: false,
  })
  const hilly = (population: number) => ({ population, elevation: null, isByHeightsOrSea: true })

  test('is for nobody while calls are plenty', () => {
    for (const spent of spentShares.filter((share) => share < 0.2))
      for (const place of [plain(100), plain(null)]) assert.equal(takesSecondSource(spent, place), false)
    assert.deepEqual(forecastLife(0.19, true), forecastLife(0))
  })

  test('takes small towns of the plains first, then larger ones, then hills and coasts, and never gives one back', () => {
    const order = [plain(100), plain(8_000), hilly(1_500), plain(40_000), plain(2_000_000), hilly(500_000)]
    const from = order.map(
      (place) => spentShares.find((spent) => takesSecondSource(spent, place)) ?? Infinity,
    )
    assert.deepEqual(from, [0.2, 0.3, 0.42, 0.6, 0.82, 0.82])
    for (const [index, place] of order.entries())
      for (const spent of spentShares)
        assert.equal(takesSecondSource(spent, place), spent >= (from[index] ?? Infinity))
  })

  test('keeps every place that it has taken, whatever its size', () => {
    const round = [1, 2, 3, 5].flatMap((digit) => [1_000, 10_000, 100_000].map((size) => digit * size))
    for (const place of round.flatMap((size) => [plain(size), plain(size + 1), hilly(size)])) {
      const taken = spentShares.map((spent) => takesSecondSource(spent, place))
      assert.deepEqual(taken, taken.toSorted(), `${place.population}`)
    }
  })

  test('is asked for every place once a tenth of the calls is left', () => {
    assert.equal(takesSecondSource(0.9, hilly(12_000_000)), true)
    assert.equal(takesSecondSource(0.81, hilly(200_000)), false)
  })

  test('takes no place by heights or the sea before one of its size in the plain', () => {
    for (const size of [100, 3_000, 8_000, 30_000, 80_000, 150_000, 250_000, 350_000, 800_000])
      for (const spent of spentShares)
        assert.ok(
          !takesSecondSource(spent, hilly(size)) || takesSecondSource(spent, plain(size)),
          `${size}, ${spent}`,
        )
  })

  test('leaves a town by heights or the sea to the finer model longer than one of its size in the plain', () => {
    const from = (place: Parameters<typeof takesSecondSource>[1]) =>
      spentShares.find((spent) => takesSecondSource(spent, place)) ?? Infinity
    for (const size of [100, 3_000, 8_000, 15_000, 30_000, 60_000, 90_000])
      assert.ok(from(hilly(size)) > from(plain(size)), `${size}`)
  })

  test('leaves a high place to the finer model as long as a coast', () => {
    assert.deepEqual(
      [plain(10_000, 200), plain(10_000, 800)].map((place) => takesSecondSource(0.45, place)),
      [true, false],
    )
  })

  test('takes a place of unknown size as a small one', () =>
    assert.equal(takesSecondSource(0.25, plain(null)), true))

  test('takes maps last', () => {
    const last = spentShares.find((spent) => mapsTakeSecondSource(spent)) ?? Infinity
    assert.equal(last, 0.9)
    assert.equal(takesSecondSource(last - 0.01, hilly(3_000_000)), true)
  })

  test('ends sharing, and no forecast needs to be older than an hour', () => {
    for (const spent of spentShares) {
      const { freshMs, refreshMs, shareKm } = forecastLife(spent, true)
      assert.equal(shareKm, 0)
      assert.ok(freshMs + refreshMs <= 60 * minute)
    }
  })

  test('is asked nothing again within half an hour', () => {
    for (const spent of spentShares.filter((share) => forecastLife(share).shareKm > 0))
      assert.ok(forecastLife(spent, true).freshMs >= 30 * minute)
  })
})

describe('a forecast that only follows our own hours', () => {
  test('lives three hours and three more while it is refreshed: models compute it four times a day', () => {
    for (const spent of [0, 0.1, 1])
      for (const hasSecond of [true, false]) {
        const { freshMs, refreshMs } = followingLife(spent, hasSecond)
        assert.deepEqual([freshMs, refreshMs], [180 * minute, 180 * minute])
      }
  })

  test('may take a fifth of the calls, and is a neighbour’s as if that were all of them', () => {
    assert.deepEqual([0, 0.1, 0.2].map(spentOnFollowing), [0, 0.5, 1])
    for (const share of [0, 0.05, 0.1, 0.15, 0.2]) {
      assert.equal(followingLife(share, false).shareKm, forecastLife(share * 5).shareKm)
      assert.equal(followingLife(share, true).shareKm, 0)
    }
  })
})

describe('maps', () => {
  test('that are filled place by place are refreshed every three hours', () =>
    assert.equal(slowMapLife, 180 * minute))

  test('take a third of a minute between them, whoever spent the rest', () => {
    assert.equal(callsForMaps(callsLeft(570)), 190)
    assert.equal(callsForMaps(callsLeft(470)), 90)
    assert.equal(callsForMaps(callsLeft(380)), 0)
    assert.equal(callsForMaps(callsLeft(0)), 0)
  })

  const empty = (emptyOthers: number) => ({ showsNothing: true, emptyOthers })
  const filled = (emptyOthers: number) => ({ showsNothing: false, emptyOthers })

  test('can all three show their first places in one minute, whatever one of them goes on asking', () => {
    let remaining = 570
    const take = (maps: ReturnType<typeof empty>) => {
      const places = placesForMap(callsLeft(remaining), maps)
      remaining -= places
      return places
    }
    const first = [take(empty(2)), take(filled(2)), take(filled(2))]
    assert.deepEqual([...first, take(empty(1)), take(filled(1)), take(empty(0))], [47, 47, 2, 47, 0, 47])
  })

  test('use their whole third when each shows something', () => {
    assert.equal(placesForMap(callsLeft(570), filled(0)), 47)
    assert.equal(placesForMap(callsLeft(400), filled(0)), 20)
    assert.equal(placesForMap(callsLeft(400), filled(1)), 0)
  })

  test('never take more than a third when all three ask at the same instant', () => {
    for (let remaining = 0; remaining <= 570; remaining += 1)
      for (const count of [0, 1, 2, 3]) {
        const all = [0, 1, 2].map((map) =>
          placesForMap(callsLeft(remaining), map < count ? empty(count - 1) : filled(count)),
        )
        assert.ok(all.reduce((sum, places) => sum + places, 0) <= 190)
      }
  })

  test('have no limit where the source has none', () => {
    assert.equal(placesForMap(callsLeft(Infinity, Infinity), filled(2)), Infinity)
  })
})
