import assert from 'node:assert/strict'
import { after, describe, test, type TestContext } from 'node:test'
import type { Page } from 'playwright'
import type { UpstreamName } from '../stand-in/upstreams.ts'
import { openBrowser } from '../support/browser.ts'
import { painted, slowLine } from '../support/page-in-pieces.ts'
import { runSite, usualSite } from '../support/running-site.ts'
import { testNow } from '../support/test-now.ts'
import { patientSite } from '../support/time-machine.ts'
import { visitor, whenAlive, type VisitOptions } from '../support/visit.ts'

const [site, freshSite, browser] = await Promise.all([
  usualSite({ after }),
  runSite({ after }),
  openBrowser({ after }),
])

const phone: VisitOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const screens: readonly (readonly [string, VisitOptions])[] = [
  ['a phone', phone],
  ['a desk', {}],
]

const pages: readonly (readonly [path: string, options?: VisitOptions])[] = [
  // The links of the header are low.
  ['/', { noticeableShift: 0.001 }],
  ['/plage/biarritz-grande-plage'],
  ['/carte-vigilance?departement=69'],
  ['/tour-de-france-2025/etape-10'],
  ['/nature'],
  ['/comparer?lieux=lyon,brest'],
  ['/lyon?embed=1'],
  // The territories overseas are small, and stand one above the other.
  ['/carte-meteo', { noticeableShift: 0.002 }],
]

/** What the visit finds wrong, a moved layout above all, fails the test when it ends. */
async function cardByCard(t: TestContext, path: string, options: VisitOptions): Promise<void> {
  const settled = `${path}${path.includes('?') ? '&' : '?'}complet=1`
  const line = await slowLine(t, site)
  const { page, leave } = await visitor(t, browser, { ...site, url: line.url }, options)
  await line.open(page, settled)
  await whenAlive(page)
  await leave()
}

for (const [screen, options] of screens)
  describe(`on ${screen}, a page that comes card by card moves nothing that is there`, () => {
    for (const [path, more] of pages) test(path, (t) => cardByCard(t, path, { ...options, ...more }))
  })

/** Beaches of the fresh site that no earlier test has opened, far from each other, for each source that may be late. */
const beaches = {
  'open-meteo': ['/plage/nice-plage-de-la-promenade-des-anglais', '/plage/arcachon-plage-pereire'],
  'open-meteo-marine': ['/plage/dieppe-plage-de-dieppe', '/plage/royan-grande-conche'],
} as const

/** The page is painted without the parts of this source, which come after. */
async function partByPart(
  t: TestContext,
  source: keyof typeof beaches,
  path: string,
  options: VisitOptions,
): Promise<void> {
  const come = Promise.withResolvers<void>()
  const late = freshSite.standIn.fault(source, { kind: 'hold', until: come.promise })
  const { page, leave } = await visitor(t, browser, freshSite, options)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('main [aria-busy=true]').first().waitFor()
  await painted(page)
  come.resolve()
  late.clear()
  await page.waitForLoadState('load')
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  await painted(page)
  await leave()
}

for (const [index, [screen, options]] of screens.entries())
  describe(`on ${screen}, what comes late to a beach moves nothing that is there`, () => {
    for (const [source, paths] of Object.entries(beaches))
      test(source, (t) => partByPart(t, source as keyof typeof beaches, paths[index] ?? '', options))
  })

/** Frames as wide as a column, a phone and a desk, and towns of the fresh site that no earlier test has opened. */
const frames = [
  ['/rodez?embed=1', 320],
  ['/gap?embed=1', 390],
  ['/auch?embed=1', 1280],
] as const

describe('the card that other sites frame, when it comes late, moves nothing that is there', () => {
  for (const [path, width] of frames)
    test(`in a frame ${width} px wide`, (t) =>
      partByPart(t, 'open-meteo', path, { viewport: { width, height: 780 } }))
})

const comparisons = ['/comparer?lieux=quimper,vannes', '/comparer?lieux=mende,aurillac'] as const

