import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { localDate, nationalZone } from '../../../src/domain/local-time.ts'
import type { Part } from '../../../src/domain/part.ts'
import { createRiskReadings, type RiskSources } from '../../../src/server/services/risk-readings.ts'
import { createRisks } from '../../../src/server/services/risks.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { riskRows, type Risk, type RiskReport } from '../../../src/views/risk-list.ts'
import type { UpstreamName } from '../../stand-in/upstreams.ts'
import { buildApp, fixedClock, patient, type BuiltSite } from '../../support/build-app.ts'
import { silentRiskSources } from '../../support/risks.ts'

const places = {
  Lyon: { lat: 45.758, lon: 4.8351 },
  Nîmes: { lat: 43.8374, lon: 4.3601 },
  Chamonix: { lat: 45.9237, lon: 6.8694 },
  'Île-de-Bréhat': { lat: 48.8472, lon: -3.0016 },
  Cilaos: { lat: -21.1333, lon: 55.4717 },
} as const

const present = <T>(part: Part<T>): T => {
  assert.ok(part.state !== 'missing', JSON.stringify(part))
  return part.value
}

const isLate = (part: Part<unknown>): boolean => part.state === 'missing' && /timeout|busy/.test(part.reason)

/** Asks until the loads that the first question began have ended: on a busy machine a page would not wait for them. */
async function whenLoaded<T>(ask: () => Promise<Part<T>>, parts: (value: T) => readonly Part<unknown>[]) {
  for (let tries = 1; ; tries += 1) {
    const part = await ask()
    const all = part.state === 'missing' ? [part] : parts(part.value)
    if (tries === 20 || !all.some(isLate)) return part
  }
}

const partsOf = (report: RiskReport) => Object.values(report) as readonly Part<unknown>[]
const risksOf = ({ site }: BuiltSite, place: keyof typeof places): Promise<Part<RiskReport>> =>
  whenLoaded(() => site.risks(places[place]), partsOf)

/** The list of a place in the order shown, each risk with its level. */
async function listOf(site: BuiltSite, place: keyof typeof places): Promise<string> {
  const report = present(await risksOf(site, place))
  const { clock } = site
  const today = localDate(new Date(clock.now()), nationalZone)
  return riskRows(report, today)
    .map(({ risk, level }) => `${risk} ${level}`)
    .join(', ')
}

const at = (t: TestContext, instant: string) => buildApp(t, { clock: fixedClock(instant) })

/** The service with some of its sources; every other one is out of reach. */
function risksBy({ services, clock }: BuiltSite, sources: Partial<RiskSources>, riskMs = 1_000) {
  const nobody = () => Promise.resolve({ state: 'missing', reason: 'refused' } as const)
  return createRisks({
    readings: createRiskReadings({ ...silentRiskSources, ...sources }, 1e6, clock),
    catalogue: services.catalogue,
    vigilance: nobody,
    avalanche: { at: nobody, all: nobody },
    air: nobody,
    clock,
    deadlines: { riskMs },
  })
}

/** What the stand-in plays: a storm over the Rhône, floods, fires in the South, decrees in three departments. */
const lists: Readonly<Record<string, Readonly<Record<keyof typeof places, RegExp>>>> = {
  // Before the day's first bulletins.
  '2026-07-14T00:30:00.000Z': {
    Lyon: /^vigilance serious, (?:\w+ serious, )*water serious, .*flood attention/,
    Nîmes: /^(?:\w+ (?:extreme|serious), )*flood serious, .*water serious/,
    Chamonix: /vigilance low, fire low, .*water low, avalanche off-season, flood not-covered$/,
    'Île-de-Bréhat': /flood not-covered/,
    Cilaos: /vigilance not-covered, flood not-covered, avalanche not-covered, fire not-covered/,
  },
  '2026-07-14T13:00:00.000Z': {
    Lyon: /^vigilance serious, (?:\w+ serious, )*water serious, .*flood attention/,
    Nîmes: /^(?:\w+ (?:extreme|serious), )*flood serious, .*water serious/,
    Chamonix: /vigilance low, fire low, .*water low, avalanche off-season, flood not-covered$/,
    'Île-de-Bréhat': /flood not-covered/,
    Cilaos: /vigilance not-covered, flood not-covered, avalanche not-covered, fire not-covered/,
  },
  // The evening of the last bulletin of the forests, and in the middle of winter.
  '2026-10-05T20:00:00.000Z': {
    Lyon: /^vigilance serious, (?:\w+ serious, )*water serious, .*flood attention/,
    Nîmes: /^(?:\w+ (?:extreme|serious), )*flood serious, .*water serious/,
    Chamonix: /fire attention, .*vigilance low, .*flood not-covered$/,
    'Île-de-Bréhat': /flood not-covered/,
    Cilaos: /fire not-covered/,
  },
  '2027-01-10T09:00:00.000Z': {
    Lyon: /^vigilance serious, (?:\w+ serious, )*water serious, .*flood attention, .*fire off-season, avalanche not-covered$/,
    Nîmes:
      /^(?:\w+ serious, )*flood serious, .*water serious, .*vigilance attention, .*fire off-season, avalanche not-covered$/,
    Chamonix: /^avalanche extreme, .*fire off-season, flood not-covered$/,
    'Île-de-Bréhat': /flood not-covered/,
    Cilaos: /fire not-covered/,
  },
}

