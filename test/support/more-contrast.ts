import type { Page } from 'playwright'
import { contrast, luminance } from './contrast.ts'

/** What is written more quietly than the rest, and the only line in it. */
const quiet = 'main :is(.card, .page-title) :is(h2, p, small, dt, li, a, time)'
/** What has colours of its own, the official ones above all. */
const official = '[class*=vigilance-], .city-alerts, .high-avalanches, .button'

/** For somebody who asks for more contrast: quiet words below 7:1, and cards without a line round them. */
export async function contrastFaults(page: Page): Promise<readonly string[]> {
  const { parts, bare } = await page.evaluate(
    ([selector, own]) => {
      const probe = document.body.appendChild(document.createElement('div'))
      probe.style.background = 'var(--card)'
      const ink = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const colours = [getComputedStyle(probe).backgroundColor]
      probe.remove()
      for (const element of document.querySelectorAll(selector))
        if (element.checkVisibility() && !element.closest(own)) colours.push(getComputedStyle(element).color)
      const cards = [...document.querySelectorAll('main .card')].filter(
        (card) => card.checkVisibility() && getComputedStyle(card).boxShadow === 'none',
      )
      return {
        parts: [...new Set(colours)].map((colour) => {
          if (!ink) return []
          ink.fillStyle = colour
          ink.fillRect(0, 0, 1, 1)
          return [...ink.getImageData(0, 0, 1, 1).data]
        }),
        bare: cards.map(({ className }) => className),
      }
    },
    [quiet, official] as const,
  )
  const [ground = NaN, ...texts] = parts.map(luminance)
  if (texts.length === 0) return ['no quiet word at all']
  const pale = parts.slice(1).filter((_, n) => !(contrast(texts[n] ?? NaN, ground) >= 7))
  return [...pale.map((part) => `rgb(${part.join(' ')})`), ...bare]
}
