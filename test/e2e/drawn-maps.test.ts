import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { runSite, usualSite } from '../support/running-site.ts'
import { eventually, setTextSize, textOf, visitor } from '../support/visit.ts'

const [site, filledSite, browser] = await Promise.all([
  usualSite({ after }),
  // Its maps are whole at once: a site that has just started fills them little by little.
  runSite({ after }, { env: { WEATHER_SOURCE: 'simulated' } }),
  openBrowser({ after }),
])

describe('the maps as the server draws them', { concurrency: 2 }, () => {
  test('are drawn before any script, and taken over without a jump', async (t) => {
    const { page, context } = await visitor(t, browser, filledSite)
    const places = () =>
      page.locator('.map-marker').evaluateAll((markers) =>
        markers
          .map((marker) => {
            const { x, y, width } = marker.getBoundingClientRect()
            return { name: marker.getAttribute('href') ?? '', x, y, width }
          })
          .filter(({ width }) => width > 0)
          .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      )
    const { promise: measured, resolve: goOn } = Promise.withResolvers<void>()
    await context.route('**/france-map-*.js', async (route) => {
      await measured
      await route.continue()
    })
    await page.goto('/carte-meteo?complet=1')
    for (const part of ['far', 'land-border', 'region-border'])
      await page.locator(`.map-outlines > .map-${part}`).waitFor()
    const drawn = await places()
    await page.locator('.map-canvas .map-marker[href="/paris"]').focus()
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.activeElement === document.body) document.body.dataset.lostFocus = ''
      }).observe(document.body, { childList: true, subtree: true })
    })
    goOn()
    await page.locator('.leaflet-marker-pane .map-marker').first().waitFor()
    const taken = await places()
    await page.locator('.leaflet-marker-pane .map-marker[href="/paris"]:focus').waitFor()
    assert.equal(await page.locator('body[data-lost-focus]').count(), 0, 'a key always finds the marker')
    assert.ok(drawn.length > 15)
    assert.deepEqual(
      drawn.map(({ name }) => name),
      taken.map(({ name }) => name),
    )
    for (const [index, { name, x, y }] of drawn.entries()) {
      assert.ok(Math.abs(x - (taken[index]?.x ?? 0)) <= 1, `${name} moved sideways`)
      assert.ok(Math.abs(y - (taken[index]?.y ?? 0)) <= 1, `${name} moved up or down`)
    }
  })

  for (const { width, height, least } of [
    { width: 360, height: 640, least: 8 },
    { width: 320, height: 568, least: 5 },
  ])
    test(`show ${least} towns at once on ${width} × ${height}, Lille and no suburb among them`, async (t) => {
      const { page, open } = await visitor(t, browser, site, { javaScriptEnabled: false })
      await page.setViewportSize({ width, height })
      await open('/carte-meteo')
      const seen = await page.locator('.map-plate').evaluateAll((plates) =>
        plates.flatMap((plate) => {
          const { x, y, width, height } = plate.getBoundingClientRect()
          const top = document.elementFromPoint(x + width / 2, y + height / 2)
          return plate.closest('a')?.contains(top) ? [plate.nextElementSibling?.textContent] : []
        }),
      )
      assert.ok(seen.length >= least, seen.join(', '))
      assert.ok(seen.includes('Lille'), seen.join(', '))
      assert.ok(!seen.includes('Tourcoing'))
    })

  for (const { width, height } of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ])
    test(`stay readable with text of twice the size on ${width} × ${height}: nothing lies over a figure, a name or a control`, async (t) => {
      const { page, open } = await visitor(t, browser, site)
      await page.setViewportSize({ width, height })
      await setTextSize(page, 32)
      await open('/carte-meteo')
      await page.locator('.leaflet-marker-pane .map-marker').nth(2).waitFor()
      const boxesOf = (selector: string) =>
        page.locator(selector).evaluateAll((elements) =>
          elements.flatMap((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect()
            const name = element.textContent || element.ariaLabel || element.className
            const owner = element.closest('.map-marker')?.getAttribute('href') ?? name
            return right > left ? [{ name, owner, left, right, top, bottom }] : []
          }),
        )
      const letters = await boxesOf('.map-marker :is(.map-plate, .map-caption)')
      const over = await boxesOf('.map-top > *, .map-controls .map-button, .map-side')
      const boxes = [...letters.filter(({ bottom }) => bottom < height), ...over]
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(0, index)) {
          const isApart =
            one.right <= other.left + 1 ||
            other.right <= one.left + 1 ||
            one.bottom <= other.top + 1 ||
            other.bottom <= one.top + 1
          assert.ok(isApart || one.owner === other.owner, `« ${one.name} » lies over « ${other.name} »`)
        }
      for (const { name, left, right } of boxes)
        assert.ok(left >= 0 && right <= width, `« ${name} » is whole`)
    })

  test('have room for the south-west on a phone, and for the Massif central on a desk', async (t) => {
    const { page, open } = await visitor(t, browser, filledSite, { javaScriptEnabled: false })
    const shown = () =>
      page.locator('.map-canvas .map-marker').evaluateAll((links) =>
        links.flatMap((link) => {
          const plate = link.querySelector('.map-plate')
          const { x, y, width, height } = plate?.getBoundingClientRect() ?? new DOMRect()
          const isSeen = width > 0 && link.contains(document.elementFromPoint(x + width / 2, y + height / 2))
          return isSeen ? [link.querySelector('.visually-hidden')?.textContent.split(',')[0] ?? ''] : []
        }),
      )
    await page.setViewportSize({ width: 390, height: 844 })
    await open('/carte-meteo')
    for (const town of ['Bordeaux', 'Toulouse']) assert.ok((await shown()).includes(town), town)
    const toulouse = page.locator('.map-canvas .map-marker[href="/toulouse"]')
    const name = toulouse.locator('.map-caption')
    assert.equal(await name.isVisible(), false, 'the figure stands alone')
    await toulouse.focus()
    assert.equal(await name.isVisible(), true, 'and is named to the keyboard')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
    const towns = await shown()
    assert.ok(towns.length >= 26, towns.join(', '))
    for (const town of ['Clermont-Ferrand', 'Nice', 'Rennes']) assert.ok(towns.includes(town), town)
  })

  const overseas = ['Guadeloupe', 'Martinique', 'Guyane', 'La Réunion', 'Mayotte']

  test('stand beside five small maps of territories overseas, each with its outline and main town', async (t) => {
    const { page, open } = await visitor(t, browser, site, { javaScriptEnabled: false })
    await open('/carte-meteo')
    const frames = page.getByRole('region', { name: 'Outre-mer' }).getByRole('listitem')
    assert.deepEqual(await frames.locator('strong').allInnerTexts(), overseas)
    for (const [index, town] of [
      'Basse-Terre',
      'Fort-de-France',
      'Cayenne',
      'Saint-Denis',
      'Mamoudzou',
    ].entries()) {
      const frame = frames.nth(index)
      // A site that has just started fills the map little by little.
      await frame.getByRole('link', { name: new RegExp(`^${town}, (?:\\d+ °C, |météo inconnue)`) }).waitFor()
      await frame.locator('svg.overseas-land use').waitFor()
    }
    await frames.first().getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Basse-Terre' }).waitFor()
  })

  test('name the territories overseas in a row on a phone, under France or with the list', async (t) => {
    const { page, open } = await visitor(t, browser, filledSite, { javaScriptEnabled: false })
    const row = page.getByRole('region', { name: 'Outre-mer' })
    for (const { width, height, folded } of [
      { width: 390, height: 844, folded: true },
      { width: 360, height: 844, folded: true },
      { width: 320, height: 844, folded: true },
      { width: 320, height: 568, folded: false },
    ]) {
      await page.setViewportSize({ width, height })
      await open('/carte-meteo')
      assert.equal(await row.isVisible(), folded)
      await page.locator('#liste summary').click()
      const boxes = await Promise.all(overseas.map((name) => row.getByText(name).boundingBox()))
      for (const [index, box] of boxes.entries()) {
        const { x, y, width: wide } = box ?? assert.fail(overseas[index])
        assert.ok(x >= 0 && x + wide <= width, `${overseas[index]} at ${width} px`)
        // Where they are always shown they are one row: a second one would lift the sheet over the controls.
        if (folded) assert.equal(y, boxes[0]?.y, `${overseas[index]} at ${width} px`)
      }
    }
  })

  test('lead without script to other kinds, displays and periods', async (t) => {
    const { page, open } = await visitor(t, browser, site, { javaScriptEnabled: false })
    await open('/carte-meteo')
    const choose = (group: string, name: string) =>
      page.getByRole('navigation', { name: group }).getByRole('link', { name }).click()
    await choose('Période', 'Demain')
    await choose('Affichage', 'Température')
    assert.match(page.url(), /\/carte-meteo\?period=tomorrow&display=temperature$/)
    assert.match(await textOf(page.getByRole('region', { name: 'Légende' })), /^Température, °C · Demain, /)
    await choose('Cartes', 'Plages')
    await page
      .getByRole('heading', { level: 1, name: 'Carte des vents et des plages' })
      .waitFor({ state: 'attached' })
  })

  test('are marked in the header whatever their kind', async (t) => {
    const { page, open } = await visitor(t, browser, site, { javaScriptEnabled: false })
    for (const path of ['/cartes', '/carte-meteo', '/carte-vents-plages', '/carte-nature']) {
      await open(path)
      assert.equal(await textOf(page.locator('.site-nav [aria-current]')), 'Cartes', path)
    }
  })

  test('list their places without script', async (t) => {
    const { page, open } = await visitor(t, browser, site, { javaScriptEnabled: false })
    for (const path of ['/carte-meteo', '/carte-vents-plages', '/carte-nature']) {
      // Where a busy machine has no answer in time, the page says so: without script one asks again.
      await eventually(async () => {
        await open(path)
        assert.ok((await page.locator('#liste').getByRole('link').count()) > 100, path)
      })
      assert.doesNotMatch(await textOf(page.getByRole('main')), /Chargement/, path)
    }
  })

  test('say in the smallest frames of other sites what they show, and from whom', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    for (const { width, height } of [
      { width: 320, height: 300 },
      { width: 390, height: 400 },
    ]) {
      await page.setViewportSize({ width, height })
      await open(`/cartes?embed=1&h=${height}`)
      const legend = page.getByRole('region', { name: 'Légende' })
      assert.match(await textOf(legend), /^Temps, °C .* Estimé \(modèle\) · Open-Meteo/)
      const { y, height: high } = (await legend.getByRole('link').boundingBox()) ?? assert.fail()
      assert.ok(y + high <= height, 'in sight')
    }
  })

  test('leave half of a phone to France beside the eclipses', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await page.setViewportSize({ width: 390, height: 844 })
    await open('/eclipse-lunaire')
    const sheet = (await page.locator('.map-side').boundingBox()) ?? assert.fail()
    assert.ok(sheet.height <= 0.45 * 844, `${sheet.height}`)
    assert.ok((await page.locator('.map-canvas .map-marker:visible').count()) > 5)
  })

  test('tell the coming eclipses of the Moon', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/eclipse-lunaire')
    const eclipses = page.getByRole('region', { name: 'Prochaines éclipses de Lune' })
    // Penumbral on the night of 20 to 21 February 2027, greatest at 23:13 UTC (NASA, five millennium catalogue).
    assert.equal(
      await textOf(eclipses.getByRole('heading', { level: 3 }).first()),
      'Nuit du samedi 20 février au dimanche 21 février 2027',
    )
    // The map beside them is that of the cities, whose own page this is not.
    const kinds = page.getByRole('navigation', { name: 'Cartes' })
    assert.equal(await kinds.locator('[aria-current]').count(), 0)
    assert.equal(await kinds.getByRole('link', { name: 'Villes' }).getAttribute('href'), '/carte-meteo')
    const main = page.getByRole('navigation', { name: 'Principale' })
    assert.equal(await textOf(main.locator('[aria-current]')), 'Cartes')
  })
})

/** Some departments are smaller than a finger: what a page lists beside its map leads to the same, on rows of full height. */
describe('what is small on a map of departments or massifs', { concurrency: 2 }, () => {
  for (const path of ['/carte-vigilance', '/risques?carte=air', '/montagne'])
    test(`can be pressed elsewhere on its page: ${path}`, async (t) => {
      const { page, open } = await visitor(t, browser, site, { noticeableShift: Infinity })
      await open(path)
      await page.locator('svg a[href]').first().waitFor()
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      for (const width of [320, 390, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const shapes = await page
          .locator('main svg a[href]')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
        // What leads to the same: a link, or on a map that leads to its own list the row itself.
        const pressed = await page.locator('main :is(a[href], [id])').evaluateAll((elements) =>
          elements.flatMap((element) => {
            const { width, height } = element.getBoundingClientRect()
            const isOfMap = element.closest('svg') !== null
            return isOfMap || width < 24 || height < 24
              ? []
              : [element.getAttribute('href') ?? '', `#${element.id}`]
          }),
        )
        assert.ok(shapes.length > 30)
        const small = shapes.filter((href) => !pressed.includes(href))
        assert.deepEqual(small, [], `${width} px`)
      }
    })
})
