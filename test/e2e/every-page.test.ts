import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, describe, test } from 'node:test'
import type axe from 'axe-core'
import type { Page } from 'playwright'
import type { ScreenId } from '../../src/screens.ts'
import { openBrowser } from '../support/browser.ts'
import { contrast, luminance } from '../support/contrast.ts'
import { partsWithoutLines } from '../support/forced-colours.ts'
import { contrastFaults } from '../support/more-contrast.ts'
import { usualSite } from '../support/running-site.ts'
import {
  onPaper,
  setTextSize,
  textOf,
  visitor,
  visitorsOfSuite,
  withoutRepeatedRows,
  type Visitor,
  type VisitOptions,
} from '../support/visit.ts'

const [site, browser] = await Promise.all([usualSite({ after }), openBrowser({ after })])

/** Addresses of every screen, with its embedded form where it has one. */
const addresses: Readonly<Record<ScreenId, readonly string[]>> = {
  home: ['/'],
  vigilance: ['/carte-vigilance', '/carte-vigilance?departement=69', '/carte-vigilance?embed=1'],
  nationalRisks: [
    '/risques',
    '/risques?carte=feux',
    '/risques?carte=crues',
    '/risques?carte=avalanches',
    '/risques?carte=secheresse',
    '/risques?carte=air',
  ],
  maps: ['/cartes'],
  weatherMap: ['/carte-meteo'],
  beachMap: ['/carte-vents-plages', '/carte-vents-plages?heure=2026-11-22T15&display=wind'],
  natureMap: ['/carte-nature', '/carte-nature?embed=1'],
  eclipse: ['/eclipse-lunaire'],
  rainMap: ['/carte-pluie', '/carte-pluie?embed=1'],
  compare: ['/comparer', '/comparer?lieux=lyon,annecy', '/comparer?lieux=lyon,brest,nice,cilaos'],
  cities: ['/villes'],
  beaches: ['/plages'],
  tides: ['/marees'],
  tidePort: ['/marees/saint-malo', '/marees/saint-malo?mois=2027-03', '/marees/nice', '/marees/port-louis'],
  mountains: ['/montagne'],
  massif: ['/massif/mont-blanc', '/massif/pays-basque'],
  nature: ['/nature'],
  about: ['/a-propos'],
  api: ['/api'],
  widgets: ['/widgets', '/widgets?lieu=saint-denis&theme=dark', '/widgets?carte=pluie'],
  privacy: ['/politique-confidentialite'],
  terms: ['/conditions-utilisation'],
  cookies: ['/gestion-cookies'],
  accessibility: ['/accessibilite'],
  search: ['/recherche', '/recherche?q=saint+denis'],
  race: ['/tour-de-france-2025', '/tour-de-france-femmes-2025'],
  stage: ['/tour-de-france-2025/etape-10', '/tour-de-france-femmes-2025/etape-9'],
  beach: ['/plage/biarritz-grande-plage', '/plage/biarritz-grande-plage?embed=1'],
  risks: ['/lyon/risques', '/chamonix-mont-blanc/risques', '/cilaos/risques'],
  place: [
    '/lyon',
    '/brest',
    '/ajaccio',
    '/saint-denis?lat=-20.8823&lon=55.4504',
    '/col-du-galibier',
    '/chamonix-mont-blanc',
    '/lyon?embed=1',
    '/lyon?embed=1&taille=petit',
    '/brest?embed=1&taille=moyen&theme=dark',
  ],
}

/** Every kind of page of the site, those of mistaken addresses included. */
const pages = [...Object.values(addresses).flat(), '/ville-inconnue-xyz', '/deux/niveaux']

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** As the package has it for machines: half as long to send into each page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds wrong, a line each. Within the page itself: the cards that one page frames have addresses of their own. Of the
 * rows of a list it sees one of each kind, which takes a tenth less of the processor for a page with its lists.
 */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource)
  return withoutRepeatedRows(page, () =>
    page.evaluate(async (values) => {
      const { violations: found } = await window.axe.run({
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        iframes: false,
      })
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    }, rules),
  )
}

/**
 * Targets of a pointer that are smaller than 24 px and stand in no line of text. Departments have the shape and size
 * that they have: each is in the list under its map as well.
 */
