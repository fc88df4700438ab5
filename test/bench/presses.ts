import type { Locator, Page } from 'playwright'
import { onStage, phone, remembered, settleDown, slowDown, type Stage } from './support/phone.ts'
import { atMost, median, type Row } from './support/row.ts'

/** Each press is made so often: what else the machine does slows one of them, never most. */
const rounds = 3

/** What a press makes is told of within so many milliseconds, or it is far too slow anyway. */
const heard = 600

/** What a finger or a keyboard does on a page. */
interface Press {
  readonly name: string
  readonly path: string
  readonly target: (page: Page) => Locator
  /** A tap where nothing else is said. */
  readonly key?: string
}

const field = (page: Page) => page.getByRole('main').getByRole('combobox')

const presses: readonly Press[] = [
  {
    name: 'the star of a town',
    path: '/lyon',
    target: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /favoris/ })
        .first(),
  },
  {
    name: 'the hours of a day',
    path: '/lyon',
    target: (page) => page.getByRole('link', { name: /heure par heure$/ }).nth(2),
  },
  {
    name: 'the table of hours',
    path: '/lyon',
    target: (page) => page.getByText(/^Tableau heure par heure/),
  },
  { name: 'the search', path: '/', target: field },
  { name: 'a letter in the search', path: '/', target: field, key: 'l' },
  {
    name: 'a department of the vigilance map',
    path: '/carte-vigilance',
    target: (page) => page.getByRole('main').getByRole('link', { name: /Rhône/ }).first(),
  },
  {
    name: 'the zoom of a map',
    path: '/cartes',
    target: (page) => page.getByRole('button', { name: 'Zoomer', exact: true }),
  },
]

/** A finger in the middle of something. Playwright's own tap listens on the page to what it hits, which costs a slow telephone more than the press. */
async function tap(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const isHit = await target.evaluate(
    (element, at) => {
      const hit = document.elementFromPoint(...at)
      return hit !== null && element.contains(hit)
    },
    [x, y] as const,
  )
  if (!isHit) throw new Error('Something else lies over what is pressed')
  await page.touchscreen.tap(x, y)
}

/** Ms from the press to the next frame, the slowest of the events that it makes. */
async function slowest(page: Page, { target, key }: Press): Promise<number> {
  // Nobody presses what is not in sight: bringing it there is no part of the press.
  await target(page).scrollIntoViewIfNeeded()
  await settleDown(page)
  await page.evaluate(() => {
    sessionStorage.removeItem('slowest')
    const durations: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration)
      // There, a press that leads to another page is not lost with this one.
      sessionStorage.setItem('slowest', String(Math.max(...durations)))
      // Shorter ones than a frame are not told.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await (key ? target(page).press(key) : tap(page, target(page)))
  await page.waitForTimeout(heard)
  return Number((await page.evaluate(() => sessionStorage.getItem('slowest'))) ?? 0)
}

/** The first press on a page, with which its script comes, and the second. */
async function answersTo({ browser, url }: Stage, press: Press): Promise<readonly number[]> {
  const context = await phone(browser)
  const page = await context.newPage()
  await slowDown(page)
  const times: number[] = []
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(url + press.path)
    times.push(await slowest(page, press))
  }
  await context.close()
  return times
}

/** How soon a slow telephone shows something after each press. */
export const measure = (): Promise<readonly Row[]> =>
  onStage(async (stage) => {
    await remembered(stage.site, [...new Set(presses.map(({ path }) => path))])
    const rows: Row[] = []
    for (const press of presses) {
      const turns: (readonly number[])[] = []
      for (let round = 0; round < rounds; round += 1) turns.push(await answersTo(stage, press))
      const [first, second] = [0, 1].map((i) => median(turns.map((turn) => turn[i] ?? Infinity)))
      rows.push(atMost(press.name, Math.max(first ?? Infinity, second ?? Infinity), 'ms', 100))
    }
    return rows
  })
