import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import type { Page } from 'playwright'
import { openBrowser } from '../support/browser.ts'
import { favourite, favouritesKey, home, keepFavourites, three, vallorcine } from '../support/favourites.ts'
import { usualSite } from '../support/running-site.ts'
import { announcementsIn, eventually, textOf, visitor, type VisitOptions } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

const star = (page: Page, name: string) => page.getByRole('button', { name: `Ajouter ${name} aux favoris` })
const panel = (page: Page) => page.getByRole('region', { name: /^Mes favoris/ })
const rows = (page: Page) => panel(page).getByRole('listitem')
const names = async (page: Page): Promise<readonly string[]> =>
  (await rows(page).getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0] ?? '')

const ten = Array.from({ length: 10 }, (_, i) => favourite(`Lieu${i}`, 44 + i / 4, 2))

/** Somebody who has kept places; the page asks for the weather of them and of nothing else. */
async function somebodyWith(
  t: TestContext,
  list: readonly unknown[],
  options: VisitOptions = {},
  prepare: (page: Page) => Promise<void> = async () => undefined,
) {
  const somebody = await visitor(t, browser, site, {
    asks: /^(?:places|weather|vigilance|avalanche\/high|now)/,
    ...options,
  })
  await keepFavourites(somebody, JSON.stringify(list))
  await prepare(somebody.page)
  await somebody.open(home)
  await rows(somebody.page).first().waitFor()
  return somebody
}

