import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Locator } from 'playwright'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import { eventually, visitorsOfSuite } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

/** What is seen of it and of what is in it, as far as a pointer over it may change that. */
const looksOf = (control: Locator): Promise<string> =>
  control.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .map((each) => {
        const style = getComputedStyle(each)
        const { textDecorationLine: line, textDecorationThickness: thickness } = style
        const { color, backgroundColor, backgroundImage, boxShadow, strokeWidth } = style
        const underline = line === 'none' ? '' : `${line} ${thickness}`
        return [color, backgroundColor, backgroundImage, boxShadow, strokeWidth, underline]
      })
      .join(),
  )

const controls: readonly (readonly [path: string, selectors: readonly string[]])[] = [
  ['/', ['.weather-card .all', '.favourites summary', '.vigilance-row[href]']],
  ['/lyon', ['.more > summary', '.risk-card .button']],
  ['/carte-vigilance', ['.tabs a:not([aria-current])', '.department-list a', '.departments a']],
  ['/comparer?lieux=lyon,nice', ['.compare-form .button']],
  ['/villes', ['.place-list a']],
  ['/cartes', ['.leaflet-marker-pane .map-marker']],
]

describe('on a desk', { concurrency: 2 }, () => {
  const withVisitor = visitorsOfSuite(browser, site)
  for (const [path, selectors] of controls)
    test(`what can be pressed answers the pointer over it: ${path}`, (t) =>
      withVisitor(async ({ page, open }) => {
        await open(path)
        for (const selector of selectors)
          await t.test(selector, async () => {
            await page.mouse.move(0, 0)
            const control = page.locator(selector).first()
            await control.scrollIntoViewIfNeeded()
            const before = await looksOf(control)
            await control.hover()
            await eventually(async () => assert.notEqual(await looksOf(control), before))
          })
      }))
})
