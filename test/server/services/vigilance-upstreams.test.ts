import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { vigilanceDepartments } from '../../../src/domain/vigilance.ts'
import { createVigilance, type VigilanceService } from '../../../src/server/services/vigilance.ts'
import { createUpstream } from '../../../src/server/upstream/http.ts'
import { createMeteoalarmAtom } from '../../../src/server/sources/meteoalarm/meteoalarm-atom.ts'
import { createMeteoalarmJson } from '../../../src/server/sources/meteoalarm/meteoalarm-json.ts'
import { createMeteoalarmRss } from '../../../src/server/sources/meteoalarm/meteoalarm-rss.ts'
import { createMeteofrance } from '../../../src/server/sources/meteofrance/meteofrance.ts'
import { createVigilanceStorage } from '../../../src/server/sources/meteofrance/vigilance-storage.ts'
import { currentBulletin, type ScenarioName, type Term } from '../../stand-in/danger.ts'
import type { Fault } from '../../stand-in/fault.ts'
import { acceptedKey } from '../../stand-in/reply.ts'
import { createStandIn, type StandIn } from '../../stand-in/stand-in.ts'

const now = new Date('2026-10-14T13:25:00Z')
const names = ['', 'green', 'yellow', 'orange', 'red']

/** What the stand-in announces, worked out from its dangers alone. */
function announced(scenario: ScenarioName, term: Term): Record<string, string | undefined> {
  const { dangers } = currentBulletin(now, { scenario, ageHours: null, feedAgeHours: null })
  const colours = vigilanceDepartments.map((code) => {
    const own = dangers.filter((danger) => danger.domain === code && danger.term === term)
    return [code, names[Math.max(1, ...own.map(({ colour }) => colour))]] as const
  })
  return Object.fromEntries(colours)
}

interface Scene {
  readonly standIn: StandIn
  readonly service: VigilanceService
  readonly lines: object[]
}

async function scene(t: TestContext, { key = true } = {}): Promise<Scene> {
  const standIn = await createStandIn({ now: () => now })
  const lines: object[] = []
  const log = {
    info: () => undefined,
    warn: (fields: object) => lines.push(fields),
    error: (fields: object) => lines.push(fields),
  }
  const clock = { now: () => now.getTime(), monotonic: () => performance.now() }
  const open = (name: string, variable: string, more: object = {}) =>
    createUpstream({ name, baseUrl: standIn.env[variable] ?? '', log, clock, ...more })
  const upstreams = {
    portal: open('meteofrance', 'METEOFRANCE_VIGILANCE_URL', { headers: () => ({ apikey: acceptedKey }) }),
    storage: open('vigilance-storage', 'VIGILANCE_STORAGE_URL', {
      redirectHosts: standIn.env['VIGILANCE_STORAGE_HOSTS']?.split(','),
    }),
    json: open('meteoalarm-json', 'METEOALARM_JSON_URL'),
    atom: open('meteoalarm-atom', 'METEOALARM_ATOM_URL'),
    rss: open('meteoalarm-rss', 'METEOALARM_RSS_URL'),
  }
  const service = createVigilance({
    ...(key ? { portal: createMeteofrance(upstreams.portal) } : {}),
    storage: createVigilanceStorage(upstreams.storage, clock.monotonic),
    meteoalarmJson: createMeteoalarmJson(upstreams.json),
    meteoalarmAtom: createMeteoalarmAtom(upstreams.atom),
    meteoalarmRss: createMeteoalarmRss(upstreams.rss),
    clock,
    log,
  })
  t.after(async () => {
    service.close()
    await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()))
    await standIn.close()
  })
  return { standIn, service, lines }
}

const shown = async ({ service }: Scene, day: 'J0' | 'J1') => {
  const part = await service.levels(day)
  assert.ok(part.state !== 'missing', JSON.stringify(part))
  return part
}

const only = ['meteofrance', 'vigilance-storage', 'meteoalarm'] as const

