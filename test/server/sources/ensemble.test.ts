import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { createOpenMeteoEnsemble } from '../../../src/server/sources/open-meteo/open-meteo-ensemble.ts'
import { openMeteoDay } from '../../../src/server/sources/open-meteo/open-meteo-limits.ts'
import { openMeteoEnsemble } from '../../../src/server/sources/open-meteo/source.ts'
import { buildApp, fixedClock } from '../../support/build-app.ts'
import { fixture, localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'

const lyon = { lat: 45.76, lon: 4.84 }
const zone = 'Europe/Paris'
const now = new Date('2026-11-22T10:20:00Z')

type Column = readonly unknown[]
interface Recorded {
  readonly hourly: Readonly<Record<string, Column>>
  readonly hourly_units: Readonly<Record<string, string>>
}

const recorded = () => fixture('open-meteo/ensemble-mean-lyon-2026-11-22.json') as Recorded

async function ensembleOf(t: TestContext, reply: unknown) {
  const source = await localSource(t, (_, response) => sendJson(response, reply))
  const { upstream } = upstreamOver(t, source.url)
  const ensemble = await createOpenMeteoEnsemble(upstream).ensemble(lyon, zone, now)
  return { ensemble, requests: source.requests }
}

/** The reply with a column changed, value by value. */
function changed(name: string, change: (value: unknown, index: number) => unknown): Recorded {
  const reply = recorded()
  return { ...reply, hourly: { ...reply.hourly, [name]: reply.hourly[name]?.map(change) ?? [] } }
}

describe('the saved ensemble of Lyon', () => {
  test('has the extremes of the mean of each day, with the spread at their hours, its rain and its chance', async (t) => {
    const { ensemble } = await ensembleOf(t, recorded())
    assert.equal(ensemble?.time, '2026-11-22T10:00:00.000Z')
    assert.equal(ensemble?.days.length, 14)
    // By hand from the saved reply.
    assert.deepEqual(ensemble?.days[1], {
      date: '2026-11-23',
      min: 3.7,
      minSpread: 0.8,
      max: 9.6,
      maxSpread: 1,
      precipitation: 7.3,
      // Rain in 53, 58, 63 and 66 % of the members from six hours to six: in 97.5 % at some time, 7.5 mm each.
      precipitationProbability: 85,
    })
  })

  test('is asked for as a mean, which is one member, in one call', async (t) => {
    const { requests } = await ensembleOf(t, recorded())
    assert.equal(requests[0]?.query.get('models'), 'ecmwf_ifs025_ensemble_mean')
    assert.equal(requests[0]?.query.get('forecast_days'), '14')
    assert.equal(requests[0]?.query.get('hourly')?.split(',').length, 4)
  })
})

describe('what is missing', () => {
  test('of a far day leaves that day without extremes, and the others as they are', async (t) => {
    const { ensemble } = await ensembleOf(
      t,
      changed('temperature_2m', (value, index) => (index >= 13 * 24 + 6 ? null : value)),
    )
    assert.deepEqual([ensemble?.days[13]?.min, ensemble?.days[13]?.max], [null, null])
    assert.equal(ensemble?.days[12]?.max, 6.6)
  })

  test('everywhere is no ensemble', async (t) => {
    assert.equal(
      (
        await ensembleOf(
          t,
          changed('temperature_2m', () => null),
        )
      ).ensemble,
      null,
    )
  })

  test('of the spread, or a spread of nothing, is an unknown spread: never a day that is sure', async (t) => {
    for (const value of [null, 0]) {
      const { ensemble } = await ensembleOf(
        t,
        changed('temperature_2m_spread', () => value),
      )
      assert.deepEqual([ensemble?.days[2]?.max, ensemble?.days[2]?.maxSpread], [9.3, null])
    }
  })
})

describe('a reply of another shape is refused', () => {
  test('without its spread, in kelvins, or without units', async (t) => {
    const { hourly, hourly_units: units, ...rest } = recorded()
    const { temperature_2m_spread: _, ...bare } = hourly
    const kelvins = { ...units, temperature_2m: 'K' }
    for (const reply of [
      { ...rest, hourly: bare, hourly_units: units },
      { ...rest, hourly, hourly_units: kelvins },
      { ...rest, hourly },
    ])
      await assert.rejects(ensembleOf(t, reply), { reason: 'schema' })
  })
})

describe('the ensemble of a place', () => {
  test('is one for half a degree, and thrown away after six hours', async (t) => {
    const clock = fixedClock()
    const { site, standIn } = await buildApp(t, { clock })
    const first = await site.fact('ensemble', lyon)
    assert.equal(first.state, 'fresh')
    assert.equal((await site.fact('ensemble', { lat: 46.1, lon: 5.1 })).state, 'fresh')
    assert.equal(standIn.calls.count('open-meteo-ensemble'), 1)
    standIn.fault('open-meteo-ensemble', { kind: 'status', status: 503 })
    clock.advance(6 * 3_600_000 + 1)
    assert.equal((await site.fact('ensemble', lyon)).state, 'missing')
  })

  for (const [about, fault] of [
    ['refuses the model (400)', { kind: 'status', status: 400 }],
    ['has had too many calls (429)', { kind: 'status', status: 429 }],
    ['has renamed its spread', { kind: 'drift', variant: 'rename', field: 'temperature_2m_spread' }],
  ] as const)
    test(`is missing, and the forecast is not, when the source ${about}`, async (t) => {
      const { site, standIn } = await buildApp(t)
      standIn.fault('open-meteo-ensemble', fault)
      assert.equal((await site.fact('ensemble', lyon)).state, 'missing')
      assert.equal((await site.weather(lyon)).state, 'fresh')
    })

  test('may take a tenth of the calls of a day', () => {
    assert.equal(openMeteoEnsemble.limits.perDay, (openMeteoDay.perDay ?? NaN) / 10)
  })
})
