import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import { textOf, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

describe('the page of the cards for other sites', { concurrency: 2 }, () => {
  test('shows each size of a place, with a code that gives the same card', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/widgets')
    await page.getByLabel('Lieu ou plage à afficher').fill('Brest')
    await page.getByRole('button', { name: 'Afficher' }).click()
    await page.waitForURL(/lieu=Brest|lieu=brest/)
    for (const title of ['Petit', 'Moyen', 'Grand']) {
      const example = page.getByRole('region', { name: new RegExp(`^${title}`) })
      const code = await example.getByLabel('Code à copier dans votre page').inputValue()
      const shown = await example.locator('iframe').getAttribute('src')
      const [, src] = / src="([^"]*)"/.exec(code) ?? []
      assert.equal(src, site.url.replace('127.0.0.1', 'localhost') + String(shown))
      await example.locator('iframe').scrollIntoViewIfNeeded()
      const card = example.frameLocator('iframe')
      await card.getByRole('heading', { level: 1, name: 'Brest' }).waitFor()
      await card.getByText('Open-Meteo').waitFor()
    }
  })

  test('asks which place of a name is meant, and says where there is none', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/widgets?lieu=saint+denis')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Saint-Denis.*\(93\)/ })
      .click()
    await page.waitForURL(/lieu=saint-denis&lat=48\.\d+&lon=2\.\d+/)
    const small = page.getByRole('region', { name: /^Petit/ })
    assert.match(
      await small.getByLabel(/^Code/).inputValue(),
      /\?lat=48\.\d+&lon=2\.\d+&embed=1&taille=petit/,
    )
    await open('/widgets?lieu=xqzyw')
    await page.getByRole('main').getByText(/xqzyw/).waitFor()
    assert.equal(await page.locator('iframe').count(), 0)
  })

  test('shows a beach and each map, in the colours that are chosen', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/widgets')
    await page.getByLabel('Lieu ou plage à afficher').fill('biarritz grande plage')
    await page.getByRole('button', { name: 'Afficher' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /Grande Plage.*plage/ })
      .click()
    await page.waitForURL(/plage=biarritz-grande-plage/)
    const beach = page.getByRole('region', { name: /^Plage/ })
    assert.match(
      await beach.getByLabel(/^Code/).inputValue(),
      /\/plage\/biarritz-grande-plage\?embed=1" title="Biarritz[^"]*"/,
    )
    await beach.frameLocator('iframe').getByText('Température de la mer').waitFor()
    for (const [name, address] of [
      ['Carte météo', '/carte-meteo?embed=1'],
      ['Carte de la pluie', '/carte-pluie?embed=1'],
      ['Carte des vents et des plages', '/carte-vents-plages?embed=1'],
      ['Carte des sites naturels', '/carte-nature?embed=1'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Cartes' }).getByRole('link', { name }).click()
      const map = page.getByRole('region', { name: new RegExp(`^${name}`) })
      const code = () => map.getByLabel(/^Code/).inputValue()
      assert.ok((await code()).includes(`${address}&theme=auto" title="${name}" width="100%" height="630"`))
      await page.getByRole('link', { name: 'Clair', exact: true }).click()
      assert.ok((await code()).includes(`${address}" title=`))
      await page.getByRole('link', { name: 'Sombre' }).click()
      assert.ok((await code()).includes(`${address}&theme=dark" title=`))
      await page.getByRole('link', { name: 'Automatique' }).click()
    }
  })

  test('works without script, and from the page of a place', async (t) => {
    const { page, open } = await visitor(t, browser, site, { javaScriptEnabled: false })
    await open('/lyon')
    await page.locator('summary', { hasText: 'Partager' }).click()
    await page.getByRole('link', { name: 'Autres tailles et couleurs' }).click()
    await page.getByRole('link', { name: 'Sombre' }).click()
    const small = page.getByRole('region', { name: /^Petit/ })
    assert.match(await small.getByLabel(/^Code/).inputValue(), /\/lyon\?embed=1&taille=petit&theme=dark"/)
  })
})

describe('a card in another site', { concurrency: 2 }, () => {
  for (const [size, height, address] of [
    ['small', 250, '/brest?embed=1&taille=petit'],
    ['medium', 470, '/brest?embed=1&taille=moyen'],
    ['medium', 470, '/saint-remy-de-provence?embed=1&taille=moyen'],
    ['beach', 880, '/plage/biarritz-grande-plage?embed=1'],
    ['beach', 880, '/plage/pleneuf-val-andre-grande-plage-du-val-andre?embed=1'],
  ] as const)
    test(`of ${size} size fits the frame of its code at 300 px and more: ${address}`, async (t) => {
      const { page, open } = await visitor(t, browser, site, { viewport: { width: 300, height } })
      await open(address)
      for (const width of [300, 320, 600]) {
        await page.setViewportSize({ width, height })
        const [needed, wide] = await page.evaluate(() => [
          document.documentElement.scrollHeight,
          document.documentElement.scrollWidth,
        ])
        assert.equal(needed, height, `at ${width} px`)
        assert.equal(wide, width)
      }
    })

  test('tells the alerts, and opens the page of the place beside the site', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/lyon?embed=1&taille=petit')
    assert.match(await textOf(page.getByRole('main')), /1 alerte en cours, vigilance orange/)
    const link = page.getByRole('link', { name: /^Lyon/ })
    assert.equal(await link.getAttribute('target'), '_blank')
    await open('/lyon?embed=1&taille=moyen')
    await page
      .getByText(/Vigilance orange/)
      .first()
      .waitFor()
    assert.equal(await page.locator('.widget-days li').count(), 4)
  })

  test('of a beach tells the sea, the vigilance of its coast and its source, and leads to its page', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/plage/biarritz-grande-plage?embed=1')
    const text = await textOf(page.getByRole('main'))
    assert.match(text, /Température de la mer .*Vagues/)
    assert.match(text, /Open-Meteo Marine/)
    const link = page.getByRole('link', { name: /^Prévisions complètes pour Biarritz/ })
    assert.deepEqual(
      [await link.getAttribute('href'), await link.getAttribute('target')],
      ['/plage/biarritz-grande-plage', '_blank'],
    )
    for (const each of await page.getByRole('link').all())
      assert.equal(await each.getAttribute('target'), '_blank', await each.innerText())
  })

  test('that is a map has the colours of its address: light, dark, or those of the system', async (t) => {
    const { page, open } = await visitor(t, browser, site, { colorScheme: 'dark' })
    const land = async (address: string): Promise<string> => {
      await open(address)
      // What a drawing only refers to is not what is painted.
      return page
        .locator('.map-land:not(defs *)')
        .first()
        .evaluate((shape) => getComputedStyle(shape).fill)
    }
    for (const map of ['/carte-meteo', '/carte-pluie']) {
      const light = await land(`${map}?embed=1`)
      const dark = await land(`${map}?embed=1&theme=dark`)
      assert.notEqual(light, dark)
      assert.equal(await land(`${map}?embed=1&theme=auto`), dark)
      assert.equal(await land(map), dark)
    }
  })

  test('has the colours of its address, whatever the system of the visitor has', async (t) => {
    const { page, open } = await visitor(t, browser, site, { colorScheme: 'light' })
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await open('/lyon?embed=1&taille=petit')
    const light = await ground()
    await open('/lyon?embed=1&taille=petit&theme=dark')
    const dark = await ground()
    assert.notEqual(dark, light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await open('/lyon?embed=1&taille=petit')
    assert.equal(await ground(), dark)
    await open('/lyon?embed=1&taille=petit&theme=light')
    assert.equal(await ground(), light)
  })
})
