import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import { eventually, textOf, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])
await fetch(`${site.url}/massif/mont-blanc?complet=1`)

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const hours = 3_600_000

describe('a skier at Chamonix', () => {
  for (const javaScriptEnabled of [true, false])
    test(`has level, altitudes, slopes and tomorrow on one screen of a phone${javaScriptEnabled ? '' : ', without script'}`, async (t) => {
      const { page, open } = await visitor(t, browser, site, { ...phone, javaScriptEnabled })
      await open('/massif/mont-blanc')
      for (const words of [
        /^Risque très fort \(5\ssur\s5\)/,
        /^Valable jusqu’à samedi 18\sh$/,
        /^Au-dessus de 2\s100\sm\s: très fort\s\(5\)\. En dessous\s: fort\s\(4\)\.$/,
        /^Pentes les plus dangereuses\s: nord-ouest, nord et nord-est\.$/,
        /^Demain, dimanche\s: faible\s\(1\), selon la tendance\.$/,
      ]) {
        const found = page.getByRole('main').getByText(words)
        const box = await found.boundingBox()
        assert.ok(box && box.y + box.height < 844, `${words} at ${box?.y}`)
      }
    })

  test('hears the level first', async (t) => {
    const { page, open } = await visitor(t, browser, site, phone)
    await open('/massif/mont-blanc')
    const heard = await page.getByRole('main').ariaSnapshot()
    assert.match(
      heard.replaceAll(/\s+/g, ' '),
      /heading "Massif du Mont-Blanc" \[level=1\].{0,200}heading "Risque d’avalanche" \[level=2\] - paragraph: Risque très fort/,
    )
  })

  test('reads from what height it will snow, as a model says', async (t) => {
    const { page, open } = await visitor(t, browser, site, phone)
    await open('/massif/mont-blanc?complet=1')
    const card = page.getByRole('region', { name: 'Pluie ou neige' })
    assert.match(
      await textOf(card),
      /Neige (?:à toute altitude|au-dessus de [\d\s]+(?: à [\d\s]+)?m) .*(?:nuit|matin|après-midi|soir).*, selon le modèle\./,
    )
  })

  test('finds the massif from the list of all, worst first, and the way to the official bulletin', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/montagne')
    const alps = page.getByRole('region', { name: 'Alpes du Nord' })
    const rows = await alps.getByRole('listitem').allInnerTexts()
    const levels = rows.map((row) =>
      ['Faible', 'Limité', 'Marqué', 'Fort', 'Très fort'].findIndex((level) =>
        row.split('\n')[2]?.trim().startsWith(level),
      ),
    )
    assert.deepEqual(
      levels,
      levels.toSorted((a, b) => b - a),
    )
    assert.equal(await alps.getByRole('link', { name: 'Mont-Blanc', exact: true }).count(), 1)
    const row = alps.getByRole('listitem').filter({ hasText: 'Mont-Blanc' })
    const snow = row.getByText(/^Neige au sol/).first()
    // The link lies over the words of its row.
    await snow.click({ force: true })
    await page.getByRole('heading', { level: 1, name: 'Massif du Mont-Blanc' }).waitFor()
    const official = page.getByRole('link', { name: /Bulletin officiel de Météo-France/ })
    assert.equal(await official.getAttribute('href'), 'https://meteofrance.com/meteo-montagne')
  })

  test('shares the page with a picture of its level', async () => {
    const page = await (await fetch(`${site.url}/massif/mont-blanc?complet=1`)).text()
    const [, path = ''] = /property="og:image" content="https?:\/\/[^/]+(\/[^"]+)"/.exec(page) ?? []
    const { status, headers } = await fetch(site.url + path)
    assert.deepEqual(
      [path, status, headers.get('content-type')],
      ['/og-image/massif/mont-blanc', 200, 'image/png'],
    )
  })

  test('sees the level go at the end of the bulletin when nobody answers', async (t) => {
    const { page, open, context } = await visitor(t, browser, site, {
      expects: /^net::ERR_|^the layout shifted/,
    })
    await page.clock.install()
    await open('/massif/mont-blanc')
    await context.setOffline(true)
    const main = page.getByRole('main')
    await page.clock.fastForward(7 * hours)
    assert.match(await textOf(main), /Risque très fort/)
    await page.clock.fastForward(2 * hours)
    await eventually(async () => assert.match(await textOf(main), /Le bulletin est périmé/))
    await page.getByText(/^Risque très fort/).waitFor({ state: 'hidden' })
  })
})

