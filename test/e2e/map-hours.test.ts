import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright'
import { availableHours, linkedHours } from '../../src/domain/map-hour.ts'
import { hourText } from '../../src/web/text/periods.ts'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import { eventually, textOf, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

const siteNow = () => new Date(Date.now() + site.shift)
/** The hour so many steps after now, by its name and in words. */
const step = (index: number): { name: string; words: string } => {
  const name = availableHours(siteNow())[index - 1] ?? 'T'
  return { name, words: hourText(name).replaceAll('\u00a0', ' ') }
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Heure de la carte' })
// While a live map takes the place of the drawn one, both are there and say the same.
const words = (page: Page) => textOf(page.locator('.time-words').first())
const legend = (page: Page) => textOf(page.getByRole('region', { name: 'Légende' }))
const paris = (page: Page) => page.locator('.map-canvas a.map-marker[href="/paris"]')
const isReady = (page: Page) => page.locator('.leaflet-marker-pane .map-marker').first().waitFor()
const hourOf = (page: Page) => new URL(page.url()).searchParams.get('heure')

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

describe('the hours of the maps', { concurrency: 2 }, () => {
  for (const [device, options] of [
    ['a phone', phone],
    ['a desk', {}],
  ] as const)
    test(`are gone through by keys on ${device}, asked for once, and stand in the address`, async (t) => {
      const { page, open, asked } = await visitor(t, browser, site, options)
      await open('/carte-meteo?display=temperature')
      await isReady(page)
      assert.equal(await words(page), 'Maintenant')
      assert.ok(!asked.some((question) => question.startsWith('map/hours')))
      const before = await page.locator('.map-bands').innerHTML()
      await slider(page).focus()
      for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
      const third = step(3)
      await eventually(async () => assert.equal(hourOf(page), third.name))
      assert.equal(await words(page), third.words)
      assert.equal(
        (await slider(page).getAttribute('aria-valuetext'))?.replaceAll('\u00a0', ' '),
        third.words,
      )
      // As the address, it follows when the slider rests.
      await eventually(async () => assert.ok((await legend(page)).includes(third.words)))
      await eventually(async () => assert.notEqual(await page.locator('.map-bands').innerHTML(), before))
      await page.keyboard.press('End')
      const last = step(48)
      await eventually(async () => assert.equal(hourOf(page), last.name))
      await page.keyboard.press('Home')
      await eventually(async () => assert.equal(hourOf(page), null))
      assert.equal(await words(page), 'Maintenant')
      const questions = asked.filter((question) => question.startsWith('map/'))
      assert.deepEqual(questions, ['map/hours?map=weather'])
    })

  test('are right after a reload, in the page itself, and kept by displays and tabs', async (t) => {
    const { page, open } = await visitor(t, browser, site, { asks: /^map\/hours/ })
    const { name, words: said } = step(20)
    await open(`/carte-vents-plages?heure=${name}`)
    await isReady(page)
    assert.equal(await words(page), said)
    await page.getByRole('navigation', { name: 'Affichage' }).getByRole('link', { name: 'Vagues' }).click()
    await page.waitForURL(`**/carte-vents-plages?heure=${name.replace(':', '%3A')}&display=waves`)
    const biarritz = page.locator('.map-canvas a.map-marker[href^="/plage/biarritz"]').first()
    const live = await biarritz.getAttribute('class').then(() => textOf(biarritz))
    await page.reload()
    assert.equal(await words(page), said)
    assert.equal(await textOf(biarritz), live)
    await isReady(page)
    await page.getByRole('navigation', { name: 'Cartes' }).getByRole('link', { name: 'Nature' }).click()
    await page.waitForURL(`**/carte-nature?heure=${name}`)
    assert.equal(await words(page), said)
  })

  test('stay in the address when territory and display change, and are right after a reload', async (t) => {
    const { page, open } = await visitor(t, browser, site, { asks: /^map\/hours/ })
    await open('/carte-meteo')
    await isReady(page)
    await slider(page).fill('11')
    const { name, words: said } = step(11)
    await page.waitForURL(`**/carte-meteo?heure=${name}`)
    await page.getByLabel('Territoire').selectOption('La Réunion')
    const saintDenis = page.locator('.leaflet-marker-pane a.map-marker', { hasText: 'Saint-Denis, ' })
    await saintDenis.first().waitFor()
    await page.getByRole('navigation', { name: 'Affichage' }).getByRole('link', { name: 'Vent' }).click()
    await page.waitForURL(`**/carte-meteo?heure=${name}&display=wind`)
    assert.equal(await words(page), said)
    assert.match(await textOf(saintDenis.first()), /\(heure locale\)/)
    await page.reload()
    assert.equal(hourOf(page), name)
    assert.equal(await words(page), said)
    assert.ok((await legend(page)).includes(said))
  })

  test('are the same figures from the server and in place', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/carte-meteo')
    await isReady(page)
    await slider(page).fill('9')
    const { name } = step(9)
    await eventually(async () => assert.equal(hourOf(page), name))
    const live = await textOf(paris(page))
    const still = await visitor(t, browser, site, { javaScriptEnabled: false })
    await still.open(`/carte-meteo?heure=${name}`)
    assert.equal(await textOf(paris(still.page)), live)
  })

  test('play until they are paused, and step by step for who wants no motion', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/carte-meteo')
    await isReady(page)
    await page.getByRole('button', { name: 'Faire défiler les heures' }).click()
    await eventually(async () => assert.ok(Number(await slider(page).inputValue()) >= 3))
    await page.getByRole('button', { name: 'Arrêter le défilement' }).click()
    await page.getByRole('button', { name: 'Faire défiler les heures' }).waitFor()
    const still = await visitor(t, browser, site, { reducedMotion: 'reduce' })
    await still.open('/carte-meteo')
    await isReady(still.page)
    const play = still.page.getByRole('button', { name: 'Faire défiler les heures' })
    await play.click()
    await eventually(async () => assert.equal(hourOf(still.page), step(1).name))
    await play.click()
    await eventually(async () => assert.equal(hourOf(still.page), step(2).name))
  })

  test('are links without script', async (t) => {
    const { page, open } = await visitor(t, browser, site, { ...phone, javaScriptEnabled: false })
    await open('/carte-meteo?display=wind')
    assert.equal(await slider(page).count(), 0)
    const [first] = linkedHours(siteNow())
    assert.ok(first)
    await page
      .getByRole('link', { name: hourText(first).split(', ')[1] ?? '', exact: true })
      .first()
      .click()
    await page.waitForURL(`**/carte-meteo?heure=${first}&display=wind`)
    assert.ok((await legend(page)).includes(hourText(first).replaceAll('\u00a0', ' ')))
    assert.equal(await page.locator('.time-links [aria-current]').count(), 1)
  })

  test('say by their own clocks when it is overseas', async (t) => {
    const { page, open } = await visitor(t, browser, site, { javaScriptEnabled: false })
    const { name } = step(12)
    await open(`/carte-meteo?heure=${name}`)
    const frames = page.getByRole('region', { name: 'Outre-mer' })
    const hour = Number(name.slice(11, 13))
    // Cayenne has UTC−3 all year, four hours behind the November of the test.
    const there = (hour + 20) % 24
    assert.match(await textOf(frames.locator('[data-territory="guyane"] small')), new RegExp(`^${there} h$`))
    assert.match(
      await textOf(frames.getByRole('link', { name: /^Cayenne, / })),
      new RegExp(`Cayenne, .*, ${there} h \\(heure locale\\)`),
    )
  })

  test('become now where they are over, too far or none, and are said so', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    for (const asked of ['2001-01-01T00', '2099-01-01T00', 'demain']) {
      await open(`/carte-nature?heure=${asked}`)
      await page.getByText(/Cette heure n’est pas disponible/).waitFor()
      assert.equal(await words(page), 'Maintenant')
    }
  })

  test('say what is missing without a network, and come when it is back', async (t) => {
    const { page, context, open } = await visitor(t, browser, site, { expects: /^net::ERR_/ })
    await open('/carte-meteo')
    await isReady(page)
    await context.setOffline(true)
    await slider(page).fill('5')
    await page.getByText(/Heures à venir non reçues/).waitFor()
    assert.equal(await words(page), 'Maintenant')
    await context.setOffline(false)
    await eventually(async () => assert.equal(hourOf(page), step(5).name))
    assert.equal(await words(page), step(5).words)
  })
})
