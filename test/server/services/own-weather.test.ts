import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aromeHours } from '../../../src/domain/arome/hours.ts'
import { missing, toPart, valueOf, type Part } from '../../../src/domain/part.ts'
import type { PlaceWeather } from '../../../src/domain/weather.ts'
import { createOwnWeather } from '../../../src/server/services/own-weather.ts'
import type { PackedWeather } from '../../../src/server/services/packed-weather.ts'
import { aromeSeries } from '../../support/arome-hours.ts'
import { placeWeather } from '../../support/place-weather.ts'
import { handClock } from '../upstream/local-source.ts'

const minute = 60_000
const lyon = { lat: 45.7485, lon: 4.8467 }
const eightOClock = '2026-11-21T08:00:00.000Z'
const packedOf = (): PackedWeather => ({ bytes: Buffer.alloc(0) })

/** Our own hours of a run, with what is in memory beside them as a test says. */
function scene() {
  const clock = handClock(Date.parse(eightOClock))
  const state = { run: '2026-11-21T03:00:00Z', isThere: true, beside: null as PackedWeather | null }
  const runAt = () => (state.isThere ? Date.parse(state.run) : null)
  const weather = createOwnWeather(
    {
      at: () =>
        state.isThere
          ? {
              runAt: Date.parse(state.run),
              hours: aromeHours(aromeSeries(state.run), { ...lyon, height: null }),
              height: 200,
              modelHeight: 200,
              distanceKm: 1,
            }
          : null,
      pastAt: () => [],
      runAt,
      reaches: () => true,
    },
    {
      beside: {
        at: () => state.beside,
        nowOf: () => {
          const { current } = placeWeather(eightOClock)
          return { source: 'open-meteo', madeAt: eightOClock, current: { ...current, visibility: 12 } }
        },
        weatherOf: () => placeWeather(eightOClock),
      },
      timeZoneAt: () => 'Europe/Paris',
      clock,
    },
  )
  return { clock, state, weather }
}

/** A forecast of some source, ten minutes old and fresh for ten more. */
const partOf = (source: PlaceWeather['source']): Part<PlaceWeather> =>
  toPart<PlaceWeather>(
    { ...placeWeather(eightOClock), source },
    {
      now: Date.parse(eightOClock),
      at: Date.parse(eightOClock) - 10 * minute,
      source,
      freshForMs: 10 * minute,
      isCached: false,
    },
  )

describe('a forecast of our own hours', () => {
  for (const [what, part, source, minutes, cached] of [
    [
      'with the source that follows them as long as that is fresh',
      partOf('open-meteo'),
      'arome, open-meteo',
      10,
      false,
    ],
    ['alone for a minute where no source has answered', missing('timeout'), 'arome', 1, true],
    ['alone for a minute where what follows would be invented', partOf('simulated'), 'arome', 1, false],
  ] as const)
    test(`is told ${what}`, () => {
      const joined = scene().weather.joined(part, lyon)
      assert.ok(joined.state === 'fresh')
      assert.deepEqual(
        [joined.source, joined.at, joined.freshUntil, joined.cached],
        [
          source,
          '2026-11-21T03:00:00.000Z',
          new Date(Date.parse(eightOClock) + minutes * minute).toISOString(),
          cached,
        ],
      )
      assert.equal(joined.value.following !== undefined, minutes > 1)
    })

  test('gives way to the sources where there is none, and from the hour on that follows its last', () => {
    const { clock, state, weather } = scene()
    const part = partOf('open-meteo')
    // The last of 51 hours is that of 5 h UTC on the 23rd.
    clock.advance(Date.parse('2026-11-23T05:59:59Z') - Date.parse(eightOClock))
    assert.equal(valueOf(weather.joined(part, lyon))?.source, 'arome')
    clock.advance(1_000)
    assert.equal(weather.joined(part, lyon), part)
    state.isThere = false
    assert.equal(weather.joined(part, lyon), part)
  })
})

/** What stays the same object while nothing that it is made of changes. */
describe('what is made of our own hours', () => {
  for (const [what, of, minutes] of [
    ['the weather now, for a quarter of an hour', 'now', 15],
    ['what a map shows, for an hour', 'onMap', 60],
  ] as const)
    test(`is one object until something changes: ${what}`, () => {
      const { clock, state, weather } = scene()
      let before = weather[of](lyon)
      assert.ok(before)
      const isSame = () => {
        const now = weather[of](lyon)
        const same = now === before
        before = now
        return same
      }
      clock.advance(minutes * minute - 1)
      assert.equal(isSame(), true)
      clock.advance(1)
      assert.equal(isSame(), false)
      assert.equal(isSame(), true)
      state.beside = packedOf()
      assert.equal(isSame(), false)
      assert.equal(isSame(), true)
      state.run = '2026-11-21T06:00:00Z'
      assert.equal(isSame(), false)
      assert.equal(isSame(), true)
    })

  test('has the sight of the source that is in memory, and none without one', () => {
    const { clock, state, weather } = scene()
    assert.equal(weather.now(lyon)?.current.visibility, null)
    state.beside = packedOf()
    assert.equal(weather.now(lyon)?.current.visibility, 12)
    clock.advance(minute)
    assert.equal(weather.now(lyon)?.madeAt, '2026-11-21T03:00:00.000Z')
  })

  test('is nothing without a run', () => {
    const { state, weather } = scene()
    state.isThere = false
    assert.deepEqual([weather.now(lyon), weather.onMap(lyon), weather.hoursAt(lyon)], [null, null, null])
  })

  test('leaves the present of a map to the hours, which are moved to their quarter', () => {
    const map = scene().weather.onMap(lyon)
    assert.deepEqual([map?.current, map?.visibility], [null, null])
  })
})
