import type { Page } from 'playwright'
import { onStage, phone, remembered, settleDown, slowDown, type Stage } from './support/phone.ts'
import { atMost, median, type Row } from './support/row.ts'

const towns = ['/lyon', '/villeurbanne', '/lyon', '/villeurbanne', '/lyon'] as const
const rounds = 5

/** When the document that is shown painted the largest thing it shows, ms since 1970. */
const paintedAt = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let latest = 0
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntries()) latest = startTime
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        setTimeout(() => resolve(performance.timeOrigin + latest), 1_000)
      }),
  )

/** Follows a link that the page has, or is given, with a finger; ms from the touch to the next page's largest paint. */
async function follow(page: Page, path: string): Promise<number> {
  const touchedAt = await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    link.id = 'next'
    link.textContent = 'Page suivante'
    link.style.cssText = 'position: fixed; inset: auto 0 0; z-index: 99; padding: 2rem; background: white'
    document.body.append(link)
    return new Promise<string>((resolve) => {
      requestAnimationFrame(() => resolve(href))
    })
  }, path)
  await page.evaluate(() => {
    document.addEventListener(
      'touchstart',
      () => sessionStorage.setItem('touched', String(performance.timeOrigin + performance.now())),
      { capture: true },
    )
  })
  await Promise.all([page.waitForURL(`**${touchedAt}`, { waitUntil: 'load' }), page.locator('#next').tap()])
  const painted = await paintedAt(page)
  return painted - Number(await page.evaluate(() => sessionStorage.getItem('touched')))
}

/** One visitor with an empty browser: the first and the later pages. */
async function visit({ browser, url }: Stage): Promise<readonly number[]> {
  const context = await phone(browser)
  const page = await context.newPage()
  await slowDown(page)
  const [first, ...next] = towns
  await page.goto(url + first)
  await settleDown(page)
  const times: number[] = []
  for (const path of next) {
    times.push(await follow(page, path))
    await settleDown(page)
  }
  await context.close()
  return times
}

/** From the touch of a link to the next town painted, on a slow telephone, with both pages in the site's memory. */
export const measure = (): Promise<readonly Row[]> =>
  onStage(async (stage) => {
    await remembered(stage.site, [...new Set(towns)])
    const visits: (readonly number[])[] = []
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(stage))
    const first = visits.map(([time = Number.NaN]) => time)
    const later = visits.flatMap(([, ...times]) => times)
    return [
      atMost('from a touch to the next town painted, the first time', median(first), 'ms', 700),
      atMost('from a touch to the next town painted, later', median(later), 'ms', 700),
    ]
  })
