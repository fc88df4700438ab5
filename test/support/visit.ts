import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  ConsoleMessage,
  Locator,
  Page,
  Request,
  Response,
} from 'playwright'
import type { Ending } from './build-app.ts'
import { endingOfSuite } from './ending-of-suite.ts'
import { painted } from './page-in-pieces.ts'
import type { RunningSite } from './running-site.ts'

/** A map brings its places as text and drawing; its script asks for them, and for the hours of one that is opened at an hour, as data. */
const mapPlaces = /^(?:(?:weather|beach|nature)-map|map\/hours)/

export interface VisitOptions extends BrowserContextOptions {
  /** Questions to `/api/` that the first load may ask: those about what only this browser knows. */
  readonly asks?: RegExp
  /** Complaints that the visit is about. */
  readonly expects?: RegExp
  /** Whether the browser has no file of the site yet. */
  readonly isFirst?: boolean
  /** How much of a page may move; nobody notices a hundredth. */
  readonly noticeableShift?: number
}

/** Somebody with a browser. Whatever is wrong in the pages they see fails their test when it ends. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Opens an address of the site; comes back when the page can be used and nothing in it is on its way. */
  open(path: string): Promise<Response>
  /** The questions asked to `/api/` so far, without that prefix. */
  readonly asked: readonly string[]
  /** Fails when something was wrong since the last look. */
  check(): void
  /** Ends the visit, which the end of the test does otherwise, and fails when something was wrong. */
  leave(): Promise<void>
}

/** Only how long a failure takes to show: what works is there long before, on a slow machine too. */
const patienceMs = 60_000

/** What a page reports of itself. */
type Report =
  | { readonly kind: 'shift'; readonly value: number; readonly of: string }
  | { readonly kind: 'csp'; readonly text: string }

/** The browser's own account of a shift, which the types of the DOM do not know yet. */
interface LayoutShift {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

declare global {
  interface Window {
    reportToTest(report: Report): void
  }
}

/** A browser context, and who hears now what its pages report. */
interface Profile {
  readonly context: BrowserContext
  hear(report: Report): void
}

/** Profiles that wait for their next visitor, by site and settings. */
const freeProfiles = new WeakMap<Browser, Map<string, Profile[]>>()

function freeOnes(browser: Browser, site: RunningSite, settings: BrowserContextOptions): Profile[] {
  const kinds = freeProfiles.get(browser) ?? new Map<string, Profile[]>()
  freeProfiles.set(browser, kinds)
  const kind = JSON.stringify([site.url, settings])
  const free = kinds.get(kind) ?? []
  kinds.set(kind, free)
  return free
}

async function newProfile(
  browser: Browser,
  site: RunningSite,
  settings: BrowserContextOptions,
): Promise<Profile> {
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 900 },
    // Visits about being offline allow it; to the others every answer comes from the site.
    serviceWorkers: 'block',
    ...settings,
  })
  context.setDefaultTimeout(patienceMs)
  const profile: Profile = { context, hear: () => undefined }
  if (settings.javaScriptEnabled !== false) {
    await context.exposeBinding('reportToTest', (_source, report: Report) => profile.hear(report))
    await context.addInitScript(watchPage)
  }
  return profile
}

/**
 * Starts a visit: French, in Paris, with a desktop screen unless the test says otherwise. Files of the site may be in the
 * browser's memory from an earlier visit; what a site stores is cleared. Who takes the context or its clock has both alone.
 */
