import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import { announcementsIn, eventually, textOf, visitor, whenAlive } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

// The page that most visits start from is in memory before the first of them.
await fetch(`${site.url}/lyon?complet=1`)

const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)
const nearby = (page: Page) =>
  page.getByRole('region', { name: 'Lieux à proximité' }).getByRole('link').first()

describe('going from page to page', { concurrency: 2 }, () => {
  test('follows a link to a whole new page, from its top', async (t) => {
    const { page, open, asked } = await visitor(t, browser, site)
    await open('/lyon')
    await nearby(page).scrollIntoViewIfNeeded()
    const name = (await nearby(page).innerText()).split('\n')[0] ?? ''
    await nearby(page).click()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    assert.equal(await page.title(), `Météo ${name} | Éclaircie`)
    assert.equal(await scrolled(page), 0)
    await page.getByRole('article', { name, exact: true }).getByText('degrés').waitFor()
    assert.match(await textOf(page.getByRole('region', { name: 'Heure par heure' })), /\d+ h −?\d+°/)
    assert.deepEqual(asked, [], 'all of it came with the page')
  })

  test('begins each page with the way to its content', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/lyon')
    await nearby(page).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/lyon')
    await page.keyboard.press('Tab')
    assert.equal(await page.locator(':focus').innerText(), 'Aller au contenu')
  })

  for (const [path, menu] of [
    ['/lyon', '.site-menu'],
    ['/cartes', '.map-choose'],
  ] as const)
    test(`closes what unfolds over ${path} with Escape, which gives the focus back, or by a press elsewhere`, async (t) => {
      const { page, open } = await visitor(t, browser, site, { viewport: { width: 390, height: 844 } })
      await open(path)
      const opener = page.locator(`${menu} > summary`)
      const isOpen = () => page.locator(`${menu}[open]`).count()
      await opener.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      assert.equal(await isOpen(), 1)
      assert.equal(await opener.evaluate((element) => element === document.activeElement), false)
      // What closes it comes with the first focus, and may be on its way.
      await eventually(async () => {
        await page.keyboard.press('Escape')
        assert.equal(await isOpen(), 0)
      })
      assert.equal(await opener.evaluate((element) => element === document.activeElement), true)
      await opener.click()
      assert.equal(await isOpen(), 1)
      await page.mouse.click(60, 500)
      assert.equal(await isOpen(), 0)
    })

  test('finds a page where it was left', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 390, height: 844 } })
    await open('/lyon')
    await nearby(page).scrollIntoViewIfNeeded()
    const left = await scrolled(page)
    assert.ok(left > 500, 'the page is long enough for this test')
    await nearby(page).click()
    await page.waitForURL((url) => url.pathname !== '/lyon')
    await eventually(async () => assert.equal(await scrolled(page), 0))
    await page.getByText('degrés').first().waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Lyon', exact: true }).waitFor()
    await eventually(async () =>
      assert.ok(Math.abs((await scrolled(page)) - left) < 100, `${await scrolled(page)} for ${left}`),
    )
  })

  test('shows all of a page again on the way back', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/lyon')
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    const before = await titles.allInnerTexts()
    await nearby(page).click()
    await page.waitForURL((url) => url.pathname !== '/lyon')
    await page.getByText('degrés').first().waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Lyon', exact: true }).waitFor()
    await eventually(async () => assert.deepEqual(await titles.allInnerTexts(), before))
  })

  test('goes back and forward between pages of different kinds', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/lyon')
    await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).click()
    await page.waitForURL('**/a-propos')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Lyon', exact: true }).waitFor()
    await page.goForward()
    await page.waitForURL('**/a-propos')
  })

  test('shows an address that leads nowhere as a page, and home again from there', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/')
    await page.getByRole('combobox', { name: 'Rechercher une ville française' }).fill('zzqxwv')
    await page.keyboard.press('Enter')
    await page.getByText(/Ville «\szzqxwv\s» non trouvée/).waitFor()
    await page.getByRole('link', { name: 'Éclaircie, accueil' }).click()
    await page.getByRole('heading', { level: 1, name: 'Quel temps fait-il chez vous' }).waitFor()
  })

  test('skips to the content with the first Tab', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/lyon')
    await page.keyboard.press('Tab')
    assert.equal(await page.locator(':focus').innerText(), 'Aller au contenu')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'contenu')
  })

  test('shows where one is to whoever goes quickly by the tabulator', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/lyon')
    await whenAlive(page)
    for (let stop = 1; stop <= 40; stop++) {
      await page.keyboard.press('Tab')
      const isInSight = await page.evaluate(() => {
        const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
        return bottom > 0 && top < innerHeight
      })
      assert.ok(isInSight, `stop ${stop}`)
    }
  })

  test('opens a link in a tab of its own when the visitor wants that', async (t) => {
    const { page, open, context } = await visitor(t, browser, site)
    await open('/lyon')
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      nearby(page).click({ modifiers: ['ControlOrMeta'] }),
    ])
    await tab.waitForLoadState()
    assert.equal(page.url(), `${site.url}/lyon`)
    assert.notEqual(tab.url(), page.url())
  })

  test('leads to every section from the header, in whatever width it has', async (t) => {
    const sections = ['Cartes', 'Vigilance', 'Villes', 'Plages', 'Nature', 'Montagne']
    const { page, open } = await visitor(t, browser, site)
    await open('/montagne')
    for (const width of [320, 945, 960, 1087, 1088, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      if (width === 320) await page.locator('summary[aria-label="Menu"]').click()
      const links = page.getByRole('banner').getByRole('link').filter({ visible: true })
      const names = (await links.allInnerTexts()).filter((name) => sections.includes(name))
      assert.deepEqual(names, sections, `${width} px`)
      const edges = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
      assert.ok(Math.max(...edges) <= width, `${width} px: ${edges.join(' ')}`)
      const current = page.getByRole('banner').locator('[aria-current="page"]').filter({ visible: true })
      assert.equal(await textOf(current), 'Montagne')
    }
  })

  test('leads to the favourites of the home page from anywhere', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 390, height: 844 } })
    await open('/lyon')
    await page.getByRole('link', { name: 'Mes favoris' }).click()
    await page.waitForURL('**/#favoris')
    const panel = page.getByRole('region', { name: /^Mes favoris/ })
    await eventually(async () => assert.ok(((await panel.boundingBox())?.y ?? Infinity) < 844))
  })

  test('says that the network is gone, and that it is back', async (t) => {
    const { page, open, context } = await visitor(t, browser, site)
    await open('/lyon')
    const notice = announcementsIn(page).filter({ hasText: 'Vous êtes hors ligne' })
    assert.equal(await notice.count(), 0)
    await context.setOffline(true)
    await notice.waitFor()
    await context.setOffline(false)
    await notice.waitFor({ state: 'detached' })
  })

  test('leaves the hours of a map free where it says that the network is gone', async (t) => {
    const { page, open, context } = await visitor(t, browser, site, { viewport: { width: 390, height: 844 } })
    await open('/carte-meteo')
    await context.setOffline(true)
    const notice = page.getByText(/^Vous êtes hors ligne/)
    await notice.waitFor()
    const [said, hours] = await Promise.all([
      notice.boundingBox(),
      page.getByRole('group', { name: 'Heure de la carte' }).boundingBox(),
    ])
    assert.ok(said && hours && said.y + said.height <= hours.y)
  })
})
