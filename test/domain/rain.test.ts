import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deniesRadar, type RainAnswer, rainAnswer } from '../../src/domain/rain.ts'
import { rainIntensity } from '../../src/domain/rain-intensity.ts'
import { rainNow } from '../../src/domain/rain-quarters.ts'
import type { HourlyForecast, RainQuarter } from '../../src/domain/weather.ts'
import { hours } from '../support/forecast-samples.ts'

const now = new Date('2026-10-15T13:10:00Z')

/** Quarters from 13:00 UTC on, in millimetres. */
const quarters = (...amounts: (number | null)[]): RainQuarter[] =>
  amounts.map((precipitation, i) => ({
    time: new Date(Date.parse('2026-10-15T13:00:00Z') + i * 900_000).toISOString(),
    precipitation,
  }))

const times = (count: number, amount: number): number[] => Array.from({ length: count }, () => amount)

const answer = (rain: RainQuarter[], hourly: HourlyForecast[] = [], hourlyStep: 1 | 3 = 1): RainAnswer =>
  rainAnswer({ rain, hourly, hourlyStep }, now)

const typeOf = (result: RainAnswer): string | null => ('type' in result ? result.type : null)

const at = (clock: string, date = '2026-10-15'): string => `${date}T${clock}:00.000Z`

test('the rain now is that of the quarter which holds now, and of none outside of those', () => {
  const rain = quarters(0.1, 0.2, 0.3)
  const amountAt = (clock: string) => rainNow(rain, new Date(at(clock)))?.precipitation
  assert.deepEqual(['12:59', '13:00', '13:15', '13:29', '13:44', '13:45'].map(amountAt), [
    undefined,
    0.1,
    0.2,
    0.2,
    0.3,
    undefined,
  ])
})

describe('the intensity of rain', () => {
  // Météo-France: 1–3 mm/h faible, 4–7 modérée, 8 and more forte.
  const table: [mm: number, hours: number, intensity: string | null][] = [
    [0, 1, null],
    [0.09, 1, null],
    [0.1, 1, 'light'],
    [3.9, 1, 'light'],
    [4, 1, 'moderate'],
    [7.9, 1, 'moderate'],
    [8, 1, 'heavy'],
    [0.9, 0.25, 'light'],
    [1, 0.25, 'moderate'],
    [2, 0.25, 'heavy'],
    [9, 3, 'light'],
    [24, 3, 'heavy'],
  ]
  for (const [mm, span, intensity] of table) {
    test(`of ${mm} mm in ${span} h is ${intensity}`, () => assert.equal(rainIntensity(mm, span), intensity))
  }
})

describe('by quarters of an hour', () => {
  test('a dry stretch is dry until its end', () =>
    assert.deepEqual(answer(quarters(...times(24, 0))), { kind: 'none', until: at('19:00'), risk: null }))

  test('rain in the next hours starts at its quarter, with the intensity of its first hour', () =>
    assert.deepEqual(answer(quarters(0, 0, 0, 0.2, 2, 2, 0.2, 0)), {
      kind: 'starts',
      at: at('13:45'),
      until: at('14:45'),
      type: 'rain',
      intensity: 'heavy',
    }))

  test('rain in more than six hours is a dry stretch until then', () => {
    const rainAfter = (dry: number) => answer(quarters(...times(dry, 0), ...times(4, 1)))
    // It is 13:10: 19:00 is near enough, 19:15 is not.
    assert.equal(rainAfter(24).kind, 'starts')
    assert.deepEqual(rainAfter(25), { kind: 'none', until: at('19:15'), risk: null })
  })

  test('rain that ends says when', () =>
    assert.deepEqual(answer(quarters(1, 1.2, 1, 0, 0, 0)), {
      kind: 'stops',
      at: at('13:45'),
      type: 'rain',
      intensity: 'moderate',
      again: null,
    }))

  test('rain that comes back says when', () =>
    assert.deepEqual(answer(quarters(0.2, 0, 0, 0, 0.2)), {
      kind: 'stops',
      at: at('13:15'),
      type: 'rain',
      intensity: 'light',
      again: at('14:00'),
    }))

  test('heavy rain that turns light eases at the end of its last heavy quarter', () =>
    assert.deepEqual(answer(quarters(1, 1, 2.2, 3, 2, 1, 0.5, 0.3, 0.2, 0)), {
      kind: 'eases',
      at: at('14:15'),
      type: 'rain',
      intensity: 'heavy',
    }))

  test('heavy rain that turns light for its last quarter only stops', () =>
    assert.equal(answer(quarters(2.2, 3, 2, 0.5, 0)).kind, 'stops'))

  test('light rain with worse in the last quarter that is known strengthens', () =>
    assert.deepEqual(answer(quarters(...times(6, 0.2), 2.5)), {
      kind: 'strengthens',
      at: at('14:30'),
      type: 'rain',
      intensity: 'light',
      peak: 'heavy',
    }))

  test('light rain with worse more than an hour away strengthens', () =>
    assert.deepEqual(answer(quarters(...times(6, 0.2), 2.5, 2.5, 0)), {
      kind: 'strengthens',
      at: at('14:30'),
      type: 'rain',
      intensity: 'light',
      peak: 'heavy',
    }))

  test('rain as far as is known continues', () =>
    assert.deepEqual(answer(quarters(...times(8, 0.3))), {
      kind: 'continues',
      until: at('15:00'),
      type: 'rain',
      intensity: 'light',
    }))

  test('one dry quarter does not end a rain', () =>
    assert.deepEqual(answer(quarters(0.3, 0, 0.3, 0, 0)), {
      kind: 'stops',
      at: at('13:45'),
      type: 'rain',
      intensity: 'light',
      again: null,
    }))

  test('nothing is claimed beyond a hole', () => {
    assert.deepEqual(answer(quarters(0, 0, null, 2, 2)), { kind: 'none', until: at('13:30'), risk: null })
    assert.deepEqual(answer(quarters(null, 0, 0)), { kind: 'unknown' })
  })

  test('quarters already past do not count', () => {
    const old = quarters(5, 5).map(({ precipitation }, i) => ({
      time: at(i === 0 ? '12:30' : '12:45'),
      precipitation,
    }))
    assert.deepEqual(answer([...old, ...quarters(0, 0)]), { kind: 'none', until: at('13:30'), risk: null })
  })
})

