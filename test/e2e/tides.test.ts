import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import { announcementsIn, eventually, textOf, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

const nextTurn = /^(?:Pleine|Basse) mer (?:demain )?à \d+ h \d\d, \d+,\d m/

describe('the page of a port', () => {
  for (const javaScriptEnabled of [true, false])
    test(`says the next turn first${javaScriptEnabled ? '' : ', without script'}`, async (t) => {
      const { page, open } = await visitor(t, browser, site, { javaScriptEnabled })
      await open('/marees/saint-malo?complet=1')
      const [first] = await page.getByRole('main').getByRole('listitem').all()
      assert.ok(first)
      assert.match(await textOf(first), nextTurn)
      assert.match(
        (await page.getByRole('img', { name: /aujourd’hui/ }).getAttribute('aria-label')) ?? '',
        /^Hauteur de la mer aujourd’hui\s: .*pleine mer à \d+\sh\s\d\d, \d+,\d\sm/,
      )
      assert.equal(await page.getByRole('rowheader').count(), 14)
      await page.getByText('Indicatif, ne pas utiliser pour la navigation.').first().waitFor()
    })

  test('is read without a network after a visit', async (t) => {
    const { page, open, context } = await visitor(t, browser, site, {
      serviceWorkers: 'allow',
      expects: /^net::ERR_|offline|503 for|^the layout shifted/,
    })
    await open('/marees/brest')
    await eventually(async () =>
      assert.ok(await page.evaluate(() => caches.match(location.href).then(Boolean))),
    )
    await eventually(async () =>
      assert.ok(await page.evaluate(() => navigator.serviceWorker.controller !== null)),
    )
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Marées à Brest' }).waitFor()
    assert.equal(await page.getByRole('rowheader').count(), 14)
  })

  test('has each turn on one line on a usual phone, those with two figures everywhere too', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 384, height: 844 } })
    await open('/marees/saint-malo?mois=2027-03')
    const turns = page.locator('.tide-table .turn-line')
    assert.ok((await turns.count()) > 100)
    const parted = await turns.evaluateAll((lines) =>
      lines.flatMap((line) => (line.getBoundingClientRect().height > 30 ? [line.textContent] : [])),
    )
    assert.deepEqual(parted, [])
  })

  test('leads to a month and from there to the next', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/marees/brest?mois=2026-03')
    await page.getByRole('link', { name: 'avril 2026' }).click()
    await page.getByRole('heading', { level: 1, name: 'Marées à Brest, avril 2026' }).waitFor()
    assert.equal(await page.getByRole('rowheader').count(), 30)
  })
})

describe('the list of ports', () => {
  test('finds one by its name', async (t) => {
    // The list is shorter once it is filtered.
    const { page, open } = await visitor(t, browser, site, { expects: /^the layout shifted/ })
    await open('/marees')
    await page.getByRole('searchbox', { name: 'Filtrer la liste' }).fill('ile aix')
    await page.getByText('1 port', { exact: true }).waitFor()
    await page.getByRole('link', { name: /^Île d’Aix/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Marées à l’île d’Aix' }).waitFor()
  })

  test('says which are near without telling anybody where', async (t) => {
    const { page, open, context, asked } = await visitor(t, browser, site, {
      geolocation: { latitude: 48.65, longitude: -2.0 },
    })
    await open('/marees')
    await context.grantPermissions(['geolocation'])
    await page.getByRole('button', { name: 'Près de moi' }).click()
    await announcementsIn(page).getByRole('link', { name: 'Saint-Malo' }).waitFor()
    assert.deepEqual(asked, [])
  })
})

describe('the page of a beach', () => {
  test('has the next four turns of its port, named', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/plage/saint-malo-grande-plage-du-sillon')
    const card = page.getByRole('region', { name: 'Marées à Saint-Malo' })
    assert.equal(await card.getByRole('listitem').count(), 4)
    assert.match(await textOf(card.getByRole('listitem').first()), nextTurn)
  })

  test('without a tide keeps to the model, and says so', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/plage/nice-plage-de-la-promenade-des-anglais')
    assert.match(await textOf(page.locator('#niveau')), /à titre indicatif/)
  })
})