describe('the risks of a commune', () => {
  for (const [instant, byPlace] of Object.entries(lists))
    test(`are listed at ${instant}`, async (t) => {
      const site = await at(t, instant)
      for (const [place, expected] of Object.entries(byPlace))
        assert.match(await listOf(site, place as keyof typeof places), expected, place)
    })

  test('speak of France alone', async (t) => {
    const site = await at(t, '2026-07-14T13:00:00.000Z')
    assert.deepEqual(await site.site.risks({ lat: 46.2044, lon: 6.1432 }), {
      state: 'missing',
      reason: 'unsupported',
    })
  })

  test('end at midnight in Paris, and are asked for again when the soonest of their parts is due', async (t) => {
    const site = await at(t, '2027-01-10T10:00:00.000Z')
    const part = await risksOf(site, 'Cilaos')
    assert.ok(part.state !== 'missing')
    assert.equal(part.validUntil, '2027-01-10T23:00:00.000Z')
    const soonest = Object.values(part.value as unknown as Record<string, Part<unknown>>)
      .flatMap((each) => (each.state === 'missing' ? [] : [each.freshUntil]))
      .toSorted()[0]
    assert.equal(part.freshUntil, soonest)
  })

  test('cost their sources one reading for all of France', async (t) => {
    const site = await at(t, '2026-07-14T13:00:00.000Z')
    for (const place of ['Lyon', 'Nîmes', 'Lyon'] as const) await risksOf(site, place)
    const calls = (name: UpstreamName) => site.standIn.calls.count(name)
    assert.deepEqual(
      (['vigicrues', 'meteo-des-forets', 'atmo'] as const).map(calls),
      // Three days of two indexes.
      [1, 1, 6],
    )
  })

  test('cost the register of decrees nothing for a commune whose department has none', async (t) => {
    const site = await at(t, '2026-07-14T13:00:00.000Z')
    const asked = (path: string) => site.standIn.calls.count('vigieau', path)
    const waterAt = async (place: keyof typeof places) => present(present(await risksOf(site, place)).water)
    // The departments are there before anybody asks for a commune.
    await whenLoaded(
      () => site.site.nationalRisk('water'),
      () => [],
    )
    assert.deepEqual(await waterAt('Chamonix'), { coverage: 'unrestricted-department' })
    assert.deepEqual(await waterAt('Île-de-Bréhat'), { coverage: 'unrestricted-department' })
    assert.deepEqual([asked('/departements'), asked('/zones')], [1, 0])
    assert.equal((await waterAt('Lyon')).coverage, 'covered')
    assert.deepEqual([asked('/departements'), asked('/zones')], [1, 1])
    // Overseas no level may mean that nothing is registered at all.
    assert.equal((await waterAt('Cilaos')).coverage, 'covered')
    assert.equal(asked('/zones'), 2)
  })

  test('list no decree that has ended', async (t) => {
    const site = await at(t, '2026-07-14T13:00:00.000Z')
    const decree = {
      resource: 'surface',
      zone: 'Saône',
      level: 'crisis',
      from: null,
      decreeUrl: null,
    } as const
    const restrictions = [{ ...decree, until: '2026-07-13' }]
    const decrees: RiskSources['decrees'] = {
      departments: async () => new Map([['69', 'crisis'] as const]),
      restrictions: async () => ({ coverage: 'covered', restrictions }) as const,
    }
    const risks = risksBy(site, { decrees })
    const { water } = present(await whenLoaded(() => risks.report(places.Lyon), partsOf))
    assert.deepEqual(present(water), { coverage: 'covered', restrictions: [], isLapsed: true })
  })

  test('ask for the commune where the departments cannot be read', async (t) => {
    const site = await at(t, '2026-07-14T13:00:00.000Z')
    site.standIn.fault('vigieau', { kind: 'status', status: 404, path: '/departements' })
    const { water } = present(await risksOf(site, 'Chamonix'))
    assert.deepEqual(present(water), { coverage: 'covered', restrictions: [] })
  })
})

