import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  seaAt,
  seaDays,
  seaLevelDay,
  seaSurface,
  type SeaSurface,
} from '../../src/domain/beach-conditions.ts'
import type { SeaState } from '../../src/domain/marine.ts'

const sea = (time: string, over: Partial<SeaState> = {}): SeaState => ({
  time: new Date(time).toISOString(),
  seaTemperature: 18,
  waveHeight: 1,
  waveDirection: 270,
  wavePeriod: 8,
  swellHeight: null,
  swellDirection: null,
  swellPeriod: null,
  seaLevel: null,
  ...over,
})

/** WMO code table 3700. */
const douglas: readonly [metres: number, state: SeaSurface][] = [
  [0, 'glassy'],
  [0.05, 'rippled'],
  [0.1, 'rippled'],
  [0.3, 'smooth'],
  [0.5, 'smooth'],
  [1, 'slight'],
  [1.25, 'slight'],
  [2, 'moderate'],
  [3, 'rough'],
  [5, 'very-rough'],
  [8, 'high'],
  [12, 'very-high'],
  [15, 'phenomenal'],
]

describe('the state of the sea', () => {
  for (const [metres, state] of douglas)
    test(`with waves of ${metres} m is ${state}`, () => assert.equal(seaSurface(metres), state))

  test('is unknown without waves', () => assert.equal(seaSurface(null), null))
})

describe('the days of the sea', () => {
  const zone = 'Europe/Paris'
  /** From the midnight of Paris, warmer by a degree and rougher by a metre each day; at night both are higher. */
  const hourly = Array.from({ length: 48 }, (_, i) => {
    const [dayOfIt, hour] = [Math.floor(i / 24), i % 24]
    const isNight = hour < 9 || hour >= 20
    return sea(new Date(Date.UTC(2026, 6, 14, 22 + i)).toISOString(), {
      seaTemperature: isNight ? 30 : 20 + dayOfIt + (hour === 9 ? 0.55 : 0),
      waveHeight: isNight ? 5 : hour === 15 ? 1.4 + dayOfIt : 1 + dayOfIt,
    })
  })

  test('have the mean of the water and the highest waves from 9 h to 20 h', () => {
    assert.deepEqual(seaDays(hourly, zone), [
      { date: '2026-07-15', seaTemperature: 20.1, waveHeight: 1.4 },
      { date: '2026-07-16', seaTemperature: 21.1, waveHeight: 2.4 },
    ])
  })

  test('are those of the place: by the clock of Réunion the same night is partly day', () => {
    assert.deepEqual(
      seaDays(hourly, 'Indian/Reunion').map(({ date, waveHeight }) => [date, waveHeight]),
      [
        ['2026-07-15', 5],
        ['2026-07-16', 5],
      ],
    )
  })

  test('say nothing of which fewer than six hours are known, and leave out a day of nothing', () => {
    const few = hourly.map((state, i) =>
      i < 24
        ? { ...state, waveHeight: i < 14 ? state.waveHeight : null }
        : sea(state.time, { seaTemperature: null, waveHeight: null }),
    )
    assert.deepEqual(seaDays(few, zone), [{ date: '2026-07-15', seaTemperature: 20.1, waveHeight: null }])
    const six = [9, 10, 11, 12, 13, 14].map((hour) =>
      sea(`2026-07-15T${String(hour).padStart(2, '0')}:00:00+02:00`),
    )
    assert.equal(seaDays(six, zone)[0]?.waveHeight, 1)
    assert.deepEqual(seaDays(six.slice(1), zone), [])
  })
})

describe('the sea now', () => {
  const current = sea('2026-07-15T10:00:00Z', { waveHeight: 9 })
  const hourly = [10, 11, 12].map((hour) => sea(`2026-07-15T${hour}:00:00Z`, { waveHeight: hour }))

  test('is that of the hour that holds now, however old the forecast', () => {
    assert.equal(seaAt({ current, hourly }, new Date('2026-07-15T12:40:00Z')).waveHeight, 12)
  })

  test('is that of an hour from its first instant', () => {
    assert.equal(seaAt({ current, hourly }, new Date('2026-07-15T11:00:00Z')).waveHeight, 11)
  })

  test('is the present of the forecast when no hour holds now', () => {
    assert.equal(seaAt({ current, hourly }, new Date('2026-07-15T13:00:00Z')).waveHeight, 9)
  })
})

describe('the sea level of a day', () => {
  const hourly = Array.from({ length: 48 }, (_, i) =>
    sea(new Date(Date.UTC(2026, 6, 14, 22 + i)).toISOString(), { seaLevel: i < 24 ? Math.sin(i) : 9 }),
  )

  test('covers the civil day of the place and no other', () => {
    const day = seaLevelDay(hourly, new Date('2026-07-15T10:00:00Z'), 'Europe/Paris')
    assert.equal(day?.points.length, 24)
    assert.equal(day.points[0]?.time, '2026-07-14T22:00:00.000Z')
    // Of 24 sines of whole radians.
    assert.deepEqual([Math.round(day.lowest * 100), Math.round(day.highest * 100)], [-100, 99])
  })

  test('is known by half of its hours, and by no fewer', () => {
    const knownUntil = (count: number) => {
      const holes = hourly.map((state, i) => (i >= count ? { ...state, seaLevel: null } : state))
      return seaLevelDay(holes, new Date('2026-07-15T10:00:00Z'), 'Europe/Paris')?.points.length
    }
    assert.equal(knownUntil(12), 12)
    assert.equal(knownUntil(11), undefined)
  })
})
