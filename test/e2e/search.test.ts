import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import { announcementsIn, eventually, leaves, textOf, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Rechercher une ville française' })
const options = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const note = (page: Page): Locator => announcementsIn(page.getByRole('search').locator('..'))

/** Somebody on the home page with the focus in the search. */
async function searcher(t: TestContext, path = '/') {
  const somebody = await visitor(t, browser, site)
  await somebody.open(path)
  // A press, as well where the field has the focus from the start.
  await field(somebody.page).click()
  return somebody
}

/** Stops the page's clock once its search works; the answer lets so many milliseconds pass. */
async function stillClock(page: Page): Promise<(ms: number) => Promise<void>> {
  await page.locator('ec-island[name=search][data-state=ready]').waitFor({ state: 'attached' })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  return (ms) => page.clock.runFor(ms)
}

const isOpen = async (page: Page): Promise<boolean> =>
  (await field(page).getAttribute('aria-expanded')) === 'true'

const focusedLabel = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** The address without the host. */
const addressOf = (page: Page): string => page.url().slice(site.url.length)

describe('the search', { concurrency: 3 }, () => {
  test('keeps the focus of who comes to its button by keyboard', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    const button = page.getByRole('main').getByRole('button', { name: 'Rechercher', exact: true })
    await open('/recherche')
    await button.focus()
    await page.locator('main ec-island[name=search][data-state=ready]').waitFor({ state: 'attached' })
    await eventually(async () => assert.ok(await button.isDisabled()))
    assert.equal(await focusedLabel(page), 'Rechercher')
    assert.equal(await leaves(page, () => page.keyboard.press('Enter')), false)
  })

  test('leads to Saint-Étienne with the keyboard alone, and back', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('saint etienn')
    await options(page).first().waitFor()
    assert.match(
      await options(page).first().innerText(),
      /^Saint-Étienne\s+Loire \(42\), Auvergne-Rhône-Alpes$/,
    )
    await page.keyboard.press('ArrowDown')
    const chosen = page.getByRole('option', { selected: true })
    assert.equal(await chosen.count(), 1)
    assert.equal(await field(page).getAttribute('aria-activedescendant'), await chosen.getAttribute('id'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Saint-Étienne' }).waitFor()
    assert.match(addressOf(page), /^\/saint-etienne(?:\?|$)/)
    await eventually(async () => assert.equal(await page.title(), 'Météo Saint-Étienne | Éclaircie'))
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Quel temps fait-il chez vous' }).waitFor()
    assert.equal(addressOf(page), '/')
  })

  test('asks once, only after a rest of 300 ms, and nothing for a single letter', async (t) => {
    const { page, asked } = await searcher(t)
    const passes = await stillClock(page)
    await page.keyboard.type('l')
    await passes(600)
    assert.deepEqual(asked, [])
    assert.equal(await isOpen(page), false)
    for (const letter of 'yo') {
      await page.keyboard.type(letter)
      await passes(299)
    }
    assert.deepEqual(asked, [])
    await passes(1)
    await options(page).first().waitFor()
    assert.deepEqual(asked, ['search?q=lyo&limit=8'])
    assert.ok((await options(page).count()) <= 8)
  })

  test('leaves Home, End and the side arrows to the field', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('yon')
    await page.keyboard.press('Home')
    await page.keyboard.type('l')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('x')
    assert.equal(await field(page).inputValue(), 'lyoxn')
  })

  test('closes with Escape, which empties it then, and with Tab, which moves on to its button to be emptied', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('nantes')
    await options(page).first().waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await isOpen(page), false)
    assert.equal(await field(page).inputValue(), 'nantes')
    await page.keyboard.press('Escape')
    assert.equal(await field(page).inputValue(), '')
    await page.keyboard.type('nantes')
    await options(page).first().waitFor()
    await page.keyboard.press('Tab')
    assert.equal(await isOpen(page), false)
    assert.equal(await field(page).evaluate((input) => input === document.activeElement), false)
    assert.equal(await page.locator(':focus').getAttribute('aria-label'), 'Effacer')
    await page.getByRole('button', { name: 'Effacer' }).click()
    assert.equal(await field(page).inputValue(), '')
    assert.ok(await field(page).evaluate((input) => input === document.activeElement))
    assert.equal(await page.getByRole('button', { name: 'Effacer' }).count(), 0)
  })

  test('takes a suggestion that is clicked', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('ajacc')
    await options(page).filter({ hasText: 'Ajaccio' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Ajaccio' }).waitFor()
    assert.equal(addressOf(page), '/ajaccio')
  })

  test('says that no town was found', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('zzqxwv')
    await page.getByText('Aucune ville trouvée').first().waitFor()
    assert.equal(await options(page).count(), 0)
    await eventually(async () => assert.equal(await note(page).innerText(), 'Aucune ville trouvée'))
  })

  test('tells apart the two Saint-Denis and says how many places there are; the arrows go round and through the field', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('saint denis')
    await options(page).first().waitFor()
    assert.equal(await note(page).innerText(), `${await options(page).count()} suggestions`)
    const selected = page.getByRole('option', { selected: true })
    assert.equal(await selected.count(), 0)
    await page.keyboard.press('ArrowUp')
    assert.equal(await selected.innerText(), await options(page).last().innerText())
    await page.keyboard.press('ArrowDown')
    assert.equal(await selected.count(), 0)
    await page.keyboard.press('ArrowDown')
    assert.equal(await selected.innerText(), await options(page).first().innerText())
    assert.equal(await field(page).inputValue(), 'saint denis')
    const texts = (await options(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
    assert.ok(texts.includes('Saint-Denis Seine-Saint-Denis (93), Île-de-France'), texts.join(' | '))
    assert.ok(texts.includes('Saint-Denis La Réunion (974)'), texts.join(' | '))
    await options(page).filter({ hasText: '(974)' }).first().click()
    await page.getByText('(heure locale)').first().waitFor()
    assert.match(addressOf(page), /^\/saint-denis\?lat=-20\.\d{4}&lon=55\.\d{4}$/)
  })

  test('knows postcodes', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('42000')
    await options(page).filter({ hasText: 'Saint-Étienne' }).first().waitFor()
  })

  test('keeps what was typed before its code came, and searches it', async (t) => {
    const { page, context, asked } = await visitor(t, browser, site)
    const script = Promise.withResolvers<void>()
    await context.route('**/assets/search*.js', async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const code = page.waitForRequest('**/assets/search*.js')
    await field(page).focus()
    await page.keyboard.type('qui')
    await code
    await page.keyboard.type('mper')
    assert.deepEqual(asked, [])
    script.resolve()
    await options(page).filter({ hasText: 'Quimper' }).first().waitFor()
    assert.equal(await field(page).inputValue(), 'quimper')
  })

  test('searches without its code when Enter comes first', async (t) => {
    const { page, context } = await visitor(t, browser, site, {
      expects: /assets\/search|^console error: Îlot/,
    })
    await context.route('**/assets/search*.js', (route) => route.abort('connectionfailed'))
    await page.goto('/')
    await field(page).fill('ajaccio')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Ajaccio' }).waitFor()
  })

  test('stands in the header of every other page', async (t) => {
    const { page } = await searcher(t, '/lyon')
    await page.keyboard.type('brest')
    await options(page).filter({ hasText: 'Finistère (29)' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Brest' }).waitFor()
    assert.equal(await field(page).inputValue(), '')
  })

  test('goes straight to the only place of a name on Enter', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('Ajaccio')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Ajaccio' }).waitFor()
    assert.equal(addressOf(page), '/ajaccio')
  })

  test('goes to the tides of a port that is asked for', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('marées saint-malo')
    await options(page).filter({ hasText: 'horaires des marées, Ille-et-Vilaine (35)' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Marées à Saint-Malo' }).waitFor()
    assert.equal(addressOf(page), '/marees/saint-malo')
  })

  test('goes to the massif of a place whose avalanches are asked for', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('avalanche chamonix')
    await page.getByRole('group', { name: 'Massifs' }).getByText('Mont-Blanc').waitFor()
    await options(page).filter({ hasText: 'avalanches, Haute-Savoie' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Massif du Mont-Blanc' }).waitFor()
    assert.equal(addressOf(page), '/massif/mont-blanc')
  })

  test('lists the places that share a name on Enter', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('Saint-Denis')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Lieux pour/ }).waitFor()
    assert.equal(addressOf(page), '/recherche?q=Saint-Denis')
    assert.equal(await page.getByRole('main').getByRole('combobox').inputValue(), 'Saint-Denis')
    await page
      .getByRole('main')
      .getByRole('link', { name: /\(974\)/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Saint-Denis' }).waitFor()
  })

  for (const [query, said, place] of [
    ['la réunion', 'lieux possibles.', 'Saint-Denis'],
    ['tolouse', 'Ville « tolouse » non trouvée.', 'Toulouse'],
    ['aix', 'lieux possibles.', 'Aix-en-Provence'],
  ] as const)
    test(`goes nowhere on Enter when that is not sure: ${query}`, async (t) => {
      const { page } = await searcher(t)
      await page.keyboard.type(query)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: /^Lieux pour/ }).waitFor()
      const main = page.getByRole('main')
      assert.ok((await main.innerText()).replaceAll(/\s/g, ' ').includes(said), said)
      assert.match((await main.locator('.place-list a').first().innerText()) ?? '', new RegExp(`^${place}`))
    })

  test('asks for what stands in the field, though no letter was told to its script', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('a')
    await page.locator('ec-island[name=search][data-state=ready]').waitFor({ state: 'attached' })
    await field(page).evaluate((input: HTMLInputElement) => {
      input.value = 'aix'
      input.form?.requestSubmit()
    })
    await page.getByRole('heading', { level: 1, name: /^Lieux pour/ }).waitFor()
    assert.equal(addressOf(page), '/recherche?q=aix')
  })

  test('refuses a town abroad in place of a village that is called nearly so', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('Casablanca')
    const refusal = '« Casablanca » n’est pas une ville française. Veuillez sélectionner une ville en France.'
    await eventually(async () => assert.equal(await note(page).innerText(), refusal))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Lieux pour/ }).waitFor()
    await page.getByText(refusal).waitFor()
    assert.equal(await page.locator('.place-list a').count(), 0)
  })

  test('names the groups of what it suggests', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('la reunion')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await list.getByRole('group', { name: 'Département : La Réunion' }).getByRole('option').first().waitFor()
    assert.ok((await list.getByRole('group', { name: 'Communes' }).getByRole('option').count()) > 0)
    await page.keyboard.press('ArrowDown')
    assert.match(await page.getByRole('option', { selected: true }).innerText(), /^Saint-Denis/)
  })

  test('brings the option that the arrows lead to into sight', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('saint')
    await options(page).first().waitFor()
    await page.keyboard.press('ArrowUp')
    const last = options(page).last()
    assert.equal(await last.getAttribute('aria-selected'), 'true')
    await eventually(async () => {
      const option = await last.boundingBox()
      const popup = await page.locator('.suggestions').boundingBox()
      const foot = await page.locator('.suggestions-count').boundingBox()
      assert.ok(option && popup && foot)
      assert.ok(option.y >= popup.y && option.y + option.height <= foot.y + 1)
      assert.ok(option.height >= 44)
    })
  })

  test('leads to a resort at its own point', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('val thor')
    await options(page).filter({ hasText: 'station, Les Belleville' }).click()
    await page.getByRole('heading', { level: 1, name: 'Val Thorens' }).waitFor()
    assert.equal(addressOf(page), '/val-thorens')
  })

  test('leads to a race', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('tour de france')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /Tour de France/ }).waitFor()
    assert.equal(addressOf(page), '/tour-de-france-2025')
  })

  test('ignores a blank text', async (t) => {
    const { page } = await searcher(t)
    await page.keyboard.type('   ')
    assert.equal(await leaves(page, () => page.keyboard.press('Enter')), false)
    assert.equal(addressOf(page), '/')
  })

  test('says so when it cannot be reached', async (t) => {
    const somebody = await visitor(t, browser, site, { expects: /api\/search/ })
    await somebody.open('/')
    const { page, context } = somebody
    await context.route('**/api/search?*', (route) => route.abort('connectionfailed'))
    await field(page).focus()
    await page.keyboard.type('lyon')
    await page
      .getByText('Impossible de trouver les données météo pour cette ville.')
      .filter({ visible: true })
      .first()
      .waitFor()
    const toast = page.getByRole('alert').filter({ hasText: 'Erreur' })
    assert.equal(await textOf(toast), 'Erreur La recherche est momentanément indisponible.')
    await context.unroute('**/api/search?*')
    await page.keyboard.type(' 3')
    await options(page).first().waitFor()
    assert.equal(await toast.count(), 0)
  })
})
