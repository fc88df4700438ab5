import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { forecastServiceNames, services, sources } from '../../../src/server/sources/registry.ts'
import type { Service } from '../../../src/server/sources/source.ts'
import { forecastSources } from '../../../src/web/text/weather-sources.ts'
import { checkOf } from '../../live/examine.ts'
import { buildApp } from '../../support/build-app.ts'
import { startStandIn, testKey } from '../../support/fake-upstreams.ts'

const root = join(import.meta.dirname, '../../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
/** The line of the table of settings that describes a variable. */
const rowOf = (variable: string): string =>
  readme.split('\n').find((line) => line.startsWith(`| \`${variable}\``)) ?? `no row for ${variable}`

const all: readonly Service[] = services

/** What a line may be broken at and French does not part: a figure and its unit, a word and its colon. */
const torn = /\d (?:h|km|m|mm)\b| [:;!?»]|« /

test('every folder of a source is registered under its name', () => {
  const folders = readdirSync(join(root, 'src/server/sources'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  assert.deepEqual(sources.map(({ name }) => name).toSorted(), folders.toSorted())
})

test('no two services share a name or the variable of their address', () => {
  for (const field of ['name', 'variable'] as const)
    assert.equal(new Set(all.map((service) => service[field])).size, all.length, field)
})

for (const source of sources)
  describe(source.name, () => {
    test('has saved replies in a folder of its name', () => {
      const replies = globSync(`test/fixtures/${source.name}/*.{json,geojson,xml,csv}`, { cwd: root })
      assert.ok(replies.length > 0)
    })

    test('has an entry for the page of sources that reads as the others do', () => {
      const { name, url, provides } = source.entry
      assert.ok(name.length > 0)
      assert.equal(URL.parse(url)?.protocol, 'https:')
      assert.match(provides, /^\p{Ll}.+\.$/u)
      assert.doesNotMatch(provides, torn)
    })
  })

for (const service of all)
  describe(service.name, () => {
    test('is asked over a secure address, within limits that are figures', () => {
      assert.equal(URL.parse(service.address)?.protocol, 'https:')
      for (const [limit, value] of Object.entries(service.limits)) assert.ok(value > 0, limit)
    })

    test('is described in the README, with its default, its key and its redirects', () => {
      assert.match(rowOf(service.variable), new RegExp(`\\| \`${RegExp.escape(service.address)}\` +\\|`))
      if (service.key) assert.match(rowOf(service.key.variable), /\| {2,}\| \S/)
      if (service.redirects) assert.match(rowOf(service.redirects.variable), /hosts/)
    })

    test('has a credit with a secure link and a licence', () => {
      assert.equal(URL.parse(service.credit.url)?.protocol, 'https:')
      assert.ok(service.credit.name.length > 0 && service.credit.licence.length > 0)
      assert.doesNotMatch(service.credit.name, torn)
    })

    test('says at its adapter how the doctor asks it, and what would be missed', async () => {
      const { ask, missed } = await checkOf(service.name)
      assert.equal(typeof ask, 'function')
      assert.ok(missed.length > 10)
    })

    test('has a stand-in at the address that the settings of tests give it', async (t) => {
      const standIn = await startStandIn(t)
      const address = standIn.env[service.variable]
      assert.ok(address)
      const answer = await fetch(address)
      assert.notEqual(await answer.text(), 'no such upstream')
      assert.equal(standIn.calls.count(), 1)
    })
  })

describe('forecasts', () => {
  test('are named beside figures as their source is credited', () => {
    // AROME is never the only one: it comes before whichever is chosen.
    assert.deepEqual(Object.keys(forecastSources).toSorted(), ['arome', ...forecastServiceNames].toSorted())
    for (const { name, credit } of all.filter(({ forecasts }) => forecasts)) {
      const shown = new Map(Object.entries(forecastSources)).get(name)
      assert.equal(shown?.name, credit.name)
      assert.equal(new URL(shown.href).host, new URL(credit.url).host)
    }
  })

  test('can be chosen by the names that the README tells', () => {
    for (const name of ['auto', ...forecastServiceNames, 'simulated'])
      assert.ok(rowOf('WEATHER_SOURCE').includes(`\`${name}\``), name)
  })
})

/** A value for every key, a contact, and all that waits to be switched on. */
const keys = {
  ...Object.fromEntries(all.flatMap(({ key }) => (key ? [[key.variable, testKey]] : []))),
  CONTACT_EMAIL: 'meteo@ville.example',
  ...Object.fromEntries(all.flatMap(({ switch: own }) => (own ? [[own, 'on']] : []))),
}

describe('the site with every key', () => {
  test('lists every service in the readiness, in the order of the registry', async (t) => {
    const { app } = await buildApp(t, { env: keys })
    const { upstreams } = (await app.inject('/readyz')).json<{ upstreams: { name: string }[] }>()
    assert.deepEqual(
      upstreams.map(({ name }) => name),
      all.map(({ name }) => name),
    )
  })

  test('credits every service once', async (t) => {
    const { site } = await buildApp(t, { env: keys })
    const { credits } = await site.info()
    const shown = credits.map(({ name, url, licence }) => ({ name, url, licence }))
    assert.deepEqual(new Set(shown), new Set(all.map(({ credit }) => credit)))
    assert.equal(new Set(credits.map(({ name }) => name)).size, credits.length)
  })

  test('sends a key to its own service alone', async (t) => {
    const { site, standIn } = await buildApp(t, { env: keys })
    await site.departmentVigilance('69')
    const asked = standIn.calls.list().filter(({ headers }) => headers['apikey'] === testKey)
    assert.deepEqual([...new Set(asked.map(({ upstream }) => upstream))], ['meteofrance'])
  })
})

describe('the site without keys and contact', () => {
  test('neither asks nor credits what needs them', async (t) => {
    const { app, site } = await buildApp(t)
    const { upstreams } = (await app.inject('/readyz')).json<{ upstreams: { name: string }[] }>()
    const { credits } = await site.info()
    for (const { name, credit } of all.filter(({ key, needsContact }) => key?.needed || needsContact)) {
      assert.ok(!upstreams.some((upstream) => upstream.name === name), name)
      assert.ok(!credits.some((shown) => shown.name === credit.name), name)
    }
  })
})
