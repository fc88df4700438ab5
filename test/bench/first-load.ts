import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { atMost, told, type Row } from './support/row.ts'
import { startSite } from './support/site-process.ts'

const client = join(import.meta.dirname, '../../dist/client')

const gzippedKb = (file: string): number =>
  gzipSync(readFileSync(join(client, file)), { level: 9 }).length / 1000

/** Whether a tag makes the browser load a script at once: in a script element or preloaded. */
const loadsScript = (tag: string): boolean =>
  tag.startsWith('<script') || /rel="(?:modulepreload|preload)"/.test(tag)

/** What a browser must load before a city page answers: framework, router, page. */
export async function measure(): Promise<readonly Row[]> {
  const site = await startSite({ WEATHER_SOURCE: 'simulated' })
  try {
    const html = await (await site.get('/lyon')).text()
    const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
    const addresses = tags.filter(loadsScript).map((tag) => /(?:src|href)="([^"]+\.js)"/.exec(tag)?.[1])
    const files = [...new Set(addresses.filter((file) => file !== undefined))]
    const styles = tags
      .map((tag) => /href="([^"]+\.css)"/.exec(tag)?.[1])
      .filter((file) => file !== undefined)
    const sum = (list: readonly string[]): number => list.reduce((kb, file) => kb + gzippedKb(file), 0)
    return [
      told('script files of a city page', files.length, ''),
      atMost('script of a city page, gzip, framework included', sum(files), 'kB', 110),
      told('styles of a city page, gzip', sum([...new Set(styles)]), 'kB'),
      told('HTML of a city page, gzip', gzipSync(html).length / 1000, 'kB'),
    ]
  } finally {
    await site.stop()
  }
}