describe('by hours', () => {
  const from = '2026-10-15T13:00:00Z'

  test('take over where quarters end', () => {
    const rain = quarters(...times(6, 0))
    const hourly = hours(from, 30, (i) => (i === 8 ? { precipitation: 2, condition: 'rain' } : {}))
    // 14:30 is inside the second hour; the ninth starts at 21:00, more than six hours away.
    assert.deepEqual(answer(rain, hourly), { kind: 'none', until: at('21:00'), risk: null })
  })

  test('answer alone when there are no quarters', () => {
    const hourly = hours(from, 30, (i) => (i === 2 ? { precipitation: 5, condition: 'rain' } : {}))
    assert.deepEqual(answer([], hourly), {
      kind: 'starts',
      at: at('15:00'),
      until: at('16:00'),
      type: 'rain',
      intensity: 'moderate',
    })
  })

  test('tell the chance of a dry stretch from 30 % on', () => {
    const riskOf = (precipitationProbability: number) => {
      const said = answer(
        [],
        hours(from, 30, (i) => (i === 3 ? { precipitationProbability } : {})),
      )
      return said.kind === 'none' ? said.risk : said.kind
    }
    assert.deepEqual([29, 30, 49, 50].map(riskOf), [null, 30, 49, 'possible'])
  })

  test('of dry weather reach 24 hours ahead at most', () =>
    assert.deepEqual(answer([], hours(from, 48)), {
      kind: 'none',
      until: at('14:00', '2026-10-16'),
      risk: null,
    }))

  test('with one chance in two of rain make it possible, not absent', () => {
    const hourly = hours(from, 24, (i) => (i === 4 ? { precipitationProbability: 50 } : {}))
    assert.deepEqual(answer([], hourly), { kind: 'possible', at: at('17:00'), risk: 50 })
    assert.deepEqual(answer(quarters(...times(24, 0)), hourly), {
      kind: 'possible',
      at: at('17:00'),
      risk: 50,
    })
  })

  test('tell rain that is likely before rain that is sure', () => {
    const hourly = hours(from, 24, (i) =>
      i === 2 ? { precipitationProbability: 60 } : i === 5 ? { precipitation: 2, condition: 'rain' } : {},
    )
    assert.deepEqual(answer([], hourly), { kind: 'possible', at: at('15:00'), risk: 60 })
  })

  test('take the chances of the hour before rain that is sure for those of that rain', () => {
    const hourly = hours(from, 24, (i) =>
      i === 2 ? { precipitationProbability: 80 } : i === 3 ? { precipitation: 2, condition: 'rain' } : {},
    )
    const { kind, at: start } = { at: null, ...answer([], hourly) }
    assert.deepEqual([kind, start], ['starts', at('16:00')])
  })

  test('with one chance in three keep the risk in the answer', () => {
    const hourly = hours(from, 24, () => ({ precipitationProbability: 40 }))
    assert.deepEqual(answer([], hourly), { kind: 'none', until: at('13:00', '2026-10-16'), risk: 40 })
  })

  test('say what falls', () => {
    const snow = hours(from, 6, () => ({ precipitation: 1, condition: 'snow' }))
    assert.equal(typeOf(answer([], snow)), 'snow')
    const both = hours(from, 6, (i) => ({ precipitation: 1, condition: i < 3 ? 'rain' : 'light-snow' }))
    assert.equal(typeOf(answer([], both)), 'mixed')
    const ice = hours(from, 6, () => ({ precipitation: 1, condition: 'freezing-rain' }))
    assert.equal(typeOf(answer([], ice)), 'freezing')
  })

  test('that announce rain which all their quarters deny leave open when it falls', () => {
    const hourly = hours(from, 30, (i) => (i === 1 ? { precipitation: 2, condition: 'rain' } : {}))
    const denied = answer(quarters(...times(24, 0)), hourly)
    assert.deepEqual(denied, {
      kind: 'starts',
      at: at('14:00'),
      until: at('15:00'),
      type: 'rain',
      intensity: 'light',
    })
  })

  test('of storms are storms, and rain when storms are but a part of it', () => {
    const storm = { condition: 'thunderstorm', precipitation: 5 } as const
    assert.equal(
      typeOf(
        answer(
          [],
          hours(from, 6, (i) => (i < 2 ? storm : {})),
        ),
      ),
      'storm',
    )
    const rain = { condition: 'rain', precipitation: 5 } as const
    assert.equal(
      typeOf(
        answer(
          [],
          hours(from, 6, (i) => (i < 2 ? storm : rain)),
        ),
      ),
      'rain',
    )
  })

  test('of storms do not strengthen nor ease, nor does rain after a storm of which no rain is known', () => {
    const kindOf = (...amounts: readonly (readonly [condition: 'thunderstorm' | 'rain', mm: number])[]) =>
      answer(
        [],
        hours(from, 8, (i) => {
          const [condition, precipitation] = amounts[i] ?? []
          return condition === undefined ? {} : { condition, precipitation: precipitation ?? 0 }
        }),
      ).kind
    assert.equal(kindOf(['thunderstorm', 1], ['thunderstorm', 12]), 'stops')
    assert.equal(kindOf(['thunderstorm', 12], ['thunderstorm', 1]), 'stops')
    assert.equal(kindOf(['thunderstorm', 0], ['rain', 12]), 'stops')
    assert.equal(kindOf(['rain', 1], ['rain', 12]), 'strengthens')
  })

  test('never leave freezing rain unsaid', () => {
    const both = hours(from, 6, (i) => ({ precipitation: 1, condition: i < 3 ? 'snow' : 'freezing-rain' }))
    assert.equal(typeOf(answer([], both)), 'freezing')
  })

  test('that do not hold now are not stretched back to it', () =>
    assert.deepEqual(answer([], hours('2026-10-15T15:00:00Z', 12)), { kind: 'unknown' }))

  test('by steps of three answer too', () => {
    const hourly = hours(
      '2026-10-15T12:00:00Z',
      8,
      (i) => (i === 0 ? { precipitation: 3, condition: 'rain' } : {}),
      3,
    )
    assert.deepEqual(answer([], hourly, 3), {
      kind: 'stops',
      at: at('15:00'),
      type: 'rain',
      intensity: 'light',
      again: null,
    })
  })
})

