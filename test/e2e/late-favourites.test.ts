import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright'
import { openBrowser } from '../support/browser.ts'
import { favourite, favouritesKey, home, keepFavourites, three, vallorcine } from '../support/favourites.ts'
import { painted } from '../support/page-in-pieces.ts'
import { usualSite } from '../support/running-site.ts'
import { eventually, visitor, visitorsOfSuite, type VisitOptions } from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

/** Favourites of this browser before its next page, and nothing else: as if it had seen none before. */
async function keepOnly(page: Page, text: string): Promise<void> {
  // A document of the site without script of its own.
  await page.goto('/robots.txt')
  await page.evaluate(
    ([name, value]) => {
      localStorage.clear()
      sessionStorage.clear()
      localStorage.setItem(name ?? '', value ?? '')
    },
    [favouritesKey, text],
  )
}

/** Who looks, and in which widths: between several of them everything moves. */
const screens: readonly (readonly [string, readonly number[], VisitOptions])[] = [
  ['on a phone', [390], { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['on a desk', [1280], {}],
  ['in other widths', [320, 360, 1100], { viewport: { width: 320, height: 640 } }],
]

const tenTowns = [
  ...three,
  favourite('Rennes', 48.11, -1.68),
  favourite('Villeurbanne', 45.766, 4.88),
  favourite('Dijon', 47.32, 5.04),
  favourite('Toulon', 43.126, 5.93),
  favourite('Toulouse', 43.604, 1.444),
  favourite('Grenoble', 45.188, 5.724),
  favourite('Amiens', 49.894, 2.296),
]

const chamonix = { ...favourite('Chamonix-Mont-Blanc', 45.9238, 6.8693), departmentName: 'Haute-Savoie' }
const longest = {
  ...favourite('Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson', 48.632, 4.65),
  departmentName: 'Marne',
}

/** What is stored, and what of the panel says that it has been read. */
const stored: readonly (readonly [string, string, string])[] = [
  ['one', JSON.stringify(three.slice(0, 1)), '.favourite-list'],
  ['three', JSON.stringify(three), '.favourite-list'],
  ['ten', JSON.stringify(tenTowns), '.favourite-list'],
  ['a long name first', JSON.stringify([chamonix, ...three]), '.favourite-list'],
  ['the longest name first', JSON.stringify([longest, chamonix]), '.favourite-list'],
  ['one overseas', JSON.stringify([favourite('Saint-Denis', -20.8789, 55.4481)]), '.favourite-list'],
  ['one in a massif of level 5', JSON.stringify([vallorcine]), '.favourite-list'],
  ['a list that is no JSON', '{', '.favourites-status:not(.is-damage)[role=alert]'],
  [
    'a list that is spoilt in part',
    JSON.stringify([...three, { name: 1 }]),
    '.favourites-status:not(.is-damage)[role=alert]',
  ],
]

/** Which of them are looked at without an answer, too. */
const refused = new Set(['one', 'ten', 'the longest name first'])

/** Where a block stands in a window of some width, px. */
interface Edge {
  readonly width: number
  readonly name: string
  readonly top: number
  readonly height: number
}

/**
 * Where everything begins and ends that stands at home under the visitor's places, px. Unfolded as the list is, unless its rows are as
 * high as their names need.
 */
async function edges(page: Page, widths: readonly number[], hasLongName: boolean) {
  const all: Edge[] = []
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 640 })
    const found = await page.evaluate(
      (isFolded) => {
        document.querySelector('.favourites details')?.toggleAttribute('open', !isFolded)
        const places =
          '.quick-room, .home-favourites, .home-mine, .home-vigilance, .home-france, .site-footer'
        return [...document.querySelectorAll(places)]
          .filter((element) => element.getClientRects().length > 0)
          .map((element) => {
            const { top, height } = element.getBoundingClientRect()
            return { name: element.className, top: top + scrollY, height }
          })
      },
      hasLongName || width < 360,
    )
    all.push(...found.map((each) => ({ width, ...each })))
  }
  return all
}