/** The row of a source is unknown without it; without the official indexes the modelled ones stand in. */
const rowsOfSources: readonly (readonly [
  sources: readonly UpstreamName[],
  own: readonly Risk[],
  instead: 'missing' | 'estimate' | 'official',
])[] = [
  [['meteoalarm', 'vigilance-storage', 'vigilance-object-storage'], ['vigilance'], 'missing'],
  [['vigicrues'], ['flood'], 'missing'],
  [['bulletins-avalanche', 'bulletins-avalanche-storage'], ['avalanche'], 'missing'],
  [['meteo-des-forets'], ['fire'], 'missing'],
  [['vigieau'], ['water'], 'missing'],
  [['atmo'], ['air', 'pollen'], 'estimate'],
  [['open-meteo-air'], ['air', 'pollen'], 'official'],
]

test('no pollen is told of where the model that counts it ends: overseas', async (t) => {
  const report = present(await risksOf(await at(t, '2026-07-14T13:00:00.000Z'), 'Cilaos'))
  assert.deepEqual(report.pollen, { state: 'missing', reason: 'unsupported' })
  assert.notEqual(report.air.state, 'missing')
})

describe('a source of risks that fails', () => {
  for (const [sources, own, instead] of rowsOfSources)
    test(`takes its own row alone: ${sources.join(', ')}`, async (t) => {
      const site = await at(t, '2026-07-14T13:00:00.000Z')
      for (const source of sources) site.standIn.fault(source, { kind: 'status', status: 500 })
      const report = present(await risksOf(site, 'Chamonix'))
      for (const risk of Object.keys(report) as (keyof RiskReport)[]) {
        const part: Part<unknown> = report[risk]
        const kind =
          part.state === 'missing' ? 'missing' : ((part.value as { kind?: string } | null)?.kind ?? 'as ever')
        if (own.includes(risk)) assert.equal(kind, instead, risk)
        else assert.notEqual(kind, 'missing', risk)
      }
    })

  test('is waited for no longer than a page can, and its answer is there for the next visitor', async (t) => {
    const site = await at(t, '2026-07-14T13:00:00.000Z')
    const answer = Promise.withResolvers<void>()
    const calls: string[] = []
    const later = <T>(name: string, value: T): Promise<T> => {
      calls.push(name)
      return answer.promise.then(() => value)
    }
    const decrees = {
      departments: () => later('departments', new Map([['69', 'crisis'] as const])),
      restrictions: () => later('commune', { coverage: 'covered', restrictions: [] } as const),
    }
    const risks = risksBy(site, { decrees }, 20)
    const { water } = present(await risks.report(places.Lyon))
    assert.deepEqual(water, { state: 'missing', reason: 'timeout' })
    answer.resolve()
    const next = present(await whenLoaded(() => risks.report(places.Lyon), partsOf))
    assert.equal(next.water.state, 'fresh')
    assert.deepEqual(calls, ['departments', 'commune'], 'once each')
  })
})

describe('the vigilance in the list of risks', () => {
  test('is that of the card on the same page, later than other sources may come', async (t) => {
    const site = await buildApp(t, {
      clock: fixedClock('2026-07-14T13:00:00.000Z'),
      deadlines: { ...patient, riskMs: 1 },
    })
    const bulletins = Promise.withResolvers<void>()
    for (const source of ['vigilance-storage', 'vigilance-object-storage', 'meteoalarm'] as const)
      site.standIn.fault(source, { kind: 'hold', until: bulletins.promise })
    site.standIn.fault('vigicrues', { kind: 'hang' })
    let isListed = false
    const list = site.site.risks(places.Lyon).finally(() => (isListed = true))
    const card = site.site.departmentVigilance('69')
    while (site.standIn.calls.count('vigicrues') === 0) await wait(5)
    await wait(50)
    assert.equal(isListed, false)
    bulletins.resolve()
    const { vigilance, flood } = present(await list)
    assert.deepEqual(present(vigilance), present(await card))
    assert.deepEqual(flood, { state: 'missing', reason: 'timeout' })
  })
})