const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, summary, [role=button], [role=tab]')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        const inText = element.tagName === 'A' && style.display === 'inline'
        const aside =
          inText || element.closest('.leaflet-control-attribution, .visually-hidden, .skip-link, svg')
        return (
          width > 0 && height > 0 && style.visibility !== 'hidden' && !aside && (width < 24 || height < 24)
        )
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect()
        const name = element.getAttribute('aria-label') ?? element.textContent.trim()
        return `« ${name.slice(0, 30)} » ${Math.round(width)} × ${Math.round(height)}`
      }),
  )

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What sticks out of the window, unless it stands in something that scrolls or is cut on purpose. */
const beyondEdges = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    return [...document.querySelectorAll('body *:not(svg *)')]
      .filter((element) => {
        const { left, right, width: own } = element.getBoundingClientRect()
        if (
          own === 0 ||
          (left >= -1 && right <= width + 1) ||
          element.closest('.visually-hidden, .skip-link')
        )
          return false
        for (let around = element.parentElement; around; around = around.parentElement)
          if (getComputedStyle(around).overflowX !== 'visible') return false
        return true
      })
      .map(
        (element) =>
          `« ${element.textContent.trim().slice(0, 30)} » (${element.className || element.tagName})`,
      )
  })

/** Cards that the eye meets before one that the document, and so a reader or the keyboard, has earlier. */
const outOfOrder = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('main :is(h1, .card, .weather-card, section)')]
      .filter((card) => card.checkVisibility() && !card.parentElement?.closest('.card, .weather-card'))
      .map((card) => ({ card, box: card.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0)
    return cards.flatMap(({ card, box }, index) => {
      const before = cards[index - 1]
      if (!before || before.card.contains(card)) return []
      // The next column may begin higher, to the right.
      const isAbove = box.bottom <= before.box.top + 1 && box.left < before.box.right - 1
      return isAbove ? [`« ${card.textContent.trim().slice(0, 30)} »`] : []
    })
  })

/**
 * What a screen reader says badly, as Orca did in Firefox: a value under the term before its own, which is kept from ears; « barre
 * d’état » where there are no words; words of a heading as one word, because they stand in boxes side by side; « SO » for
 * south-west as the word « so »; two words as one, because the space between them is a text of its own beside a comment, which
 * Chrome leaves out of what it tells readers.
 */
const heardBadly = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const silent = [...document.querySelectorAll('dt[aria-hidden=true], [role=status]:empty')]
    const joined = [...document.querySelectorAll('h1, h2, h3, h4')].filter(
      (heading) =>
        getComputedStyle(heading).display === 'flex' &&
        [...heading.childNodes]
          .filter((node) => !(node instanceof Element && node.ariaHidden === 'true'))
          .map((node) => node.textContent?.trim() ?? '')
          .filter((words) => words !== '')
          .some((words, index, all) => /[\p{L}\d]$/u.test(all[index - 1] ?? '') && /^[\p{L}\d]/u.test(words)),
    )
    const spelt = [...document.querySelectorAll('main :is(td, th, li, dd, p, span)')].filter((element) =>
      [...element.childNodes].some(
        (node) =>
          node instanceof Text &&
          /(?:^|\s)(?:[NS]?N[EO]|[NS]?S[EO]|E[NS]E|O[NS]O)(?=\s|$)/.test(node.data) &&
          !element.closest('[aria-hidden=true]'),
      ),
    )
    const merged = [...document.querySelectorAll('main :is(b, span, small, strong, time)')].filter(
      (element) => {
        const space = element.previousSibling
        const comment = space?.previousSibling
        return (
          space instanceof Text &&
          space.data === ' ' &&
          comment instanceof Comment &&
          comment.previousSibling instanceof Text &&
          /[\p{L}\d%)]$/u.test(comment.previousSibling.data) &&
          /^[\p{L}\d(]/u.test(element.textContent)
        )
      },
    )
    return [...silent, ...joined, ...spelt, ...merged].map(
      (element) => `${element.tagName} « ${element.textContent.trim().slice(0, 40)} »`,
    )
  })

/** Cards that lie over one another. */
const overlapping = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('main :is(.card, .weather-card)')]
      .filter((card) => card.checkVisibility() && !card.parentElement?.closest('.card, .weather-card'))
      .map((card) => ({
        name: `« ${card.textContent.trim().slice(0, 30)} »`,
        box: card.getBoundingClientRect(),
      }))
    return cards.flatMap(({ name, box }, index) =>
      cards
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        .map((other) => `${name} and ${other.name}`),
    )
  })