/** The same blocks in the same places: a pixel is what rounding makes of the same height. */
function assertUnmoved(now: readonly Edge[], before: readonly Edge[], when: string): void {
  const names = (edges: readonly Edge[]) => edges.map(({ width, name }) => `${width} ${name}`)
  assert.deepEqual(names(now), names(before), when)
  const moved = before.filter((edge, n) => {
    const { top = NaN, height = NaN } = now[n] ?? {}
    return !(Math.abs(top - edge.top) <= 1 && Math.abs(height - edge.height) <= 1)
  })
  assert.deepEqual(moved, [], when)
}

for (const [screen, widths, options] of screens)
  describe(`favourites that are late move nothing at home ${screen}`, { concurrency: 2 }, () => {
    const visits = { ...options, asks: /./, noticeableShift: widths.length > 1 ? Infinity : 0.001 }
    const answered = visitorsOfSuite(browser, site, { ...visits, expects: /^$/ })
    const withoutAnswer = visitorsOfSuite(browser, site, { ...visits, expects: /503/ })
    for (const [name, text, sign] of stored)
      for (const isAnswered of refused.has(name) ? [true, false] : [true])
        test(`${name}, and their weather ${isAnswered ? 'comes' : 'is refused'}`, () =>
          (isAnswered ? answered : withoutAnswer)(async ({ page }) => {
            await page.unrouteAll()
            await keepOnly(page, text)
            const code = Promise.withResolvers<void>()
            const weather = Promise.withResolvers<void>()
            let isCodeAsked = false
            await page.route(/\/assets\/favourites?-/, async (route) => {
              isCodeAsked = true
              await code.promise
              await route.continue()
            })
            await page.route(/\/api\//, (route) =>
              weather.promise.then(() => (isAnswered ? route.continue() : route.fulfill({ status: 503 }))),
            )
            const hasLongName = name.includes('name')
            await page.goto(hasLongName ? '/' : home)
            await painted(page)
            const before = await edges(page, widths, hasLongName)
            code.resolve()
            await page.locator(sign).waitFor({ state: 'attached' })
            assert.ok(isCodeAsked, 'their code came when it was let go')
            await painted(page)
            assertUnmoved(await edges(page, widths, hasLongName), before, 'once their code has come')
            weather.resolve()
            await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
            if (text.includes(vallorcine.name))
              await page.getByRole('region', { name: /^Avalanches/ }).waitFor()
            await painted(page)
            assertUnmoved(
              await edges(page, widths, hasLongName),
              before,
              'once their weather has come or not',
            )
          }))
  })

test('favourites whose weather cannot be had say so where it would stand, and are asked for again', async (t) => {
  const somebody = await visitor(t, browser, site, { asks: /./, expects: /503/ })
  const { page } = somebody
  await keepFavourites(somebody, JSON.stringify(three))
  let isRefused = true
  await page.route(/\/api\/weather/, (route) =>
    isRefused ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.goto(home)
  const mine = page.getByRole('region', { name: 'La météo de mes favoris' })
  const text = 'Impossible de charger les données météo.'
  const lyon = mine.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Lyon' }) })
  await lyon.getByRole('alert').filter({ hasText: text }).waitFor()
  await eventually(async () => assert.equal(await mine.getByText(text).count(), 3))
  assert.equal(await mine.getByRole('alert').count(), 1, 'it is said once')
  isRefused = false
  await mine.getByRole('button', { name: 'Réessayer' }).last().press('Enter')
  await lyon.getByText('degrés').waitFor()
  await mine.getByRole('link', { name: 'Comparer' }).waitFor()
  assert.equal(await mine.getByRole('button', { name: 'Réessayer' }).count(), 0)
  await page.keyboard.press('Tab')
  assert.match(
    await page.evaluate(() => document.activeElement?.textContent ?? ''),
    /^Lyon/,
    'from where it was',
  )
})
