import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { startBrowser } from '../../support/browser.ts'
import { startStandIn } from '../../support/fake-upstreams.ts'
import { startSite, type SiteProcess } from './site-process.ts'

export interface Stage {
  readonly site: SiteProcess
  readonly url: string
  readonly browser: Browser
  /** Another one, in place of a browser that broke down. */
  readonly newBrowser: () => Promise<Browser>
}

/** Runs a measure in Chromium over the built site, whose weather comes from a stand-in. */
export async function onStage<T>(
  run: (stage: Stage) => Promise<T>,
  browserFlags: readonly string[] = [],
): Promise<T> {
  const endings: (() => Promise<void>)[] = []
  const after = (end: () => Promise<void>): void => void endings.unshift(end)
  try {
    const standIn = await startStandIn({ after })
    // With a key the source has no quota that we count: maps have all their places within seconds.
    const site = await startSite({ ...standIn.env, OPEN_METEO_API_KEY: 'replayed-key' })
    after(site.stop)
    const newBrowser = () => startBrowser({ after }, browserFlags)
    return await run({ site, browser: await newBrowser(), newBrowser, url: `http://127.0.0.1:${site.port}` })
  } finally {
    for (const end of endings) await end()
  }
}

/** Asks for the map until all its places have their weather. */
export async function filled(site: SiteProcess): Promise<void> {
  for (;;) {
    const answer = (await (await site.get('/api/weather-map')).json()) as { readonly isRefreshing: boolean }
    if (!answer.isRefreshing) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Asks for pages until each comes from the site's memory. */
export async function remembered(site: SiteProcess, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    for (let tries = 0; ; tries += 1) {
      const answer = await site.get(path, { 'accept-encoding': 'br' })
      await answer.arrayBuffer()
      if (answer.status === 200 && answer.headers.get('cache-control')?.startsWith('public')) break
      if (tries === 100) throw new Error(`${path} does not settle`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Visits a page as often as many people do, and waits until what that sets off has ended. */
export async function madePopular(site: SiteProcess, path: string): Promise<void> {
  for (let visit = 0; visit < 20; visit += 1)
    await (await site.get(path, { 'accept-encoding': 'br' })).arrayBuffer()
  await new Promise((resolve) => setTimeout(resolve, 500))
}

/** A telephone: its screen, and nothing that it has stored. */
export const phone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    serviceWorkers: 'block',
  })

/** A quarter of this machine's processor, and 4G as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  return session
}

/** Lets a page do what it does by itself once it is loaded. */
export async function settleDown(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}
