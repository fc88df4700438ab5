import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright'
import { openBrowser } from '../support/browser.ts'
import { cuttingProxy } from '../support/cutting-proxy.ts'
import { runSite, usualSite } from '../support/running-site.ts'
import { eventually, textOf, visitor, whenAlive } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])
// From memory from now on: pages that do not stream.
for (const path of ['/', '/lyon', '/cartes', '/villes', '/carte-vigilance', '/plage/biarritz-grande-plage'])
  await fetch(`${site.url}${path}?complet=1`)

const star = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: /Lyon (?:aux|des) favoris$/ })
const isSaved = async (page: Page): Promise<boolean> =>
  (await star(page).getAttribute('aria-label')) === 'Retirer Lyon des favoris'
const retry = (page: Page): Locator => page.getByRole('button', { name: 'Réessayer' })
const search = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Rechercher une ville française' }).first()
const notLoaded = 'Cette commande n’a pas pu être chargée.'
/** What a button that does nothing without script is in every page: it belongs to no form. */
const scriptButtons = (page: Page): Locator => page.locator('button[type=button]:visible')

const favouriteCount = (page: Page): Promise<number> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('eclaircie:favourites') ?? '[]') as unknown[]).length)

/** Lets go what the page has asked for of these addresses when the test says so. */
async function withheld(page: Page, addresses: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** What the browser says of files that do not come: what these visits are about. */
const missingFiles =
  /^net::ERR_|Failed to fetch dynamically imported module|^console error: Îlot|^the layout shifted/

test('a page whose style sheets do not come has small icons, and says nothing that they would hide', async (t) => {
  const { page } = await visitor(t, browser, site, { expects: missingFiles, noticeableShift: Infinity })
  await page.route(/\.css$/, (route) => route.abort('failed'))
  for (const path of ['/', '/montagne', '/cartes']) {
    await page.goto(path)
    const { y = Infinity } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {}
    assert.ok(y < 500, `${path}: the title stands at ${y}`)
    for (const untrue of [/illisible/, /périmé/i, /n’a pas pu se charger/])
      assert.equal(await page.getByText(untrue).filter({ visible: true }).count(), 0, `${path}: ${untrue}`)
  }
})

describe('a page whose script does not come', { concurrency: 2 }, () => {
  const whole = async (page: Page) => {
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).waitFor()
    await eventually(async () => assert.equal(await scriptButtons(page).count(), 0))
    assert.doesNotMatch(await textOf(page.getByRole('main')), /Chargement/)
  }

  for (const path of ['/', '/lyon', '/villes', '/plage/biarritz-grande-plage', '/carte-vigilance', '/cartes'])
    test(`is whole and shows nothing that would not work: ${path}`, async (t) => {
      const { page } = await visitor(t, browser, site, { expects: missingFiles })
      await page.route(/\.js$/, (route) => route.abort('failed'))
      assert.equal((await page.goto(path))?.status(), 200)
      await whole(page)
    })

  test('is so too when only the first half of its main script comes', async (t) => {
    const line = await cuttingProxy(t, site)
    line.cutAfter(/\/main-[^/]+\.js$/, 1_000)
    const { page } = await visitor(t, browser, { ...site, url: line.url }, { expects: missingFiles })
    await page.goto('/lyon')
    await whole(page)
    await page.getByRole('article', { name: 'Lyon' }).getByText('degrés').waitFor()
    line.mend()
    await page.reload()
    await star(page).click()
    await eventually(async () => assert.equal(await isSaved(page), true))
  })

  test('keeps the map that the server has drawn, its places as links', async (t) => {
    const { page } = await visitor(t, browser, site, { expects: missingFiles })
    await page.route(/\/main-[^/]+\.js$/, (route) => route.abort('failed'))
    await page.goto('/cartes')
    await page
      .locator('#map-canvas')
      .getByRole('link', { name: /^Lyon\b/ })
      .waitFor()
  })

  test('is searched by its form', async (t) => {
    const { page } = await visitor(t, browser, site, { expects: missingFiles })
    await page.route(/\.js$/, (route) => route.abort('failed'))
    await page.goto('/')
    await search(page).fill('ajaccio')
    await search(page).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Ajaccio' }).waitFor()
  })
})

