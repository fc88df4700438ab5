import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import { announcementsIn, eventually, textOf, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

describe('the maps', { concurrency: 2 }, () => {
  test('have markers that the keyboard reaches and follows', async (t) => {
    // Filling a map takes calls that the air of a town then goes without.
    const { page, open } = await visitor(t, browser, site, { expects: /^503 for \/api\/air/ })
    await open('/carte-meteo')
    const paris = page
      .getByRole('region', { name: 'Carte' })
      .getByRole('link', { name: /^Paris, −?\d+ °C, .* vent / })
    await paris.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Paris' }).waitFor()
    assert.equal(page.url(), `${site.url}/paris`)
  })

  for (const [width, height] of [
    [1280, 800],
    [844, 390],
    // A desk at 400 %: what has no room beside its marker is not shown.
    [320, 256],
  ] as const)
    test(`leave the marker that has the keyboard in sight, beside what it says of it: ${width} px`, async (t) => {
      // What is said goes with the focus from marker to marker.
      const { page, open } = await visitor(t, browser, site, {
        viewport: { width, height },
        noticeableShift: 9,
      })
      for (const path of ['/carte-meteo', '/carte-vents-plages']) {
        await open(path)
        const markers = page.locator('.leaflet-marker-pane .map-marker')
        await markers.nth(height > 256 ? 2 : 0).waitFor()
        const tooltip = page.getByRole('tooltip')
        for (const marker of (await markers.all()).slice(0, 8)) {
          await marker.focus()
          const [name = ''] = (await textOf(marker.locator('.visually-hidden'))).split(',')
          if (height > 256) await tooltip.filter({ hasText: name }).waitFor()
          const covered = await marker.evaluate((link) => {
            const { x, y, width: across, height: down } = link.getBoundingClientRect()
            const shares = [0.1, 0.5, 0.9]
            return shares
              .flatMap((right) => shares.map((below) => [x + across * right, y + down * below] as const))
              .map((point) => document.elementFromPoint(...point))
              .filter((top) => !link.contains(top)).length
          })
          assert.equal(covered, 0, `${path}: ${name}`)
        }
      }
    })

  test('show the marker that has the keyboard over the one under the pointer, and both over Paris', async (t) => {
    const { page, open } = await visitor(t, browser, site, { noticeableShift: 9 })
    await open('/carte-meteo')
    const markers = page.locator('.leaflet-marker-pane .map-marker')
    const marker = (town: string) => markers.and(page.locator(`[href="/${town}"]`))
    const orderOf = (town: string) =>
      marker(town).evaluate((link) => Number.parseInt(getComputedStyle(link).zIndex, 10))
    await marker('lyon').hover()
    await marker('le-havre').focus()
    const [paris, lyon, leHavre] = [await orderOf('paris'), await orderOf('lyon'), await orderOf('le-havre')]
    assert.ok(paris < lyon && lyon < leHavre, `${paris}, ${lyon}, ${leHavre}`)
  })

  test('show all of France when a phone is turned and back, until they are moved', async (t) => {
    const upright = { width: 390, height: 844 }
    const { page, open } = await visitor(t, browser, site, { viewport: upright, noticeableShift: 9 })
    await open('/carte-meteo')
    const markers = page.locator('.leaflet-marker-pane .map-marker')
    await markers.first().waitFor()
    /** How far the north and the south lie apart; neither is out of sight. */
    const heightOf = async () => {
      const [lille, marseille] = await Promise.all(
        ['lille', 'marseille'].map((town) => markers.and(page.locator(`[href="/${town}"]`)).boundingBox()),
      )
      const top = lille?.y ?? -1
      const canvas = await page.locator('.map-canvas').boundingBox()
      assert.ok(top > (canvas?.y ?? Infinity))
      return Math.round((marseille?.y ?? top) - top)
    }
    const drawn = await heightOf()
    await page.setViewportSize({ width: 844, height: 390 })
    await eventually(async () => assert.ok((await heightOf()) < 0.7 * drawn))
    await page.setViewportSize(upright)
    await eventually(async () => assert.equal(await heightOf(), drawn))
    await page.getByRole('button', { name: 'Zoomer', exact: true }).click()
    await page.waitForFunction(() => history.state?.mapView)
    const { mapView } = await page.evaluate(() => history.state)
    await page.setViewportSize({ width: 844, height: 390 })
    await eventually(async () =>
      assert.notDeepEqual((await page.evaluate(() => history.state)).mapView, mapView),
    )
    assert.equal((await page.evaluate(() => history.state)).mapView[2], mapView[2])
  })

  test('show France and their markers when no tile comes', async (t) => {
    const somebody = await visitor(t, browser, site, { expects: /\/tiles\// })
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

  test('change the figures of the territories overseas with those of the mainland', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/carte-meteo')
    const cayenne = page.getByRole('region', { name: 'Outre-mer' }).getByRole('link', { name: /^Cayenne, / })
    const plate = cayenne.locator('.map-plate')
    assert.match(await textOf(plate), /^\d+°$/)
    await page.getByRole('navigation', { name: 'Affichage' }).getByRole('link', { name: 'Vent' }).click()
    await eventually(async () => assert.match(await textOf(plate), /^\d+$/))
    await page.getByRole('navigation', { name: 'Période' }).getByRole('link', { name: 'Demain' }).click()
    await cayenne.and(page.getByRole('link', { name: /^Cayenne, maximale / })).waitFor()
  })

  test('unfold their choices on a phone, and fold them again when one is made', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await page.setViewportSize({ width: 360, height: 640 })
    await open('/carte-meteo')
    await page.locator('.leaflet-marker-pane .map-marker').first().waitFor()
    const temperature = page
      .getByRole('navigation', { name: 'Affichage' })
      .getByRole('link', { name: 'Température' })
    assert.equal(await temperature.count(), 0)
    await page.locator('summary').getByText('Météo').click()
    await temperature.click()
    await page.waitForURL('**/carte-meteo?display=temperature')
    await eventually(async () => assert.equal(await temperature.count(), 0))
  })

  test('colour the land by its temperature, drawn first by the server and then in place', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    const bands = page.locator('.map-bands g path')
    await open('/carte-meteo')
    assert.equal(await bands.count(), 0)
    await page
      .getByRole('navigation', { name: 'Affichage' })
      .getByRole('link', { name: 'Température' })
      .click()
    await eventually(async () => assert.ok((await bands.count()) > 0))
    await page.waitForURL('**/carte-meteo?display=temperature')
    const shown = page.getByRole('navigation', { name: 'Affichage' }).locator('[aria-current]')
    assert.match(await textOf(shown), /Température/)
    await open('/carte-meteo?display=temperature')
    await page.locator('.leaflet-marker-pane .map-marker').first().waitFor()
    const drawn = await bands.count()
    assert.ok(drawn > 0)
    // WebKit paints the land of a map as the shape that it repeats is styled where that stands, among the bands.
    const fill = await page.locator('#map-land-shape').evaluate((shape) => getComputedStyle(shape).fill)
    assert.notEqual(fill, 'rgb(0, 0, 0)')
    for (const [display, count] of [
      ['Vent', 0],
      ['Température', drawn],
    ] as const) {
      await page.getByRole('navigation', { name: 'Affichage' }).getByRole('link', { name: display }).click()
      await eventually(async () => assert.equal(await bands.count(), count))
    }
    const still = await visitor(t, browser, site, { javaScriptEnabled: false })
    await still.open('/carte-meteo?display=temperature')
    assert.ok((await still.page.locator('.map-bands g path').count()) > 0)
    assert.match(
      await textOf(still.page.getByRole('region', { name: 'Légende' })),
      /Sol : estimé entre les villes/,
    )
  })

  test('show what is newer than the page at once: on the marker, in the list, in the small maps', async (t) => {
    const { page, context, open } = await visitor(t, browser, site)
    await context.route('**/api/weather-map', async (route) => {
      const response = await route.fetch()
      const answer: { updatedAt: string; data: { name: string; temperature: number }[] } =
        await response.json()
      const data = answer.data.map((item) =>
        item.name === 'Paris' || item.name === 'Cayenne' ? { ...item, temperature: 47 } : item,
      )
      const updatedAt = new Date(Date.parse(answer.updatedAt) + 60_000).toISOString()
      await route.fulfill({ json: { ...answer, updatedAt, data } })
    })
    await open('/carte-meteo')
    const marker = page.locator('.leaflet-marker-pane a.map-marker[href="/paris"]')
    await eventually(async () => assert.match(await textOf(marker), /47°/))
    await eventually(async () => assert.match(await textOf(page.locator('#liste a[href="/paris"]')), /47°/))
    const cayenne = page.locator('[data-territory="guyane"] a.map-marker')
    await eventually(async () => assert.match(await cayenne.innerText(), /47°/))
  })

  test('let the clock of their legend go on without the code of legend and list', async (t) => {
    const { page, context, open } = await visitor(t, browser, site, { expects: /map-panels/ })
    await context.route('**/map-panels-*.js', (route) => route.abort('connectionfailed'))
    await page.clock.install()
    await open('/carte-meteo')
    await page.locator('.leaflet-marker-pane .map-marker').first().waitFor()
    // It stands from here on: no minute begins between two looks.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    const minutes = async () => {
      const text = await textOf(page.locator('#legend-clock'))
      const [, hour, minute = '0'] = /^(\d+) h(?: (\d+))?$/.exec(text) ?? []
      return Number(hour) * 60 + Number(minute)
    }
    const before = await minutes()
    await page.clock.fastForward(2 * 60_000)
    await eventually(async () => assert.equal(await minutes(), (before + 2) % (24 * 60)))
  })

  test('list first what they show, the large towns first', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/carte-meteo')
    const first = page.locator('#liste').getByRole('link').first()
    await eventually(async () => assert.match(await textOf(first), /^Paris/))
    await page.getByLabel('Territoire').selectOption('Guadeloupe')
    await eventually(async () =>
      assert.match(await textOf(first), /^(?:Les Abymes|Basse-Terre|Pointe-à-Pitre)/),
    )
  })

  test('give a place that comes later its own rank in the list', async (t) => {
    const { page, context, open } = await visitor(t, browser, site)
    await open('/carte-meteo')
    await context.route('**/api/weather-map/tomorrow', async (route) => {
      const response = await route.fetch()
      const answer: { data: { name: string }[] } = await response.json()
      await route.fulfill({ json: { ...answer, data: answer.data.filter(({ name }) => name !== 'Paris') } })
    })
    const period = (name: string) =>
      page.getByRole('navigation', { name: 'Période' }).getByRole('link', { name }).click()
    const first = page.locator('#liste').getByRole('link').first()
    await period('Demain')
    await eventually(async () => assert.match(await textOf(first), /^Marseille/))
    await period('Maintenant')
    await eventually(async () => assert.match(await textOf(first), /^Paris/))
    await page.getByLabel('Territoire').selectOption('Guadeloupe')
    await eventually(async () => assert.doesNotMatch(await textOf(first), /^(?:Paris|Marseille)/))
  })

  test('say when a period cannot be had, go on with what they show, and ask for it again', async (t) => {
    const { page, open, context } = await visitor(t, browser, site, { expects: /^net::ERR_/ })
    await open('/carte-meteo')
    const markers = page.locator('.leaflet-marker-pane .map-marker')
    await markers.first().waitFor()
    const refused = /\/api\/weather-map/
    await context.route(refused, (route) => route.abort('internetdisconnected'))
    const tomorrow = page.getByRole('navigation', { name: 'Période' }).getByRole('link', { name: /^Demain/ })
    await tomorrow.click()
    const notice = announcementsIn(page).filter({ hasText: 'Mise à jour impossible' })
    await notice.waitFor()
    assert.ok((await markers.count()) > 0)
    assert.equal(await tomorrow.getAttribute('aria-current'), null)
    await context.unroute(refused)
    await notice.getByRole('button', { name: 'Réessayer' }).press('Enter')
    await page.waitForURL('**/carte-meteo?period=tomorrow')
    await notice.waitFor({ state: 'detached' })
    assert.equal(
      await page.evaluate(() => document.activeElement?.id),
      'contenu',
      'the focus stays in the page',
    )
  })

  test('say that they are renewed to who pressed the button, and to nobody else', async (t) => {
    const { page, open, context } = await visitor(t, browser, site, { expects: /^net::ERR_/ })
    await open('/carte-meteo')
    await page.locator('.leaflet-marker-pane .map-marker').first().waitFor()
    await context.route(/\/api\/weather-map/, () => undefined)
    const seen = page.locator('.map-status > p', { hasText: 'Mise à jour...' })
    const heard = announcementsIn(page).filter({ hasText: 'Mise à jour...' })
    await page
      .getByRole('navigation', { name: 'Période' })
      .getByRole('link', { name: /^Demain/ })
      .click()
    await seen.waitFor()
    assert.equal(await heard.count(), 0)
    await page.getByRole('button', { name: 'Actualiser' }).click()
    await heard.waitFor({ state: 'attached' })
  })

  test('change their list and legend with the period, where they are', async (t) => {
    const { page, open, asked } = await visitor(t, browser, site)
    await open('/carte-meteo')
    await page.evaluate(() => (document.title = 'the same page'))
    await page.getByRole('navigation', { name: 'Période' }).getByRole('link', { name: 'Demain' }).click()
    await page.getByRole('region', { name: 'Légende' }).getByText('Demain, ').waitFor()
    const list = page.locator('#liste')
    await eventually(async () => assert.equal(await list.getByRole('list').count(), 1))
    assert.ok((await list.getByRole('link').count()) > 300)
    assert.equal(await page.title(), 'the same page')
    assert.ok(asked.includes('weather-map/tomorrow'))
    await page.waitForURL('**/carte-meteo?period=tomorrow')
    await page
      .getByRole('region', { name: 'Carte' })
      .getByRole('link', { name: /^Paris, / })
      .waitFor()
  })

  test('go to a territory, without the frames of the others, and back, and are zoomed by their buttons', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/carte-meteo')
    const map = page.getByRole('region', { name: 'Carte' })
    const frames = page.getByRole('region', { name: 'Outre-mer' })
    await page.getByLabel('Territoire').selectOption('La Réunion')
    await frames.waitFor({ state: 'hidden' })
    await map.getByRole('link', { name: /^Saint-Denis, / }).waitFor()
    const title = page.getByRole('heading', { level: 2, name: /^Liste/ })
    await eventually(async () => assert.match(await textOf(title), /villes, La Réunion d’abord$/))
    await page.getByLabel('Territoire').selectOption('Métropole')
    await frames.waitFor()
    assert.match(await textOf(title), /villes$/)
    await map.getByRole('link', { name: /^Paris, / }).waitFor()
    const few = await map.getByRole('link').count()
    await page.getByRole('button', { name: 'Dézoomer' }).click()
    await eventually(async () => assert.ok((await map.getByRole('link').count()) < few))
  })

  test('work in browsers whose scheduler does not yield yet, as those of 2023', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await page.addInitScript(() => void Reflect.deleteProperty(Scheduler.prototype, 'yield'))
    await open('/carte-meteo')
    await page.locator('.leaflet-marker-pane .map-marker').first().waitFor()
    assert.equal(await page.evaluate(() => 'yield' in scheduler), false)
  })

  test('begin at a place when the address asks for a view too near for France', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/carte-nature?zoom=12')
    await page.locator('.leaflet-marker-pane .map-marker').first().waitFor()
  })

  test('are on paper two sheets of towns', async (t) => {
    const { page, open } = await visitor(t, browser, site, { noticeableShift: 9 })
    await open('/cartes')
    const pdf = await page.pdf({ preferCSSPageSize: true })
    const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
    assert.ok(sheets.length <= 2, `${sheets.length} sheets`)
  })

  test('are as they were left when a visitor comes back to them', async (t) => {
    const { page, open } = await visitor(t, browser, site, { noticeableShift: 9 })
    const markers = page.locator('.leaflet-marker-pane .map-marker')
    const seen = () =>
      markers.evaluateAll((links) =>
        links.map((link) => ({
          href: link.getAttribute('href'),
          x: Math.round(link.getBoundingClientRect().x),
        })),
      )
    const viewOf = () =>
      page.evaluate(() => JSON.stringify((history.state as { mapView?: unknown } | null)?.mapView ?? null))
    await open('/carte-meteo')
    await markers.nth(2).waitFor()
    assert.equal(await viewOf(), 'null')
    await page.getByRole('button', { name: 'Zoomer', exact: true }).click()
    await eventually(async () => assert.match(await viewOf(), /,7\]$/))
    await page.waitForTimeout(800)
    const left = await seen()
    const view = await viewOf()
    await open('/paris')
    await page.goBack()
    // Each where it stood: as weather comes, some may give way to others.
    await eventually(async () => {
      const pairs = (await seen()).flatMap(({ href, x }) => {
        const before = left.find((marker) => marker.href === href)
        return before ? [[x, before.x]] : []
      })
      assert.ok(pairs.length > left.length / 2, `${pairs.length} of ${left.length}`)
      for (const [x, before] of pairs) assert.equal(x, before)
    })
    assert.equal(await viewOf(), view)
    // Another map begins with all of France.
    await open('/carte-nature')
    assert.equal(await viewOf(), 'null')
  })

  test('are dragged, and zoomed by the wheel with a key and by keys', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/carte-meteo')
    const map = page.getByRole('region', { name: 'Carte', exact: true })
    const paris = map.getByRole('link', { name: /^Paris, / })
    // Near the middle: it stays in sight when the map is zoomed.
    const limoges = map.getByRole('link', { name: /^Limoges, / })
    const placeOf = async () => (await paris.boundingBox()) ?? assert.fail('Paris is on the map')
    await limoges.waitFor()
    await page.locator('.leaflet-marker-pane .map-marker').first().waitFor()
    const before = await placeOf()
    // Over the sea, where nothing else is pressed.
    await page.mouse.move(500, 640)
    await page.mouse.down()
    await page.mouse.move(510, 650)
    await page.mouse.move(550, 690, { steps: 5 })
    // Held still: a map that is thrown goes on.
    await page.waitForTimeout(300)
    await page.mouse.up()
    await eventually(async () => assert.ok((await placeOf()).y > before.y + 30))
    const between = async () =>
      ((await limoges.boundingBox({ timeout: 1_000 }).catch(() => null))?.y ?? Number.NaN) -
      (await placeOf()).y
    const distance = await between()
    await map.focus()
    await page.keyboard.press('+')
    await eventually(async () => assert.ok((await between()) > 1.5 * distance))
    await page.mouse.move(700, 400)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, 400)
    await page.keyboard.up('Control')
    // Nearer again, or so near that the larger town of the two hides the other.
    await eventually(async () => assert.ok(!((await between()) >= 1.4 * distance)))
  })

  test('say so and leave the list when their own code does not come', async (t) => {
    const { page, context, open } = await visitor(t, browser, site, { expects: /Carte :|france-map/ })
    await context.route('**/france-map-*.js', (route) => route.abort('connectionfailed'))
    await open('/carte-meteo')
    await announcementsIn(page).getByText('La carte n’a pas pu se charger : la liste').waitFor()
    assert.ok((await page.locator('#liste').getByRole('link').count()) > 300)
  })

  test('say so when the code of their list and legend does not come', async (t) => {
    const { page, context, open } = await visitor(t, browser, site, { expects: /map-panels/ })
    await context.route('**/map-panels-*.js', (route) => route.abort('connectionfailed'))
    await open('/carte-meteo')
    await page.locator('.leaflet-marker-pane .map-marker').first().waitFor()
    await page.getByRole('navigation', { name: 'Affichage' }).getByRole('link', { name: 'Vent' }).click()
    const message = announcementsIn(page).filter({ hasText: 'Légende et liste non reçues' })
    await message.getByRole('button', { name: 'Réessayer' }).waitFor()
    await context.unroute('**/map-panels-*.js')
    await message.getByRole('button', { name: 'Réessayer' }).click()
    await eventually(async () =>
      assert.match(await textOf(page.getByRole('region', { name: 'Légende' })), /^Vent moyen, km\/h/),
    )
  })

  test('are moved by keys on a screen to touch too, once they have the focus', async (t) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const { page, open } = await visitor(t, browser, site, phone)
    await open('/carte-meteo')
    await page.locator('.leaflet-marker-pane .map-marker').first().waitFor()
    const map = page.getByRole('region', { name: 'Carte', exact: true })
    const paris = map.getByRole('link', { name: /^Paris, / })
    const downwards = async () => (await paris.boundingBox({ timeout: 1_000 }))?.y ?? Number.NaN
    const before = await downwards()
    await map.focus()
    await eventually(async () => {
      await page.keyboard.press('ArrowUp')
      assert.ok((await downwards()) > before + 20)
    })
  })

  test('stay drawn and say so while their places do not come, and work once the network is back', async (t) => {
    const { page, context, open } = await visitor(t, browser, site, { expects: /weather-map/ })
    await context.route('**/api/weather-map', (route) => route.abort('connectionfailed'))
    await open('/carte-meteo')
    await announcementsIn(page).getByText('La carte n’a pas pu se charger : la liste').waitFor()
    await page
      .locator('.drawn-map')
      .getByRole('link', { name: /^Lille, / })
      .waitFor()
    await context.unroute('**/api/weather-map')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByRole('button', { name: 'Zoomer', exact: true }).click()
    await page
      .locator('.leaflet-marker-pane')
      .getByRole('link', { name: /^Lille, / })
      .waitFor()
    assert.equal(
      await page.getByText('La carte n’a pas pu se charger : la liste').filter({ visible: true }).count(),
      0,
    )
  })

  test('offer to try again when no code comes, and their links still lead on', async (t) => {
    const { page, context } = await visitor(t, browser, site, { expects: /Îlot :|map\.island/ })
    await context.route('**/map.island-*.js', (route) => route.abort('connectionfailed'))
    await page.goto('/carte-meteo')
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    await page.getByRole('navigation', { name: 'Affichage' }).getByRole('link', { name: 'Vent' }).click()
    await page.waitForURL('**/carte-meteo?display=wind')
    assert.match(await textOf(page.getByRole('region', { name: 'Légende' })), /^Vent moyen, km\/h/)
  })

  test('can be skipped for their list, which leads to every place', async (t) => {
    const { page, open } = await visitor(t, browser, site, { expects: /^503 for \/api\/air/ })
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
