import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type HoursSummary, summariseHours, tonightMinimum } from '../../src/domain/forecast-summary.ts'
import type { HourlyForecast } from '../../src/domain/weather.ts'
import { hours } from '../support/forecast-samples.ts'

const from = '2026-10-15T13:00:00Z'
const at = (clock: string, date = '2026-10-15'): string => `${date}T${clock}:00.000Z`
const summary = (about: (i: number) => Partial<HourlyForecast>, count = 48): HoursSummary =>
  summariseHours({ hourly: hours(from, count, about), hourlyStep: 1, rain: [] }, new Date(from))

const rain = { condition: 'rain', precipitation: 2, precipitationProbability: 80 } as const
const storm = { condition: 'thunderstorm', precipitation: 5, precipitationProbability: 90 } as const

/** The same with the first quarters of an hour, mm each. */
const quarterly = (about: (i: number) => Partial<HourlyForecast>, amounts: readonly number[]) => {
  const quarters = amounts.map((precipitation, i) => ({
    time: new Date(Date.parse(from) + i * 900_000).toISOString(),
    precipitation,
  }))
  return summariseHours({ hourly: hours(from, 48, about), hourlyStep: 1, rain: quarters }, new Date(from))
    .facts
}

describe('the next 24 hours', () => {
  test('tell the end of what is under way', () =>
    assert.deepEqual(summary((i) => (i < 3 ? rain : {})).facts, [
      { kind: 'event', event: 'rain', from: null, until: at('16:00'), broken: false },
    ]))

  test('tell storms and the last drops after them', () =>
    assert.deepEqual(summary((i) => (i < 3 ? storm : i < 8 ? { ...rain, precipitation: 0.4 } : {})).facts, [
      { kind: 'event', event: 'storms', from: null, until: at('16:00'), broken: false },
      { kind: 'last-drops', at: at('21:00') },
    ]))

  test('tell no last drops of rain that turns into snow', () => {
    const drizzle = { ...rain, precipitation: 0.4 }
    const sleet = { condition: 'sleet', precipitation: 1, precipitationProbability: 80 } as const
    assert.deepEqual(summary((i) => (i < 3 ? storm : i < 8 ? drizzle : i < 10 ? sleet : {})).facts, [
      { kind: 'event', event: 'storms', from: null, until: at('16:00'), broken: false },
      { kind: 'event', event: 'rain', from: at('16:00'), until: at('21:00'), broken: false },
      { kind: 'event', event: 'snow', from: at('21:00'), until: at('23:00'), broken: false },
    ])
  })

  test('tell rain, not drops, when storms leave heavy rain', () =>
    assert.deepEqual(summary((i) => (i < 3 ? storm : i < 8 ? rain : {})).facts[1], {
      kind: 'event',
      event: 'rain',
      from: at('16:00'),
      until: at('21:00'),
      broken: false,
    }))

  test('call a rain the last drops while it leaves less than a millimetre an hour in its last two hours', () => {
    const kindAfterStorms = (...amounts: number[]) => {
      const { facts } = summary((i) =>
        i < 3
          ? storm
          : amounts[i - 3] === undefined
            ? {}
            : { ...rain, precipitation: amounts[i - 3] ?? null },
      )
      return facts[1]?.kind
    }
    for (const [amounts, kind] of [
      [[0.9, 0.9], 'last-drops'],
      [[1, 0.4], 'event'],
      [[0.4, 1], 'event'],
      [[3, 0.9, 0.9], 'last-drops'],
      [[0.4, 1, 0.4], 'event'],
    ] as const)
      assert.equal(kindAfterStorms(...amounts), kind, amounts.join(' '))
  })

  test('tell rain that begins again some hours after storms, and no rain after storms without an end', () => {
    const { facts } = summary((i) => (i < 3 ? storm : i === 6 ? { ...rain, precipitation: 0.4 } : {}))
    assert.deepEqual(facts[1], {
      kind: 'event',
      event: 'rain',
      from: at('19:00'),
      until: at('20:00'),
      broken: false,
    })
    assert.deepEqual(summary(() => storm).facts, [
      { kind: 'event', event: 'storms', from: null, until: null, broken: false },
    ])
  })

  test('tell storms that come and go without any other rain as storms alone', () => {
    const { facts } = summary((i) => ([1, 4].includes(i) ? storm : {}))
    assert.deepEqual(facts, [
      { kind: 'event', event: 'storms', from: at('14:00'), until: at('18:00'), broken: true },
    ])
  })

  test('tell rain from its beginning where storms come and go, though they come first', () => {
    const stormy = [1, 4]
    assert.deepEqual(summary((i) => (stormy.includes(i) ? storm : i > 1 && i < 8 ? rain : {})).facts, [
      { kind: 'event', event: 'storms', from: at('14:00'), until: at('18:00'), broken: true },
      { kind: 'event', event: 'rain', from: at('14:00'), until: at('21:00'), broken: false },
    ])
  })

  test('tell rain from its beginning when storms come inside it', () =>
    assert.deepEqual(summary((i) => (i === 4 || i === 5 ? storm : i > 1 && i < 9 ? rain : {})).facts, [
      { kind: 'event', event: 'rain', from: at('15:00'), until: at('22:00'), broken: false },
      { kind: 'event', event: 'storms', from: at('17:00'), until: at('19:00'), broken: false },
    ]))

  test('call rain broken as soon as the rain card says that it comes back', () => {
    const broken = summary((i) => (i === 2 || i === 7 ? rain : {})).facts[0]
    assert.deepEqual(broken, {
      kind: 'event',
      event: 'rain',
      from: at('15:00'),
      until: at('21:00'),
      broken: true,
    })
    const oneDryHour = summary((i) => (i === 2 || i === 4 ? rain : {})).facts[0]
    assert.ok(oneDryHour?.kind === 'event' && oneDryHour.broken)
  })

  test('join rain over a dry quarter of an hour, and call it broken over two', () => {
    for (const [amounts, broken] of [
      [[1, 0, 1, 1], false],
      [[1, 0, 0, 1], true],
    ] as const)
      assert.deepEqual(quarterly((i) => (i === 0 ? rain : {}), amounts)[0], {
        kind: 'event',
        event: 'rain',
        from: null,
        until: at('14:00'),
        broken,
      })
  })

  test('tell no last drops where snow falls a quarter of an hour after them', () => {
    const snow = {
      condition: 'snow',
      precipitation: 4,
      precipitationProbability: 90,
      temperature: 0,
    } as const
    const hour = (i: number) =>
      i === 0 ? storm : i < 3 ? { ...rain, precipitation: 0.6 } : i < 5 ? snow : {}
    const drops = [0.2, 0.2, 0.2, 0]
    const facts = quarterly(hour, [1, 1, 1, 1, ...drops, ...drops, 1, 1, 1, 1])
    assert.deepEqual(
      facts.map((fact) => (fact.kind === 'event' ? [fact.event, fact.until] : fact.kind)),
      [
        ['storms', at('14:00')],
        ['rain', at('15:45')],
        ['snow', at('18:00')],
      ],
    )
  })

  test('join fog over an hour without', () => {
    const fog = summary((i) => (i === 2 || i === 4 ? { condition: 'fog' } : {})).facts[0]
    assert.ok(fog?.kind === 'event' && fog.event === 'fog' && !fog.broken)
  })

  test('do not join fog of three hours over three others', () => {
    const steps = hours(from, 16, (i) => (i === 1 || i === 3 ? { condition: 'fog' } : {}), 3)
    const [fog] = summariseHours({ hourly: steps, hourlyStep: 3, rain: [] }, new Date(from)).facts
    assert.ok(fog?.kind === 'event' && fog.event === 'fog' && fog.broken)
    const twoApart = summary((i) => (i === 2 || i === 5 ? { condition: 'fog' } : {})).facts[0]
    assert.ok(twoApart?.kind === 'event' && twoApart.broken)
  })

  test('tell no possible rain while something falls', () => {
    const maybe = { precipitationProbability: 60 } as const
    const kinds = (wetHour: number) =>
      summary((i) => (i === wetHour ? rain : i === 6 ? maybe : {})).facts.map(({ kind }) => kind)
    assert.deepEqual(kinds(0), ['event'])
    assert.deepEqual(kinds(10), ['possible-rain', 'event'])
  })

  test('tell rain under a dry code', () =>
    assert.deepEqual(summary((i) => (i === 3 ? { precipitation: 3.2 } : {})).facts, [
      { kind: 'event', event: 'rain', from: at('16:00'), until: at('17:00'), broken: false },
    ]))

  test('tell what is likely as possible, as the rain card does', () =>
    assert.deepEqual(
      summary((i) => (i === 3 ? { condition: 'light-rain', precipitationProbability: 60 } : {})).facts,
      [{ kind: 'possible-rain', at: at('16:00') }],
    ))

  test('tell tornadoes, squalls, ash, smoke and dust by their names', () => {
    for (const [condition, event] of [
      ['tornado', 'tornado'],
      ['squalls', 'squalls'],
      ['volcanic-ash', 'ash'],
      ['smoke', 'smoke'],
      ['sand', 'dust'],
    ] as const)
      assert.deepEqual(summary((i) => (i === 2 ? { condition } : {})).facts, [
        { kind: 'event', event, from: at('15:00'), until: at('16:00'), broken: false },
      ])
  })

  test('do not tell rain that its numbers deny', () => {
    const { facts, quiet } = summary(() => ({ condition: 'light-drizzle', precipitation: 0 }))
    assert.deepEqual(facts, [])
    assert.equal(quiet, 'overcast')
  })

  test('do not look further, nor back at an hour that has just ended', () => {
    const blowing = { windGusts: 90, condition: 'fog' } as const
    assert.deepEqual(summary((i) => (i >= 24 ? { ...rain, windGusts: 90 } : {})).facts, [])
    assert.deepEqual(summary((i) => (i >= 24 ? blowing : {})).facts, [])
    const hourly = hours(from, 48, (i) => (i === 0 ? blowing : {}))
    const kindsAt = (now: string) =>
      summariseHours({ hourly, hourlyStep: 1, rain: [] }, new Date(now)).facts.map(({ kind }) => kind)
    assert.deepEqual(kindsAt('2026-10-15T13:59:59Z'), ['event', 'gusts'])
    assert.deepEqual(kindsAt('2026-10-15T14:00:00Z'), [])
  })

  test('tell frost, heat and strong gusts with their hour, in order of time, three at most', () => {
    const facts = summary((i) => ({
      temperature: i === 16 ? -2 : i === 1 ? 31 : 12,
      windGusts: i === 5 ? 72 : 20,
      ...(i === 10 ? { condition: 'fog' as const } : {}),
    })).facts
    assert.deepEqual(facts, [
      { kind: 'gusts', speed: 72, at: at('18:00') },
      { kind: 'event', event: 'fog', from: at('23:00'), until: at('00:00', '2026-10-16'), broken: false },
      { kind: 'frost', temperature: -2, at: at('05:00', '2026-10-16') },
    ])
  })

  test('tell gusts from 60 km/h and heat from 30°, at the first hour of the most', () => {
    for (const [about, fact] of [
      [{ windGusts: 60 }, { kind: 'gusts', speed: 60, at: at('15:00') }],
      [{ windGusts: 59 }, undefined],
      [{ temperature: 30 }, { kind: 'heat', temperature: 30, at: at('15:00') }],
      [{ temperature: 29.9 }, undefined],
      [{ temperature: -3 }, { kind: 'frost', temperature: -3, at: at('15:00') }],
    ] as const)
      assert.deepEqual(
        summary((i) => (i === 2 || i === 4 ? about : {})).facts,
        fact ? [fact] : [],
        JSON.stringify(about),
      )
  })

  test('call −1° a frost, which half a degree below zero is written as, and 0° none', () => {
    assert.deepEqual(summary(() => ({ temperature: -0.4 })).facts, [])
    assert.deepEqual(
      summary((i) => ({ temperature: i === 16 ? -0.5 : 4 })).facts.map(({ kind }) => kind),
      ['frost'],
    )
  })

  test('are quiet only when every hour is known and hardly at risk', () => {
    assert.equal(summary(() => ({ condition: 'clear' })).quiet, 'clear')
    assert.equal(summary((i) => ({ condition: i < 5 ? 'clear' : 'few-clouds' })).quiet, 'clear')
    assert.equal(summary(() => ({ condition: 'overcast' })).quiet, 'overcast')
    assert.equal(summary((i) => ({ condition: i < 5 ? 'clear' : 'overcast' })).quiet, 'dry')
    assert.equal(summary((i) => (i === 3 ? { precipitationProbability: 29 } : {})).quiet, 'overcast')
    assert.equal(summary((i) => (i === 3 ? { precipitationProbability: null } : {})).quiet, 'overcast')
    assert.equal(summary((i) => (i === 3 ? { condition: 'fog' } : {})).quiet, null)
    assert.equal(summary((i) => (i === 3 ? { precipitation: 0.1 } : {})).quiet, null)
    assert.equal(summary((i) => (i === 3 ? { condition: null } : {})).quiet, null)
    assert.equal(summary((i) => (i === 3 ? { precipitation: null } : {})).quiet, null)
    assert.equal(summary((i) => (i === 3 ? { precipitationProbability: 30 } : {})).quiet, null)
    assert.equal(summary(() => ({}), 0).quiet, null)
  })

  test('have a range when every temperature is known', () => {
    assert.deepEqual(summary((i) => ({ temperature: 9 + (i % 6) })).range, { min: 9, max: 14 })
    assert.equal(summary((i) => ({ temperature: i === 7 ? null : 10 })).range, null)
  })

  test('are eight steps of three hours', () => {
    const steps = hours(from, 16, (i) => (i === 1 || i === 9 ? rain : {}), 3)
    const source = { hourly: steps, hourlyStep: 3, rain: [] } as const
    assert.deepEqual(summariseHours(source, new Date(from)).facts, [
      { kind: 'event', event: 'rain', from: at('16:00'), until: at('19:00'), broken: false },
    ])
  })
})