for (const [index, [screen, options]] of screens.entries())
  test(`on ${screen}, a comparison that comes late moves nothing that is there`, (t) =>
    partByPart(t, 'open-meteo', comparisons[index] ?? '', options))

/** Four places, whose sentences and levels take two lines where columns are narrow, and towns that no earlier test has opened. */
const fours = [
  ['/comparer?lieux=cahors,tulle,foix,privas', 320],
  ['/comparer?lieux=laon,vesoul,epinal,nevers', 768],
] as const
for (const [path, width] of fours)
  test(`four places whose weather comes late move nothing that is there, ${width} px wide`, (t) =>
    partByPart(t, 'open-meteo', path, { viewport: { width, height: 6_000 } }))

const vigilanceSources = [
  'meteofrance',
  'vigilance-storage',
  'vigilance-object-storage',
  'meteoalarm',
] as const

/** A site of which these sources say nothing until they are let come, or refuse then. */
async function siteWithLate(
  t: TestContext,
  sources: readonly UpstreamName[],
  thenRefuses = false,
  clock = testNow,
) {
  const come = Promise.withResolvers<void>()
  const own = await runSite(t, {
    env: patientSite,
    clock,
    prepare: ({ fault }) => {
      for (const source of sources) fault(source, { kind: 'hold', until: come.promise, thenRefuses })
    },
  })
  return { own, letCome: come.resolve }
}

test('the card that other sites frame, whose vigilance is late, moves nothing that is there in any of its sizes', async (t) => {
  const { own, letCome } = await siteWithLate(t, vigilanceSources)
  const visits = []
  for (const [size, width] of [
    ['petit', 320],
    ['moyen', 300],
    ['moyen', 320],
    ['moyen', 600],
    ['grand', 320],
  ] as const) {
    const { page, leave } = await visitor(t, browser, own, { viewport: { width, height: 470 } })
    await page.goto(`/brest?embed=1&taille=${size}`, { waitUntil: 'commit' })
    await page.getByText('Open-Meteo').waitFor()
    await painted(page)
    assert.equal(await page.getByText(/jaune/i).count(), 0)
    visits.push({ frame: `« ${size} », ${width} px wide`, page, leave })
  }
  letCome()
  for (const { frame, page, leave } of visits) {
    await page.waitForLoadState('load')
    await page.getByText(/jaune/i).first().waitFor({ state: 'attached' })
    await painted(page)
    await assert.doesNotReject(leave(), frame)
  }
})

const heightOf = (page: Page, element: string): Promise<number> =>
  page.locator(element).evaluate((found) => found.getBoundingClientRect().height)

// One answer tells the air of the whole country: only who comes to a site of their own meets it late.
test('four places whose air comes late move nothing that is there', async (t) => {
  const { own, letCome } = await siteWithLate(t, ['atmo'])
  const visits = []
  for (const [path, width] of fours) {
    const { page, leave } = await visitor(t, browser, own, { viewport: { width, height: 6_000 } })
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('.compare-risks[aria-busy=true]').waitFor()
    await page.locator('main [aria-busy=true]:not(.compare-risks)').first().waitFor({ state: 'detached' })
    await painted(page)
    visits.push({ width, page, leave, before: await heightOf(page, '.compare-risks') })
  }
  letCome()
  for (const { width, page, leave, before } of visits) {
    await page.waitForLoadState('load')
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    await painted(page)
    // A row of so high a window is less than the browser counts as a shift; a pixel is a matter of rounding.
    const grown = (await heightOf(page, '.compare-risks')) - before
    assert.ok(Math.abs(grown) <= 2, `${width} px wide, the risks are ${grown} px higher`)
    await assert.doesNotReject(leave(), `${width} px wide`)
  }
})