/** What somebody keeps on paper: one sheet each. */
const onOneSheet: readonly string[] = [
  '/lyon',
  '/carte-vigilance',
  '/tour-de-france-2025/etape-10',
  '/marees/saint-malo?mois=2027-03',
]

/** Pages that tell their parts apart by lines where a visitor forces the colours. */
const inFewColours: readonly string[] = [
  '/',
  '/lyon',
  '/plage/biarritz-grande-plage',
  '/carte-vigilance?departement=69',
  '/cartes',
  '/carte-pluie',
]

/** Pages that write what is quiet at 7:1 for who asks for more contrast. */
const inMoreContrast: readonly string[] = [
  '/',
  '/lyon',
  '/carte-vigilance',
  '/comparer?lieux=lyon,annecy',
  '/comparer?lieux=lyon,brest,nice,cilaos',
]

/** How many sheets of A4 the page takes. */
async function sheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** What every page owes, whatever it shows. */
async function checkDocument(page: Page): Promise<void> {
  assert.equal(await page.locator('h1').count(), 1, 'one h1')
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr')
  assert.match(await page.title(), /Éclaircie/)
  assert.equal(await page.getByRole('main').count(), 1, 'one main')
  const sheets = await page.locator('link[rel=stylesheet]').count()
  assert.ok(sheets <= 2, `${sheets} style sheets: the shared one and the screen’s own`)
  const text = await textOf(page.locator('body'))
  assert.doesNotMatch(text, /\b(?:undefined|null|NaN|Invalid Date)\b|\[object Object\]|Chargement/)
  // What came late stands twice until it has taken its place.
  const ids = page.locator('[id]:not([hidden] *)')
  const found = await ids.evaluateAll((all) => all.map(({ id }) => id))
  assert.deepEqual(
    found.filter((id, index) => found.indexOf(id) !== index),
    [],
    'each id once',
  )
  const levels = await page
    .locator('h1, h2, h3, h4')
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])))
  assert.ok(
    levels.every((level, i) => level - (levels[i - 1] ?? level) <= 1),
    `heading levels ${levels.join(' ')}`,
  )
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** Texts that are too light for white paper (WCAG 2.2, 1.4.3), unless their own colour is printed under them. */
async function paleTexts(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const ink = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const partsOf = new Map<string, readonly number[]>()
    const seen: { readonly name: string; readonly parts: readonly number[] }[] = []
    for (const element of document.querySelectorAll('main *:not(svg *), footer *, .day-curve text')) {
      const text = [...element.childNodes]
        .map((node) => (node instanceof Text ? node.data.trim() : ''))
        .join('')
      if (!ink || text === '' || !element.checkVisibility() || element.closest('.visually-hidden')) continue
      const { color, fill, printColorAdjust } = getComputedStyle(element)
      if (printColorAdjust === 'exact') continue
      const own = element instanceof SVGElement ? fill : color
      if (!partsOf.has(own)) {
        for (const colour of ['white', own]) {
          ink.fillStyle = colour
          ink.fillRect(0, 0, 1, 1)
        }
        partsOf.set(own, [...ink.getImageData(0, 0, 1, 1).data])
      }
      const parts = partsOf.get(own) ?? []
      seen.push({ name: `« ${text.slice(0, 30)} » (${element.getAttribute('class') ?? ''})`, parts })
    }
    return seen
  })
  return texts.flatMap(({ name, parts }) => (contrast(luminance(parts), 1) < 4.5 ? [name] : []))
}

/**
 * Words of up to twelve letters and spans of years, in all texts or under one selector, that do not stand on one line; addresses
 * may be broken anywhere. Folded parts are opened.
 */
const brokenWords = (page: Page, under: string): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const folded = [...document.querySelectorAll('main details:not([open])')]
    for (const each of folded) each.setAttribute('open', '')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const broken: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.textContent || text.parentElement?.closest('.visually-hidden, svg, pre, code')) continue
      if (!text.parentElement?.closest(selector)) continue
      range.selectNode(text)
      // A text on one line has no broken word: most are, and their words need not be measured.
      if (range.getClientRects().length < 2) continue
      for (const { 0: word, index } of text.textContent.matchAll(
        /\d{4}\u2060?–\u2060?\d{4}|(?<![^\s(«-])\p{L}{2,12}(?![\p{L}./@])/gu,
      )) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set(
          [...range.getClientRects()].flatMap(({ top, width }) => (width > 1 ? [top] : [])),
        )
        if (lines.size > 1) broken.push(`${word} (${text.parentElement?.className ?? ''})`)
      }
    }
    for (const each of folded) each.removeAttribute('open')
    return broken
  }, under)

