import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { filled, madePopular, onStage, phone, remembered, settleDown, type Stage } from './support/phone.ts'
import { atMost, figure, type Row } from './support/row.ts'
import type { SiteProcess } from './support/site-process.ts'

const gzippedKb = (bytes: Buffer | string): number => gzipSync(bytes, { level: 9 }).length / 1000

interface Loaded {
  readonly script: number
  readonly files: number
  readonly styles: number
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
    if (!['script', 'stylesheet'].includes(kind)) return
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
  }
}

const pages = [
  ['a city page', '/lyon'],
  ['the home page', '/'],
  ['the page of a stage', '/tour-de-france-2025/etape-1'],
  ['the vigilance page', '/carte-vigilance'],
] as const

/** Segments that a new connection carries before anything has come back (RFC 6928), of 1,460 bytes each. */
const firstWindowKb = (10 * 1_460) / 1_000

/** A page and its headers as a browser is sent them by brotli, once many have asked. */
async function sentKb(site: SiteProcess, path: string): Promise<number> {
  await madePopular(site, path)
  const answer = await site.get(path, { 'accept-encoding': 'br' })
  await answer.arrayBuffer()
  const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`
  return (head.length + Number(answer.headers.get('content-length'))) / 1_000
}

const focusSearch = (page: Page): Promise<void> =>
  page.getByRole('combobox', { name: 'Rechercher une ville française' }).focus()

/** What a browser is sent: before anybody touches anything, when the search is used, and for the map. */
export const measure = (): Promise<readonly Row[]> =>
  onStage(async (stage) => {
    await filled(stage.site)
    await remembered(stage.site, [...pages.map(([, path]) => path), '/cartes', '/carte-pluie'])
    const worker = gzippedKb(await (await stage.site.get('/service-worker.js')).text())
    // Once for the whole site, behind the first page: it is printed, and counted with the pages before a touch alone.
    const rows: Row[] = [figure('the service worker, gzip', worker, 'kB')]
    for (const [name, path] of pages) {
      const { script, files, styles } = await loaded(stage, path)
      rows.push(
        atMost(`script of ${name} before a touch, gzip`, script + worker, 'kB', 8),
        figure(`  its files, without the service worker`, files, ''),
        figure(`  its styles, gzip`, styles, 'kB'),
        atMost(
          '  its HTML and headers once many have asked',
          await sentKb(stage.site, path),
          'kB',
          firstWindowKb,
        ),
      )
    }
    const searched = await loaded(stage, '/', focusSearch)
    const map = await loaded(stage, '/cartes')
    const rain = await loaded(stage, '/carte-pluie')
    rows.push(
      atMost('script once the search has the focus, gzip', searched.script, 'kB', 80),
      atMost('script of the map, Leaflet included, gzip', map.script, 'kB', 115),
      figure('  its files, without the service worker', map.files, ''),
      atMost(
        '  its HTML and headers once many have asked',
        await sentKb(stage.site, '/cartes'),
        'kB',
        firstWindowKb,
      ),
      atMost('script of the map of the rain, gzip', rain.script, 'kB', 115),
    )
    return rows
  })
