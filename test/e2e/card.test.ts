import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { runSite, usualSite } from '../support/running-site.ts'
import { announcementsIn, eventually, textOf, visitor, whenAlive } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

describe('what goes with the card of a place', { concurrency: 2 }, () => {
  test('can be shared: the address and the code for another site are copied, which is said', async (t) => {
    const { page, open, context } = await visitor(t, browser, site)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
    await open('/lyon')
    const share = page.locator('details').filter({ hasText: 'Partager' })
    await share.locator('summary').focus()
    await page.keyboard.press('Enter')
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const address = await share.getByLabel('Adresse de cette page').inputValue()
    assert.match(address, /^http:\/\/localhost:\d+\/lyon$/)
    await share.getByRole('button', { name: 'Copier le lien' }).click()
    await announcementsIn(share)
      .filter({ hasText: /^Copié$/ })
      .waitFor()
    assert.equal(await copied(), address)
    await share.getByRole('button', { name: 'Copier le code' }).click()
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('<iframe '))
    const code = await copied()
    assert.match(code, / src="http:\/\/localhost:\d+\/lyon\?embed=1" title="Météo Lyon" .*height="880"/)
    assert.equal(code, await share.getByLabel('Code à intégrer dans un autre site').inputValue())
  })

  test('says how to copy where the browser does not allow it', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await open('/lyon')
    const share = page.locator('details').filter({ hasText: 'Partager' })
    await share.locator('summary').click()
    await share.getByRole('button', { name: 'Copier le lien' }).click()
    await share.getByText('La copie n’est pas permise ici : sélectionnez le texte.').waitFor()
  })

  test('is the sea of a beach near by, which leads to it', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/brest')
    const sea = page.getByRole('article', { name: 'Brest' }).getByRole('link', { name: /^Mer / })
    assert.match(await textOf(sea), /^Mer \d+(?:,\d)? °C ?, plage .+/)
    await sea.click()
    await page.waitForURL('**/plage/*')
    await page.getByText('Température de la mer').first().waitFor()
  })

  test('is the towns around, in rows of one height though one of them takes two lines', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 320, height: 700 } })
    await open('/nimes')
    const rows = page.getByRole('region', { name: 'Lieux à proximité' }).getByRole('listitem')
    const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.clientHeight)))
    assert.ok(heights.length > 1)
    assert.ok(Math.max(...heights) - Math.min(...heights) <= 1, heights.join(' '))
  })

  test('has no sea far from the coast', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/lyon')
    assert.equal(await page.getByRole('link', { name: /^Mer / }).count(), 0)
  })

  test('is where it is cooler when it is hot, at most four places, until that is dismissed', async (t) => {
    // A hot afternoon of the stand-in's climate.
    const summer = await runSite(t, { clock: '2026-08-10T14:00:00.000Z' })
    const { page, open } = await visitor(t, browser, summer, { asks: /^cooler/ })
    // Only places whose weather is known are compared: a map knows many.
    await eventually(async () => {
      await fetch(`${summer.url}/api/nature-map`)
      const response = await fetch(`${summer.url}/api/weather-bundle?lat=44.9256&lon=4.9090`)
      const { data } = (await response.json()) as {
        readonly data?: { readonly coolerPlaces: { readonly places: readonly unknown[] } | null }
      }
      assert.ok((data?.coolerPlaces?.places.length ?? 0) > 0)
    }, 90_000)
    await open('/valence')
    const card = page.getByRole('article', { name: 'Valence' })
    const here = Number(/(\d+)° degrés/.exec(await textOf(card))?.[1])
    assert.ok(here >= 28, `${here}°`)
    const cooler = page.getByRole('region', { name: 'Plus frais à proximité' })
    await cooler.getByRole('listitem').first().waitFor()
    const places = await cooler.getByRole('listitem').allInnerTexts()
    assert.ok(places.length > 0 && places.length <= 4, `${places.length} places`)
    const temperatures = places.map((text) => Number(/(\d+)°\s+−\d+°$/.exec(text.trim())?.[1]))
    assert.ok(temperatures.every((temperature) => temperature < here))
    assert.deepEqual(
      temperatures,
      temperatures.toSorted((a, b) => a - b),
    )
    await cooler.getByRole('button', { name: 'Masquer les lieux plus frais' }).click()
    await cooler.waitFor({ state: 'hidden' })
    await page.reload()
    await whenAlive(page)
    assert.equal(await cooler.isVisible(), false, 'until the end of the visit')
  })
})
