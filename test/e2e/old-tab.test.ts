import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright'
import { openBrowser } from '../support/browser.ts'
import { runSite, usualSite } from '../support/running-site.ts'
import { eventually, textOf, visitor } from '../support/visit.ts'

const [site, changing, browser] = await Promise.all([
  usualSite({ after }),
  // The Rhône is orange until 15:00 in Paris, by Météo-France; the European feed knows whole days only.
  runSite({ after }, { prepare: (standIn) => standIn.fault('meteoalarm', { kind: 'refuse' }) }),
  openBrowser({ after }),
])
await Promise.all([site, changing].map(({ url }) => fetch(`${url}/lyon?complet=1`)))

const minutes = 60_000

/** Somebody looks at the tab again: the browser says so to the page. */
const lookAgain = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** The browser gives the page back as it was left. */
const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

/** How long all that the page says of vigilances holds, by what it says itself, ms. */
const msUntilChange = async (page: Page): Promise<number> =>
  Math.min(
    ...(await page
      .locator('[data-vigilance]')
      .evaluateAll((marks) =>
        marks.map(
          (element) =>
            Date.parse(element.getAttribute('data-until') ?? '') -
            Date.parse(element.getAttribute('data-now') ?? ''),
        ),
      )),
  )

/** Whether the document is another one than when this mark was set. */
const isNew = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset['mark'] === undefined)

const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['mark'] = ''
  })

describe('a page that stays open', () => {
  test('asks again when it is looked at after five minutes, and not before', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await page.clock.install()
    await open('/lyon')
    await mark(page)
    await page.clock.fastForward(4 * minutes)
    await lookAgain(page)
    assert.equal(await isNew(page), false)
    await page.clock.fastForward(2 * minutes)
    await lookAgain(page)
    await eventually(async () => assert.equal(await isNew(page).catch(() => false), true))
  })

  test('asks once when the browser says in several ways that it is looked at again', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await page.clock.install()
    await open('/lyon')
    await page.clock.fastForward(6 * minutes)
    await mark(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url() === `${site.url}/lyon`) asked.push(request.method())
    })
    // The page asks, and waits for its answer while the browser says so again.
    const said = Promise.withResolvers<void>()
    await page.route(`${site.url}/lyon`, async (route) => {
      if (route.request().method() === 'HEAD') await said.promise
      await route.continue()
    })
    await Promise.all([lookAgain(page), comeBack(page), lookAgain(page)])
    said.resolve()
    await eventually(async () => assert.equal(await isNew(page).catch(() => false), true))
    assert.deepEqual(asked, ['HEAD', 'GET'])
  })

  test('asks again when it comes back from the memory of the browser after five minutes, and not before', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await page.clock.install()
    await open('/lyon')
    await mark(page)
    await page.clock.fastForward(4 * minutes)
    await comeBack(page)
    assert.equal(await isNew(page), false)
    await page.clock.fastForward(2 * minutes)
    await comeBack(page)
    await eventually(async () => assert.equal(await isNew(page).catch(() => false), true))
  })

  test('asks again at the instant of a change that was known, and not before', async (t) => {
    const { page, open } = await visitor(t, browser, changing)
    await page.clock.install()
    await open('/lyon')
    await mark(page)
    const change = await msUntilChange(page)
    assert.ok(change > 10 * minutes && change < 6 * 60 * minutes, `in ${change} ms`)
    await page.clock.fastForward(change - 2 * minutes)
    await page.clock.fastForward(minutes / 2)
    assert.equal(await isNew(page), false)
    await page.clock.fastForward(2 * minutes)
    await eventually(async () => assert.equal(await isNew(page).catch(() => false), true))
  })

  test('shows what is left of a vigilance past its known change when the site does not answer', async (t) => {
    const { page, open, context } = await visitor(t, browser, changing, {
      expects: /^net::ERR_|^the layout shifted/,
    })
    await page.clock.install()
    await open('/lyon')
    await context.setOffline(true)
    const main = page.getByRole('main')
    // The bulletin of the rivers is over at 12:03 in Paris, what is said of the thunderstorms at 15:00.
    await page.clock.fastForward(4 * 60 * minutes)
    await eventually(async () => assert.match(await textOf(main), /Crues des cours d’eau \? Inconnue/))
    assert.match(await textOf(main), /Vigilance orange\b/)
    await page.clock.fastForward(61 * minutes)
    await eventually(async () => {
      const text = await textOf(main)
      assert.match(
        text,
        /Vigilance jaune Jaune orages du samedi 21 novembre à 15 h au dimanche 22 novembre à 12 h/,
      )
      assert.match(
        text,
        /Le reste est inconnu, selon le bulletin Météo-France du samedi 21 novembre à 9 h, vu à/,
      )
      assert.doesNotMatch(text, /Vigilance orange\b|Pas de vigilance particulière/)
    })
  })

  test('asks again by itself, in front of somebody who only watches, when its vigilance is six hours old', async (t) => {
    const { page, open } = await visitor(t, browser, site, {
      // Until the answer is there it is unknown, which is shorter than what was known.
      expects: /^the layout shifted/,
    })
    await page.clock.install()
    await open('/lyon')
    await mark(page)
    await page.clock.fastForward(6 * 60 * minutes + 2 * minutes)
    await eventually(async () => assert.equal(await isNew(page).catch(() => false), true))
    assert.match(await textOf(page.getByRole('main')), /[Vv]igilance orange/)
  })

  test('shows warnings alone when nobody confirmed them for six hours, until they end', async (t) => {
    const { page, open, context } = await visitor(t, browser, site, {
      // What is unknown is shorter than what was known.
      expects: /^net::ERR_|^the layout shifted/,
    })
    await page.clock.install()
    await open('/lyon')
    const main = page.getByRole('main')
    assert.match(await textOf(main), /[Vv]igilance orange/)
    await context.setOffline(true)
    await page.clock.fastForward(7 * 60 * minutes)
    await lookAgain(page)
    await eventually(async () => {
      const text = await textOf(main)
      assert.match(text, /Vigilance orange Orange orages jusqu’au samedi 21 novembre à minuit/)
      assert.match(text, /Le reste est inconnu, selon le bulletin/)
    })
    await page.clock.fastForward(48 * 60 * minutes)
    await eventually(async () => {
      assert.match(await textOf(main), /Vigilance inconnue/)
      assert.doesNotMatch(await textOf(main), /[Vv]igilance (?:jaune|orange)/)
    })
  })

  test('shows green as unknown when nobody confirmed it for six hours', async (t) => {
    const { page, open, context } = await visitor(t, browser, site, {
      expects: /^net::ERR_|^the layout shifted/,
    })
    await page.clock.install()
    await open('/paris')
    const main = page.getByRole('main')
    assert.match(await textOf(main), /Pas de vigilance particulière/)
    await context.setOffline(true)
    await page.clock.fastForward(7 * 60 * minutes)
    await eventually(async () => {
      assert.match(await textOf(main), /Vigilance inconnue/)
      assert.doesNotMatch(await textOf(main), /Pas de vigilance/)
    })
  })
})