for (const [isHeard, said] of [
  [true, 'over where the service is heard and has made no bulletin for three days'],
  [false, 'unknown where the service is not heard any more'],
] as const)
  test(`the season of fires in October is ${said}`, async (t) => {
    const site = await at(t, '2026-10-06T00:00:00.000Z')
    const producedAt = '2026-10-03T15:00:00.000Z'
    const rows = [{ producedAt, department: '69', nextDay: 'low', dayAfterNext: 'low' }] as const
    let read = async () => ({ producedAt, rows })
    const risks = risksBy(site, { fires: { everyMs: 3_600_000, read: () => read() } })
    const seasons = async () => {
      const { fire } = present(await risks.report(places.Lyon))
      const country = await risks.country('fire')
      return [fire.state === 'missing' ? fire.reason : fire.value?.season, country.state]
    }
    assert.deepEqual(await seasons(), ['open', 'fresh'])
    if (!isHeard)
      read = () => Promise.reject(new UpstreamError({ upstream: 'x', operation: 'x', reason: 'refused' }))
    // Seventy-five hours after the bulletin.
    site.clock.advance(18 * 3_600_000)
    assert.deepEqual(await seasons(), isHeard ? ['closed', 'fresh'] : ['refused', 'missing'])
  })

describe('the gauge of a river', () => {
  test('tells the change of six hours at the gauge nearest to the place', async (t) => {
    const site = await at(t, '2026-07-14T13:00:00.000Z')
    const { gauge, trend } = present(
      await whenLoaded(
        () => site.site.riverGauge(places.Lyon),
        () => [],
      ),
    )
    assert.equal(gauge, 'Lyon [La Feuillée]')
    // A centimetre a quarter of an hour.
    assert.deepEqual(trend, { at: '2026-07-14T13:00:00.000Z', changeCm: 24, hours: 6 })
  })

  /** Two rivers at Lyon, the nearer of which has these gauges and the other one that has risen by 30 cm in six hours. */
  const twoRivers = (
    gaugesOfNearer: () => ReturnType<RiskSources['floods']['gauges']>,
  ): Partial<RiskSources> => {
    const river = (code: string, lon: number) => {
      const lines = [Float32Array.of(lon, 45.7, lon, 45.8)]
      return { code, name: code, level: 'green', territory: null, lines } as const
    }
    const publishedAt = '2026-07-14T08:00:00.000Z'
    return {
      floods: {
        everyMs: 60_000,
        read: async () => ({ publishedAt, reaches: [river('RS1', 4.836), river('RS2', 4.85)] }),
        gauges: (reach) =>
          reach === 'RS1' ? gaugesOfNearer() : Promise.resolve([{ code: 'V300200101', name: 'Pont Morand' }]),
      },
      heights: {
        heights: async (codes) =>
          codes.map((code) => ({
            code,
            position: null,
            heights: [
              { at: '2026-07-14T13:00:00.000Z', heightMm: 1_500 },
              { at: '2026-07-14T07:00:00.000Z', heightMm: 1_200 },
            ],
          })),
      },
    }
  }

  test('is of the next river where the nearest has none', async (t) => {
    const risks = risksBy(
      await at(t, '2026-07-14T13:00:00.000Z'),
      twoRivers(async () => []),
    )
    assert.deepEqual(present(await risks.gauge(places.Lyon)), {
      reach: 'RS2',
      gauge: 'Pont Morand',
      trend: { at: '2026-07-14T13:00:00.000Z', changeCm: 30, hours: 6 },
    })
  })

  test('is unknown, and no other river’s, where nobody says which the nearest has', async (t) => {
    const risks = risksBy(
      await at(t, '2026-07-14T13:00:00.000Z'),
      twoRivers(() => silentRiskSources.floods.gauges('RS1')),
    )
    assert.deepEqual(await risks.gauge(places.Lyon), { state: 'missing', reason: 'refused' })
  })

  test('is busy while the slow source is at it', async (t) => {
    const site = await at(t, '2026-07-14T13:00:00.000Z')
    // The bulletin that names the rivers is there.
    await risksOf(site, 'Lyon')
    site.standIn.fault('hubeau', { kind: 'hang' })
    assert.deepEqual(await site.site.riverGauge(places.Lyon), { state: 'missing', reason: 'busy' })
  })
})
