import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { filled, onStage, phone, remembered, settleDown, type Stage } from './support/phone.ts'
import { atMost, figure, type Row } from './support/row.ts'

const gzippedKb = (bytes: Buffer | string): number => gzipSync(bytes, { level: 9 }).length / 1000

interface Loaded {
  readonly script: number
  readonly files: number
  readonly styles: number
  readonly html: number
}

/** What Chromium asks for while somebody opens a page and does something there; sizes in kB, compressed by gzip. */
async function loaded(
  { browser, url }: Stage,
  path: string,
  act?: (page: Page) => Promise<void>,
): Promise<Loaded> {
  const context = await phone(browser)
  const page = await context.newPage()
  const sizes: Promise<{ readonly kind: string; readonly kb: number }>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (!['script', 'stylesheet', 'document'].includes(kind)) return
    sizes.push(response.body().then((bytes) => ({ kind, kb: gzippedKb(bytes) })))
  })
  await page.goto(url + path)
  await settleDown(page)
  await act?.(page)
  await settleDown(page)
  const all = await Promise.all(sizes)
  await context.close()
  const sum = (wanted: string): number =>
    all.reduce((kb, { kind, kb: more }) => (kind === wanted ? kb + more : kb), 0)
  return {
    script: sum('script'),
    files: all.filter(({ kind }) => kind === 'script').length,
    styles: sum('stylesheet'),
    html: sum('document'),
  }
}

const pages = [
  ['a city page', '/lyon'],
  ['the home page', '/'],
  ['the page of a stage', '/tour-de-france-2025/etape-1'],
  ['the vigilance page', '/carte-vigilance'],
] as const

const focusSearch = (page: Page): Promise<void> =>
  page.getByRole('combobox', { name: 'Rechercher une ville française' }).focus()

/** The script that a browser is sent: before anybody touches anything, when the search is used, and for the map. */
export const measure = (): Promise<readonly Row[]> =>
  onStage(async (stage) => {
    await filled(stage.site)
    await remembered(stage.site, [...pages.map(([, path]) => path), '/cartes', '/carte-pluie'])
    const worker = gzippedKb(await (await stage.site.get('/service-worker.js')).text())
    // Once for the whole site, behind the first page: it is printed, and counted with the pages before a touch alone.
    const rows: Row[] = [figure('the service worker, gzip', worker, 'kB')]
    for (const [name, path] of pages) {
      const { script, files, styles, html } = await loaded(stage, path)
      rows.push(
        atMost(`script of ${name} before a touch, gzip`, script + worker, 'kB', 8),
        figure(`  its files, without the service worker`, files, ''),
        figure(`  its styles, gzip`, styles, 'kB'),
        figure(`  its HTML, gzip`, html, 'kB'),
      )
    }
    const searched = await loaded(stage, '/', focusSearch)
    const map = await loaded(stage, '/cartes')
    const rain = await loaded(stage, '/carte-pluie')
    rows.push(
      atMost('script once the search has the focus, gzip', searched.script, 'kB', 80),
      atMost('script of the map, Leaflet included, gzip', map.script, 'kB', 115),
      figure('  its files, without the service worker', map.files, ''),
      atMost('script of the map of the rain, gzip', rain.script, 'kB', 115),
    )
    return rows
  })
