import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import { textOf, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

const withoutScript = (t: TestContext) => visitor(t, browser, site, { javaScriptEnabled: false })

describe('somebody without script', { concurrency: 2 }, () => {
  test('reads the weather of three cities on the home page', async (t) => {
    const { page, open } = await withoutScript(t)
    await open('/')
    await page.getByRole('article', { name: 'Paris' }).getByText('degrés').waitFor()
    const main = await textOf(page.getByRole('main'))
    assert.match(main, /Lyon Rhône −?\d+° .* Marseille Bouches-du-Rhône −?\d+° /)
    assert.doesNotMatch(main, /Chargement/)
    assert.doesNotMatch(main, /Aucun favori|Mes favoris/)
    assert.equal(await page.getByRole('link', { name: 'Mes favoris' }).count(), 0)
  })

  test('searches with the form and chooses from a page of places', async (t) => {
    const { page, open } = await withoutScript(t)
    await open('/')
    const field = page.getByRole('combobox', { name: 'Rechercher une ville française' })
    await field.fill('saint denis')
    await field.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Lieux pour «\ssaint denis\s»$/ }).waitFor()
    assert.equal(page.url(), `${site.url}/recherche?q=saint+denis`)
    const places = page.getByRole('main').getByRole('link')
    assert.ok((await places.filter({ hasText: '(93)' }).count()) > 0)
    await places.filter({ hasText: 'La Réunion (974)' }).first().click()
    await page.getByText('(heure locale)').first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'Saint-Denis' }).waitFor()
  })

  test('is led to the one town of a name', async (t) => {
    const { page, open } = await withoutScript(t)
    await open('/recherche?q=ajaccio')
    await page.getByRole('heading', { level: 1, name: 'Ajaccio' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/ajaccio')
  })

  test('is asked what a misspelt name means, and told that a town is not in France', async (t) => {
    const { page, open } = await withoutScript(t)
    await open('/recherche?q=londre')
    await page.getByText('n’est pas une ville française. Veuillez').waitFor()
    await open('/recherche?q=tolouse')
    await page.getByRole('heading', { level: 2, name: 'Vouliez-vous dire' }).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Toulouse Haute-Garonne/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Toulouse' }).waitFor()
  })

  test('opens the hours of a day, and shares them by their address', async (t) => {
    const { page, open } = await withoutScript(t)
    await open('/bordeaux')
    assert.equal(await page.getByRole('link', { name: /, heure par heure$/ }).count(), 7)
    const hours = page.getByRole('table', { name: /^Mardi\s24 novembre, heure par heure/ })
    assert.equal(await hours.count(), 0)
    await page.getByRole('link', { name: /^mardi\s24.*heure par heure$/ }).click()
    assert.equal(new URL(page.url()).hash, '#heures-2026-11-24')
    await hours.waitFor()
    const rows = hours.getByRole('row')
    assert.equal(await rows.count(), 25)
    assert.match(await textOf(rows.nth(13)), /^12\sh \S.* −?\d+° \d+(?:,\d)? \d+ [a-z-]+$/)
    const other = await withoutScript(t)
    await other.open('/bordeaux#heures-2026-11-24')
    await other.page.getByRole('table', { name: /^Mardi/ }).waitFor()
    await page.getByRole('link', { name: 'Refermer' }).click()
    assert.equal(await hours.count(), 0)
  })

  test('reads the hours and the seven days, and folds them', async (t) => {
    const { page, open } = await withoutScript(t)
    await open('/bordeaux')
    const days = page.locator('details').filter({ hasText: 'Prévisions 7 jours' })
    await days.getByText('après-demain').waitFor()
    assert.equal(await days.getByRole('listitem').filter({ hasText: 'maximale' }).count(), 7)
    await days.locator('summary').click()
    assert.equal(await days.getByText('après-demain').isVisible(), false)
    await page.getByText('Tableau heure par heure, 48 heures').click()
    await page.getByRole('region', { name: 'Tableau heure par heure' }).getByRole('table').waitFor()
    assert.doesNotMatch(await textOf(page.getByRole('main')), /Chargement/)
  })

  test('is brought to the whole page when its weather takes long', async (t) => {
    const { page } = await withoutScript(t)
    const delay = site.standIn.fault('open-meteo', { kind: 'delay', ms: 1_000 })
    t.after(() => delay.clear())
    await page.goto('/quimper')
    await page.waitForURL('**/quimper?complet=1')
    await page.getByRole('article', { name: 'Quimper' }).getByText('degrés').waitFor()
    assert.doesNotMatch(await textOf(page.getByRole('main')), /Chargement/)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    assert.match(canonical ?? '', /\/quimper$/)
  })

  test('finds no form on a page that is left for the whole one, and all forms there', async (t) => {
    const { page } = await withoutScript(t)
    const weather = Promise.withResolvers<void>()
    const late = site.standIn.fault('open-meteo', { kind: 'hold', until: weather.promise })
    t.after(() => {
      late.clear()
      weather.resolve()
    })
    const field = page.getByRole('combobox', { name: 'Rechercher une ville française' })
    await page.goto('/figeac', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: 'Figeac' }).waitFor()
    assert.equal(await page.locator('input').first().isVisible(), false)
    weather.resolve()
    await page.waitForURL('**/figeac?complet=1')
    await field.pressSequentially('ajaccio')
    await field.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Ajaccio' }).waitFor()
  })

  test('is not told of keys that a map answers with script only', async (t) => {
    const { page, open } = await withoutScript(t)
    await open('/carte-vigilance')
    await page.getByText(/Cliquez sur un département/).waitFor()
    assert.doesNotMatch(await textOf(page.getByRole('main')), /flèches/)
  })

  test('follows the links of the header and the foot', async (t) => {
    const { page, open } = await withoutScript(t)
    await open('/lyon')
    await page.getByRole('contentinfo').getByRole('link', { name: 'À propos' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Éclaircie, accueil' }).click()
    await page.getByRole('heading', { level: 1, name: 'Quel temps fait-il chez vous' }).waitFor()
  })
})
