import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { Type } from 'typebox'
import { createConnections } from '../../src/server/compose/connections.ts'
import { createCredits } from '../../src/server/sources/credits.ts'
import { readConfig } from '../../src/server/config.ts'
import { services, sources, switchedOff, type RegisteredService } from '../../src/server/sources/registry.ts'
import { UpstreamError } from '../../src/server/upstream/upstream.ts'
import { buildApp, fixedClock, warnLevel } from '../support/build-app.ts'
import { testKey } from '../support/fake-upstreams.ts'

/** A value for every key, and a contact. */
const identity = {
  ...Object.fromEntries(services.flatMap((any) => ('key' in any ? [[any.key.variable, testKey]] : []))),
  CONTACT_EMAIL: 'operator@meteo.example',
}
const off = (...some: readonly RegisteredService[]) =>
  Object.fromEntries(some.map(({ variable }) => [variable, 'off']))
const named = (name: RegisteredService['name']): RegisteredService => {
  const found = services.find((service) => service.name === name)
  assert.ok(found)
  return found
}

const lyon = 'lat=45.7640&lon=4.8357'
const questions = [
  `/api/weather?${lyon}`,
  `/api/weather-bundle?name=lyon&${lyon}`,
  `/api/air-quality?${lyon}`,
  `/api/observations?${lyon}`,
  `/api/certainty?${lyon}`,
  `/api/compared?${lyon}`,
  `/api/risks?${lyon}`,
  '/api/weather-map',
  '/api/beach-map',
  '/api/nature-map',
  '/api/vigilance/levels',
  '/api/reverse?lat=43.2965&lon=5.3698',
]
const pages = [
  '/',
  '/lyon',
  '/lyon/risques',
  '/nice',
  '/carte-meteo',
  '/carte-vents-plages',
  '/carte-vigilance',
]

/** Asks everything there is, twice: what is remembered, too. */
async function visited(t: TestContext, env: Readonly<Record<string, string>>, paths: readonly string[] = []) {
  const site = await buildApp(t, { env, pages: paths.length > 0 })
  const answers: { readonly path: string; readonly status: number; readonly body: string }[] = []
  for (const path of [...questions, ...paths, ...questions, ...paths]) {
    const { statusCode, body } = await site.app.inject(path)
    answers.push({ path, status: statusCode, body })
  }
  return { ...site, answers, log: site.log }
}

describe('a service that is switched off', () => {
  for (const service of services)
    test(`fails at once as such, is listed as such and not credited: ${service.name}`, async (t) => {
      const config = readConfig({ ...identity, AROME: 'on', ...off(service) })
      const lines: object[] = []
      const write = (fields: object) => void lines.push(fields)
      const connections = createConnections({
        config,
        clock: fixedClock(),
        log: { info: write, warn: write, error: write },
      })
      t.after(connections.close)
      const { upstream } = connections.open(service)
      const request = { operation: 'test', path: '' }
      const failure = await upstream.getJson(request, Type.Unknown()).catch((error: unknown) => error)
      assert.ok(failure instanceof UpstreamError && failure.reason === 'off')
      assert.deepEqual(lines, [])
      assert.deepEqual(
        connections.states().map(({ name, breaker }) => [name, breaker]),
        [[service.name, 'off']],
      )
      assert.deepEqual(connections.callsLeft(), [])
      const others = services.filter(({ name }) => name !== service.name)
      const isSharedCredit = others.some(({ credit }) => credit === service.credit)
      const isShown = createCredits(config).shown.some(({ name }) => name === service.credit.name)
      assert.equal(isShown, isSharedCredit)
      const source = sources.filter((each) => switchedOff(each, config) !== 'no')
      assert.deepEqual(
        source.map(({ services: all }) => all.some(({ name }) => name === service.name)),
        [true],
      )
    })

  test('leaves the forecasts to the next one', async (t) => {
    const site = await buildApp(t, {
      env: { ...off(named('open-meteo')), CONTACT_EMAIL: 'operator@meteo.example' },
    })
    const answer = (await site.app.inject(`/api/weather?${lyon}`)).json<{ source: string; state: string }>()
    assert.deepEqual([answer.source, answer.state], ['met-norway', 'fresh'])
  })
})

test('services that are left are asked as before', async (t) => {
  const left = ['open-meteo', 'vigilance-storage']
  const env = off(...services.filter(({ name }) => !left.includes(name)))
  const site = await visited(t, env, pages)
  const asked = new Set(site.standIn.calls.list().map(({ upstream }) => upstream))
  assert.deepEqual([...asked].toSorted(), ['open-meteo', 'vigilance-object-storage', 'vigilance-storage'])
  assert.deepEqual(
    site.answers.filter(({ status }) => status === 500).map(({ path }) => path),
    [],
  )
})

describe('a site with every service switched off', () => {
  const all = { ...identity, ...off(...services) }

  for (const fallback of ['auto', 'off'])
    test(`has its pages, without a call or a warning: SIMULATED_FALLBACK ${fallback}`, async (t) => {
      const site = await visited(t, { ...all, SIMULATED_FALLBACK: fallback }, pages)
      assert.equal(site.standIn.calls.count(), 0)
      const lines = site.log.filter(({ level }) => Number(level) >= warnLevel)
      assert.deepEqual(lines, [])
      for (const { path, status } of site.answers)
        if (pages.includes(path)) assert.equal(status, 200, path)
        else assert.ok([200, 404, 502].includes(status), `${path}: ${status}`)
      const city = site.answers.find(({ path }) => path === '/lyon')?.body ?? ''
      // Nothing is green that nobody vouches for.
      assert.match(city, /Vigilance indisponible/)
      assert.equal(/simul/i.test(city), fallback === 'auto')
    })

  test('credits nobody, and says on the page of sources what it does not ask', async (t) => {
    const { app, site } = await buildApp(t, { env: all, pages: true })
    assert.deepEqual((await site.info()).credits, [])
    const { body } = await app.inject('/a-propos')
    const { sources } = await site.info()
    assert.equal(body.split('Désactivé sur ce site.').length - 1, sources.length)
  })

  test('keeps its pages as any other site does', async (t) => {
    const { app } = await buildApp(t, { env: all, pages: true })
    await app.inject('/lyon')
    const { headers } = await app.inject('/lyon')
    assert.match(String(headers['cache-control']), /public/)
  })
})
