import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright'
import { openBrowser } from '../support/browser.ts'
import { runSite, usualSite } from '../support/running-site.ts'
import { announcementsIn, eventually, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

const field = (page: Page) => page.getByRole('searchbox', { name: 'Filtrer la liste' })
const shown = (page: Page) => page.locator('section[data-group] li:visible')
const namesShown = async (page: Page): Promise<readonly string[]> =>
  (await shown(page).allInnerTexts()).map((text) => text.split('\n')[0] ?? '')

describe('a list of places', { concurrency: 2 }, () => {
  test('is narrowed as one types, without accents, and says how many are left', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/plages')
    await field(page).focus()
    await page.keyboard.type('ETRETAT')
    await announcementsIn(page)
      .filter({ hasText: /^1\splage$/ })
      .waitFor()
    assert.deepEqual(await namesShown(page), ['Étretat – Plage d’Étretat'])
    await page.keyboard.press('Enter')
    assert.equal(await page.locator(':focus').getAttribute('href'), '/plage/etretat-plage-d-etretat')
  })

  test('is narrowed by letters that were typed before its script came', async (t) => {
    const { page, context, leave } = await visitor(t, browser, site)
    const script = Promise.withResolvers<void>()
    await context.route('**/assets/filter*.js', async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto('/nature')
    const all = await shown(page).count()
    await field(page).focus()
    await page.keyboard.type('galibier')
    assert.equal(await shown(page).count(), all)
    script.resolve()
    await eventually(async () => assert.deepEqual(await namesShown(page), ['Col du Galibier']))
    assert.equal(await field(page).inputValue(), 'galibier')
    await leave()
  })

  test('sends to the search of all places when nothing in it fits', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/villes')
    await field(page).focus()
    await page.keyboard.type('zzqxwv')
    await page.getByText('Aucun résultat ici : la touche Entrée cherche dans toute la France.').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(/^Ville «\szzqxwv\s» non trouvée/).waitFor()
  })

  for (const width of [320, 390, 1280])
    test(`has a field whose words begin after its glyph, ${width} px`, async (t) => {
      const { page, open } = await visitor(t, browser, site, { viewport: { width, height: 844 } })
      await open('/villes')
      const glyph = await page.locator('.index-filter .search-glyph').boundingBox()
      const input = await field(page).boundingBox()
      assert.ok(glyph && input)
      assert.ok(glyph.x + glyph.width <= input.x + 1, `${glyph.x + glyph.width} beyond ${input.x}`)
    })

  test('is folded on a phone, without script too, and a jump unfolds its group', async (t) => {
    const { page, open } = await visitor(t, browser, site, {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    for (const path of ['/villes', '/nature']) {
      await open(path)
      // The first group of each has at most 14 places.
      assert.ok((await shown(page).count()) <= 14, path)
    }
    await page.getByRole('link', { name: 'Cols de montagne', exact: true }).click()
    await page.getByRole('link', { name: /^Col du Galibier/ }).waitFor()
  })

  test('is unfolded where there is room', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/nature')
    assert.equal(await page.locator('[data-group] > details:not([open])').count(), 0)
    assert.ok((await shown(page).count()) > 100)
  })

  for (const javaScriptEnabled of [true, false])
    test(`of beaches shows the sea beside each, the warmest first when asked${javaScriptEnabled ? '' : ', without script'}`, async (t) => {
      const { page, open } = await visitor(t, browser, site, { javaScriptEnabled })
      // Sea and air come each by itself: the page is complete once both are there.
      await eventually(async () => {
        await open('/plages?complet=1')
        assert.match(
          await page.locator('section[data-group] li').first().innerText(),
          /^Anglet.*\nAnglet, .*\nvagues \d,\d\sm, vent \d+\skm\/h\n.*\d+,\d°$/s,
        )
      })
      await page.getByRole('link', { name: 'Mer la plus chaude' }).click()
      await page.waitForURL('**/plages?tri=mer')
      const seas = (await page.locator('.temp').allTextContents()).map((text) =>
        Number(/([\d,]+)°/.exec(text)?.[1]?.replace(',', '.') ?? -1),
      )
      assert.ok(seas.length === 139 && (seas[0] ?? 0) > 20)
      assert.deepEqual(
        seas,
        seas.toSorted((a, b) => b - a),
      )
    })

  for (const javaScriptEnabled of [true, false])
    test(`that nobody has seen yet says how much of it is there${javaScriptEnabled ? '' : ', without script'}`, async (t) => {
      const cold = await runSite(t)
      const { page, open } = await visitor(t, browser, cold, {
        javaScriptEnabled,
        noticeableShift: 0.001,
        viewport: { width: 390, height: 844 },
      })
      await open('/plages')
      await page.getByText(/ · \d+\splages? sur\s139, les autres arrivent$/).waitFor()
    })

  test('of towns and sites has the temperature of each, and no rank of ours', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    for (const path of ['/villes?complet=1', '/nature?complet=1']) {
      await open(path)
      await page
        .getByText(/^, air −?\d+°$/)
        .first()
        .waitFor()
      assert.equal(await page.getByText('Priorité').count(), 0)
    }
  })

  test('says kind and region whole to who spaces letters and lines out', async (t) => {
    const { page, open } = await visitor(t, browser, site, { bypassCSP: true, noticeableShift: 9 })
    await open('/nature')
    await page.addStyleTag({
      content:
        '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
    })
    const cut = await shown(page)
      .locator('small:first-of-type')
      .evaluateAll((lines) =>
        lines.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 3),
      )
    assert.equal(cut.length, 0)
  })

  test('is whole without script', async (t) => {
    const { page, open } = await visitor(t, browser, site, { javaScriptEnabled: false })
    for (const path of ['/villes', '/plages', '/nature']) {
      await open(path)
      assert.ok((await shown(page).count()) > 100, path)
    }
    await field(page).fill('ajaccio')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Ajaccio' }).waitFor()
  })
})
