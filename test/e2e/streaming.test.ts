import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import type { Page } from 'playwright'
import { withoutNetwork } from '../house/site-process.ts'
import { openBrowser } from '../support/browser.ts'
import { runSite } from '../support/running-site.ts'
import { eventually, visitor, whenAlive } from '../support/visit.ts'
import { passAnHour, patientTimeMachine } from '../support/time-machine.ts'

// It waits for its sources as long as a test wants.
const [site, browser] = await Promise.all([
  runSite({ after }, { env: patientTimeMachine }),
  openBrowser({ after }),
])
// It has answered once: from then on it shows no simulated weather when a source fails.
assert.equal((await fetch(`${site.url}/nantes?complet=1`)).status, 200)

const card = (page: Page, name: string) => page.getByRole('article', { name })
const retry = (page: Page) => page.getByRole('button', { name: 'Réessayer' }).first()
const unavailable = 'Impossible de charger les données météo pour cette ville.'

/** The weather of places that nobody has asked for waits until it is let come. */
function delayed(t: TestContext): () => void {
  const weather = Promise.withResolvers<void>()
  const held = site.standIn.fault('open-meteo', { kind: 'hold', until: weather.promise })
  const letCome = () => {
    held.clear()
    weather.resolve()
  }
  t.after(letCome)
  return letCome
}

describe('a page whose weather is late', () => {
  test('shows the place, sun and moon at once, and the weather when it comes', async (t) => {
    const letCome = delayed(t)
    const { page, asked, leave } = await visitor(t, browser, site)
    // That the card has said so: seen by the page itself, for a test looks too late.
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('article')?.textContent.includes('Chargement...')) return
        observer.disconnect()
        document.documentElement.dataset['waited'] = 'yes'
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/quimper', { waitUntil: 'commit' })
    letCome()
    await page.getByRole('heading', { level: 1, name: 'Quimper' }).waitFor()
    await page.getByRole('heading', { name: 'Soleil et lune' }).waitFor()
    await page.getByRole('heading', { name: 'Lieux à proximité' }).waitFor()
    await card(page, 'Quimper')
      .getByText(/^−?\d+°\s*degrés$/)
      .waitFor()
    await page.getByRole('group', { name: 'Prévisions des 24 prochaines heures' }).waitFor()
    // The last part has come, and stands in its place.
    await page.waitForLoadState('load')
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    await whenAlive(page)
    assert.equal(await page.locator('html').getAttribute('data-waited'), 'yes')
    assert.doesNotMatch(await page.getByRole('main').innerText(), /Chargement/)
    assert.deepEqual(asked, [])
    await leave()
  })

  test('has a star that keeps the place before the weather is there, and after', async (t) => {
    const letCome = delayed(t)
    const { page, leave } = await visitor(t, browser, site)
    await page.goto('/rodez', { waitUntil: 'commit' })
    await card(page, 'Rodez').getByText('Chargement...').waitFor()
    await page.getByRole('button', { name: 'Ajouter Rodez aux favoris' }).click()
    const saved = page.getByRole('button', { name: 'Retirer Rodez des favoris' })
    letCome()
    await card(page, 'Rodez')
      .getByText(/^−?\d+°\s*degrés$/)
      .waitFor()
    await saved.click()
    await page.getByRole('button', { name: 'Ajouter Rodez aux favoris' }).waitFor()
    await leave()
  })

  test('can be searched before the weather is there', async (t) => {
    const letCome = delayed(t)
    const { page, leave } = await visitor(t, browser, site)
    // What the card says when the first suggestion shows: seen by the page itself, for a test looks too late.
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('[role=option]')) return
        observer.disconnect()
        document.documentElement.dataset['seen'] = document.querySelector('article')?.innerText ?? ''
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/mende', { waitUntil: 'commit' })
    await page.getByRole('combobox', { name: 'Rechercher une ville française' }).pressSequentially('brest')
    await page.getByRole('option').filter({ hasText: 'Finistère (29)' }).first().waitFor()
    letCome()
    assert.match((await page.locator('html').getAttribute('data-seen')) ?? '', /Chargement\.\.\./)
    await card(page, 'Mende')
      .getByText(/^−?\d+°\s*degrés$/)
      .waitFor()
    await leave()
  })

  test('is whole from memory for the next visitor', async (t) => {
    const letCome = delayed(t)
    const { open, page, leave } = await visitor(t, browser, site)
    const opened = open('/aurillac')
    await card(page, 'Aurillac').getByText('Chargement...').first().waitFor()
    letCome()
    await opened
    await card(page, 'Aurillac')
      .getByText(/^−?\d+°\s*degrés$/)
      .waitFor()
    await eventually(async () => {
      const response = await fetch(`${site.url}/aurillac`)
      assert.match(response.headers.get('cache-control') ?? '', /^public/)
      assert.doesNotMatch(await response.text(), /<script nonce/)
    })
    await leave()
  })
})

describe('a page whose weather source is down', () => {
  test('keeps the last values and says how old they are', async (t) => {
    const { page, open, leave } = await visitor(t, browser, site)
    await open('/nantes')
    assert.equal(await page.getByText(/^Données de/).count(), 0)
    const refused = site.standIn.fault('open-meteo', { kind: 'refuse' })
    t.after(() => refused.clear())
    await passAnHour(site)
    await open('/nantes')
    await card(page, 'Nantes').getByText('Données de 10 h, il y a 1 h').waitFor()
    await card(page, 'Nantes')
      .getByText(/^−?\d+°\s*degrés$/)
      .waitFor()
    await leave()
  })

  test('says so, keeps the rest, and « Réessayer » works once the source is back', async (t) => {
    const broken = site.standIn.fault('open-meteo', { kind: 'status', status: 500 })
    t.after(() => broken.clear())
    const { page, open, leave } = await visitor(t, browser, site, { expects: /^50[24] for \/api\/weather/ })
    assert.equal((await open('/vannes')).status(), 200)
    await card(page, 'Vannes').getByRole('alert').getByText(unavailable).waitFor()
    await page.getByRole('heading', { name: 'Soleil et lune' }).waitFor()
    await page
      .locator('#jours')
      .getByText('Impossible de récupérer les prévisions météo pour « Vannes ».')
      .waitFor()
    await page
      .getByRole('region', { name: 'Heure par heure' })
      .getByText('Impossible de récupérer les prévisions horaires pour « Vannes ».')
      .waitFor()

    await retry(page).click()
    await card(page, 'Vannes').getByText(unavailable).waitFor()

    broken.clear()
    await passAnHour(site)
    await retry(page).click()
    await card(page, 'Vannes')
      .getByText(/^−?\d+°\s*degrés$/)
      .waitFor()
    assert.equal(await page.getByText(unavailable).count(), 0)
    await leave()
  })

  test('shows simulated weather as such when nothing has ever answered', async (t) => {
    const cut = await runSite(t, { env: withoutNetwork })
    const { page, open, leave } = await visitor(t, browser, cut)
    await open('/lyon')
    await card(page, 'Lyon').getByText('Données simulées').waitFor()
    await card(page, 'Lyon')
      .getByText(/^−?\d+°\s*degrés$/)
      .waitFor()
    await page.getByText('Données simulées : climatologie, sans lien avec le temps qu’il fait').waitFor()
    assert.equal(await page.getByText(/Estimé \(modèle\)/).count(), 0)
    await open('/')
    assert.match(await page.getByRole('main').innerText(), /données simulées/)
    await leave()
  })
})