describe('over real connections', () => {
  for (const source of only)
    for (const scenario of ['default', 'red-flood', 'quiet'] as const)
      test(`${source} alone shows what is announced: ${scenario}`, async (t) => {
        const stage = await scene(t)
        stage.standIn.setScenario(scenario)
        for (const other of only.filter((name) => name !== source))
          stage.standIn.fault(other, { kind: 'status', status: 503 })
        const today = await shown(stage, 'J0')
        assert.deepEqual(today.value.levels, announced(scenario, 'J'))
        assert.deepEqual((await shown(stage, 'J1')).value.levels, announced(scenario, 'J1'))
        if (scenario === 'default') assert.equal(today.value.coasts['29'], 'yellow')
      })

  for (const form of ['/json', '/atom', '/rss'])
    test(`the ${form} form alone shows what is announced`, async (t) => {
      const stage = await scene(t, { key: false })
      stage.standIn.fault('vigilance-storage', { kind: 'status', status: 503 })
      for (const path of ['/json', '/atom', '/rss'].filter((other) => other !== form))
        stage.standIn.fault('meteoalarm', { kind: 'status', status: 503, path })
      assert.deepEqual((await shown(stage, 'J0')).value.levels, announced('default', 'J'))
    })

  for (const key of [true, false])
    test(`texts that never come hold back no map, ${key ? 'of the portal' : 'of the archive'}`, async (t) => {
      const stage = await scene(t, { key })
      for (const path of ['textes', 'TEXTES'])
        for (const source of ['meteofrance', 'vigilance-storage', 'vigilance-object-storage'] as const)
          stage.standIn.fault(source, { kind: 'hang', path })
      stage.standIn.fault('meteoalarm', { kind: 'status', status: 503 })
      const before = performance.now()
      assert.deepEqual((await shown(stage, 'J0')).value.levels, announced('default', 'J'))
      // Half a second and more is left of the four that a visitor waits.
      assert.ok(performance.now() - before < 3_500)
    })

  test('all together agree, and say who speaks', async (t) => {
    const stage = await scene(t)
    const today = await shown(stage, 'J0')
    assert.equal(today.source, 'meteo-france')
    assert.deepEqual(today.value.levels, announced('default', 'J'))
    const city = await stage.service.city('69')
    assert.ok(city.state === 'fresh' && city.value.covered)
    assert.equal(city.value.levelNow, 'orange')
    assert.ok(city.value.texts.length > 0)
    assert.match(city.value.active[0]?.description ?? '', /orageuse/)
    const text = await stage.service.feedText()
    assert.ok(
      text.state === 'fresh' && text.value.startsWith('<?xml') && text.value.trimEnd().endsWith('</feed>'),
    )
  })

  test('a bulletin without J1 leaves tomorrow to the feed', async (t) => {
    const stage = await scene(t)
    stage.standIn.setScenario('no-j1')
    assert.deepEqual((await shown(stage, 'J0')).value.levels, announced('default', 'J'))
    assert.equal((await shown(stage, 'J1')).source, 'meteoalarm')
  })

  const drifts = [
    'rename',
    'missing',
    'null',
    'text',
    'absurd',
    'non-finite',
    'other-root',
    'empty-object',
  ] as const
  for (const variant of drifts)
    test(`no department is greener than announced when every source drifts: ${variant}`, async (t) => {
      const stage = await scene(t)
      stage.standIn.fault('*', { kind: 'drift', variant })
      const part = await stage.service.levels('J0')
      if (part.state === 'missing') return
      for (const [code, level] of Object.entries(announced('default', 'J')))
        if (level !== 'green') assert.notEqual(part.value.levels[code], 'green', `${code} ${level}`)
    })

  const damages: readonly Fault[] = [
    { kind: 'refuse' },
    { kind: 'reset-in-body' },
    { kind: 'status', status: 429 },
    { kind: 'html-200' },
    { kind: 'empty-200' },
    { kind: 'wrong-type' },
    { kind: 'redirect' },
    { kind: 'cut-json' },
    { kind: 'cut-gzip' },
    { kind: 'lying-encoding' },
    { kind: 'unknown-encoding' },
    { kind: 'huge' },
    { kind: 'gzip-bomb' },
    { kind: 'deep-json' },
    { kind: 'bad-utf8' },
  ]
  for (const fault of damages)
    test(`nothing is shown rather than green when every reply is spoiled: ${fault.kind}`, async (t) => {
      const stage = await scene(t)
      stage.standIn.fault('*', fault)
      // Forms that a fault cannot spoil (a cut of JSON leaves XML whole) may still answer, and then rightly.
      const part = await stage.service.levels('J0')
      if (part.state === 'missing') return
      for (const [code, level] of Object.entries(announced('default', 'J')))
        assert.ok(part.value.levels[code] === level || part.value.levels[code] === 'unknown', code)
    })

  const hostilities = [
    'entities',
    'external-entity',
    'doctype',
    'depth',
    'attributes',
    'long-text',
    'long-attribute',
    'many-entries',
    'other-root',
    'unclosed',
  ] as const
  for (const variant of hostilities)
    test(`hostile XML is stopped: ${variant}`, async (t) => {
      const stage = await scene(t, { key: false })
      stage.standIn.fault('vigilance-storage', { kind: 'status', status: 503 })
      stage.standIn.fault('meteoalarm', { kind: 'status', status: 503, path: '/json' })
      for (const path of ['/atom', '/rss'])
        stage.standIn.fault('meteoalarm', { kind: 'hostile-xml', variant, path })
      assert.equal((await stage.service.levels('J0')).state, 'missing')
    })

  test('sources that hang are cut at four seconds', async (t) => {
    const stage = await scene(t)
    stage.standIn.fault('*', { kind: 'hang' })
    const started = performance.now()
    assert.deepEqual(await stage.service.levels('J0'), { state: 'missing', reason: 'timeout' })
    const took = performance.now() - started
    assert.ok(took > 3_500, `${took} ms`)
  })
})
