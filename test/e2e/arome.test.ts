import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { PlaceWeather } from '../../src/domain/weather.ts'
import type { Ending } from '../support/build-app.ts'
import { openBrowser } from '../support/browser.ts'
import { runSite, type RunningSite } from '../support/running-site.ts'
import { testNow } from '../support/test-now.ts'
import { textOf, visitor } from '../support/visit.ts'

const hourMs = 3_600_000

async function weatherOf({ url }: RunningSite): Promise<PlaceWeather> {
  const { data } = (await (await fetch(`${url}/api/weather?name=lyon`)).json()) as { data: PlaceWeather }
  return data
}

/** A site whose forecasts are those of a run of AROME that it has read. */
async function ownSite(t: Ending, folder: string, clock: string): Promise<RunningSite> {
  const site = await runSite(t, { env: { AROME: 'on', AROME_FOLDER: folder }, clock })
  for (let tries = 0; (await weatherOf(site)).source !== 'arome'; tries += 1) {
    assert.ok(tries < 300, 'no run is in use')
    await wait(200)
  }
  return site
}

/** A run of the day before lies in the folder, and one of today is in use. */
async function siteWithTwoRuns(t: Ending): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), 'arome-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const endings: (() => Promise<void> | void)[] = []
  const yesterday = new Date(Date.parse(testNow) - 30 * hourMs).toISOString()
  await ownSite({ after: (end) => void endings.push(end) }, folder, yesterday)
  for (const end of endings) await end()
  return ownSite(t, folder, testNow)
}

const [site, browser] = await Promise.all([siteWithTwoRuns({ after }), openBrowser({ after })])

describe('a site that reads AROME itself', () => {
  test('says of a town whose run it is, where its point lies, and who says what follows', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/lyon')
    assert.match(
      await textOf(page.getByRole('main')),
      /· AROME [^·]*, réseau du samedi 21 novembre à 4 h, il y a 6 h · point de grille à 300 m, [^·]*le lieu est à 173 m · au-delà de lun\. 23, 7 h : Open-Meteo/,
    )
  })

  test('has today whole: its sum, and temperatures since the midnight of yesterday', async () => {
    const { daily, past, hourly } = await weatherOf(site)
    const [today] = daily
    assert.equal(today?.date, '2026-11-21')
    assert.notEqual(today.precipitation, null)
    assert.equal(past?.from, '2026-11-19T23:00:00.000Z')
    // Ten o’clock in Paris is 34 hours later.
    assert.equal(past.celsius.length, 34)
    assert.ok(past.celsius.every((celsius) => celsius !== null))
    const all = [...past.celsius.slice(24), ...hourly.slice(0, 14).map(({ temperature }) => temperature)]
    assert.deepEqual(
      [today.temperatureMin, today.temperatureMax],
      [Math.min(...all.map(Number)), Math.max(...all.map(Number))],
    )
  })

  test('shows on the map what the page of the town says', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/lyon')
    const now = /−?\d+°/.exec(await textOf(page.getByRole('main')))?.[0]
    await open('/cartes')
    const marker = page.getByRole('main').getByRole('link', { name: /^Lyon/ }).first()
    assert.match(await textOf(marker), new RegExp(`${now}`))
  })

  test('goes on alone where every other source is silent', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    site.standIn.fault('*', { kind: 'status', status: 503 })
    t.after(() => site.standIn.clearFaults())
    await open('/villeurbanne')
    const main = await textOf(page.getByRole('main'))
    assert.match(main, /AROME/)
    assert.doesNotMatch(main, /au-delà de/)
  })
})