test('no data is no answer', () => assert.deepEqual(answer([]), { kind: 'unknown' }))

describe('a forecast beside what radars announce for the next hour', () => {
  const announced = (state: 'rain' | 'dry') => {
    const isRain = state === 'rain'
    const span = { from: isRain ? at('13:30') : null, to: isRain ? at('13:45') : null }
    return { state, ...span, isOn: false, rate: isRain ? 1 : null, until: at('14:10') }
  }
  const denies = (
    state: 'rain' | 'dry',
    rain: RainQuarter[],
    hourly: HourlyForecast[] = [],
    step: 1 | 3 = 1,
  ) => deniesRadar({ rain, hourly, hourlyStep: step }, announced(state), now)

  test('denies rain where all of the hour is dry, and no rain where some of it is wet', () => {
    const dry = quarters(...times(6, 0))
    const late = quarters(0, 0, 0, 0.5, 0.5, 0)
    assert.deepEqual([denies('rain', dry), denies('dry', dry)], [true, false])
    assert.deepEqual([denies('rain', late), denies('dry', late)], [false, true])
  })

  test('denies nothing by rain of after the hour', () => {
    const after = quarters(0, 0, 0, 0, 0, 2, 2)
    assert.deepEqual([denies('rain', after), denies('dry', after)], [true, false])
  })

  test('denies nothing where it does not know, nor by a step that reaches farther than the hour', () => {
    assert.equal(denies('rain', quarters(0, 0, null, 0, 0)), false)
    assert.equal(denies('rain', []), false)
    const likely = hours('2026-10-15T13:00:00Z', 3, () => ({ precipitationProbability: 60 }))
    assert.equal(denies('rain', quarters(...times(6, 0)), likely), false)
    const wet = hours('2026-10-15T12:00:00Z', 4, () => ({ precipitation: 4, condition: 'rain' }), 3)
    assert.equal(denies('dry', [], wet, 3), false)
  })
})