/** How much lower a card ends than what stands in it and its padding, px. */
const spareRoom = (page: Page, card: string): Promise<number> =>
  page.locator(card).evaluate((element) => {
    const ends = [...element.children].map((child) => child.getBoundingClientRect().bottom)
    const padding = parseFloat(getComputedStyle(element).paddingBottom)
    return element.getBoundingClientRect().bottom - padding - Math.max(...ends)
  })

test('a city whose forecast and vigilance are late moves nothing and leaves no empty room', async (t) => {
  const { own, letCome } = await siteWithLate(t, [...vigilanceSources, 'open-meteo'])
  const visits = []
  for (const [screen, options] of screens) {
    const { page, leave } = await visitor(t, browser, own, options)
    await page.goto('/nimes', { waitUntil: 'commit' })
    await page.locator('main [aria-busy=true]').first().waitFor()
    await painted(page)
    visits.push({ screen, page, leave })
  }
  letCome()
  for (const { screen, page, leave } of visits) {
    await page.waitForLoadState('load')
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Lieux à proximité' }).waitFor()
    await painted(page)
    for (const card of ['.rain-card', '#vigilance'])
      assert.ok((await spareRoom(page, card)) < 2, `${card} on ${screen}`)
    await assert.doesNotReject(leave(), screen)
  }
})

/** Where these elements are in their page, and how high, px. */
const placesOf = (page: Page, elements: string): Promise<readonly string[]> =>
  page.locator(elements).evaluateAll((found) =>
    found.map((element) => {
      const { top, height } = element.getBoundingClientRect()
      return `${Math.round(top + scrollY)} ${Math.round(height)}`
    }),
  )

interface Late {
  readonly widths: readonly number[]
  readonly simulated: boolean
  readonly sources?: readonly UpstreamName[]
  readonly clock?: string
}

/** Elements of a page before and after what it waits for, forecasts unless said: in sight or not, they stay where they are. */
async function staysUnderLateParts(
  t: TestContext,
  [path, elements]: readonly [path: string, elements: string],
  { widths, simulated, sources = ['open-meteo'], clock }: Late,
): Promise<void> {
  const { own, letCome } = await siteWithLate(t, sources, simulated, clock)
  const visits = []
  for (const width of widths) {
    const { page, leave } = await visitor(t, browser, own, { viewport: { width, height: 844 } })
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('main [aria-busy=true]').first().waitFor()
    await page.locator('.site-footer').waitFor()
    await painted(page)
    visits.push({ width, page, leave, before: await placesOf(page, elements) })
  }
  letCome()
  for (const { width, page, leave, before } of visits) {
    await page.waitForLoadState('load')
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    assert.equal((await page.getByText(/données simulées/i).count()) > 0, simulated)
    await painted(page)
    assert.ok(before.length > 0)
    assert.deepEqual(await placesOf(page, elements), before, `${width} px wide`)
    await leave()
  }
}

const atHome = ['/', '.default-cities article, .home-mine, .home-vigilance, .home-france'] as const

for (const [weather, simulated] of [
  ['their weather comes', false],
  ['it is simulated', true],
] as const)
  test(`the towns at home and what stands under them stay where they are when ${weather}`, (t) =>
    staysUnderLateParts(t, atHome, { widths: [320, 390, 1280], simulated }))

for (const [day, clock] of [
  ['a Saturday', testNow],
  // Its date makes the line of the bulletin longer.
  ['a Wednesday', '2026-11-25T09:00:00.000Z'],
] as const)
  test(`the vigilance of the country is as high at home as it was before its bulletin, of ${day}`, (t) =>
    staysUnderLateParts(t, atHome, {
      widths: [320, 360, 390, 430, 1024, 1280],
      simulated: false,
      sources: vigilanceSources,
      clock,
    }))

test('small cards, and the days of four towns, are as high with simulated weather as they were on their way to it', (t) =>
  staysUnderLateParts(t, ['/comparer?lieux=lyon,brest,nice,cilaos', '.compare-now > li, .compare-days'], {
    widths: [320, 360, 390, 768, 1280],
    simulated: true,
  }))
