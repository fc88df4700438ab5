import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { fixture } from '../upstream/local-source.ts'
import { made, now, openMeteo, paris, zone } from './open-meteo-replies.ts'

const schemaFailure = (path: RegExp) => (error: unknown) => {
  assert.ok(error instanceof UpstreamError, String(error))
  assert.equal(error.reason, 'schema')
  assert.match(error.message, path)
  return true
}

describe('a reply that cannot be trusted', () => {
  const cases: [string, unknown, RegExp][] = [
    [
      'columns of unequal length',
      made({ hourly: { ...made().hourly, is_day: [1] } }),
      /\/hourly: is_day: 1 values for 4 times/,
    ],
    [
      'text for temperatures',
      made({ hourly: { ...made().hourly, temperature_2m: ['9', '9', '9', '9'] } }),
      /temperature_2m\/0/,
    ],
    [
      'a text for the temperature of now',
      made({ current: { ...made().current, temperature_2m: '9' } }),
      /\/current: temperature_2m/,
    ],
    ['no times', made({ hourly: { temperature_2m: [1] } }), /\/hourly: time/],
    [
      'times that are none',
      made({ hourly: { time: ['2026-13-45T00:00'], temperature_2m: [1] } }),
      /\/hourly: time\/0/,
    ],
    ['hours that are no block', made({ hourly: 'soon' }), /\/hourly/],
    ['no hours at all but a null', made({ hourly: null }), /\/hourly/],
    [
      'neither now, hours nor days',
      made({ current: undefined, hourly: undefined, daily: undefined }),
      /no figure/,
    ],
    [
      'renamed temperatures',
      made({
        current: undefined,
        hourly: { time: made().hourly.time, temp: [1, 1, 1, 1] },
        daily: undefined,
      }),
      /temperature_2m/,
    ],
    ['no offset', made({ utc_offset_seconds: undefined }), /utc_offset_seconds/],
    ['text for a latitude', made({ latitude: '48.86' }), /latitude/],
    ['an error in a good status', { error: true, reason: 'x' }, /schema/],
    ['a list for one place', [made()], /schema/],
    ['another root', 'null', /schema/],
  ]
  for (const [name, reply, path] of cases) {
    test(`(${name}) is a failure that names the field`, async (t) => {
      const { forecast, log } = await openMeteo(t, reply)
      await assert.rejects(forecast(paris, zone, now), schemaFailure(path))
      assert.equal(log.lines.length, 1)
    })
  }

  test('because all it says is past is a failure', async (t) => {
    const { forecast } = await openMeteo(t, made())
    await assert.rejects(
      forecast(paris, zone, new Date('2026-12-24T12:00:00Z')),
      schemaFailure(/at or after now/),
    )
  })

  describe('for some of the places of a map', () => {
    const marseille = { lat: 43.3, lon: 5.4 }
    const points = [paris, marseille, { lat: 48.39, lon: -4.49 }]
    const at = ({ lat, lon }: { lat: number; lon: number }, changes: Record<string, unknown> = {}) =>
      made({ current: undefined, latitude: lat, longitude: lon, ...changes })
    const [ofParis, ofMarseille, ofBrest] = points.map((point, index) =>
      at(point, { hourly: { ...made().hourly, temperature_2m: [0, index, index, index] } }),
    )
    const damage: [string, unknown][] = [
      ['is of another type', 'soon'],
      ['is null', null],
      ['has no hours', at(marseille, { hourly: undefined, daily: undefined })],
      ['has columns of unequal length', at(marseille, { hourly: { ...made().hourly, is_day: [1] } })],
      ['has text for temperatures', at(marseille, { hourly: { ...made().hourly, temperature_2m: 'warm' } })],
      ['lies elsewhere', at({ lat: -20, lon: 5.4 })],
      [
        'is past',
        at(marseille, { hourly: { time: ['2025-01-01T00:00'], temperature_2m: [1] }, daily: undefined }),
      ],
    ]
    for (const [name, bad] of damage)
      test(`costs that place alone when it ${name}`, async (t) => {
        const { forecasts } = await openMeteo(t, [ofParis, bad, ofBrest])
        const weathers = await forecasts(points, now)
        assert.deepEqual(
          weathers.map((weather) => weather && weather.hourly[0]?.temperature),
          [0, null, 2],
        )
      })

    test('costs the places that it leaves out, whatever their order', async (t) => {
      for (const reply of [
        [ofParis, ofBrest],
        [ofBrest, ofParis],
      ]) {
        const { forecasts } = await openMeteo(t, reply)
        const weathers = await forecasts(points, now)
        assert.deepEqual(
          weathers.map((weather) => weather && weather.hourly[0]?.temperature),
          [0, null, 2],
        )
      }
    })

    test('never gives a place left out the figures of a place near by', async (t) => {
      const versailles = { lat: 48.8, lon: 2.13 }
      for (const [reply, expected] of [
        [at(paris), [9.5, null]],
        [at(versailles), [null, 9.5]],
      ] as const) {
        const { forecasts } = await openMeteo(t, [reply])
        const weathers = await forecasts([paris, versailles], now)
        assert.deepEqual(
          weathers.map((weather) => weather && weather.hourly[0]?.temperature),
          expected,
        )
      }
    })

    test('is a failure that names the first fault when no place is left', async (t) => {
      const bad = { ...ofMarseille, utc_offset_seconds: undefined }
      for (const [reply, path] of [
        [[bad, bad, bad], /0: .*utc_offset_seconds/],
        [[at({ lat: -20, lon: 2 })], /nothing of what was asked/],
        [[], /nothing of what was asked/],
        [ofParis, /schema/],
      ] as const) {
        const { forecasts } = await openMeteo(t, reply)
        await assert.rejects(forecasts(points, now), schemaFailure(path))
      }
    })
  })

  test('of a map is a failure when no place has a figure', async (t) => {
    const renamed = made({ current: undefined, daily: undefined, hourly: { time: made().hourly.time } })
    const { forecasts } = await openMeteo(t, [renamed, renamed])
    await assert.rejects(forecasts([paris, paris], now), schemaFailure(/nothing of/))
  })

  test('is told apart by its status', async (t) => {
    for (const status of [400, 429, 503]) {
      const { forecast } = await openMeteo(t, fixture('open-meteo/error-invalid-timezone.json'), status)
      await assert.rejects(forecast(paris, zone, now), { reason: 'status', status })
    }
  })
})
