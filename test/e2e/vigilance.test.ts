import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { runSite, usualSite } from '../support/running-site.ts'
import { textOf, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

// The bulletin is in memory before the first visitor comes.
await fetch(`${site.url}/carte-vigilance?complet=1`)

const rhone = (name: string) => ({ name: `Rhône (69), ${name}` })

describe('the vigilance map', { concurrency: 2 }, () => {
  test('opens a department with the keyboard, and closes it', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/carte-vigilance')
    await page.getByRole('heading', { level: 1, name: 'Carte de vigilance' }).waitFor()
    await page.getByRole('link', rhone('vigilance orange')).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Rhône (69), aujourd’hui' }).waitFor()
    assert.match(page.url(), /departement=69/)
    // By itself: the focus may be there before the title is.
    const name = await page.locator(':focus').getAttribute('aria-label')
    assert.match(name ?? '', /^Rhône\s\(69\), aujourd’hui$/)
    const risk = page
      .getByRole('listitem')
      .filter({ hasText: 'Orages' })
      .filter({ hasText: 'jusqu’à minuit' })
    assert.match(await textOf(risk.first()), /orange/i)
    await page.getByRole('link', { name: 'Fermer' }).press('Enter')
    await page.waitForURL((url) => !url.searchParams.has('departement'))
    assert.equal(await page.getByRole('heading', { name: 'Rhône (69), aujourd’hui' }).count(), 0)
    await page.keyboard.press('Tab')
    const map = page.getByRole('region', { name: 'Carte par département' })
    assert.equal(await map.locator(':focus').count(), 1, 'one goes on at the map')
  })

  test('is gone through with the arrows, from department to department beside it', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/carte-vigilance')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    await page
      .getByRole('link', { name: /^Gironde \(33\)/ })
      .first()
      .focus()
    // The code of the map comes with the focus, and writes its department under it.
    await page.locator('.map-name').filter({ hasText: 'Gironde' }).waitFor()
    for (const [key, department] of [
      ['ArrowDown', /^Landes\s\(40\)/],
      ['ArrowDown', /^Pyrénées-Atlantiques\s/],
      ['ArrowRight', /^Hautes-Pyrénées\s/],
    ] as const) {
      await page.keyboard.press(key)
      assert.match(await focused(), department)
    }
    // Tab comes back to where the arrows left off.
    const stops = page.locator('.departments a[tabindex="0"]')
    assert.match((await stops.getAttribute('aria-label')) ?? '', /^Hautes-Pyrénées/)
  })

  test('has beside the small shapes of the map a link of 44 px for each department', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 390, height: 844 } })
    await open('/carte-vigilance')
    for (const fold of await page.locator('.department-list summary').all()) await fold.click()
    const heights = new Map(
      await page
        .locator('.department-list a')
        .evaluateAll((links) =>
          links.map((link) => [link.getAttribute('href'), link.getBoundingClientRect().height] as const),
        ),
    )
    const shapes = await page
      .locator('.departments a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    assert.equal(new Set(shapes).size, 96)
    assert.deepEqual(
      shapes.filter((address) => (heights.get(address) ?? 0) < 44),
      [],
    )
  })

  test('follows an arrow that was pressed before its code had come', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    const code = Promise.withResolvers<void>()
    await page.route(/\/department-map-[^/]+\.js$/, async (route) => {
      await code.promise
      await route.continue()
    })
    await open('/carte-vigilance')
    const map = page.locator('[data-department-map]')
    await map
      .getByRole('link', { name: /^Gironde \(33\)/ })
      .first()
      .focus()
    await page.keyboard.press('ArrowDown')
    code.resolve()
    await page.locator('.map-name').filter({ hasText: 'Landes' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('.map-name').filter({ hasText: 'Pyrénées-Atlantiques' }).waitFor()
  })

  test('says in the panel what to do first, and folds the rest of the advice', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/carte-vigilance?departement=69')
    const panel = page.getByRole('region', { name: 'Rhône (69), aujourd’hui' })
    assert.match(await textOf(panel), /Conseil : \S+/)
    await panel.getByText('Alertes et conseils').click()
    await panel.getByRole('heading', { name: 'Conseils de comportement' }).first().waitFor()
  })

  test('is refreshed once at a time', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/carte-vigilance')
    const refresh = page.getByRole('button', { name: 'Actualiser' })
    // Asked within the turn of the presses: tools hear nothing of a page that another one is about to replace.
    const pressed = await refresh.evaluate((button: HTMLButtonElement) => {
      let sent = 0
      document.addEventListener('submit', () => (sent += 1))
      document.documentElement.dataset['mark'] = ''
      button.click()
      button.click()
      return [sent, button.disabled, button.form?.querySelector('[aria-live]')?.textContent]
    })
    assert.deepEqual(pressed, [1, true, 'Mise à jour...'])
    await page.locator('html:not([data-mark])').waitFor({ state: 'attached' })
    assert.equal(page.url(), `${site.url}/carte-vigilance?`)
    assert.ok(await refresh.isEnabled())
  })

  test('shows tomorrow with its own levels', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/carte-vigilance')
    await page
      .getByRole('navigation', { name: 'Jour' })
      .getByRole('link', { name: /^Demain/ })
      .click()
    await page.getByRole('link', rhone('vigilance jaune')).first().waitFor()
    await page.getByRole('link', { name: 'Var (83), vigilance orange' }).first().waitFor()
    assert.match(page.url(), /jour=J1/)
  })

  test('says on paper of which day it is, as every map does', async (t) => {
    // Paper is another layout.
    const { page, open } = await visitor(t, browser, site, { noticeableShift: Infinity })
    for (const [address, title, tomorrow] of [
      ['/carte-vigilance', 'Carte de vigilance', false],
      ['/carte-vigilance?jour=J1', 'Carte de vigilance', true],
      ['/carte-meteo', /météo/i, false],
    ] as const) {
      await open(address)
      const day = page.locator('.on-paper')
      assert.equal(await day.isVisible(), false)
      await page.emulateMedia({ media: 'print' })
      assert.match(
        await textOf(day),
        tomorrow ? /^[A-Z][a-z]+ .* \d{4} \(demain\)$/ : /^[A-Z][a-z]+ .* \d{4}$/,
      )
      assert.ok(await day.isVisible())
      const heading = await page.getByRole('heading', { level: 1, name: title }).boundingBox()
      assert.ok(heading && heading.height > 10, address)
      await page.emulateMedia({ media: 'screen' })
    }
  })

  test('says the same in a list by level', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/carte-vigilance')
    const list = page.getByRole('region', { name: 'Les mêmes informations en liste' })
    assert.match(
      await textOf(list),
      /Orange , Soyez très vigilant Rhône \(69\).* Jaune , Soyez attentif Ardèche \(07\)/,
    )
    assert.match(await textOf(list), /Vert Pas de vigilance particulière \(\d+ départements\)/)
    await list.getByRole('link', { name: /^Isère \(38\)/ }).click()
    await page.getByRole('heading', { level: 2, name: 'Isère (38), aujourd’hui' }).waitFor()
  })

  test('is read and asked without script', async (t) => {
    const { page, open } = await visitor(t, browser, site, { javaScriptEnabled: false })
    await open('/carte-vigilance')
    await page.getByRole('link', rhone('vigilance orange')).first().click()
    await page.getByRole('heading', { level: 2, name: 'Rhône (69), aujourd’hui' }).waitFor()
    await page
      .getByRole('navigation', { name: 'Jour' })
      .getByRole('link', { name: /^Demain/ })
      .click()
    await page.getByRole('link', { name: 'Var (83), vigilance orange' }).first().waitFor()
  })

  test('is named in a sentence on a city of a department that is warned', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/lyon')
    const card = page.getByRole('article', { name: 'Lyon' })
    assert.match(await textOf(card), /[Vv]igilance orange/)
    await card
      .getByRole('link', { name: /[Vv]igilance orange/ })
      .first()
      .click()
    assert.equal(new URL(page.url()).hash, '#vigilance')
    assert.match(await textOf(page.locator('#vigilance')), /Orages/)
  })

  test('says that it does not know when no source answers, and never green', async (t) => {
    const silent = await runSite(t, {
      prepare: (standIn) => {
        for (const name of ['meteoalarm', 'meteofrance', 'vigilance-storage'] as const)
          standIn.fault(name, { kind: 'refuse' })
      },
    })
    const { page, open, leave } = await visitor(t, browser, silent)
    await fetch(`${silent.url}/carte-vigilance?complet=1`)
    await open('/carte-vigilance')
    const main = await textOf(page.getByRole('main'))
    assert.match(main, /Impossible de charger les données de vigilance\.|indisponible/)
    assert.equal(await page.getByRole('link', { name: /vigilance verte/ }).count(), 0)
    await open('/lyon')
    assert.doesNotMatch(await textOf(page.getByRole('main')), /Pas de vigilance particulière/)
    await leave()
  })
})
