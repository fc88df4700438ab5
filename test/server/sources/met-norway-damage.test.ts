import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { misfit, type Misfit } from '../../stand-in/met-norway.ts'
import { later, metNorway, minute, now, refuses, saved } from './met-norway-answers.ts'

const hour = 60 * minute

describe('an answer that is none', () => {
  test('304 to a question without a condition is a failure', async (t) => {
    const { ask } = await metNorway(t, [{ status: 304 }])
    await assert.rejects(ask(), refuses('status', /304/))
  })

  test('203 is read, and logged as a version that will go, once an hour', async (t) => {
    const { ask, log } = await metNorway(t, [{ status: 203 }])
    assert.equal((await ask()).source, 'met-norway')
    await ask(now, null, { lat: 45.7641, lon: 4.8358 })
    const said = log.lines.filter(({ message }) => message.includes('deprecated'))
    assert.deepEqual(
      said.map(({ level, fields }) => [level, fields['status']]),
      [['warn', 203]],
    )
  })

  for (const status of [403, 429])
    test(`${status} stops the source for an hour`, async (t) => {
      const { ask, source, clock } = await metNorway(t, [{ status, body: '{}' }, {}])
      await assert.rejects(ask(), refuses('status'))
      clock.advance(59 * minute)
      await assert.rejects(ask(), refuses('breaker-open'))
      assert.equal(source.requests.length, 1)
      clock.advance(2 * minute)
      assert.equal((await ask()).source, 'met-norway')
    })

  const faults: Readonly<Record<string, () => string>> = {
    'a cut reply': () => saved().slice(0, 5_000),
    'renamed temperatures': () => saved().replaceAll('"air_temperature"', '"temperature_2m"'),
    'a renamed list': () => saved().replaceAll('timeseries', 'series'),
    'temperatures in kelvins': () =>
      saved().replaceAll(
        /"air_temperature":([\d.]+)/g,
        (_all, value: string) => `"air_temperature":${Number(value) + 273.15}`,
      ),
    'another place’s reply': () => saved().replace('45.764', '59.91'),
    'no step at all': () => saved().replace(/"timeseries":\[.*\]/, '"timeseries":[]'),
  }
  for (const [about, body] of Object.entries(faults))
    test(`${about} is a failure`, async (t) => {
      const { ask } = await metNorway(t, [{ body: body() }])
      await assert.rejects(
        ask(),
        (error) => error instanceof UpstreamError && /schema|parse/.test(error.reason),
      )
    })

  for (const variant of ['other-units', 'six-hours-only', 'no-steps-after-now'] satisfies Misfit[])
    test(`a reply with ${variant.replaceAll('-', ' ')} is a failure`, async (t) => {
      const { ask } = await metNorway(t, [{ body: misfit(saved(), variant) }])
      await assert.rejects(ask(), refuses('schema', /no temperature by the hour/))
    })

  /** The saved reply with the times of some steps moved on, of all unless said. */
  const movedOn = (ms: number, isMoved = (_index: number): boolean => true): string => {
    const reply = JSON.parse(saved()) as { properties: { timeseries: { time: string }[] } }
    for (const [index, step] of reply.properties.timeseries.entries())
      if (isMoved(index)) step.time = new Date(Date.parse(step.time) + ms).toISOString()
    return JSON.stringify(reply)
  }

  for (const [about, ms] of [
    ['thirteen years', 13 * 365 * 24 * hour],
    ['a week', 7 * 24 * hour],
    ['ten hours', 10 * hour],
  ] as const)
    test(`a reply whose times lie ${about} ahead is not of now`, async (t) => {
      const { ask } = await metNorway(t, [{ body: movedOn(ms) }])
      await assert.rejects(ask(), refuses('schema', /no temperature by the hour/))
    })

  test('a reply of a model run to come is a failure', async (t) => {
    const body = saved().replace(/"updated_at":"[^"]*"/, '"updated_at":"2039-11-24T06:41:12Z"')
    const { ask } = await metNorway(t, [{ body }])
    await assert.rejects(ask(), refuses('schema'))
  })

  test('steps of a far future among the others are no days', async (t) => {
    const year = 365 * 24 * hour
    const { ask } = await metNorway(t, [{ body: movedOn(13 * year, (index) => index > 8) }])
    const { daily } = await ask()
    assert.deepEqual(
      daily.filter(({ date }) => date > '2027'),
      [],
    )
  })

  test('a wind in another unit is unknown, and so is what the air feels like in it', async (t) => {
    const { ask } = await metNorway(t, [
      { body: saved().replace('"wind_speed":"m/s"', '"wind_speed":"knots"') },
    ])
    const { current } = await ask()
    assert.deepEqual([current.temperature, current.windSpeed, current.feelsLike], [7.9, null, null])
  })

  test('hours that end before now leave nothing to move on', async (t) => {
    const { ask } = await metNorway(t, [{}, { status: 304 }])
    const first = await ask()
    await assert.rejects(ask(later(7 * hour), first), refuses('status'))
  })
})