describe('tonight’s minimum', () => {
  const zone = 'Europe/Paris'
  const night = hours('2026-10-15T17:00:00Z', 20, (i) => ({ temperature: i === 11 ? 4 : i > 15 ? 1 : 9 }))
  test('is that of the hours to come until 9 h, from 18 h on', () =>
    assert.equal(tonightMinimum(night, new Date('2026-10-15T17:10:00Z'), zone), 4))
  test('counts the hour that holds now, and not those that are over', () => {
    const cooling = night.map((hour, i) => (i === 0 ? { ...hour, temperature: 2 } : hour))
    assert.equal(tonightMinimum(cooling, new Date('2026-10-15T17:50:00Z'), zone), 2)
    assert.equal(tonightMinimum(cooling, new Date('2026-10-15T17:59:59Z'), zone), 2)
    assert.equal(tonightMinimum(cooling, new Date('2026-10-15T18:00:00Z'), zone), 4)
    assert.equal(tonightMinimum(cooling, new Date('2026-10-15T18:10:00Z'), zone), 4)
  })
  test('is that of the next morning up to the hour of 8 h in Paris', () => {
    const warming = night.map((hour, i) => ({ ...hour, temperature: i === 13 ? 3 : i === 14 ? -2 : 9 }))
    // 6:00 UTC is 8 h in Paris.
    assert.equal(tonightMinimum(warming, new Date('2026-10-15T17:10:00Z'), zone), 3)
  })
  test('is mentioned from 18 h in Paris on, and not before', () => {
    assert.equal(tonightMinimum(night, new Date('2026-10-15T15:59:00Z'), zone), null)
    assert.equal(tonightMinimum(night, new Date('2026-10-15T16:00:00Z'), zone), 4)
  })
  test('is unknown when an hour is', () => {
    const holed = night.map((hour, i) => (i === 4 ? { ...hour, temperature: null } : hour))
    assert.equal(tonightMinimum(holed, new Date('2026-10-15T17:10:00Z'), zone), null)
    assert.equal(tonightMinimum([], new Date('2026-10-15T17:10:00Z'), zone), null)
  })
})