describe('the page of a place in the mountains', () => {
  test('has the level of its massif, and the nearest measured snow, and leads there', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/chamonix-mont-blanc?complet=1')
    const card = page.getByRole('region', { name: 'Neige et avalanches' })
    const text = await textOf(card)
    assert.match(text, /Risque très fort \(5\ssur\s5\) jusqu’à samedi 18\sh/)
    assert.match(text, /Mesuré\s: \d+\scm de neige au sol.* d’altitude, à [\d,]+\skm/)
    assert.match(text, /(?:Neige .* (?:nuit|matin|après-midi|soir).*|Ni pluie ni neige), selon le modèle\./)
    await card.getByRole('link', { name: 'Massif du Mont-Blanc' }).click()
    await page.getByRole('heading', { level: 1, name: 'Massif du Mont-Blanc' }).waitFor()
  })

  test('in two massifs names both', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/megeve?complet=1')
    const card = page.getByRole('region', { name: 'Neige et avalanches' })
    assert.ok((await card.getByRole('heading', { level: 3 }).count()) > 1)
  })

  test('has a row among its risks, a place in the plain has none and no card', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/chamonix-mont-blanc?complet=1')
    assert.match(await textOf(page.locator('.risk-rows')), /Avalanches/)
    await open('/lyon?complet=1')
    assert.equal(await page.getByRole('region', { name: 'Neige et avalanches' }).count(), 0)
    assert.doesNotMatch(await textOf(page.locator('.risk-rows')), /Avalanches/)
    await open('/lyon/risques?complet=1')
    assert.match(await textOf(page.getByRole('main')), /Avalanches/)
  })
})

describe('the highest level', () => {
  for (const path of ['/montagne', '/massif/mont-blanc', '/chamonix-mont-blanc', '/risques?carte=avalanches'])
    test(`is black on one red, with nothing laid thin over it: ${path}`, async (t) => {
      const { page, open } = await visitor(t, browser, site)
      await open(`${path}${path.includes('?') ? '&' : '?'}complet=1`)
      const looks = await page
        .locator('main .is-avalanche-5:not(text):has(~ .chequer, .chequer)')
        .evaluateAll((all) =>
          all.map((element) => {
            const chequer = [
              element.querySelector('.chequer'),
              element.parentElement?.querySelector('.chequer'),
            ].find((each) => each != null)
            const { fill } = getComputedStyle(element)
            return `${fill}, ${chequer ? getComputedStyle(chequer).opacity : 'plain'}`
          }),
        )
      assert.ok(looks.length > 0)
      assert.deepEqual([...new Set(looks)], ['rgb(230, 0, 0), 1'])
      assert.equal(
        await page.locator('main .is-avalanche-5:not(text):not(:has(~ .chequer, .chequer))').count(),
        0,
      )
      const squares = await page
        .locator('pattern .chequer')
        .evaluateAll((all) => all.map((element) => getComputedStyle(element).fill))
      assert.deepEqual([...new Set(squares)], ['rgb(0, 0, 0)'])
    })
})

describe('the map of risks', () => {
  test('names the massifs of a department with their levels', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/risques?carte=avalanches&complet=1')
    const list = page.getByRole('region', { name: 'Les mêmes informations en liste' })
    assert.match(
      await textOf(list.getByRole('listitem').filter({ hasText: 'Haute-Savoie' })),
      /Mont-Blanc \(très fort\).*Aravis \(marqué\)/,
    )
  })
})

describe('the pages of the mountains', () => {
  test('say of a massif without a bulletin that this says nothing of the risk', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/massif/pays-basque')
    await page
      .getByText(/^Aucun bulletin n’est publié pour aujourd’hui\s: cela ne dit rien du risque\.$/)
      .waitFor()
    assert.doesNotMatch(await textOf(page.locator('#risque')), /faible/i)
  })

  for (const path of ['/montagne', '/massif/mont-blanc'])
    test(`have no script but the one of every page: ${path}`, async (t) => {
      const { page, open } = await visitor(t, browser, site)
      const scripts = new Set<string>()
      page.on('request', (request) => {
        const name = /\/assets\/(\w+)[^/]*\.js$/.exec(request.url())?.[1]
        if (name && request.resourceType() === 'script') scripts.add(name)
      })
      await open(path)
      await page.waitForLoadState('networkidle')
      assert.deepEqual([...scripts].toSorted(), ['early', 'main'])
    })

  test('have a page for a massif that nobody knows', async (t) => {
    const { page, open } = await visitor(t, browser, site, { expects: /404/ })
    const answer = await open('/massif/jura')
    assert.equal(answer.status(), 404)
    await page.getByRole('link', { name: 'Tous les massifs' }).click()
    await page.getByRole('heading', { level: 1, name: 'Montagne' }).waitFor()
  })
})
