import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright'
import { openBrowser } from '../support/browser.ts'
import { runSite } from '../support/running-site.ts'
import { eventually, setTextSize, textOf, visitor } from '../support/visit.ts'

// 18:12 in Paris. The frame of 17:30 lacks.
const [site, browser] = await Promise.all([
  runSite(
    { after },
    {
      clock: '2026-11-24T17:12:00Z',
      prepare: (standIn) => standIn.fault('opera', { kind: 'status', status: 404, path: 'T1630' }),
    },
  ),
  openBrowser({ after }),
])
while (((await (await fetch(`${site.url}/api/radar`)).text()).match(/"image"/g)?.length ?? 0) < 8);
while ((await fetch(`${site.url}/api/lightning?lat=44.3&lon=3.6`)).status === 503);

/** The frames that a page asks for from here on, by their hour in UTC. */
function framesOf(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, time] = /\/radar\/\d{4}-\d\d-\d\dT(\d\d:\d\d)/.exec(request.url()) ?? []
    if (time) asked.push(time)
  })
  return asked
}
const picture = (page: Page) => page.locator('.rain-picture img')
const slider = (page: Page) => page.getByRole('slider', { name: 'Heure de la pluie' })

describe('the map of the rain', () => {
  test('is whole without script: picture, sentences, table, and lightning to be taken away', async (t) => {
    const { page, open } = await visitor(t, browser, site, { javaScriptEnabled: false })
    await open('/carte-pluie')
    assert.ok(
      await picture(page).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth === 700),
    )
    assert.match(
      await textOf(page.locator('#texte')),
      /Radar de 18 h\..*Bretagne : .*Outre-mer : pas de radar ici/s,
    )
    await page.getByText('Les 96 préfectures').click()
    await page.getByRole('row', { name: /^Lyon/ }).waitFor()
    const bolt = page.locator('.rain-bolts .bolt').first()
    await bolt.waitFor()
    await page.getByLabel('Éclairs').uncheck()
    await bolt.waitFor({ state: 'hidden' })
  })

  test('asks for older frames when somebody wants them and not before, and plays by the keyboard', async (t) => {
    const { page, open } = await visitor(t, browser, site, {})
    const asked = framesOf(page)
    await open('/carte-pluie')
    await page.locator('.leaflet-rain-pane').waitFor({ state: 'attached' })
    assert.deepEqual(asked, ['17:00'])
    await page.getByRole('button', { name: 'Lecture' }).focus()
    await page.keyboard.press('Enter')
    await eventually(() => assert.ok(asked.includes('15:00') && asked.includes('15:15'), asked.join()))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Lecture' }).waitFor()
    await slider(page).focus()
    await page.keyboard.press('Home')
    await page.getByText('radar de 16 h', { exact: true }).waitFor()
    assert.match((await picture(page).getAttribute('src')) ?? '', /T15:00/)
    // Bolts are of now.
    await page.locator('.rain-spot').first().waitFor({ state: 'hidden' })
  })

  test('is gone through by finger and by mouse, and lightning is switched off by both', async (t) => {
    for (const [device, options] of [
      ['finger', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
      ['mouse', { viewport: { width: 1280, height: 800 } }],
    ] as const) {
      const { page, open } = await visitor(t, browser, site, options)
      await open('/carte-pluie')
      await page.locator('.leaflet-rain-pane').waitFor({ state: 'attached' })
      const bolts = page.locator('.map-legend label', { hasText: 'Éclairs' })
      const line = (await slider(page).boundingBox()) ?? assert.fail('no slider')
      const at = (share: number) => [line.x + line.width * share, line.y + line.height / 2] as const
      const press = (x: number, y: number) =>
        device === 'finger' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)
      assert.ok(line.height >= 44, `${device}: ${line.height} px`)
      await (device === 'finger' ? bolts.tap() : bolts.click())
      await page.locator('.rain-spot').first().waitFor({ state: 'hidden' })
      await press(...at(0.01))
      await page.getByText('radar de 16 h', { exact: true }).waitFor()
      await press(...at(0.99))
      await page.locator('.time-words', { hasText: 'prévision' }).waitFor()
      await page.locator('.rain-dot').first().waitFor()
    }
  })

  for (const width of [320, 390])
    test(`has title and hour whole in text of twice the size, and no two days over each other, in ${width} px`, async (t) => {
      const { page, open } = await visitor(t, browser, site, { viewport: { width, height: 844 } })
      await setTextSize(page, 32)
      await open('/carte-pluie')
      await slider(page).waitFor()
      const words = page.locator('.map-legend > p:first-of-type, .time-words')
      assert.equal(await words.count(), 2)
      for (const step of ['1', '40']) {
        await slider(page).fill(step)
        const sizes = await words.evaluateAll((texts) =>
          texts.map((text) => text.scrollWidth - text.clientWidth),
        )
        assert.deepEqual(sizes, [0, 0], step)
      }
      for (const size of [32, 16]) {
        await setTextSize(page, size)
        const ends = await page
          .locator('.time-ticks text:visible')
          .evaluateAll((names) => names.map((name) => name.getBoundingClientRect()))
        assert.ok(ends.length > 0)
        for (const [index, { left }] of ends.entries()) assert.ok(left > (ends[index - 1]?.right ?? 0))
      }
    })

  test('plays nothing by itself, and one step a press for who wants no motion', async (t) => {
    const { page, open } = await visitor(t, browser, site, { reducedMotion: 'reduce' })
    const asked = framesOf(page)
    await open('/carte-pluie')
    await page.locator('.leaflet-rain-pane').waitFor({ state: 'attached' })
    const play = page.getByRole('button', { name: 'Lecture' })
    const value = async () => Number(await slider(page).inputValue())
    const first = await value()
    await play.click()
    await eventually(async () => assert.equal(await value(), first + 1))
    await play.click()
    await eventually(async () => assert.equal(await value(), first + 2))
    assert.equal(await page.getByRole('button', { name: 'Pause' }).count(), 0)
    assert.deepEqual(asked, ['17:00'])
  })

  test('keeps the place of a frame that lacks, and says so', async (t) => {
    const { page, open } = await visitor(t, browser, site, {})
    await open('/carte-pluie')
    await slider(page).fill('6')
    await page.getByText('Image manquante à cette heure.').waitFor()
    assert.match((await slider(page).getAttribute('aria-valuetext')) ?? '', /17\sh\s30, image manquante/)
    await picture(page).waitFor({ state: 'hidden' })
    await slider(page).fill('8')
    await picture(page).waitFor()
  })

  test('says which frame it lacks without a network, and goes on with the next', async (t) => {
    const { page, context, open } = await visitor(t, browser, site, {
      isFirst: true,
      expects: /ERR_INTERNET_DISCONNECTED/,
    })
    await open('/carte-pluie')
    await page.locator('.leaflet-rain-pane').waitFor({ state: 'attached' })
    await context.setOffline(true)
    await slider(page).fill('0')
    await page.getByText('Image impossible à charger.').waitFor()
    await slider(page).fill('8')
    await picture(page).waitFor()
  })

  test('brings picture and words of a newer frame while it stays open, and says when the radar is old', async (t) => {
    // What is too old goes: the rest comes up.
    const { page, open } = await visitor(t, browser, site, {
      expects: /ERR_FAILED for \/api\/radar/,
      noticeableShift: 0.05,
    })
    await page.clock.install()
    await open('/carte-pluie')
    await page.locator('.leaflet-rain-pane').waitFor({ state: 'attached' })
    // The same answer again, of a quarter of an hour later.
    const later = (text: string) =>
      text.replaceAll('17:00:00.000Z', '17:15:00.000Z').replaceAll('16:30:00.000Z', '17:00:00.000Z')
    await page.route(/\/api\/radar$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: later(await response.text()) })
    })
    await page.route(/\/carte-pluie$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll('Bretagne', 'Armorique') })
    })
    await page.route(/T17:15/, (route) =>
      route.continue({ url: route.request().url().replace('T17:15', 'T17:00') }),
    )
    await page.clock.fastForward(20 * 60_000)
    await page.getByText('Armorique').waitFor()
    await page.getByText('radar de 18 h 15', { exact: true }).waitFor()
    await page.unroute(/\/api\/radar$/)
    await page.route(/\/api\/radar$/, (route) => route.abort())
    await page.clock.fastForward(60 * 60_000)
    await page.getByText('Radar indisponible depuis 18 h 15').waitFor()
    await page.getByText('Armorique').waitFor({ state: 'hidden' })
  })

  test('goes on with the forecast after now: a dot for each town, and what they say in words', async (t) => {
    const { page, open } = await visitor(t, browser, site, {})
    await open('/carte-pluie')
    await page.locator('.leaflet-rain-pane').waitFor({ state: 'attached' })
    await slider(page).fill('8')
    assert.match(await textOf(page.locator('.time-words')), /18 h observé/)
    await slider(page).fill('9')
    await page.locator('.rain-dot.is-wet').first().waitFor()
    assert.match(await textOf(page.locator('.time-words')), /19 h prévision/)
    await page.getByText('prévision, 19 h', { exact: true }).waitFor()
    await page
      .locator('#rain-forecast', { hasText: /sur \d+, au plus .*\smm en une heure .* · Open-Meteo/ })
      .waitFor()
    await picture(page).waitFor({ state: 'hidden' })
    await page.locator('.rain-spot').first().waitFor({ state: 'hidden' })
    // 48 hours from 19 h today.
    await page.keyboard.press('End')
    assert.match((await slider(page).getAttribute('aria-valuetext')) ?? '', /18\sh$/)
    await slider(page).fill('8')
    await picture(page).waitFor()
    assert.equal(await page.locator('.rain-dot').count(), 0)
  })

  test('says that the forecast lacks where its answer or its code does not come', async (t) => {
    const { page, open } = await visitor(t, browser, site, { expects: /map\/hours|rain-forecast/ })
    await open('/carte-pluie')
    await page.locator('.leaflet-rain-pane').waitFor({ state: 'attached' })
    await page.route('**/rain-forecast-*.js', (route) => route.abort('connectionfailed'))
    await slider(page).fill('10')
    await page.getByText('Prévisions impossibles à charger.').waitFor()
    await page.reload()
    await page.locator('.leaflet-rain-pane').waitFor({ state: 'attached' })
    await page.route('**/api/map/hours*', (route) => route.abort('connectionfailed'))
    await slider(page).fill('11')
    await page.getByText('Prévisions impossibles à charger.').waitFor()
    assert.equal(await page.locator('.rain-dot').count(), 0)
  })

  test('has an hour of the forecast in its address: shared, after a reload, and kept by other displays', async (t) => {
    const { page, open } = await visitor(t, browser, site, { asks: /^(?:map\/hours|weather-map)/ })
    await open('/carte-pluie?lat=48.39&lon=-4.49')
    await page.locator('.leaflet-rain-pane').waitFor({ state: 'attached' })
    await slider(page).fill('12')
    // 19 h is the first hour, the ninth step; 22 h by the clock of Paris.
    await page.waitForURL('**/carte-pluie?lat=48.39&lon=-4.49&heure=2026-11-24T22')
    await page.reload()
    await page.locator('.rain-dot.is-wet').first().waitFor()
    assert.equal(await slider(page).inputValue(), '12')
    await picture(page).waitFor({ state: 'hidden' })
    const displays = page.getByRole('navigation', { name: 'Affichage' })
    await displays.getByRole('link', { name: 'Température' }).click()
    await page.waitForURL('**/carte-meteo?heure=2026-11-24T22&display=temperature')
    await displays.getByRole('link', { name: 'Pluie' }).click()
    await page.waitForURL('**/carte-pluie?heure=2026-11-24T22')
    await page.locator('.leaflet-rain-pane').waitFor({ state: 'attached' })
    await slider(page).fill('8')
    await page.waitForURL(/\/carte-pluie$/)
    await picture(page).waitFor()
    await open('/carte-pluie?heure=2001-01-01T00')
    await page.getByText('Cette heure n’est pas disponible').waitFor()
    assert.equal(await slider(page).inputValue(), '8')
  })

  test('says what was seen at the favourites, and that no radar sees overseas', async (t) => {
    const { page, open } = await visitor(t, browser, site, { asks: /^radar\/at/ })
    for (const address of ['/lyon', '/saint-denis?lat=-20.8823&lon=55.4504']) {
      await open(address)
      await page.getByRole('button', { name: /^Ajouter .* aux favoris/ }).click()
      await page.getByRole('button', { name: /^Retirer .* des favoris/ }).waitFor()
    }
    await open('/carte-pluie')
    const card = page.getByRole('region', { name: 'Mes favoris' })
    await card.getByRole('row', { name: /^Lyon.*(?:Sec|Pluie)/ }).waitFor()
    await card.getByRole('row', { name: /^Saint-Denis.*Pas de radar ici/ }).waitFor()
  })

  test('stands where its address says, and in a frame with its own', async (t) => {
    const { page, open } = await visitor(t, browser, site, { viewport: { width: 600, height: 500 } })
    await open('/carte-pluie?embed=1&lat=48.39&lon=-4.49&zoom=7')
    await page.locator('.leaflet-rain-pane').waitFor({ state: 'attached' })
    // At zoom 7 the picture is 256 × 2^7 × 15.7 / 360 pixels wide.
    await eventually(async () => {
      const box = await page.locator('.rain-picture').boundingBox()
      assert.ok(box && Math.abs(box.width - 1429) < 3, JSON.stringify(box))
    })
    assert.equal(await page.locator('#texte').count(), 0)
    await page.getByRole('link', { name: /^Éclaircie/ }).waitFor()
  })
})
