import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { runSite } from '../support/running-site.ts'
import { eventually, textOf, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([runSite({ after }), openBrowser({ after })])

/** A map that is still being filled asks again; what the page brought is asked by nobody. */
const asks = /^(?:weather|beach|nature)-map/

describe('the maps', { concurrency: 2 }, () => {
  test('have markers that the keyboard reaches and follows', async (t) => {
    // Filling a map takes calls that the air of a town then goes without.
    const { page, open } = await visitor(t, browser, site, { asks, expects: /^503 for \/api\/air/ })
    await open('/carte-meteo')
    const paris = page
      .getByRole('region', { name: 'Carte' })
      .getByRole('link', { name: /^Paris, −?\d+ °C, .* vent / })
    await paris.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Paris' }).waitFor()
    assert.equal(page.url(), `${site.url}/paris`)
  })

  test('show France and their markers when no tile comes', async (t) => {
    const somebody = await visitor(t, browser, site, { asks, expects: /\/tiles\// })
    await somebody.context.route(`${site.standIn.url}/tiles/**`, (route) => route.abort('connectionrefused'))
    const { page } = somebody
    await somebody.open('/carte-meteo')
    await page
      .getByRole('region', { name: 'Carte' })
      .getByRole('link', { name: /^Paris, / })
      .waitFor()
    await eventually(async () =>
      assert.ok((await page.getByRole('region', { name: 'Carte' }).locator('svg path, canvas').count()) > 0),
    )
  })

  test('show temperatures instead, by a link', async (t) => {
    const { page, open } = await visitor(t, browser, site, { asks })
    await open('/carte-meteo')
    await page
      .getByRole('navigation', { name: 'Affichage' })
      .getByRole('link', { name: 'Température' })
      .click()
    await page.waitForURL('**/carte-meteo?display=temperature')
    const shown = page.getByRole('navigation', { name: 'Affichage' }).locator('[aria-current]')
    assert.match(await textOf(shown), /Température/)
  })

  test('show tomorrow, by a link', async (t) => {
    const { page, open } = await visitor(t, browser, site, { asks })
    await open('/carte-meteo')
    await page.getByRole('navigation', { name: 'Période' }).getByRole('link', { name: 'Demain' }).click()
    await page.waitForURL('**/carte-meteo?period=tomorrow')
    await page
      .getByRole('region', { name: 'Carte' })
      .getByRole('link', { name: /^Paris, / })
      .waitFor()
  })

  test('list their places without script', async (t) => {
    const { page, open } = await visitor(t, browser, site, { javaScriptEnabled: false })
    for (const path of ['/carte-meteo', '/carte-vents-plages', '/carte-nature']) {
      await open(path)
      await eventually(async () =>
        assert.ok((await page.locator('#liste').getByRole('link').count()) > 100, path),
      )
      assert.doesNotMatch(await textOf(page.getByRole('main')), /Chargement/, path)
    }
  })

  test('tell the coming eclipses of the Moon', async (t) => {
    const { page, open } = await visitor(t, browser, site, { asks })
    await open('/eclipse-lunaire')
    const eclipses = page.getByRole('region', { name: 'Prochaines éclipses de Lune' })
    // Penumbral on the night of 20 to 21 February 2027, greatest at 23:13 UTC (NASA, five millennium catalogue).
    assert.equal(
      await textOf(eclipses.getByRole('heading', { level: 3 }).first()),
      'Dimanche 21 février 2027',
    )
  })

  test('can be skipped for their list, which leads to every place', async (t) => {
    const { page, open } = await visitor(t, browser, site, { asks, expects: /^503 for \/api\/air/ })
    await open('/carte-nature')
    await page.getByRole('link', { name: 'Passer la carte, aller à la liste' }).focus()
    await page.keyboard.press('Enter')
    const list = page.locator('#liste')
    await eventually(async () => assert.ok((await list.getByRole('link').count()) > 100))
    await list
      .getByRole('link', { name: /Col du Galibier/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Col du Galibier' }).waitFor()
  })
})
