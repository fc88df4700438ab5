import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import { onPaper, setTextSize, textOf, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

describe('places side by side', { concurrency: 2 }, () => {
  test('are asked for by a form without script, one after the other', async (t) => {
    const { page, open } = await visitor(t, browser, site, { javaScriptEnabled: false })
    await open('/comparer')
    await page.getByLabel(/^Deux à quatre lieux/).fill('Lyon, annecy')
    await page.getByRole('button', { name: 'Comparer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Comparer Lyon et Annecy' }).waitFor()
    // A page whose weather is late reads itself again when it is there, with empty fields, and forgets what was pressed.
    const isWhole = async () => {
      await page.waitForLoadState('load')
      await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    }
    await isWhole()
    assert.equal(new URL(page.url()).searchParams.get('lieux'), 'lyon,annecy')
    await page.getByLabel('Ajouter un lieu').fill('saint-denis')
    await page.getByRole('button', { name: 'Ajouter' }).click()
    await page.getByRole('heading', { name: /^Quel lieu appelez-vous «\s?saint-denis\s?»/ }).waitFor()
    await page
      .getByRole('link', { name: /La Réunion \(974\)/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Comparer Lyon, Annecy et Saint-Denis' }).waitFor()
    await isWhole()
    await page.getByRole('link', { name: 'Retirer Annecy de la comparaison' }).click()
    await page.getByRole('heading', { level: 1, name: 'Comparer Lyon et Saint-Denis' }).waitFor()
    assert.doesNotMatch(await textOf(page.getByRole('main')), /Chargement/)
  })

  test('have their days in one table, with every figure for a reader', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/comparer?lieux=lyon,brest')
    const table = page.getByRole('table')
    assert.deepEqual(await table.getByRole('columnheader').allInnerTexts(), ['Jour', 'Lyon', 'Brest'])
    assert.equal(await table.getByRole('rowheader').count(), 7)
    assert.match(
      await textOf(table.getByRole('row').nth(1)),
      /aujourd’hui .*, maximale −?\d+°\s?, minimale −?\d+°.*, maximale −?\d+°/,
    )
    const main = await textOf(page.getByRole('main'))
    assert.match(main, /Sans pluie : |Aucun jour sans pluie sur 7, ni à Lyon ni à Brest\./)
    assert.match(main, /Pluie des 24 prochaines heures Lyon .* Brest /)
    assert.match(main, /Vent Lyon Vent de .* km\/h/)
    assert.match(main, /Qualité de l’air/)
    assert.equal(await page.getByRole('article').count(), 2)
  })

  test('have their days without scrolling on a phone, in text of twice the size too', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 320, height: 700 } })
    await open('/comparer?lieux=lyon,brest,nice,cilaos')
    const days = page.getByRole('region', { name: 'Tableau jour par jour' })
    for (const size of [16, 32]) {
      await setTextSize(page, size)
      const beyond = await days.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      assert.equal(beyond, 0, `${size} px`)
    }
  })

  test('have the number of their alerts said once', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/comparer?lieux=lyon,annecy')
    const main = await textOf(page.getByRole('main'))
    assert.equal(main.match(/1 alerte en cours/g)?.length, 1)
  })

  for (const [address, words] of [
    ['/comparer?lieux=lyon,xyzzyx', /Aucun lieu ne répond au nom «\s?xyzzyx\s?»\./],
    ['/comparer?lieux=lyon&ajouter=Lyon', /Lyon est déjà dans la comparaison\./],
    ['/comparer?lieux=lyon,brest,nice,lille,paris', /Quatre lieux au plus\s: Paris n’est pas comparé\./],
    ['/comparer?lieux=lyon&ajouter=Londres', /«\s?Londres\s?» n’est pas une ville française/],
    ['/comparer?lieux=lyon&ajouter=qwxzqwxz', /Ville «\s?qwxzqwxz\s?» non trouvée/],
  ] as const)
    test(`${address} is answered in words`, async (t) => {
      const { page, open } = await visitor(t, browser, site)
      await open(address)
      await page.getByRole('status').filter({ hasText: words }).waitFor()
      await page
        .getByRole('article', { name: 'Lyon' })
        .or(page.getByRole('link', { name: /^Lyon/ }))
        .first()
        .waitFor()
      assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex')
    })

  test('are compared as far as their forecasts are there, and a missing one is said of its place', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    const refused = site.standIn.fault('open-meteo', { kind: 'refuse' })
    t.after(() => refused.clear())
    await open('/comparer?lieux=mende,guéret')
    await page.getByRole('heading', { level: 1, name: 'Comparer Mende et Guéret' }).waitFor()
    const heads = await page.getByRole('columnheader').allInnerTexts()
    assert.match(heads.join(' '), /Mende\s+prévisions indisponibles.*Guéret\s+prévisions indisponibles/s)
    assert.match(await textOf(page.getByRole('main')), /Qualité de l’air/)
  })

  test('four of them need no scrolling sideways in whatever width', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/comparer?lieux=lyon,brest,nice,cilaos')
    const table = page.getByRole('region', { name: 'Tableau jour par jour' })
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`)
      assert.ok(
        await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
        `the table at ${width} px`,
      )
    }
  })

  test('have none alone below the others, and their figures break in every row or in none', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/comparer?lieux=lyon,brest,annecy')
    await page.getByRole('article').nth(2).waitFor()
    for (const [width, rows, linesOfFigures] of [
      [320, 3, 2],
      [640, 3, 1],
      [768, 1, 1],
      [1280, 1, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const tops = await page
        .getByRole('article')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
      assert.equal(new Set(tops).size, rows, `${width}`)
      const lines = await page
        .locator('.compared-day .figures')
        .evaluateAll((figures) => figures.map((each) => Math.round(each.getBoundingClientRect().height / 24)))
      assert.deepEqual(new Set(lines), new Set([linesOfFigures]), `${width}`)
    }
  })

  test('are found from the home page by somebody with favourites, and from a town', async (t) => {
    const { page, context, open } = await visitor(t, browser, site, { asks: /./ })
    const favourite = (name: string, lat: number, lon: number) => ({
      name,
      slug: name.toLowerCase(),
      kind: 'city',
      location: { lat, lon },
      ambiguous: false,
      departmentName: 'Département',
      regionName: 'Région',
      addedAt: '2026-11-20T09:00:00.000Z',
    })
    await context.addInitScript(
      (text) => localStorage.setItem('eclaircie:favourites', text),
      JSON.stringify([favourite('Lyon', 45.758, 4.835), favourite('Brest', 48.4, -4.5)]),
    )
    await open('/')
    await page.locator('.home-favourites a[href="/comparer?lieux=lyon,brest"]').click()
    await page.getByRole('heading', { level: 1, name: 'Comparer Lyon et Brest' }).waitFor()
    await open('/lyon')
    await page.getByRole('link', { name: 'Comparer Lyon avec un autre lieu' }).click()
    await page.getByLabel('Ajouter un lieu').waitFor()
  })

  for (const [how, options] of [
    ['with script', {}],
    ['without script', { javaScriptEnabled: false }],
  ] as const)
    test(`are found from the search ${how}, by their names and by a link`, async (t) => {
      const { page, open } = await visitor(t, browser, site, options)
      await open('/a-propos')
      await page.locator('input[name=q]').fill('lyon ou annecy')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Comparer Lyon et Annecy' }).waitFor()
      await open('/recherche?q=saint-denis')
      await page.getByRole('link', { name: 'Comparer des lieux' }).click()
      await page.getByLabel(/^Deux à quatre lieux/).waitFor()
    })

  for (const query of ['Saint-Pierre et Miquelon', 'lyon, rhône', 'vienne, autriche'])
    test(`are not found in the name of one place: ${query}`, async (t) => {
      const { page } = await visitor(t, browser, site)
      await page.goto(`/recherche?q=${encodeURIComponent(query)}`)
      assert.doesNotMatch(page.url(), /comparer/)
    })

  test('stand on paper without their form', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/comparer?lieux=lyon,brest')
    await onPaper(page, async () => {
      assert.equal(await page.getByLabel('Ajouter un lieu').isVisible(), false)
      assert.ok(await page.getByRole('table').isVisible())
    })
  })
})
