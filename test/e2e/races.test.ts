import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { runSite, usualSite } from '../support/running-site.ts'
import { textOf, visitor } from '../support/visit.ts'

// The afternoon of the tenth stage of 2025, Ennezat – Le Mont-Dore, on the national holiday.
const duringStage10 = '2025-07-14T13:00:00.000Z'

const [live, now, browser] = await Promise.all([
  runSite({ after }, { clock: duringStage10 }),
  usualSite({ after }),
  openBrowser({ after }),
])

describe('a race that is on', { concurrency: 2 }, () => {
  test('is on the home page, and unfolds to the weather of its stage', async (t) => {
    const { page, open } = await visitor(t, browser, live)
    await open('/')
    const banner = page.getByRole('region', { name: 'Course du jour : Tour de France 2025' })
    const summary = banner.locator('summary')
    assert.match(await textOf(summary), /LIVE Montagne .*165,3 km Tour de France, étape 10/)
    await summary.focus()
    await page.keyboard.press('Enter')
    await banner.getByRole('link', { name: 'Voir toutes les étapes' }).click()
    await page.getByRole('heading', { level: 1, name: /Tour de France/ }).waitFor()
    assert.equal(page.url(), `${live.url}/tour-de-france-2025`)
  })

  test('asks for the forecasts of its next stages once it is unfolded', async (t) => {
    const { page, open, asked } = await visitor(t, browser, live)
    await open('/')
    const banner = page.getByRole('region', { name: 'Course du jour : Tour de France 2025' })
    const stage11 = banner.getByRole('link', { name: /^Étape 11/ })
    assert.deepEqual(asked, [])
    await banner.locator('summary').click()
    await stage11
      .getByText(/vent \d+\skm\/h/)
      .first()
      .waitFor()
    assert.match(await textOf(stage11), /^Étape 11 .* −?\d+ à −?\d+°/)
    assert.equal(asked.length, 1)
  })

  test('has a page for its stage, with the weather at both ends', async (t) => {
    const { page, open } = await visitor(t, browser, live)
    await open('/tour-de-france-2025/etape-10')
    assert.equal(
      await page.title(),
      'Étape 10, Ennezat – Le Mont-Dore (Puy de Sancy) | Tour de France 2025 | Éclaircie',
    )
    await page.getByText('Étape en cours').waitFor()
    assert.match(
      await textOf(page.getByRole('article', { name: 'Ennezat' })),
      /Départ · Puy-de-Dôme −?\d+° degrés/,
    )
    assert.match(
      await textOf(page.getByRole('article', { name: /^Le Mont-Dore/ })),
      /Arrivée · Puy-de-Dôme −?\d+° degrés/,
    )
  })
})

describe('a race of a past year', { concurrency: 2 }, () => {
  test('says which edition it is, and shows no weather of today as if it were the race’s', async (t) => {
    const { page, open } = await visitor(t, browser, now)
    await open('/tour-de-france-2025/etape-10')
    const main = await textOf(page.getByRole('main'))
    assert.match(main, /Édition 2025/)
    assert.doesNotMatch(main, /degrés/)
    await open('/')
    assert.equal(await page.getByRole('region', { name: /^Course du jour/ }).count(), 0)
  })

  test('has no stage beyond its last one', async (t) => {
    const { page, open } = await visitor(t, browser, now)
    assert.equal((await open('/tour-de-france-2025/etape-22')).status(), 404)
    await page.getByRole('heading', { level: 1, name: 'Étape non trouvée' }).waitFor()
    assert.equal((await open('/tour-de-france-femmes-2025/etape-9')).status(), 200)
  })
})
