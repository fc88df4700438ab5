import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Coordinates } from '../../../src/domain/geo.ts'
import { temperatureAt } from '../../../src/domain/hourly-temperatures.ts'
import { valueOf } from '../../../src/domain/part.ts'
import type { Weather } from '../../../src/domain/weather.ts'
import type { OwnForecasts } from '../../../src/server/services/own-forecasts.ts'
import type { PlaceTraits } from '../../../src/server/services/quota-policy.ts'
import { createWeatherService, type WeatherOptions } from '../../../src/server/services/weather.ts'
import { UpstreamError, type FailureReason } from '../../../src/server/upstream/upstream.ts'
import { placeWeather } from '../../support/place-weather.ts'
import { hours } from '../../support/forecast-samples.ts'
import { handClock } from '../upstream/local-source.ts'

const minute = 60_000
const hour = 60 * minute

/** A degree of latitude is 111.2 km. */
const kmNorthOf = ({ lat, lon }: Coordinates, km: number): Coordinates => ({ lat: lat + km / 111.2, lon })

const lyon: Coordinates = { lat: 45.7485, lon: 4.8467 }

/** The same temperature at every hour. */
const asWarmAs = (weather: Weather, temperature: number): Weather => ({
  ...weather,
  current: { ...weather.current, temperature },
  hourly: weather.hourly.map((hour) => ({ ...hour, temperature })),
})

/** The service over one source whose answers are as warm as the call's number, and which can be told to fail. */
function createCase(options: Partial<WeatherOptions> = {}) {
  const clock = handClock()
  const state = { pressure: 0, fails: null as FailureReason | null, asked: [] as Coordinates[] }
  const forecast = async (point: Coordinates): Promise<Weather> => {
    if (state.fails)
      throw new UpstreamError({ upstream: 'source', operation: 'forecast', reason: state.fails })
    state.asked.push(point)
    const weather = placeWeather('2026-11-21T08:00:00Z')
    return asWarmAs(weather, state.asked.length)
  }
  const service = createWeatherService({
    sources: [{ name: 'open-meteo', forecast }],
    simulate: () => ({ ...placeWeather('2026-11-21T08:00:00Z'), source: 'simulated' }),
    simulatedFallback: 'off',
    timeZoneAt: () => 'Europe/Paris',
    pressure: () => state.pressure,
    maxBytes: 10_000_000,
    clock,
    ...options,
  })
  /** State, temperature (hence whose forecast), distance to its place, source. */
  const ask = async (point: Coordinates): Promise<readonly unknown[]> => {
    const part = await service.at(point)
    return part.state === 'missing'
      ? ['missing', part.reason]
      : [part.state, part.value.current.temperature, part.value.sharedFromKm, part.source]
  }
  return { clock, state, service, ask }
}

describe('the weather now', () => {
  test('is that of the quarter of an hour, and fresh until the next', async () => {
    const { clock, state, service } = createCase()
    state.pressure = 0.5
    const start = clock.now()
    for (const minutes of [5, 20, 35]) {
      clock.advance(start + minutes * minute - clock.now())
      const part = await service.at(lyon)
      assert.ok(part.state !== 'missing')
      const quarter = Math.floor(clock.now() / (15 * minute)) * 15 * minute
      assert.equal(Date.parse(part.value.current.time), quarter)
      assert.equal(Date.parse(part.freshUntil), quarter + 15 * minute)
      assert.equal(part.at, '2026-11-21T08:00:00.000Z')
      assert.equal(service.now(lyon)?.current, part.value.current)
    }
    assert.equal(state.asked.length, 1)
  })
})

describe('a place whose neighbour has a forecast', () => {
  test('gets its own while calls are plenty', async () => {
    const { ask } = createCase()
    assert.deepEqual(await ask(lyon), ['fresh', 1, null, 'open-meteo'])
    assert.deepEqual(await ask(kmNorthOf(lyon, 1)), ['fresh', 2, null, 'open-meteo'])
  })

  test('gets the neighbour’s when calls are short, and how far that is', async () => {
    const { state, ask } = createCase()
    await ask(lyon)
    state.pressure = 0.5
    assert.deepEqual(await ask(kmNorthOf(lyon, 4)), ['fresh', 1, 4, 'open-meteo'])
    assert.equal(state.asked.length, 1)
  })

  test('gets its own when the neighbour is further than the need allows', async () => {
    const { state, ask } = createCase()
    await ask(lyon)
    state.pressure = 0.5
    assert.deepEqual(await ask(kmNorthOf(lyon, 6)), ['fresh', 2, null, 'open-meteo'])
    state.pressure = 0.55
    assert.deepEqual(await ask(kmNorthOf(lyon, -7)), ['fresh', 1, 7, 'open-meteo'])
  })

  test('gets the nearest of several', async () => {
    const { state, ask } = createCase()
    await ask(lyon)
    await ask(kmNorthOf(lyon, 6))
    state.pressure = 0.55
    assert.deepEqual(await ask(kmNorthOf(lyon, 4)), ['fresh', 2, 2, 'open-meteo'])
  })

  test('keeps its own, older one, rather than another place’s', async () => {
    const { clock, state, ask } = createCase()
    await ask(lyon)
    clock.advance(50 * minute)
    await ask(kmNorthOf(lyon, 2))
    clock.advance(20 * minute)
    state.pressure = 0.5
    assert.deepEqual(await ask(lyon), ['fresh', 1, null, 'open-meteo'])
    assert.equal(state.asked.length, 2)
  })

  test('asks for its own once the neighbour’s has grown old', async () => {
    const { clock, state, ask } = createCase()
    await ask(lyon)
    clock.advance(61 * minute)
    state.pressure = 0.5
    assert.deepEqual(await ask(kmNorthOf(lyon, 2)), ['fresh', 2, null, 'open-meteo'])
  })
})

