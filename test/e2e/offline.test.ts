import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import type { Ending } from '../support/build-app.ts'
import { eventually, textOf, visitor, type Visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

// What is unknown is shorter than what was known.
const offline = {
  serviceWorkers: 'allow',
  expects: /^net::ERR_|offline|503 for|^the layout shifted/,
} as const

/** Waits until the browser has stored a page. */
const isStored = (page: Page, path: string): Promise<void> =>
  eventually(async () =>
    assert.ok(await page.evaluate((url) => caches.match(url).then(Boolean), new URL(path, site.url).href)),
  )

/** The service worker serves the pages of this browser from now on. */
const isServed = (page: Page): Promise<void> =>
  eventually(async () => assert.ok(await page.evaluate(() => navigator.serviceWorker.controller !== null)))

/** Somebody whose browser has stored a page, and what that asked for, and has no network now. */
async function visitorOffline(t: Ending, path: string, ...asked: readonly string[]): Promise<Visitor> {
  const somebody = await visitor(t, browser, site, offline)
  await somebody.open('/a-propos')
  await isServed(somebody.page)
  await somebody.open(path)
  for (const stored of [path, ...asked]) await isStored(somebody.page, stored)
  await somebody.context.setOffline(true)
  return somebody
}

describe('without a network', () => {
  test('a page visited before is shown with its date, loudly, and without its vigilance, until the network is back', async (t) => {
    const { page, context } = await visitorOffline(t, '/lyon')
    assert.match(await textOf(page.getByRole('main')), /[Vv]igilance orange/)
    await page.goto('/lyon')
    await page.getByRole('status').filter({ hasText: 'Vous êtes hors ligne. Page enregistrée le' }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Lyon' }).waitFor()
    await eventually(async () =>
      assert.match(await textOf(page.locator('#vigilance, .vigilance-slot')), /Vigilance inconnue/),
    )
    assert.doesNotMatch(
      await textOf(page.getByRole('main')),
      /[Vv]igilance (?:orange|jaune|rouge)|Pas de vigilance/,
    )
    // Nor among the risks of the commune, whose levels are colours.
    const risks = page.locator('.risk-rows')
    for (const name of ['Vigilance météo', 'Crues des cours d’eau'])
      assert.match(
        await textOf(risks.getByRole('listitem').filter({ hasText: name })),
        / (?:Inconnue|Indisponible)$/,
      )
    await page.getByRole('link', { name: 'Réessayer' }).waitFor()
    await context.setOffline(false)
    // Of itself.
    await page
      .getByRole('article')
      .getByText(/[Vv]igilance orange/)
      .first()
      .waitFor()
  })

  test('a page never visited says so, lists those that were, and comes of itself with the network', async (t) => {
    const { page, context } = await visitorOffline(t, '/accessibilite')
    await page.goto('/marseille')
    await page.getByRole('heading', { level: 1, name: 'Vous êtes hors ligne' }).waitFor()
    await page.getByRole('link', { name: '/accessibilite' }).click()
    await page.getByRole('heading', { level: 1, name: /accessibilité/ }).waitFor()
    await page.goto('/marseille')
    await page.getByRole('heading', { level: 1, name: 'Vous êtes hors ligne' }).waitFor()
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Marseille' }).waitFor()
  })

  test('a map visited before goes on as a map, with the places of then', async (t) => {
    const { page } = await visitorOffline(t, '/carte-meteo', '/api/weather-map')
    await page.goto('/carte-meteo')
    await page.getByRole('status').filter({ hasText: 'Vous êtes hors ligne. Page enregistrée le' }).waitFor()
    await page.getByRole('button', { name: 'Zoomer', exact: true }).click()
    await page
      .locator('.leaflet-marker-pane')
      .getByRole('link', { name: /^Lille, / })
      .waitFor()
  })

  test('an open page says that it is no longer renewed', async (t) => {
    const { page, open, context } = await visitor(t, browser, site, offline)
    await open('/lyon')
    await context.setOffline(true)
    await page
      .getByRole('status')
      .filter({
        hasText: 'Vous êtes hors ligne : les informations affichées ne sont plus mises à jour.',
      })
      .waitFor()
  })
})
