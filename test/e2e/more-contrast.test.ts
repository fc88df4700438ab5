import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openBrowser } from '../support/browser.ts'
import { contrast, luminance } from '../support/contrast.ts'
import { usualSite } from '../support/running-site.ts'
import { visitor } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

/** What is written more quietly than the rest, and the only line in it. */
const quiet = 'main :is(.card, .page-title) :is(h2, p, small, dt, li, a, time)'
/** What has colours of its own, the official ones above all. */
const official = '[class*=vigilance-], .city-alerts, .high-avalanches, .button'
const seven = 7

describe('for somebody who asks for more contrast', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const path of ['/', '/lyon', '/carte-vigilance', '/comparer?lieux=lyon,nice'])
      test(`${path} writes what is quiet at ${seven}:1 and draws a line round its cards, ${colorScheme}`, async (t) => {
        const { page, open } = await visitor(t, browser, site, { colorScheme, contrast: 'more' })
        await open(path)
        const found = await page.evaluate(
          ([selector, own]) => {
            const probe = document.body.appendChild(document.createElement('div'))
            probe.style.background = 'var(--card)'
            const ink = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
            const colours = [getComputedStyle(probe).backgroundColor]
            for (const element of document.querySelectorAll(selector))
              if (element.checkVisibility() && !element.closest(own))
                colours.push(getComputedStyle(element).color)
            const parts = [...new Set(colours)].map((colour) => {
              if (!ink) return []
              ink.fillStyle = colour
              ink.fillRect(0, 0, 1, 1)
              return [...ink.getImageData(0, 0, 1, 1).data]
            })
            const bare = [...document.querySelectorAll('main .card')].filter(
              (card) => card.checkVisibility() && getComputedStyle(card).boxShadow === 'none',
            )
            return { parts, bare: bare.map(({ className }) => className) }
          },
          [quiet, official] as const,
        )
        const [ground = NaN, ...texts] = found.parts.map(luminance)
        assert.ok(texts.length > 0)
        for (const text of texts) assert.ok(contrast(text, ground) >= seven, found.parts.join(' | '))
        assert.deepEqual(found.bare, [])
      })
})
