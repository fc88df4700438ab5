import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import { setTextSize, textOf, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

describe('the map of risks', () => {
  test('works without script: layers, and departments that lead to their row', async (t) => {
    const { page, open } = await visitor(t, browser, site, { javaScriptEnabled: false })
    await open('/risques')
    await page
      .getByRole('navigation', { name: 'Risque' })
      .getByRole('link', { name: /Restrictions d’eau/ })
      .click()
    await page.waitForURL('**/risques?carte=secheresse')
    await page.getByRole('link', { name: /^Rhône\s\(69\), alerte/ }).click()
    await page.waitForURL('**/risques?carte=secheresse#departement-69')
    assert.match(await textOf(page.locator(':target')), /Rhône/)
    // Its row is in a folded group, which the browser opens.
    await page.goto(`${page.url().split('#')[0] ?? ''}#departement-29`)
    await page.locator(':target', { hasText: 'Finistère' }).waitFor({ state: 'visible' })
  })

  test('shows what each colour means on a phone with text of twice the size', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 390, height: 844 } })
    await setTextSize(page, 32)
    await open('/risques?carte=air')
    for (const row of await page.locator('.level-legend').getByRole('listitem').all())
      await row.locator('svg').waitFor({ state: 'visible' })
  })

  test('shows a layer while the source of another is silent', async (t) => {
    const answered = Promise.withResolvers<void>()
    const late = site.standIn.fault('atmo', { kind: 'hold', until: answered.promise })
    t.after(() => {
      late.clear()
      answered.resolve()
    })
    const { page, open } = await visitor(t, browser, site, {})
    await open('/risques?carte=crues')
    await page.getByRole('link', { name: /^Rhône\s\(69\), jaune/ }).waitFor()
  })
})