/** What scrolls sideways or sticks out there, and words under a selector that are in pieces. */
async function layoutFaults(page: Page, under: string): Promise<readonly string[]> {
  const scrolled = await sidewaysScroll(page)
  return [
    ...(scrolled > 0 ? [`scrolls sideways by ${scrolled} px`] : []),
    ...(await beyondEdges(page)),
    ...(await brokenWords(page, under)),
  ]
}

/** On paper: words of drawings that are cut, what stands at the edge of its card, and what asks to be pressed. */
const paperFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('main :is(svg text, .card > *, p, a)')].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    )
    return seen.flatMap((each) => {
      const box = each.getBoundingClientRect()
      const words = each.textContent.trim().slice(0, 30)
      if (box.height === 0 || words === '' || each.closest('.visually-hidden')) return []
      // Room for accents and for what hangs below the line is in the box of a text.
      const slack = box.height / 4
      const drawing = each.closest('svg:not(svg svg)')
      const isCut =
        drawing !== null &&
        getComputedStyle(drawing).overflow !== 'visible' &&
        (box.bottom > drawing.getBoundingClientRect().bottom + slack ||
          box.top < drawing.getBoundingClientRect().top - slack)
      const edge = each.closest('.hour-strip')?.getBoundingClientRect().right ?? Infinity
      const isAcross = box.left < edge && edge + 1 < box.right
      const card = each.parentElement?.matches('.card') ? each.parentElement : null
      const isAtEdge = card !== null && box.top < card.getBoundingClientRect().top + 4
      const isPressed = each.matches('p, a') && /^(?:Cliquez|Changer)/.test(words)
      return isCut || isAcross || isAtEdge || isPressed
        ? [`« ${words} » (${each.getAttribute('class') ?? each.tagName})`]
        : []
    })
  })

/** Drawings that a reader would announce as an image, and nothing else. */
async function namelessImages(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const nameless = nodes.flatMap(({ ignored, role, name, backendDOMNodeId }) =>
    !ignored && role?.value === 'image' && !name?.value && backendDOMNodeId !== undefined
      ? [backendDOMNodeId]
      : [],
  )
  const found = await Promise.all(
    nameless.map((backendNodeId) => session.send('DOM.describeNode', { backendNodeId })),
  )
  await session.detach()
  return found.map(({ node }) => `${node.nodeName} ${(node.attributes ?? []).join(' ').slice(0, 80)}`)
}

/** A phone by day, held sideways, and narrower. */
async function onPhone({ page, open }: Visitor, path: string): Promise<void> {
  await page.setViewportSize(phone.viewport)
  await open(path)
  await checkDocument(page)
  assert.deepEqual(await violations(page), [], 'axe, 390 px, light')
  assert.deepEqual(await heardBadly(page), [], 'heard badly')
  assert.deepEqual(await smallTargets(page), [], 'targets of 24 px at least')
  assert.deepEqual(await outOfOrder(page), [], 'read as seen on a phone')
  assert.deepEqual(await overlapping(page), [], 'no card over another on a phone')
  assert.deepEqual(await layoutFaults(page, 'body'), [], 'at 390 px')
  await page.setViewportSize({ width: 740, height: 360 })
  assert.ok((await sidewaysScroll(page)) <= 0, 'no sideways scroll on a phone held sideways')
  await page.setViewportSize({ width: 320, height: 700 })
  assert.deepEqual(await layoutFaults(page, 'body'), [], 'at 320 px')
  await setTextSize(page, 32)
  assert.deepEqual(
    await layoutFaults(page, 'h1, h2, h3, .certainty'),
    [],
    'at 320 px with text of twice the size',
  )
  await page.setViewportSize(phone.viewport)
  assert.deepEqual(await layoutFaults(page, 'body'), [], 'at 390 px with text of twice the size')
  await setTextSize(page, 16)
  if (inFewColours.includes(path))
    assert.deepEqual(await partsWithoutLines(page), [], 'in forced colours, 390 px')
}

