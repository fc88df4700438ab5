import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright'
import { openBrowser } from '../support/browser.ts'
import { runSite } from '../support/running-site.ts'
import { eventually, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([runSite({ after }), openBrowser({ after })])

/** How the browser came by the document that is open: « navigational-prefetch » when it had asked ahead. */
const deliveryOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      readonly deliveryType: string
    })[]
    return entry?.deliveryType ?? ''
  })

const isInMemory = async (path: string): Promise<void> =>
  eventually(async () => assert.ok((await fetch(site.url + path)).headers.has('etag'), path))

describe('a link on which the visitor lingers', () => {
  test('is asked for ahead, and its page is there at the click', async (t) => {
    await isInMemory('/a-propos')
    const { page, open, context } = await visitor(t, browser, site)
    const asked: string[] = []
    context.on('request', (request) => {
      if (request.headers()['sec-purpose']?.startsWith('prefetch'))
        asked.push(new URL(request.url()).pathname)
    })
    await open('/villes')
    const link = page.getByRole('link', { name: 'À propos' }).first()
    await link.hover()
    await eventually(() => assert.deepEqual(asked, ['/a-propos']))
    await link.click()
    await page.waitForURL('**/a-propos')
    assert.equal(await deliveryOf(page), 'navigational-prefetch')
  })

  test('opens as ever when its page was not in memory', async (t) => {
    const { page, open } = await visitor(t, browser, site)
    await open('/villes')
    const link = page.getByRole('link', { name: /onfidentialité/ }).first()
    const refused = page.waitForResponse((response) => response.status() === 503)
    await link.hover()
    await refused
    await link.click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await deliveryOf(page), '')
  })
})