describe('a part whose code cannot be fetched', { concurrency: 2 }, () => {
  const code = /\/(?:react|star)-[^/]+\.js$/

  test('stays as it is; after a press it offers to try again, which works once the code is there', async (t) => {
    const { page, open } = await visitor(t, browser, site, { expects: missingFiles })
    await page.route(code, (route) => route.abort('failed'))
    await open('/lyon')
    await star(page).click()
    await page.getByRole('alert').filter({ hasText: notLoaded }).waitFor()
    await star(page).waitFor()
    await star(page).click()
    assert.equal(await page.getByText(notLoaded).count(), 1)
    await page.unroute(code)
    await retry(page).click()
    await eventually(async () => assert.equal(await page.getByText(notLoaded).count(), 0))
    await star(page).click()
    await eventually(async () => assert.equal(await isSaved(page), true))
  })

  test('says nothing before it is pressed, and offers to try again then', async (t) => {
    const { page, open } = await visitor(t, browser, site, { expects: missingFiles })
    await page.route(code, (route) => route.abort('failed'))
    await open('/lyon')
    await star(page).focus()
    await eventually(async () =>
      assert.equal(await page.locator('ec-island[name=star]').getAttribute('data-state'), 'failed'),
    )
    assert.equal(await page.getByText(notLoaded).count(), 0)
    await star(page).press('Enter')
    await page.getByRole('alert').filter({ hasText: notLoaded }).waitFor()
  })

  test('leaves a search that its form still asks', async (t) => {
    const { page, open } = await visitor(t, browser, site, { expects: missingFiles })
    await page.route(/\/search\.island-[^/]+\.js$/, (route) => route.abort('failed'))
    await open('/')
    await search(page).fill('ajaccio')
    await search(page).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Ajaccio' }).waitFor()
  })

  test('leaves the list in place of the map', async (t) => {
    const { page } = await visitor(t, browser, site, { expects: missingFiles })
    await page.route(/\/map\.island-[^/]+\.js$/, (route) => route.abort('failed'))
    await page.goto('/cartes')
    await page.getByText('La carte n’a pas pu se charger').waitFor()
    await page.unroute(/\/map\.island-[^/]+\.js$/)
    await retry(page).first().click()
    await page.locator('.leaflet-container').waitFor()
  })
})

describe('a part whose properties cannot be used', { concurrency: 2 }, () => {
  for (const [what, properties] of [
    ['that do not parse', '{&quot;place&quot;:'],
    ['that are not its own', '{}'],
  ] as const)
    test(`stays as it is, and the others work: properties ${what}`, async (t) => {
      const { page, open } = await visitor(t, browser, site, {
        expects: /^console error: (?:Îlot|Hydratation)/,
      })
      await page.route('**/lyon', async (route) => {
        const answer = await route.fetch()
        const html = await answer.text()
        const spoiled = html.replace(/(<ec-island[^>]*name="star"[^>]*?props=")[^"]*/, `$1${properties}`)
        assert.notEqual(spoiled, html)
        await route.fulfill({ response: answer, body: spoiled })
      })
      await open('/lyon')
      await star(page).click()
      await page.getByRole('alert').filter({ hasText: notLoaded }).waitFor()
      assert.equal(await isSaved(page), false)
      await search(page).pressSequentially('ajacc')
      await page.getByRole('option').filter({ hasText: 'Ajaccio' }).first().waitFor()
    })
})