/** A desk by night. */
async function onDesk({ page, open }: Visitor, path: string): Promise<void> {
  await open(path)
  assert.deepEqual(await violations(page), [], 'axe, 1280 px, dark')
  assert.deepEqual(await namelessImages(page), [])
  assert.deepEqual(await smallTargets(page), [], 'targets of 24 px at least')
  assert.ok((await sidewaysScroll(page)) <= 0, 'no sideways scroll at 1280 px')
  assert.deepEqual(await outOfOrder(page), [], 'read as seen on a desk')
  assert.deepEqual(await overlapping(page), [], 'no card over another on a desk')
  await setTextSize(page, 32)
  assert.ok((await sidewaysScroll(page)) <= 0, 'no sideways scroll with text of twice the size')
  assert.deepEqual(await beyondEdges(page), [], 'nothing sticks out with text of twice the size')
  await setTextSize(page, 16)
  await onPaper(page, async () => {
    assert.deepEqual(await paleTexts(page), [], 'dark ink on white paper')
    assert.deepEqual(await paperFaults(page), [], 'whole on paper, and nothing to press')
    if (!onOneSheet.includes(path)) return
    const cut = await page
      .locator('.day-curve, .rain-drawing')
      .evaluateAll((drawings) => drawings.filter((each) => each.scrollHeight > each.clientHeight + 1).length)
    assert.equal(cut, 0, 'no drawing cut on paper')
  })
  if (onOneSheet.includes(path)) assert.equal(await sheets(page), 1, 'one sheet of paper')
  if (inFewColours.includes(path))
    assert.deepEqual(await partsWithoutLines(page), [], 'in forced colours, 1280 px')
  if (inMoreContrast.includes(path))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ contrast: 'more', colorScheme })
      assert.deepEqual(await contrastFaults(page), [], `with more contrast, ${colorScheme}`)
    }
  await page.emulateMedia({ contrast: null })
}

/** Looks at every page through the eyes of a few visitors. */
function everyPage(options: VisitOptions, look: (visit: Visitor, path: string) => Promise<void>): void {
  const withVisitor = visitorsOfSuite(browser, site, options)
  for (const path of pages) test(path, () => withVisitor((visit) => look(visit, path)))
}

describe('every page is right on a phone by day', { concurrency: 3 }, () => {
  everyPage({ ...phone, colorScheme: 'light' }, onPhone)
})

describe('every page is right on a desk by night', { concurrency: 3 }, () => {
  everyPage({ colorScheme: 'dark' }, onDesk)
})

test('a table of words is read downwards on a phone, each cell with the name of its column', async (t) => {
  const { page, open } = await visitor(t, browser, site, phone)
  await open('/gestion-cookies')
  const table = page.getByRole('group', { name: 'Tout ce que le site enregistre dans votre navigateur' })
  const { room, width, names } = await table.evaluate((region) => ({
    room: region.clientWidth,
    width: region.scrollWidth,
    names: [...region.querySelectorAll('tr:nth-child(1) > td')].map(
      (cell) => getComputedStyle(cell, '::before').content,
    ),
  }))
  assert.equal(width, room)
  assert.deepEqual(
    names.map((name) => name.replace(/\s/g, ' ')),
    ['Contenu', 'Utilité', 'Durée'].map((name) => `"${name} : "`),
  )
})

test('no table of the API is scrolled on a narrow phone, in text of twice the size either', async (t) => {
  const { page, open } = await visitor(t, browser, site, { viewport: { width: 320, height: 700 } })
  await open('/api')
  for (const size of [16, 32]) {
    await setTextSize(page, size)
    const wider = await page
      .locator('.text-table')
      .evaluateAll((tables) => tables.filter((table) => table.scrollWidth > table.clientWidth).length)
    assert.equal(wider, 0, `${size} px`)
  }
})

describe('somebody who wants no motion', () => {
  test('sees none on the home page, a city and the vigilance map', async (t) => {
    const { page, open } = await visitor(t, browser, site, { reducedMotion: 'reduce' })
    for (const path of ['/', '/lyon', '/carte-vigilance']) {
      await open(path)
      const moving = await page.evaluate(
        () =>
          document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
            .length,
      )
      assert.equal(moving, 0, path)
    }
  })
})
