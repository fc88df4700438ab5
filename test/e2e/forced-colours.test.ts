import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright'
import { openBrowser } from '../support/browser.ts'
import { usualSite } from '../support/running-site.ts'
import { forceColours, visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

/** Marks what its ground sets off from what is around it; the ground is all that forced colours take away. */
const markSurfaces = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'))
    probe.style.background = 'var(--card)'
    const card = getComputedStyle(probe).backgroundColor
    probe.remove()
    const surfaces = [...document.querySelectorAll<HTMLElement>('body *:not(svg *)')].filter(
      (element) =>
        getComputedStyle(element).backgroundColor === card &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.offsetHeight > 24 &&
        !element.closest('.visually-hidden, .skip-link') &&
        !element.parentElement?.closest('[data-surface]'),
    )
    for (const element of surfaces) element.dataset['surface'] = ''
    return surfaces.length
  })

/** Surfaces without a line around or along them. */
const withoutLines = (page: Page): Promise<readonly string[]> =>
  page.locator('[data-surface]').evaluateAll((all) =>
    all
      .filter((element) => {
        const style = getComputedStyle(element)
        const sides = [style.borderTopWidth, style.borderBottomWidth].map((width) => parseFloat(width))
        return style.outlineStyle === 'none' && sides.every((width) => width === 0)
      })
      .map((element) => `${element.tagName} ${element.className}`),
  )

describe('in colours that a visitor forces', () => {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const)
    for (const path of [
      '/',
      '/lyon',
      '/plage/biarritz-grande-plage',
      '/carte-vigilance?departement=69',
      '/cartes',
      '/carte-pluie',
    ])
      test(`${path} tells its parts apart by lines on ${width} × ${height}`, async (t) => {
        const { page, open } = await visitor(t, browser, site, { viewport: { width, height } })
        await open(path)
        assert.ok((await markSurfaces(page)) > 0)
        await forceColours(page)
        assert.deepEqual(await withoutLines(page), [])
      })
})
