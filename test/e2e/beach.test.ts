import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { runSite, usualSite } from '../support/running-site.ts'
import { textOf, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])
const phone = { viewport: { width: 390, height: 844 } }

describe('the page of a beach', () => {
  for (const javaScriptEnabled of [true, false])
    test(`answers for the weekend and for seven days on a phone${javaScriptEnabled ? '' : ' without script'}`, async (t) => {
      const { page, open } = await visitor(t, browser, site, { ...phone, javaScriptEnabled })
      await open('/plage/biarritz-grande-plage?complet=1')
      const week = page.getByRole('region', { name: 'La semaine à la plage' })
      // A Saturday in November.
      assert.match(
        await textOf(week.locator('.answer')),
        /^Aujourd’hui : mer \d+°, vagues \d,\d m\. Demain : mer \d+°, vagues \d,\d m\.$/,
      )
      const rows = await week.locator('tbody tr').all()
      assert.equal(rows.length, 7)
      for (const row of rows)
        assert.match(
          await textOf(row),
          /\d+° \d,\d m d(?:e |’).+ km\/h.* \d+ \d+° \d+$/,
          'sea, waves, wind, air, UV',
        )
      const table = week.locator('.week-table')
      assert.ok(await table.evaluate((box) => box.scrollWidth <= box.clientWidth), 'nothing to scroll')
    })

  test('has the sea in its table of hours', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/plage/biarritz-grande-plage')
    await page.getByText(/^Tableau heure par heure/).click()
    for (const [name, figure] of [
      ['Mer (°C)', /\d+° \d+° /],
      ['Vagues (m)', /\d(?:,\d)? \d(?:,\d)? /],
      ['Indice UV', /\d \d /],
    ] as const)
      assert.match(await textOf(page.getByRole('row', { name })), figure, name)
  })

  for (const javaScriptEnabled of [true, false])
    test(`has the sea of each beach around${javaScriptEnabled ? '' : ', without script'}, though nobody has opened those`, async (t) => {
      const { page, open } = await visitor(t, browser, site, { ...phone, javaScriptEnabled })
      await open('/plage/collioure-plage-saint-vincent?complet=1')
      const rows = await page.getByRole('region', { name: 'Plages à moins de 100 km' }).locator('li').all()
      assert.equal(rows.length, 6)
      for (const row of rows) assert.match(await textOf(row), / \d+(?:,\d)? km ?, mer \d+,\d°$/)
    })

  const halves = [
    [
      'open-meteo-marine',
      '/plage/hossegor-plage-centrale',
      /Mer indisponible pour le moment : seule la météo/,
      /: air \d+°, vent \d+/,
    ],
    [
      'open-meteo',
      '/plage/mimizan-mimizan-plage',
      /Météo indisponible pour le moment : seule la mer/,
      /: mer \d+°, vagues/,
    ],
  ] as const
  for (const [source, path, says, answer] of halves)
    test(`without ${source} says which half is missing and gives the other`, async (t) => {
      // Nobody has asked for the sea of this beach, nor for that of a beach beside it.
      const fresh = await runSite(t, {
        env: { SIMULATED_FALLBACK: 'off' },
        prepare: (standIn) => void standIn.fault(source, { kind: 'status', status: 503 }),
      })
      const { page, open } = await visitor(t, browser, fresh)
      await open(`${path}?complet=1`)
      const week = page.getByRole('region', { name: 'La semaine à la plage' })
      assert.match(await textOf(week), says)
      assert.match(await textOf(week.locator('.answer')), answer)
      assert.equal(await week.locator('tbody tr').count(), 7)
      assert.equal(await page.getByText('Visibilité').count(), 0)
    })
})