describe('a page that breaks off', { concurrency: 2 }, () => {
  /** A visit over a bad line, to a page whose weather is late: the site has answered before. */
  const overBadLine = async (t: TestContext) => {
    const own = await runSite(t)
    assert.equal((await fetch(`${own.url}/nantes?complet=1`)).status, 200)
    const weather = Promise.withResolvers<void>()
    own.standIn.fault('open-meteo', { kind: 'hold', until: weather.promise })
    const line = await cuttingProxy(t, own)
    const visit = await visitor(t, browser, { ...own, url: line.url }, { expects: /^net::ERR_|^the layout/ })
    return { ...visit, line, letCome: weather.resolve }
  }

  test('in its stream, shows what came, and offers to try again in place of the rest', async (t) => {
    const { page, line, letCome } = await overBadLine(t)
    // The browser goes on waiting for what does not come.
    await page.clock.install()
    await page.goto('/quimper', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: 'Quimper' }).waitFor()
    await page.waitForFunction(() => customElements.get('ec-island') !== undefined)
    await page.getByRole('contentinfo').waitFor()
    line.cutOpen()
    await page.clock.runFor(20_000)
    await page.getByText('Cette partie de la page n’a pas pu être chargée.').first().waitFor()
    await page.getByRole('heading', { name: 'Soleil et lune' }).waitFor()
    assert.doesNotMatch(await textOf(page.getByRole('main')), /Chargement/)
    letCome()
    await retry(page).first().click()
    await page.getByRole('article', { name: 'Quimper' }).getByText('degrés').waitFor()
    assert.equal(await page.getByText('n’a pas pu être chargée').count(), 0)
  })

  test('before its parts, says so at the end of what came', async (t) => {
    const line = await cuttingProxy(t, site)
    const visit = { ...site, url: line.url }
    const { page } = await visitor(t, browser, visit, { expects: /^net::ERR_|^the layout/ })
    // Not compressed, so that a tenth of the bytes is a tenth of the page.
    await page.setExtraHTTPHeaders({ 'accept-encoding': 'identity' })
    line.silentAfter(/^\/lyon$/, 12_000)
    await page.clock.install()
    await page.goto('/lyon', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Éclaircie, accueil' }).waitFor()
    line.cutOpen()
    await page.waitForFunction(() => customElements.get('ec-island') !== undefined)
    await page.clock.runFor(20_000)
    await page.getByText('Cette partie de la page n’a pas pu être chargée.').waitFor()
    await page.getByRole('link', { name: 'Éclaircie, accueil' }).waitFor()
    line.mend()
    await retry(page).click()
    await page.getByRole('contentinfo').waitFor()
    await page.getByRole('article', { name: 'Lyon' }).getByText('degrés').waitFor()
  })

  test('shows without script what came, and all of it when it is asked again', async (t) => {
    const line = await cuttingProxy(t, site)
    const visit = { ...site, url: line.url }
    const { page } = await visitor(t, browser, visit, { javaScriptEnabled: false, expects: /^net::ERR_/ })
    await page.setExtraHTTPHeaders({ 'accept-encoding': 'identity' })
    line.silentAfter(/^\/lyon$/, 12_000)
    await page.goto('/lyon', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Éclaircie, accueil' }).waitFor()
    line.cutOpen()
    line.mend()
    await page.goto('/lyon')
    await page.getByRole('article', { name: 'Lyon' }).getByText('degrés').waitFor()
  })
})

test('somebody whose browser stores nothing uses every page, and favourites for the visit', async (t) => {
  const { page, open } = await visitor(t, browser, site)
  // As browsers do whose visitor has forbidden cookies and site data.
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [window, 'localStorage'],
      [window, 'sessionStorage'],
      [window, 'indexedDB'],
      [window, 'caches'],
      [Navigator.prototype, 'serviceWorker'],
      [Document.prototype, 'cookie'],
    ] as const)
      Object.defineProperty(owner, name, {
        get() {
          throw new DOMException(`Access to ${name} is denied`, 'SecurityError')
        },
      })
  })
  await open('/lyon')
  await star(page).click()
  await page.getByText('Gardé pour cette visite seulement').waitFor()
  assert.equal(await isSaved(page), true)
  await search(page).pressSequentially('ajacc')
  await page.getByRole('option').filter({ hasText: 'Ajaccio' }).first().waitFor()
  for (const path of ['/', '/cartes', '/carte-vigilance', '/villes']) {
    await open(path)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  }
})

describe('before the code of a part has come', { concurrency: 2 }, () => {
  const code = /\/(?:react|star|[a-z]+\.island)-[^/]+\.js$/

  test('presses count, once', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    const letCome = await withheld(page, code)
    await open('/lyon')
    await star(page).click()
    await star(page).click()
    assert.equal(await isSaved(page), false)
    letCome()
    await eventually(async () => assert.equal(await isSaved(page), true))
    await whenAlive(page)
    assert.equal(await isSaved(page), true)
    assert.equal(await favouriteCount(page), 1)
    await star(page).click()
    assert.equal(await isSaved(page), false)
    assert.equal(await favouriteCount(page), 0)
  })

  test('presses while it takes over count as one with those before', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    const letCome = await withheld(page, code)
    // Presses at every change that the part goes through until it works.
    await page.addInitScript(() => {
      const timer = setInterval(() => {
        const island = document.querySelector<HTMLElement>('ec-island[name=star]')
        if (island?.dataset['state'] === 'ready') return clearInterval(timer)
        if (island?.closest('html')?.dataset['press'] === '') island.querySelector('button')?.click()
      })
    })
    await open('/lyon')
    await star(page).click()
    await page.evaluate(() => (document.documentElement.dataset['press'] = ''))
    letCome()
    await eventually(async () => assert.equal(await isSaved(page), true))
    await whenAlive(page)
    assert.equal(await favouriteCount(page), 1)
  })

  test('letters stay in the field and are searched when it is there', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    const letCome = await withheld(page, code)
    await open('/')
    await search(page).pressSequentially('saint etienn')
    letCome()
    await page.getByRole('option').filter({ hasText: 'Saint-Étienne' }).first().waitFor()
    assert.equal(await search(page).inputValue(), 'saint etienn')
  })
})
