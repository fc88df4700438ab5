import type { Page } from 'playwright'
import { inForcedColours } from './visit.ts'

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

/** Surfaces that nothing tells from what is around them where a visitor forces the colours. */
export async function partsWithoutLines(page: Page): Promise<readonly string[]> {
  if ((await markSurfaces(page)) === 0) return ['no surface at all']
  return inForcedColours(page, () => withoutLines(page))
}