describe('a place for which no call is left', () => {
  test('gets what there is within 50 km, as something old', async () => {
    const { state, ask } = createCase()
    await ask(lyon)
    state.fails = 'budget'
    assert.deepEqual(await ask(kmNorthOf(lyon, 49)), ['stale', 1, 49, 'open-meteo'])
  })

  test('gets nothing from further away', async () => {
    const { state, ask } = createCase()
    await ask(lyon)
    state.fails = 'budget'
    assert.deepEqual(await ask(kmNorthOf(lyon, 51)), ['missing', 'busy'])
  })

  test('gets nothing that is older than six hours', async () => {
    const { clock, state, ask } = createCase()
    await ask(lyon)
    clock.advance(6 * hour + minute)
    state.fails = 'budget'
    assert.deepEqual(await ask(kmNorthOf(lyon, 10)), ['missing', 'busy'])
  })

  test('gets no neighbour’s when it is the source that failed', async () => {
    const { state, ask } = createCase()
    await ask(lyon)
    state.fails = 'timeout'
    assert.deepEqual(await ask(kmNorthOf(lyon, 10)), ['missing', 'timeout'])
  })
})

describe('a place while calls are short and a second source answers', () => {
  /** The same case with a second source whose answers are of 30 °C and more. */
  function createPair(traits: Partial<PlaceTraits> = {}) {
    const second = { fails: null as FailureReason | null, asked: 0, answers: true }
    const first = { fails: null as FailureReason | null, asked: 0 }
    const place = { population: 1_500, elevation: null, isByHeightsOrSea: false, ...traits }
    const sourceOf = (name: 'open-meteo' | 'met-norway', state: typeof first, base: number) => ({
      name,
      forecast: async (): Promise<Weather> => {
        if (state.fails)
          throw new UpstreamError({ upstream: name, operation: 'forecast', reason: state.fails })
        state.asked += 1
        const weather = placeWeather('2026-11-21T08:00:00Z')
        return { ...asWarmAs(weather, base + state.asked), source: name }
      },
    })
    const made = createCase({
      sources: [sourceOf('open-meteo', first, 0), sourceOf('met-norway', second, 30)],
      second: { name: 'met-norway', answers: () => second.answers, traitsAt: () => place },
    })
    return { ...made, first, second }
  }

  test('gets its own from the second when it is small and in the plains, never a neighbour’s', async () => {
    const { state, ask } = createPair()
    await ask(lyon)
    state.pressure = 0.5
    assert.deepEqual(await ask(kmNorthOf(lyon, 4)), ['fresh', 31, null, 'met-norway'])
    assert.deepEqual(await ask(kmNorthOf(lyon, 1)), ['fresh', 32, null, 'met-norway'])
  })

  test('gets its own from the first when it is large, or by mountains or the sea', async () => {
    for (const traits of [{ population: 200_000 }, { isByHeightsOrSea: true, population: 30_000 }]) {
      const { state, ask } = createPair(traits)
      state.pressure = 0.5
      assert.deepEqual((await ask(lyon)).at(-1), 'open-meteo')
      state.pressure = 0.85
      assert.deepEqual((await ask(kmNorthOf(lyon, 1))).at(-1), 'met-norway')
    }
  })

  test('counts as high when its last forecast gave its height', async () => {
    const { state, ask, clock } = createPair({ population: 30_000, elevation: 800 })
    state.pressure = 0.5
    assert.deepEqual((await ask(lyon)).at(-1), 'open-meteo')
    clock.advance(hour)
    assert.deepEqual((await ask(lyon)).at(-1), 'open-meteo')
  })

  test('is refreshed within the hour however short calls are', async () => {
    const { state, ask, clock } = createPair()
    state.pressure = 0.9
    await ask(lyon)
    clock.advance(61 * minute)
    assert.deepEqual(await ask(lyon), ['fresh', 32, null, 'met-norway'])
  })

  test('gets the other’s when one fails, and a neighbour’s when both are out of calls', async () => {
    const { state, ask, first, second } = createPair()
    first.fails = 'reset'
    assert.deepEqual(await ask(lyon), ['fresh', 31, null, 'met-norway'])
    first.fails = null
    second.fails = 'budget'
    state.pressure = 0.9
    assert.deepEqual(await ask(kmNorthOf(lyon, 10)), ['fresh', 1, null, 'open-meteo'])
    first.fails = 'budget'
    assert.deepEqual(await ask(kmNorthOf(lyon, 12)), ['stale', 1, 2, 'open-meteo'])
  })

  test('shares a neighbour’s again while the second source is left alone', async () => {
    const { state, ask, second } = createPair()
    await ask(lyon)
    state.pressure = 0.5
    second.answers = false
    assert.deepEqual(await ask(kmNorthOf(lyon, 4)), ['fresh', 1, 4, 'open-meteo'])
  })
})