describe('favourites', { concurrency: 2 }, () => {
  test('begin empty and say what they are for', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open(home)
    await panel(page).getByText('Aucun favori').waitFor()
    await panel(page).getByText('Ajoutez vos villes préférées pour un accès rapide').waitFor()
  })

  test('are added by the star of a city, and shown at home at the next visit', async (t) => {
    const { page, open } = await visitor(t, browser, site, {
      asks: /^(?:places|weather|vigilance|avalanche\/high|now)/,
    })
    await open('/annecy')
    await star(page, 'Annecy').click()
    await page.getByRole('button', { name: 'Retirer Annecy des favoris' }).waitFor()
    await open(home)
    await eventually(async () => assert.deepEqual(await names(page), ['Annecy']))
    assert.match(await textOf(panel(page)), /Mes favoris 1\/10/)
    assert.match(await textOf(rows(page).first()), /Haute-Savoie · Ajouté aujourd’hui/)
    const mine = page.getByRole('region', { name: 'La météo de mes favoris' })
    await mine.getByRole('heading', { name: 'Annecy' }).waitFor()
    assert.equal(await page.getByRole('region', { name: 'La météo de trois villes' }).isVisible(), false)
  })

  test('are shown at home by ten files of script at most', async (t) => {
    const { page } = await somebodyWith(t, three)
    await page.getByRole('article', { name: 'Lyon' }).getByText('degrés').waitFor()
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
    )
    assert.ok(scripts.length <= 10, scripts.join(' '))
  })

  test('are added from the panel, and shown at home at once', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open(home)
    await panel(page).getByRole('button', { name: 'Ajouter aux favoris' }).click()
    await eventually(async () => assert.deepEqual(await names(page), ['Paris']))
    const added = panel(page).getByRole('button', { name: 'Déjà en favori' })
    assert.ok(await added.isDisabled())
    assert.ok(await added.evaluate((button) => button === document.activeElement), 'the focus stays')
    const mine = page.getByRole('region', { name: 'La météo de mes favoris' })
    await mine.getByRole('article', { name: 'Paris' }).getByText('degrés').waitFor()
    assert.equal(await page.getByRole('region', { name: 'La météo de trois villes' }).isVisible(), false)
  })

  test('carry the vigilance of their departments at home, the first in a line, the others as a dot', async (t) => {
    const list = [three[0], favourite('Rennes', 48.11, -1.68), favourite('Villeurbanne', 45.766, 4.88)]
    const { page } = await somebodyWith(t, list)
    const mine = page.getByRole('region', { name: 'La météo de mes favoris' })
    const first = mine.getByRole('article', { name: 'Lyon' })
    await first.getByRole('link', { name: /^Vigilance orange\s: orages/ }).waitFor()
    await mine.getByRole('link', { name: /^Villeurbanne.*1 alerte.*orange/s }).waitFor()
    assert.doesNotMatch(await textOf(mine.getByRole('link', { name: /^Rennes/ })), /alerte/)
  })

  test('in a massif of level 5 have a line at home, in the place of the towns to press, until its bulletin ends', async (t) => {
    const list = [favourite('Brest', 48.4, -4.5), vallorcine]
    const { page, context } = await somebodyWith(
      t,
      list,
      { expects: /^net::ERR_|^the layout shifted/ },
      (before) => before.clock.install(),
    )
    const line = page.getByRole('region', { name: /^Avalanches/ })
    const link = line.getByRole('link', { name: /^Mont-Blanc, très fort\s\(5\) jusqu’à samedi 18\sh$/ })
    assert.equal(await link.getAttribute('href'), '/massif/mont-blanc')
    const towns = page.getByRole('navigation', { name: /^Villes populaires/ })
    await towns.waitFor({ state: 'hidden' })
    await context.setOffline(true)
    await page.clock.fastForward(7 * 3_600_000)
    assert.ok(await link.isVisible())
    await page.clock.fastForward(2 * 3_600_000)
    await line.waitFor({ state: 'hidden' })
    await towns.waitFor()
  })

  test('in massifs of level 1 to 3, and in none, have no line of avalanches at home', async (t) => {
    const { page, asked } = await somebodyWith(t, [
      favourite('Brest', 48.4, -4.5),
      favourite('Manigod', 45.861, 6.371),
    ])
    await eventually(() => assert.ok(asked.some((question) => question.startsWith('avalanche/high'))))
    await page.getByRole('article', { name: 'Brest' }).getByText('degrés').waitFor()
    await page.getByRole('navigation', { name: /^Villes populaires/ }).waitFor()
    assert.equal(await page.getByRole('region', { name: /^Avalanches/ }).count(), 0)
  })

  test('are there when one goes back to a page of before', async (t) => {
    const { page, open } = await visitor(t, browser, site, {
      asks: /^(?:places|weather|vigilance|avalanche\/high|now)/,
    })
    await open('/')
    await open('/annecy')
    await star(page, 'Annecy').click()
    await page.getByRole('button', { name: 'Retirer Annecy des favoris' }).waitFor()
    await page.goBack()
    await page.getByRole('region', { name: 'La météo de mes favoris' }).getByText('Annecy').waitFor()
    // The browser decides whether a list that an address unfolded is unfolded again on the way back.
    await page.getByText('Gérer').click()
    await eventually(async () => assert.deepEqual(await names(page), ['Annecy']))
  })

  test('come out to a file and in again on another device', async (t) => {
    const { page } = await somebodyWith(t, three)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel(page).getByRole('button', { name: 'Exporter' }).click(),
    ])
    const other = await visitor(t, browser, site)
    await other.open(home)
    const choosing = other.page.waitForEvent('filechooser')
    await panel(other.page).getByText('Importer').click()
    await (await choosing).setFiles(await file.path())
    await eventually(async () => assert.deepEqual(await names(other.page), ['Lyon', 'Brest', 'Nice']))
    await announcementsIn(panel(other.page))
      .filter({ hasText: /^3\sfavoris ajoutés, 0\signoré/ })
      .waitFor()
  })

  for (const path of ['/lyon', '/plage/biarritz-grande-plage', '/col-du-galibier'])
    test(`are added by what the Tab key meets first after the name of the place: ${path}`, async (t) => {
      const { page, open } = await visitor(t, browser, site)
      await open(path)
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('Tab')
      const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
      assert.match(label, /^Ajouter .+ aux favoris$/)
    })

  test('are taken away again by the star', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/annecy')
    await star(page, 'Annecy').click()
    await page.getByRole('button', { name: 'Retirer Annecy des favoris' }).click()
    await star(page, 'Annecy').waitFor()
    assert.equal(await page.evaluate((name) => localStorage.getItem(name), favouritesKey), null)
  })

  test('are put in order by the buttons, which say where', async (t) => {
    const { page } = await somebodyWith(t, three)
    await panel(page).getByRole('button', { name: 'Descendre Lyon' }).click()
    assert.deepEqual(await names(page), ['Brest', 'Lyon', 'Nice'])
    await announcementsIn(panel(page))
      .filter({ hasText: /Lyon\s: position 2 sur 3/ })
      .waitFor()
  })

  test('are lifted, moved and dropped with the keyboard; Escape puts them back', async (t) => {
    const { page } = await somebodyWith(t, three)
    const grip = panel(page).getByRole('button', { name: 'Déplacer Nice' })
    await grip.focus()
    const top = () =>
      grip.evaluate((element) => {
        const list = element.closest('ol')
        return Math.round(element.getBoundingClientRect().top - (list?.getBoundingClientRect().top ?? 0))
      })
    const said = (text: RegExp) => announcementsIn(panel(page)).filter({ hasText: text }).waitFor()
    await page.keyboard.press('Space')
    await said(/^Nice saisi\s: position 3 sur 3$/)
    const before = await top()
    await page.keyboard.press('ArrowUp')
    // The step of the specification: 25 px.
    await eventually(async () => assert.equal(before - (await top()), 25))
    await page.keyboard.press('ArrowUp')
    await said(/^Nice\s: position 2 sur 3$/)
    await page.keyboard.press('Escape')
    await said(/^Déplacement annulé\.$/)
    assert.deepEqual(await names(page), ['Lyon', 'Brest', 'Nice'])
    await eventually(async () => assert.equal(await top(), before))
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await eventually(async () => assert.deepEqual(await names(page), ['Lyon', 'Nice', 'Brest']))
    await page.reload()
    await eventually(async () => assert.deepEqual(await names(page), ['Lyon', 'Nice', 'Brest']))
  })

  test('are dragged by their grip', async (t) => {
    const { page } = await somebodyWith(t, three)
    const grip = panel(page).getByRole('button', { name: 'Déplacer Lyon' })
    await grip.scrollIntoViewIfNeeded()
    const from = await grip.boundingBox()
    const to = await rows(page).last().boundingBox()
    assert.ok(from && to)
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2, to.y + to.height - 4, { steps: 8 })
    await page.mouse.up()
    await eventually(async () => assert.deepEqual(await names(page), ['Brest', 'Nice', 'Lyon']))
  })

  test('are not removed by the star of another place at the same spot, which says why it is not added', async (t) => {
    const biarritz = favourite('Biarritz', 43.4832, -1.5586)
    const { page, open } = await somebodyWith(t, [biarritz])
    await open('/plage/biarritz-grande-plage')
    await star(page, 'Biarritz – Grande Plage').click()
    const why = announcementsIn(page).filter({ hasText: 'est déjà en favori' })
    assert.equal(await textOf(why), 'Non ajouté : Biarritz, au même endroit, est déjà en favori.')
    await open(home)
    await eventually(async () => assert.deepEqual(await names(page), ['Biarritz']))
  })

  test('are removed one by one, and the focus stays in the list', async (t) => {
    const { page } = await somebodyWith(t, three)
    await panel(page).getByRole('button', { name: 'Supprimer Brest' }).click()
    assert.deepEqual(await names(page), ['Lyon', 'Nice'])
    assert.match(await page.locator(':focus').innerText(), /^Nice/)
  })

  test('are all removed only after a question', async (t) => {
    const { page } = await somebodyWith(t, three)
    const clear = panel(page).getByRole('button', { name: 'Tout supprimer' })
    const dialog = page.getByRole('dialog')
    await clear.click()
    await dialog.getByText(/^Êtes-vous sûr de vouloir supprimer tous vos favoris\s\?$/).waitFor()
    await page.keyboard.press('Escape')
    assert.equal((await names(page)).length, 3)
    await clear.click()
    await dialog.getByRole('button', { name: 'Tout supprimer' }).click()
    await panel(page).getByText('Aucun favori').waitFor()
  })

  test('are ten at most', async (t) => {
    const somebody = await visitor(t, browser, site)
    await keepFavourites(somebody, JSON.stringify(ten))
    const { page } = somebody
    await somebody.open('/annecy')
    const resting = star(page, 'Annecy').and(page.locator('[aria-disabled=true]'))
    await resting.waitFor()
    const said = page.getByText('Limite de 10 favoris atteinte').filter({ visible: true })
    assert.equal(await said.count(), 0, 'the hour of the weather is not covered')
    await resting.press('Enter')
    await said.waitFor()
    assert.equal(await page.getByRole('button', { name: 'Retirer Annecy des favoris' }).count(), 0)
    await page.keyboard.press('Tab')
    await said.waitFor({ state: 'detached' })
  })

  test('that cannot be read do not break the page, and are kept aside', async (t) => {
    for (const spoilt of ['{', '"<img src=x onerror=alert(1)>"', '{"__proto__":[]}', '[{"name":1}]']) {
      const somebody = await visitor(t, browser, site)
      await keepFavourites(somebody, spoilt)
      await somebody.open(home)
      await panel(somebody.page).getByText('Aucun favori').waitFor()
      await panel(somebody.page).getByRole('alert').filter({ hasText: 'illisible' }).waitFor()
      // The page says so before its code has come, which then keeps the copy.
      const copy = () => somebody.page.evaluate(() => localStorage.getItem('eclaircie:favourites:damaged'))
      await eventually(async () => assert.equal(await copy(), spoilt))
      await somebody.leave()
    }
  })

  test('with a hostile name are a name, and nothing else', async (t) => {
    const hostile = { ...favourite('Lyon', 45.758, 4.835), name: '<b id=injected>Lyon</b>' }
    const { page } = await somebodyWith(t, [hostile])
    assert.deepEqual(await names(page), ['<b id=injected>Lyon</b>'])
    assert.equal(await page.locator('#injected').count(), 0)
  })

  test('last as long as the visit where the storage is full, and the page says so', async (t) => {
    const { page, open } = await visitor(t, browser, site, { asks: /./ })
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await open(home)
    await panel(page).getByRole('button', { name: 'Ajouter aux favoris' }).click()
    await panel(page)
      .getByRole('alert')
      .filter({ hasText: /^L’espace de votre navigateur est plein\s: la dernière modification/ })
      .waitFor()
    assert.deepEqual(await names(page), ['Paris'])
    await open('/')
    await panel(page).getByText('Gérer').click()
    await panel(page).getByText('Aucun favori').waitFor()
  })

  test('last as long as the visit where the browser keeps nothing', async (t) => {
    const somebody = await visitor(t, browser, site)
    const content = `Object.defineProperty(window, 'localStorage', {
      get() { throw new DOMException('denied', 'SecurityError') },
    })`
    await somebody.context.addInitScript({ content })
    const { page } = somebody
    await somebody.open('/annecy')
    await star(page, 'Annecy').click()
    await page.getByRole('button', { name: 'Retirer Annecy des favoris' }).waitFor()
    await page.getByText('Gardé pour cette visite seulement').waitFor()
  })

  test('begin on a page that stands open when another tab adds the first', async (t) => {
    const { page, open, context } = await visitor(t, browser, site, { expects: /^the layout shifted/ })
    await open(home)
    const other = await context.newPage()
    await other.goto('/annecy')
    await star(other, 'Annecy').click()
    await eventually(async () => assert.deepEqual(await names(page), ['Annecy']))
  })

  test('follow a change in another tab', async (t) => {
    // The cards follow of themselves: nobody has touched this page.
    const { page, context } = await somebodyWith(t, three, { expects: /^the layout shifted/ })
    const other = await context.newPage()
    await other.goto('/a-propos')
    await other.evaluate(
      ([name, value]) => localStorage.setItem(name ?? '', value ?? ''),
      [favouritesKey, JSON.stringify(three.slice(1))],
    )
    await eventually(async () => assert.deepEqual(await names(page), ['Brest', 'Nice']))
  })
})
