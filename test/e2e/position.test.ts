import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import type { Page } from 'playwright'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import { eventually, leaves, textOf, visitor, type VisitOptions } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

const field = (page: Page) => page.getByRole('combobox', { name: 'Rechercher une ville française' })
const locate = (page: Page) => page.getByRole('button', { name: 'Utiliser ma position' })
const nearMe = (page: Page) => page.getByRole('button', { name: 'Voir la météo près de moi' })
const error = (page: Page) => page.getByRole('main').getByRole('alert')

/** The page whose search has the button; on the home page « Voir la météo près de moi » stands in its place. */
const searchPage = '/recherche'

const croixRousse = { latitude: 45.7741, longitude: 4.8331 }
const brussels = { latitude: 50.8467, longitude: 4.3525 }

/** A page on which the browser answers the question for the position in this way: 1 refused, 2 unknown, 3 too late. */
async function failing(t: TestContext, code: 1 | 2 | 3 | 9, path = searchPage) {
  const somebody = await visitor(t, browser, site)
  await somebody.context.addInitScript((failure) => {
    navigator.geolocation.getCurrentPosition = (_found, failed) =>
      // The browser's own object has these members and no constructor.
      failed?.({ code: failure, message: '' } as GeolocationPositionError)
  }, code)
  await somebody.open(path)
  return somebody
}

/** Somebody who allows positions once the page is there. */
async function somebodyAt(
  t: TestContext,
  geolocation: VisitOptions['geolocation'] & object,
  path = searchPage,
) {
  const somebody = await visitor(t, browser, site, { geolocation })
  await somebody.open(path)
  await somebody.context.grantPermissions(['geolocation'])
  return somebody
}

describe('the position button', { concurrency: 2 }, () => {
  test('finds the town where the visitor is', async (t) => {
    const { page, asked } = await somebodyAt(t, croixRousse)
    await locate(page).click()
    await page.waitForURL((url) => url.pathname !== searchPage)
    await page.getByRole('heading', { level: 1, name: /^Lyon|Caluire/ }).waitFor()
    assert.ok(asked.includes('reverse?lat=45.7741&lon=4.8331'), asked.join(' '))
  })

  test('asks for no position before it is pressed', async (t) => {
    const somebody = await visitor(t, browser, site)
    await somebody.context.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () => document.documentElement.setAttribute('data-asked', '')
    })
    await somebody.open('/')
    assert.equal(await somebody.page.locator('html[data-asked]').count(), 0)
    await somebody.open(searchPage)
    assert.equal(await somebody.page.locator('html[data-asked]').count(), 0)
  })

  test('cannot be pressed on a page without HTTPS, before and after the code of the search has come', async (t) => {
    const { context, page, open } = await visitor(t, browser, site)
    await context.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
    await open('/')
    await eventually(async () => {
      assert.ok(await nearMe(page).isDisabled())
      assert.equal(
        await nearMe(page).getAttribute('title'),
        'Géolocalisation non disponible (nécessite HTTPS)',
      )
    })
    await open(searchPage)
    const isOff = async () => {
      assert.ok(await locate(page).isDisabled())
      assert.equal(
        await locate(page).getAttribute('title'),
        'Géolocalisation non disponible (nécessite HTTPS)',
      )
    }
    await eventually(isOff)
    await field(page).fill('lyo')
    await page.getByRole('option').first().waitFor()
    await isOff()
  })

  test('shows in red a position abroad, which cannot be submitted', async (t) => {
    const { page } = await somebodyAt(t, brussels)
    await locate(page).click()
    await eventually(async () => assert.match(await field(page).inputValue(), /- Non disponible en France$/))
    assert.equal(await field(page).getAttribute('aria-invalid'), 'true')
    assert.ok(await page.getByRole('button', { name: 'Rechercher', exact: true }).isDisabled())
    assert.equal(await leaves(page, () => field(page).press('Enter')), false)
    assert.equal(page.url(), `${site.url}${searchPage}`)
    const [red = 0, green = 0, blue = 0] =
      (await field(page).evaluate((input) => getComputedStyle(input).color)).match(/[\d.]+/g)?.map(Number) ??
      []
    assert.ok(red > green && red > blue, 'the text is red')
  })

  test('is answered on the home page in the same words for a town abroad', async (t) => {
    const { page } = await somebodyAt(t, brussels, '/')
    await nearMe(page).click()
    assert.equal(await textOf(error(page)), 'Votre position (Belgique) - Non disponible en France')
  })

  test('says that no town can be named where none is, be it at sea', async (t) => {
    const { page } = await somebodyAt(t, { latitude: 47, longitude: -12 })
    await locate(page).click()
    assert.equal(await textOf(error(page)), 'Impossible de déterminer votre ville')
    assert.equal(await field(page).inputValue(), '')
  })

  test('explains a refusal', async (t) => {
    const { page } = await failing(t, 1)
    await locate(page).click()
    assert.match(await textOf(error(page)), /^Accès à la localisation refusé/)
    assert.ok(await locate(page).isEnabled())
  })

  test('is explained on the home page too, with the way to allow it', async (t) => {
    const { page } = await failing(t, 1, '/')
    await nearMe(page).click()
    assert.match(await textOf(error(page)), /^Accès à la localisation refusé/)
    await page.getByText('Comment l’autoriser de nouveau').waitFor()
  })

  test('explains that the position is not known', async (t) => {
    const { page } = await failing(t, 2)
    await locate(page).click()
    const explanation =
      'Position non disponible. Vérifiez que le GPS est activé et que vous êtes dans une zone couverte.'
    assert.equal(await textOf(error(page)), explanation)
  })

  test('says that there is an error when the browser names none that is known', async (t) => {
    const { page } = await failing(t, 9)
    await locate(page).click()
    assert.equal(await textOf(error(page)), 'Erreur de géolocalisation')
  })

  test('explains that the answer came too late', async (t) => {
    const { page } = await failing(t, 3)
    await locate(page).click()
    assert.equal(await textOf(error(page)), 'Délai d’attente dépassé. Vérifiez votre connexion et réessayez.')
  })

  test('says that the town could not be looked up', async (t) => {
    const somebody = await visitor(t, browser, site, { geolocation: croixRousse, expects: /api\/reverse/ })
    const { page, context } = somebody
    await somebody.open(searchPage)
    await context.grantPermissions(['geolocation'])
    await context.route('**/api/reverse?*', (route) => route.abort('connectionfailed'))
    await locate(page).click()
    assert.equal(await textOf(error(page)), 'Erreur lors de la géolocalisation')
  })

  test('shows that it is looking, and cannot be pressed meanwhile', async (t) => {
    const somebody = await visitor(t, browser, site)
    await somebody.context.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () => undefined
    })
    await somebody.open(searchPage)
    const { page } = somebody
    await locate(page).click()
    const looking = page.getByRole('button', { name: 'Détection de votre position...' })
    assert.ok(await looking.isDisabled())
    assert.ok(await looking.evaluate((button) => button === document.activeElement), 'the focus stays')
  })
})
