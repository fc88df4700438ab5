import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import { eventually, textOf, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])
await fetch(`${site.url}/lyon?complet=1`)

const minutes = 60_000

/** Somebody looks at the tab again: the browser says so to the page. */
const lookAgain = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

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

  test('shows the vigilance as unknown when nobody confirmed it for six hours', async (t) => {
    const { page, open, context } = await visitor(t, browser, site, {
      // What is unknown is shorter than what was known.
      expects: /^net::ERR_|^the layout shifted/,
    })
    await page.clock.install()
    await open('/lyon')
    assert.match(await textOf(page.getByRole('main')), /[Vv]igilance orange/)
    await context.setOffline(true)
    await page.clock.fastForward(7 * 60 * minutes)
    await lookAgain(page)
    await eventually(async () => {
      const main = await textOf(page.getByRole('main'))
      assert.match(main, /Vigilance inconnue/)
      assert.doesNotMatch(main, /Vigilance orange\b|Pas de vigilance particulière/)
    })
  })
})