export async function visitor(
  t: Ending,
  browser: Browser,
  site: RunningSite,
  options: VisitOptions = {},
): Promise<Visitor> {
  const { asks, expects, isFirst = false, noticeableShift = 0.01, ...settings } = options
  const free = freeOnes(browser, site, settings)
  const used = isFirst ? undefined : free.pop()
  const profile = used ?? (await newProfile(browser, site, settings))
  const page = await profile.context.newPage()
  if (used) {
    const session = await profile.context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: site.url, storageTypes: 'all' })
    await session.detach()
  }
  const scripted = settings.javaScriptEnabled !== false
  const complaints: string[] = []
  const complain = (text: string) => {
    if (!expects?.test(text)) complaints.push(text)
  }
  const asked: string[] = []
  let loading = false
  let shift = 0

  listen(page, site, {
    scripted,
    complain,
    onAsked: (question) => {
      asked.push(question)
      if (loading && !mapPlaces.test(question) && !asks?.test(question))
        complain(`asked again for what the page brought: ${question}`)
    },
  })
  profile.hear = (report) => {
    if (report.kind === 'csp') return complain(`against the content security policy: ${report.text}`)
    shift += report.value
    if (shift > noticeableShift) complain(`the layout shifted by ${shift.toFixed(3)}, with ${report.of}`)
  }
  let isTaken = false
  const take = () => {
    isTaken = true
    return profile.context
  }
  // It is the context's: what it installs stays there.
  Object.defineProperty(page, 'clock', { get: () => take().clock })
  let left = false
  let isChecked = false
  const close = async () => {
    if (left) return
    left = true
    const isReusable = !isTaken && profile.context.pages().length <= 1
    const closing = (isReusable ? page : profile.context).close()
    // A browser has once never answered this, for a page that had just left for another: it is left alone then.
    const isClosed = await Promise.race([closing.then(() => true), wait(patienceMs, false, { ref: false })])
    if (isReusable && isClosed) free.push(profile)
  }
  const check = (): void => {
    const found = new Set(complaints.splice(0))
    assert.deepEqual([...found], [], 'the pages of this visit are in order')
  }
  const leave = async () => {
    if (isChecked) return
    isChecked = true
    await close()
    check()
  }
  // A picture that is asked for while the site ends would count against the page.
  site.beforeEnd(close)
  t.after(leave)

  const open = async (path: string): Promise<Response> => {
    // What the page before this one asks until then is its own affair.
    page.once('framenavigated', () => {
      loading = true
      shift = 0
    })
    const response = await page.goto(path, { waitUntil: 'load' })
    if (scripted)
      await whenAlive(page).catch((error: unknown) => {
        throw new Error(`${path}: ${[...complaints].join('; ') || 'no complaints'}`, { cause: error })
      })
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    loading = false
    assert.ok(response, `${path} answered`)
    return response
  }
  return {
    get context() {
      return take()
    },
    page,
    open,
    asked,
    check,
    leave,
  }
}

/**
 * Visitors for the looks of the suite that is being described, who have what pages share after their first one. One who finds
 * something wrong goes no further; they leave when the suite ends.
 */
export function visitorsOfSuite(
  browser: Browser,
  site: RunningSite,
  options: VisitOptions = {},
): (look: (visit: Visitor) => Promise<void>) => Promise<void> {
  const ending = endingOfSuite()
  const free: Visitor[] = []
  return async (look) => {
    const visit = free.pop() ?? (await visitor(ending, browser, site, options))
    await look(visit)
    visit.check()
    free.push(visit)
  }
}