describe('simulated weather', () => {
  test('stands in until a source has answered for the first time, never after', async () => {
    const { clock, state, ask } = createCase({ simulatedFallback: 'auto' })
    state.fails = 'dns'
    assert.deepEqual((await ask(lyon)).at(-1), 'simulated')
    state.fails = null
    clock.advance(minute)
    assert.deepEqual((await ask(lyon)).at(-1), 'open-meteo')
    state.fails = 'dns'
    assert.deepEqual(await ask(kmNorthOf(lyon, 10)), ['missing', 'refused'])
  })

  test('stands in whenever all fail where that is wanted, and never where it is not', async () => {
    const always = createCase({ simulatedFallback: 'on' })
    await always.ask(lyon)
    always.state.fails = 'dns'
    assert.deepEqual((await always.ask(kmNorthOf(lyon, 10))).at(-1), 'simulated')
    const never = createCase({ simulatedFallback: 'off' })
    never.state.fails = 'dns'
    assert.deepEqual(await never.ask(lyon), ['missing', 'refused'])
  })

  test('is all there is without any source', async () => {
    const { ask } = createCase({ sources: [], simulatedFallback: 'off' })
    assert.deepEqual((await ask(lyon)).at(-1), 'simulated')
  })
})

describe('places that share a forecast', () => {
  test('have the same hours, as one object, so that what is written of them is written once', async () => {
    const { state, service } = createCase()
    const own = await service.at(lyon)
    state.pressure = 0.5
    const shared = await service.at(kmNorthOf(lyon, 4))
    assert.ok(own.state !== 'missing' && shared.state !== 'missing')
    assert.equal(shared.value.hourly, own.value.hourly)
    const inMemory = service.inMemory(lyon) ?? assert.fail('nothing in memory')
    assert.equal(valueOf(inMemory)?.hourly, own.value.hourly)
    assert.equal(service.inMemory(kmNorthOf(lyon, 400)), null)
  })
})

/** Our own hours everywhere: from the run of 3 h on 3 degrees and from that of 9 h 9. */
function ownHours(runOf: () => string): OwnForecasts {
  const runAt = () => Date.parse(runOf())
  return {
    at: () => ({
      runAt: runAt(),
      hours: hours(runOf(), 51, () => ({ temperature: new Date(runOf()).getUTCHours() })).map((each) => ({
        ...each,
        cloudCover: 100,
      })),
      height: 240,
      modelHeight: 200,
      distanceKm: 1,
    }),
    pastAt: () => [],
    runAt,
    reaches: () => true,
  }
}

test('the weather now is that of our own hours, and asks nobody', async () => {
  const { state, service } = createCase({ own: ownHours(() => '2026-11-21T03:00:00Z') })
  assert.equal(service.now(lyon)?.current.temperature, 3)
  assert.equal(state.asked.length, 0)
})

test('a place has the temperatures of our own hours, and beside them those of the source in memory', async () => {
  const { clock, service, ask } = createCase({ own: ownHours(() => '2026-11-21T03:00:00Z') })
  const now = () =>
    service
      .temperaturesOf(lyon)
      .map(({ source, hours: ofSource }) => [source, temperatureAt(ofSource, clock.now())])
  assert.deepEqual(now(), [['arome', 3]])
  await ask(lyon)
  assert.deepEqual(now(), [
    ['arome', 3],
    ['open-meteo', 1],
  ])
})

test('a map shows our own hours from now on, of the newest run, and the days after them once they are known', async () => {
  let run = '2026-11-21T03:00:00Z'
  const { clock, service, ask } = createCase({ own: ownHours(() => run) })
  const shown = () => {
    const map = service.ownMapForecast(lyon)
    const [first] = map?.hours ?? []
    return [
      first && new Date(first.start).getUTCHours(),
      first?.temperature,
      map && [...map.days.keys()].at(-1),
    ]
  }
  assert.deepEqual(shown(), [8, 3, '2026-11-22'])
  clock.advance(59 * minute)
  assert.deepEqual(shown(), [8, 3, '2026-11-22'])
  clock.advance(minute)
  assert.deepEqual(shown(), [9, 3, '2026-11-22'])
  run = '2026-11-21T09:00:00Z'
  assert.deepEqual(shown(), [9, 9, '2026-11-22'])
  await ask(lyon)
  assert.deepEqual(shown(), [9, 9, '2026-11-27'])
})