/** Hears what the browser says of a page and what the page asks of the network. */
function listen(
  page: Page,
  site: RunningSite,
  {
    scripted,
    complain,
    onAsked,
  }: { scripted: boolean; complain(text: string): void; onAsked(question: string): void },
): void {
  const { origin } = new URL(site.url)
  const tiles = `${site.standIn.url}/tiles/`
  page.on('console', (message: ConsoleMessage) => {
    if (!['error', 'warning'].includes(message.type())) return
    // Failed loads are told below, with their address; service workers are blocked here, see above.
    if (
      /^(?:Failed to load resource|Load failed or canceled|Service Worker registration blocked)/.test(
        message.text(),
      )
    )
      return
    complain(`console ${message.type()}: ${message.text().slice(0, 300)}`)
  })
  page.on('pageerror', (error) => complain(`error in the page: ${error.message.slice(0, 300)}`))
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (!url.protocol.startsWith('http')) return
    if (url.origin !== origin && !url.href.startsWith(tiles)) complain(`called another host: ${url.origin}`)
    if (url.origin === origin && url.pathname.startsWith('/api/'))
      onAsked(url.pathname.slice('/api/'.length) + url.search)
  })
  page.on('response', (response: Response) => {
    const { pathname, search } = new URL(response.url())
    const request = response.request()
    // What is asked ahead of a click may be refused: nobody sees that.
    const isSeen = !request.isNavigationRequest() && !('sec-purpose' in request.headers())
    if (response.status() >= 400 && isSeen) complain(`${response.status()} for ${pathname}${search}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A visitor who goes elsewhere no longer waits for what was asked here; one without script refuses scripts (« csp »).
    if (reason !== 'net::ERR_ABORTED' && !(reason === 'csp' && !scripted))
      complain(`${reason} for ${new URL(request.url()).pathname}`)
  })
}

/** Runs in the page before its own scripts. */
function watchPage(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    window.reportToTest({ kind: 'csp', text: `${violatedDirective} ${blockedURI} ${sample}` }),
  )
  // What moves counts until the visitor goes elsewhere without a load.
  let gone = Infinity
  navigation.addEventListener('navigate', ({ navigationType }) => {
    if (navigationType !== 'replace') gone = Math.min(gone, performance.now())
  })
  // Browsers excuse what moves within half a second of a press or a resize. A busy machine needs longer for the same.
  let touched = -Infinity
  for (const type of ['pointerdown', 'keydown', 'change', 'resize', 'beforeprint', 'afterprint'])
    window.addEventListener(type, () => (touched = performance.now()), { capture: true })
  // A frame of the same site is laid out while its style sheets are on their way, and painted once they are there: the
  // browser counts what moves in between, which nobody sees.
  const painted = new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) if (name === 'first-paint') resolve(startTime)
    }).observe({ type: 'paint', buffered: true })
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
      if (entry.hadRecentInput || entry.startTime > gone || entry.startTime < touched + 5_000) continue
      const moved = entry.sources.map(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement
        return `« ${element?.textContent.trim().slice(0, 30)} » (${element?.className || element?.tagName})`
      })
      void painted.then((from) => {
        if (entry.startTime >= from)
          window.reportToTest({ kind: 'shift', value: entry.value, of: moved.join(', ') })
      })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Waits until the page's script runs, the islands that want no touch work, and what that led to is painted. Functions that run in the page name no
 * function of their own: the transpiler would mark the name with a helper that is not there.
 */
export async function whenAlive(page: Page): Promise<void> {
  await page.evaluate(async (maxMs) => {
    const since = performance.now()
    while (
      (customElements.get('ec-island') === undefined ||
        document.querySelector('ec-island[when=load]:not([data-state=ready])') !== null) &&
      !Object.keys(document.documentElement).some((key) => key.startsWith('__reactFiber'))
    ) {
      if (performance.now() - since > maxMs) throw new Error('the page never came alive')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    for (const _look of ['at once', 'after a paint']) {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  }, patienceMs)
}

/** Whether the page begins to go elsewhere by that: the browser says so before the second frame. */
export async function leaves(page: Page, press: () => Promise<void>): Promise<boolean> {
  await page.evaluate(() =>
    navigation.addEventListener('navigate', () => (document.documentElement.dataset['leaves'] = '')),
  )
  await press()
  await painted(page)
  return page.evaluate(() => 'leaves' in document.documentElement.dataset)
}

/** What is read out when it changes. */
export const announcementsIn = (place: Page | Locator): Locator => place.locator('[aria-live=polite]')

/** What somebody reads there: on one line, with plain spaces. */
export const textOf = async (place: Locator): Promise<string> =>
  (await place.innerText()).replaceAll(/\s+/g, ' ').trim()

/** Repeats a check until it holds; fails with what it last said. */
export async function eventually(check: () => Promise<void> | void, maxMs = patienceMs): Promise<void> {
  for (const since = performance.now(); ;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() - since > maxMs) throw error
      await wait(50)
    }
  }
}

/** What moves in the next seconds, moves because the visitor asks for another size or for paper. */
const excuseMoves = (page: Page): Promise<unknown> =>
  Promise.all(page.frames().map((frame) => frame.evaluate(() => window.dispatchEvent(new Event('resize')))))

/** Shows the page as it is printed while somebody looks at it. */
export async function onPaper<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await excuseMoves(page)
  await page.emulateMedia({ media: 'print' })
  const seen = await look()
  await excuseMoves(page)
  await page.emulateMedia({ media: null })
  return seen
}

/**
 * Shows the page without the rows that are built as one before them in their list or table: of the same elements, classes and
 * states, with text, names and targets where that has them.
 */
export async function withoutRepeatedRows<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await excuseMoves(page)
  const removed = await page.evaluateHandle(() =>
    [...document.querySelectorAll('main :is(ul, ol, dl, tbody)')].flatMap((list) => {
      const looks = new Set<string>()
      return [...list.children].flatMap((row) => {
        const built = row.outerHTML
          .replaceAll(
            / (?:href|id|title|d|points|datetime|aria-(?:label|labelledby|describedby))="[^"]+"/g,
            ' =',
          )
          .replaceAll(/>[^<]*[^<\s][^<]*</g, '>…<')
        const isRepeated = looks.has(built)
        looks.add(built)
        return isRepeated ? [{ row, mark: new Comment() }] : []
      })
    }),
  )
  await removed.evaluate((all) => {
    for (const { row, mark } of all) row.replaceWith(mark)
  })
  const seen = await look()
  await excuseMoves(page)
  await removed.evaluate((all) => {
    for (const { row, mark } of all.toReversed()) mark.replaceWith(row)
  })
  await removed.dispose()
  return seen
}

/** Shows the page in the few colours that a visitor's system forces. */
export async function inForcedColours<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await excuseMoves(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const seen = await look()
  await excuseMoves(page)
  await page.emulateMedia({ forcedColors: null })
  return seen
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Sets the text that the visitor's browser is told to use, in CSS pixels; 16 is what they come with. */
export async function setTextSize(page: Page, pixels: number): Promise<void> {
  const opened = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, opened)
  const session = await opened
  await excuseMoves(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } })
}
